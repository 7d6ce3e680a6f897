package scan

import (
	"errors"
	"fmt"
	"time"

	"codemem/lock"
	"codemem/registry"
)

// fewUnparsed is how many of the first files of a ranking may be without a stored outline, as after an edit.
const fewUnparsed = 8

// Unfinished reports whether a ranking of this tree, or a search for exact text in it, had to read, count or parse so much that
// Finish is worth while.
func (t *Tree) Unfinished() bool { return t.much }

// Finish stores what a first answer did without: the history, the words of contents, the outlines, and which files
// depend on which. What is stored already is not made again, so that it may be called after every answer. It writes to a
// registry that exists; in a plain directory it does nothing, nor while another process does the same. progress, which may be nil,
// gets the name of each step, and how far it is.
func (t *Tree) Finish(progress func(what string, done, total int)) error {
	if t.source.database() == "" || !t.keep {
		return nil
	}
	if err := t.source.view(t.ctx, func(*registry.Tx) error { return nil }); err != nil {
		return ignoring(err, registry.ErrNoDatabase)
	}
	held, err := lock.Try(t.finishLock())
	if errors.Is(err, lock.ErrHeld) {
		return nil
	}
	if err != nil {
		return err
	}
	defer held.Release()
	t.cache.forgetUnstored(t.source.key()) // the registry may be younger than what answers found without it
	step := func(what string) func(done, total int) {
		if progress == nil {
			return nil
		}
		return func(done, total int) { progress(what, done, total) }
	}
	if err := t.Index(progress); err != nil {
		return err
	}
	if err := t.Current(step("files")); err != nil {
		return fmt.Errorf("parse files: %w", err)
	}
	if _, err := t.FileGraph(); err != nil {
		return fmt.Errorf("link files: %w", err)
	}
	return nil
}

// finishLock is the file that is locked by who stores what Finish does.
func (t *Tree) finishLock() string { return t.source.database() + ".finish" }

// longFinish is how long another process that does the same is waited for.
const longFinish = time.Hour

// Alone keeps other processes from Finish until release is called, and waits for one that is at it: the same work done twice at once takes
// twice the memory. Where no lock can be had, as beside a registry that cannot be written, nobody is kept from anything.
// waits, which may be nil, is called before it waits.
func (t *Tree) Alone(waits func()) (release func(), err error) {
	nothing := func() {}
	if t.source.database() == "" || !t.keep {
		return nothing, nil
	}
	held, err := lock.Try(t.finishLock())
	if errors.Is(err, lock.ErrHeld) {
		if waits != nil {
			waits()
		}
		held, err = lock.Wait(t.ctx, t.finishLock(), longFinish)
	}
	if err != nil {
		return nothing, t.ctx.Err()
	}
	return held.Release, nil
}

// Index stores what Rank would read and count anew for each question, as far as that is much: the part of Finish that needs no
// parser.
func (t *Tree) Index(progress func(what string, done, total int)) error {
	return t.index(progress, fewCommits, fewLoose)
}

func (t *Tree) index(progress func(what string, done, total int), commits, contents int) error {
	step := func(what string) func(done, total int) {
		if progress == nil {
			return nil
		}
		return func(done, total int) { progress(what, done, total) }
	}
	if err := t.keepPast(commits, step("commits")); err != nil {
		return fmt.Errorf("index commits: %w", err)
	}
	if err := t.keepWords(contents, step("contents")); err != nil {
		return fmt.Errorf("index contents: %w", err)
	}
	if _, err := t.IndexTrigrams(step("exact text")); err != nil {
		return fmt.Errorf("index exact text: %w", err)
	}
	return nil
}

// dropDamaged deletes segments that turned out to be damaged, so that what they held is stored anew. A busy or unwritable registry is
// no reason not to answer.
func (t *Tree) dropDamaged(ids []int64) {
	if len(ids) > 0 {
		t.note(storeWithin, func(tx *registry.Tx) error { return tx.DropSegments(ids...) })
	}
}

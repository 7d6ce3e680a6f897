package hooks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// Events are the git hooks that codemem answers.
var Events = []string{"post-commit", "post-merge", "post-checkout", "post-rewrite"}

// ShareEvent is the git hook of those who want texts to be shared when git pushes and pulls: it is installed only if that is
// asked for, and says by being there that it was.
const ShareEvent = "pre-push"

// everyEvent lists all hooks that codemem may have installed.
func everyEvent() []string { return append(slices.Clone(Events), ShareEvent) }

// Shares reports whether texts are to be shared when git pushes and pulls.
func Shares(r *repo.Repo) bool { return look(r, ShareEvent, repo.ConfiguringGit).Installed }

// Pulls reports whether commits of others may have come with an event.
func Pulls(event string) bool { return event == "post-merge" || event == "post-rewrite" }

// GitLimit is how long a git hook may take. A person does not notice it, and it is enough for the usual
// commit in the largest repositories.
const GitLimit = 250 * time.Millisecond

// grace is how long a hook is waited for that was told to stop.
const grace = 20 * time.Millisecond

// A GitCall is one call of a git hook.
type GitCall struct {
	Dir      string              // where git started the hook: the top of the work tree
	Database string              // as verify.Open takes it
	Event    string              // one of Events
	Args     []string            // as git gives them
	Stdin    io.Reader           // as git gives it
	Getenv   func(string) string // the environment
	Limit    time.Duration       // GitLimit, where nobody wants another
}

// An outcome says what a hook did.
type outcome string

// The outcomes. Each but the first means that nothing was written.
const (
	done     outcome = "done"
	needless outcome = "nothing to do"
	unknown  outcome = "nothing is remembered here"
	midway   outcome = "left to the end of the sequence"
	late     outcome = "cut off at its limit; the next hook or prescan makes up for it"
	closed   outcome = "gave up: the registry could not be written"
)

// Git answers one git hook where HEAD is no longer the commit that was verified: it closes what HEAD is now, and
// after anything but a commit it mends the registry with a prescan if the close could not prove all of it. It does nothing where nothing is remembered yet.
// An error is one that somebody should know of: a registry that is locked, read-only, of another version or
// that of another program does not count, nor does running out of time.
//
// It returns in time even when what it started does not: the process is to end then, which leaves
// the registry as it was.
func Git(ctx context.Context, c GitCall) error {
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	if c.Event == "post-rewrite" { // git writes what was rewritten, and is to find a reader
		go func() { _, _ = io.Copy(io.Discard, c.Stdin) }()
	}
	var at atomic.Pointer[repo.Repo]
	result := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				result <- fmt.Errorf("panic: %v", p)
			}
		}()
		result <- c.answer(ctx, start, &at)
	}()
	select {
	case err := <-result:
		return err
	case <-time.After(c.Limit + grace): // what waits for a lock of SQLite's cannot be told to stop
		noted := make(chan struct{})
		go func() {
			defer close(noted)
			if r := at.Load(); r != nil {
				note(r, c.Event, late, start)
			}
		}()
		select {
		case <-noted:
		case <-time.After(grace): // the note is what it waits for, perhaps
		}
		return nil
	}
}

// answer does what the event asks for, and notes what came of it. at is where it works, once it does.
func (c GitCall) answer(ctx context.Context, start time.Time, at *atomic.Pointer[repo.Repo]) error {
	if !slices.Contains(Events, c.Event) {
		return fmt.Errorf("there is no git hook %q here", c.Event)
	}
	if c.Event == "post-checkout" && (len(c.Args) < 3 || c.Args[2] != "1") {
		return nil // files were checked out, HEAD did not move
	}
	m, err := verify.Open(ctx, c.Dir, c.Database)
	if err != nil {
		return ignore(err, repo.ErrNotRepository, repo.ErrBare, context.DeadlineExceeded, context.Canceled)
	}
	defer func() { _ = m.Close() }()
	if _, err := os.Lstat(m.DBPath()); err != nil || !c.isOf(m.Repo()) {
		return nil //nolint:nilerr // nothing is remembered here, and nothing is to be made
	}
	at.Store(m.Repo())
	did, err := c.mend(ctx, m)
	switch {
	case err != nil && ctx.Err() != nil:
		did, err = late, nil
	case quiet(err):
		did, err = closed, nil
	}
	if err == nil {
		note(m.Repo(), c.Event, did, start)
	}
	return err
}

// isOf reports whether r is the work tree that git is at work in, which its variables say where they are set.
func (c GitCall) isOf(r *repo.Repo) bool {
	for name, want := range map[string]string{"GIT_DIR": r.GitDir(), "GIT_WORK_TREE": r.Root()} {
		at := c.Getenv(name)
		if at == "" {
			continue
		}
		if !filepath.IsAbs(at) {
			at = filepath.Join(c.Dir, at)
		}
		if real, err := filepath.EvalSymlinks(at); err != nil || real != want {
			return false
		}
	}
	return true
}

// mend brings the registry to HEAD.
func (c GitCall) mend(ctx context.Context, m *verify.Memory) (outcome, error) {
	if c.Event != "post-rewrite" && m.Repo().MoreToPick() {
		return midway, nil
	}
	head, err := m.Repo().Head(ctx)
	if err != nil {
		return "", err
	}
	var rows int
	var proof registry.Proof
	err = m.View(ctx, func(tx *registry.Tx) error {
		if rows, err = tx.Count(); err == nil {
			proof, err = tx.Proof()
		}
		return err
	})
	switch {
	case err != nil:
		return "", err
	case rows == 0:
		return unknown, nil
	case head.Unborn || proof.SHA == head.ID.Hex():
		return needless, nil
	}
	// What differs between two commits is found without a look at the whole work tree, so that a close is
	// what the largest repositories have the time for. Where it is not enough after a checkout or a merge, a
	// prescan is.
	rep, err := verify.Close(ctx, m, verify.CloseRequest{Commit: head.ID.Hex()})
	var paths *verify.PathError
	if unfit := errors.As(err, &paths); c.Event != "post-commit" && (unfit || err == nil && !rep.Advanced) {
		_, err = prescan.Run(ctx, m, prescan.Options{})
	}
	return done, err
}

// quiet reports whether an error is of a registry that is not ours to write now. A registry that something emptied is reported.
func quiet(err error) bool {
	return err != nil && !errors.Is(err, registry.ErrEmptied) && ignore(err, registry.ErrNoDatabase, registry.ErrLocked, registry.ErrReadOnly, registry.ErrForeign,
		registry.ErrOther, registry.ErrNewer, registry.ErrOlder, registry.ErrUnreadable, registry.ErrMoved, registry.ErrTracked) == nil
}

// ignore returns err, nil if it is one of those.
func ignore(err error, those ...error) error {
	if slices.ContainsFunc(those, func(e error) bool { return errors.Is(err, e) }) {
		return nil
	}
	return err
}

package scan

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol/tags"
)

// A Result is what a Sync found.
type Result struct {
	Files    []condense.FileFigures // by path
	Parsed   int                    // contents that were parsed now
	Missing  int                    // with errMany, contents that were not parsed
	Warnings []Warning              // by path
	Unparsed []Warning              // as Tree.Unparsed
}

// Sync finds out what every file holds now, and parses what was never parsed. progress, which may be nil, is called now and then.
func (t *Tree) Sync(progress func(done, total int)) (Result, error) {
	return t.sync(math.MaxInt, progress)
}

// errMany means that there is more to parse than was allowed.
var errMany = errors.New("more contents to parse than are wanted")

// sync is Sync if at most so many contents are to be parsed, else errMany.
func (t *Tree) sync(most int, progress func(done, total int)) (Result, error) {
	list, infos, err := t.survey(progress)
	if err != nil {
		return Result{}, err
	}
	t.checked, t.list, t.ignored = nil, list, list.ignored
	if n := len(t.list.missing(infos, nil)); n > most {
		t.list = nil
		return Result{Missing: n}, errMany
	}
	r := Result{Warnings: list.leftOut()}
	if err := t.parseMissing(infos, &r, progress); err != nil {
		t.list = nil
		return Result{}, err
	}
	t.fill(&r, infos)
	t.cache.keepListing(t.source.key(), t.list)
	return r, t.ctx.Err()
}

// survey finds out what every file holds now, without parsing any, and which contents have outlines.
func (t *Tree) survey(progress func(done, total int)) (*listing, map[registry.Content]registry.OutlineInfo, error) {
	start := time.Now()
	mark, err := t.source.mark(t.ctx)
	if err != nil {
		return nil, nil, err
	}
	found, err := t.source.list(t.ctx, progress)
	if err != nil {
		return nil, nil, err
	}
	infos := map[registry.Content]registry.OutlineInfo{}
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		if !t.anew {
			infos, err = tx.Outlines(t.generator)
		}
		return err
	})
	switch {
	case noRegistry(err):
		t.keep = false // there is no place to keep them
	case err != nil:
		return nil, nil, err
	}
	if err := t.agree(found.files); err != nil {
		return nil, nil, err
	}
	slices.Sort(found.listed)
	l := &listing{
		mark: mark, at: start, known: found.files, rest: found.rest, listed: slices.Compact(found.listed),
		loose: map[string]bool{}, out: map[string]string{}, ignored: map[string]bool{},
	}
	for _, p := range found.ignored {
		l.ignored[p] = true
	}
	for _, w := range found.warnings {
		l.out[w.Path] = w.Reason
	}
	return l, infos, t.observe(l, start)
}

// agree makes sure that the files that the request has looked at already hold what a new look at all files says: an
// answer is of one moment. The error is condense.ErrChanged.
func (t *Tree) agree(known map[string]entry) (err error) {
	for p, o := range t.outlines {
		if o == nil && t.laid[p] == nil {
			delete(t.outlines, p)
		}
	}
	for p, c := range t.recorded {
		if e, listed := known[p]; listed && c != e.Content && t.laid[p] == nil { // what is saved below an unsaved text is of no account
			t.restless[p]++
			err = fmt.Errorf("%s: %w", p, condense.ErrChanged)
		}
	}
	return err
}

// Steady makes an answer with fn, and makes it again, of the tree as it is then, if files that it looked at changed meanwhile. The
// error is condense.ErrChanged if they do so each time.
func (t *Tree) Steady(fn func() error) error {
	const tries = 4
	for try := 1; ; try++ {
		err := fn()
		if try == tries || !errors.Is(err, condense.ErrChanged) || t.ctx.Err() != nil {
			return err
		}
		t.restart()
	}
}

// distrust makes the next answer about all files look at them anew: one is known to be another than the listing says.
func (t *Tree) distrust() {
	if t.bare = nil; t.cache == nil {
		t.list = nil
	} else if t.list != nil {
		t.checked = map[string]bool{}
	}
}

// A job is a content to parse, at one of the files that hold it.
type job struct {
	content registry.Content
	path    string
}

// missing returns the contents without an outline, in order of their first path; what failed is not tried again.
func (l *listing) missing(infos map[registry.Content]registry.OutlineInfo, failed map[string]bool) []job {
	var jobs []job
	queued := map[registry.Content]bool{}
	for _, p := range slices.Sorted(maps.Keys(l.known)) {
		c := l.known[p].Content
		if c.MD5 == "" || failed[p] {
			continue
		}
		if _, ok := infos[c]; !ok && !queued[c] {
			queued[c] = true
			jobs = append(jobs, job{c, p})
		}
	}
	return jobs
}

// batchSize is how many outlines are stored in one transaction.
const batchSize = 128

// parseMissing parses what has no outline and stores it in batches. A file that changes meanwhile is parsed as it is
// then, and others that hold what it held come after it.
func (t *Tree) parseMissing(infos map[registry.Content]registry.OutlineInfo, r *Result, progress func(done, total int)) error {
	const rounds = 3
	failed := map[string]bool{}
	for range rounds {
		jobs := t.list.missing(infos, failed)
		if len(jobs) == 0 {
			break
		}
		warned := len(r.Warnings)
		if err := t.parseAll(jobs, infos, r, progress); err != nil {
			return err
		}
		t.note(storeWithin, (*registry.Tx).KeepTally)
		for _, w := range r.Warnings[warned:] {
			failed[w.Path] = true
		}
	}
	return nil
}

// parseAll parses the contents of jobs, by as many workers as there are processors.
func (t *Tree) parseAll(jobs []job, infos map[registry.Content]registry.OutlineInfo, r *Result, progress func(done, total int)) error {
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	results := make(chan parsed, 4*runtime.GOMAXPROCS(0))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) {
					return
				}
				select {
				case results <- t.work(jobs[i]):
				case <-ctx.Done():
				}
			}
		})
	}
	go func() { workers.Wait(); close(results) }()
	err := t.collect(results, infos, r, len(jobs), progress)
	cancel()
	for range results { // until the workers are done
	}
	return err
}

// A parsed is the outcome of one job.
type parsed struct {
	registry.Parsed
	path string
	size int64
	err  error
}

// work parses the content of a job. A file that has changed since it was listed is parsed as it is now: what is
// stored is true of the bytes that were read.
func (t *Tree) work(j job) parsed {
	data, err := t.source.read(j.path)
	if err != nil {
		return parsed{path: j.path, err: err}
	}
	c := registry.Content{MD5: sum(data), Language: j.content.Language}
	p, err := t.parse(c, data)
	return parsed{p, j.path, int64(len(data)), err}
}

func (t *Tree) collect(results <-chan parsed, infos map[registry.Content]registry.OutlineInfo, r *Result, total int, progress func(done, total int)) error {
	var batch []registry.Parsed
	var storing error
	last := time.Now()
	for p := range results {
		r.Parsed++
		if progress != nil && time.Since(last) > 50*time.Millisecond {
			last = time.Now()
			progress(r.Parsed, total)
		}
		if p.err != nil {
			if errors.Is(p.err, tags.ErrUnavailable) {
				return p.err
			}
			r.Warnings = append(r.Warnings, Warning{p.path, p.err.Error()})
			t.list.out[p.path] = p.err.Error()
			t.list.mark = "" // it says nothing of the file: the next answer is to try again
			continue
		}
		infos[p.Content] = p.Info()
		delete(t.list.out, p.path)
		e := t.list.known[p.path]
		e.Content, e.size = p.Content, p.size // it may have changed since it was listed
		t.list.known[p.path] = e
		if !t.keep {
			t.remember(p.path, p.Content, p.Outline)
		}
		t.cache.keep(p.Content, p.Outline)
		if batch = append(batch, p.Parsed); len(batch) == batchSize {
			storing = errors.Join(storing, t.storeBatch(batch))
			batch = batch[:0]
		}
	}
	storing = errors.Join(storing, t.storeBatch(batch))
	if progress != nil {
		progress(total, total)
	}
	if storing != nil {
		r.Warnings = append(r.Warnings, Warning{"", fmt.Sprintf("outlines were not stored: %v", storing)})
	}
	return nil
}

// storeBatch stores outlines, and notes those that could not be.
func (t *Tree) storeBatch(batch []registry.Parsed) (err error) {
	if t.keep && len(batch) > 0 {
		err = t.source.update(t.ctx, keeping(batch))
		t.keep = err == nil
	}
	if !t.keep {
		t.loosen(batch)
	}
	if errors.Is(err, registry.ErrNoDatabase) {
		return nil
	}
	return err
}

// loosen notes the files whose outlines could not be stored.
func (t *Tree) loosen(batch []registry.Parsed) {
	contents := map[registry.Content]bool{}
	for _, p := range batch {
		contents[p.Content] = true
	}
	for p, e := range t.list.known {
		if contents[e.Content] {
			t.list.loose[p] = true
		}
	}
}

// fill tells of every file.
func (t *Tree) fill(r *Result, infos map[registry.Content]registry.OutlineInfo) {
	for _, p := range t.Paths() {
		e := t.list.known[p]
		i, ok := infos[e.Content]
		if !ok {
			continue
		}
		r.Files = append(r.Files, condense.FileFigures{
			Path: p, Language: e.Language, Bytes: e.size, Lines: i.Lines, Symbols: i.Symbols,
			RawTokens: i.RawTokens, CondensedTokens: i.SkeletonTokens,
		})
		if i.Warning != "" {
			r.Warnings = append(r.Warnings, Warning{p, i.Warning})
		}
		if i.Unparsed != "" {
			t.list.out[p] = i.Unparsed
		}
	}
	r.Unparsed = t.list.leftOut()
	slices.SortFunc(r.Warnings, byPath)
}

// Anew makes the tree parse every content and resolve every dependency anew, and store that in the place of what is stored. It
// is called before anything else is asked of the tree.
func (t *Tree) Anew() { t.anew, t.cache = true, nil }

// Collect deletes stored outlines that no row of any work tree refers to and that were parsed longer ago than age:
// until then, a branch that is switched back to finds them.
func (t *Tree) Collect(age time.Duration) (int, error) {
	n := 0
	err := t.source.update(t.ctx, func(tx *registry.Tx) (err error) {
		n, err = tx.CollectOutlines(tx.Now().Add(-age), t.generator)
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return n, err
}

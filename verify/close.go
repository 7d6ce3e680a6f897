package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"codemem/registry"
	"codemem/repo"
)

// Close records what a finished task leaves behind, in one transaction: the rows of the touched paths,
// the summaries handed in, and the proof if it may move. The paths are hashed from disk before the
// write lock is taken.
//
// A path that is not tracked, escapes the root or has an unfit summary fails the whole close with a
// *PathError that names every offender; ErrSummariesPending comes with a report. Either way nothing
// is changed. It is registry.ErrLocked only after a minute in which others held the write lock.
func Close(ctx context.Context, m *Memory, q CloseRequest) (CloseReport, error) {
	start := time.Now()
	for try := 1; ; try++ {
		rep, err := closeOnce(ctx, m, q, try == lockedTry)
		switch {
		case errors.Is(err, registry.ErrLocked) && ctx.Err() == nil && time.Since(start) < patience:
			try-- // nothing moved
			select {
			case <-ctx.Done():
			case <-time.After(pause): // a lock may be refused at once
			}
		case !errors.Is(err, errMoved):
			if err == nil && !q.Check {
				rep.Upkeep = Tend(ctx, m)
			}
			return rep, err
		}
	}
}

// patience is for how long a close tries again where others hold the write lock. SQLite serves them in no order, so that
// of a crowd one may wait long; and a close holds what an agent wrote, which is to be late rather than lost. A caller in
// a hurry sets a deadline.
const (
	patience = time.Minute
	pause    = 20 * time.Millisecond
)

// A closing is one try at a close.
type closing struct {
	m      *Memory
	q      CloseRequest
	s      *Survey
	commit repo.ID // "" before the first commit

	generation int64
	proof      registry.Proof
	diff       []repo.Change // between the proof's commit, or else the first parent, and commit
	sinceProof bool          // diff is since the proof's commit

	updates map[string]Update
	symbols map[string][]SymbolText  // by path of their file
	given   map[string]bool          // paths that were asked for by name
	touched []string                 // sorted
	rows    map[string]registry.File // at the touched paths
	orphans map[string]bool          // paths without a row that have texts
	present []int                    // entries of touched paths that are files on disk
	absent  []string                 // touched paths that are not: their rows go
	want    map[string]repo.TreeEntry
	steps   []step
	unread  []string // touched paths that could not be read

	untracked   []string                 // paths with texts that the index does not have
	waiting     map[string]registry.File // what is on disk there
	directories []string                 // with texts handed in; no touched path
	below       []string                 // files in them that are not touched
	leaves      map[string]registry.Leaf // by path, below them: what is not as its row says; the zero one is gone

	offenders []Offender
}

func closeOnce(ctx context.Context, m *Memory, q CloseRequest, locked bool) (CloseReport, error) {
	c, err := startClosing(ctx, m, q)
	if err != nil {
		return CloseReport{}, err
	}
	var rep CloseReport
	if locked && !q.Check { // others keep moving the registry: hash under the lock
		err = m.Update(ctx, func(tx *registry.Tx) error {
			if err := c.plan(ctx, in(tx)); err != nil {
				return err
			}
			return c.apply(ctx, tx, &rep)
		})
		return rep, err
	}
	var view viewer = m.ViewToWrite
	if q.Check {
		view = m.View
	}
	if err := c.plan(ctx, view); err != nil {
		return CloseReport{}, err
	}
	if q.Check {
		return c.checked(), nil
	}
	err = m.Update(ctx, func(tx *registry.Tx) error {
		if now, err := tx.Generation(); err != nil || now != c.generation {
			return errors.Join(err, errMoved)
		}
		return c.apply(ctx, tx, &rep)
	})
	return rep, err
}

// startClosing checks what can be checked of the request alone and finds the commit.
func startClosing(ctx context.Context, m *Memory, q CloseRequest) (*closing, error) {
	err := sign(m, len(q.Updates)+len(q.Symbols) > 0, &q.Author, &q.Model)
	if err != nil {
		return nil, err
	}
	c := &closing{m: m, q: q, updates: map[string]Update{}, symbols: map[string][]SymbolText{}, given: map[string]bool{}, offenders: slices.Clone(q.Offenders)}
	c.checkRequest()
	if c.s, err = begin(ctx, m); err != nil {
		return nil, err
	}
	switch {
	case q.Commit != "":
		if c.commit, err = m.repo.Resolve(ctx, q.Commit); err != nil {
			return nil, fmt.Errorf("find commit %q: %w", q.Commit, err)
		}
	case !c.s.Head.Unborn:
		c.commit = c.s.Head.ID
	case len(c.given) == 0:
		return nil, ErrNoCommit
	}
	return c, nil
}

// plan finds the touched paths, hashes them and decides what is to be written. view reads the registry.
func (c *closing) plan(ctx context.Context, view viewer) error {
	limit, err := c.readProof(ctx, view)
	if err != nil {
		return err
	}
	if err := c.findDiff(ctx); err != nil {
		return err
	}
	c.findTouched()
	c.takeDirectories()
	if err := c.s.glance(ctx, c.touched); err != nil {
		return err
	}
	if err := c.s.findRules(ctx, limit); err != nil {
		return err
	}
	if err := c.readRows(ctx, view); err != nil {
		return err
	}
	c.sortTouched()
	if err := c.hash(ctx); err != nil {
		return err
	}
	if len(c.offenders) > 0 {
		return c.refuse()
	}
	if err := c.findLeaves(ctx); err != nil {
		return err
	}
	return c.findWanted(ctx)
}

// readProof reads the generation, the proof and the limit of sizes. A registry that does not exist yet has none.
func (c *closing) readProof(ctx context.Context, view viewer) (limit int64, err error) {
	err = view(ctx, func(tx *registry.Tx) (err error) {
		if c.generation, err = tx.Generation(); err != nil {
			return err
		}
		if limit, err = fileLimit(tx); err != nil {
			return err
		}
		c.proof, err = tx.Proof()
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return limit, err
}

// readRows reads the rows of the touched paths; errMoved if the registry changed since readProof.
func (c *closing) readRows(ctx context.Context, view viewer) error {
	err := view(ctx, func(tx *registry.Tx) error {
		if now, err := tx.Generation(); err != nil || now != c.generation {
			return errors.Join(err, errMoved)
		}
		var err error
		if c.rows, err = tx.FilesAt(c.touched); err == nil && c.movedUnseen() {
			c.orphans, err = tx.Orphans()
		}
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return err
}

// movedUnseen reports whether a file was renamed from a path that has no row: a pass saw it go.
func (c *closing) movedUnseen() bool {
	return slices.ContainsFunc(c.diff, func(d repo.Change) bool {
		_, had := c.rows[d.From]
		return d.Kind == repo.Renamed && !had
	})
}

// findDiff finds what the commit changed: since the proof's commit, or, if there is none or it is gone, since the first parent.
func (c *closing) findDiff(ctx context.Context) error {
	if c.commit == "" {
		return nil
	}
	if err := c.findDiffSinceProof(ctx); err != nil || c.sinceProof {
		return err
	}
	parents, err := c.s.repo.Parents(ctx, c.commit)
	if err != nil {
		return fmt.Errorf("read the commit: %w", err)
	}
	var from repo.ID
	if len(parents) > 0 {
		from = parents[0]
	}
	c.diff, err = c.s.repo.Changed(ctx, from, c.commit)
	if errors.Is(err, repo.ErrGone) && from != "" { // a shallow clone ends here
		c.diff, err = c.s.repo.Changed(ctx, "", c.commit)
	}
	if err != nil {
		return fmt.Errorf("read what the commit changed: %w", err)
	}
	return nil
}

// findDiffSinceProof finds what changed between the proof's commit and the commit, if both exist.
func (c *closing) findDiffSinceProof(ctx context.Context) error {
	if c.proof.SHA == "" {
		return nil
	}
	from, err := repo.ParseID(c.proof.SHA)
	if err == nil {
		c.diff, err = c.s.repo.Changed(ctx, from, c.commit)
	}
	switch {
	case errors.Is(err, repo.ErrGone):
		return nil
	case err != nil:
		return fmt.Errorf("compare %.12s with the commit: %w", c.proof.SHA, err)
	}
	c.sinceProof = true
	return nil
}

// pathsOf returns the paths that changes name, also those that files were renamed from.
func pathsOf(changes []repo.Change) map[string]bool {
	paths := make(map[string]bool, len(changes))
	for _, d := range changes {
		paths[d.Path] = true
		if d.From != "" {
			paths[d.From] = true
		}
	}
	return paths
}

// findTouched collects the touched paths: those given by name, or else those of the diff; and those of
// the summaries, which do not make the rest of the commit any less touched.
func (c *closing) findTouched() {
	set := map[string]bool{}
	if len(c.q.Paths) == 0 && !c.q.Only {
		set = pathsOf(c.diff)
	}
	for p := range c.given {
		set[p] = true
	}
	for _, d := range c.diff { // or its text would stay where it was
		if d.Kind == repo.Renamed && set[d.Path] {
			set[d.From] = true
		}
	}
	c.touched = sorted(set)
}

// hasText reports whether a text of a path, or of a symbol in it, was handed in.
func (c *closing) hasText(p string) bool {
	_, ok := c.updates[p]
	return ok || len(c.symbols[p]) > 0
}

// sortTouched sorts the touched paths into those to hash and those whose rows go.
func (c *closing) sortTouched() {
	changed := pathsOf(c.diff)
	for _, p := range c.touched {
		i := c.s.entry(p)
		_, hasRow := c.rows[p]
		hasText := c.hasText(p)
		known := i >= 0 || hasRow || changed[p]
		switch {
		case i >= 0 && !c.s.index.Entries[i].IsFile():
			c.offend(p, "is a submodule, not a file")
			c.absent = append(c.absent, p)
		case i >= 0 && c.s.sights[i].State != repo.Absent:
			c.present = append(c.present, i)
		case hasText && i >= 0:
			c.offend(p, "is not in the work tree, so a summary has nothing to describe")
		case hasText:
			c.untracked = append(c.untracked, p)
			if known {
				c.absent = append(c.absent, p)
			}
		case !known:
			c.offend(p, c.whyUnknown(p))
		default:
			c.absent = append(c.absent, p)
		}
	}
}

// whyUnknown says what a path is that is neither tracked nor remembered.
func (c *closing) whyUnknown(p string) string {
	if c.s.isDirectory(p) {
		return "is a directory: name the files in it"
	}
	return cmp.Or(c.s.index.SubmoduleNote(p), "is not tracked by git")
}

// hash reads the present paths and makes their steps, and those of the absent ones.
func (c *closing) hash(ctx context.Context) error {
	s := c.s
	for _, i := range c.present {
		if s.sights[i].State == repo.NotFile {
			s.faults[i] = repo.ErrNotRegular
		}
	}
	row := func(i int) registry.File { return c.rows[s.index.Entries[i].Path] }
	q := inspection{rules: c.proof.Scanner, progress: c.q.Progress}
	err := s.inspect(ctx, c.present, row, q, func(i int, st step, _ uint32, err error) {
		if err != nil {
			p := s.index.Entries[i].Path
			c.unread = append(c.unread, p)
			if _, ok := c.updates[p]; ok {
				c.offend(p, "could not be read: "+err.Error())
			}
			return
		}
		c.checkSummarizable(st.file)
		c.steps = append(c.steps, st)
	})
	if err == nil {
		err = errors.Join(c.stillBound(), c.findWaiting(ctx))
	}
	if err != nil {
		return err
	}
	for _, p := range c.absent {
		row, ok := c.rows[p]
		row.Path = p
		st := gone(row)
		st.write, st.had = ok, ok
		c.steps = append(c.steps, st)
	}
	slices.SortFunc(c.steps, byPath)
	pairRenames(c.steps)
	pairSimilar(c.steps, c.diff, func(p string) bool { return c.rows[p].Summary == nil }, c.orphans)
	return nil
}

// findWanted finds what the commit holds at the touched paths.
func (c *closing) findWanted(ctx context.Context) error {
	c.want = map[string]repo.TreeEntry{}
	if c.commit == "" {
		return nil
	}
	inDiff := pathsOf(c.diff)
	for _, d := range c.diff {
		if d.ID != "" && d.Kind != repo.Deleted {
			c.want[d.Path] = repo.TreeEntry{ID: d.ID, Mode: d.Mode}
		}
	}
	var others []string
	for _, p := range c.touched {
		if !inDiff[p] {
			others = append(others, p)
		}
	}
	if len(others) == 0 {
		return nil
	}
	got, err := c.s.repo.Blobs(ctx, c.commit, others)
	if err != nil {
		return fmt.Errorf("read what the commit holds: %w", err)
	}
	for p, e := range got {
		c.want[p] = e
	}
	return nil
}

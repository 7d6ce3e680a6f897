package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"codemem/registry"
)

func byPath(a, b step) int { return cmp.Compare(a.path, b.path) }

// apply writes the close in tx: rows, summaries, and the proof if it may move.
func (c *closing) apply(ctx context.Context, tx *registry.Tx, rep *CloseReport) error {
	*rep = CloseReport{
		Commit: c.commit.Hex(), Updated: []string{}, Deleted: []string{}, Renamed: []Rename{}, Pending: []string{}, Stored: []Stored{},
		LastVerifiedSHA: c.proof.SHA,
	}
	for _, st := range c.steps {
		if err := c.applyStep(tx, st, rep); err != nil {
			return err
		}
	}
	deleted, err := forget(tx, c.steps) // after the summaries moved
	if err != nil {
		return err
	}
	rep.Deleted = append(rep.Deleted, deleted...)
	if err := c.findPending(tx, rep); err != nil {
		return err
	}
	if c.q.RequireSummaries && len(rep.Pending) > 0 {
		rep.AdvanceReason = "summaries are required and pending"
		rep.Updated, rep.Deleted, rep.Renamed = []string{}, []string{}, []Rename{}
		return ErrSummariesPending // nothing of this is kept
	}
	if err := c.applyDirectories(tx, rep); err != nil {
		return err
	}
	if err := errors.Join(c.applySymbols(tx), c.applyWaiting(tx)); err != nil {
		return err
	}
	rep.Stored = c.stored()
	return c.prove(ctx, tx, rep)
}

// applyStep writes the row of one touched path that is on disk, with the summary that it gets.
func (c *closing) applyStep(tx *registry.Tx, st step, rep *CloseReport) error {
	if st.verdict == Missing {
		return nil
	}
	if err := remember(tx, &st); err != nil {
		return err
	}
	rep.Updated = append(rep.Updated, st.path)
	if st.from != "" {
		rep.Renamed = append(rep.Renamed, Rename{From: st.from, To: st.path})
	}
	recalled, err := c.s.inherit(tx, st)
	if err != nil {
		return err
	}
	u, ok := c.updates[st.path]
	if !ok {
		return nil
	}
	fresh := recalled || !st.stale || st.carriesExact()
	if !fresh && st.verdict == Match && u.isOlder(st.file) {
		if fresh, err = recall(tx, st.file); err != nil {
			return err
		}
	}
	return c.summarize(tx, st, u, fresh)
}

// isOlder reports whether the text says that it was written for other bytes than those of f.
func (u Update) isOlder(f registry.File) bool { return u.MD5 != "" && u.MD5 != f.MD5 }

// summarize writes a summary that was handed in, as of the bytes that it was written for. One for older
// bytes does not take the place of one that is fresh: history keeps it.
func (c *closing) summarize(tx *registry.Tx, st step, u Update, fresh bool) error {
	sum := c.summary(tx, u, st.file)
	write := tx.Summarize
	if sum.MD5 != st.file.MD5 && fresh {
		write = tx.Remember
	}
	if err := write(st.path, sum); err != nil {
		return fmt.Errorf("summarize %q: %w", st.path, err)
	}
	return nil
}

// summary returns a summary that was handed in, of the bytes of a file unless it says of which.
func (c *closing) summary(tx *registry.Tx, u Update, f registry.File) registry.Summary {
	return registry.Summary{
		Text: u.Summary, MD5: cmp.Or(u.MD5, f.MD5), Source: "agent", Author: c.q.Author, Model: c.q.Model,
		Commit: c.commit.Hex(), UpdatedAt: tx.Now(),
	}
}

// findPending lists the touched paths that want a summary and have no fresh one.
func (c *closing) findPending(tx *registry.Tx, rep *CloseReport) error {
	rows, err := tx.FilesAt(rep.Updated)
	if err != nil {
		return err
	}
	for _, p := range rep.Updated {
		if rows[p].Pending() {
			rep.Pending = append(rep.Pending, p)
		}
	}
	return nil
}

// prove moves the proof to the commit if it may, and enters what was written in the old one if not.
func (c *closing) prove(ctx context.Context, tx *registry.Tx, rep *CloseReport) error {
	cl := claim{
		commit: c.commit, touched: map[string]bool{}, complete: c.proof.Complete, behind: c.proof.Behind,
		sizes: parseSizes(c.proof.Sizes).after(c.steps), mixed: mixes(c.steps, c.s.rules.print, c.proof),
	}
	for _, st := range c.steps {
		cl.touched[st.path] = c.isAsCommitted(st)
		if st.write && st.verdict != Match {
			cl.written = append(cl.written, st.path)
		}
	}
	if err := c.mayProve(ctx, tx, &cl); err != nil {
		return err
	}
	next := cl.next(c.proof)
	rep.Advanced, rep.AdvanceReason, rep.LastVerifiedSHA = cl.blocked == "", cl.blocked, next.SHA
	if sameProof(next, c.proof) {
		return nil
	}
	return tx.SetProof(next)
}

// isAsCommitted reports whether the path of a step is on disk as the commit holds it, or left out by a sparse checkout.
func (c *closing) isAsCommitted(st step) bool {
	want, held := c.want[st.path]
	i := c.s.entry(st.path)
	if st.verdict == Missing {
		return !held || (i >= 0 && c.s.leftOut(i) && c.s.index.Entries[i].ID == want.ID)
	}
	return held && want.ID.Hex() == st.file.Blob && c.s.repo.SameMode(want.Mode, c.modeOf(i))
}

// modeOf returns the git mode of what is on disk at entry i.
func (c *closing) modeOf(i int) uint32 {
	if d, ok := c.s.readings[i]; ok {
		return d.Stat.Mode
	}
	return c.s.sights[i].Stat.Mode
}

// mayProve enters in cl why the proof may not move, by the first rule that applies:
//
//	(1) there is no commit, (2) the commit is not what is checked out, (3) the old proof says nothing
//	of the paths that were not touched, or (4) is of a commit that is gone, (5) a path that differs
//	since then was not touched, (6) one could not be read, (7) one is on disk other than in the
//	commit, (8) something moved meanwhile.
func (c *closing) mayProve(ctx context.Context, tx *registry.Tx, cl *claim) error {
	remembered, err := tx.Count()
	if err != nil {
		return err
	}
	covered := c.coversAll() && remembered == c.s.Files()
	if cl.blocked = cmp.Or(c.blockedByPast(covered), c.blockedByDisk(cl)); cl.blocked == "" {
		cl.blocked = c.s.still(ctx) // (8)
	}
	if cl.blocked != "" {
		return nil
	}
	if covered {
		cl.complete, cl.whole, cl.rules, cl.sizes = true, true, c.s.rules.print, c.s.sizes()
	}
	if cl.tree, err = c.s.repo.TreeOf(ctx, c.commit); err != nil {
		return fmt.Errorf("read the tree of the commit: %w", err)
	}
	if stand, err := c.s.UpstreamState(ctx, c.proof); err == nil {
		cl.behind = stand.memo
	}
	return nil
}

// blockedByPast is rules (1) to (5) of mayProve: what the commit and the old proof say.
func (c *closing) blockedByPast(covered bool) string {
	switch {
	case c.commit == "": // (1)
		return "there is no commit yet"
	case c.commit != c.s.Head.ID: // (2)
		return "the commit is not HEAD, so what is on disk may be another's"
	case covered:
		return ""
	case c.proof.SHA == "": // (3)
		return "the registry has not seen every tracked file yet"
	case !c.sinceProof: // (4)
		return fmt.Sprintf("the last verified commit %.12s is gone", c.proof.SHA)
	}
	if left := c.untouched(); len(left) > 0 { // (5)
		return "changed since the last verified commit and not part of this close: " + some(left)
	}
	return ""
}

// blockedByDisk is rules (6) and (7) of mayProve: what was found at the touched paths.
func (c *closing) blockedByDisk(cl *claim) string {
	if len(c.unread) > 0 { // (6)
		return "could not be read: " + some(c.unread)
	}
	var other []string
	for p, clean := range cl.touched {
		if !clean {
			other = append(other, p)
		}
	}
	if slices.Sort(other); len(other) > 0 { // (7)
		return "not on disk as in the commit: " + some(other)
	}
	return ""
}

// coversAll reports whether every tracked file was touched.
func (c *closing) coversAll() bool {
	touched := map[string]bool{}
	for _, p := range c.touched {
		touched[p] = true
	}
	for _, i := range c.s.files {
		if !touched[c.s.index.Entries[i].Path] {
			return false
		}
	}
	return true
}

// untouched returns the paths that differ between the proof's commit and the commit and were not touched.
func (c *closing) untouched() []string {
	left := pathsOf(c.diff)
	for _, p := range c.touched {
		delete(left, p)
	}
	return slices.Sorted(maps.Keys(left))
}

// some names the first of paths and counts the others.
func some(paths []string) string {
	const most = 3
	shown := make([]string, 0, most)
	for _, p := range paths[:min(most, len(paths))] {
		shown = append(shown, fmt.Sprintf("%q", p))
	}
	s := strings.Join(shown, ", ")
	if n := len(paths) - most; n > 0 {
		s += fmt.Sprintf(" and %d more", n)
	}
	return s
}

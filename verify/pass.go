package verify

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // the identity of contents throughout
	"encoding/hex"
	"errors"
	"fmt"

	"codemem/registry"
)

// Options choose what a pass does.
type Options struct {
	Apply    bool                  // write the verdicts; else nothing is written
	Full     bool                  // read every byte, whatever the evidence
	Paths    []string              // files, or directories with all below; none: everything. Relative to the root
	Progress func(done, total int) // called now and then while hashing; may be nil
}

// view returns the way to read what is remembered.
func (o Options) view(m *Memory) viewer {
	if o.Apply {
		return m.ViewToWrite
	}
	return m.View
}

// errMoved means that the registry is not the one that was compared.
var errMoved = errors.New("the registry moved while the work tree was compared")

// lockedTry is the try at which the comparison is made under the write lock, since others keep moving
// the registry.
const lockedTry = 4

// Run compares the remembered rows with the work tree, and applies the verdicts if o says so.
// The error is registry.ErrNoDatabase, or a report of new paths, when nothing was ever remembered.
func Run(ctx context.Context, m *Memory, o Options) (Report, error) {
	s, err := survey(ctx, m, o)
	if err != nil {
		return Report{}, err
	}
	return Pass(ctx, m, s, o)
}

// survey looks at the work tree and settles what stat data leave open.
func survey(ctx context.Context, m *Memory, o Options) (*Survey, error) {
	s, err := Look(ctx, m)
	if err != nil {
		return nil, err
	}
	var k Known
	err = o.view(m)(ctx, func(tx *registry.Tx) error {
		k, err = s.ReadKnown(tx)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	return s, s.Settle(ctx, k, o.Progress)
}

// Pass is Run for a work tree that was surveyed and settled.
func Pass(ctx context.Context, m *Memory, s *Survey, o Options) (Report, error) {
	start := s.start
	for try := 1; ; try++ {
		rep, err := pass(ctx, m, s, o, try == lockedTry)
		if !errors.Is(err, errMoved) {
			if err == nil && o.Apply {
				rep.Upkeep = Tend(ctx, m)
			}
			rep.DurationMS = since(start)
			return rep, err
		}
		if s, err = survey(ctx, m, o); err != nil {
			return Report{}, err
		}
	}
}

func pass(ctx context.Context, m *Memory, s *Survey, o Options, locked bool) (Report, error) {
	if locked {
		return lockedPass(ctx, m, o)
	}
	var snap snapshot
	delta := s.delta(ctx, o)
	err := o.view(m)(ctx, func(tx *registry.Tx) (err error) {
		snap, err = s.remembered(tx, delta)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return Report{}, err
	}
	if snap.generation != s.generation && len(s.readings) > 0 {
		return Report{}, errMoved // the rows may be of bytes younger than those that were read
	}
	p, err := s.compare(ctx, o.view(m), snap, o)
	if err != nil {
		return Report{}, err
	}
	rep := s.report(p)
	if !o.Apply {
		rep.ProofReason = "nothing is written without apply"
		return rep, nil
	}
	stand, err := s.UpstreamState(ctx, p.proof)
	if err != nil {
		stand = UpstreamState{} // no memo: the next decision finds out for itself
	}
	if s.settledAs(p, o, stand) { // the usual verify after which nothing is to be written
		rep.ProofRecorded = true
		return rep, nil
	}
	err = m.Update(ctx, func(tx *registry.Tx) error {
		if now, err := tx.Generation(); err != nil || now != p.generation {
			return errors.Join(err, errMoved)
		}
		return s.apply(ctx, tx, p, o, stand, &rep)
	})
	return rep, err
}

// settledAs reports whether applying p would write nothing: the rows are right and the proof says so.
func (s *Survey) settledAs(p *plan, o Options, stand UpstreamState) bool {
	for _, st := range p.steps {
		if st.write || st.verdict == Unreadable {
			return false
		}
	}
	c := s.claim(p, o, stand)
	return c.blocked == "" && sameProof(c.next(p.proof), p.proof)
}

// lockedPass looks, compares and applies under the write lock, so that nobody can be in the way.
func lockedPass(ctx context.Context, m *Memory, o Options) (rep Report, err error) {
	err = m.Update(ctx, func(tx *registry.Tx) error {
		s, err := Look(ctx, m)
		if err != nil {
			return err
		}
		k, err := s.ReadKnown(tx)
		if err != nil {
			return err
		}
		if err := s.Settle(ctx, k, o.Progress); err != nil {
			return err
		}
		snap, err := s.remembered(tx, s.delta(ctx, o))
		if err != nil {
			return err
		}
		p, err := s.compare(ctx, in(tx), snap, o)
		if err != nil {
			return err
		}
		rep = s.report(p)
		stand, err := s.UpstreamState(ctx, p.proof)
		if err != nil {
			stand = UpstreamState{}
		}
		return s.apply(ctx, tx, p, o, stand, &rep)
	})
	return rep, err
}

// report tells what p found.
func (s *Survey) report(p *plan) Report {
	rep := Report{
		Head: s.Head.ID.Hex(), LastVerifiedSHA: p.proof.SHA, Clean: s.Clean(), Files: s.Files(),
		Hashed: s.Hashed - p.apart, Proven: p.proven, Changes: []Change{},
		Submodules: s.index.Submodules(),
	}
	n := &rep.Counts
	n.Match, n.Skipped, rep.Unhashed = p.matched, p.skipped, p.skipped
	for k := range p.steps {
		st := &p.steps[k]
		if st.isUnhashed() {
			rep.Unhashed++
		}
		n.add(st.verdict)
		if st.verdict == Match || st.verdict == Skipped || st.verdict == "" {
			if st.write {
				rep.Anew = append(rep.Anew, st.file)
			}
			continue
		}
		c := Change{Path: st.path, Verdict: st.verdict, RenamedFrom: st.from, Reason: st.reason, Was: st.was}
		if st.verdict == Mismatch || st.verdict == New {
			c.Unhashed, c.Disk = st.file.MD5 == "", &st.file
		}
		rep.Changes = append(rep.Changes, c)
	}
	return rep
}

// apply writes the steps of p and moves the proof, all in tx.
func (s *Survey) apply(ctx context.Context, tx *registry.Tx, p *plan, o Options, stand UpstreamState, rep *Report) error {
	recalled := map[string]bool{}
	for _, st := range p.steps {
		if st.verdict == Missing || !st.write {
			continue
		}
		if err := remember(tx, &st); err != nil {
			return err
		}
		var err error
		if recalled[st.path], err = s.inherit(tx, st); err != nil {
			return err
		}
	}
	if _, err := forget(tx, p.steps); err != nil {
		return err
	}
	if err := tx.KeepTally(); err != nil {
		return err
	}
	for k, c := range rep.Changes {
		rep.Changes[k].Recalled = recalled[c.Path]
	}
	c := s.claim(p, o, stand)
	if c.blocked == "" {
		c.blocked = s.still(ctx)
	}
	next := c.next(p.proof)
	rep.ProofRecorded, rep.ProofReason, rep.LastVerifiedSHA = c.blocked == "", c.blocked, next.SHA
	if sameProof(next, p.proof) {
		return nil
	}
	return tx.SetProof(next)
}

// remember writes the row of a step that is a file, if it is to be written.
func remember(tx *registry.Tx, st *step) error {
	if !st.write {
		return nil
	}
	st.file.VerifiedAt = tx.Now()
	if err := tx.See(st.file); err != nil {
		return fmt.Errorf("remember %q: %w", st.path, err)
	}
	return nil
}

// forget removes the rows of the steps that are missing files, and returns their paths.
func forget(tx *registry.Tx, steps []step) (paths []string, err error) {
	for _, st := range steps {
		if !st.goes() {
			continue
		}
		if err := tx.Forget(st.path); err != nil {
			return nil, fmt.Errorf("forget %q: %w", st.path, err)
		}
		paths = append(paths, st.path)
	}
	return paths, nil
}

// inherit gives the row of st, if it has no summary of its bytes, the one that it has a right to: that of
// the path it was, if it is of these bytes, else what history holds of them, else that of the path it was
// all the same; of a new one, that of the same lines with other ends. recalled says that it came from history.
func (s *Survey) inherit(tx *registry.Tx, st step) (recalled bool, err error) {
	if st.from != "" {
		if err := tx.MoveAnchors(st.from, st.path); err != nil {
			return false, err
		}
	}
	past, err := tx.HasHistory()
	if err != nil {
		return false, err
	}
	if past && st.stale && !st.carriesExact() && (st.from != "" || st.verdict == New || st.verdict == Mismatch) {
		if recalled, err = recall(tx, st.file); err != nil || recalled {
			return recalled, err
		}
	}
	if st.from == "" && past && st.verdict == New {
		return s.recallLines(tx, st.file)
	}
	if st.from == "" {
		return false, nil
	}
	if err := tx.Move(st.from, st.path); err != nil {
		return false, fmt.Errorf("carry the summary of %q to %q: %w", st.from, st.path, err)
	}
	return false, nil
}

// recallLines gives the row f of a new file the text that history holds for its lines with other ends, which makes it a stale one: git converts a
// file when it comes to track it, or checks it out, and a text of the bytes before would be lost.
func (s *Survey) recallLines(tx *registry.Tx, f registry.File) (bool, error) {
	if past, err := tx.History(f.Path, 1); err != nil || len(past) == 0 || f.MD5 == "" {
		return false, err
	}
	data, err := s.repo.Read(f.Path, f.Size)
	if err != nil {
		return false, nil //nolint:nilerr // it is another by now, which the next pass finds
	}
	feeds := bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	for _, turned := range [][]byte{feeds, bytes.ReplaceAll(feeds, []byte("\n"), []byte("\r\n"))} {
		was := f
		h := md5.Sum(turned) //nolint:gosec // the identity of contents throughout
		if was.MD5 = hex.EncodeToString(h[:]); was.MD5 == f.MD5 {
			continue
		}
		if done, err := recall(tx, was); done || err != nil {
			return false, err
		}
	}
	return false, nil
}

// recall gives the row f the text that history holds for these very bytes, if it does: one of this clone, else one from
// elsewhere, which no remote is asked for here.
func recall(tx *registry.Tx, f registry.File) (bool, error) {
	if f.MD5 == "" {
		return false, nil
	}
	sum, err := tx.Recall(f.Path, f.MD5)
	if errors.Is(err, registry.ErrNotFound) && !f.Sensitive {
		sum, err = tx.RecallShared(f)
	}
	if errors.Is(err, registry.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("recall %q: %w", f.Path, err)
	}
	if err := tx.Summarize(f.Path, sum); err != nil {
		return false, fmt.Errorf("recall %q: %w", f.Path, err)
	}
	return true, nil
}

// claim says what applying p shows. A partial pass, one with a file that it could not read, and one
// before the first commit show too little to move the proof.
func (s *Survey) claim(p *plan, o Options, stand UpstreamState) claim {
	c := claim{
		commit: s.Head.ID, tree: s.tree, whole: len(o.Paths) == 0, complete: true, rules: s.rules.print,
		behind: stand.memo, sizes: p.sizes.after(p.steps), touched: map[string]bool{}, mixed: mixes(p.steps, s.rules.print, p.proof),
	}
	unreadable := 0
	for _, st := range p.steps {
		if st.verdict == Unreadable {
			unreadable++
		} else if st.write && st.verdict != Match {
			c.written = append(c.written, st.path)
		}
	}
	for path := range s.dirty {
		c.touched[path] = false
	}
	if unreadable > 0 {
		c.rules = "" // their rows are as they were
	}
	switch {
	case s.Head.Unborn:
		c.blocked = "there is no commit yet"
	case len(o.Paths) > 0:
		c.blocked = "only some paths were compared"
	case unreadable == 1:
		c.blocked = "1 file could not be read"
	case unreadable > 1:
		c.blocked = fmt.Sprintf("%d files could not be read", unreadable)
	}
	return c
}

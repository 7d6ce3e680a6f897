package prescan

import (
	"context"
	"errors"
	"fmt"

	"codemem/registry"
	"codemem/verify"
)

// Options choose what Run does.
type Options struct {
	DryRun   bool                  // decide only
	Full     bool                  // verify, and hash every byte, whatever the proof says
	Fetch    bool                  // ask the upstream's remote for its commits first, over the network
	Progress func(done, total int) // called now and then while hashing; may be nil
}

// A Report is the entry state and what carrying it out did.
type Report struct {
	State   State    `json:"state"`
	Reasons []Reason `json:"reasons"` // why the proof does not hold; only of Verify
	verify.Report
}

// Run decides the entry state of the work tree and carries it out.
func Run(ctx context.Context, m *verify.Memory, o Options) (Report, error) {
	if o.Fetch {
		if err := fetch(ctx, m); err != nil {
			return Report{}, err
		}
	}
	s, err := verify.Look(ctx, m)
	if err != nil {
		return Report{}, err
	}
	facts, known, err := gather(ctx, m, s, o)
	if err != nil {
		return Report{}, err
	}
	state, reasons := Decide(facts)
	rep := Report{State: state, Reasons: reasons, Report: s.Report(known.Proof, state == Trust)}
	err = rep.carryOut(ctx, m, s, known, o)
	if state == Trust && rep.Drifted() { // the bytes are others than all evidence says
		rep.State = Verify
		if rep.Reasons = append(rep.Reasons, Incomplete); !rep.Clean {
			rep.Reasons[0] = DirtyTree
		}
	}
	if rep.Reasons == nil {
		rep.Reasons = []Reason{}
	}
	return rep, err
}

// fetch asks the upstream's remote for its commits.
func fetch(ctx context.Context, m *verify.Memory) error {
	head, err := m.Repo().Head(ctx)
	if err != nil {
		return fmt.Errorf("read HEAD: %w", err)
	}
	if err := m.Repo().Fetch(ctx, head); err != nil {
		return fmt.Errorf("fetch: %w", err)
	}
	return nil
}

// carryOut does what the state asks for, and enters what came of it.
func (rep *Report) carryOut(ctx context.Context, m *verify.Memory, s *verify.Survey, known verify.Known, o Options) (err error) {
	state := rep.State
	pass := state == Bootstrap || state == Verify || (o.Full && state == Trust)
	switch {
	case o.DryRun:
		rep.ProofReason = "dry run"
		rep.Emptied = state == Bootstrap && verify.Emptied(ctx, m)
	case pass:
		rep.Report, err = verify.Pass(ctx, m, s, verify.Options{Apply: true, Full: o.Full, Progress: o.Progress})
	case state == Empty:
		rep.ProofReason = "nothing is tracked"
	default:
		rep.ProofReason = "the proof already holds"
		if rep.Hashed > 0 { // so that it is not done again; without it the state is as true
			_ = verify.KeepEvidence(ctx, m, s, known)
		}
		rep.Upkeep = verify.Tend(ctx, m)
	}
	return err
}

// gather finds the facts. What the registry holds is read after the look at the work tree: rows that
// another process writes meanwhile come with a proof that tells of them.
func gather(ctx context.Context, m *verify.Memory, s *verify.Survey, o Options) (Facts, verify.Known, error) {
	f := Facts{Tracked: s.Files(), Head: s.Head.ID.Hex()}
	var k verify.Known
	view := m.ViewToWrite
	if o.DryRun {
		view = m.View
	}
	err := view(ctx, func(tx *registry.Tx) (err error) {
		if f.Remembered, err = tx.Count(); err != nil {
			return err
		}
		k, err = s.ReadKnown(tx)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return f, k, err
	}
	if f.Tracked == 0 && f.Remembered == 0 {
		return f, k, nil
	}
	if err := s.Settle(ctx, k, o.Progress); err != nil {
		return f, k, err
	}
	// An upstream that cannot be compared with is one that HEAD is not known to be up to date with.
	stand, standErr := s.UpstreamState(ctx, k.Proof)
	f.Verified = k.Proof.SHA
	f.Dirty = s.Underway != "" || len(s.Dirty()) > len(s.Hidden())
	f.Hidden = len(s.Hidden()) > 0
	f.UpToDate = standErr == nil && stand.UpToDate()
	f.VerifiedDirty = !k.Proof.Clean()
	f.Complete, f.Exchanged = k.Proof.Complete, k.Exchanged
	f.SameRules = k.Proof.Scanner == s.Rules()
	return f, k, nil
}

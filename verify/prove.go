package verify

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codemem/registry"
	"codemem/repo"
)

// maxDirty is the number of dirty paths that a proof lists; above it, it says only that there are many.
const maxDirty = 1000

// A claim is what a pass or a close can say for moving the proof to a commit.
type claim struct {
	commit   repo.ID
	tree     repo.ID
	blocked  string          // why the proof may not move, "" if it may
	whole    bool            // every tracked path was hashed or proven, every other row deleted
	touched  map[string]bool // path that was hashed or proven → its row is that of the commit's clean checkout
	written  []string        // paths whose rows were written or deleted
	rules    string          // that all rows are now written under; "" if they are not
	mixed    bool            // some were written under other rules than those of the proof
	behind   string          // memo of how the commit stands to its upstream
	sizes    sizeSum         // of the rows as they were written
	complete bool            // every tracked file has a row
}

// next returns the proof that follows from old by the claim. Invariant I4: the caller has shown that
// every path which differs between old and the commit is in touched, or says whole.
func (c claim) next(old registry.Proof) registry.Proof {
	dirty := map[string]bool{}
	for _, p := range old.Dirty {
		dirty[p] = true
	}
	old.Sizes = c.sizes.String() // of the rows, whatever they prove
	if c.mixed {
		old.Scanner = "" // the next pass classifies every row anew, whatever rules hold then
	}
	if c.blocked != "" {
		return c.stay(old, dirty)
	}
	if c.whole {
		dirty = map[string]bool{}
		old.AllDirty = false
	}
	for p, clean := range c.touched {
		if clean {
			delete(dirty, p)
		} else {
			dirty[p] = true
		}
	}
	old.SHA, old.Tree = c.commit.Hex(), c.tree.Hex()
	old.Complete, old.Behind = c.complete, c.behind
	if c.rules != "" {
		old.Scanner = c.rules
	}
	return withDirty(old, dirty)
}

// stay returns the proof of old's commit after the rows moved and the proof may not: what was written is no longer as in that
// commit.
func (c claim) stay(old registry.Proof, dirty map[string]bool) registry.Proof {
	if c.whole && c.rules != "" {
		old.Scanner = c.rules // each row was looked at under these rules
	}
	if old.SHA == "" || len(c.written) == 0 {
		return old
	}
	for _, p := range c.written {
		dirty[p] = true
	}
	return withDirty(old, dirty)
}

// withDirty returns p with the dirty paths listed, unless there are too many or p had too many already.
func withDirty(p registry.Proof, dirty map[string]bool) registry.Proof {
	p.Dirty = nil
	if p.AllDirty = p.AllDirty || len(dirty) > maxDirty; !p.AllDirty && len(dirty) > 0 {
		p.Dirty = sorted(dirty)
	}
	return p
}

// mixes reports whether writing steps under rules leaves rows that were written under others.
func mixes(steps []step, rules string, proof registry.Proof) bool {
	return proof.Scanner != rules && slices.ContainsFunc(steps, func(st step) bool { return st.write && st.verdict != Missing })
}

// sameProof reports whether a and b say the same, the time apart.
func sameProof(a, b registry.Proof) bool {
	return a.SHA == b.SHA && a.Tree == b.Tree && a.Sizes == b.Sizes && a.AllDirty == b.AllDirty && a.Complete == b.Complete &&
		a.Scanner == b.Scanner && a.Behind == b.Behind && slices.Equal(a.Dirty, b.Dirty)
}

// An UpstreamState compares HEAD with its upstream, from what was last fetched.
type UpstreamState struct {
	Upstream string // full name of the tracking ref, "" for none
	Behind   int    // commits of it that HEAD lacks
	Gone     bool   // an upstream is configured and its ref is not there
	memo     string // to be stored with the proof, so that no commit is read the next time
}

// UpToDate reports whether HEAD has every commit of its upstream, or there is none to have.
func (s UpstreamState) UpToDate() bool { return !s.Gone && s.Behind == 0 }

// UpstreamState compares HEAD with its upstream, once. Commits are walked only if the proof does not tell.
func (s *Survey) UpstreamState(ctx context.Context, p registry.Proof) (UpstreamState, error) {
	if s.upstream == nil {
		st, err := upstreamState(ctx, s.repo, s.Head, p)
		if err != nil {
			return st, err
		}
		s.upstream = &st
	}
	return *s.upstream, nil
}

func upstreamState(ctx context.Context, r *repo.Repo, head repo.Head, p registry.Proof) (UpstreamState, error) {
	if head.Unborn || head.Detached {
		return UpstreamState{}, nil
	}
	up, err := r.Upstream(ctx, head)
	if err != nil {
		return UpstreamState{}, fmt.Errorf("find the upstream: %w", err)
	}
	if !up.Configured {
		return UpstreamState{}, nil
	}
	st := UpstreamState{Upstream: up.Ref, Gone: up.Gone}
	if up.Gone || up.ID == head.ID {
		return st, nil
	}
	pair := head.ID.Hex() + " " + up.ID.Hex() + " "
	if n, ok := strings.CutPrefix(p.Behind, pair); ok {
		if st.Behind, err = strconv.Atoi(n); err == nil && st.Behind >= 0 {
			st.memo = p.Behind
			return st, nil
		}
	}
	if st.Behind, err = r.Behind(ctx, head.ID, up.ID); err != nil {
		return st, fmt.Errorf("compare with the upstream: %w", err)
	}
	st.memo = pair + strconv.Itoa(st.Behind)
	return st, nil
}

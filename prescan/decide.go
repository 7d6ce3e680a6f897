package prescan

// A State is how a session meets the registry.
type State string

// The entry states.
const (
	Empty     State = "empty"     // no tracked files and no rows: nothing is done
	Bootstrap State = "bootstrap" // tracked files and no rows: hash and remember each
	Trust     State = "trust"     // the proof holds: nothing is hashed, nothing is written
	Verify    State = "verify"    // it does not: compare and apply
)

// A Reason names a condition of the proof that fails.
type Reason string

// The reasons, in the order in which they are reported.
const (
	NeverVerified  Reason = "never_verified"
	HeadMoved      Reason = "head_moved"
	DirtyTree      Reason = "dirty_tree"
	BehindUpstream Reason = "behind_upstream"
	VerifiedDirty  Reason = "verified_dirty"
	Incomplete     Reason = "incomplete"
	HiddenChanges  Reason = "hidden_changes"
	ScannerChanged Reason = "scanner_changed"
)

// Explain returns one sentence on what a reason means, and what ends it where a pass alone does not.
func Explain(r Reason) string {
	switch r {
	case NeverVerified:
		return "no commit was ever verified here"
	case HeadMoved:
		return "HEAD is not the commit that was last verified"
	case DirtyTree:
		return "tracked files differ from HEAD, or a merge, rebase or cherry-pick is under way: until it is committed, git status lists them"
	case BehindUpstream:
		return "the upstream has commits that HEAD lacks, or its ref is gone: until git pull, or git branch --unset-upstream if it is gone"
	case VerifiedDirty:
		return "the last pass saw edits that were not committed; they may have been undone since"
	case Incomplete:
		return "not every tracked file is remembered yet"
	case HiddenChanges:
		return "files marked assume-unchanged or skip-worktree differ from the index: git ls-files -v lists them, git update-index --no-assume-unchanged --no-skip-worktree PATH unmarks one"
	case ScannerChanged:
		return "the rules for classifying or converting files changed since the rows were written"
	}
	return string(r)
}

// Facts are all that the decision rests on.
type Facts struct {
	Tracked    int    // tracked files in the work tree
	Remembered int    // rows
	Exchanged  bool   // rows are of other files than those in the work tree
	Head       string // commit id in hex, "" before the first commit
	Verified   string // last_verified_sha, "" for none

	Dirty         bool // a tracked file differs from HEAD, or something is under way
	Hidden        bool // a file that git is told not to look at differs from its index entry
	UpToDate      bool // HEAD has every commit of its upstream, or there is no upstream
	VerifiedDirty bool // rows were written from bytes that were not the verified commit's
	Complete      bool // the last pass covered every tracked file
	SameRules     bool // rows were written under the rules that hold now
}

// Decide returns the entry state, and for Verify the reasons:
//
//	(1) nothing tracked, nothing remembered: Empty
//	(2) nothing remembered: Bootstrap
//	(3) every condition of the proof holds: Trust
//	(4) else Verify, with each condition that fails:
//	    (4a) never_verified: no commit was verified
//	    (4b) head_moved: another commit was; not reported beside (4a)
//	    (4c) dirty_tree
//	    (4d) behind_upstream
//	    (4e) verified_dirty
//	    (4f) incomplete: no pass covered every file, or the rows are not of as many files or of other
//	         ones although nothing else says that the two differ
//	    (4g) hidden_changes
//	    (4h) scanner_changed; not reported beside (4a), where no rules are stored
func Decide(f Facts) (State, []Reason) {
	switch {
	case f.Tracked == 0 && f.Remembered == 0: // (1)
		return Empty, nil
	case f.Remembered == 0: // (2)
		return Bootstrap, nil
	}
	never := f.Verified == ""
	moved := !never && f.Head != f.Verified
	var reasons []Reason
	for _, c := range []struct {
		fails  bool
		reason Reason
	}{
		{never, NeverVerified},                      // (4a)
		{moved, HeadMoved},                          // (4b)
		{f.Dirty, DirtyTree},                        // (4c)
		{!f.UpToDate, BehindUpstream},               // (4d)
		{f.VerifiedDirty, VerifiedDirty},            // (4e)
		{!f.Complete || f.miscounted(), Incomplete}, // (4f)
		{f.Hidden, HiddenChanges},                   // (4g)
		{!never && !f.SameRules, ScannerChanged},    // (4h)
	} {
		if c.fails {
			reasons = append(reasons, c.reason)
		}
	}
	if len(reasons) == 0 && f.Tracked > 0 { // (3)
		return Trust, nil
	}
	return Verify, reasons // (4)
}

// miscounted reports whether rows were added or removed behind the proof's back.
func (f Facts) miscounted() bool {
	return f.Head == f.Verified && !f.Dirty && !f.Hidden && !f.VerifiedDirty && (f.Remembered != f.Tracked || f.Exchanged)
}

package prescan

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// holds are facts for which every condition of the proof holds.
func holds() Facts {
	return Facts{
		Tracked: 3, Remembered: 3, Head: "a", Verified: "a",
		UpToDate: true, Complete: true, SameRules: true,
	}
}

func TestDecide(t *testing.T) {
	with := func(change func(*Facts)) Facts {
		f := holds()
		change(&f)
		return f
	}
	tests := []struct {
		name    string
		facts   Facts
		state   State
		reasons []Reason
	}{
		{"1 nothing", Facts{}, Empty, nil},
		{"1 nothing, whatever else", Facts{Dirty: true, Head: "a"}, Empty, nil},
		{"2 files, no rows", Facts{Tracked: 1}, Bootstrap, nil},
		{"2 rows lost, proof kept", with(func(f *Facts) { f.Remembered = 0 }), Bootstrap, nil},
		{"3 holds", holds(), Trust, nil},
		{"4a", with(func(f *Facts) { f.Verified = ""; f.SameRules = false }), Verify, []Reason{NeverVerified}},
		{"4b", with(func(f *Facts) { f.Head = "b" }), Verify, []Reason{HeadMoved}},
		{"4b HEAD unborn again", with(func(f *Facts) { f.Head = "" }), Verify, []Reason{HeadMoved}},
		{"4c", with(func(f *Facts) { f.Dirty = true }), Verify, []Reason{DirtyTree}},
		{"4d", with(func(f *Facts) { f.UpToDate = false }), Verify, []Reason{BehindUpstream}},
		{"4e", with(func(f *Facts) { f.VerifiedDirty = true }), Verify, []Reason{VerifiedDirty}},
		{"4f", with(func(f *Facts) { f.Complete = false }), Verify, []Reason{Incomplete}},
		{"4f a row too few", with(func(f *Facts) { f.Remembered = 2 }), Verify, []Reason{Incomplete}},
		{"4f a row too many", with(func(f *Facts) { f.Remembered = 4 }), Verify, []Reason{Incomplete}},
		{"4f rows of others", with(func(f *Facts) { f.Exchanged = true }), Verify, []Reason{Incomplete}},
		{"4f counts differ as they do while dirty", with(func(f *Facts) { f.Remembered, f.Dirty = 2, true }), Verify, []Reason{DirtyTree}},
		{"4g", with(func(f *Facts) { f.Hidden = true }), Verify, []Reason{HiddenChanges}},
		{"4h", with(func(f *Facts) { f.SameRules = false }), Verify, []Reason{ScannerChanged}},
		{"4 all files gone", with(func(f *Facts) { f.Tracked, f.Dirty = 0, true }), Verify, []Reason{DirtyTree}},
		{
			"4 all at once",
			Facts{Tracked: 3, Remembered: 2, Head: "b", Verified: "a", Dirty: true, Hidden: true, VerifiedDirty: true},
			Verify,
			[]Reason{HeadMoved, DirtyTree, BehindUpstream, VerifiedDirty, Incomplete, HiddenChanges, ScannerChanged},
		},
		{
			"4 closed but never bootstrapped",
			Facts{Tracked: 3, Remembered: 1, Head: "a", UpToDate: true},
			Verify,
			[]Reason{NeverVerified, Incomplete},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			state, reasons := Decide(tt.facts)
			if state != tt.state {
				t.Errorf("state %q, want %q", state, tt.state)
			}
			if diff := cmp.Diff(tt.reasons, reasons); diff != "" {
				t.Errorf("reasons (-want +got):\n%s", diff)
			}
		})
	}
}

// TestTrustNeedsEveryCondition breaks each condition of the proof alone.
func TestTrustNeedsEveryCondition(t *testing.T) {
	for mask := range 1 << 8 {
		f := holds()
		bits := []func(){
			func() { f.Verified = "" }, func() { f.Head = "b" }, func() { f.Dirty = true }, func() { f.UpToDate = false },
			func() { f.VerifiedDirty = true }, func() { f.Complete = false }, func() { f.Hidden = true }, func() { f.SameRules = false },
		}
		for b, set := range bits {
			if mask&(1<<b) != 0 {
				set()
			}
		}
		state, reasons := Decide(f)
		if (mask == 0) != (state == Trust) {
			t.Errorf("mask %08b: state %q", mask, state)
		}
		if (state == Verify) != (len(reasons) > 0) {
			t.Errorf("mask %08b: %q with reasons %v", mask, state, reasons)
		}
	}
}

func TestEveryReasonIsExplained(t *testing.T) {
	for _, r := range []Reason{
		NeverVerified, HeadMoved, DirtyTree, BehindUpstream, VerifiedDirty, Incomplete, HiddenChanges, ScannerChanged,
	} {
		if Explain(r) == string(r) || Explain(r) == "" {
			t.Errorf("%s is not explained", r)
		}
	}
}

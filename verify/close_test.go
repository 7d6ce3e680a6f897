package verify_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

func TestCloseAdvancesOverWhatItTouched(t *testing.T) {
	w := newWorld(t, "a.go", "b.go", "c.go")
	w.pass(verify.Options{})
	w.write("a.go", "package a\n")
	w.remove("b.go")
	w.write("d.go", "package d\n")
	head := w.commit("second")

	rep := w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Holds a."}}, Paths: []string{"b.go", "d.go"}})
	want := verify.CloseReport{
		Commit: head, Updated: []string{"a.go", "d.go"}, Deleted: []string{"b.go"}, Renamed: []verify.Rename{},
		Pending: []string{"d.go"}, Stored: []verify.Stored{{ID: "a.go", Kind: "file", Bytes: 8}}, Advanced: true, LastVerifiedSHA: head,
	}
	if diff := cmp.Diff(want, rep); diff != "" {
		t.Errorf("close (-want +got):\n%s", diff)
	}
	if f := w.row("a.go"); !f.Fresh() || f.Summary.Text != "Holds a." || f.Summary.Commit != head {
		t.Errorf("row of a.go: %+v %+v", f, f.Summary)
	}
	if p := w.proof(); p.SHA != head || !p.Clean() || !p.Complete {
		t.Errorf("proof: %+v", p)
	}
	w.rightRows()
}

// Invariant I4, hole W2: a pull in between is not covered by the paths of one's own commit.
func TestCloseAfterAPullDoesNotOutrunTheEvidence(t *testing.T) {
	w := newWorld(t, "a.go", "b.go")
	first := w.head()
	w.pass(verify.Options{})
	w.write("b.go", "another developer\n")
	w.commit("theirs")
	w.write("a.go", "mine\n")
	w.commit("mine")

	rep := w.close(verify.CloseRequest{Paths: []string{"a.go"}})
	if rep.Advanced || rep.LastVerifiedSHA != first || rep.AdvanceReason == "" {
		t.Errorf("close moved the proof past a path that it did not hash: %+v", rep)
	}
	if p := w.proof(); p.Clean() {
		t.Error("a row was written for another commit, and the old proof still claims to be clean")
	}
	rep = w.close(verify.CloseRequest{})
	if diff := cmp.Diff([]string{"a.go", "b.go"}, rep.Updated); diff != "" || !rep.Advanced {
		t.Errorf("close of all that differs: %+v\n%s", rep, diff)
	}
	w.rightRows()
}

func TestCloseOfOtherBytesThanTheCommits(t *testing.T) {
	w := newWorld(t, "a.go")
	w.pass(verify.Options{})
	w.write("a.go", "committed\n")
	w.commit("second")
	w.write("a.go", "edited since\n")
	rep := w.close(verify.CloseRequest{})
	if rep.Advanced {
		t.Errorf("close proved a commit from other bytes: %+v", rep)
	}
	w.rightRows()
	if p := w.proof(); p.Clean() {
		t.Error("the proof is clean although a row holds an uncommitted edit")
	}
}

func TestCloseSummaryForOlderBytes(t *testing.T) {
	w := newWorld(t, "a.go")
	w.pass(verify.Options{})
	old := sum("a.go\n")
	w.write("a.go", "newer\n")
	w.commit("second")

	w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Of the old.", MD5: old}}})
	if f := w.row("a.go"); f.Fresh() || f.Summary == nil || f.Summary.MD5 != old {
		t.Errorf("a summary of older bytes: %+v %+v", f, f.Summary)
	}
	w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Of the new."}}})
	w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Late, of the old.", MD5: old}}})
	if f := w.row("a.go"); !f.Fresh() || f.Summary.Text != "Of the new." {
		t.Errorf("a late summary of older bytes took the place of a fresh one: %+v", f.Summary)
	}
	// The old bytes come back, and with them the newest text that was written for them.
	w.write("a.go", "a.go\n")
	w.pass(verify.Options{})
	if f := w.row("a.go"); !f.Fresh() || f.Summary.Text != "Late, of the old." || f.Summary.Source != "history" {
		t.Errorf("text of the old bytes was not recalled: %+v", f.Summary)
	}
}

func TestCloseCarriesSummariesOverRenames(t *testing.T) {
	w := newWorld(t, "keep.go")
	long := "package x\n\nfunc F() int {\n\treturn 1\n}\n\nfunc G() int {\n\treturn 2\n}\n"
	w.write("old.go", long)
	w.write("same.go", "package same\n\nvar X = 1\n")
	w.commit("second")
	w.pass(verify.Options{})
	w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "old.go", Summary: "F and G."}, {Path: "same.go", Summary: "X."}}})
	w.git("mv", "old.go", "new.go")
	w.git("mv", "same.go", "moved.go")
	w.write("new.go", long+"\nfunc H() {}\n")
	head := w.commit("third")

	rep := w.close(verify.CloseRequest{})
	want := verify.CloseReport{
		Commit: head, Updated: []string{"moved.go", "new.go"}, Deleted: []string{"old.go", "same.go"},
		Renamed: []verify.Rename{{From: "same.go", To: "moved.go"}, {From: "old.go", To: "new.go"}},
		Pending: []string{"new.go"}, Stored: []verify.Stored{}, Advanced: true, LastVerifiedSHA: head,
	}
	if diff := cmp.Diff(want, rep); diff != "" {
		t.Errorf("close (-want +got):\n%s", diff)
	}
	if f := w.row("moved.go"); !f.Fresh() || f.Summary.Text != "X." {
		t.Errorf("moved.go: %+v", f.Summary)
	}
	if f := w.row("new.go"); f.Summary == nil || !f.Stale() {
		t.Errorf("new.go was edited as it moved, so its text is stale: %+v", f.Summary)
	}
}

func TestCloseNamesEveryOffenderAndChangesNothing(t *testing.T) {
	w := newWorld(t, "a.go", ".env", "dir/b.go")
	w.pass(verify.Options{})
	before, proof := w.row("a.go"), w.proof()
	w.write("a.go", "changed\n")
	w.write("untracked.go", "x\n")
	tests := []struct {
		name string
		q    verify.CloseRequest
		want []string
	}{
		{
			"paths",
			verify.CloseRequest{Paths: []string{"a.go", "untracked.go", "../out", "/etc/passwd", ".git/config", "no/such"}},
			[]string{"untracked.go", "../out", "/etc/passwd", ".git/config", "no/such"},
		},
		{"untracked", verify.CloseRequest{Paths: []string{"a.go", "untracked.go", "no/such"}}, []string{"untracked.go", "no/such"}},
		{
			"all kinds together",
			verify.CloseRequest{Paths: []string{"./untracked.go"}, Updates: []verify.Update{{Path: "no/such", Summary: " "}, {Path: "../x", Summary: "x"}, {Path: "a.go", Summary: ""}}},
			[]string{"untracked.go", "no/such", "../x", "a.go"},
		},
		{"directory without a text", verify.CloseRequest{Paths: []string{"dir"}, Updates: []verify.Update{{Path: "a.go", Summary: "x"}}}, []string{"dir"}},
		{"no directory", verify.CloseRequest{Updates: []verify.Update{{Path: "dir/", Summary: "x"}, {Path: "dir2", Summary: "x"}, {Path: ".git", Summary: "x"}, {Path: "..", Summary: "x"}}}, []string{"dir2", ".git", ".."}},
		{"directory with an md5", verify.CloseRequest{Updates: []verify.Update{{Path: "dir", Summary: "x", MD5: sum("x")}}}, []string{"dir"}},
		{"directory beside a bad path", verify.CloseRequest{Updates: []verify.Update{{Path: ".", Summary: "all"}, {Path: "no/such", Summary: "x"}}}, []string{"no/such"}},
		{"blank of a directory", verify.CloseRequest{Updates: []verify.Update{{Path: "dir", Summary: " "}, {Path: "dir/", Summary: "x"}}}, []string{"dir"}},
		{"blank", verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "  "}}}, []string{"a.go"}},
		{"twice", verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "x"}, {Path: "a.go", Summary: "y"}}}, []string{"a.go"}},
		{"secret", verify.CloseRequest{Updates: []verify.Update{{Path: ".env", Summary: "the password"}, {Path: "a.go", Summary: "x"}}}, []string{".env"}},
	}
	for _, tt := range tests {
		_, err := verify.Close(context.Background(), w.m, tt.q)
		var pe *verify.PathError
		if !errors.As(err, &pe) {
			t.Fatalf("%s: %v", tt.name, err)
		}
		var got []string
		for _, o := range pe.Offenders {
			got = append(got, o.Path)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: offenders (-want +got):\n%s", tt.name, diff)
		}
	}
	if diff := cmp.Diff(before, w.row("a.go")); diff != "" {
		t.Errorf("a failed close wrote a row:\n%s", diff)
	}
	if diff := cmp.Diff(proof, w.proof()); diff != "" {
		t.Errorf("a failed close moved the proof:\n%s", diff)
	}
}

func TestCloseRequiringSummariesChangesNothingWithoutThem(t *testing.T) {
	w := newWorld(t, "a.go", "go.sum")
	w.pass(verify.Options{})
	before, proof := w.row("a.go"), w.proof()
	w.write("a.go", "changed\n")
	w.write("go.sum", "changed, and never pending\n")
	w.commit("second")
	for range 2 { // it must not pass the second time
		rep, err := verify.Close(context.Background(), w.m, verify.CloseRequest{RequireSummaries: true})
		if !errors.Is(err, verify.ErrSummariesPending) {
			t.Fatalf("error %v", err)
		}
		if diff := cmp.Diff([]string{"a.go"}, rep.Pending); diff != "" || rep.Advanced {
			t.Errorf("report: %+v", rep)
		}
	}
	if diff := cmp.Diff(before, w.row("a.go")); diff != "" {
		t.Errorf("row:\n%s", diff)
	}
	if diff := cmp.Diff(proof, w.proof()); diff != "" {
		t.Errorf("proof:\n%s", diff)
	}
	rep := w.close(verify.CloseRequest{RequireSummaries: true, Paths: []string{"go.sum"}, Updates: []verify.Update{{Path: "a.go", Summary: "Now a."}}})
	if !rep.Advanced {
		t.Errorf("close with the summary: %+v", rep)
	}
}

func TestCloseBeforeAnythingWasRemembered(t *testing.T) {
	t.Run("the first commit closes a whole registry", func(t *testing.T) {
		w := newWorld(t, "a.go", "b.go")
		rep := w.close(verify.CloseRequest{})
		if !rep.Advanced || len(rep.Updated) != 2 || !w.proof().Complete {
			t.Errorf("close of the root commit: %+v", rep)
		}
	})
	t.Run("a later one only its own paths", func(t *testing.T) {
		w := newWorld(t, "a.go", "b.go")
		w.write("b.go", "changed\n")
		w.commit("second")
		rep := w.close(verify.CloseRequest{})
		if diff := cmp.Diff([]string{"b.go"}, rep.Updated); diff != "" || rep.Advanced {
			t.Errorf("close: %+v", rep)
		}
		if f := w.row("a.go"); f.Path != "" {
			t.Error("an untouched path got a row")
		}
	})
	t.Run("no commit", func(t *testing.T) {
		w := newWorld(t)
		if _, err := verify.Close(context.Background(), w.m, verify.CloseRequest{}); !errors.Is(err, verify.ErrNoCommit) {
			t.Errorf("error %v", err)
		}
		if _, err := os.Stat(w.m.DBPath()); err == nil {
			t.Error("a close that failed made a database")
		}
	})
}

func TestCloseOfAMerge(t *testing.T) {
	w := newWorld(t, "a.go", "b.go")
	w.pass(verify.Options{})
	w.git("switch", "-q", "-c", "side")
	w.write("b.go", "side\n")
	w.commit("side")
	w.git("switch", "-q", "main")
	w.write("a.go", "main\n")
	w.commit("main")
	w.git("merge", "-q", "--no-edit", "side")
	rep := w.close(verify.CloseRequest{})
	if diff := cmp.Diff([]string{"a.go", "b.go"}, rep.Updated); diff != "" || !rep.Advanced {
		t.Errorf("close of a merge: %+v", rep)
	}
	w.rightRows()
}

// A summary written before its commit must not cost the next session its trust.
func TestSummaryBeforeItsCommit(t *testing.T) {
	w := newWorld(t, "a.go")
	w.pass(verify.Options{})
	w.write("a.go", "work\n")
	rep := w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Works."}}})
	if p := w.proof(); p.Clean() || rep.Advanced {
		t.Errorf("uncommitted work was proven: %+v", rep)
	}
	head := w.commit("second")
	rep = w.close(verify.CloseRequest{})
	if p := w.proof(); !rep.Advanced || p.SHA != head || !p.Clean() {
		t.Errorf("close after the commit: %+v, proof %+v", rep, p)
	}
	if f := w.row("a.go"); !f.Fresh() {
		t.Error("the summary is stale although the bytes are those it was written for")
	}
}

package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/verify"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestVerdicts(t *testing.T) {
	w := newWorld(t, "same.go", "edit.go", "gone.go", "old/name.go")
	w.pass(verify.Options{})
	w.write("edit.go", "edited\n")
	w.remove("gone.go")
	w.write("new.go", "new\n")
	w.write("img.png", "\x89PNG\x00")
	if err := os.Mkdir(filepath.Join(w.dir, "new"), 0o755); err != nil {
		t.Fatal(err)
	}
	w.git("mv", "old/name.go", "new/name.go")
	head := w.commit("second")

	before := w.proof()
	rep, err := verify.Run(context.Background(), w.m, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []verify.Change{
		{Path: "edit.go", Verdict: verify.Mismatch, Was: w.row("edit.go").MD5},
		{Path: "gone.go", Verdict: verify.Missing},
		{Path: "img.png", Verdict: verify.New, Unhashed: true},
		{Path: "new.go", Verdict: verify.New},
		{Path: "new/name.go", Verdict: verify.New, RenamedFrom: "old/name.go"},
		{Path: "old/name.go", Verdict: verify.Missing},
	}
	if diff := cmp.Diff(want, rep.Changes, cmpopts.IgnoreFields(verify.Change{}, "Disk")); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	counts := verify.Counts{Match: 1, Mismatch: 1, Missing: 2, New: 3}
	if diff := cmp.Diff(counts, rep.Counts); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, w.proof()); diff != "" || rep.ProofRecorded {
		t.Errorf("a pass that does not apply wrote the proof:\n%s", diff)
	}
	applied := w.pass(verify.Options{})
	if diff := cmp.Diff(rep.Counts, applied.Counts); diff != "" || !applied.ProofRecorded || applied.LastVerifiedSHA != head {
		t.Errorf("applied: %+v\n%s", applied, diff)
	}
	again := w.pass(verify.Options{})
	if len(again.Changes) != 0 || again.Hashed != 0 || again.Counts.Skipped != 1 {
		t.Errorf("a second pass: %+v", again)
	}
	w.rightRowsBut("img.png")
}

// rightRowsBut is rightRows where a file is known not to be hashed.
func (w *world) rightRowsBut(path string) {
	w.t.Helper()
	if f := w.row(path); f.MD5 != "" || f.Type != "binary" || f.Blob == "" {
		w.t.Errorf("row of %q: %+v", path, f)
	}
}

// Hole W1: a pass over a dirty tree whose edits are then undone.
func TestDirtyPassIsNoProofOfTheCleanTree(t *testing.T) {
	w := newWorld(t, "a.go")
	w.write("a.go", "edited\n")
	rep := w.pass(verify.Options{})
	if rep.Clean || !rep.ProofRecorded {
		t.Errorf("report: %+v", rep)
	}
	if diff := cmp.Diff([]string{"a.go"}, w.proof().Dirty); diff != "" {
		t.Errorf("dirty paths of the proof:\n%s", diff)
	}
	w.git("checkout", "-q", "--", "a.go")
	w.pass(verify.Options{})
	if !w.proof().Clean() {
		t.Error("the proof is not clean after a pass over a clean tree")
	}
	w.rightRows()
}

// Line endings: the file is HEAD's to git, its bytes are not those remembered.
func TestOtherLineEndingsOfTheSameBlob(t *testing.T) {
	w := newWorld(t, ".gitattributes")
	w.write(".gitattributes", "* text=auto\n")
	w.write("a.txt", "one\ntwo\n")
	w.commit("text")
	w.pass(verify.Options{})
	w.write("a.txt", "one\r\ntwo\r\n")
	w.git("add", "a.txt") // clean again, with other bytes
	if out := w.git("status", "--porcelain"); out != "" {
		t.Skipf("git says %q", out)
	}
	w.pass(verify.Options{})
	w.rightRows()
	// Two files of the same size and blob, the endings of which differ line by line.
	w.write("a.txt", "one\r\ntwo\n")
	w.git("add", "a.txt")
	w.pass(verify.Options{})
	w.write("a.txt", "one\ntwo\r\n")
	w.git("add", "a.txt")
	w.pass(verify.Options{})
	w.rightRows()
}

func TestUnreadableFileLeavesTheProof(t *testing.T) {
	w := newWorld(t, "a.go", "b.go")
	first := w.head()
	w.pass(verify.Options{})
	w.write("b.go", "changed\n")
	w.commit("second")
	w.remove("a.go")
	if err := os.Mkdir(filepath.Join(w.dir, "a.go"), 0o755); err != nil {
		t.Fatal(err)
	}
	rep := w.pass(verify.Options{})
	if rep.ProofRecorded || rep.LastVerifiedSHA != first || rep.Counts.Unreadable != 1 || rep.Counts.Mismatch != 1 {
		t.Errorf("report: %+v", rep)
	}
	if f := w.row("a.go"); f.MD5 != sum("a.go\n") {
		t.Errorf("the row of an unreadable file was not kept: %+v", f)
	}
}

func TestTouchedFileIsStillTheSame(t *testing.T) {
	w := newWorld(t, "a.go")
	w.pass(verify.Options{})
	then := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(w.dir, "a.go"), then, then); err != nil {
		t.Fatal(err)
	}
	rep := w.pass(verify.Options{})
	if !rep.Clean || rep.Counts.Match != 1 || rep.Hashed != 1 {
		t.Errorf("report: %+v", rep)
	}
}

func TestPartialPassIsNoProof(t *testing.T) {
	w := newWorld(t, "a.go", "dir/b.go")
	first := w.head()
	w.pass(verify.Options{})
	w.write("a.go", "changed\n")
	w.write("dir/b.go", "changed\n")
	w.commit("second")
	rep := w.pass(verify.Options{Paths: []string{"dir"}})
	if rep.ProofRecorded || rep.Counts.Mismatch != 1 || w.proof().SHA != first {
		t.Errorf("report: %+v", rep)
	}
	w.git("reset", "-q", "--hard", first)
	if w.proof().Clean() {
		t.Error("the old proof is clean although a row was written for another commit")
	}
}

// TestHeadMovesMeanwhile: a pass during which HEAD or the index moves writes rows and proves nothing.
func TestHeadMovesMeanwhile(t *testing.T) {
	for name, move := range map[string]func(*world){
		"HEAD":  func(w *world) { w.git("commit", "-q", "--allow-empty", "-m", "meanwhile") },
		"index": func(w *world) { w.write("c.go", "c\n"); w.git("add", "c.go") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, "a.go", "b.go")
			w.pass(verify.Options{Apply: true})
			before := w.proof()
			w.write("a.go", "edited\n")
			moved := false
			rep := w.pass(verify.Options{Apply: true, Full: true, Progress: func(int, int) {
				if !moved {
					moved = true
					move(w)
				}
			}})
			if !moved || rep.ProofRecorded || !strings.Contains(rep.ProofReason, "moved") {
				t.Errorf("moved %v, recorded %v: %q", moved, rep.ProofRecorded, rep.ProofReason)
			}
			if after := w.proof(); after.SHA != before.SHA {
				t.Errorf("the proof moved to %s", after.SHA)
			}
		})
	}
}

// TestRegistryMovesMeanwhile: what another process writes during a pass, while it settles what is open or
// while it compares, is not written over with what was read before.
func TestRegistryMovesMeanwhile(t *testing.T) {
	for when := 1; when <= 2; when++ {
		w := newWorld(t, "a.go", "b.go")
		w.pass(verify.Options{Apply: true})
		w.write("a.go", "edited\n")
		other, err := verify.Open(context.Background(), w.dir, "")
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		told := 0
		w.pass(verify.Options{Apply: true, Full: true, Progress: func(int, int) {
			if told++; told != when {
				return
			}
			w.write("a.go", "edited again\n")
			if _, err := verify.Close(context.Background(), other, verify.CloseRequest{Updates: []verify.Update{{Path: "a.go", Summary: "Of the second edit."}}}); err != nil {
				t.Error(err)
			}
		}})
		w.rightRows()
		if row := w.row("a.go"); row.MD5 != sum("edited again\n") || row.Summary == nil || row.Summary.MD5 != row.MD5 {
			t.Errorf("at the file %d: row %+v", when, row)
		}
	}
}

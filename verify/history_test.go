package verify_test

import (
	"fmt"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

// TestCoverageHistory: each commit counts what it held, and the texts of these bytes that there were while it was the last; what does
// not want a summary counts nowhere. Merges are one step, and what was taken back to what it was is covered again.
func TestCoverageHistory(t *testing.T) {
	w := newWorld(t, "a.go", "d/b.go", "d/go.sum")
	check := func(dir string, most int, want string) {
		t.Helper()
		points, err := verify.CoverageHistory(t.Context(), w.m, dir, most)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range points {
			got = append(got, fmt.Sprintf("%d/%d", p.Fresh, p.Files))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %s, want %s", dir, text, want)
		}
	}
	tell := func(path, text string) {
		t.Helper()
		w.close(verify.CloseRequest{Updates: []verify.Update{{Path: path, Summary: text}}})
	}
	check(".", 10, "") // no registry yet
	w.pass(verify.Options{})
	check(".", 10, "0/2")
	w.write("c.go", "c\n")
	w.commit("second")
	w.pass(verify.Options{})
	tell("a.go", "Holds a.")
	check(".", 10, "0/2 1/3")
	w.write("a.go", "other\n")
	w.commit("third")
	w.write("a.go", "a.go\n")
	w.write("d/b.go", "b, which is not committed yet\n")
	w.git("add", "a.go")
	w.git("commit", "-q", "-m", "fourth")
	tell("d/b.go", "Holds b.") // of bytes that no commit holds
	check(".", 10, "0/2 1/3 0/3 1/3")
	w.git("checkout", "-q", "-b", "side", "HEAD~1")
	w.write("e.go", "e\n")
	w.git("add", "e.go")
	w.git("commit", "-q", "-m", "side")
	w.git("checkout", "-q", "main")
	w.git("merge", "-q", "--no-ff", "side", "-m", "merge")
	w.commit("last")
	w.pass(verify.Options{})
	check(".", 10, "0/2 1/3 0/3 1/3 1/4 2/4")
	check("d", 10, "0/1 0/1 0/1 0/1 0/1 1/1")
	check("nowhere", 2, "0/0 0/0")
	check("d", 0, "")
}

// TestStaleSince: the commit that left a file with other bytes than its summary is of is found, also where the text was written before
// its bytes were committed, and where they came back meanwhile.
func TestStaleSince(t *testing.T) {
	w := newWorld(t, "a.go", "b.go", "c.go")
	w.pass(verify.Options{})
	w.write("b.go", "b, of which the text is\n")
	for _, p := range []string{"a.go", "b.go", "c.go"} {
		w.close(verify.CloseRequest{Updates: []verify.Update{{Path: p, Summary: "Holds something."}}})
	}
	w.commit("b")
	w.write("a.go", "other\n")
	w.commit("a is other")
	w.write("a.go", "a.go\n")
	w.commit("a is back")
	w.write("a.go", "and other again\n")
	wanted := w.commit("a is other again")
	w.write("b.go", "b is other\n")
	w.write("a.go", "and again\n")
	later := w.commit("both")
	w.write("c.go", "not committed\n")
	stale := map[string]registry.Summary{}
	for _, p := range []string{"a.go", "b.go", "c.go"} {
		stale[p] = *w.row(p).Summary
	}
	found, err := verify.StaleSince(t.Context(), w.m, stale)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for p, s := range found {
		got[p] = s.Commit
		if s.At.IsZero() != (s.Commit == "") {
			t.Errorf("%s: %v", p, s)
		}
	}
	if diff := cmp.Diff(map[string]string{"a.go": wanted, "b.go": later, "c.go": ""}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

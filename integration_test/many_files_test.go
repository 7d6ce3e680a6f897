package integration_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestManyFiles: of very many files, 200,000 with CODEMEM_FAULTS, each is remembered, and a pass finds those that changed, are gone and are new,
// and no other.
func TestManyFiles(t *testing.T) {
	t.Parallel()
	n := 5_000 / slow
	if os.Getenv("CODEMEM_FAULTS") != "" {
		n = 200_000
	}
	dir := t.TempDir()
	g := newGitter(t, dir)
	g.must(t, dir, "init", "-q", "work")
	work := filepath.Join(dir, "work")
	name := func(i int) string { return fmt.Sprintf("d%d/f%d.go", i/100, i) }
	for i := range n {
		put(t, work, name(i), fmt.Sprintf("package d%d\n\nfunc F%d() {}\n", i/100, i))
	}
	commit := func() {
		g.must(t, work, "add", "-A")
		g.must(t, work, "commit", "-q", "-m", "many")
	}
	commit()
	pass := func(state string, match, mismatch, missing, added int) {
		t.Helper()
		cmd := exec.Command("codemem", "--json", "prescan")
		cmd.Dir, cmd.Env = work, g.env
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			State  string
			Counts map[string]int
		}
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		for what, want := range map[string]int{"match": match, "mismatch": mismatch, "missing": missing, "new": added} {
			if got.State != state || got.Counts[what] != want {
				t.Errorf("state %s, want %s; %d are %s, want %d", got.State, state, got.Counts[what], what, want)
			}
		}
	}
	pass("bootstrap", 0, 0, 0, n)
	pass("trust", 0, 0, 0, 0)
	put(t, work, name(n/2), "package other\n")
	put(t, work, "new.go", "package other\n")
	if err := os.Remove(filepath.Join(work, name(n-1))); err != nil {
		t.Fatal(err)
	}
	commit()
	pass("verify", n-2, 1, 1, 1)
	pass("trust", 0, 0, 0, 0)
	t.Logf("figures: %d files", n)
}

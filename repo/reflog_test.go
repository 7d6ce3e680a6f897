//go:build unix

package repo

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestSteps: the moves of HEAD are those that git noted, and what is no note is none.
func TestSteps(t *testing.T) {
	s := newScratch(t)
	put(t, filepath.Join(s.root, "a"), "1", 0o644)
	first := s.save("one: with a colon")
	put(t, filepath.Join(s.root, "a"), "2", 0o644)
	second := s.save("two")
	s.git("checkout", "-q", "-b", "side", first.Hex())
	r, err := Open(context.Background(), s.root)
	s.must(err)
	// What follows is no note: another length, no ids, no time, and a name that looks like one.
	log := filepath.Join(r.GitDir(), "logs", "HEAD")
	text, err := os.ReadFile(log)
	s.must(err)
	ids := first.Hex() + " " + second.Hex()
	junk := []string{"", "x", ids, ids + " A <a> notime +0000\tcommit: x", strings.Repeat("g", 40) + " " + second.Hex() + " A <a> 1 +0000\tcommit: x"}
	last := ids + " N\x1b[0m 5 <e> 4102444800 +0000\tpull: Fast-forward"
	s.must(os.WriteFile(log, append(text, strings.Join(append(junk, last), "\n")...), 0o600))

	all, err := r.Steps(time.Time{})
	s.must(err)
	type move struct {
		From, To ID
		Action   string
		Commits  bool
	}
	var got []move
	for _, step := range all {
		got = append(got, move{step.From, step.To, step.Action, step.Commits()})
	}
	want := []move{
		{"", first, "commit (initial)", true},
		{first, second, "commit", true},
		{second, first, "checkout", false},
		{first, second, "pull", false},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	if late, err := r.Steps(time.Unix(4102444800, 999)); err != nil || len(late) != 1 {
		t.Errorf("steps of the last second: %v, %v; want the last one", late, err)
	}
	s.must(os.Remove(log))
	if none, err := r.Steps(time.Time{}); err != nil || none != nil {
		t.Errorf("without a reflog: %v, %v; want none", none, err)
	}
}

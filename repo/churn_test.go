//go:build unix

package repo

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChurn(t *testing.T) {
	s := newScratch(t)
	churn := func(r *Repo, commits int) map[string]int {
		t.Helper()
		got, err := r.Churn(t.Context(), commits)
		s.must(err)
		return got
	}
	if got := churn(s.open(), 10); got == nil || len(got) > 0 {
		t.Errorf("before the first commit: %v", got)
	}
	s.write("a", "1\n")
	s.write("same", "1\n")
	s.save("the first commit says nothing of its paths")
	s.write("a", "22\n")
	s.write("odd\n\"name\xff", "1\n")
	s.save("two")
	s.git("checkout", "-q", "-b", "side")
	s.write("b/side", "1\n")
	s.save("on a side branch")
	s.git("checkout", "-q", "main")
	s.write("a", "333\n")
	s.save("three")
	s.git("merge", "-q", "--no-edit", "side")
	s.git("mv", "same", "moved")
	s.save("a rename is two paths")
	s.git("config", "log.showRoot", "true")
	r := s.open()
	all := map[string]int{"a": 2, "odd\n\"name\xff": 1, "b/side": 1, "same": 1, "moved": 1}
	for commits, want := range map[int]map[string]int{
		-1: {}, 0: {}, 1: {"same": 1, "moved": 1}, 5: all, 1 << 30: all,
	} {
		if diff := cmp.Diff(want, churn(r, commits)); diff != "" {
			t.Errorf("of %d commits (-want +got):\n%s", commits, diff)
		}
	}
	// What is kept is of one HEAD.
	s.write("a", "4444\n")
	s.save("four")
	if got := churn(r, 1<<30); got["a"] != 3 {
		t.Errorf("after a commit: %v", got)
	}
	s.git("gc", "-q")
	shallow := s.over(s.clone("--depth=2", "--no-local")).open()
	if diff := cmp.Diff(map[string]int{"a": 1}, churn(shallow, 100)); diff != "" {
		t.Errorf("in a shallow clone (-want +got):\n%s", diff)
	}
}

// TestNulNames: however the output is cut into pieces, the names are the same, and it may not grow for ever.
func TestNulNames(t *testing.T) {
	const out = "a\x00b/c\x00\x00a\x00"
	for size := 1; size <= len(out); size++ {
		var got []string
		names := nulNames{each: func(name string) { got = append(got, name) }}
		for rest := out; rest != ""; {
			n := min(size, len(rest))
			if took, err := names.Write([]byte(rest[:n])); took != n || err != nil {
				t.Fatalf("%d, %v", took, err)
			}
			rest = rest[n:]
		}
		if diff := cmp.Diff([]string{"a", "b/c", "", "a"}, got); diff != "" {
			t.Errorf("in pieces of %d (-want +got):\n%s", size, diff)
		}
	}
	names := nulNames{most: churnOutputLimit, size: churnOutputLimit}
	if _, err := names.Write([]byte("x")); err == nil {
		t.Error("it grows for ever")
	}
}

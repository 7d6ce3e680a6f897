//go:build unix

package repo

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTouched(t *testing.T) {
	s := newScratch(t)
	touched := func(r *Repo, commits, most int) [][]string {
		t.Helper()
		got, err := r.Touched(t.Context(), commits, most)
		s.must(err)
		return got
	}
	if got := touched(s.open(), 10, 10); len(got) > 0 {
		t.Errorf("before the first commit: %v", got)
	}
	s.write("a", "1\n")
	s.save("the first commit says nothing")
	s.write("a", "22\n")
	s.write("odd\n\"name\xff", "1\n")
	s.save("two")
	s.git("commit", "-q", "--allow-empty", "-m", "nothing")
	id := "0123456789abcdef0123456789abcdef01234567" // a file may be named like a commit
	s.write(id, "1\n")
	s.write("b/c", "1\n")
	s.save("two more")
	for _, p := range []string{"x1", "x2", "x3", "x4"} {
		s.write(p, "1\n")
	}
	s.save("many")
	s.git("rm", "-q", "a")
	s.save("one is gone")
	r := s.open()
	want := [][]string{{"a"}, {id, "b/c"}, {"a", "odd\n\"name\xff"}}
	if diff := cmp.Diff(want, touched(r, 10, 3)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := touched(r, 2, 4); len(got) != 2 || len(got[1]) != 4 {
		t.Errorf("of two commits: %v", got)
	}
}

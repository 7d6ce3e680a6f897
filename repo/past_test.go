//go:build unix

package repo

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// past returns what all commits up to HEAD say, without their ids and times.
func (s scratch) past(r *Repo, most int) []PastCommit {
	s.t.Helper()
	h, err := r.Head(s.t.Context())
	s.must(err)
	ids, err := r.Recent(s.t.Context(), h.ID, most)
	s.must(err)
	all, err := r.PastCommits(s.t.Context(), ids)
	s.must(err)
	for i := range all {
		if !slices.Contains(ids, all[i].ID) || all[i].Time == 0 {
			s.t.Errorf("%q has the id %s and the time %d", all[i].Subject, all[i].ID.Hex(), all[i].Time)
		}
		all[i].ID, all[i].Time = "", 0
	}
	return all
}

// TestPastCommits: messages and paths are told as git has them, whatever they look like.
func TestPastCommits(t *testing.T) {
	s := newScratch(t)
	if got := s.past(s.open(), 10); got != nil {
		t.Errorf("before the first commit: %v", got)
	}
	long := strings.Repeat("a line that says something\n", 10)
	s.write("a", long)
	first := s.save("the first commit says nothing of its paths").Hex()
	s.write("a", long+"more\n")
	s.write("odd\n\"name", "1\n")
	s.write(first, "a file named as a commit\n")
	s.write("\nM", "a line end first\n")
	s.git("add", "-A")
	s.git("commit", "-q", "-m", "two:\nstill the subject", "-m", strings.Repeat("body ", 20000))
	s.git("checkout", "-q", "-b", "side")
	s.git("mv", "a", "b")
	s.git("commit", "-q", "--allow-empty-message", "-m", "")
	s.git("checkout", "-q", "main")
	s.git("commit", "-q", "--allow-empty", "-m", "nothing")
	s.git("merge", "-q", "--no-edit", "side")
	want := []PastCommit{
		{Paths: []string{"b"}, Renames: []PathRename{{"a", "b"}}},
		{Subject: "two: still the subject", Body: strings.Repeat("body ", 120), Paths: []string{"\nM", first, "a", "odd\n\"name"}},
	}
	if diff := cmp.Diff(want, s.past(s.open(), 100)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want[:1], s.past(s.open(), 2)); diff != "" {
		t.Errorf("of two commits (-want +got):\n%s", diff)
	}
	s.git("gc", "-q")
	shallow := s.over(s.clone("--depth=2", "--no-local"))
	if got := shallow.past(shallow.open(), 100); len(got) > 1 {
		t.Errorf("a shallow clone tells %v", got)
	}
}

// FuzzPast: whatever comes is taken apart without harm, and within bounds.
func FuzzPast(f *testing.F) {
	f.Add([]byte("\x00" + strings.Repeat("ab", 20) + "\x007\x00subject\x00body\x00\nM\x00a\x00R100\x00b\x00c\x00"))
	f.Add([]byte("M\x00\x00\x00\x00R\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := pastParser{}
		names := nulNames{most: pastOutputSize, cut: true, each: p.token}
		if _, err := names.Write(data); err != nil {
			t.Fatal(err)
		}
		p.end()
		for _, c := range p.all {
			if len(c.Paths) > mostPastPaths || len(c.Renames) > len(c.Paths) || len(c.Body) > mostBody {
				t.Errorf("%+v", c)
			}
		}
	})
}

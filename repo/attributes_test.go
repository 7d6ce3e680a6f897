//go:build unix

package repo

import (
	"os"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// loose returns what LooseAttributes finds in a repository that is opened anew.
func (s scratch) loose() []string {
	s.t.Helper()
	r := s.open()
	x, err := r.Index(s.t.Context())
	s.must(err)
	sights, err := r.Sweep(s.t.Context(), x)
	s.must(err)
	found, err := r.LooseAttributes(s.t.Context(), x, sights)
	s.must(err)
	return found
}

func TestLooseAttributes(t *testing.T) {
	s := newScratch(t)
	put(t, s.path(".gitattributes"), "* -text\n", 0o644)
	put(t, s.path("a/b/c.txt"), "c\n", 0o644)
	put(t, s.path("e/d.txt"), "d\n", 0o644)
	time.Sleep(20 * time.Millisecond) // not racily clean
	s.save("first")
	put(t, s.path(".git/info/exclude"), ".gitattributes\n", 0o644)
	put(t, s.path("a/.gitattributes"), "* filter=x\n", 0o644)
	put(t, s.path("untracked/.gitattributes"), "* filter=x\n", 0o644)
	if got := s.loose(); got != nil {
		t.Errorf("%q without a filter", got)
	}
	put(t, s.path("a/.gitattributes"), "* working-tree-encoding=IBM037\n", 0o644)
	if got, want := s.loose(), []string{"a/.gitattributes"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	put(t, s.path(".gitattributes"), "* -text\n", 0o644) // another file of the same bytes
	if got, want := s.loose(), []string{"a/.gitattributes"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.must(os.Symlink("c.txt", s.path("a/b/.gitattributes"))) // which git does not follow
	if got, want := s.loose(), []string{"a/.gitattributes"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.git("add", "-f", "a/b/.gitattributes")
	if got, want := s.loose(), []string{"a/.gitattributes"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	s.must(os.Remove(s.path("a/b/.gitattributes")))
	put(t, s.path(".gitattributes"), "* filter=x\n", 0o644)
	put(t, s.path("a/b/.gitattributes"), "", 0o644)
	if got, want := s.loose(), []string{".gitattributes", "a/.gitattributes", "a/b/.gitattributes"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAttributesAreOfTheIndex holds that what nobody staged counts for nothing, not even a pipe.
func TestAttributesAreOfTheIndex(t *testing.T) {
	s := newScratch(t)
	put(t, s.path(".gitattributes"), "*.dat binary\n", 0o644)
	put(t, s.path("sub/a.dat"), "a\n", 0o644)
	put(t, s.path("sub/a.txt"), "a\n", 0o644)
	s.save("first")
	put(t, s.path(".gitattributes"), "*.txt binary\n", 0o644)
	s.must(unix.Mkfifo(s.path("sub/.gitattributes"), 0o644))
	r := s.open()
	x, err := r.Index(t.Context())
	s.must(err)
	got, err := r.Attributes(t.Context(), x, []string{"sub/a.dat", "sub/a.txt"})
	s.must(err)
	if !got["sub/a.dat"].Binary || got["sub/a.txt"].Binary {
		t.Errorf("%+v", got)
	}
}

package repo

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestBelow: repositories directly in a directory and in its directories, and nothing else.
func TestBelow(t *testing.T) {
	s := newScratch(t)
	dir := s.dir()
	for _, at := range []string{"a", "org/b", "org/c", ".hidden", "deep/er/d", "a/inside"} {
		s.must(os.MkdirAll(filepath.Join(dir, at), 0o755))
		s.git("init", "-q", filepath.Join(dir, at))
	}
	s.must(os.MkdirAll(filepath.Join(dir, "plain", "src"), 0o755))
	s.must(os.Symlink(filepath.Join(dir, "a"), filepath.Join(dir, "link")))
	if got := Below(dir); !slices.Equal(got, []string{"a", "org/b", "org/c"}) {
		t.Errorf("Below = %q", got)
	}
	if got := Below(filepath.Join(dir, "none")); len(got) != 0 {
		t.Errorf("Below of nothing = %q", got)
	}
}

// TestNested: the innermost repository below a base, without following links, and only one whose git directory lies there too.
func TestNested(t *testing.T) {
	s := newScratch(t)
	s.commits()
	root, gitDir := Around(s.root)
	if root != s.root || gitDir != s.path(".git") {
		t.Errorf("Around = %q, %q", root, gitDir)
	}
	inner := s.path("x/inner")
	s.git("init", "-q", inner)
	s.git("init", "-q", filepath.Join(inner, "y"))
	s.git("worktree", "add", "-q", s.path("trees/w"))
	outside := s.dir()
	s.git("init", "-q", outside)
	s.must(os.Symlink(outside, s.path("way")))
	file(t, s.path("forged/.git"), "gitdir: "+filepath.Join(outside, ".git")+"\n")
	for _, test := range []struct{ path, root, rest string }{
		{"x/inner/a.go", "x/inner", "a.go"},
		{"x/inner", "x/inner", ""},
		{"./x//inner/none/a.go:12", "x/inner", "none/a.go:12"},
		{"x/inner/y/z", "x/inner/y", "z"},
		{s.path("x/inner/a.go"), "x/inner", "a.go"},
		{"trees/w/a", "trees/w", "a"},
		{"x", "", ""},
		{"x/a.go", "", ""},
		{".", "", ""},
		{"", "", ""},
		{"/", "", ""},
		{"..", "", ""},
		{"../" + filepath.Base(s.root) + "/x/inner/a", "", ""},
		{"way/a", "", ""},
		{"forged/a", "", ""},
		{outside, "", ""},
		{".git/hooks", "", ""},
		{"x/inner/../../a", "", ""},
		{"x/inner\x00/a", "", ""},
		{strings.Repeat("x/", 5000), "", ""},
	} {
		want := ""
		if test.root != "" {
			want = s.path(test.root)
		}
		if root, rest := Nested(s.root, test.path); root != want || rest != test.rest {
			t.Errorf("Nested(%.50q) = %q, %q", test.path, root, rest)
		}
	}
	// From a linked work tree, whose git directory is elsewhere, what lies there counts too.
	if root, _ := Nested(s.path("trees"), "w/a"); root != "" {
		t.Errorf("a work tree whose git directory is elsewhere: %q", root)
	}
	if root, _ := Nested(s.path("trees"), "w/a", s.path(".git")); root != s.path("trees/w") {
		t.Errorf("with its git directory: %q", root)
	}
	if root, _ := Around(outside + "/none/at/all"); root != outside && root != "" {
		t.Errorf("Around of what is not there = %q", root)
	}
}

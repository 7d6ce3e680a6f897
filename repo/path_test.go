package repo

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestCleanPath(t *testing.T) {
	for in, want := range map[string]string{
		"a": "a", "a/b.go": "a/b.go", "./a": "a", "a//b/": "a/b", "a/./b": "a/b", ".gitignore": ".gitignore", "a..b": "a..b", "...": "...", "ü": "ü",
		"-rf": "-rf", ":(top)x": ":(top)x",
	} {
		if got, err := CleanPath(in); err != nil || got != want {
			t.Errorf("CleanPath(%q) = %q, %v", in, got, err)
		}
	}
	for _, in := range []string{"", ".", "./", "/", "/a", "..", "../a", "a/..", "a/../b", "a/../../b", ".git", ".git/config", "sub/.Git/config", "a\x00b"} {
		if got, err := CleanPath(in); !errors.Is(err, ErrOutside) || got != "" {
			t.Errorf("CleanPath(%q) = %q, %v", in, got, err)
		}
	}
}

// TestUnquote: Unquote takes back Escape, and leaves what is no quotation as it is.
func TestUnquote(t *testing.T) {
	for in, want := range map[string]string{
		`"a b.go"`: "a b.go", `"a\tb"`: "a\tb", Escape("latin\xe9"): "latin\xe9", "plain": "plain",
		`"`: `"`, `"open`: `"open`, `a"b"`: `a"b"`, "'a'": "'a'", "`a`": "`a`", "": "",
	} {
		if got := Unquote(in); got != want {
			t.Errorf("Unquote(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestRel(t *testing.T) {
	s := newScratch(t)
	s.write("dir/f", "f")
	way := filepath.Join(t.TempDir(), "way")
	if err := os.Symlink(s.root, way); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("dir", filepath.Join(s.root, "link")); err != nil {
		t.Fatal(err)
	}
	r := s.open()
	dir := filepath.Join(s.root, "dir")
	for _, test := range []struct{ cwd, path, want string }{
		{"", "dir/f", "dir/f"},
		{dir, "f", "dir/f"},
		{dir, "../x", "x"},
		{dir, filepath.Join(s.root, "a", "b"), "a/b"},
		{"/", filepath.Join(way, "dir", "f"), "dir/f"},
		{"/", filepath.Join(way, "gone", "f"), "gone/f"},
		{filepath.Join(way, "dir"), "f", "dir/f"},
		{"", "link", "link"},
		{"/", filepath.Join(way, "link"), "link"},
	} {
		if got, err := r.Rel(test.cwd, test.path); err != nil || got != test.want {
			t.Errorf("Rel(%q, %q) = %q, %v, want %q", test.cwd, test.path, got, err, test.want)
		}
	}
	for _, test := range [][2]string{
		{"", ""}, {"", ".."}, {dir, "../.."}, {"", "/etc/passwd"}, {"", s.root}, {"", s.root + "x/f"}, {"", ".git/config"}, {"/tmp", "f"}, {"", "a\x00"},
	} {
		if got, err := r.Rel(test[0], test[1]); !errors.Is(err, ErrOutside) {
			t.Errorf("Rel(%q, %q) = %q, %v", test[0], test[1], got, err)
		}
	}
}

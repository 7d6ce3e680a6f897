package cmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPathForms: each command that takes a path, a directory or an id means the same by every way of writing it, from a
// subdirectory, by -C, absolutely and through links.
func TestPathForms(t *testing.T) {
	s := newShell(t)
	s.write("lib/lib.go", "package lib\n\nfunc F() { G() }\n\nfunc G() {}\n")
	s.write("lib/deep/d.go", "package deep\n\nfunc D() {}\n")
	s.git("add", ".")
	s.git("commit", "-q", "-m", "two")
	s.run(0, "prescan")
	s.run(0, "summarize", "lib/lib.go", "A library.")
	root := s.dir
	links := t.TempDir()
	for name, to := range map[string]string{"root": root, "lib": filepath.Join(root, "lib")} {
		if err := os.Symlink(to, filepath.Join(links, name)); err != nil {
			t.Skip(err)
		}
	}
	// A way stands for the directory lib: from where, with what before the command, and what a path begins with.
	ways := []struct{ from, flags, prefix string }{
		{"lib", "", ""},
		{"lib", "", "./"},
		{"lib", "", "../lib/"},
		{"lib/deep", "", "../"},
		{"", "-C lib", ""},
		{"", "-C lib -C deep", "../"},
		{"lib/deep", "-C ..", ""},
		{"", "-C lib/", "./"},
		{"lib", "", filepath.Join(root, "lib") + "/"},
		{"", "-C " + root + " -C lib", ""},
		{"lib", "", filepath.Join(links, "root", "lib") + "/"},
		{"", "", filepath.Join(links, "lib") + "/"},
		{"", "-C " + filepath.Join(links, "lib"), ""},
		{"", "-C " + filepath.Join(links, "root") + " -C lib", ""},
	}
	for _, line := range []string{ // % is the way
		"verify %lib.go", "files %lib.go", "files %deep", "files %deep/", "files %li?.go", "history %lib.go", "skeleton %lib.go", "skeleton %lib.go:F",
		"hydrate %lib.go:F", "hydrate %lib.go:3", "refs %lib.go:F", "impact %lib.go:F", "impact %lib.go", "graph %lib.go", "graph %deep/", "grep G %lib.go", "grep D %deep",
		"overview %deep", "overview %deep/", "scan %deep", "context --file %lib.go --line 3", "close %lib.go", "summarize %lib.go A",
		"overview %.", "scan %.", "files %.", "verify %.",
	} {
		want := s.run(0, strings.Fields("--json "+strings.ReplaceAll(line, "%", "lib/"))...)
		for _, w := range ways {
			s.dir = filepath.Join(root, filepath.FromSlash(w.from))
			args := strings.Fields(w.flags + " --json " + strings.ReplaceAll(line, "%", w.prefix))
			got, stderr, code := s.try("", args...)
			if code != 0 || timeless(got) != timeless(want) {
				t.Errorf("in %q: codemem %s: exit code %d\n%s%s\nwant\n%s", w.from, strings.Join(args, " "), code, got, stderr, want)
			}
		}
		s.dir = root
	}
}

// timeless returns an answer without what differs from one call to the next.
func timeless(text string) string {
	fields := strings.Split(text, ",")
	for i, f := range fields {
		for _, name := range []string{"_ms", "_at", "parsed", "cache", "hashed", "proven"} {
			if strings.Contains(f, name) {
				fields[i] = ""
			}
		}
	}
	return strings.Join(fields, ",")
}

//go:build unix

package assemble

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codemem/repo"
)

// A fixture is a work tree with the real git.
type fixture struct {
	t    *testing.T
	root string
}

func newFixture(t *testing.T) fixture {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	home := t.TempDir()
	for key, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, "xdg"), "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@t", "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@t",
	} {
		t.Setenv(key, value)
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	y := fixture{t, root}
	y.git("init", "-q", "-b", "main")
	return y
}

func (y fixture) path(p string) string { return filepath.Join(y.root, filepath.FromSlash(p)) }

// try runs git and returns what it prints; a command may fail.
func (y fixture) try(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	return string(out), err
}

func (y fixture) git(args ...string) string {
	y.t.Helper()
	out, err := y.try(y.root, args...)
	if err != nil {
		y.t.Fatalf("git %q: %v", args, err)
	}
	return out
}

func (y fixture) write(p, content string) {
	y.t.Helper()
	if err := os.MkdirAll(filepath.Dir(y.path(p)), 0o755); err != nil {
		y.t.Fatal(err)
	}
	if err := os.WriteFile(y.path(p), []byte(content), 0o644); err != nil {
		y.t.Fatal(err)
	}
}

func (y fixture) save() {
	y.t.Helper()
	y.git("add", "-A")
	y.git("commit", "-q", "--allow-empty", "-m", "x")
}

func (y fixture) index(limit int) *Index {
	return NewIndex(func(ctx context.Context) (*repo.Repo, error) { return repo.Open(ctx, y.root) }, limit)
}

// listed is what git lists, as far as it is regular files, none of them behind a symlink.
func (y fixture) listed() []string {
	y.t.Helper()
	paths := []string{}
	for p := range strings.SplitSeq(y.git("ls-files", "-co", "-z", "--exclude-standard"), "\x00") {
		if p != "" && y.regular(p) {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func (y fixture) regular(p string) bool {
	for dir := filepath.Dir(p); dir != "."; dir = filepath.Dir(dir) {
		if fi, err := os.Lstat(filepath.Join(y.root, dir)); err != nil || !fi.IsDir() {
			return false
		}
	}
	fi, err := os.Lstat(filepath.Join(y.root, p))
	return err == nil && fi.Mode().IsRegular()
}

// A gardener does random things to a work tree and notes what it touched.
type gardener struct {
	fixture
	*rand.Rand
	touched []string
}

var gardenNames = []string{"a", "b", "c.go", "x.log", "built", "deep", "A", "a b", "\xff", `q"`}

func (g *gardener) name() string { return gardenNames[g.IntN(len(gardenNames))] }

func (g *gardener) place() string {
	for {
		parts := []string{g.name()}
		for g.IntN(2) == 0 && len(parts) < 4 {
			parts = append(parts, g.name())
		}
		if p := strings.Join(parts, "/"); !g.behindLink(p) {
			return p
		}
	}
}

// behindLink reports whether writing to p would write somewhere else.
func (g *gardener) behindLink(p string) bool {
	for ; p != "."; p = filepath.Dir(p) {
		if fi, err := os.Lstat(g.path(p)); err == nil && fi.Mode()&os.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

func (g *gardener) touch(paths ...string) { g.touched = append(g.touched, paths...) }

// grow writes a file, its directories made where nothing is in the way.
func (g *gardener) grow(p, content string) {
	if os.MkdirAll(filepath.Dir(g.path(p)), 0o755) == nil && os.WriteFile(g.path(p), []byte(content), 0o644) == nil {
		g.touch(p)
	}
}

// step does one thing and says what.
func (g *gardener) step() string {
	p := g.place()
	if g.IntN(30) == 0 {
		p = g.dropLinks()
	}
	switch op := g.IntN(16); op {
	case 0, 1, 2, 3:
		g.grow(p, strings.Repeat("x", g.IntN(9)))
		return "write " + p
	case 4, 5:
		_ = os.RemoveAll(g.path(p))
		g.touch(p)
		return "remove " + p
	case 6:
		to := g.place()
		_ = os.MkdirAll(filepath.Dir(g.path(to)), 0o755)
		_ = os.Rename(g.path(p), g.path(to))
		g.touch(p, to)
		return "rename " + p + " " + to
	case 7:
		rules := []string{"", "*.log\n", "built\n", "built/\n!built/a\n", "*\n!*/\n", "a\n", "!x.log\n", "/deep/**\n"}[g.IntN(8)]
		if dir := p; g.IntN(2) == 0 {
			p = dir + "/.gitignore"
		} else {
			p = ".gitignore"
		}
		g.grow(p, rules)
		return "ignore " + p + " " + rules
	case 8:
		_, _ = g.try(g.root, "add", "-f", "--", p)
		return "add " + p
	case 9:
		_, _ = g.try(g.root, "rm", "-rq", "--cached", "--", p)
		return "untrack " + p
	case 10:
		target := []string{".", "..", "a", "nowhere", ".git"}[g.IntN(5)]
		if os.Symlink(target, g.path(p)) == nil {
			g.touch(p)
		}
		return "link " + p + " " + target
	case 11:
		g.nest(p)
		return "nest " + p
	case 12:
		_ = os.RemoveAll(g.path(p + "/.git"))
		g.touch(p + "/.git")
		return "unnest " + p
	case 13:
		_ = os.MkdirAll(g.path(p), 0o755)
		g.touch(p)
		return "directory " + p
	case 14:
		_, _ = g.try(g.root, "commit", "-qam", "x")
		return "commit"
	default:
		return g.switchBranch()
	}
}

// dropLinks removes the symlinks there are, as nothing else does, and returns the place of one.
func (g *gardener) dropLinks() string {
	at := g.place()
	for p := range g.everything() {
		if fi, err := os.Lstat(g.path(p)); err == nil && fi.Mode()&os.ModeSymlink != 0 {
			_ = os.Remove(g.path(p))
			g.touch(p)
			at = p
		}
	}
	return at
}

// nest makes a repository of a directory.
func (g *gardener) nest(p string) {
	dir := g.path(p)
	if fi, err := os.Lstat(dir); err != nil || !fi.IsDir() {
		return
	}
	_, _ = g.try(dir, "init", "-q")
	if g.IntN(2) == 0 {
		_, _ = g.try(dir, "commit", "-q", "--allow-empty", "-m", "x")
	}
	g.touch(p + "/.git/HEAD")
}

// switchBranch goes to another branch; what git then changes in the work tree is found as a watcher would.
func (g *gardener) switchBranch() string {
	before := g.everything()
	name := []string{"main", "one", "two"}[g.IntN(3)]
	if _, err := g.try(g.root, "checkout", "-qf", name); err != nil {
		_, _ = g.try(g.root, "checkout", "-qfb", name)
	}
	after := g.everything()
	for p, is := range after {
		if was, ok := before[p]; !ok || was != is {
			g.touch(p)
		}
	}
	for p := range before {
		if _, ok := after[p]; !ok {
			g.touch(p)
		}
	}
	return "switch " + name
}

func (g *gardener) everything() map[string]string {
	all := map[string]string{}
	_ = filepath.WalkDir(g.root, func(p string, d os.DirEntry, err error) error {
		rel, _ := filepath.Rel(g.root, p)
		if err != nil || rel == ".git" {
			return filepath.SkipDir
		}
		if fi, err := d.Info(); err == nil && !fi.IsDir() {
			all[rel] = fmt.Sprint(fi.Mode(), fi.Size(), fi.ModTime())
		}
		return nil
	})
	return all
}

//go:build unix

package repo

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

func (s scratch) fifo(path string) {
	s.t.Helper()
	s.must(unix.Mkfifo(path, 0o644))
}

// give makes everything below dir another user's.
func (s scratch) give(dir string) {
	s.t.Helper()
	s.must(filepath.WalkDir(dir, func(p string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(p, 12345, 12345)
	}))
}

func TestForeignOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	for _, test := range []struct {
		name string
		safe func(s scratch, dir string) string // the user's ~/.gitconfig
		open bool
	}{
		{"unknown", func(scratch, string) string { return "" }, false},
		{"listed", func(_ scratch, dir string) string { return "[safe]\n\tdirectory = " + dir + "\n" }, true},
		{"listed with a slash", func(_ scratch, dir string) string { return "[safe]\n\tdirectory = " + dir + "/\n" }, true},
		{"another listed", func(_ scratch, dir string) string { return "[safe]\n\tdirectory = " + dir + "x\n" }, false},
		{"all", func(scratch, string) string { return "[safe]\n\tdirectory = *\n" }, true},
		{"all, then none", func(scratch, string) string { return "[safe]\n\tdirectory = *\n\tdirectory =\n" }, false},
		{"below", func(_ scratch, dir string) string { return "[safe]\n\tdirectory = " + filepath.Dir(dir) + "/*\n" }, true},
		{"below the root", func(scratch, string) string { return "[safe]\n\tdirectory = /*\n" }, true},
		{"below another", func(_ scratch, dir string) string { return "[safe]\n\tdirectory = " + dir + "/b/*\n" }, false},
		{"included", func(s scratch, dir string) string {
			more := filepath.Join(s.dir(), "more")
			file(s.t, more, "[safe]\n\tdirectory = "+dir+"\n")
			return "[include]\n\tpath = " + more + "\n"
		}, true},
		{"included for another directory", func(s scratch, dir string) string {
			more := filepath.Join(s.dir(), "more")
			file(s.t, more, "[safe]\n\tdirectory = "+dir+"\n")
			return "[includeIf \"gitdir:/nowhere/\"]\n\tpath = " + more + "\n"
		}, false},
		{"the repository vouches for itself", func(s scratch, _ string) string {
			s.git("config", "safe.directory", "*")
			return ""
		}, false},
		{"and so does what it includes", func(s scratch, _ string) string {
			s.git("config", "safe.directory", "*")
			s.git("config", "include.path", "more")
			file(s.t, s.path(".git/more"), "[safe]\n\tdirectory = *\n")
			return "[include]\n\tpath = /nowhere\n"
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.commits()
			file(t, filepath.Join(os.Getenv("HOME"), ".gitconfig"), test.safe(s, s.root))
			s.give(s.root)
			r, err := Open(t.Context(), s.root)
			if test.open {
				if err != nil {
					t.Fatal(err)
				}
				if h, err := r.Head(t.Context()); err != nil || h.ID == "" {
					t.Errorf("Head = %+v, %v", h, err)
				} else if _, err := r.Changed(t.Context(), "", h.ID); err != nil {
					t.Error(err) // git itself must not refuse it either
				}
				return
			}
			if !errors.Is(err, ErrOwner) {
				t.Errorf("Open = %v, %v, want ErrOwner", r, err)
			}
		})
	}
}

// Each of the places that make up a repository must be ours, wherever it is.
func TestForeignParts(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	for _, test := range []struct {
		name string
		part func(s scratch) (at, foreign string)
	}{
		{"root", func(s scratch) (string, string) { return s.root, s.root }},
		{"git directory", func(s scratch) (string, string) { return s.root, s.path(".git") }},
		{"git directory elsewhere", func(s scratch) (string, string) {
			moved := filepath.Join(s.dir(), "g")
			s.git("init", "-q", "--separate-git-dir="+moved)
			return s.root, moved
		}},
		{"the file that names it", func(s scratch) (string, string) {
			s.git("init", "-q", "--separate-git-dir="+filepath.Join(s.dir(), "g"))
			return s.root, s.path(".git")
		}},
		{"common directory", func(s scratch) (string, string) {
			tree := filepath.Join(s.dir(), "w")
			s.git("worktree", "add", "-q", tree)
			return tree, s.path(".git")
		}},
		{"work tree elsewhere", func(s scratch) (string, string) {
			dir := s.dir()
			s.git("config", "core.worktree", dir)
			return s.root, dir
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.commits()
			at, foreign := test.part(s)
			if _, err := Open(t.Context(), at); err != nil {
				t.Fatalf("while it is ours: %v", err)
			}
			s.must(os.Lchown(foreign, 12345, 12345))
			if r, err := Open(t.Context(), at); !errors.Is(err, ErrOwner) {
				t.Errorf("Open = %v, %v, want ErrOwner", r, err)
			}
		})
	}
}

// What the user calls safe is safe with its submodules, whose work tree is named by core.worktree.
func TestForeignSubmodule(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	s, inner := newScratch(t), newScratch(t)
	s.commits()
	inner.commits()
	s.git("submodule", "--quiet", "add", inner.root, "inner")
	file(t, filepath.Join(os.Getenv("HOME"), ".gitconfig"), "[safe]\n\tdirectory = *\n")
	s.give(s.root)
	if _, err := Open(t.Context(), s.path("inner")); err != nil {
		t.Error(err)
	}
}

// Of our own repository nobody's safe list is needed, not even one that only git can read.
func TestOwnRepositoryNeedsNoGit(t *testing.T) {
	s := newScratch(t)
	s.commits()
	setenv(t, "PATH", "")
	if _, err := Open(t.Context(), s.root); err != nil {
		t.Errorf("Open without git: %v", err)
	}
	file(t, filepath.Join(os.Getenv("HOME"), ".gitconfig"), "[include]\n\tpath = more\n")
	if _, err := Open(t.Context(), s.root); !errors.Is(err, ErrUnsupported) || !errors.Is(err, ErrNoGit) {
		t.Errorf("Open without git, with an include: %v", err)
	}
}

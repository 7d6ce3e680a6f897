//go:build unix

package repo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestPipesInPlaceOfGitsFiles: what never ends in the place of a file of git's is refused or passed over, soon.
func TestPipesInPlaceOfGitsFiles(t *testing.T) {
	endless := map[string]func(path string) error{
		"pipe":   func(path string) error { return unix.Mkfifo(path, 0o644) },
		"device": func(path string) error { return os.Symlink("/dev/zero", path) },
		"sparse": func(path string) error {
			if err := os.WriteFile(path, nil, 0o644); err != nil {
				return err
			}
			return os.Truncate(path, 1<<40)
		},
	}
	for _, file := range []string{"config", "HEAD", "index", "packed-refs", "refs/heads/main", "info/attributes", "commondir", "shallow", "../.gitattributes"} {
		for kind, put := range endless {
			t.Run(file+" "+kind, func(t *testing.T) {
				t.Parallel()
				s := newScratch(t, "-b", "main")
				s.write("a", "a")
				s.write(".gitattributes", "")
				s.save("first")
				path := filepath.Join(s.root, ".git", file)
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
				if err := put(path); err != nil {
					t.Skip(err)
				}
				done := make(chan bool)
				go func() {
					defer close(done)
					s.lookAround()
				}()
				select {
				case <-done:
				case <-time.After(time.Minute):
					t.Errorf("a %s in the place of %s holds the program up", kind, file)
				}
			})
		}
	}
}

// lookAround does what a prescan does, up to the first error.
func (s scratch) lookAround() {
	err := func() error {
		ctx := s.t.Context()
		r, err := Open(ctx, s.root)
		if err != nil {
			return err
		}
		h, err := r.Head(ctx)
		if err != nil {
			return err
		}
		if _, err = r.Upstream(ctx, h); err != nil {
			return err
		}
		if _, err = r.Conversions(ctx); err != nil {
			return err
		}
		x, err := r.Index(ctx)
		if err != nil {
			return err
		}
		if _, err = r.Sweep(ctx, x); err != nil {
			return err
		}
		if _, err = r.Attributes(ctx, x, []string{"a"}); err != nil || h.Unborn {
			return err
		}
		_, err = r.TreeOf(ctx, h.ID)
		return err
	}()
	s.t.Log(err)
}

// TestPipesThatGitFinds: so are pipes where git finds a file by more than its name, and what a configuration includes in any spelling.
func TestPipesThatGitFinds(t *testing.T) {
	found := func(pattern string) func(scratch) string {
		return func(s scratch) string {
			at, err := filepath.Glob(s.path(pattern))
			if err != nil || len(at) == 0 {
				s.t.Fatalf("%s: %v", pattern, err)
			}
			return at[0]
		}
	}
	include := func(text string) func(scratch) string {
		return func(s scratch) string {
			s.git("config", "core.bigFileThreshold", "1m")
			config, err := os.ReadFile(s.path(".git/config"))
			s.must(err)
			pipe := s.path(".git/a pipe")
			put(s.t, s.path(".git/config"), string(config)+strings.ReplaceAll(text, "PIPE", pipe), 0o644)
			return pipe
		}
	}
	for name, place := range map[string]func(scratch) string{
		"loose object": func(s scratch) string {
			id := s.git("rev-parse", "HEAD")
			return s.path(".git/objects/" + id[:2] + "/" + id[2:])
		},
		"index of a pack":        func(s scratch) string { s.git("gc", "-q"); return found(".git/objects/pack/*.idx")(s) },
		"pack":                   func(s scratch) string { s.git("gc", "-q"); return found(".git/objects/pack/*.pack")(s) },
		"index of several packs": func(s scratch) string { s.git("gc", "-q"); return s.path(".git/objects/pack/multi-pack-index") },
		"shared index":           func(s scratch) string { s.git("update-index", "--split-index"); return found(".git/sharedindex.*")(s) },
		"pack of an alternate": func(s scratch) string {
			s.git("gc", "-q")
			s.must(os.Rename(s.path(".git/objects/pack"), s.path("pack")))
			put(s.t, s.path(".git/objects/info/alternates"), s.root+"\n", 0o644)
			return found("pack/*.idx")(s)
		},
		"include over two lines":          include("[include]\n\tpath = a\\\n pipe\n"),
		"include behind a continued line": include("[include]\n\tx = y\\\n[core]\n\tpath = PIPE\n"),
		"include below a user's home":     include("[include]\n\tpath = ~root/..PIPE\n"),
		"include below git's own place":   include("[include]\n\tpath = %(prefix)/../../../../../../../..PIPE\n"),
		"includes without an end":         include(strings.Repeat("[include]\n\tpath = loop0.txt\n", 50)),
		"include of an include":           include("[include]\n\tpath = a.txt\n[core]\n\tx = y\n"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newScratch(t, "-b", "main")
			s.write("a", "a")
			s.save("first")
			put(t, s.path(".git/a.txt"), "[include]\n\tpath = \"a\\\n pipe\"\n", 0o644)
			for i := range 9 {
				put(t, s.path(fmt.Sprintf(".git/loop%d.txt", i)), strings.Repeat(fmt.Sprintf("[include]\n\tpath = loop%d.txt\n", i+1), 50), 0o644)
			}
			path := place(s)
			s.must(os.RemoveAll(path))
			s.fifo(path)
			done := make(chan bool)
			go func() {
				defer close(done)
				s.lookAround()
			}()
			select {
			case <-done:
			case <-time.After(time.Minute):
				t.Error("a pipe holds the program up")
			}
		})
	}
}

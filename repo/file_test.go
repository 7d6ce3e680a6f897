//go:build unix

package repo

import (
	"os"
	"path/filepath"
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

//go:build unix

package assemble

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"codemem/repo"
)

func paths(files []File) []string {
	all := []string{}
	for _, f := range files {
		all = append(all, f.Path)
	}
	return all
}

func reconcile(t *testing.T, x *Index) int {
	t.Helper()
	n, err := x.Reconcile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func notify(t *testing.T, x *Index, paths ...string) int {
	t.Helper()
	n, err := x.Notify(t.Context(), paths)
	if err != nil {
		t.Fatalf("%.200q: %v", paths, err)
	}
	return n
}

func TestIndex(t *testing.T) {
	y := newFixture(t)
	y.write("main.go", "package main\n")
	y.write("main_test.go", "package main\n")
	y.write("docs/a.md", "text")
	y.write(".gitignore", "*.log\n")
	y.save()
	y.write("new.py", "x = 1\n")
	y.write("x.log", "x")
	x := y.index(0)
	if n := reconcile(t, x); n != 5 || x.Len() != 5 || x.Truncated() {
		t.Errorf("%d changed, %d files", n, x.Len())
	}
	was := x.Generation()
	if n := reconcile(t, x); n != 0 || x.Generation() != was {
		t.Errorf("%d changed though nothing is", n)
	}
	when := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
	if err := os.Chtimes(y.path("new.py"), when, when); err != nil {
		t.Fatal(err)
	}
	if n := notify(t, x, "new.py"); n != 1 || x.Generation() == was {
		t.Errorf("%d changed", n)
	}
	for p, want := range map[string]File{
		"main.go":      {Size: 13, Language: "Go", Type: "source", Tracked: true},
		"main_test.go": {Size: 13, Language: "Go", Type: "test", Tracked: true},
		"docs/a.md":    {Size: 4, Language: "Markdown", Type: "doc", Tracked: true},
		"new.py":       {Size: 6, Language: "Python", Type: "source", ModTime: when},
	} {
		f, ok := x.File(p)
		if !ok || !want.ModTime.IsZero() && !f.ModTime.Equal(want.ModTime) || time.Since(f.ModTime) < 0 {
			t.Errorf("%s: %v, %v", p, ok, f.ModTime)
		}
		want.Path, want.ModTime, f.ModTime = p, time.Time{}, time.Time{}
		if diff := cmp.Diff(want, f); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p, diff)
		}
	}
	if f, ok := x.File("x.log"); ok {
		t.Errorf("an ignored file: %+v", f)
	}
}

// TestIndexLimit: over the limit the index holds the tracked files first, and says that there are more, however it
// came to know of them.
func TestIndexLimit(t *testing.T) {
	y := newFixture(t)
	for i := range 6 {
		y.write(fmt.Sprintf("t%d", i), "x")
	}
	y.save()
	y.write("a0", "x")
	y.write("a1", "x")
	x := y.index(7)
	reconcile(t, x)
	if diff := cmp.Diff([]string{"a0", "t0", "t1", "t2", "t3", "t4", "t5"}, paths(x.Files())); diff != "" || !x.Truncated() {
		t.Errorf("truncated %v (-want +got):\n%s", x.Truncated(), diff)
	}
	if err := os.Remove(y.path("t3")); err != nil {
		t.Fatal(err)
	}
	notify(t, x, "t3")
	if diff := cmp.Diff([]string{"a0", "a1", "t0", "t1", "t2", "t4", "t5"}, paths(x.Files())); diff != "" || x.Truncated() {
		t.Errorf("truncated %v (-want +got):\n%s", x.Truncated(), diff)
	}
	y.write("a00", "x")
	notify(t, x, "a00")
	if diff := cmp.Diff([]string{"a0", "a00", "t0", "t1", "t2", "t4", "t5"}, paths(x.Files())); diff != "" || !x.Truncated() {
		t.Errorf("truncated %v (-want +got):\n%s", x.Truncated(), diff)
	}
	small := y.index(3)
	reconcile(t, small)
	if diff := cmp.Diff([]string{"t0", "t1", "t2"}, paths(small.Files())); diff != "" || !small.Truncated() {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestIndexStaysInside: no name of a path brings anything into the index that is not below the root, or is in a git
// directory.
func TestIndexStaysInside(t *testing.T) {
	y := newFixture(t)
	y.write("dir/a", "x")
	y.write(`"quoted"`, "x")
	y.save()
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "secret"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"out": out, "up": "..", "git": ".git", "self": ".", "file": filepath.Join(out, "secret")} {
		if err := os.Symlink(target, y.path(name)); err != nil {
			t.Fatal(err)
		}
	}
	x := y.index(0)
	reconcile(t, x)
	want := y.listed()
	for _, p := range []string{
		"out/secret", "out", "up", "git/config", "self/dir/a", "file", ".git/config", ".git", ".GIT/config", "../" + filepath.Base(out) + "/secret",
		filepath.Join(out, "secret"), "/", "/etc/passwd", "", ".", "..", "dir/../../x", "a\x00b", "dir/.git/config", y.path(".git/config"),
		y.path("out/secret"), y.path("dir/a"), y.root, strings.Repeat("d/", 5000) + "x", strings.Repeat("n", 5000), "\xff", "-rf", ":(top)dir",
		`"quoted"`, `"\x64ir/a"`, "dir/", "./dir//a", "dir/a/b",
	} {
		if n := notify(t, x, p); n != 0 {
			t.Errorf("%.60q changed %d files", p, n)
		}
		if diff := cmp.Diff(want, paths(x.Files())); diff != "" {
			t.Fatalf("%.60q (-want +got):\n%s", p, diff)
		}
	}
}

// TestIndexErrors: what cannot be looked at leaves the index as it was.
func TestIndexErrors(t *testing.T) {
	y := newFixture(t)
	y.write("a", "x")
	y.save()
	var fail error
	x := NewIndex(func(ctx context.Context) (*repo.Repo, error) {
		if fail != nil {
			return nil, fail
		}
		return repo.Open(ctx, y.root)
	}, 0)
	reconcile(t, x)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.Reconcile(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	fail = errors.New("cannot")
	if _, err := x.Notify(t.Context(), []string{"a"}); !errors.Is(err, fail) || x.Len() != 1 {
		t.Errorf("%d files, %v", x.Len(), err)
	}
}

// TestIndexStartsNoGit: for what is known already and what is gone, looking is enough.
func TestIndexStartsNoGit(t *testing.T) {
	y := newFixture(t)
	for _, p := range []string{"a", "dir/b", "dir/c"} {
		y.write(p, "x")
	}
	y.save()
	y.write("u", "x")
	x := y.index(0)
	reconcile(t, x)
	t.Setenv("PATH", t.TempDir())
	y.write("a", "longer")
	y.write("u", "longer")
	if err := os.RemoveAll(y.path("dir")); err != nil {
		t.Fatal(err)
	}
	if n := notify(t, x, "a", "u", "dir"); n != 4 {
		t.Errorf("%d changed", n)
	}
	y.write("new", "x")
	if n := notify(t, x, "new"); n != 1 {
		t.Errorf("%d new files", n)
	}
}

// TestIndexFollows: after random changes and Notify of what was touched the index is that of a fresh Reconcile, which
// is what git lists.
func TestIndexFollows(t *testing.T) {
	rounds := 8
	if testing.Short() {
		rounds = 3
	}
	for seed := range rounds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			g := &gardener{fixture: newFixture(t), Rand: rand.New(rand.NewPCG(uint64(seed), 1))}
			g.write("a/b", "x")
			g.write("c.go", "x")
			g.save()
			x := g.index(0)
			reconcile(t, x)
			var done []string
			for range 120 {
				done = append(done, g.step())
				if g.IntN(3) > 0 {
					continue
				}
				for i, p := range g.touched {
					if g.IntN(4) == 0 {
						g.touched[i] = g.path(p)
					}
				}
				notify(t, x, g.touched...)
				fresh := g.index(0)
				reconcile(t, fresh)
				if diff := cmp.Diff(g.listed(), paths(fresh.Files())); diff != "" {
					t.Fatalf("after %q a reconcile is not what git lists (-want +got):\n%s", done[max(0, len(done)-12):], diff)
				}
				if diff := cmp.Diff(fresh.Files(), x.Files(), cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("after %q notified of %q (-want +got):\n%s", done[max(0, len(done)-12):], g.touched, diff)
				}
				g.touched = nil
			}
		})
	}
}

// TestIndexTellsOfTheWhole: when a directory is none any more, one path below it is enough to know of all, and so is
// one below a file that is a directory now.
func TestIndexTellsOfTheWhole(t *testing.T) {
	y := newFixture(t)
	for _, p := range []string{"dir/a", "dir/deep/b", "dir/deep/c", "file", "gone/a", "gone/b"} {
		y.write(p, "x")
	}
	y.save()
	x := y.index(0)
	reconcile(t, x)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.RemoveAll(y.path("dir")))
	must(os.Symlink(t.TempDir(), y.path("dir")))
	must(os.RemoveAll(y.path("gone")))
	must(os.Remove(y.path("file")))
	y.write("file/inner", "x")
	notify(t, x, "dir/deep/b", "gone/a", "file/inner")
	if diff := cmp.Diff([]string{"file/inner"}, paths(x.Files())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

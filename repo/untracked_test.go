//go:build unix

package repo

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestUntrackedFiles: what git lists, at or below the paths asked for, with names that are hard to write.
func TestUntrackedFiles(t *testing.T) {
	s, inner := newScratch(t), newScratch(t)
	inner.write("f", "f\n")
	inner.save("inner")
	for _, name := range []string{"tracked", "dir/tracked"} {
		s.write(name, "x")
	}
	s.write(".gitignore", "*.log\nbuilt/\n")
	s.save("one")
	odd := []string{"a b", "new\nline", "\xff\xfe", "quo\"te", "-rf", ":(top)x", "*", "dir/[x]", "dir/deep/er", strings.Repeat("n", 200)}
	for _, name := range append(slices.Clone(odd), "x.log", "built/x", "dir/y.log") {
		s.write(name, "x")
	}
	s.must(os.Symlink("tracked", s.path("link")))
	s.must(os.Rename(inner.root, s.path("nested")))
	r := s.open()
	list := func(within ...string) []string {
		var got []string
		if err := r.UntrackedFiles(t.Context(), within, func(p string) bool { got = append(got, p); return true }); err != nil {
			t.Fatalf("%q: %v", within, err)
		}
		slices.Sort(got)
		return got
	}
	want := append(slices.Clone(odd), "link")
	slices.Sort(want)
	for _, tt := range []struct{ within, want []string }{
		{nil, want},
		{[]string{"dir"}, []string{"dir/[x]", "dir/deep/er"}},
		{[]string{"*", ":(top)x", "-rf"}, []string{"*", "-rf", ":(top)x"}},
		{[]string{"x.log", "built", "built/x", "nested", "nested/f", "tracked", "none", "link/x"}, nil},
	} {
		if diff := cmp.Diff(tt.want, list(tt.within...)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.within, diff)
		}
	}
}

// TestUntrackedFilesEnough: a listing ends when its reader has enough, which is no error; a path that leads out of
// the work tree is one.
func TestUntrackedFilesEnough(t *testing.T) {
	s := newScratch(t)
	for i := range 20_000 {
		s.write(fmt.Sprintf("d/%05d-%s", i, strings.Repeat("n", 60)), "")
	}
	r, n := s.open(), 0
	if err := r.UntrackedFiles(t.Context(), nil, func(string) bool { n++; return n < 5 }); err != nil || n != 5 {
		t.Errorf("%d names, %v", n, err)
	}
	err := r.UntrackedFiles(t.Context(), []string{"../x"}, func(string) bool { return true })
	wantErr(t, err, ErrOutside)
}

// TestUntrackedLooks: a walk that wants paths alone asks the system for no file that the directory tells the type of. Each
// such look takes memory for a name, which is counted here: two pieces for each file, and three with a look.
func TestUntrackedLooks(t *testing.T) {
	s := newScratch(t)
	s.write("d/0", "")
	s.write("e/0", "")
	r := s.open()
	allocations := func() float64 {
		return testing.AllocsPerRun(3, func() { _, _, _ = r.Untracked(t.Context()) })
	}
	const files = 2000
	before := allocations()
	for i := range files {
		s.write(fmt.Sprintf("d/%d", i), "")
	}
	if each := (allocations() - before) / files; each > 2.5 {
		t.Errorf("%.1f allocations for each file", each)
	}
}

func TestAreDirectories(t *testing.T) {
	s := newScratch(t)
	s.write("a/b/c", "x")
	s.must(os.Symlink("a", s.path("link")))
	s.must(os.Symlink(t.TempDir(), s.path("out")))
	asked := []string{"", "..", ".git", "a", "a/b", "a/b/c", "a/b/c/d", "link", "link/b", "none", "out"}
	got, err := s.open().AreDirectories(t.Context(), asked)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range asked {
		if want := p == "a" || p == filepath.Join("a", "b"); got[i] != want {
			t.Errorf("%q: %v", p, got[i])
		}
	}
}

// TestIgnored: rules of every kind of file, for paths that are hard to write; what is tracked is not ignored.
func TestIgnored(t *testing.T) {
	s := newScratch(t)
	s.write(".gitignore", "*.log\nbuilt/\n\xff*\n")
	s.write("kept.log", "x")
	s.git("add", "-f", ".gitignore", "kept.log")
	s.write(".git/info/exclude", "excluded\n")
	s.write("dir/.gitignore", "!x.log\n")
	s.write("built/f", "x")
	r := s.open()
	asked := []string{"x.log", "kept.log", "built", "built/f", "dir", "dir/x.log", "dir/y.log", "excluded", "none", "new\nline.log", "\xff\xfe", "-rf.log", ":(top)x.log", ":!x.log", "*.log", ".git/config", "../x", ""}
	want := map[string]bool{"x.log": true, "built": true, "built/f": true, "dir/y.log": true, "excluded": true, "new\nline.log": true, "\xff\xfe": true, "-rf.log": true, ":(top)x.log": true, ":!x.log": true, "*.log": true}
	got, err := r.Ignored(t.Context(), asked)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range asked {
		if got[i] != want[p] {
			t.Errorf("%q: %v", p, got[i])
		}
	}
	if got, err := r.Ignored(t.Context(), []string{"none"}); err != nil || got[0] {
		t.Errorf("%v, %v", got, err)
	}
}

// TestUntrackedAsGit compares random trees, some of it tracked, with what git lists.
func TestUntrackedAsGit(t *testing.T) {
	trees := uint64(60)
	if testing.Short() {
		trees = 10
	}
	listed := 0
	for seed := range trees {
		s := newScratch(t)
		g := &grove{Rand: rand.New(rand.NewPCG(seed, 3)), root: s.root}
		g.grow("", 3)
		g.sow(t)
		fold := seed%3 == 0
		s.git("config", "core.ignorecase", fmt.Sprint(fold))
		s.git("config", "core.excludesFile", filepath.Join(t.TempDir(), "ignore"))
		put(t, strings.TrimSpace(s.git("config", "core.excludesFile")), g.ignoreFile(g.files), 0o644)
		s.write(".git/info/exclude", g.ignoreFile(g.files))
		for _, p := range g.files {
			if !fold && g.chance(3) { // where case is no difference, git finds what is tracked under other names, too
				s.git("--literal-pathspecs", "add", "-f", "--", p)
			}
			if g.chance(9) { // another file, a symlink, a directory or a repository in the place of one
				s.must(os.Remove(s.path(p)))
				switch g.IntN(4) {
				case 0:
					s.must(os.Symlink("nowhere", s.path(p)))
				case 1:
					s.write(p+"/x", "x")
				case 2:
					s.write(p+"/x", "x")
					s.git("init", "-q", s.path(p))
				}
			}
		}
		var got []string
		_, err := s.open().untracked(t.Context(), nil, func(p string, repository bool) bool {
			if repository {
				p += "/"
			}
			got = append(got, p)
			return true
		})
		want := s.askGit(s.root, fold, "", "ls-files", "-o", "-z", "--exclude-standard")
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.SortSlices(strings.Compare)); diff != "" || err != nil {
			t.Errorf("seed %d: %v (-git +got):\n%s", seed, err, diff)
		}
		listed += len(got)
	}
	t.Logf("%d files listed", listed)
}

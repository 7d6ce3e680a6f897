//go:build unix

package repo

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// both are the two ways to compare commits: through git, and without it.
func both(t *testing.T, r *Repo) map[string]func(from, to ID) ([]Change, error) {
	return map[string]func(from, to ID) ([]Change, error){
		"git":    func(from, to ID) ([]Change, error) { return r.Changed(t.Context(), from, to) },
		"go-git": r.walkChanged,
	}
}

// shape tells changes in short: kind, old path, path and modes.
func shape(changes []Change) []string {
	var out []string
	for _, c := range changes {
		out = append(out, fmt.Sprintf("%c %q %q %o %o", c.Kind, c.From, c.Path, c.OldMode, c.Mode))
	}
	return out
}

func TestChanged(t *testing.T) {
	text := strings.Repeat("a line of some length\n", 40)
	sub := func(s scratch, id, path string) {
		s.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat(id, 40)+","+path)
	}
	odd := []string{"-dash", "bad\xff", "new\nline", "q\"uote", "tab\there", ":colon", " space "}
	for _, test := range []struct {
		name         string
		before, then func(s scratch)
		want         []string
	}{
		{"nothing", func(s scratch) { s.write("a", "1") }, func(scratch) {}, nil},
		{"added, modified, deleted", func(s scratch) { s.write("a", "1"); s.write("b", "2") }, func(s scratch) {
			s.write("a", "changed")
			s.write("c/d", "3")
			s.must(os.Remove(s.path("b")))
		}, []string{`M "" "a" 100644 100644`, `D "" "b" 100644 0`, `A "" "c/d" 0 100644`}},
		{"renamed and edited", func(s scratch) { s.write("a", text) }, func(s scratch) {
			s.must(os.Rename(s.path("a"), s.path("z")))
			s.write("z", text+"more\n")
		}, []string{`R "a" "z" 100644 100644`}},
		{"renamed and too much edited", func(s scratch) { s.write("a", text) }, func(s scratch) {
			s.must(os.Remove(s.path("a")))
			s.write("z", strings.Repeat("something quite other, %d\n", 40))
		}, []string{`D "" "a" 100644 0`, `A "" "z" 0 100644`}},
		{"copied", func(s scratch) { s.write("a", text) }, func(s scratch) { s.write("z", text) }, []string{`A "" "z" 0 100644`}},
		{"mode", func(s scratch) { s.write("a", "1") }, func(s scratch) { s.must(os.Chmod(s.path("a"), 0o755)) }, []string{`M "" "a" 100644 100755`}},
		{"type", func(s scratch) { s.write("a", "1"); s.must(os.Symlink("a", s.path("l"))) }, func(s scratch) {
			s.must(os.Remove(s.path("a")))
			s.must(os.Symlink("x", s.path("a")))
			s.must(os.Remove(s.path("l")))
			s.write("l", "now a file")
		}, []string{`T "" "a" 100644 120000`, `T "" "l" 120000 100644`}},
		{"file to directory", func(s scratch) { s.write("a", "1") }, func(s scratch) {
			s.must(os.Remove(s.path("a")))
			s.write("a/b", "2")
		}, []string{`D "" "a" 100644 0`, `A "" "a/b" 0 100644`}},
		{"submodule to file and back", func(s scratch) { sub(s, "1", "s"); s.write("f", "1") }, func(s scratch) {
			s.git("rm", "-q", "--cached", "s", "f")
			s.write("s", "now a file")
			s.git("add", "s")
			s.must(os.Remove(s.path("f")))
			sub(s, "2", "f")
		}, []string{`D "" "f" 100644 0`, `A "" "s" 0 100644`}},
		{"submodules", func(s scratch) { sub(s, "1", "moved"); sub(s, "1", "gone"); s.write("f", "1") }, func(s scratch) {
			sub(s, "2", "moved")
			s.git("rm", "-q", "--cached", "gone")
			sub(s, "3", "new")
		}, nil},
		{"odd names", func(s scratch) {
			for _, p := range odd {
				s.write(p, p)
			}
		}, func(s scratch) {
			for _, p := range odd {
				s.write(p, p+"2")
			}
		}, []string{`M "" " space " 100644 100644`, `M "" "-dash" 100644 100644`, `M "" ":colon" 100644 100644`, `M "" "bad\xff" 100644 100644`, `M "" "new\nline" 100644 100644`, `M "" "q\"uote" 100644 100644`, `M "" "tab\there" 100644 100644`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			commit := func(change func(s scratch)) ID {
				change(s)
				s.git("add", "--all", "--ignore-removal", ".")
				for _, p := range lines(s.git("-c", "core.quotePath=false", "ls-files", "-d")) {
					if !strings.HasPrefix(s.git("ls-files", "-s", "--", p), "160000") {
						s.git("rm", "-q", "--cached", "--", p)
					}
				}
				s.git("commit", "-q", "--allow-empty", "-m", "c")
				return s.id("HEAD")
			}
			from := commit(test.before)
			to := commit(test.then)
			var first []Change
			staged, err := s.open().ChangedInIndex(t.Context(), from) // which is as it was committed
			if diff := cmp.Diff(test.want, shape(staged)); err != nil || diff != "" {
				t.Errorf("index: %v\n%s", err, diff)
			}
			if _, err := s.open().ChangedInIndex(t.Context(), ID(strings.Repeat("x", 20))); !errors.Is(err, ErrGone) {
				t.Errorf("index: %v, want ErrGone", err)
			}
			for name, changed := range both(t, s.open()) {
				got, err := changed(from, to)
				if diff := cmp.Diff(test.want, shape(got)); err != nil || diff != "" {
					t.Errorf("%s: %v\n%s", name, err, diff)
				}
				if first != nil && !cmp.Equal(first, got) {
					t.Errorf("the two ways differ in ids:\n%s", cmp.Diff(first, got))
				}
				first = got
				if _, err := changed(from, ID(strings.Repeat("x", 20))); !errors.Is(err, ErrGone) {
					t.Errorf("%s: %v, want ErrGone", name, err)
				}
				all, err := changed("", to)
				if err != nil || len(all) != len(lines(s.git("ls-tree", "-r", "HEAD")))-strings.Count(s.git("ls-tree", "-r", "HEAD"), " commit ") {
					t.Errorf("%s: from nothing: %q, %v", name, shape(all), err)
				}
			}
		})
	}
}

// At random: what git answers, go-git's stores answer, renames included.
func TestWaysAgree(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 1))
	s := newScratch(t)
	var ids []ID
	for i := range 25 {
		for range 1 + rng.IntN(4) {
			p := fmt.Sprintf("%c/%c", 'a'+rng.IntN(3), 'a'+rng.IntN(5))
			_ = os.Remove(s.path(p))
			switch rng.IntN(5) {
			case 0:
				s.must(os.MkdirAll(s.path(p[:1]), 0o755))
				s.must(os.Symlink(fmt.Sprint("to ", seed, i, rng.IntN(9)), s.path(p)))
			case 1:
				_ = os.Rename(s.path(fmt.Sprintf("%c/%c", 'a'+rng.IntN(3), 'a'+rng.IntN(5))), s.path(p))
			case 2: // stays removed
			default:
				s.write(p, alike(rng))
			}
		}
		if i > 3 && rng.IntN(4) == 0 {
			s.git("checkout", "-q", "-f", "--detach", ids[rng.IntN(len(ids))].Hex())
		}
		s.git("add", "-A")
		s.git("commit", "-q", "--allow-empty", "-m", fmt.Sprint("c", i))
		if i > 5 && rng.IntN(4) == 0 {
			_, _ = s.run("merge", "-q", "-s", "ours", "-m", "m", ids[rng.IntN(len(ids))].Hex())
		}
		ids = append(ids, s.id("HEAD"))
		if i == 12 {
			s.git("branch", "kept")
			s.git("gc", "-q")
		}
	}
	r := s.open()
	for range 60 {
		a, b := ids[rng.IntN(len(ids))], ids[rng.IntN(len(ids))]
		s.compare(r, a, b)
		if t.Failed() {
			t.Fatalf("seed %d: %s %s", seed, a.Hex(), b.Hex())
		}
	}
}

// alike returns a content that others it returned may be like, in any degree.
func alike(rng *rand.Rand) string {
	var b strings.Builder
	kind, n, end := rng.IntN(3), rng.IntN(12), []string{"\n", "\r\n", "", "\x00"}[rng.IntN(4)]
	for i := range n {
		if rng.IntN(3) == 0 {
			i = rng.IntN(100)
		}
		fmt.Fprint(&b, strings.Repeat(fmt.Sprint("line ", kind, i), 1+i%9), end)
	}
	return b.String()
}

// compare asks both ways about two commits.
func (s scratch) compare(r *Repo, a, b ID) {
	t, ctx := s.t, s.t.Context()
	t.Helper()
	if diff := cmp.Diff(must2(r.Changed(ctx, a, b)), must2(r.walkChanged(a, b))); diff != "" {
		t.Errorf("Changed (-git +go-git):\n%s", diff)
	}
	if diff := cmp.Diff(must2(r.Behind(ctx, a, b)), must2(r.walkBehind(a, b))); diff != "" {
		t.Errorf("Behind:\n%s", diff)
	}
	every := must2(r.Blobs(ctx, a, nil))
	if diff := cmp.Diff(every, must2(r.walkBlobs(a, nil))); diff != "" {
		t.Errorf("Blobs:\n%s", diff)
	}
	paths := []string{"a", "a/a", "b/c", "missing"}
	if diff := cmp.Diff(must2(r.Blobs(ctx, a, paths)), must2(r.walkBlobs(a, paths))); diff != "" {
		t.Errorf("Blobs of some:\n%s", diff)
	}
	c, w := must2(r.commit(ctx, a)), must2(r.walkCommit(a))
	if c.tree != w.tree || !slices.Equal(c.parents, w.parents) {
		t.Errorf("commit: %v, %v", c, w)
	}
	if x, y := must2(r.Resolve(ctx, a.Hex())), must2(r.walkResolve(a.Hex())); x != y {
		t.Errorf("Resolve: %s, %s", x.Hex(), y.Hex())
	}
}

// must2 returns a value that comes without an error.
func must2[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Without a git on PATH every question about history still has an answer, and a fetch says why not.
func TestWithoutGit(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("gc", "-q")
	tree := s.git("rev-parse", "HEAD^{tree}")
	head, parent := s.id("HEAD"), s.id("HEAD~1")
	changes := must2(s.open().Changed(t.Context(), parent, head))
	s.git("config", "branch.main.remote", "o")
	s.git("config", "branch.main.merge", "refs/heads/main")
	s.git("config", "remote.o.url", s.root)
	s.git("config", "remote.o.fetch", "refs/heads/*:refs/remotes/o/*")
	setenv(t, "PATH", "")
	ctx, r := t.Context(), s.open()
	h, err := r.Head(ctx)
	if err != nil || h.ID != head {
		t.Errorf("Head = %+v, %v", h, err)
	}
	if got := must2(r.TreeOf(ctx, head)); got.Hex() != tree {
		t.Errorf("TreeOf = %s", got.Hex())
	}
	if got := must2(r.Parents(ctx, head)); !slices.Equal(got, []ID{parent}) {
		t.Errorf("Parents = %v", got)
	}
	if diff := cmp.Diff(changes, must2(r.Changed(ctx, parent, head))); diff != "" {
		t.Errorf("Changed:\n%s", diff)
	}
	if n := must2(r.Behind(ctx, parent, head)); n != 1 {
		t.Errorf("Behind = %d", n)
	}
	if got := must2(r.Resolve(ctx, "main")); got != head {
		t.Errorf("Resolve = %s", got.Hex())
	}
	if staged := must2(r.Staged(ctx, must2(r.Index(ctx)), head)); len(staged) > 0 {
		t.Errorf("Staged = %q", staged)
	}
	if err := r.Fetch(ctx, h); !errors.Is(err, ErrNoGit) {
		t.Errorf("Fetch: %v", err)
	}
}

// Blobs that a partial clone lacks are not fetched: only equal ones are renames then.
func TestChangedPartial(t *testing.T) {
	s := newScratch(t)
	text := strings.Repeat("a line of some length\n", 40)
	s.write("a", text)
	s.write("same", text+"same")
	s.git("add", ".")
	s.git("commit", "-q", "-m", "c")
	s.git("mv", "same", "equal")
	s.git("mv", "a", "z")
	s.write("z", text+"more\n")
	s.git("commit", "-q", "-a", "-m", "c")
	s.git("config", "uploadpack.allowFilter", "true")
	c := s.at(s.clone("--filter=blob:none", "--no-local", "--no-checkout"))
	shared := s.at(filepath.Join(s.dir(), "shared"))
	s.git("clone", "-q", "--shared", "--no-checkout", s.root, shared.root)
	partial := []string{`D "" "a" 100644 0`, `R "same" "equal" 100644 100644`, `A "" "z" 0 100644`}
	for name, changed := range both(t, c.open()) {
		got, err := changed(s.id("HEAD~1"), s.id("HEAD"))
		if diff := cmp.Diff(partial, shape(got)); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
	for name, changed := range both(t, shared.open()) { // its blobs are elsewhere, and there
		got, err := changed(s.id("HEAD~1"), s.id("HEAD"))
		whole := []string{`R "same" "equal" 100644 100644`, `R "a" "z" 100644 100644`}
		if diff := cmp.Diff(whole, shape(got)); err != nil || diff != "" {
			t.Errorf("shared, %s: %v\n%s", name, err, diff)
		}
	}
	if left := c.git("rev-list", "--objects", "--all", "--missing=print"); !strings.Contains(left, "?") {
		t.Error("the blobs were fetched")
	}
}

func FuzzParseRaw(f *testing.F) {
	id := strings.Repeat("ab", 20)
	head := ":100644 100755 " + id + " " + id + " "
	f.Add([]byte(head + "M\x00a\x00"))
	f.Add([]byte(head + "R100\x00a\x00b\x00" + head + "A\x00c\x00"))
	f.Add([]byte(head + "C50\x00a\x00"))
	f.Add([]byte(":160000 100644 " + id + " " + strings.Repeat("0", 40) + " T\x00a\x00"))
	f.Fuzz(func(t *testing.T, out []byte) {
		changes, err := parseRaw(out)
		if err != nil {
			return
		}
		for _, c := range changes {
			if (c.Kind == Renamed) != (c.From != "") && c.Kind != Renamed || c.Mode == ModeGitlink || c.OldMode == ModeGitlink {
				t.Errorf("%q: %+v", out, c)
			}
		}
	})
}

func FuzzParseTree(f *testing.F) {
	id := strings.Repeat("ab", 20)
	f.Add([]byte("100644 blob " + id + "\ta\tb\x00160000 commit " + id + "\ts\x00"))
	f.Add([]byte("100644 blob " + id + "\x00"))
	f.Fuzz(func(t *testing.T, out []byte) {
		blobs := map[string]TreeEntry{}
		if err := parseTree(out, blobs); err != nil {
			return
		}
		for p, e := range blobs {
			if e.Mode == ModeGitlink || len(e.ID) != 20 && len(e.ID) != 32 || !strings.Contains(string(out), p) {
				t.Errorf("%q: %q %+v", out, p, e)
			}
		}
	})
}

// Trees of long ago hold the mode 100664, which git shows as 100644.
func TestOldModes(t *testing.T) {
	s := newScratch(t)
	s.write("a", "a\n")
	blob := s.git("hash-object", "-w", "a")
	raw, err := ParseID(blob)
	s.must(err)
	file(t, s.path("tree"), "100664 a\x00"+string(raw))
	tree := s.git("hash-object", "-w", "-t", "tree", "--literally", "tree")
	id, err := ParseID(s.git("commit-tree", "-m", "c", tree))
	s.must(err)
	s.git("read-tree", tree)
	r, x := s.index()
	for name, get := range map[string]func() (map[string]TreeEntry, error){
		"git":    func() (map[string]TreeEntry, error) { return r.Blobs(t.Context(), id, nil) },
		"go-git": func() (map[string]TreeEntry, error) { return r.walkBlobs(id, nil) },
	} {
		if got, err := get(); err != nil || got["a"] != (TreeEntry{raw, ModeRegular}) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if staged, err := r.Staged(t.Context(), x, id); err != nil || len(staged) > 0 {
		t.Errorf("Staged = %q, %v", staged, err)
	}
}

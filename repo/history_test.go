//go:build unix

package repo

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func itoa(n int) string { return strconv.Itoa(n) }

// The program of macOS that asks for the developer tools is no git, and says nothing about the repository.
func TestStub(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("repack", "-qad")
	head, tree := s.id("HEAD"), s.id("HEAD^{tree}")
	r := s.open()
	for _, said := range []string{
		"xcrun: error: invalid active developer path (/Library/Developer/CommandLineTools), missing xcrun",
		"xcode-select: note: No developer tools were found, requesting install.",
	} {
		dir := t.TempDir()
		put(t, filepath.Join(dir, "git"), "#!/bin/sh\necho '"+said+"' >&2\nexit 1\n", 0o755)
		setenv(t, "PATH", dir)
		if id, err := r.Resolve(t.Context(), "HEAD"); err != nil || id != head {
			t.Errorf("%s: HEAD = %s, %v", said, id.Hex(), err)
		}
		if id, err := r.TreeOf(t.Context(), head); err != nil || id != tree {
			t.Errorf("%s: its tree = %s, %v", said, id.Hex(), err)
		}
		if _, err := r.GitVersion(t.Context()); !errors.Is(err, ErrNoGit) {
			t.Errorf("%s: %v", said, err)
		}
	}
}

func TestResolve(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("tag", "light")
	s.git("tag", "-a", "-m", "x", "heavy")
	s.git("tag", "-a", "-m", "x", "twice", "heavy")
	s.git("tag", "-a", "-m", "x", "tree", "HEAD^{tree}")
	s.git("tag", "both", "HEAD~1")
	s.git("branch", "both")
	s.git("branch", "a/b.c")
	s.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
	head := s.id("HEAD").Hex()
	r := s.open()
	for rev, want := range map[string]string{
		"HEAD": "HEAD", "main": "HEAD", "refs/heads/main": "HEAD", "heads/main": "HEAD", "a/b.c": "HEAD", "HEAD~1": "HEAD~1", "HEAD^": "HEAD~1",
		"light": "HEAD", "heavy": "HEAD", "twice": "HEAD", "both": "HEAD~1", "origin/main": "HEAD~1", head: "HEAD", head[:8]: "HEAD",
		strings.ToUpper(head): "HEAD", "HEAD^{/first}": "HEAD~1", "main@{0}": "HEAD", "@": "HEAD", s.id("heavy").Hex(): "HEAD",
	} {
		want := s.id(want)
		if id, err := r.Resolve(t.Context(), rev); err != nil || id != want {
			t.Errorf("%q = %s, %v, want %s", rev, id.Hex(), err, want.Hex())
		}
		grammar := strings.ContainsAny(rev, "~^@{") || len(rev) == 8
		id, err := r.walkResolve(rev)
		if !grammar && (err != nil || id != want) || grammar && err != nil && !errors.Is(err, ErrUnknownRevision) {
			t.Errorf("without git: %q = %s, %v, want %s", rev, id.Hex(), err, want.Hex())
		}
	}
}

func TestResolveRefuses(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("tag", "-a", "-m", "x", "treetag", "HEAD^{tree}")
	s.git("update-ref", "refs/heads/-c", "HEAD")
	head := s.id("HEAD").Hex()
	r := s.open()
	for _, rev := range []string{
		"", "-", "--", "-c", "--all", "--output=x", "--output=" + s.path("x"), "--upload-pack=touch x", "-h", "--help", "--git-dir", "--show-toplevel",
		"HEAD\n", "HEAD\nmain", "\nHEAD", "HEAD\x00", "\x00", ":(top)", ":(exclude)a", ":a", ":0:a", ":/", "HEAD:a", "HEAD:", "HEAD^{tree}", "HEAD^{blob}",
		"HEAD..main", "HEAD...main", "^HEAD", "HEAD^@", "HEAD^!", "HEAD^-", "a", "unknown", "@{-1}", "@{u}", "@{upstream}", "HEAD^{/nothing such}",
		"treetag", strings.Repeat("12", 20), strings.Repeat("12", 32), head + "0", head[:3], "index", "config", "../HEAD", "refs/heads/../heads/main", "/HEAD",
		".git/HEAD", "*", "refs/heads/*", " HEAD", "HEAD ", "main/", "$(touch x)", "`touch x`", "main;touch x", "main|touch x", strings.Repeat("x", 5000), "\xff\xfe",
		s.id("HEAD^{tree}").Hex(), s.id("HEAD:a").Hex(), "main^{commit}^{tree}", "-c^{commit}",
	} {
		if id, err := r.Resolve(t.Context(), rev); !errors.Is(err, ErrUnknownRevision) || id != "" {
			t.Errorf("%q = %s, %v, want ErrUnknownRevision", rev, id.Hex(), err)
		}
		if id, err := r.walkResolve(rev); rev != "-c" && (!errors.Is(err, ErrUnknownRevision) || id != "") {
			t.Errorf("without git: %q = %s, %v, want ErrUnknownRevision", rev, id.Hex(), err)
		}
	}
	if _, err := os.Lstat(s.path("x")); err == nil {
		t.Error("a revision wrote a file")
	}
}

func TestParents(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("checkout", "-q", "-b", "side", "HEAD~1")
	s.git("commit", "-q", "--allow-empty", "-m", "side\n\nparent 1234567890123456789012345678901234567890")
	s.git("merge", "-q", "--no-ff", "-m", "m", "main")
	for _, packed := range []bool{false, true} {
		if packed {
			s.git("gc", "-q")
		}
		r := s.open()
		for _, rev := range []string{"HEAD", "HEAD~1", "main", "main~1"} {
			fields := strings.Fields(s.git("rev-list", "--parents", "-n1", rev))
			got, err := r.Parents(t.Context(), s.id(rev))
			if err != nil {
				t.Fatal(err)
			}
			hex := []string{fields[0]}
			for _, p := range got {
				hex = append(hex, p.Hex())
			}
			if !slices.Equal(hex, fields) {
				t.Errorf("packed %v: Parents(%s) = %q, want %q", packed, rev, hex, fields)
			}
			c, err := r.walkCommit(s.id(rev))
			if err != nil || !slices.Equal(c.parents, got) || c.tree != s.id(rev+"^{tree}") {
				t.Errorf("packed %v: without git: %v, %v", packed, c, err)
			}
		}
		gone, _ := ParseID(strings.Repeat("12", 20))
		for _, id := range []ID{gone, "", "short", s.id("HEAD^{tree}"), s.id("HEAD:a")} {
			if _, err := r.Parents(t.Context(), id); !errors.Is(err, ErrGone) {
				t.Errorf("Parents(%s): %v, want ErrGone", id.Hex(), err)
			}
			if _, err := r.walkCommit(id); !errors.Is(err, ErrGone) {
				t.Errorf("without git: Parents(%s): %v, want ErrGone", id.Hex(), err)
			}
		}
	}
}

// A signed commit has header lines of more lines, which may look like others.
func TestParseCommitContinued(t *testing.T) {
	hex := strings.Repeat("ab", 20)
	text := "tree " + hex + "\nparent " + hex + "\nauthor a\ngpgsig x\n parent 1\n tree 2\n\nparent 3\ntree 4\n"
	c, err := parseCommit([]byte(text))
	if err != nil || c.tree.Hex() != hex || len(c.parents) != 1 {
		t.Errorf("%v, %v", c, err)
	}
	for _, bad := range []string{"", "\n\n", "tree \n", "tree xyz\n", "author a\n\ntree " + hex, "tree " + hex + "\nparent 1\n"} {
		if c, err := parseCommit([]byte(bad)); err == nil {
			t.Errorf("%q is read as %v", bad, c)
		}
	}
}

func TestBlobs(t *testing.T) {
	s := newScratch(t)
	odd := []string{"*", "a*", "[a]", "?", "ab", ":(top)x", ":!y", "dir/*", "dir/z", "dir/sub/z", "-x", "--all", "é", "with\ttab", "with\nnewline", "q\"q", "back\\slash", "bad\xff"}
	for _, p := range odd {
		s.write(p, "content of "+p)
	}
	s.must(os.Symlink("ab", s.path("link")))
	s.git("--literal-pathspecs", "add", "-A", ".")
	s.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("1", 40)+",sub")
	s.git("commit", "-q", "-m", "c")
	r, head := s.open(), s.id("HEAD")
	type blobs = map[string]TreeEntry
	for name, get := range map[string]func(ID, []string) (blobs, error){
		"git":    func(id ID, p []string) (blobs, error) { return r.Blobs(t.Context(), id, p) },
		"go-git": r.walkBlobs,
	} {
		every, err := get(head, nil)
		if err != nil || len(every) != len(odd)+1 || every["link"].Mode != ModeSymlink {
			t.Fatalf("%s: %v, %v", name, every, err)
		}
		for _, p := range odd {
			got, err := get(head, []string{p, "missing"})
			want := blobs{p: {blobID(20, []byte("content of "+p)), ModeRegular}}
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %q: %v %s", name, p, err, diff)
			}
		}
		for _, p := range []string{"dir", "dir/", "sub", "missing", "ab/below", ".", "*b", "dir/sub/*"} {
			if got, err := get(head, []string{p}); err != nil || len(got) != 0 {
				t.Errorf("%s: %q: %v, %v", name, p, got, err)
			}
		}
		for _, p := range []string{"", "..", "../x", "/", "/etc/passwd"} { // no path of a tree
			if got, err := get(head, []string{p}); len(got) != 0 {
				t.Errorf("%s: %q: %v, %v", name, p, got, err)
			}
		}
		if got, err := get(head, []string{}); err != nil || got == nil || len(got) != 0 {
			t.Errorf("%s: of no path: %v, %v", name, got, err)
		}
		gone, _ := ParseID(strings.Repeat("12", 20))
		if _, err := get(gone, nil); !errors.Is(err, ErrGone) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// So many paths, and so long, that they do not fit on one command line.
func TestBlobsMany(t *testing.T) {
	s := newScratch(t)
	s.commits()
	long := strings.Repeat("deep/", 700)
	paths := []string{"a"}
	for i := range 1203 {
		paths = append(paths, long+itoa(i))
	}
	paths = append(paths, "later")
	got, err := s.open().Blobs(t.Context(), s.id("HEAD"), paths)
	if err != nil || len(got) != 2 || got["a"].ID != s.id("HEAD:a") || got["later"].ID != s.id("HEAD:later") {
		t.Errorf("%d, %v", len(got), err)
	}
}

func TestStaged(t *testing.T) {
	s := newScratch(t)
	s.commits()
	s.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("1", 40)+",sub")
	s.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("1", 40)+",b/cc") // a file becomes a submodule
	s.write("a", "staged\n")
	s.write("new", "new\n")
	s.write("intended", "intended\n")
	s.write("b/c/f", "not staged\n")
	s.git("add", "a", "new")
	s.git("add", "-N", "intended")
	s.git("rm", "-q", "--cached", "later")
	s.git("update-index", "--chmod=-x", "run.sh")
	r, x := s.index()
	want := []string{"a", "b/cc", "intended", "later", "new", "run.sh"}
	got, err := r.Staged(t.Context(), x, s.id("HEAD"))
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("Staged = %q, %v, want %q", got, err, want)
	}
	gone, _ := ParseID(strings.Repeat("12", 20))
	if _, err := r.Staged(t.Context(), x, gone); !errors.Is(err, ErrGone) {
		t.Errorf("Staged of a commit that is gone: %v", err)
	}
	c := newScratch(t)
	c.fill()
	c.conflict()
	r, x = c.index()
	if got, err := r.Staged(t.Context(), x, c.id("HEAD")); err != nil || !slices.Equal(got, []string{"both", "theirs"}) {
		t.Errorf("Staged in a conflict = %q, %v", got, err)
	}
	if r.InProgress() != "merge" {
		t.Errorf("InProgress = %q", r.InProgress())
	}
}

func FuzzParseCommit(f *testing.F) {
	hex := strings.Repeat("ab", 20)
	f.Add([]byte("tree " + hex + "\nparent " + hex + "\nauthor a <a> 0 +0000\n\nmessage\n"))
	f.Add([]byte("tree " + hex + "\ngpgsig x\n parent 1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := parseCommit(text)
		if err != nil {
			return
		}
		for _, id := range append(c.parents, c.tree) {
			if len(id) != 20 && len(id) != 32 || !strings.Contains(strings.ToLower(string(text)), id.Hex()) {
				t.Errorf("%q: id %s", text, id.Hex())
			}
		}
	})
}

// TestDiffering compares with what Changed finds, renames taken apart.
func TestDiffering(t *testing.T) {
	s := newScratch(t)
	s.write("a", "a\n")
	s.write("dir/b", "b\n")
	s.write("moved", "some text to move\n")
	from := s.save("first")
	s.write("a", "changed\n")
	s.git("mv", "moved", "dir/moved")
	s.git("rm", "-q", "dir/b")
	s.write("dir/b/c", "a directory now\n")
	to := s.save("second")
	r := s.open()
	got, err := r.Differing(t.Context(), from, to)
	s.must(err)
	if want := []string{"a", "dir/b", "dir/b/c", "dir/moved", "moved"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, err := r.Differing(t.Context(), to, to); err != nil || len(got) > 0 {
		t.Errorf("%q of a commit and itself: %v", got, err)
	}
	_, err = r.Differing(t.Context(), ID(strings.Repeat("x", 20)), to)
	wantErr(t, err, ErrGone)
}

package repo

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A scratch is a work tree made by real git, away from the user's settings.
type scratch struct {
	t    testing.TB
	root string
}

func newScratch(t testing.TB, initArgs ...string) scratch {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	home := t.TempDir()
	setenv(t, "HOME", home)
	setenv(t, "XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
	setenv(t, "GIT_CONFIG_NOSYSTEM", "1")
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := scratch{t: t, root: root}
	s.git(append([]string{"init", "-q", "-b", "main"}, initArgs...)...)
	return s
}

func setenv(t testing.TB, key, value string) {
	t.Helper()
	old, had := os.LookupEnv(key)
	if err := os.Setenv(key, value); err != nil { //nolint:usetesting // f.Setenv is not allowed while fuzzing
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if had {
			_ = os.Setenv(key, old) //nolint:usetesting // restores
		} else {
			_ = os.Unsetenv(key)
		}
	})
}

func (s scratch) run(args ...string) (string, error) {
	all := append([]string{"-c", "user.name=t", "-c", "user.email=t@t", "-c", "protocol.file.allow=always"}, args...)
	cmd := exec.Command("git", all...)
	cmd.Dir = s.root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = errors.New(strings.Join(args, " ") + ": " + err.Error() + ": " + stderr.String())
	}
	return strings.TrimRight(string(out), "\n"), err
}

func (s scratch) git(args ...string) string {
	s.t.Helper()
	out, err := s.run(args...)
	if err != nil {
		s.t.Fatalf("git %v", err)
	}
	return out
}

// write writes a file with an old time, so that it is not racily clean once added.
func (s scratch) write(path, content string) {
	s.t.Helper()
	full := filepath.Join(s.root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
		s.t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(full, old, old); err != nil {
		s.t.Fatal(err)
	}
}

func (s scratch) open() *Repo {
	s.t.Helper()
	r, err := Open(s.t.Context(), s.root)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s scratch) index() (*Repo, *Index) {
	s.t.Helper()
	r := s.open()
	x, err := r.Index(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return r, x
}

// fill adds a handful of files of all shapes.
func (s scratch) fill() {
	s.t.Helper()
	for _, p := range []string{"a", "a.b", "a-c/x", "a0", "b/c/d/e", "b/c/f", "b/c.go", "b/cc", "z/ü/ß", "z/" + strings.Repeat("long", 60)} {
		s.write(p, "content of "+p+"\n")
	}
	s.write("run.sh", "#!/bin/sh\n")
	if err := os.Chmod(filepath.Join(s.root, "run.sh"), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.Symlink("a", filepath.Join(s.root, "link")); err != nil {
		s.t.Fatal(err)
	}
	s.git("add", ".")
	// sub sorts between run.sh and z; its commit need not exist for the index.
	s.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("1", 40*len(s.git("hash-object", "a"))/40)+",sub")
}

var compareEntries = cmp.AllowUnexported(Entry{}, indexStat{})

func TestIndexIsWhatGitLists(t *testing.T) {
	for _, test := range []struct {
		name   string
		init   []string
		native bool // read without git
		setup  func(s scratch)
	}{
		{"version 2", nil, true, func(scratch) {}},
		{"version 3", nil, true, func(s scratch) {
			s.write("new", "new")
			s.git("add", "-N", "new")
			s.git("update-index", "--skip-worktree", "a")
			s.git("update-index", "--assume-unchanged", "b/cc")
		}},
		{"version 4", nil, true, func(s scratch) {
			s.git("update-index", "--index-version", "4")
			s.git("update-index", "--skip-worktree", "a-c/x")
		}},
		{"sha256", []string{"--object-format=sha256"}, true, func(scratch) {}},
		{"no checksum", nil, true, func(s scratch) { s.git("-c", "index.skipHash=true", "update-index", "--force-write-index") }},
		{"split", nil, false, func(s scratch) {
			s.git("update-index", "--split-index")
			s.write("later", "later")
			s.git("add", "later")
		}},
		{"split version 4", nil, false, func(s scratch) {
			s.git("update-index", "--index-version", "4")
			s.git("update-index", "--split-index")
			s.write("a", "changed in place")
			s.git("add", "a")
		}},
		{"sparse", nil, false, func(s scratch) {
			s.git("rm", "-q", "--cached", "sub")
			s.git("commit", "-q", "-m", "c")
			s.git("sparse-checkout", "set", "--cone", "--sparse-index", "b/c")
		}},
		{"threads and monitor", nil, true, func(s scratch) {
			s.git("-c", "index.threads=2", "-c", "core.untrackedCache=true", "update-index", "--force-write-index")
		}},
		{"conflict", nil, true, func(s scratch) { s.conflict() }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t, test.init...)
			s.fill()
			test.setup(s)
			r, x := s.index()
			_, data, err := readIndexFile(r.indexPath())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := decodeIndex(data, r.hashLen); (err == nil) != test.native {
				t.Errorf("decodeIndex: %v, want native %v", err, test.native)
			}
			want, err := r.indexFromGit(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if len(want) < 10 {
				t.Errorf("git lists only %d entries", len(want))
			}
			if diff := cmp.Diff(want, x.Entries, compareEntries); diff != "" {
				t.Errorf("entries (-git +own):\n%s", diff)
			}
			if !slices.IsSortedFunc(x.Entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) }) {
				t.Error("entries are not sorted")
			}
			if !r.SameIndex(x) {
				t.Error("SameIndex is false of an index nobody touched")
			}
		})
	}
}

// conflict leaves the path "both" changed on both sides, and "theirs" deleted by us.
func (s scratch) conflict() {
	s.t.Helper()
	s.write("both", "base\n")
	s.write("theirs", "base\n")
	s.git("add", "both", "theirs")
	s.git("commit", "-q", "-m", "base")
	s.git("branch", "other")
	s.write("both", "ours, longer\n")
	s.git("rm", "-q", "theirs")
	s.git("add", "both")
	s.git("commit", "-q", "-m", "ours")
	s.git("checkout", "-q", "other")
	s.write("both", "theirs\n")
	s.write("theirs", "changed\n")
	s.git("add", "both", "theirs")
	s.git("commit", "-q", "-m", "theirs")
	s.git("checkout", "-q", "main")
	if out, err := s.run("merge", "other"); err == nil {
		s.t.Fatalf("merge found no conflict: %s", out)
	}
}

func TestIndexConflict(t *testing.T) {
	s := newScratch(t)
	s.fill()
	s.conflict()
	_, x := s.index()
	for path, want := range map[string]string{"both": "main:both", "theirs": "other:theirs"} {
		i := slices.IndexFunc(x.Entries, func(e Entry) bool { return e.Path == path })
		if i < 0 {
			t.Fatalf("no entry %s", path)
		}
		e := x.Entries[i]
		if e.Flags&Unmerged == 0 || e.ID.Hex() != s.git("rev-parse", want) {
			t.Errorf("%s: flags %v id %s, want unmerged and the id of %s", path, e.Flags, e.ID.Hex(), want)
		}
	}
	if id, ok := x.Tree(); ok {
		t.Errorf("Tree of a conflict = %s", id.Hex())
	}
}

func TestIndexTree(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			s := newScratch(t, "--object-format="+format)
			if format == "sha1" {
				_, x := s.index()
				if id, ok := x.Tree(); !ok || id.Hex() != "4b825dc642cb6eb9a060e54bf8d69288fbee4904" {
					t.Errorf("empty tree = %s, %v", id.Hex(), ok)
				}
			}
			s.fill()
			_, before := s.index()
			want := s.git("write-tree", "--missing-ok") // also writes the cached tree
			_, after := s.index()
			if before.cached.count >= 0 || after.cached.count < 0 {
				t.Errorf("cached tree covers %d before and %d after write-tree", before.cached.count, after.cached.count)
			}
			for name, x := range map[string]*Index{"computed": before, "cached": after} {
				if id, ok := x.Tree(); !ok || id.Hex() != want {
					t.Errorf("%s tree = %s, %v, want %s", name, id.Hex(), ok, want)
				}
			}
			s.write("b/c/new", "new")
			s.git("add", "b/c/new")
			_, x := s.index()
			if id, ok := x.Tree(); !ok || id.Hex() != s.git("write-tree", "--missing-ok") {
				t.Errorf("tree after add = %s, %v", id.Hex(), ok)
			}
			s.write("intent", "x")
			s.git("add", "-N", "intent")
			_, x = s.index()
			if id, ok := x.Tree(); ok {
				t.Errorf("tree with an intent to add = %s", id.Hex())
			}
		})
	}
}

func TestTreeRefusesFileThatIsDirectory(t *testing.T) {
	id := blobID(20, nil)
	entries := []Entry{{Path: "a", ID: id, Mode: ModeRegular}, {Path: "a-b", ID: id, Mode: ModeRegular}, {Path: "a/x", ID: id, Mode: ModeRegular}}
	if got, ok := computeTree(entries, 20); ok {
		t.Errorf("computeTree = %s", got.Hex())
	}
}

func TestIndexMissing(t *testing.T) {
	s := newScratch(t)
	r, x := s.index()
	if len(x.Entries) != 0 || !r.SameIndex(x) {
		t.Errorf("%d entries, same %v", len(x.Entries), r.SameIndex(x))
	}
	s.write("a", "a")
	s.git("add", "a")
	if r.SameIndex(x) {
		t.Error("SameIndex after the index appeared")
	}
	_, x = s.index()
	s.write("b", "b")
	s.git("add", "b")
	if r.SameIndex(x) {
		t.Error("SameIndex after an add")
	}
}

func TestIndexDamaged(t *testing.T) {
	s := newScratch(t)
	s.fill()
	r := s.open()
	data, err := os.ReadFile(r.indexPath())
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{0, 3, 12, 40, 100, len(data) / 2, len(data) - 1} {
		if _, err := decodeChecked(string(data[:cut]), 20); !errors.Is(err, errIndexDamaged) {
			t.Errorf("cut to %d bytes: %v", cut, err)
		}
	}
	data[60] ^= 1
	if err := os.WriteFile(r.indexPath(), data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Index(t.Context()); !errors.Is(err, errIndexDamaged) {
		t.Errorf("Index of a flipped bit: %v", err)
	}
}

func TestIndexPathSanity(t *testing.T) {
	for p, want := range map[string]bool{
		"a": true, "a/b": true, ".gitignore": true, "a/.github/x": true, "...": true, "a..b": true,
		"": false, "/a": false, "a/": false, "a//b": false, ".": false, "..": false, "a/../b": false, "./a": false,
		".git": false, "a/.GIT/config": false, "a\x00b": false,
	} {
		if got := sanePath(p); got != want {
			t.Errorf("sanePath(%q) = %v", p, got)
		}
	}
}

func FuzzDecodeIndex(f *testing.F) {
	for _, version := range []string{"2", "4"} {
		s := newScratch(f)
		s.fill()
		s.git("update-index", "--index-version", version, "--skip-worktree", "a")
		s.git("write-tree", "--missing-ok")
		data, err := os.ReadFile(filepath.Join(s.root, ".git", "index"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00TREE\x00\x00\x00\x19\x000 0\n01234567890123456789" + strings.Repeat("\x00", 20)))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := decodeIndex(string(data), 20)
		if err != nil {
			if !errors.Is(err, errIndexDamaged) && !errors.Is(err, errNeedsGit) {
				t.Errorf("unknown error %v", err)
			}
			return
		}
		for i, e := range d.entries {
			if !sanePath(e.Path) || len(e.ID) != 20 || i > 0 && d.entries[i-1].Path >= e.Path {
				t.Fatalf("entry %d %q follows %q", i, e.Path, d.entries[max(i-1, 0)].Path)
			}
		}
		computeTree(d.entries, 20)
	})
}

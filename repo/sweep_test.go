//go:build unix

package repo

import (
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// sweepStates returns the state of every path.
func (s scratch) sweepStates() map[string]State {
	s.t.Helper()
	r, x := s.index()
	sights, err := r.Sweep(s.t.Context(), x)
	s.must(err)
	if len(sights) != len(x.Entries) {
		s.t.Fatalf("%d sights of %d entries", len(sights), len(x.Entries))
	}
	states := map[string]State{}
	for i, e := range x.Entries {
		states[e.Path] = sights[i].State
		if agrees := x.Agrees(i, sights[i].Stat); e.IsFile() && agrees != (sights[i].State == Same) {
			s.t.Errorf("Agrees(%s) = %v at state %v", e.Path, agrees, sights[i].State)
		}
		if sights[i].Err != nil {
			s.t.Errorf("%s: %v", e.Path, sights[i].Err)
		}
	}
	return states
}

func TestSweep(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(s scratch)
		want   map[string]State // all others are Same
	}{
		{"clean", func(scratch) {}, nil},
		{"edited", func(s scratch) { s.write("a", "longer than it was before\n") }, map[string]State{"a": Differs}},
		{"same size", func(s scratch) { s.write("a", "Content of a\n") }, map[string]State{"a": Differs}},
		{"touched", func(s scratch) { s.must(os.Chtimes(s.path("a"), time.Time{}, time.Now())) }, map[string]State{"a": Differs}},
		{"executable", func(s scratch) { s.must(os.Chmod(s.path("a"), 0o755)) }, map[string]State{"a": Differs}},
		{"deleted", func(s scratch) { s.must(os.Remove(s.path("b/c/f"))) }, map[string]State{"b/c/f": Absent}},
		{"directory deleted", func(s scratch) { s.must(os.RemoveAll(s.path("b/c"))) }, map[string]State{"b/c/f": Absent, "b/c/d/e": Absent}},
		{"directory became symlink", func(s scratch) {
			s.must(os.Rename(s.path("b"), s.path("moved")))
			s.must(os.Symlink("moved", s.path("b")))
		}, map[string]State{"b/c/f": Absent, "b/c/d/e": Absent, "b/c.go": Absent, "b/cc": Absent}},
		{"directory became file", func(s scratch) {
			s.must(os.RemoveAll(s.path("b/c")))
			s.write("b/c", "file")
		}, map[string]State{"b/c/f": Absent, "b/c/d/e": Absent}},
		{"file became directory", func(s scratch) {
			s.must(os.Remove(s.path("a")))
			s.must(os.Mkdir(s.path("a"), 0o755))
		}, map[string]State{"a": NotFile}},
		{"file became fifo", func(s scratch) {
			s.must(os.Remove(s.path("a")))
			s.must(unix.Mkfifo(s.path("a"), 0o644))
		}, map[string]State{"a": NotFile}},
		{"file became symlink", func(s scratch) {
			s.must(os.Remove(s.path("a")))
			s.must(os.Symlink("a0", s.path("a")))
		}, map[string]State{"a": Differs}},
		{"symlink retargeted", func(s scratch) {
			s.must(os.Remove(s.path("link")))
			s.must(os.Symlink("b", s.path("link")))
		}, map[string]State{"link": Differs}},
		{"marks do not help", func(s scratch) {
			s.git("update-index", "--assume-unchanged", "a")
			s.git("update-index", "--skip-worktree", "a0")
			s.write("a", "changed\n")
			s.must(os.Remove(s.path("a0")))
		}, map[string]State{"a": Differs, "a0": Absent}},
		{"racy", func(s scratch) {
			s.must(os.Chtimes(s.path("a"), time.Time{}, time.Now().Add(time.Hour)))
			s.git("add", "a")
		}, map[string]State{"a": Racy}},
		{"intent to add", func(s scratch) {
			s.write("intent", "")
			s.git("add", "-N", "intent")
		}, map[string]State{"intent": Differs}},
		{"gitlink became file", func(s scratch) { s.write("sub", "file") }, map[string]State{"sub": Differs}},
		{"gitlink with an empty directory", func(s scratch) { s.must(os.Mkdir(s.path("sub"), 0o755)) }, nil},
		{"gitlink with files", func(s scratch) { s.write("sub/file", "") }, map[string]State{"sub": Differs}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.fill()
			s.oldLinks()
			test.change(s)
			for path, got := range s.sweepStates() {
				want, ok := test.want[path]
				if !ok {
					want = Same
				}
				if got != want {
					t.Errorf("%s is %d, want %d", path, got, want)
				}
			}
		})
	}
}

// oldLinks makes the symlink older than the index, and enters it so.
func (s scratch) oldLinks() {
	s.t.Helper()
	old := []unix.Timespec{unix.NsecToTimespec(time.Now().Add(-time.Hour).UnixNano()), unix.NsecToTimespec(time.Now().Add(-time.Hour).UnixNano())}
	s.must(unix.UtimesNanoAt(unix.AT_FDCWD, s.path("link"), old, unix.AT_SYMLINK_NOFOLLOW))
	s.git("update-index", "-q", "--refresh")
}

func TestSweepFileModes(t *testing.T) {
	s := newScratch(t)
	s.fill()
	s.oldLinks()
	s.git("config", "core.fileMode", "false")
	s.git("config", "core.symlinks", "false")
	r := s.open()
	for _, test := range []struct {
		index, disk uint32
		want        bool
	}{
		{ModeRegular, ModeExecutable, true},
		{ModeExecutable, ModeRegular, true},
		{ModeSymlink, ModeRegular, true},
		{ModeRegular, ModeSymlink, false},
		{ModeRegular, 0, false},
		{ModeSymlink, ModeSymlink, true},
	} {
		if got := r.SameMode(test.index, test.disk); got != test.want {
			t.Errorf("SameMode(%o, %o) = %v", test.index, test.disk, got)
		}
	}
}

func TestSweepSubmodule(t *testing.T) {
	inner := newScratch(t)
	inner.write("f", "1")
	inner.git("add", "f")
	inner.git("commit", "-q", "-m", "1")
	s := newScratch(t)
	s.write("a", "a")
	s.git("add", "a")
	s.git("submodule", "-q", "add", inner.root, "deep/sub")
	if got := s.sweepStates()["deep/sub"]; got != Same {
		t.Errorf("fresh submodule is %d", got)
	}
	sub := scratch{t: t, root: s.path("deep/sub")}
	sub.git("pack-refs", "--all")
	if got := s.sweepStates()["deep/sub"]; got != Same {
		t.Errorf("submodule with packed refs is %d", got)
	}
	sub.write("f", "2")
	sub.git("commit", "-q", "-a", "-m", "2")
	if got := s.sweepStates()["deep/sub"]; got != Differs {
		t.Errorf("moved submodule is %d", got)
	}
}

// TestSweepSmudged covers git's mark of a racily clean entry that has changed: size 0.
func TestSweepSmudged(t *testing.T) {
	_, x := func() (*Repo, *Index) {
		s := newScratch(t)
		s.fill()
		return s.index()
	}()
	e := &x.Entries[0]
	st := Stat{Mode: ModeRegular, MtimeNS: e.stat.mtime(), CtimeNS: int64(e.stat.ctimeS)*1e9 + int64(e.stat.ctimeNS), Ino: uint64(e.stat.ino)}
	e.stat.size = 0
	if x.Agrees(0, st) {
		t.Error("an emptied file agrees with a smudged entry")
	}
	e.ID = x.emptyOID
	if !x.Agrees(0, st) {
		t.Error("an empty file does not agree with the entry of an empty blob")
	}
}

func TestSplitNS(t *testing.T) {
	for _, ns := range []int64{0, 1, 1e9, 1700000000123456789, -1, -1e9, -1500000000} {
		tm := time.Unix(0, ns)
		s, n := splitNS(ns)
		if s != uint32(tm.Unix()) || n != uint32(tm.Nanosecond()) { //nolint:gosec // cut on purpose
			t.Errorf("splitNS(%d) = %d, %d", ns, s, n)
		}
	}
}

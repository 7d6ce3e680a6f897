//go:build unix

package repo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestStats: the answer is aligned with what was asked, and tells nothing of what is no file below real directories.
func TestStats(t *testing.T) {
	outside := t.TempDir()
	put(t, filepath.Join(outside, "secret"), "secret", 0o644)
	d := grown(t, "a/b", "12345", "c", "123", ".git/config", "")
	for name, target := range map[string]string{"out": outside, "dir": "a", "link": "c"} {
		if err := os.Symlink(target, filepath.Join(d.root, name)); err != nil {
			t.Fatal(err)
		}
	}
	up, err := filepath.Rel(d.root, filepath.Join(outside, "secret"))
	if err != nil {
		t.Fatal(err)
	}
	asked := []string{"a", "a/b", "c", "c/x", "dir", "dir/b", "link", "none", "none/x", "out/secret", up, filepath.Join(outside, "secret"), "", ".git/config"}
	sizes := map[string]int64{"a/b": 5, "c": 3}
	for i := range 3 * statsChunk { // several chunks, the last not full
		p := fmt.Sprintf("many/%04d", i)
		if i%3 > 0 {
			put(t, filepath.Join(d.root, p), string(make([]byte, i)), 0o644)
			sizes[p] = int64(i)
		}
		asked = append(asked, p)
	}
	for i := range 3 * manyPaths { // directories that are opened, and one that is a link to such a one
		p := fmt.Sprintf("deep/er/and/er/%02d/%d", i/2, i)
		put(t, filepath.Join(d.root, p), string(make([]byte, i)), 0o644)
		put(t, filepath.Join(outside, p), "secret", 0o644)
		sizes[p] = int64(i)
		asked = append(asked, p, "out/"+p)
	}
	slices.Sort(asked)
	for _, stats := range []func() ([]Stat, error){
		func() ([]Stat, error) { return d.Stats(t.Context(), asked) },
		func() ([]Stat, error) { return (&Repo{root: d.root}).Stats(t.Context(), asked) },
	} {
		got, err := stats()
		if err != nil || len(got) != len(asked) {
			t.Fatalf("%d of %d, %v", len(got), len(asked), err)
		}
		for i, p := range asked {
			size, is := sizes[p]
			switch s := got[i]; {
			case p == "dir" || p == "link" || p == "out":
				if s.Mode != ModeSymlink {
					t.Errorf("%s: %+v", p, s)
				}
			case is && (s.Mode != ModeRegular || s.Size != size), !is && s != (Stat{}):
				t.Errorf("%s: %+v", p, s)
			}
		}
	}
	if s, err := FileStat(filepath.Join(d.root, "a/b")); err != nil || s.Size != 5 {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := FileStat(filepath.Join(d.root, "a/none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestSettled: only what was not touched for a while is evidence, whatever its times were set to.
func TestSettled(t *testing.T) {
	begin := time.Now()
	d := grown(t, "now", "", "old", "", "new", "")
	for name, at := range map[string]time.Time{"old": begin.Add(-time.Hour), "new": begin.Add(time.Hour)} {
		if err := os.Chtimes(filepath.Join(d.root, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	stats, err := d.Stats(t.Context(), []string{"new", "none", "now", "old"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []map[time.Duration]bool{
		{0: false, time.Minute: false, 2 * time.Hour: true},
		{time.Minute: false},
		{0: false, time.Second: false, time.Minute: true},
		{0: false, time.Second: false, time.Minute: true},
	} {
		for after, is := range want {
			if stats[i].Settled(begin.Add(after)) != is {
				t.Errorf("%+v after %v: %v", stats[i], after, !is)
			}
		}
		without := stats[i]
		if without.CtimeNS = 0; without.Settled(begin.Add(9 * time.Hour)) {
			t.Errorf("%+v is settled, without a change time", without)
		}
	}
}

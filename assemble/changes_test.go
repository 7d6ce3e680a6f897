//go:build unix

package assemble

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"codemem/repo"
)

// committed is a fixture with files in a commit.
func committed(t *testing.T, files map[string]string) fixture {
	t.Helper()
	y := newFixture(t)
	for p, text := range files {
		y.write(p, text)
	}
	y.save()
	return y
}

// written sets when a file was written last, in minutes after noon.
func (y fixture) written(p string, minute int) {
	y.t.Helper()
	at := noon.Add(time.Duration(minute) * time.Minute)
	if err := os.Chtimes(y.path(p), at, at); err != nil {
		y.t.Fatal(err)
	}
}

// changes returns the diffs of Changes by path, and the paths in their order.
func (y fixture) changes() (diffs map[string]string, order string) {
	y.t.Helper()
	r, err := repo.Open(y.t.Context(), y.root)
	if err != nil {
		y.t.Fatal(err)
	}
	edits, err := Changes(y.t.Context(), r)
	if err != nil {
		y.t.Fatal(err)
	}
	diffs = map[string]string{}
	for _, e := range edits {
		diffs[e.Path] = e.Diff
		order += e.Path + " "
		if err := NewEdits(Limits{}, nil).Record(e); err != nil {
			y.t.Errorf("%s: %v", e.Path, err)
		}
	}
	return diffs, strings.TrimSpace(order)
}

func TestChanges(t *testing.T) {
	y := committed(t, map[string]string{
		"a.go": "one\ntwo\n", "b.go": "one\n", "c.go": "one\n", "d.go": "one\n", "same.go": "one\n", "touched.go": "one\n", "crlf.txt": "one\ntwo\n",
		".env": "KEY=1\n", "bin": "one\x00\n", "big.txt": strings.Repeat("one\n", 200_000), "lfs": "version https://git-lfs.github.com/spec/v1\noid 1\n",
	})
	if diffs, _ := y.changes(); len(diffs) > 0 {
		t.Errorf("of a clean tree: %v", diffs)
	}
	y.write("a.go", "one\nthree\n")
	y.written("a.go", 1)
	y.write("b.go", "one\ntwo\n")
	y.git("add", "b.go") // staged
	y.written("b.go", 3)
	y.write("new.go", "one\n")
	y.git("add", "-N", "new.go")
	y.written("new.go", 2)
	y.git("rm", "-q", "c.go")
	if err := os.Remove(y.path("d.go")); err != nil {
		t.Fatal(err)
	}
	y.written("touched.go", 9)
	for p, text := range map[string]string{
		"crlf.txt": "one\r\ntwo\r\n", ".env": "KEY=2\n", "bin": "two\x00\n", "big.txt": "two\n", "lfs": "the content\n", "untracked.go": "one\n",
	} {
		y.write(p, text)
	}
	diffs, order := y.changes()
	if want := "b.go new.go a.go c.go d.go"; order != want {
		t.Errorf("changed are %s, want %s", order, want)
	}
	want := map[string]string{
		"a.go":   "--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
		"b.go":   "--- a/b.go\n+++ b/b.go\n@@ -1 +1,2 @@\n one\n+two\n",
		"new.go": "--- a/new.go\n+++ b/new.go\n@@ -0,0 +1 @@\n+one\n",
		"c.go":   "--- a/c.go\n+++ b/c.go\n@@ -1 +0,0 @@\n-one\n",
		"d.go":   "--- a/d.go\n+++ b/d.go\n@@ -1 +0,0 @@\n-one\n",
	}
	if d := cmp.Diff(want, diffs); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestChangesOfLineEnds: a file that git holds with other line ends has only the lines that differ.
func TestChangesOfLineEnds(t *testing.T) {
	y := committed(t, map[string]string{"a.txt": "one\ntwo\n", "b.txt": "one\r\ntwo\r\n"})
	y.write("a.txt", "one\r\nthree\r\n")
	y.write("b.txt", "one\r\nthree\r\n")
	diffs, _ := y.changes()
	for p, diff := range diffs {
		if strings.Count(diff, "\n-") != 1 {
			t.Errorf("%s: %q", p, diff)
		}
	}
	if len(diffs) != 2 {
		t.Errorf("%v", diffs)
	}
}

// TestChangesAreBounded: of many files those written last, and none before the first commit.
func TestChangesAreBounded(t *testing.T) {
	files := map[string]string{}
	for i := range 30 {
		files[string(rune('a'+i%26))+strings.Repeat("x", i/26)] = "one\n"
	}
	y := committed(t, files)
	for p := range files {
		y.write(p, "two\n")
		y.written(p, int(p[0])+len(p))
	}
	if diffs, order := y.changes(); len(diffs) != mostChanges || !strings.HasPrefix(order, "z y x w ") {
		t.Errorf("%d changes: %s", len(diffs), order)
	}
	unborn := newFixture(t)
	unborn.write("a.go", "one\n")
	unborn.git("add", "a.go")
	if diffs, _ := unborn.changes(); len(diffs) > 0 {
		t.Errorf("before the first commit: %v", diffs)
	}
}

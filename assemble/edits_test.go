package assemble

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/google/go-cmp/cmp"

	"codemem/repo"
)

// A disk is files by path.
type disk map[string]string

func (d disk) read(path string) ([]byte, error) {
	text, ok := d[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

// noon is the time of these tests.
var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// tracker returns a tracker whose time stands at *now.
func tracker(l Limits, d disk, now *time.Time) *Edits {
	e := NewEdits(l, d.read)
	e.now = func() time.Time { return *now }
	return e
}

func record(t *testing.T, e *Edits, edit Edit) {
	t.Helper()
	if err := e.Record(edit); err != nil {
		t.Fatalf("Record(%q): %v", edit.Diff, err)
	}
}

// numbered returns the lines 1 to n.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

func TestRecordRefuses(t *testing.T) {
	const hunk = "@@ -1 +1 @@\n-a\n+b\n"
	for _, c := range []struct {
		name, diff string
		line       int
		reason     string
	}{
		{"empty", "", 0, "empty"},
		{"blank", " \n\n", 0, "empty"},
		{"prose", "I changed it\n" + hunk, 1, "neither a header nor a hunk"},
		{"headers alone", "--- a/f\n+++ b/f\n", 0, "no hunk"},
		{"half a header", "--- a/f\n" + hunk, 1, "one is missing"},
		{"another file", "--- a/g\n+++ b/g\n" + hunk, 1, `names a/g, and the edit is of "f"`},
		{"another file after", "--- a/f\n+++ b/g\n" + hunk, 2, "names b/g"},
		{"another file of git", "diff --git a/g b/g\n--- a/f\n+++ b/f\n" + hunk, 1, "another file"},
		{"rename", "diff --git a/f b/f\nsimilarity index 90%\nrename from g\nrename to f\n--- a/f\n+++ b/f\n" + hunk, 2, "rename"},
		{"binary", "diff --git a/f b/f\nGIT binary patch\nliteral 0\n", 2, "binary"},
		{"binary files", "Binary files a/f and b/f differ\n", 1, "binary"},
		{"nothing to nothing", "--- /dev/null\n+++ /dev/null\n" + hunk, 2, "neither side"},
		{"two files", "--- a/f\n+++ b/f\n" + hunk + "--- a/f\n+++ b/f\n" + hunk, 6, "no hunk"},
		{"two files of git", "diff --git a/f b/f\n" + hunk + "diff --git a/g b/g\n" + hunk, 5, ""},
		{"after the hunk", hunk + "rubbish\n", 4, "no hunk"},
		{"longer than its header", "@@ -1 +1 @@\n-a\n+b\n c\n", 4, "no hunk"},
		{"shorter than its header", "@@ -1,9 +1,9 @@\n-a\n+b\n", 1, "miscounts"},
		{"no change", "@@ -1 +1 @@\n a\n", 3, "no changes"},
		{"no numbers", "@@ foo @@\n-a\n+b\n", 1, "hunk"},
		{"unknown line", "@@ -1 +1 @@\n-a\n*b\n", 3, "invalid line operation"},
		{"line zero", "@@ -0 +0 @@\n-a\n+b\n", 1, "below line 1"},
		{"negative", "@@ --3 +-3 @@\n-a\n+b\n", 1, "below line 1"},
		{"huge number", "@@ -999999999999 +999999999999 @@\n-a\n+b\n", 1, "above"},
		{"beyond 64 bits", "@@ -99999999999999999999 +1 @@\n-a\n+b\n", 1, "range"},
		{"huge count", "@@ -1,9223372036854775807 +1 @@\n-a\n+b\n", 1, "miscounts"},
		{"overlap", "@@ -5 +5 @@\n-a\n+b\n" + hunk, 4, "overlaps"},
		{"after the end", "@@ -1 +1,2 @@\n-a\n+b\n\\ No newline at end of file\n+c\n", 5, "without an end"},
		{"new with old lines", "--- /dev/null\n+++ b/f\n" + hunk, 3, "no file before"},
		{"gone with new lines", "--- a/f\n+++ /dev/null\n" + hunk, 3, "no file after"},
		{"NUL", "@@ -1 +1 @@\n-a\n+\x00\n", 3, "NUL"},
		{"not UTF-8", "@@ -1 +1 @@\n-a\n+\xff\n", 3, "UTF-8"},
		{"huge", "@@ -1 +1 @@\n-a\n+" + strings.Repeat("x", maxDiff) + "\n", 0, "at most"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := NewEdits(Limits{}, disk{"f": "a\n"}.read)
			err := e.Record(Edit{Path: "f", Diff: c.diff})
			var of *DiffError
			if !errors.As(err, &of) || of.Line != c.line || !strings.Contains(of.Reason, c.reason) {
				t.Errorf("got %v, want line %d with %q", err, c.line, c.reason)
			}
			if n := e.Count(""); n != 0 {
				t.Errorf("%d edits are remembered of a bad diff", n)
			}
		})
	}
}

func TestRecordRefusesPaths(t *testing.T) {
	e := NewEdits(Limits{}, disk{}.read)
	for _, path := range []string{"", "/f", "../f", "a/../../f", ".git/config", "f\x00"} {
		if err := e.Record(Edit{Path: path, Diff: "@@ -1 +1 @@\n-a\n+b\n"}); !errors.Is(err, repo.ErrOutside) {
			t.Errorf("Record of %q: %v", path, err)
		}
	}
	if err := e.Record(Edit{Path: strings.Repeat("a/", 4000) + "f", Diff: "@@ -1 +1 @@\n-a\n+b\n"}); err == nil {
		t.Error("a path of 8,001 bytes is taken")
	}
}

// The ways in which editors and tools spell the same edit of "one\ntwo\nthree\n".
func TestRecordTakes(t *testing.T) {
	const hunk = "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n"
	const want = "--- a/d/f\n+++ b/d/f\n" + hunk
	for name, diff := range map[string]string{
		"bare hunk":        hunk,
		"without an end":   strings.TrimSuffix(hunk, "\n"),
		"git":              "diff --git a/d/f b/d/f\nindex 1234567..89abcde 100644\n--- a/d/f\n+++ b/d/f\n" + hunk,
		"git, mnemonic":    "diff --git i/d/f w/d/f\n--- i/d/f\n+++ w/d/f\n" + hunk,
		"plain names":      "--- d/f\n+++ d/f\n" + hunk,
		"times":            "--- d/f\t2026-01-02 12:00:00 +0000\n+++ d/f\t2026-01-02 12:00:01 +0000\n" + hunk,
		"quoted":           "--- \"a/d/f\"\n+++ \"b/d/f\"\n" + hunk,
		"jsdiff":           "Index: d/f\n===================================================================\n--- d/f\t\n+++ d/f\t\n" + hunk,
		"headers with CR":  "--- a/d/f\r\n+++ b/d/f\r\n" + hunk,
		"no context":       "@@ -2 +2 @@\n-two\n+2\n",
		"a section":        "@@ -1,3 +1,3 @@ func one\n one\n-two\n+2\n three\n",
		"new side wrong":   "@@ -1,3 +7,3 @@\n one\n-two\n+2\n three\n",
		"two hunks in one": "@@ -2 +1,0 @@\n-two\n@@ -2,0 +2 @@\n+2\n",
	} {
		t.Run(name, func(t *testing.T) {
			d := disk{"d/f": "one\ntwo\nthree\n"}
			e := NewEdits(Limits{}, d.read)
			err := e.Record(Edit{Path: "d/f", Diff: diff})
			if err != nil {
				t.Fatal(err)
			}
			got := e.Recent("")
			if name == "two hunks in one" { // an insertion without a line around it fits anything: shown as it came
				if len(got) != 1 || !strings.HasSuffix(got[0].Diff, diff) {
					t.Errorf("got %+v", got)
				}
				return
			}
			if len(got) != 1 || got[0].Diff != want {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestRecentCoalesces(t *testing.T) {
	now := noon
	d := disk{"f": numbered(9), "g": "g\n"}
	e := tracker(Limits{}, d, &now)
	at := func(n int) time.Time { return noon.Add(time.Duration(n-60) * time.Second) }
	record(t, e, Edit{Client: "ed", Path: "f", At: at(1), Diff: "@@ -2 +2 @@\n-line 2\n+zwei\n", Before: Position{2, 1}, After: Position{2, 5}})
	record(t, e, Edit{Client: "ed", Path: "g", At: at(2), Diff: "@@ -1 +1 @@\n-g\n+G\n"})
	record(t, e, Edit{Client: "ed", Path: "f", At: at(3), Diff: "@@ -2 +2,2 @@\n-zwei\n+zwei!\n+und\n", Before: Position{2, 5}, After: Position{3, 4}})
	record(t, e, Edit{Client: "other", Path: "f", At: at(3), Diff: "@@ -9 +9 @@\n-line 9\n+nine\n"})
	want := []Edit{
		{"ed", "f", at(3), "--- a/f\n+++ b/f\n@@ -1,5 +1,6 @@\n line 1\n-line 2\n+zwei!\n+und\n line 3\n line 4\n line 5\n", Position{2, 1}, Position{3, 4}},
		{"other", "f", at(3), "--- a/f\n+++ b/f\n@@ -6,4 +6,4 @@\n line 6\n line 7\n line 8\n-line 9\n+nine\n", Position{}, Position{}},
		{"ed", "g", at(2), "--- a/g\n+++ b/g\n@@ -1 +1 @@\n-g\n+G\n", Position{}, Position{}},
	}
	if diff := cmp.Diff(want, e.Recent("")); diff != "" {
		t.Errorf("Recent (-want +got):\n%s", diff)
	}
	if got := e.Recent("other"); len(got) != 1 || got[0].Client != "other" {
		t.Errorf("Recent of one client: %+v", got)
	}

	// What is undone leaves nothing; it is still counted until it is too old.
	record(t, e, Edit{Client: "ed", Path: "g", At: at(4), Diff: "@@ -1 +1 @@\n-G\n+g\n"})
	if got := e.Recent("ed"); len(got) != 1 || got[0].Path != "f" {
		t.Errorf("after the undo: %+v", got)
	}
	if n := e.Count("ed"); n != 4 {
		t.Errorf("%d edits of ed, want 4", n)
	}
	e.Forget("ed")
	if n := e.Count(""); n != 1 {
		t.Errorf("%d edits after ed is forgotten, want 1", n)
	}
}

func TestRecentOfUnknownText(t *testing.T) {
	now := noon
	d := disk{"f": "disk\n"}
	e := tracker(Limits{}, d, &now)
	hunks := []string{
		"@@ -1 +1 @@\n-buffer\n+one\n",            // of a text that is not on disk
		"@@ -1 +1 @@\n-disk\n+two\n",              // of the one on disk
		"@@ -1 +1 @@\n-two\n+three\n",             // follows
		"@@ -1,2 +1,2 @@\n from git\n-x\n+four\n", // git changed the file
	}
	for i, hunk := range hunks {
		now = noon.Add(time.Duration(i) * time.Second)
		if i == 3 {
			d["f"] = "from git\nx\n"
		}
		record(t, e, Edit{Path: "f", Diff: hunk})
	}
	var got []string
	for _, edit := range e.Recent("") {
		got = append(got, strings.TrimPrefix(edit.Diff, "--- a/f\n+++ b/f\n"))
	}
	want := []string{hunks[3], "@@ -1 +1 @@\n-disk\n+three\n", hunks[0]}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Recent (-want +got):\n%s", diff)
	}
}

func TestRecentOfSavedText(t *testing.T) {
	now := noon
	d := disk{"f": "before\nsame\n"}
	e := tracker(Limits{}, d, &now)
	d["f"] = "after\nsame\n" // saved before the edit is told
	record(t, e, Edit{Path: "f", Diff: "@@ -1 +1 @@\n-before\n+after\n"})
	record(t, e, Edit{Path: "f", Diff: "@@ -1 +1 @@\n-after\n+later\n"})
	got := e.Recent("")
	if want := "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-before\n+later\n same\n"; len(got) != 1 || got[0].Diff != want {
		t.Errorf("got %+v", got)
	}
}

// TestRecentOfFirstDiffs: a first diff that would fit the file on disk both before and after is not applied twice.
func TestRecentOfFirstDiffs(t *testing.T) {
	for _, c := range []struct{ name, disk, diff, base, text string }{
		{"line at the end, unsaved", "a\n", "@@ -1 +1,2 @@\n a\n+b\n", "a\n", "a\nb\n"},
		{"line at the end, saved", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n", "a\n", "a\nb\n"},
		{"line gone at the end, unsaved", "a\nb\n", "@@ -1,2 +1 @@\n a\n-b\n", "a\nb\n", "a\n"},
		{"line gone at the end, saved", "a\n", "@@ -1,2 +1 @@\n a\n-b\n", "a\nb\n", "a\n"},
		{"brackets, unsaved", "x\ny\n}\n}\n", "@@ -1,4 +1,5 @@\n x\n y\n }\n+}\n }\n", "x\ny\n}\n}\n", "x\ny\n}\n}\n}\n"},
		{"brackets, saved", "x\ny\n}\n}\n}\n", "@@ -1,4 +1,5 @@\n x\n y\n }\n+}\n }\n", "x\ny\n}\n}\n", "x\ny\n}\n}\n}\n"},
		{"no end of line, saved", "a\nb", "@@ -1 +1,2 @@\n a\n+b\n\\ No newline at end of file\n", "a\n", "a\nb"},
		{"alike all around, saved", "}\n}\n}\n}\n", "@@ -1,2 +1,3 @@\n }\n+}\n }\n", "}\n}\n}\n", "}\n}\n}\n}\n"},
		{"first line, saved", "b\na\n", "@@ -1 +1,2 @@\n+b\n a\n", "a\n", "b\na\n"},
		{"neither", "a\nc\n", "@@ -1 +1,2 @@\n a\n+b\n", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := NewEdits(Limits{}, disk{"f": c.disk}.read)
			record(t, e, Edit{Path: "f", Diff: c.diff})
			h := e.clients[""].chains["f"][0]
			if h.known != (c.base != c.text) || h.base != c.base || h.text != c.text {
				t.Errorf("from %q to %q, want from %q to %q", h.base, h.text, c.base, c.text)
			}
		})
	}
}

func TestRecentOfLineEnds(t *testing.T) {
	for name, c := range map[string]struct{ before, after string }{
		"CRLF":           {"a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"},
		"end gained":     {"a\nb", "a\nb\n"},
		"end lost":       {"a\nb\n", "a\nb"},
		"no end":         {"a\nb", "a\nc"},
		"no end, same":   {"a\nb\nc", "x\nb\nc"},
		"new file":       {"", "a\nb\n"},
		"emptied":        {"a\nb\n", ""},
		"emptied no end": {"a\nb", ""},
		"form feed":      {"a\fb\vc\u2028d\n", "a\fb\vc\u2028e\n"},
		"lone CR":        {"a\rb\n", "a\rc\n"},
		"like headers":   {"-- a\n++ b\n@@ -1 +1 @@\n", "-- a\n++ c\n@@ -1 +1 @@\n\\ No newline at end of file\n"},
	} {
		t.Run(name, func(t *testing.T) {
			e := NewEdits(Limits{}, disk{"f": c.before}.read)
			diff := udiff.Unified("a/f", "b/f", c.before, c.after)
			record(t, e, Edit{Path: "f", Diff: diff})
			h := e.clients[""].chains["f"][0]
			if got := e.Recent(""); len(got) != 1 || got[0].Diff != diff || !h.known || h.text != c.after {
				t.Errorf("got %+v of %q to %q, diff %q", got, h.base, h.text, diff)
			}
		})
	}
}

func TestEditsAge(t *testing.T) {
	now := noon
	d := disk{"f": numbered(3)}
	e := tracker(Limits{Age: time.Minute}, d, &now)
	record(t, e, Edit{Path: "f", Diff: "@@ -1 +1 @@\n-line 1\n+one\n"})
	now = now.Add(40 * time.Second)
	record(t, e, Edit{Path: "f", Diff: "@@ -3 +3 @@\n-line 3\n+three\n"})
	now = now.Add(40 * time.Second)
	want := "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n one\n line 2\n-line 3\n+three\n"
	if got := e.Recent(""); len(got) != 1 || got[0].Diff != want {
		t.Errorf("after 80 seconds: %+v", got)
	}
	now = now.Add(time.Hour)
	if got, n := e.Recent(""), e.Count(""); len(got) != 0 || n != 0 {
		t.Errorf("after an hour: %d edits, %+v", n, got)
	}
	// The text is still known, though what is on disk is older: nothing was saved.
	record(t, e, Edit{Path: "f", Diff: "@@ -1,3 +1,3 @@\n one\n-line 2\n+two\n three\n"})
	if h := e.clients[""].chains["f"][0]; !h.known || h.text != "one\ntwo\nthree\n" {
		t.Errorf("the text is %q", h.text)
	}
	// Clocks that go wrong neither keep an edit for ever nor disturb the order.
	record(t, e, Edit{Path: "g", Diff: "@@ -1 +1 @@\n-a\n+b\n", At: now.Add(1000 * time.Hour)})
	record(t, e, Edit{Path: "g", Diff: "@@ -1 +1 @@\n-x\n+y\n", At: now.Add(-1000 * time.Hour)})
	now = now.Add(2 * time.Minute)
	if n := e.Count(""); n != 0 {
		t.Errorf("%d edits of a wrong clock are still there", n)
	}
}

func TestEditsAreBounded(t *testing.T) {
	now := noon
	e := tracker(Limits{}, disk{}, &now)
	big := strings.Repeat("x", 200<<10)
	for i := range 2000 {
		record(t, e, Edit{Client: fmt.Sprint("client", i%100), Path: fmt.Sprint("f", i), Diff: "@@ -0,0 +1 @@\n+" + big + "\n"})
	}
	texts, diffs, chains := 0, 0, 0
	for _, c := range e.clients {
		bytes := 0
		for _, n := range c.window {
			bytes += len(n.Diff)
		}
		if bytes != c.bytes || bytes > 4<<20 || len(c.window) > 100 {
			t.Errorf("a client has %d edits with %d bytes, counted %d", len(c.window), bytes, c.bytes)
		}
		diffs += bytes
		for _, all := range c.chains {
			for _, h := range all {
				if h.known {
					texts += h.size()
					chains++
				}
			}
		}
	}
	if len(e.clients) > maxClients || diffs > allBytes*4<<20 || texts > maxTexts || chains > maxChains {
		t.Errorf("%d clients, %d bytes of diffs, %d of texts in %d chains", len(e.clients), diffs, texts, chains)
	}
	if diffs != e.diffs || texts != e.texts || chains != e.chains {
		t.Errorf("counted %d, %d and %d, there are %d, %d and %d", e.diffs, e.texts, e.chains, diffs, texts, chains)
	}
	for name := range e.clients {
		e.Forget(name)
	}
	if e.diffs != 0 || e.texts != 0 || e.chains != 0 || e.Count("") != 0 {
		t.Errorf("of nothing %d, %d and %d are left", e.diffs, e.texts, e.chains)
	}
}

// TestEditsAtOnce: several editors tell and ask at the same time, and nothing is lost or counted twice.
func TestEditsAtOnce(t *testing.T) {
	const clients, each = 8, 50
	e := NewEdits(Limits{}, disk{"f": "0\n"}.read)
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			name := fmt.Sprint("client", c)
			for i := range each {
				if err := e.Record(Edit{Client: name, Path: "f", Diff: fmt.Sprintf("@@ -1 +1 @@\n-%d\n+%d\n", i, i+1)}); err != nil {
					t.Error(err)
				}
				e.Recent("")
			}
			if c == 0 {
				e.Forget(name)
			}
		})
	}
	all.Wait()
	if n := e.Count(""); n != (clients-1)*each {
		t.Errorf("%d edits are there, want %d", n, (clients-1)*each)
	}
	got := e.Recent("")
	if len(got) != clients-1 {
		t.Fatalf("%d coalesced edits, want one of each client that is left", len(got))
	}
	for _, edit := range got {
		if want := fmt.Sprintf("--- a/f\n+++ b/f\n@@ -1 +1 @@\n-0\n+%d\n", each); edit.Diff != want {
			t.Errorf("%s: %q", edit.Client, edit.Diff)
		}
	}
}

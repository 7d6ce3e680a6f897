package assemble

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const oneHunk = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"

func TestPatches(t *testing.T) {
	for _, c := range []struct {
		name, diff string
		has        string // files that there are
		want       []Patch
		skipped    []string
	}{
		{"nothing", "", "", nil, nil},
		{"of git", "diff --git a/x/y.go b/x/y.go\nindex 1..2 100644\n--- a/x/y.go\n+++ b/x/y.go\n" + oneHunk, "x/y.go", []Patch{{"x/y.go", oneHunk, 5}}, nil},
		{
			"of two files, with a message",
			"commit 1\n\n    fix\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n" + oneHunk + "\ncommit 2\n\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n" + oneHunk + oneHunk, "x y",
			[]Patch{{"x", oneHunk, 8}, {"y", oneHunk + oneHunk, 18}},
			nil,
		},
		{"without prefixes", "diff --git x/y.go x/y.go\n--- x/y.go\n+++ x/y.go\n" + oneHunk, "x/y.go", []Patch{{"x/y.go", oneHunk, 4}}, nil},
		{"a directory of one letter", "--- b/y.go\n+++ b/y.go\n" + oneHunk, "b/y.go", []Patch{{"b/y.go", oneHunk, 3}}, nil},
		{"of diff -ru", "diff -ru old/x new/x\n--- old/x\t2026-01-01\n+++ new/x\t2026-01-02\n" + oneHunk + "Only in new: z\n", "x", []Patch{{"x", oneHunk, 4}}, nil},
		{"a new file", "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n", "n", []Patch{{"n", "@@ -0,0 +1 @@\n+a\n", 5}}, nil},
		{"a deleted file", "diff --git a/n b/n\n--- a/n\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "", []Patch{{"n", "@@ -1 +0,0 @@\n-a\n", 4}}, nil},
		{"a renamed one", "diff --git a/o b/n\nsimilarity index 90%\nrename from o\nrename to n\n--- a/o\n+++ b/n\n" + oneHunk, "n", []Patch{{"n", oneHunk, 7}}, nil},
		{
			"without text", "diff --git a/i.png b/i.png\nBinary files a/i.png and b/i.png differ\ndiff --git a/m b/m\nold mode 100644\nnew mode 100755\n--- a/e\n+++ b/e\n", "",
			nil,
			[]string{"a/i.png b/i.png", "e"},
		},
		{"a quoted name", "--- \"a/\\303\\251\\\"\"\n+++ \"b/\\303\\251\\\"\"\n" + oneHunk, "", []Patch{{"é\"", oneHunk, 3}}, nil},
		{"lines like headers", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a\n+++ b\n c\n", "x", []Patch{{"x", "@@ -1,2 +1,2 @@\n--- a\n+++ b\n c\n", 3}}, nil},
		{"no newline at the end", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n", "x", []Patch{{"x", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n", 3}}, nil},
		{"a blank that was lost", "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n a\n\n+b\n", "x", []Patch{{"x", "@@ -1,2 +1,3 @@\n a\n \n+b\n", 3}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, skipped, err := Patches(c.diff, func(p string) bool { return strings.Contains(" "+c.has+" ", " "+p+" ") })
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.skipped, skipped); d != "" {
				t.Errorf("skipped (-want +got)\n%s", d)
			}
			for _, p := range got { // and the tracker takes each
				if err := NewEdits(Limits{}, nil).Record(Edit{Path: p.Path, Diff: p.Diff}); err != nil && !strings.Contains(err.Error(), "overlaps") {
					t.Errorf("%s: %v", p.Path, err)
				}
			}
		})
	}
}

func TestPatchesRefuse(t *testing.T) {
	for _, c := range []struct {
		name, diff string
		line       int
		reason     string
	}{
		{"a hunk of no file", oneHunk, 1, "of no file"},
		{"after a binary file", "diff --git a/x b/x\nBinary files differ\n" + oneHunk, 3, "of no file"},
		{"no numbers", "--- a/x\n+++ b/x\n@@ -one +1 @@\n", 3, "no header of a hunk"},
		{"too many", "--- a/x\n+++ b/x\n@@ -1,99999999999 +1 @@\n", 3, "no header of a hunk"},
		{"a cut one", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n", 4, "middle of a hunk"},
		{"other text in it", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\nb\n", 5, "belongs to no hunk"},
		{"a miscounted one", "--- a/x\n+++ b/x\n@@ -1,1 +1,2 @@\n-a\n-b\n", 5, "longer than its header"},
	} {
		_, _, err := Patches(c.diff, func(string) bool { return false })
		e := new(DiffError)
		if !errors.As(err, &e) || e.Line != c.line || !strings.Contains(e.Reason, c.reason) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// FuzzPatches: whatever is read, each patch names a file and has hunks alone, and is read again as it is.
func FuzzPatches(f *testing.F) {
	f.Add("diff --git a/x/y.go b/x/y.go\n--- a/x/y.go\n+++ b/x/y.go\n"+oneHunk, true)
	f.Add("--- \"a\\n\"\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n\\ No newline at end of file\n", false)
	f.Fuzz(func(t *testing.T, diff string, has bool) {
		patches, _, err := Patches(diff, func(string) bool { return has })
		if err != nil {
			if e := new(DiffError); !errors.As(err, &e) || e.Line < 1 || e.Line > strings.Count(diff, "\n")+1 || e.Reason == "" {
				t.Fatalf("%q", err)
			}
			return
		}
		for _, p := range patches {
			if !strings.HasPrefix(p.Diff, "@@ -") || p.Line < 3 {
				t.Fatalf("%+v", p)
			}
			again, _, err := Patches("--- a/x\n+++ b/x\n"+p.Diff, func(string) bool { return false })
			if err != nil || len(again) != 1 || again[0].Diff != p.Diff {
				t.Fatalf("%q became %+v, %v", p.Diff, again, err)
			}
			_ = NewEdits(Limits{}, nil).Record(Edit{Path: p.Path, Diff: p.Diff})
		}
	})
}

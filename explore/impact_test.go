package explore

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

// TestPatchText: a diff is applied and undone, and refused where the text is not as it says.
func TestPatchText(t *testing.T) {
	const before, after = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n", "one\n2\nthree\nfour\nfive\nsix\nand a half\nseven\n"
	diff := "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -5,3 +5,4 @@\n five\n six\n+and a half\n seven\n"
	hunks := Ask(diff).Places
	if len(hunks) != 2 {
		t.Fatalf("%d hunks", len(hunks))
	}
	for _, c := range []struct {
		name, text string
		reverse    bool
		want       string
		ok         bool
	}{
		{"applied", before, false, after, true},
		{"undone", after, true, before, true},
		{"applied twice", after, false, "", false},
		{"undone before", before, true, "", false},
		{"other line ends", strings.ReplaceAll(before, "\n", "\r\n"), false, "one\r\n2\r\nthree\r\nfour\r\nfive\r\nsix\r\nand a half\r\nseven\r\n", true},
		{"cut", "one\ntwo\n", false, "", false},
		{"empty", "", false, "", false},
	} {
		got, ok := patchText(c.text, hunks, c.reverse)
		if strings.Contains(c.text, "\r") { // the lines of the diff have none
			got, c.want = strings.ReplaceAll(got, "\r", ""), strings.ReplaceAll(c.want, "\r", "")
		}
		if diff := cmp.Diff(c.want, got); ok != c.ok || diff != "" {
			t.Errorf("%s: %t (-want +got):\n%s", c.name, ok, diff)
		}
	}
	made := Ask("--- /dev/null\n+++ b/new\n@@ -0,0 +1,2 @@\n+a\n+b\n").Places
	if got, ok := patchText("", made, false); !ok || got != "a\nb" {
		t.Errorf("a new file: %q, %t", got, ok)
	}
	if got, ok := patchText("a\nb\n", made, true); !ok || strings.TrimSpace(got) != "" {
		t.Errorf("a new file undone: %q, %t", got, ok)
	}
}

// randomImpact returns an impact of many lines.
func randomImpact(random *rand.Rand) Impact {
	o := Impact{Since: "HEAD"}
	text := func() string { return strings.Repeat("päth/to_x", random.IntN(9)) + fmt.Sprint(random.IntN(99)) }
	for range 1 + random.IntN(30) {
		path := text()
		o.Changed = append(o.Changed, Changed{ID: path + ":" + text(), Path: path, How: []string{howBody, howAdded, "comments"}[random.IntN(3)], Kind: []string{"function", "file"}[random.IntN(2)]})
	}
	for _, g := range o.groups() {
		for range random.IntN(40) {
			path := text()
			*g.touches = append(*g.touches, Touch{ID: path + ":" + text(), Path: path, Line: random.IntN(2000), Steps: random.IntN(4), How: text(), Of: "a:b", Breaks: random.IntN(2) == 0})
		}
	}
	for range random.IntN(4) {
		o.Notes = append(o.Notes, text()+"\x1b[31m\n")
	}
	return o
}

// TestImpactBudget: the text never takes more than the budget, says what it leaves out, and has all where there is room.
func TestImpactBudget(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		o := randomImpact(random)
		budget := 1 + random.IntN(1<<(1+random.IntN(13)))
		o.write(budget)
		if n := condense.Tokens(o.Text); n > budget || n != o.Tokens {
			t.Fatalf("%d tokens, said to be %d, of %d:\n%s", n, o.Tokens, budget, o.Text)
		}
		if strings.Contains(o.Text, "\x1b") {
			t.Fatal("a control character is in the text")
		}
		if (o.LeftOut > 0) != strings.Contains(o.Text, " more\n") && strings.Count(o.Text, "\n") > 1 {
			t.Fatalf("%d left out:\n%s", o.LeftOut, o.Text)
		}
		small := o.Text
		if o.write(1 << 20); o.LeftOut > 0 || len(small) > len(o.Text) {
			t.Fatalf("%d left out of a large budget", o.LeftOut)
		}
		again := o.Text
		if o.write(1 << 20); again != o.Text {
			t.Fatal("the same gives another text")
		}
	}
}

// TestImpactNothing: where nothing differs, that is said in a line.
func TestImpactNothing(t *testing.T) {
	o := Impact{Since: "HEAD"}
	if o.write(50); o.Text != "Nothing differs from HEAD.\n" {
		t.Errorf("%q", o.Text)
	}
}

// TestCommonDir: the directories that two paths share.
func TestCommonDir(t *testing.T) {
	for _, c := range [][3]string{{"a/b/c.go", "a/b/d.go", "a/b/"}, {"a/b.go", "ab/b.go", ""}, {"x.go", "x.go", ""}, {"a/b/c", "a/bb/c", "a/"}} {
		if got := commonDir(c[0], c[1]); got != c[2] {
			t.Errorf("%s and %s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

package assemble

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// scraps are what random texts are made of: what tokenizers, tags and cuts may stumble over.
var scraps = []string{
	"a", "word", "Capital", "ALLCAPS", "1234567", " ", "  ", "\t", "\n", "\n\n", "\r\n", "{", "}", "();", "====", "é", "漢字", "🙂", "\xff", "\x00", "\x1b[31m",
	"</file>", "<file path=\"x\">", "</current_file>", "<|CURSOR|>", "</recent_edits>", "<repo_tree>", "&amp;", "\"", "'", "@@ -1 +1 @@\n", "+added\n", "-gone\n",
	strings.Repeat(" ", 70), strings.Repeat("x", 300), "\u202e", "\u200b",
}

func scrapText(r *rand.Rand, most int) string {
	var b strings.Builder
	for range r.IntN(most + 1) {
		b.WriteString(scraps[r.IntN(len(scraps))])
	}
	return b.String()
}

func scrapPath(r *rand.Rand) string {
	names := []string{"a", "b.go", "c d.ts", "é.py", "<x>.c", "q\"uote.rb", "new\nline", "\xff.bin", "long" + strings.Repeat("y", 60), "&.md"}
	var parts []string
	for range 1 + r.IntN(4) {
		parts = append(parts, names[r.IntN(len(names))])
	}
	return strings.Join(parts, "/")
}

// randomParts makes what a pack may be made of.
func randomParts(r *rand.Rand) parts {
	p := parts{current: current{path: scrapPath(r), language: "Go", text: scrapText(r, 400)}}
	p.current.text = strings.ToValidUTF8(p.current.text, "\uFFFD")
	p.current.at = offsetOf(p.current.text, Position{r.IntN(50), r.IntN(80)})
	if r.IntN(10) == 0 {
		p.current.hidden = "it may hold secrets"
	}
	for range r.IntN(6) {
		p.edits = append(p.edits, Edit{Path: scrapPath(r), Diff: scrapText(r, 200)})
	}
	for range r.IntN(30) {
		c := candidate{path: scrapPath(r), priority: 3 + r.IntN(3), score: r.Float64(), why: "it was drawn"}
		text, short, note := scrapText(r, 300), scrapText(r, 60), scrapText(r, 10)
		c.forms = func() forms {
			f := forms{size: len(text), whole: func() string { return fileText(c.path, Whole, "", text) }}
			if len(text)%3 > 0 {
				f.skeleton = func(room int) string {
					if s := fileText(c.path, Skeletal, "", short); Tokens.cost(s) <= room || room%2 == 0 {
						return s
					}
					return ""
				}
			}
			if len(note) > 0 {
				f.summary = fileText(c.path, Summarized, "", note)
			}
			return f
		}
		p.candidates = append(p.candidates, c)
		p.tree = append(p.tree, c.path)
	}
	for range r.IntN(200) {
		p.tree = append(p.tree, scrapPath(r))
	}
	slices.Sort(p.tree)
	p.tree = slices.Compact(p.tree)
	return p
}

// TestPackNeverExceeds is invariant I7, for random parts and every small budget, and some larger ones.
func TestPackNeverExceeds(t *testing.T) {
	rounds := 16
	if testing.Short() {
		rounds = 10
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		p := randomParts(r)
		budgets := []int{500, 1000, 2000, 4000, 8000, 32000, MaxBudget}
		for b := range 120 {
			budgets = append(budgets, b)
		}
		for _, b := range budgets {
			q := Request{Budget: b, Unit: Tokens, PrefixRatio: r.Float64(), Manifest: r.IntN(2) == 0}
			if r.IntN(2) == 0 {
				q.Unit = Characters
			}
			checkPack(t, fmt.Sprintf("seed %d budget %d %s", seed, b, q.Unit), q, p)
		}
	}
}

func checkPack(t *testing.T, name string, q Request, p parts) {
	t.Helper()
	clone := func() parts {
		c := p
		c.candidates, c.edits = slices.Clone(p.candidates), slices.Clone(p.edits)
		return c
	}
	got := pack(q, clone())
	if used := q.Unit.cost(got.Text); used != got.Used || used > q.Budget {
		t.Fatalf("%s: the text takes %d, told is %d", name, used, got.Used)
	}
	if diff := cmp.Diff(got, pack(q, clone())); diff != "" {
		t.Fatalf("%s: another pack the second time:\n%s", name, diff)
	}
	seen, last := map[string]bool{}, 0
	for _, i := range got.Items {
		if i.Priority < last {
			t.Fatalf("%s: %q of priority %d stands after one of %d", name, i.Path, i.Priority, last)
		}
		if last = i.Priority; i.Priority != 2 && i.Form != TreeForm {
			if seen[i.Path] {
				t.Fatalf("%s: %q is there twice", name, i.Path)
			}
			seen[i.Path] = true
		}
		if !strings.Contains(got.Text, i.Text) || i.Text == "" {
			t.Fatalf("%s: %q is not in the text", name, i.Path)
		}
		if i.Tokens != q.Unit.cost(i.Text) {
			t.Fatalf("%s: %q takes %d, told is %d", name, i.Path, q.Unit.cost(i.Text), i.Tokens)
		}
	}
	for _, o := range got.Omitted {
		if o.Priority > 2 && seen[o.Path] {
			t.Fatalf("%s: %q is there and left out", name, o.Path)
		}
	}
	// Nothing in a text may pass for what is around it.
	for _, tag := range []string{"<current_file", "</current_file>", "<recent_edits>", "<repo_tree", "<manifest>", cursorMark} {
		if n := strings.Count(got.Text, tag); n > 1 {
			t.Fatalf("%s: %s is there %d times", name, tag, n)
		}
	}
	if opened, closed := strings.Count(got.Text, "<file "), strings.Count(got.Text, "</file>")+strings.Count(got.Text, " />\n"); opened > closed {
		t.Fatalf("%s: %d files are opened and %d closed", name, opened, closed)
	}
}

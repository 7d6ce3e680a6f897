package assemble

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
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
					if s := fileText(c.path, Skeletal, "", short); Tokens.Cost(s) <= room || room%2 == 0 {
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
			q := Request{Budget: b, Unit: Tokens, PrefixRatio: new(r.Float64()), Manifest: r.IntN(2) == 0}
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
	if used := q.Unit.Cost(got.Text); used != got.Used || used > q.Budget {
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
		if i.Tokens != q.Unit.Cost(i.Text) {
			t.Fatalf("%s: %q takes %d, told is %d", name, i.Path, q.Unit.Cost(i.Text), i.Tokens)
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

// TestPackManifestOfEscapes: a manifest whose lines have to be changed, so that none passes for a tag, costs no file its
// place.
func TestPackManifestOfEscapes(t *testing.T) {
	p := parts{current: current{path: "a.go", text: "package a\n"}}
	for i := range 40 {
		name := fmt.Sprintf("%s%02d.txt", strings.Repeat("<edit>", 20), i)
		p.candidates = append(p.candidates, candidate{path: name, priority: 4, why: "it was drawn", forms: func() forms {
			return forms{size: 2, whole: func() string { return fileText(name, Whole, "", "x\n") }}
		}})
	}
	for _, u := range []Unit{Tokens, Characters} {
		for budget := 3000; budget < 12000; budget += 250 {
			q := Request{Budget: budget, Unit: u, PrefixRatio: new(DefaultPrefix)}
			without := pack(q, parts{current: p.current, candidates: slices.Clone(p.candidates)})
			q.Manifest = true
			with := pack(q, parts{current: p.current, candidates: slices.Clone(p.candidates)})
			if lost := len(without.Items) - len(with.Items); lost > len(without.Items)/10+2 {
				t.Fatalf("%d %s: %d items without a manifest, %d with it", budget, u, len(without.Items), len(with.Items))
			}
		}
	}
}

// TestBodyOfBlanks: whatever blank follows its name, a tag is one.
func TestBodyOfBlanks(t *testing.T) {
	for _, blank := range []string{" ", "\t", "\n", "\r", "\f", "\v", "/", ">", "\x00", "\u00a0", "\u2028", "\u3000", ""} {
		for _, tag := range []string{"<file", "</file", "<FILE", "<current_file", "</Manifest", "</ file", "</\u200bfile"} {
			if got, changed := body("x" + tag + blank); !changed || !strings.HasPrefix(got, "x<\\") {
				t.Errorf("%q is %q", "x"+tag+blank, got)
			}
		}
	}
	for _, text := range []string{"<files>", "<edit-x>", "<file.go>", "<fileé>", "<input>", "a < file", "<file_x "} {
		if got, changed := body(text); changed {
			t.Errorf("%q is changed to %q", text, got)
		}
	}
}

// TestPackManifestCounts: what a manifest says of how much is not named in it is so.
func TestPackManifestCounts(t *testing.T) {
	whole := func() forms {
		return forms{size: 2, whole: func() string { return "<file>\n" + strings.Repeat("x", 40) + "\n</file>\n" }}
	}
	number := func(text, pattern string) (n int) {
		if found := regexp.MustCompile(pattern).FindStringSubmatch(text); found != nil {
			n, _ = strconv.Atoi(found[1])
		}
		return n
	}
	for count := range 70 {
		p := parts{current: current{path: "a.go", text: "package a\n"}, tree: []string{"a.go", "b.go"}}
		for i := range count {
			left := candidate{path: fmt.Sprintf("f%02d.txt", i), priority: 5, why: "it was drawn", hidden: "it is binary"}
			in := candidate{path: fmt.Sprintf("in%02d.txt", i), priority: 4, why: "it was drawn", forms: whole}
			p.candidates = append(p.candidates, left, in)
		}
		got := pack(Request{Budget: 5000, Unit: Tokens, Manifest: true, PrefixRatio: new(0.5)}, p)
		if in := strings.Count(got.Text, "\n4 in") + number(got.Text, `(?m)^(\d+) more are in it$`); in != strings.Count(got.Text, "<file>") {
			t.Errorf("of %d, %d are in, and told are %d:\n%s", count, strings.Count(got.Text, "<file>"), in, got.Text)
		}
		if left := strings.Count(got.Text, "\nleft out: 5 f") + number(got.Text, `(?m)^left out: (\d+) more$`); left > 0 && left != len(got.Omitted)+got.OmittedMore {
			t.Errorf("%d are left out, and told are %d:\n%s", len(got.Omitted)+got.OmittedMore, left, got.Text)
		}
	}
}

// TestPackWidens is rule (4): what nothing else takes goes to the current file, then to the edits.
func TestPackWidens(t *testing.T) {
	long := strings.Repeat("one line of many\n", 20_000)
	diff := "@@ -1,0 +1,20000 @@\n" + strings.Repeat("+one line of many\n", 20_000)
	const budget, most = 10_000, 9_000
	for name, p := range map[string]parts{
		"current": {current: current{path: "a.txt", text: long, at: len(long) / 2}},
		"edit":    {current: current{path: "a.txt", text: "short\n"}, edits: []Edit{{Path: "b.txt", Diff: diff}}},
		"both":    {current: current{path: "a.txt", text: long}, edits: []Edit{{Path: "b.txt", Diff: diff}}},
	} {
		got := pack(Request{Budget: budget, Unit: Characters, PrefixRatio: new(DefaultPrefix)}, p)
		if got.Used < most {
			t.Errorf("%s: %d of %d are used", name, got.Used, budget)
		}
		if n := len(got.Items); n != 1+len(p.edits) {
			t.Errorf("%s: %d items", name, n)
		}
	}
}

// TestPackFinish: parts that take more together than each alone are cut to the budget, which is met to the last token.
func TestPackFinish(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 40 {
		var files []slot
		for i := range 1 + r.IntN(8) {
			files = append(files, slot{part: part{Item: Item{Path: fmt.Sprint(i), Priority: 3, Text: scrapText(r, 6) + " "}}})
		}
		all := (&packer{files: files}).text()
		for _, u := range []Unit{Tokens, Characters} {
			for budget := range u.Cost(all) + 2 {
				k := &packer{r: Request{Budget: budget, Unit: u}, files: slices.Clone(files)}
				if got := k.finish(); got.Used > budget || got.Used != u.Cost(got.Text) || budget >= u.Cost(all) && got.Text != all {
					t.Fatalf("%d of %d %s: %q of %q", got.Used, budget, u, got.Text, all)
				}
			}
		}
	}
}

// TestPackPrefix: a share of nothing is not the default.
func TestPackPrefix(t *testing.T) {
	text := strings.Repeat("one line of many\n", 2000)
	for _, ratio := range []float64{0, 1} {
		at := 17 * 1000
		q := Request{Budget: 1000, Unit: Characters, PrefixRatio: &ratio}
		if err := q.check(); err != nil {
			t.Fatal(err)
		}
		got := pack(q, parts{current: current{path: "a.txt", text: text, at: at}})
		shown, _, _ := strings.Cut(got.Text, cursorMark)
		if _, before, _ := strings.Cut(shown, ">\n"); (before == "") != (ratio == 0) {
			t.Errorf("a share of %g shows %q before the cursor", ratio, before)
		}
	}
}

// TestPackReadsNotAll: of very many candidates the best are looked into, and others as far as there is room for them.
func TestPackReadsNotAll(t *testing.T) {
	for _, c := range []struct{ budget, most int }{{8000, Tokens.mostFiles(8000 * Tokens.grains())}, {MaxBudget, 2000}} {
		p, read := parts{}, 0
		for i := range 2000 {
			path := fmt.Sprintf("f%04d.txt", i)
			p.candidates = append(p.candidates, candidate{path: path, priority: 4, score: float64(-i), forms: func() forms {
				read++
				return forms{size: 1000, whole: func() string { return fileText(path, Whole, "", strings.Repeat("word ", 200)) }}
			}})
		}
		got := pack(Request{Budget: c.budget, Unit: Tokens, PrefixRatio: new(DefaultPrefix)}, p)
		if read > c.most || len(got.Items)+len(got.Omitted)+got.OmittedMore != 2000 {
			t.Errorf("%d: %d are read, %d are in, %d left out", c.budget, read, len(got.Items), len(got.Omitted)+got.OmittedMore)
		}
		for i, item := range got.Items {
			if item.Path != fmt.Sprintf("f%04d.txt", i) || c.budget == MaxBudget && item.Form != Whole {
				t.Fatalf("%d: %d is %s %s", c.budget, i, item.Path, item.Form)
			}
		}
		for _, o := range got.Omitted {
			if o.Why != "no room" || o.Tokens == 0 {
				t.Errorf("left out: %+v", o)
			}
		}
	}
}

package condense_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

// longGo is a function of many lines, with blocks in it.
func longGo() string {
	var b strings.Builder
	b.WriteString("-- long.go --\npackage long\n\nimport \"fmt\"\n\n// Long is long.\n// It goes on.\nfunc Long(\n\tn int,\n) error {\n")
	for i := range 40 {
		fmt.Fprintf(&b, "\tif n > %d {\n\t\tfor k := range n {\n\t\t\tstep%d(k)\n\t\t\tfmt.Println(k, %d)\n\t\t}\n\t}\n\n", i, i, i)
	}
	b.WriteString("\tinner := func() {}\n\tinner()\n\treturn nil\n}\n\nvar after = 1\n")
	return b.String()
}

// TestWindow: what a window shows of a long function.
func TestWindow(t *testing.T) {
	w := archive(t, longGo())
	at := w.place(t, "long.go:Long")
	o, data := w.outlines["long.go"], w.contents["long.go"]
	for _, c := range []struct {
		name   string
		focus  condense.Focus
		budget int
		want   string
	}{
		{"a line with the blocks around it", condense.Focus{Lines: [][2]int{{82, 82}}}, 115, `5:// Long is long.
6:// It goes on.
7:func Long(
8:	n int,
9:) error {
… 70 lines
80:	if n > 10 {
81:		for k := range n {
82:			step10(k)
… 210 lines
293:}
… also in it: defines inner; calls step0, Println, step1, step2, step3, step4, step5, step6, step7, step8, step9, step11, and 29 more
`},
		{"two words", condense.Focus{Words: []string{"STEP7(", "return nil", "nowhere"}}, 130, `5:// Long is long.
6:// It goes on.
7:func Long(
8:	n int,
9:) error {
… 49 lines
59:	if n > 7 {
60:		for k := range n {
61:			step7(k)
62:			fmt.Println(k, 7)
… 228 lines
291:	inner()
292:	return nil
293:}
… also in it: defines inner; calls step0, Println, step1, step2, step3, step4, step5, step6, step8, step9, step10, step11, and 28 more
`},
		{"the beginning", condense.Focus{}, 84, `5:// Long is long.
6:// It goes on.
7:func Long(
8:	n int,
9:) error {
… 283 lines
293:}
… also in it: defines inner; calls step0, Println, step1, step2, step3, step4, step5, step6, step7, step8, step9, step10, and 30 more
`},
		{"not even the declaration", condense.Focus{Lines: [][2]int{{82, 82}}}, 16, `… 77 lines
82:			step10(k)
… 211 lines
`},
	} {
		got := condense.NewWindow(o, data, at.Index, c.focus, c.budget)
		if got.Tokens > c.budget || got.Tokens != condense.Tokens(got.String()) {
			t.Errorf("%s: %d tokens, which are %d, of %d", c.name, got.Tokens, condense.Tokens(got.String()), c.budget)
		}
		if diff := cmp.Diff(c.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if wants := slices.Contains(c.focus.Words, "nowhere"); wants != (len(got.Missing) == 1) {
			t.Errorf("%s: missing %q", c.name, got.Missing)
		}
	}
	all := condense.NewWindow(o, data, at.Index, condense.Focus{}, condense.NoBudget)
	if got := fmt.Sprint(all.Lines); got != "[[5 293]]" || strings.Contains(all.Text, "…") {
		t.Errorf("without a budget it shows %s", got)
	}
}

// TestWindowWithin: whatever is asked of whatever file, a window fits its budget and shows lines as they are.
func TestWindowWithin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{longGo(), shop, "-- m.js --\nvar a = \"" + strings.Repeat("x€", 4000) + "\";\n", "-- e.py --\n", "-- w.py --\r\ndef f():\r\n\r\n  return 1"}
	for _, text := range texts {
		w := archive(t, text)
		for range 300 {
			file := w.paths[random.IntN(len(w.paths))]
			o, data := w.outlines[file], w.contents[file]
			i := random.IntN(len(o.Symbols)+1) - 1
			from := random.IntN(400) - 20
			focus := condense.Focus{Lines: [][2]int{{from, from + random.IntN(300) - 5}}}
			if random.IntN(2) == 0 {
				focus.Words = []string{"step", "n", ""}
			}
			budget := random.IntN(1 << (1 + random.IntN(13)))
			got := condense.NewWindow(o, data, i, focus, budget)
			if n := condense.Tokens(got.String()); n > budget || n != got.Tokens {
				t.Fatalf("%s, symbol %d, %+v: %d tokens of %d:\n%s", file, i, focus, n, budget, got)
			}
			lines := strings.Split(string(data), "\n")
			for line := range strings.Lines(got.Text) {
				number, text, _ := strings.Cut(strings.TrimRight(line, "\n"), ":")
				var n int
				if _, err := fmt.Sscan(number, &n); err != nil {
					continue // … N lines
				}
				if is := strings.TrimRight(lines[n-1], " \t\r"); is != text && !strings.Contains(text, "…") {
					t.Fatalf("%s: line %d is %q, not %q", file, n, is, text)
				}
			}
		}
	}
}

// TestHydrateWindows: of what is long and asked for by places in it, and of what does not fit, windows are given.
func TestHydrateWindows(t *testing.T) {
	w := archive(t, longGo()+shop[1:])
	ask := func(wish condense.Wish, ids ...string) condense.Hydration {
		t.Helper()
		spots, err := condense.Spots(w, ids)
		if err != nil {
			t.Fatal(err)
		}
		h, err := condense.HydrateSpots(w, spots, wish)
		if err != nil {
			t.Fatal(err)
		}
		if n := condense.Tokens(h.Text); wish.Budget > 0 && n > wish.Budget {
			t.Errorf("%q: %d tokens of %d", ids, n, wish.Budget)
		}
		return h
	}
	for _, c := range []struct {
		name string
		wish condense.Wish
		ids  string
		want string // id, form and runs of each part
	}{
		{"a line of a long one", condense.Wish{}, "long.go:150", "long.go:Long window"},
		{"its name", condense.Wish{}, "long.go:Long", "long.go:Long source"},
		{"its name and a line", condense.Wish{}, "long.go:Long long.go:150", "long.go:Long source"},
		{"its name over the budget", condense.Wish{Budget: 500}, "long.go:Long", "long.go:Long window"},
		{"a word", condense.Wish{Around: []string{"step9("}}, "long.go:Long", "long.go:Long window"},
		{"a line of a short one", condense.Wish{}, "a.ts:6", "a.ts:run source"},
		{"a line in none", condense.Wish{}, "a.ts:2", "a.ts window"},
		{"lines of two", condense.Wish{}, "a.ts:6-12", "a.ts window"},
		{"beside others", condense.Wish{Depth: 1}, "long.go:150 a.ts:deep", "long.go:Long window, a.ts:deep source, long.go:Long.inner source, a.ts:deeper source"},
		{"the long one does not fit, the other does", condense.Wish{Budget: 400}, "long.go:Long a.ts:deep", "a.ts:deep source, long.go:Long window"},
	} {
		h := ask(c.wish, strings.Fields(c.ids)...)
		var got []string
		for _, p := range h.Parts {
			got = append(got, p.ID+" "+p.Form)
			if (p.Form == "window") != (len(p.Lines) > 0) || p.Form == "window" && p.SpanMD5 != "" {
				t.Errorf("%s: %+v", c.name, p)
			}
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	if few, more := ask(condense.Wish{Budget: 2000}, "long.go:150"), ask(condense.Wish{Budget: 2000, Window: 1000}, "long.go:150"); few.Parts[0].Tokens > 600 || more.Parts[0].Tokens <= 600 {
		t.Errorf("windows of %d and %d tokens", few.Parts[0].Tokens, more.Parts[0].Tokens)
	}
	for id, want := range map[string]string{
		"a.ts:2": "line 2 is at file level, before run", "a.ts:20": "line 20 is at file level, between deeper and Box",
		"a.ts:6-12": "lines 6-12 are at file level, with run, step", "long.go:3": "line 3 is at file level, before Long",
	} {
		if h := ask(condense.Wish{Budget: 300}, id); h.Parts[0].Note != want || !strings.Contains(h.Text, want) {
			t.Errorf("%s: %q, want %q", id, h.Parts[0].Note, want)
		}
	}
}

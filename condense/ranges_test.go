package condense_test

import (
	"bytes"
	"crypto/md5" //nolint:gosec // as in the package
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"
	"codemem/symbol/tags"

	"github.com/google/go-cmp/cmp"
)

// digest is the md5 of the bytes of a symbol.
func digest(o *symbol.Outline, content []byte, i int) string {
	sum := md5.Sum(content[o.Symbols[i].Span.Start:o.Symbols[i].Span.End]) //nolint:gosec // as above
	return hex.EncodeToString(sum[:])
}

// handed returns what says that the symbols of some qualified names were given.
func handed(o *symbol.Outline, content []byte, names ...string) func(string) bool {
	given := map[string]bool{}
	for i := range o.Symbols {
		if slices.Contains(names, o.Symbols[i].Qualified) {
			given[digest(o, content, i)] = true
		}
	}
	return func(md5 string) bool { return given[md5] }
}

// drawn is ranges, one a line: the symbol, the lines, and whether it was given.
func drawn(ranges []condense.Range) string {
	var b strings.Builder
	for _, r := range ranges {
		fmt.Fprintf(&b, "%s %s %d-%d %s\n", r.Kind, r.ID, r.Start, r.End, r.State)
	}
	return b.String()
}

// padding is declarations that make a skeleton worth while.
func padding(language string) string {
	switch language {
	case "Python":
		return "\n\ndef _rest(values):\n    total = 0\n    for value in values:\n        total += value * value + 17\n    return total / len(values)\n"
	case "Go":
		return "\n\nfunc rest(values []int) int {\n\ttotal := 0\n\tfor _, value := range values {\n\t\ttotal += value*value + 17\n\t}\n\treturn total / len(values)\n}\n"
	}
	return "\n\nfunction rest(values) {\n  let total = 0;\n  for (const value of values) {\n    total += value * value + 17;\n  }\n  return total / values.length;\n}\n"
}

func TestRanges(t *testing.T) {
	many := strings.Repeat("    something(1);\n", 60)
	for _, c := range []struct {
		name, language, content string
		given                   []string
		want                    string
	}{
		{"a body", "Go", "package p\n\nfunc f() {\n\ta()\n\tb()\n}", nil, "function f 4-5 condensed\n"},
		{"line ends of another system", "Go", "package p\r\n\r\nfunc f() {\r\n\ta()\r\n\tb()\r\n}", nil, "function f 4-5 condensed\n"},
		{"given", "Go", "package p\n\nfunc f() {\n\ta()\n\tb()\n}", []string{"f"}, "function f 4-5 hydrated\n"},
		{"on one line", "Go", "package p\n\nfunc f() { a(); b(); c(); d(); e() }", nil, ""},
		{"on the first and the last line", "Go", "package p\n\nfunc f() { a()\n\tb(); c() }", nil, ""},
		{"a long value", "Go", "package p\n\nvar names = []string{\n\t\"a first name of some length\",\n\t\"a second name of some length\",\n\t\"and a third one\",\n}", nil, "variable names 4-6 condensed\n"},
		{"a short value stays", "Go", "package p\n\nvar names = []string{\n\t\"a\",\n}", nil, ""},
		{"methods of a class that was given", "TypeScript", "class A {\n  a() {\n    one();\n    two();\n  }\n  b() {\n    three();\n  }\n}", []string{"A"}, "method A.a 3-4 hydrated\nmethod A.b 7-7 hydrated\n"},
		{"one method that was", "TypeScript", "class A {\n  a() {\n    one();\n    two();\n  }\n  b() {\n    three();\n  }\n}", []string{"A.b"}, "method A.a 3-4 condensed\nmethod A.b 7-7 hydrated\n"},
		{"a function inside", "TypeScript", "function f() {\n  one();\n  function g() {\n    two();\n  }\n  g();\n}", nil, "function f 2-6 condensed\n"},
		{"that was given", "TypeScript", "function f() {\n  one();\n  function g() {\n    two();\n  }\n  g();\n}", []string{"f.g"}, "function f 2-2 condensed\nfunction f.g 4-4 hydrated\nfunction f 6-6 condensed\n"},
		{"at the start and the end", "TypeScript", "function f() {\n  function g() {\n    two();\n  }\n  function h() { three(); four(); }\n}", []string{"f.g", "f.h"}, "function f.g 3-3 hydrated\n"},
		{"in one that was given", "TypeScript", "function f() {\n  one();\n  function g() {\n    two();\n  }\n}", []string{"f", "f.g"}, "function f 2-5 hydrated\n"},
		{
			"a function that carries the file", "TypeScript", "function f() {\n  one();\n  function g(\n    a: string,\n  ) {\n" + many + "  }\n  {\n    two();\n  }\n  function h() {\n" + many + "  }\n  g();\n}", nil,
			"function f 2-2 condensed\nfunction f.g 6-65 condensed\nfunction f 67-69 condensed\nfunction f.h 71-130 condensed\nfunction f 132-132 condensed\n",
		},
		{
			"one in it was given", "TypeScript", "function f() {\n  one();\n  function g() {\n" + many + "  }\n  two();\n  function h() {\n" + many + "  }\n}",
			[]string{"f.g"},
			"function f 2-2 condensed\nfunction f.g 4-63 hydrated\nfunction f 65-65 condensed\nfunction f.h 67-126 condensed\n",
		},
		{"no brackets", "Python", "def f(a):\n    one(a)\n    two(a)\n\n\ndef g(b):\n    three(b, b, b, b)", nil, "function f 2-3 condensed\nfunction g 7-7 condensed\n"},
		{"beside its declaration", "Python", "def f(a): one(a); two(a); three(a)", nil, ""},
		{"documentation inside", "Python", "def f(a):\n    \"\"\"Does it.\n\n    At length.\n    \"\"\"\n    one(a)\n    two(a)", nil, "function f 3-7 condensed\n"},
		{"that begins late", "Python", "def f(a):\n    \"\"\"\n    Does it.\n\n    At length.\n    \"\"\"\n    one(a)", nil, "function f 4-7 condensed\n"},
		{"a comment behind", "Python", "def f(a):\n    one(a)\n    two(a)  # why", nil, "function f 2-3 condensed\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			content := []byte(c.content + padding(c.language))
			o := parse(t, c.language, content)
			got := condense.Ranges(o, content, handed(o, content, c.given...))
			rest := slices.IndexFunc(got, func(r condense.Range) bool { return strings.HasSuffix(r.Name, "rest") })
			if d := cmp.Diff(c.want, drawn(got[:rest])); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// TestRangesOfWholeFiles: a file whose skeleton is the file leaves nothing out.
func TestRangesOfWholeFiles(t *testing.T) {
	for _, content := range []string{"", "package p\n", "func f() {\n\n\n}\n"} {
		o := parse(t, "Go", []byte(content))
		if got := condense.Ranges(o, []byte(content), nil); got == nil || len(got) > 0 && condense.Outline(o, []byte(content)).Whole {
			t.Errorf("%q: %#v", content, got)
		}
	}
}

// orderly checks what holds of any ranges, and returns the states of the lines, from 1.
func orderly(t *testing.T, what string, content []byte, ranges []condense.Range) []string {
	t.Helper()
	lines := make([]string, bytes.Count(content, []byte("\n"))+2)
	at := 0
	for _, r := range ranges {
		if r.Start <= at || r.End < r.Start || r.End >= len(lines) || r.ID == "" || r.Name == "" || r.Kind == "" ||
			r.State != condense.Condensed && r.State != condense.Hydrated {
			t.Fatalf("%s: after line %d of %d: %+v", what, at, len(lines)-1, r)
		}
		at = r.End
		for i := r.Start; i <= r.End; i++ {
			lines[i] = r.State
		}
	}
	return lines
}

// TestRangesAreWhatSkeletonsLeaveOut: of realistic sources, no line of a range is in the skeleton, no declaration is
// in a range, and every long body of the skeleton is one.
func TestRangesAreWhatSkeletonsLeaveOut(t *testing.T) {
	w := goldenWorld(t)
	for _, p := range w.Paths() {
		t.Run(p, func(t *testing.T) {
			o, content := w.outlines[p], w.contents[p]
			ranges := condense.Ranges(o, content, nil)
			states := orderly(t, p, content, ranges)
			if len(ranges) == 0 && p != "api.h" && p != "routes.ts" && p != "library.proto" && p != "ledger.mli" && p != "shop.sql" { // which have no bodies of more than a line
				t.Fatal("no ranges")
			}
			text := strings.Split(string(content), "\n")
			times := map[string]int{}
			for _, l := range text {
				times[strings.TrimSpace(l)]++
			}
			kept := map[string]bool{}
			for l := range strings.Lines(condense.Outline(o, content).Text) {
				kept[strings.TrimSpace(l)] = true
			}
			for i, l := range text {
				l = strings.TrimSpace(l)
				if states[i+1] != "" && len(l) > 8 && times[l] == 1 && kept[l] {
					t.Errorf("line %d is left out, and in the skeleton: %s", i+1, l)
				}
			}
			for i := range o.Symbols {
				s := &o.Symbols[i]
				if !o.Listed(i) {
					continue
				}
				if states[s.Line] != "" {
					t.Errorf("line %d declares %s and is left out", s.Line, s.Qualified)
				}
				first := bytes.Count(content[:s.Body.Start], []byte("\n")) + 1
				last := bytes.Count(content[:s.Body.End], []byte("\n")) + 1
				for n := first + 1; n < last && s.Kind.Callable() && (s.Doc.Len() == 0 || !s.Body.Holds(s.Doc)); n++ {
					if states[n] == "" {
						t.Errorf("line %d is in the body of %s and not left out: %s", n, s.Qualified, text[n-1])
					}
				}
			}
		})
	}
}

// TestRangesOfRandomHydrations: whatever was given, its lines are not condensed, and all others are what they were.
func TestRangesOfRandomHydrations(t *testing.T) {
	w := goldenWorld(t)
	for _, p := range w.Paths() {
		t.Run(p, func(t *testing.T) {
			t.Parallel()
			o, content := w.outlines[p], w.contents[p]
			bare := orderly(t, p, content, condense.Ranges(o, content, nil))
			random := rand.New(rand.NewPCG(uint64(len(content)), 2))
			for range 60 {
				given := map[string]bool{}
				for range random.IntN(6) {
					given[digest(o, content, random.IntN(len(o.Symbols)))] = true
				}
				in := make([]bool, len(bare)) // lines of what was given
				for i := range o.Symbols {
					if s := &o.Symbols[i]; given[digest(o, content, i)] {
						from := bytes.Count(content[:s.Span.Start], []byte("\n")) + 1
						for n := from; n <= from+bytes.Count(content[s.Span.Start:s.Span.End], []byte("\n")); n++ {
							in[n] = true
						}
					}
				}
				ranges := condense.Ranges(o, content, func(md5 string) bool { return given[md5] })
				for n, state := range orderly(t, p, content, ranges) {
					switch {
					case in[n] && state == condense.Condensed:
						t.Fatalf("line %d was given and is condensed; %v", n, ranges)
					case !in[n] && state != bare[n]:
						t.Fatalf("line %d was not given, and is %q in place of %q; %v", n, state, bare[n], ranges)
					}
				}
			}
		})
	}
}

// FuzzRanges: torn sources of any language, and any set of what was given.
func FuzzRanges(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed)
	}
	w := goldenWorld(f)
	paths := w.Paths()
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 3))
		p := paths[random.IntN(len(paths))]
		content := w.contents[p]
		for range 1 + random.IntN(4) {
			if content = tear(random, content); len(content) == 0 {
				return
			}
		}
		o, err := tags.Parse(w.outlines[p].Language, content, tags.Standard)
		if err != nil {
			return
		}
		orderly(t, p, content, condense.Ranges(o, content, func(md5 string) bool { return md5[0]%3 == byte(seed%3) }))
		// An outline of other bytes than these is of no use, and no reason to fail.
		orderly(t, p, content[:len(content)/2], condense.Ranges(o, content[:len(content)/2], func(md5 string) bool { return md5[0]%2 == 0 }))
	})
}

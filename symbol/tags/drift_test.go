package tags

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
)

// remarked is a line of comment in a language.
func remarked(language, text string) string { return find(language).LineOf(text) }

// word is a name or a number in code.
var word = regexp.MustCompile(`\b[a-z][a-zA-Z0-9]{2,}\b|\b[0-9]+\b`)

// obeyed matches the comments of the sources that are no mere remarks.
var obeyed = regexp.MustCompile(`\+build|go:|^#!|frozen_string_literal|^@`)

// words are names that the language gives.
var words = []string{"init", "deinit", "subscript"}

// TestDriftGrades: what is done to realistic sources is graded as what it is.
func TestDriftGrades(t *testing.T) {
	for _, s := range goldens(t) {
		t.Run(s.file, func(t *testing.T) {
			o := mustParse(t, s.language, s.content)
			if len(o.Warnings) > 0 || o.Rest == 0 {
				t.Skip("not sound")
			}
			grade := func(edited []byte) symbol.Drift {
				d := symbol.Compare(o, mustParse(t, s.language, edited))
				if d.Grade == symbol.DriftUnknown {
					t.Fatalf("unknown:\n%s", edited)
				}
				return d
			}
			if d := grade(s.content); d.Grade != symbol.DriftCosmetic {
				t.Errorf("against itself: %+v", d)
			}
			remarks(t, s.language, o, s.content, grade)
			for i := range o.Symbols {
				if o.Symbols[i].Kind.Callable() && !o.Local(i) && o.Symbols[i].Body.Len() > 0 {
					bodies(t, o, i, s.content, grade)
				}
			}
		})
	}
}

// remarks adds comments and blank lines before definitions, changes comments, and makes lines longer.
func remarks(t *testing.T, language string, o *symbol.Outline, content []byte, grade func([]byte) symbol.Drift) {
	t.Helper()
	for i := range o.Symbols {
		s := &o.Symbols[i]
		start := bytes.LastIndexByte(content[:s.Span.Start], '\n') + 1
		if lead := content[start:s.Span.Start]; s.Doc.Len() > 0 || len(bytes.TrimSpace(lead)) > 0 || s.Parent >= 0 && s.Span.Start < o.Symbols[s.Parent].Body.Start {
			continue
		}
		remark := remarked(language, "what is new here")
		if l := find(language); l.Embeds != nil && s.Name == "default" { // a tag in the markup, or the fence that Astro lets only blanks be before
			if remark = "<!-- what is new here -->"; language == "Astro" {
				remark = ""
			}
		}
		edited := slices.Concat(content[:start], []byte("\n"+remark+"\n\n"), content[start:])
		if d := grade(edited); d.Grade != symbol.DriftCosmetic {
			t.Errorf("a comment before %s: %+v", s.Qualified, d)
		}
	}
	for _, n := range o.Notes {
		if n.Len() > 4 && !obeyed.Match(content[n.Start:n.End]) {
			text := bytes.Map(func(r rune) rune {
				if r == 'e' {
					return 'a'
				}
				return r
			}, content[n.Start:n.End])
			if d := grade(slices.Concat(content[:n.Start], text, content[n.End:])); d.Grade != symbol.DriftCosmetic {
				t.Errorf("another comment %q: %+v", text, d)
			}
		}
	}
	if language == "PHP" || bytes.Contains(content, []byte("__END__")) {
		return // what stands behind the end of the code is data
	}
	if d := grade(append(slices.Clone(content), '\n', '\n')); d.Grade != symbol.DriftCosmetic {
		t.Errorf("lines at the end: %+v", d)
	}
}

// bodies changes a word in a body, and the name of what has it.
func bodies(t *testing.T, o *symbol.Outline, i int, content []byte, grade func([]byte) symbol.Drift) {
	t.Helper()
	s := &o.Symbols[i]
	body := content[s.Body.Start:s.Body.End]
	for _, at := range word.FindAllIndex(body, 3) {
		from, to := s.Body.Start+uint32(at[0]), s.Body.Start+uint32(at[1])
		span := symbol.Span{Start: from, End: to}
		noted := func(n symbol.Span) bool { return n.Holds(span) }
		if slices.ContainsFunc(o.Notes, noted) || slices.ContainsFunc(o.Symbols, func(x symbol.Symbol) bool { return x.Doc.Holds(span) }) {
			continue
		}
		d := grade(slices.Concat(content[:from], []byte("zq9"), content[to:]))
		if d.Grade == symbol.DriftCosmetic {
			t.Errorf("%q in %s became zq9: %+v", content[from:to], s.Qualified, d)
		}
		if d.Grade == symbol.DriftBody && !slices.Contains(d.Changed, s.Qualified) && s.Ordinal == 1 {
			t.Errorf("%q in %s became zq9: %+v", content[from:to], s.Qualified, d)
		}
	}
	if at := int(s.NameAt); s.Ordinal == 1 && strings.HasPrefix(string(content[at:]), s.Name) && word.MatchString(s.Name) && !slices.Contains(words, s.Name) {
		end := at + len(s.Name)
		d := grade(slices.Concat(content[:end], []byte("Zq"), content[end:]))
		if d.Grade != symbol.DriftInterface || len(d.Added) == 0 {
			t.Errorf("%s got another name: %+v", s.Qualified, d)
		}
	}
}

// TestDriftOfCommas: a comma at the end of a list is layout, unless it makes another value.
func TestDriftOfCommas(t *testing.T) {
	for _, c := range []struct {
		language, before, after string
		want                    symbol.Grade
	}{
		{"Go", "package a\n\nfunc F(a, b int) { g(a, b) }\n", "package a\n\nfunc F(\n\ta,\n\tb int,\n) {\n\tg(\n\t\ta,\n\t\tb,\n\t)\n}\n", symbol.DriftCosmetic},
		{"Python", "def f(a, b):\n    return [a, b]\n", "def f(\n    a,\n    b,\n):\n    return [\n        a,\n        b,\n    ]\n", symbol.DriftCosmetic},
		{"Python", "def f(a):\n    return (a)\n", "def f(a):\n    return (a,)\n", symbol.DriftBody},
		{"JavaScript", "function f() { return [1,]; }\n", "function f() { return [1,,]; }\n", symbol.DriftBody},
		{"TypeScript", "enum A { B, C }\n", "enum A {\n  B,\n  C,\n}\n", symbol.DriftCosmetic},
	} {
		d := symbol.Compare(mustParse(t, c.language, []byte(c.before)), mustParse(t, c.language, []byte(c.after)))
		if d.Grade != c.want {
			t.Errorf("%+v, want %s, of\n%s\n%s", d, c.want, c.before, c.after)
		}
	}
}

// TestDriftOfContainers: what is declared in a type without a name of its own is part of its interface.
func TestDriftOfContainers(t *testing.T) {
	for _, c := range []struct{ language, before, after string }{
		{"Go", "package a\n\ntype A interface {\n\tClose()\n}\n", "package a\n\ntype A interface {\n\tStarter\n\tClose()\n}\n"},
		{"Go", "package a\n\ntype A struct {\n\t*B\n\tn int\n}\n", "package a\n\ntype A struct {\n\tB\n\tn int\n}\n"},
		{"Ruby", "class A\n  def run\n  end\nend\n", "class A\n  include B\n  def run\n  end\nend\n"},
		{"C++", "class A {\npublic:\n  void run();\n};\n", "class A {\nprivate:\n  void run();\n};\n"},
		{"Rust", "struct A;\n", "struct A(u32);\n"},
	} {
		d := symbol.Compare(mustParse(t, c.language, []byte(c.before)), mustParse(t, c.language, []byte(c.after)))
		if d.Grade != symbol.DriftInterface {
			t.Errorf("%+v of\n%s\n%s", d, c.before, c.after)
		}
	}
}

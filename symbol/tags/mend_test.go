package tags

import (
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
)

// TestMended: what the grammar of TypeScript does not know hides nothing around it.
func TestMended(t *testing.T) {
	if !Available {
		t.Skip("no parser")
	}
	for name, c := range map[string]struct{ text, symbols, uses string }{
		"signatures": {"interface A {\n  (a: X): void\n  // more\n  <T>(b: Y<T>): void\n  <\n    T,\n  >(c: Z): void\n}\nfunction last() {}\n", "A last", "X Y Z"},
		"types":      {"export type * from './a'\nfunction last() {}\n", "last", ""},
		"variance":   {"export interface A<in X, out Y extends Z,\n  in out V> {\n  m(): X\n}\nfunction last() {}\n", "A A.m last", "Z"},
		"module":     {"async function f(get: Get) {\n  const a = await get<typeof import('./a')>()\n  return g(a, get<typeof import(\"b\")>('b'))\n}\nfunction last() {}\n", "f last", "Get g"},
		"list":       {"export interface A {\n  b?: import('./b').B[]\n  c: C\n}\nfunction last() {}\n", "A A.b A.c last", "B C"},
	} {
		t.Run(name, func(t *testing.T) {
			o := mustParse(t, "TypeScript", []byte(c.text))
			var symbols, uses []string
			for _, s := range o.Symbols {
				symbols = append(symbols, s.Qualified)
			}
			for _, r := range o.References {
				if r.Kind != symbol.Mention && !r.Bound && r.Name != "T" && !slices.Contains(uses, r.Name) {
					uses = append(uses, r.Name)
				}
			}
			slices.Sort(symbols)
			slices.Sort(uses)
			if got := strings.Join(symbols, " "); got != c.symbols || len(o.Warnings) > 0 {
				t.Errorf("symbols are %q, want %q; %v", got, c.symbols, o.Warnings)
			}
			if got := strings.Join(uses, " "); got != c.uses {
				t.Errorf("uses are %q, want %q", got, c.uses)
			}
		})
	}
	o := mustParse(t, "TypeScript", []byte("const a = get<typeof import('./a')>()\n"))
	if len(o.Imports) != 1 || o.Imports[0].Path != "./a" {
		t.Errorf("imports are %v", o.Imports)
	}
	if o := mustParse(t, "TypeScript", []byte("export type * from './a'\nfunction ( {\n")); len(o.Warnings) == 0 {
		t.Error("what is broken all the same is not told of")
	}
}

// TestMendedTokens: what is parsed in place of something else changes no fingerprint's content: what is there does.
func TestMendedTokens(t *testing.T) {
	if !Available {
		t.Skip("no parser")
	}
	shape := func(text string) uint64 {
		o := mustParse(t, "TypeScript", []byte(text))
		if len(o.Symbols) == 0 || len(o.Warnings) > 0 {
			t.Fatal(o.Symbols, o.Warnings)
		}
		return o.Symbols[0].Shape ^ o.Symbols[0].Inside<<1
	}
	in := shape("interface A<in T> { m(t: T): void }\n")
	if out := shape("interface A<out T> { m(t: T): void }\n"); out == in {
		t.Error("a word that is left out of what is parsed does not count")
	}
	if wide := shape("interface A<  in   T> {\n  m(t: T): void }\n"); wide != in {
		t.Error("a blank counts")
	}
	a := shape("function f() { return get<typeof import('a')>() }\n")
	if b := shape("function f() { return get<typeof import('b')>() }\n"); a == b {
		t.Error("a module that is named does not count")
	}
}

// TestMendSpans: mends are in order, do not overlap, and are as long as what they stand for, whatever the content.
func TestMendSpans(t *testing.T) {
	for _, text := range []string{
		"", "<", "  <", "  <T>(", "  <in T>(", " <in \u00e9>(x)\n export type * from",
		strings.Repeat("  <a>(", 5000), strings.Repeat("  <\n", 5000), strings.Repeat("<in out out X", 3000), "f<typeof import('a')>\n(\n)",
	} {
		end := uint32(0)
		for _, m := range find("TypeScript").Mend([]byte(text)) {
			if m.Start < end || m.End <= m.Start || int(m.End) > len(text) || len(m.With) != m.Len() {
				t.Fatalf("%.40q: %v %q", text, m.Span, m.With)
			}
			end = m.End
		}
	}
}

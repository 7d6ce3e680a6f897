package scan

import (
	"strings"
	"testing"

	"codemem/symbol"
)

// TestDefinitionRow: a row says what the id does not, whatever the language, and is one line of limited length.
func TestDefinitionRow(t *testing.T) {
	for _, c := range []struct {
		name, signature string
		kind            symbol.Kind
		want            string
	}{
		{"Start", "func (s *Server) Start(ctx context.Context) error", symbol.KindOf("method"), "x L3-9 method(ctx context.Context) error"},
		{"limit", "func (limit *limit) limit() int", symbol.KindOf("method"), "x L3-9 method() int"},
		{"Head", "type Head struct", symbol.KindOf("struct"), "x L3-9 struct"},
		{"ID", "type ID string", symbol.KindOf("type"), "x L3-9 type string"},
		{"limit", "limit?: number", symbol.KindOf("field"), "x L3-9 field?: number"},
		{"E", "export class E extends Error", symbol.KindOf("class"), "x L3-9 class extends Error"},
		{"f", "def f(self, f: F) -> F:", symbol.KindOf("function"), "x L3-9 function(self, f: F) -> F:"},
		{"quoted", "'quoted name'(): void", symbol.KindOf("method"), "x L3-9 method name'(): void"},
		{"Total", "TEST(Cart, Total)", symbol.KindOf("method"), "x L3-9 method TEST(Cart, Total)"},
		{"gone", "something else", symbol.KindOf("function"), "x L3-9 function something else"},
		{"", "default", symbol.KindOf("function"), "x L3-9 function default"},
		{"é", "é\n= 1\x1b[1m", symbol.KindOf("variable"), "x L3-9 variable= 1"},
	} {
		s := &symbol.Symbol{Name: c.name, Kind: c.kind, Line: 3, EndLine: 9}
		if got := DefinitionRow("x", s, c.signature); got != c.want {
			t.Errorf("%s: %q, want %q", c.signature, got, c.want)
		}
	}
	s := &symbol.Symbol{Name: "f", Kind: symbol.KindOf("function"), Line: 3, EndLine: 3}
	if got := DefinitionRow("x", s, "f"+strings.Repeat("é", 1000)); len([]rune(got)) != len("x L3 ")+rowSignature {
		t.Errorf("%d characters", len([]rune(got)))
	}
}

func FuzzDefinitionRow(f *testing.F) {
	f.Add("Start", "func (s *Server) Start()")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, name, signature string) {
		got := DefinitionRow("x", &symbol.Symbol{Name: name, Line: 1, EndLine: 1}, signature)
		if strings.Contains(got, "\n") || len([]rune(got)) > rowSignature+len("x L1 ") {
			t.Errorf("%q", got)
		}
	})
}

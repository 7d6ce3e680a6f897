package scan

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
	"codemem/verify"
)

// rowSignature is how many characters of a declaration a row has.
const rowSignature = 140

// DefinitionRow tells of a definition in one line: its id, its lines, its kind and what its declaration says behind the name,
// which the id has: "a.go:Server.Start L3-9 method(ctx context.Context) error".
func DefinitionRow(id string, s *symbol.Symbol, signature string) string {
	lines := fmt.Sprintf("L%d", s.Line)
	if s.EndLine > s.Line {
		lines += fmt.Sprintf("-%d", s.EndLine)
	}
	what := s.Kind.String() + behind(verify.OneLine(signature), s)
	if utf8.RuneCountInString(what) > rowSignature {
		what = string([]rune(what)[:rowSignature-1]) + "…"
	}
	return id + " " + lines + " " + what
}

// behind returns what follows the name in a declaration, with a blank before it where it begins with a word.
func behind(signature string, s *symbol.Symbol) string {
	rest := signature
	if strings.HasPrefix(rest, "func (") { // a receiver, which may have the same name
		_, rest, _ = strings.Cut(rest, ") ")
	}
	for from := 0; s.Name != ""; {
		i := strings.Index(rest[from:], s.Name)
		if i < 0 {
			break
		}
		i += from
		end := i + len(s.Name)
		before, _ := utf8.DecodeLastRuneInString(rest[:i])
		after, _ := utf8.DecodeRuneInString(rest[end:])
		if !inName(before) && !inName(after) {
			rest = strings.TrimSpace(rest[end:])
			switch {
			case rest == "" || rest == s.Kind.String():
				return ""
			case strings.ContainsRune(`)]",`, firstRune(rest)): // the name stands in brackets: TEST(Cart, Total)
				return " " + signature
			case inName(firstRune(rest)):
				return " " + rest
			}
			return rest
		}
		from = end
	}
	return " " + signature
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// inName reports whether a character can be part of a name.
func inName(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

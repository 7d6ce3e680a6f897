package c

import (
	"strings"

	"codemem/regex"
	"codemem/symbol/source"
)

// exportedC: what is not static.
func exportedC(d *source.Definition) bool { return !source.HasWord(d.Head, "static") }

// madeTest is what a test begins with that a macro makes, which no other code can name: TEST(Cart, Total), TEST_CASE("adds lines").
var madeTest = regex.Lazy(`^([A-Z0-9]+_)*(TEST|SCENARIO)[A-Z0-9_]*\s*\([^()]*$`)

// exportedCPP: what is not static, and in a class what is public.
func exportedCPP(d *source.Definition) bool {
	if madeTest().MatchString(d.Head) {
		return false
	}
	if d.Around == source.Class || d.Around == source.Struct {
		return accessCPP(d.Before(), d.Around == source.Struct)
	}
	return exportedC(d)
}

// accessCPP reports whether what follows the start of a class is public: what the last access specifier says
// that is not in an inner class.
func accessCPP(before string, public bool) bool {
	_, body, ok := strings.Cut(before, "{")
	if !ok {
		return public
	}
	depth := 0
	for i := range len(body) {
		switch c := body[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ':' && depth == 0 && i > 0 && !strings.HasPrefix(body[i:], "::") && body[i-1] != ':':
			public = accessSpecifier(body[:i], public)
		}
	}
	return public
}

// accessSpecifier reports whether what follows is public where a text before a colon ends with an access specifier, or with Qt's
// signals or slots; otherwise it stays what it was.
func accessSpecifier(text string, public bool) bool {
	text = strings.TrimRight(text, " \t\r\n")
	last := text[strings.LastIndexAny(text, ";{}\n")+1:]
	if strings.HasSuffix(text, "slots") && source.HasWord(last, "public", "private", "protected") {
		return strings.HasPrefix(strings.TrimSpace(last), "public")
	}
	for _, word := range []string{"public", "signals"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return public && !strings.HasSuffix(text, "private") && !strings.HasSuffix(text, "protected")
}

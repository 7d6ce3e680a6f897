package repo

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// Expressions over a whole header, which headerLanguage is the fast form of.
var (
	slowComments   = regexp.MustCompile(`(?s)/\*.*?(?:\*/|\z)|//[^\n]*`)
	slowObjectiveC = regexp.MustCompile(`(?m)^\s*(@(interface|protocol|class|import)\b|NS_ASSUME_NONNULL_BEGIN)`)
	slowCPP        = regexp.MustCompile(`(?m)^\s*(template|public:|private:|protected:|(class|namespace|using|virtual|constexpr) [^\S\n]*\S)`)
	slowPlus       = regexp.MustCompile(`(?m)^\s*(enum [^\S\n]*(class\b|struct\b|\w+[^\S\n]*:[^\S\n]*[A-Za-z_])|struct [^\S\n]*\w+[^\S\n]*(final[^\S\n]*)?:[^\S\n]*[A-Za-z_])`)
	slowStd        = regexp.MustCompile(`(?m)^[^"\n]*("[^"\n]*"[^"\n]*)*std::`)
	slowInclude    = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*<[a-z_]+>`)
)

// TestHeaders compares the language of random headers with what expressions say.
func TestHeaders(t *testing.T) {
	pieces := []string{
		"\n", "\n", "\n", " ", " ", "\t", "\r\n", "/", "*", "/*", "*/", "//", "/*/", "int a;", "class", "class ", "class  X", "namespace x", "using", "using ",
		"virtual \tf", "constexpr ", "template", "template <", "public:", "private :", "protected:", "@interface", "@interfaces", "@class A", "@import",
		"enum class ", "enum e : int", "enum e", " : ", ":", ":x", "struct s", "struct s final : base", "std::", "__cplusplus", "#import", "\"", "\"std::\"", "#include <map>", "#include <map.h>", "@end", "NS_ASSUME_NONNULL_BEGIN", "struct class", "\v", "\f", "\u0085", "publics:", "classes x",
	}
	rnd := rand.New(rand.NewPCG(20, 2))
	found := map[string]int{}
	for range 50_000 {
		var b strings.Builder
		for range rnd.IntN(12) {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		text := slowComments.ReplaceAllString(b.String(), " ")
		want := "C"
		switch {
		case slowObjectiveC.MatchString(text):
			want = "Objective-C"
		case slowCPP.MatchString(text), !strings.Contains(text, "#import") && slowPlus.MatchString(text):
			want = "C++"
		case !strings.Contains(text, "__cplusplus") && (slowStd.MatchString(text) || slowInclude.MatchString(text)):
			want = "C++"
		}
		got := headerLanguage([]byte(b.String()))
		if got != want {
			t.Fatalf("%q is a header of %s, not of %s", b.String(), want, got)
		}
		found[got]++
	}
	if len(found) != 3 {
		t.Errorf("only %v were made", found)
	}
}

package symbol

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"parseHTTPRequest2": "parse http request 2",
		"HTTPServer":        "http server",
		"codemap_cache":     "codemap cache",
		"CodemapCache.ts":   "codemap cache ts",
		"X":                 "x",
		"aB":                "a b",
		"ABC":               "abc",
		"utf8":              "utf 8",
		"MD5Sum":            "md 5 sum",
		"--":                "",
		"":                  "",
		"src/x.go":          "src x go",
		"ÜberGroße":         "über große",
		"U\u0308berName":    "u\u0308ber name",
		"缓存Cache":           "缓存 cache",
		"a\xffb":            "a b",
		"Ⅷth":               "ⅷ th",
	} {
		if got := strings.Join(Words(text), " "); got != want {
			t.Errorf("Words(%q) = %q, want %q", text, got, want)
		}
	}
}

// FuzzWords: no character of a run is lost, and no word is empty.
func FuzzWords(f *testing.F) {
	for _, s := range []string{"parseHTTPRequest2", "\u0308a", "ǅabc", "a\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := Words(text)
		for _, w := range words {
			if w == "" || !utf8.ValidString(w) {
				t.Errorf("Words(%q) has %q", text, w)
			}
		}
		whole := ""
		for _, r := range Runs(text) {
			whole += strings.ToLower(r)
		}
		// A capital sigma is written in another way at the end of a word.
		same := func(s string) string { return strings.ReplaceAll(s, "ς", "σ") }
		if got := strings.Join(words, ""); same(got) != same(whole) {
			t.Errorf("Words(%q) is %q, the runs are %q", text, got, whole)
		}
	})
}

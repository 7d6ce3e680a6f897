package condense_test

import (
	"encoding/json"
	"strings"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestLinksText: any links come back from the text as they were, which is JSON.
func TestLinksText(t *testing.T) {
	for _, l := range []condense.Links{
		nil,
		{{Path: "a.go", Uses: 3}},
		{
			{Path: "./", Links: []condense.Link{{Kind: "import", Rule: "import"}}},
			{Path: "it's \"a\\b\"\n\x00\x1f<&>.go", Uses: 12, Links: []condense.Link{
				{"A.b~2", `operator"" _x`, "call", "package", "", ""},
				{"\u2028", "", "", "", "it's\n.go", ""},
				{"A.b~2", "c", "call", "receiver", "", "d\".go:E"},
				{"A", "", "dispatch", "", "e.go", "f:g"},
			}},
		},
	} {
		text := l.Text()
		got, err := condense.ParseLinks(text)
		if diff := cmp.Diff(l, got, cmpopts.EquateEmpty()); diff != "" || err != nil {
			t.Errorf("%v (-want +got)\n%s", err, diff)
		}
		if !json.Valid([]byte(text)) {
			t.Errorf("no JSON: %s", text)
		}
	}
	invalid := condense.Links{{Path: "\xff\xc3", Uses: 1}}
	if got, err := condense.ParseLinks(invalid.Text()); err != nil || got[0].Path != "\xff\xc3" {
		t.Errorf("%v, %v", got, err)
	}
}

// FuzzParseLinks: what is read is written as it was, and what is not is an error.
func FuzzParseLinks(f *testing.F) {
	for _, s := range []string{
		"", "[]", "[[]]", `[["a",1]]`, `[["a",1,["x","y","call","import"],["x","y","call","import"]],["b",0]]`,
		`[["a",01]]`, `[["a",1,["","","","","b"]]]`, `[["a",1,["","","","","","b"]]]`, `[["a",1,["","","","","",""]]]`, `[["\u0000",1]]`, `[["a",99999999999999999999]]`, `[["a",1]] `, `[["a\",1]]`, strings.Repeat("[", 1000),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l, err := condense.ParseLinks(s)
		if err != nil {
			return
		}
		again, err := condense.ParseLinks(l.Text())
		if diff := cmp.Diff(l, again, cmpopts.EquateEmpty()); diff != "" || err != nil {
			t.Errorf("%v (-first +again)\n%s", err, diff)
		}
	})
}

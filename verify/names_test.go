package verify_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"codemem/verify"
)

// TestNames: what is evidently of code is taken from prose, and nothing else.
func TestNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Reads the file and parses each row.", ""},
		{"Calls `load` and `registry.Open`.", "load registry.Open"},
		{"Calls load() and registry.Open(…), never close(2) or file(s).", "load registry.Open"},
		{"A Session keeps maxRead, max_read, MAX_READ and an HTTPServer.", "maxRead max_read MAX_READ HTTPServer"},
		{"The sessionKeys' order, a tokenStream's end, TokenStreams.", "sessionKeys tokenStream TokenStreams"},
		{"See scan/drift.go, ./lib/app.ts:12 and parser::Node#walk.", "scan/drift.go ./lib/app.ts parser::Node#walk"},
		{"Code in `scan/tree` and `left-pad`, read/write and pre-commit.", "scan/tree left-pad"},
		{"Knows GitHub, PostgreSQL, JavaScript's JSON, IDs, URLs and macOS.", ""},
		{"At https://example.com/someThing_else, joe_b@example.org, example.com, v1.2.3 or 1.5.0, 64KiB in 10ms.", ""},
		{"Since 3fb4a1c9d2, as --no-color says, `--dry-run` and `-v`.", ""},
		{"`git status --porcelain` and `make lint` are run.", ""},
		{"`x := openFile(pathName, 0)` is how.", "openFile pathName"},
		{"`Map<String, RowReader>` of `*http.Request`, `[]rowSet`.", "RowReader http.Request rowSet"},
		{"Like this:\n\n    call_example(withThis)\n\nor\n\n```go\nother_example()\n```\nend_of_it.", "end_of_it"},
		{"For fooBar, `foo`, myFunction, NAME_XXX, any may stand.", ""},
		{"e.g. one, i.e. two, etc. McCarthy and MacDonald, U.S.A.", ""},
		{"In `~/.config/app_rc` and /etc/app_d/conf, like [`their/tool_kit`](https://example.com/tool_kit) and [our_part](docs/our_part.md).", "our_part docs/our_part.md"},
		{"Has item0 to itemN, <pre>in_html()</pre> out_of_it, JSON.parse_it, this.own_part, http_client-like.", "out_of_it this.own_part http_client"},
		{"Reads `response.json`, dialects.postgresql.JSON, data/some_rows.json and package.json.", "response.json dialects.postgresql.JSON data/some_rows.json"},
		{"open `one_quote and go_on", "one_quote go_on"},
	} {
		var got []string
		for _, n := range verify.Names(c.text) {
			got = append(got, n.Text)
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%q (-want +got)\n%s", c.text, diff)
		}
	}
}

// FuzzNames: any text has names that stand in it, found in a time that grows with the text alone.
func FuzzNames(f *testing.F) {
	f.Add("Calls `load` and registry.Open(…).\n\n    code()\n")
	f.Add(strings.Repeat("a_b`", 2000))
	f.Add(strings.Repeat("````", 1000) + strings.Repeat("`", 999))
	f.Add(strings.Repeat("x.y/z::", 1000) + "é_ñ.ts\xff")
	f.Add(strings.Repeat("<pre", 1000) + strings.Repeat("aB"+strings.Repeat("c", 80)+" ", 300))
	f.Fuzz(func(t *testing.T, text string) {
		seen := map[string]bool{}
		if n := len(verify.Names(text)); n > 256 {
			t.Errorf("%d names", n)
		}
		for _, n := range verify.Names(text) {
			if !strings.Contains(text, n.Text) || seen[n.Text] || len(n.Parts) == 0 || utf8.ValidString(text) && !utf8.ValidString(n.Text) {
				t.Errorf("%q in %q", n, text)
			}
			seen[n.Text] = true
			for _, p := range n.Parts {
				if len(p) < 4 || len(p) > 64 || p != verify.Fold(p) {
					t.Errorf("%q is a part of %q", p, n.Text)
				}
			}
		}
	})
}

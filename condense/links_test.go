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

// TestEdgesOfValuesAndFiles: a function that is handed on is used by what does that, and code outside of symbols is of its file.
func TestEdgesOfValuesAndFiles(t *testing.T) {
	w := archive(t, `
-- a.go --
package p

var table = map[string]func(){"a": first, "b": second}

func first()  {}
func second() { defer run(first) }
func run(f func()) { f() }
-- a.ts --
import { start } from './b';
start(8080);
describe('a', () => { start(1); });
export class App {}
-- b.ts --
export function start(port: number) { listen(port, done); }
function listen(port: number, then: () => void) {}
function done() {}
-- c.py --
from d import helper, Base
helper()
class Sub(Base): pass
register(helper)
-- e.c --
struct shop { int open; };
void sell(struct shop *s);
void run(void) {
	struct shop *shop = 0;
	sell(shop);
}
-- d.py --
def helper(): pass
class Base: pass
`)
	g, err := condense.Dependencies(w, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	kinds := map[string]string{}
	for _, n := range g.Nodes {
		kinds[n.ID] = n.Kind
	}
	for _, e := range g.Edges {
		if kinds[e.From] == "" || kinds[e.To] == "" {
			t.Errorf("an end is no node: %+v", e)
		}
		if e.Kind == "mention" || kinds[e.From] == "file" && e.Kind != "import" {
			got = append(got, e.From+" "+e.Kind+" "+e.To)
		}
	}
	want := []string{
		"a.go:second mention a.go:first", "a.go:table mention a.go:first", "a.go:table mention a.go:second", "a.ts call b.ts:start",
		"b.ts:start mention b.ts:done", "c.py call d.py:helper", "c.py mention d.py:helper",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

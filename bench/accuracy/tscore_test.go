package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var repository = map[string]string{
	"a.ts": "export function over(x: string): void\nexport function over(x: number): void\nexport function over(x: any) {}\n" +
		"export class Box { put() { return this.put() } }\nexport interface Lid extends Box {}\n",
	"b.ts": "import { over, Box } from './a'\nfunction use(b: Box) {\n  over(1)\n  b.put()\n  dark()\n}\nfunction dark() {}\nover(2)\n",
}

// said writes a line as tsc.mjs does: the nth occurrence of a name, and those of what it means.
func said(t *testing.T, kind, file, name string, nth int, targets ...string) string {
	t.Helper()
	var list []string
	for _, target := range targets {
		f := strings.Fields(target) // file, text before the name with _ for a blank and ~ for a new line, kind
		i := strings.Index(repository[f[0]], strings.NewReplacer("_", " ", "~", "\n").Replace(f[1]))
		if i < 0 {
			t.Fatalf("no %q", target)
		}
		list = append(list, fmt.Sprintf("[%q,%d,%q]", f[0], i+len(f[1]), f[2]))
	}
	at := -1
	for range nth {
		at += 1 + strings.Index(repository[file][at+1:], name)
	}
	line := strings.Count(repository[file][:at], "\n") + 1
	if list == nil {
		return fmt.Sprintf(`{"k":%q,"p":%q,"o":%d,"l":%d,"n":%q,"h":"f","s":"unknown"}`, kind, file, at, line, name)
	}
	return fmt.Sprintf(`{"k":%q,"p":%q,"o":%d,"l":%d,"n":%q,"h":"f","t":[%s]}`, kind, file, at, line, name, strings.Join(list, ","))
}

func fixtureOf(t *testing.T, lines ...string) *referee {
	t.Helper()
	uses, err := readAnswers(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	us, err := look(t.Context(), write(t, repository))
	if err != nil {
		t.Fatal(err)
	}
	return newReferee(us, uses)
}

func TestTypeScriptScores(t *testing.T) {
	overs := []string{"a.ts export_function_ function", "a.ts string):_void~export_function_ function", "a.ts number):_void~export_function_ function"}
	j := fixtureOf(t,
		`{"k":"file","p":"a.ts"}`, `{"k":"file","p":"b.ts"}`,
		said(t, "call", "b.ts", "over", 2, overs...),
		said(t, "call", "b.ts", "put", 1, "a.ts Box_{_ method"),
		said(t, "call", "b.ts", "dark", 1), // the compiler does not know, say
		said(t, "call", "b.ts", "over", 3, overs...),
		said(t, "call", "a.ts", "put", 2, "a.ts Box_{_ method"),
		said(t, "type", "b.ts", "Box", 2, "a.ts class_ class"),
		said(t, "inherit", "a.ts", "Box", 2, "a.ts class_ class"),
		said(t, "type", "a.ts", "put", 2, "a.ts Box_{_ method"), // a name of itself
		said(t, "mention", "b.ts", "b", 1, "b.ts use( parameter"),
	)
	v := j.judge(1)
	if v.Files != 2 {
		t.Errorf("%d files", v.Files)
	}
	// Of calls: over is found, whichever of its declarations is meant, and this.put; b.put may be, by its type. What is
	// not known is not judged.
	call := v.Scores["call"]
	if call.Oracle != 3 || call.Ours < 2 || call.Right != call.Ours {
		t.Errorf("calls: %+v", call)
	}
	if r := v.Scores["reference"]; r.Oracle != 2 || r.Right != 2 || r.Ours != 2 {
		t.Errorf("references: %+v", r)
	}
	want := map[string]int{
		"ours, of a name whose type the compiler does not know: call":       1,
		"the compiler's, at the top level of a file":                        1,
		"the compiler's, to what is no declaration of the graph: parameter": 1,
	}
	if diff := cmp.Diff(want, v.Apart); diff != "" {
		t.Error(diff)
	}
	if call.Ours == 2 && (len(v.Missed) != 1 || v.Missed[0].Name != "call · receiver · f") {
		t.Errorf("missed: %+v", v.Missed)
	}
}

func TestTypeScriptMistakes(t *testing.T) {
	j := fixtureOf(t, `{"k":"file","p":"b.ts"}`, said(t, "mention", "b.ts", "dark", 1, "b.ts }~function_ function"))
	v := j.judge(1)
	names := map[string]bool{}
	for _, c := range v.Wrong {
		names[c.Name] = true
	}
	if !names["call · import · the compiler has nothing there"] || v.Scores["call"].Right != 0 {
		t.Errorf("%+v", v.Wrong)
	}
	if n := v.Scores["inherit"].Ours; n != 0 {
		t.Errorf("%d edges of a file that the compiler does not read are judged", n)
	}
	// A peer is not wrong where the compiler has the edge as another kind.
	use := spot{"b.ts", strings.Index(repository["b.ts"], "use")}
	dark, over := spot{"b.ts", strings.LastIndex(repository["b.ts"], "dark")}, spot{"a.ts", strings.Index(repository["a.ts"], "over")}
	scores := j.judgePeer([]edge{{link: link{use, dark}, kind: "type", rule: "references"}, {link: link{use, over}, kind: "call", rule: "calls"}})
	if scores["type"].Ours != 0 || scores["call"].Ours != 1 || scores["together"].Right != 0 {
		t.Errorf("%+v", scores)
	}
}

func TestReadUses(t *testing.T) {
	if _, err := readAnswers(strings.NewReader(`{"k":"call","t":[["a.ts",3,"function"]]}` + "\n{torn")); err == nil {
		t.Error("a torn line is not noticed")
	}
	uses, err := readAnswers(strings.NewReader(`{"k":"call","t":[["a.ts",3,"function"]]}`))
	if err != nil || len(uses) != 1 || uses[0].Targets[0] != (target{spot{"a.ts", 3}, "function"}) {
		t.Errorf("%+v, %v", uses, err)
	}
}

func TestPage(t *testing.T) {
	all := []verdict{
		{
			row: row{Name: "cobra", Made: "2 January 2026, abc"}, Language: "Go", Files: 3, Scores: map[string]score{"static": compared(map[link][]string{{}: {"import"}}, map[link]bool{{}: true})},
			Missed: []class{{"a|b", 1, []string{"x`y"}}}, Apart: map[string]int{"why": 2}, Peers: map[string]map[string]score{"peer": {"static": {Oracle: 1}}},
		},
		{row: row{Name: "rxjs"}, Language: "TypeScript", Scores: map[string]score{"call": {Oracle: 4, Ours: 2, Right: 1, Precision: .5, Recall: .25}}},
	}
	before := figures{At: "0123456789abcdef", Scores: map[string]map[string]score{"cobra": {"static": {Oracle: 1, Ours: 1, Recall: 0, Precision: 0}}}}
	text := page(all, before, "made at fedcba987654")
	for _, want := range []string{
		"made at fedcba987654\nBefore is codemem at `0123456789ab`.", "| cobra | github.com/spf13/cobra | one large type, closures | `v1.10.2` | 2025-12-03 | 3 | 2 January 2026, abc |",
		"| cobra | 1 | 0.000, 0.000 | 1.000, 1.000 | –, 0.000 |", "| rxjs | 4 | – | 0.500, 0.250 |\n",
		"| missing | `a\\|b` | 1 | `x'y` |", "| import | 1 | 0 | 1.000 |", "| cobra | why | 2 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	f := figuresOf("x", all)
	if f.Scores["cobra"]["static"].Rules != nil || f.Scores["rxjs"]["call"].Right != 1 {
		t.Errorf("%+v", f)
	}
}

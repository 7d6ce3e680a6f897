package ui

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

// TestFile: a file comes with its texts, what changed since, its source with what a skeleton leaves out, and its neighbours.
func TestFile(t *testing.T) {
	w := newWorld(t)
	w.summarize(map[string]string{"price/price.go": "Knows prices."})
	w.memory(func(m *verify.Memory) error {
		_, err := scan.New(t.Context(), m, nil, true).WriteNotes(m, verify.NotesRequest{
			Notes: []verify.NoteText{{Note: registry.Note{Kind: "trap", Text: "Of is slow: it counts letters.", Author: "ada"}, About: []string{"price/price.go:Of"}}},
		})
		return err
	})
	w.write("price/price.go", "// Package price knows what things cost.\npackage price\n\n// Of returns the price of a thing.\nfunc Of(thing string) int {\n\tsum := 1\n\treturn sum\n}\n")
	p := w.serve(Options{}).enter()
	var f fileAnswer
	p.ask("file?path=price/price.go", &f)
	if f.File.State != scan.Stale || f.File.Drift != "body" || f.Changed == nil || len(f.Changed.Hunks) != 1 {
		t.Errorf("%+v, %+v", f.File, f.Changed)
	}
	if len(f.History) != 1 || f.History[0].Current || !strings.Contains(f.History[0].By, "ada") {
		t.Errorf("history %+v", f.History)
	}
	if len(f.Notes) != 1 || f.Notes[0].Kind != "trap" || !strings.Contains(f.Notes[0].Stand, "body") || f.Totals["notes"] != 1 {
		t.Errorf("notes %+v", f.Notes)
	}
	if !slices.Equal(f.Folds, []fold{{6, 7, false}}) || len(f.Symbols) != 1 || f.Symbols[0].ID != "price/price.go:Of" || !strings.Contains(f.Text, "sum := 1") {
		t.Errorf("folds %v, symbols %v, text %q", f.Folds, f.Symbols, f.Text)
	}
	if len(f.UsedBy) == 0 || f.UsedBy[0].Path != "main.go" || len(f.Uses) != 0 {
		t.Errorf("used by %v, uses %v", f.UsedBy, f.Uses)
	}
	var tests testsAnswer
	if p.ask("tests?id=price/price.go", &tests); len(tests.Tests) != 1 || tests.Tests[0].Path != "price/price_test.go" || tests.Total != 1 {
		t.Errorf("tests %+v", tests)
	}
	p.ask("file?path=README.md", &f)
	if f.Whole == "" || f.Text == "" || f.NoText != "" {
		t.Errorf("%+v", f)
	}
	for path, code := range map[string]string{"nowhere.go": "not_tracked", "../x": "outside", "/etc/passwd": "outside", "price": "not_tracked"} {
		if status, text := p.get(p.base + "api/file?path=" + url.QueryEscape(path)); status == http.StatusOK || !strings.Contains(text, code) {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// TestSymbol: a symbol comes with its source, who uses it and what it uses, and the way to it.
func TestSymbol(t *testing.T) {
	w := newWorld(t)
	w.write("main.go", "package main\n\nimport \"shop/price\"\n\nfunc main() {\n\tsell()\n}\n\nfunc sell() {\n\tprintln(price.Of(\"tea\"))\n}\n")
	p := w.serve(Options{}).enter()
	var s symbolAnswer
	p.ask("symbol?id=price/price.go:Of", &s)
	if s.Name != "Of" || s.Line != 4 || !strings.HasPrefix(s.Text, "// Of returns") || !strings.HasSuffix(s.Text, "}") || s.Used != "proven" {
		t.Errorf("%+v", s)
	}
	ids := ""
	for _, u := range s.Callers {
		ids += " " + u.ID
	}
	if ids != " main.go:sell price/price_test.go:TestOf" || s.Totals["callers"] != 2 {
		t.Errorf("callers%s, %v", ids, s.Totals)
	}
	var way wayAnswer
	if p.ask("way?from=main.go:main&to=price/price.go:Of", &way); len(way.Nodes) != 3 || way.Nodes[1].ID != "main.go:sell" || way.Edges[1].Kind != "call" {
		t.Errorf("%+v", way)
	}
	if p.ask("way?to=main.go:main&from=price/price.go:Of", &way); len(way.Nodes) != 0 {
		t.Errorf("%+v", way)
	}
	for query, code := range map[string]string{
		"id=price/price.go:Off": "no_symbol", "id=": "bad_id", "id=../x.go:A": "bad_id", "id=/etc/passwd:x": "bad_id", "id=README.md:Shop": "no_language", "id=nowhere.go:F": "no_symbol",
	} {
		if status, text := p.get(p.base + "api/symbol?" + query); status == http.StatusOK || !strings.Contains(text, code) {
			t.Errorf("%s: %d %s", query, status, text)
		}
	}
}

// TestSearch: words and exact text find what the commands find.
func TestSearch(t *testing.T) {
	p := newWorld(t).serve(Options{}).enter()
	var e exploreAnswer
	if p.ask("explore?q=price+of+a+thing", &e); len(e.Places) == 0 || e.Places[0].ID != "price/price.go:Of" || len(e.Places[0].Reasons) == 0 {
		t.Errorf("%+v", e)
	}
	var g scan.Grepped
	if p.ask("grep?pattern=sum+%2B=", &g); g.Lines != 1 || g.Files[0].In[0].ID != "price/price.go:Of" {
		t.Errorf("%+v", g)
	}
	if p.ask("grep?pattern=SU.&regexp=1&ignore_case=1&word=1", &g); g.Lines != 3 {
		t.Errorf("%+v", g)
	}
	for query, code := range map[string]string{"explore?q=+": "bad_request", "grep?pattern=": "bad_request", "grep?pattern=(&regexp=1": "bad_pattern"} {
		if status, text := p.get(p.base + "api/" + query); status == http.StatusOK || !strings.Contains(text, code) {
			t.Errorf("%s: %d %s", query, status, text)
		}
	}
}

// TestCovered: credentials and what does not show are covered in what views show of source, before and after a change.
func TestCovered(t *testing.T) {
	w := newWorld(t)
	token := "ghp_" + strings.Repeat("aB3dE5gH7j", 3) + "k9Lm2N"
	w.write("main.go", "package main\n\n// \u202eevil\u202c\nfunc main() {\n\tprintln(\""+token+"\")\n}\n")
	w.git("commit", "-qam", "second")
	w.summarize(map[string]string{"main.go": "Starts the shop."})
	w.write("main.go", "package main\n\n// \u202eevil\u202c\nfunc main() {\n\tprintln(\""+token+"\", 1)\n}\n")
	p := w.serve(Options{}).enter()
	for _, route := range []string{"file?path=main.go", "changed?path=main.go", "symbol?id=main.go:main", "explore?q=println", "grep?pattern=println", "change"} {
		status, text := p.get(p.base + "api/" + route)
		if status != http.StatusOK || strings.Contains(text, token[4:24]) {
			t.Errorf("%s: %d %s", route, status, text)
		}
		if strings.Contains(text, "\u202e") && route != "change" {
			t.Errorf("%s has a hidden character", route)
		}
	}
	var f fileAnswer
	if p.ask("file?path=main.go", &f); !strings.Contains(f.Hidden, "U+202E") {
		t.Errorf("hidden: %q", f.Hidden)
	}
}

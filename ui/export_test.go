package ui

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// export makes a report of a world.
func (w world) export(since string) []byte {
	w.t.Helper()
	text, err := Export(w.t.Context(), ExportOptions{Dir: w.root, Since: since, Version: "v"})
	if err != nil {
		w.t.Fatal(err)
	}
	return text
}

// answersOf takes a report apart.
func answersOf(t *testing.T, text []byte) (r report) {
	t.Helper()
	_, rest, _ := bytes.Cut(text, []byte(`<script type="application/json" id="report">`))
	body, _, found := bytes.Cut(rest, []byte("</script>"))
	if err := json.Unmarshal(body, &r); !found || err != nil {
		t.Fatal(err)
	}
	return r
}

// TestExport: a report has what the routes answer, is the same each time, runs its own script alone, and no text ends an element of it.
func TestExport(t *testing.T) {
	w := newWorld(t)
	w.summarize(map[string]string{"main.go": "Starts the shop.", "price/price.go": "</script><script>alert(1)</script>", "README.md": "Tells what it sells."})
	w.write("price/price.go", "package price\n\n// </script><!-- <script>\nfunc Of(thing string) (int, error) { return 1, nil }\n")
	text := w.export("")
	if again := w.export(""); !bytes.Equal(text, again) {
		t.Error("another time it is another")
	}
	r := answersOf(t, text)
	if !r.Made.Change || r.Made.Version != "v" || r.Made.Head == "" {
		t.Errorf("made %+v", r.Made)
	}
	p := w.serve(Options{Version: "v"}).enter()
	for route, query := range map[string]string{
		"start": "start", "map": "map", "map\ndir=price": "map?dir=price", "worklist": "worklist", "change": "change",
		"file\npath=price/price.go": "file?path=price/price.go", "changed\npath=price/price.go": "changed?path=price/price.go", "tests\nid=price/price.go": "tests?id=price/price.go",
	} {
		if _, served := p.get(p.base + "api/" + query); served != string(r.Answers[route]) {
			t.Errorf("%q: %s, served %s", route, r.Answers[route], served)
		}
	}
	if _, held := r.Answers["file\npath=main.go"]; held {
		t.Error("it holds a file that neither changes nor wants a summary")
	}
	if n := strings.Count(strings.ToLower(string(text)), "<script"); n != 2 {
		t.Errorf("%d script elements", n)
	}
	script := regexp.MustCompile(`(?s)<script type="module">(.*)</script>`).FindSubmatch(text)
	if script == nil || !bytes.Contains(text, []byte("script-src '"+hash(script[1])+"'")) || bytes.Contains(script[1], []byte("<!--")) {
		t.Error("the policy does not name the script that the report has")
	}
	w.git("commit", "-qam", "second")
	if r := answersOf(t, w.export("HEAD~1..HEAD")); r.Answers["change\nsince=HEAD~1..HEAD"] == nil || r.Answers["file\npath=price/price.go"] == nil {
		t.Errorf("answers of a change: %v", r.Answers)
	}
	if r := answersOf(t, w.export("")); r.Made.Change {
		t.Error("of a clean work tree it tells of a change")
	}
	if _, err := Export(t.Context(), ExportOptions{Dir: w.root, Since: "nowhere"}); err == nil {
		t.Error("of a revision that is none there is a report")
	}
}

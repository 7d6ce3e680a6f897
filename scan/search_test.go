package scan

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/symbol/tags"
)

// found tells what a search finds, with the symbols.
func (w *world) found(t *Tree, text string) string {
	w.t.Helper()
	f, err := t.Search(text, 9)
	if err != nil {
		w.t.Fatal(err)
	}
	var all []string
	for _, h := range f.Hits {
		s := h.Path
		for _, sym := range h.Symbols {
			s += fmt.Sprintf(" %s:%d", sym.Name, sym.Line)
		}
		all = append(all, s)
	}
	return fmt.Sprintf("%s (unparsed %d, unseen %d)", strings.Join(all, ", "), f.Unparsed, f.Unseen)
}

// TestSearchIsOfNow: what was never scanned is, before a search; an edit is found, and what it took away is not.
func TestSearchIsOfNow(t *testing.T) {
	w := newWorld(t, map[string]string{"a/cache.go": goFile("OpenCache", "Zebra"), "b.go": goFile("Zebra", "x"), "doc.md": "# Zebra\n"})
	for _, c := range []*Cache{nil, NewCache(1 << 20)} { // a command's, and a server's
		for _, step := range []struct {
			text, query, want string
		}{
			{"", "open cache", "a/cache.go OpenCache:4 (unparsed 0, unseen 0)"},
			{"", "zebra", "b.go Zebra:4 (unparsed 0, unseen 0)"},
			{goFile("Giraffe", "x"), "giraffe", "b.go Giraffe:4 (unparsed 0, unseen 0)"},
			{"\n\n" + goFile("Giraffe", "x"), "giraffe", "b.go Giraffe:6 (unparsed 0, unseen 0)"},
			{"", "zebra", " (unparsed 0, unseen 0)"},
			{goFile("Zebra", "x"), "zebra", "b.go Zebra:4 (unparsed 0, unseen 0)"},
		} {
			if step.text != "" {
				w.write("b.go", step.text)
			}
			if got := w.found(w.tree(c), step.query); got != step.want {
				t.Errorf("%q: %s, want %s", step.query, got, step.want)
			}
		}
	}
	w.write("new.go", goFile("Okapi", "x"))
	w.git("add", "-A")
	if got, want := w.found(w.tree(nil), "okapi"), " (unparsed 0, unseen 1)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	w.remove("b.go")
	if got, want := w.found(w.tree(nil), "open"), "a/cache.go OpenCache:4 (unparsed 0, unseen 1)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestSearchWithoutOutlines: a search parses a little, and says of much that it was not searched.
func TestSearchWithoutOutlines(t *testing.T) {
	files := map[string]string{}
	for i := range mostParsed + 1 {
		files[fmt.Sprintf("f%d.go", i)] = goFile(fmt.Sprintf("F%d", i), "x")
	}
	w := newWorld(t, files)
	if got, want := w.found(w.tree(nil), "f7"), fmt.Sprintf("f7.go (unparsed %d, unseen 0)", mostParsed+1); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if n := w.stored(w.tree(nil).generator); n != 0 {
		t.Errorf("%d outlines were made", n)
	}
	w.sync(w.tree(nil), mostParsed+1)
	if got, want := w.found(w.tree(nil), "F7"), "f7.go F7:4 (unparsed 0, unseen 0)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	readOnly := New(t.Context(), w.memory(), nil, false)
	if got, want := w.found(readOnly, "F7"), "f7.go F7:4 (unparsed 0, unseen 0)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := os.RemoveAll(filepath.Join(w.root, ".git/codemem")); err != nil {
		t.Fatal(err)
	}
	if _, err := w.tree(nil).Search("f7", 1); !errors.Is(err, registry.ErrNoDatabase) {
		t.Error(err)
	}
}

// TestRenew: what a hit tells of symbols is of the file as it is, also when that changed after the search.
func TestRenew(t *testing.T) {
	source := "// Package p waits.\n" + goFile("Zebra", "x")
	w := newWorld(t, map[string]string{"a.go": source})
	search := func() (*Tree, registry.Hit) {
		tree := w.tree(nil)
		f, err := tree.Search("does zebra it", 1)
		if err != nil || len(f.Hits) != 1 || f.Hits[0].Quotes != registry.InDocs || f.Hits[0].Gist != "Waits. func Zebra" {
			t.Fatalf("%+v, %v", f, err)
		}
		return tree, f.Hits[0]
	}
	tree, h := search()
	w.write("a.go", "\n\n"+goFile("ZebraTwo", "x"))
	tree.Renew(&h, "zebra")
	if got := fmt.Sprint(h.Symbols[0].Name, h.Symbols[0].Line, h.Gist, h.Quotes); got != "ZebraTwo6ZebraTwo does it. func ZebraTwo" {
		t.Error(got)
	}
	w.write("a.go", source)
	tree, h = search()
	w.remove("a.go")
	tree.Renew(&h, "zebra")
	if h.Symbols != nil || h.Gist+h.Quotes+h.Snippet+h.Of != "" {
		t.Errorf("%+v", h)
	}
}

// TestGists: a file that was never parsed has a line too, if there are not too many; other bytes have none.
func TestGists(t *testing.T) {
	secret := "// Package p holds it.\npackage p\n\n// Key is\nconst Key = `-----BEGIN RSA PRIVATE KEY-----\nabc`\n"
	files := map[string]string{"a.go": goFile("Zebra", "x"), "b.txt": "text", "key.go": secret}
	w := newWorld(t, files)
	md5s := map[string]string{}
	for p, text := range files {
		md5s[p] = sum([]byte(text))
	}
	check := func(want string) {
		t.Helper()
		gists, err := w.tree(nil).Gists(md5s)
		if got := fmt.Sprint(gists); err != nil || got != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
	check("map[a.go:Zebra does it. func Zebra key.go:Holds it. const Key]")
	w.sync(w.tree(nil), 0) // they were parsed just now
	check("map[a.go:Zebra does it. func Zebra key.go:Holds it. const Key]")
	md5s["a.go"] = sum([]byte("other"))
	check("map[key.go:Holds it. const Key]")
}

// TestSearchShowsNoSecret: the token in a comment is neither kept nor shown; what else it says is.
func TestSearchShowsNoSecret(t *testing.T) {
	secret := "ghp_" + strings.Repeat("a8Kd02mZx91L", 3)
	w := newWorld(t, map[string]string{
		"a.go": "// Okapi logs in with " + secret + ".\npackage p\n\n// Zebra waits.\nfunc Zebra() {}\n",
		"b.go": "// Okapi waits.\npackage p\n\n// Zebra has " + secret + ".\nfunc Zebra() {}\n",
	})
	if got, want := w.found(w.tree(nil), "zebra"), "b.go Zebra:5, a.go Zebra:5 (unparsed 0, unseen 0)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	f, err := w.tree(nil).Search("okapi", 9)
	if err != nil || len(f.Hits) != 2 || f.Hits[0].Gist != "Okapi waits. func Zebra" || strings.Contains(fmt.Sprint(f), secret[4:]) {
		t.Errorf("%+v, %v", f, err)
	}
	md5s := map[string]string{}
	for _, p := range []string{"a.go", "b.go"} {
		data, err := os.ReadFile(filepath.Join(w.root, p))
		if err != nil {
			t.Fatal(err)
		}
		md5s[p] = sum(data)
	}
	if gists, err := w.tree(nil).Gists(md5s); err != nil || fmt.Sprint(gists) != "map[a.go:Okapi logs in with [redacted: github-token]****************. func Zebra b.go:Okapi waits. func Zebra]" {
		t.Errorf("%v, %v", gists, err)
	}
	for _, word := range []string{secret, secret[4:]} {
		if f, err := w.tree(nil).Search(word, 9); err != nil || f.Total != 0 {
			t.Errorf("%q is found: %+v, %v", word, f, err)
		}
	}
}

// TestSearchWithoutParser: a build that cannot parse searches all but symbols and comments, and says so.
func TestSearchWithoutParser(t *testing.T) {
	w := newWorld(t, map[string]string{"zebra/a.go": goFile("Okapi", "x"), "b.go": goFile("Zebra", "x")})
	want := "zebra/a.go (unparsed 2, unseen 0)"
	if tags.Available {
		want = "zebra/a.go, b.go Zebra:4 (unparsed 0, unseen 0)"
	}
	for range 2 {
		if got := w.found(w.tree(NewCache(1<<20)), "zebra"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

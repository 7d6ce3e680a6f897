package condense_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/repo"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// request asks for a codemap of a world.
func request(w *world, format string, budget int) condense.MapRequest {
	q := condense.MapRequest{Format: format, Budget: budget, Read: w.Bytes}
	for _, p := range w.paths {
		typ, language := repo.Classify(p, repo.ModeRegular, w.contents[p], repo.Attrs{})
		q.Files = append(q.Files, condense.MapFile{Path: p, Type: typ, Language: language, Parsed: w.outlines[p] != nil})
	}
	return q
}

// TestCodemapGolden compares the codemaps of sources in every language with golden files.
func TestCodemapGolden(t *testing.T) {
	w := goldenWorld(t)
	for name, q := range map[string]condense.MapRequest{
		"whole.xml": request(w, condense.MapXML, 0), "budget.xml": request(w, condense.MapXML, 1200),
		"budget.md": request(w, condense.MapMarkdown, 1200),
	} {
		m, err := condense.Codemap(q)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", "codemaps", name)
		if *update {
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(m.Text), 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), m.Text); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// A parsedMap is a codemap as a reader of XML sees it.
type parsedMap struct {
	XMLName xml.Name `xml:"prompt"`
	Tree    string   `xml:"tree"`
	Files   []struct {
		Path   string `xml:"path,attr"`
		Type   string `xml:"type,attr"`
		Format string `xml:"format,attr"`
		Text   string `xml:",chardata"`
	} `xml:"files>file"`
	Omitted *struct {
		Files int `xml:"files,attr"`
	} `xml:"omitted"`
}

func parseMap(t *testing.T, text string) parsedMap {
	t.Helper()
	var p parsedMap
	if err := xml.Unmarshal([]byte(text), &p); err != nil {
		t.Fatalf("not well-formed: %v\n%s", err, text)
	}
	return p
}

// oddPaths are names of files that a map has to survive.
var oddPaths = []string{
	`x<&>.go`, `a"b'c.go`, "new\nline.go", "tab\t.go", "ctl\x01\x1b[31m.go", "bad\xff\xfe.go", "]]>.go", " lead.go", "ü/ß漢.go",
	"&amp;.go", "`tick`.go", "```.go", "\u202eevil.go", "a,b c.go", "\ufffe.go", "-->.go",
}

// TestCodemapIsWellFormed: whatever files are called and hold, a map is XML, and a path comes back as it is, or
// quoted so that it can be told.
func TestCodemapIsWellFormed(t *testing.T) {
	const code = "package p\n\nfunc F(a <-chan struct{}, b string /* ]]> & \x01 */) bool { return a < b }\n\nconst C = \"]]>&<\x1b\xff\u202e\"\n"
	var files []txtar.File
	for _, p := range oddPaths {
		files = append(files, txtar.File{Name: p, Data: []byte(code)}, txtar.File{Name: "sub/" + p + "/" + p, Data: []byte(code)})
	}
	w := newWorld(t, files)
	for budget := range 3000 {
		if budget > 150 && budget%37 != 0 {
			continue
		}
		m, err := condense.Codemap(request(w, condense.MapXML, budget))
		if errors.Is(err, condense.ErrBudget) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		p := parseMap(t, m.Text)
		if len(p.Files) != m.Files {
			t.Fatalf("budget %d: %d files in the text, want %d", budget, len(p.Files), m.Files)
		}
		for _, f := range p.Files {
			name := f.Path
			if strings.HasPrefix(name, `"`) {
				if name, err = strconv.Unquote(name); err != nil {
					t.Fatalf("%q: %v", f.Path, err)
				}
			}
			if _, ok := w.contents[name]; !ok {
				t.Fatalf("there is no file %q, shown as %q", name, f.Path)
			}
			if f.Format != "codemap" || f.Type != "go" {
				t.Fatalf("%q: type %q, format %q", name, f.Type, f.Format)
			}
			if i := strings.IndexFunc(strings.ReplaceAll(f.Text, "\n", ""), func(r rune) bool { return r < ' ' || r == '\u202e' }); i >= 0 {
				t.Fatalf("%q shows a hidden character: %q", name, f.Text)
			}
		}
	}
}

// randomFiles makes a tree of files of several types, whose functions have long and short signatures.
func randomFiles(r *rand.Rand) []txtar.File {
	var files []txtar.File
	seen := map[string]bool{}
	for range r.IntN(60) {
		var dirs []string
		for range r.IntN(5) {
			dirs = append(dirs, string(rune('a'+r.IntN(3)))+strings.Repeat("x", r.IntN(12)))
		}
		name := fmt.Sprintf("f%d%s", r.IntN(99), []string{".go", "_test.go", ".md", ".json", ".py", ".ts", ".lock", "<&>.go"}[r.IntN(8)])
		p := strings.Join(append(dirs, name), "/")
		if seen[p] {
			continue
		}
		seen[p] = true
		var b strings.Builder
		if strings.HasSuffix(p, ".go") {
			b.WriteString("package p\n")
			for i := range r.IntN(12) {
				fmt.Fprintf(&b, "type %s%d struct { A int }\nfunc (t %[1]s%[2]d) M(%s int) { println(1, 2, 3) }\nfunc f%[2]d() { println(1) }\n",
					string(rune('A'+r.IntN(26))), i, strings.Repeat("p", 1+r.IntN(90)))
			}
		}
		files = append(files, txtar.File{Name: p, Data: []byte(b.String())})
	}
	return files
}

// TestCodemapFitsAnyBudget: invariant I7 and I8 over random trees and all small budgets, in both formats.
func TestCodemapFitsAnyBudget(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // not for secrets
		w := newWorld(t, randomFiles(r))
		ranks := map[string]float64{}
		for _, p := range w.paths {
			ranks[p] = float64(r.IntN(5)) / 10
		}
		for _, format := range condense.MapFormats() {
			tooSmall := true
			for budget := 1; budget < 2500; budget += 1 + budget/16 {
				q := request(w, format, budget)
				q.Ranks = ranks
				m, err := condense.Codemap(q)
				if err != nil {
					if !errors.Is(err, condense.ErrBudget) || m.Text != "" || !tooSmall {
						t.Fatalf("seed %d, budget %d: %v, though a smaller one did: %v", seed, budget, err, !tooSmall)
					}
					continue
				}
				tooSmall = false
				checkMap(t, fmt.Sprintf("seed %d, %s, budget %d", seed, format, budget), q, m)
			}
			if tooSmall {
				t.Fatalf("seed %d: no budget was enough", seed)
			}
		}
	}
}

func checkMap(t *testing.T, at string, q condense.MapRequest, m condense.Map) {
	t.Helper()
	if n := condense.Tokens(m.Text); n > q.Budget || n != m.Tokens {
		t.Fatalf("%s: %d tokens, said to be %d", at, n, m.Tokens)
	}
	if m.Files+m.Omitted != len(q.Files) {
		t.Fatalf("%s: %d files and %d omitted of %d", at, m.Files, m.Omitted, len(q.Files))
	}
	if q.Format == condense.MapXML {
		p := parseMap(t, m.Text)
		if len(p.Files) != m.Files || m.Omitted > 0 && (p.Omitted == nil || p.Omitted.Files != m.Omitted) {
			t.Fatalf("%s: %d files, %v omitted, want %d and %d\n%s", at, len(p.Files), p.Omitted, m.Files, m.Omitted, m.Text)
		}
		for _, f := range p.Files {
			checkCounts(t, at, q, f.Path, f.Text)
		}
	}
	slices.Reverse(q.Files)
	again, err := condense.Codemap(q)
	if err != nil || again != m {
		t.Fatalf("%s: another order of files makes another map (%v):\n%s", at, err, cmp.Diff(m.Text, again.Text))
	}
}

// checkCounts: the signatures that are shown and those that are said to be left out are all of them.
func checkCounts(t *testing.T, at string, q condense.MapRequest, p, text string) {
	t.Helper()
	q.Files, q.Budget = []condense.MapFile{{Path: p, Type: "source", Language: "Go", Parsed: strings.HasSuffix(p, ".go")}}, 0
	whole, err := condense.Codemap(q)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(parseMap(t, whole.Text).Files[0].Text), "\n")
	shown := strings.Split(strings.TrimSpace(text), "\n")
	left := 0
	if n, err := fmt.Sscanf(shown[len(shown)-1], "// … %d more", &left); n == 1 && err == nil {
		shown = shown[:len(shown)-1]
	}
	if len(shown)+left != len(all) {
		t.Fatalf("%s: %s shows %d signatures and leaves out %d, want %d\n%s", at, p, len(shown), left, len(all), text)
	}
	for _, l := range shown {
		if !slices.Contains(all, l) {
			t.Fatalf("%s: %s has no signature %q", at, p, l)
		}
	}
}

// TestCodemapShowsWhatMatters: by rank, tests last, what is exported first, and never a type's method without it.
func TestCodemapShowsWhatMatters(t *testing.T) {
	var files []txtar.File
	for i := range 40 {
		files = append(files, txtar.File{
			Name: fmt.Sprintf("pkg%d/a%d.go", i, i),
			Data: []byte("package p\n\nfunc hidden(n int) { println(n, n, n) }\n\ntype T struct { x int }\n\nfunc (t T) Do(n int) { println(n, n) }\n\nfunc Shown(n int) { println(n, n, n) }\n"),
		})
	}
	files = append(files, txtar.File{Name: "pkg7/a_test.go", Data: []byte("package p\n\nfunc TestIt(t *testing.T) { println(1, 2, 3) }\n")})
	w := newWorld(t, files)
	q := request(w, condense.MapXML, 800)
	q.Ranks = map[string]float64{"pkg33/a33.go": 0.5, "pkg7/a_test.go": 0.4, "pkg21/a21.go": 0.1}
	m, err := condense.Codemap(q)
	if err != nil {
		t.Fatal(err)
	}
	p := parseMap(t, m.Text)
	shown := map[string]string{}
	for _, f := range p.Files {
		shown[f.Path] = f.Text
	}
	if shown["pkg33/a33.go"] == "" || shown["pkg21/a21.go"] == "" || len(shown) < 5 || len(shown) > 39 {
		t.Errorf("shown: %v", shown)
	}
	if shown["pkg7/a_test.go"] != "" {
		t.Error("a test is shown before sources")
	}
	torn := 0 // there may be one for which no more room was left
	for path, text := range shown {
		if !strings.Contains(text, "func Shown(n int)\n") {
			torn++
		}
		early := strings.Contains(text, "hidden") && !strings.Contains(text, ") Do(")
		if early || strings.Contains(text, "println") || torn > 1 {
			t.Errorf("%s:\n%s", path, text)
		}
	}
	for _, want := range []string{"./ 41", "Signatures of " + strconv.Itoa(m.Files) + " of 41 files"} {
		if !strings.Contains(m.Text, want) {
			t.Errorf("%q is missing:\n%s", want, m.Text)
		}
	}
}

// TestCodemapErrors: an error of reading ends a map, an unknown format is one.
func TestCodemapErrors(t *testing.T) {
	q := condense.MapRequest{Files: []condense.MapFile{{Path: "a.go", Parsed: true}}, Format: "yaml"}
	if _, err := condense.Codemap(q); err == nil {
		t.Error("yaml is a format")
	}
	broken := errors.New("broken")
	q.Format, q.Read = "", func(string) ([]byte, *symbol.Outline, error) { return nil, nil, broken }
	if _, err := condense.Codemap(q); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	q.Read = func(string) ([]byte, *symbol.Outline, error) { return nil, nil, nil }
	m, err := condense.Codemap(q)
	const want = "<prompt>\n<files>\n<file path=\"a.go\" type=\"\" format=\"codemap\">\n// No signatures extracted\n</file>\n</files>\n</prompt>\n"
	if err != nil || m.Text != want {
		t.Errorf("%v:\n%s", err, m.Text)
	}
	if m, err := condense.Codemap(condense.MapRequest{}); err != nil || m.Text != "<prompt>\n<files>\n</files>\n</prompt>\n" {
		t.Errorf("of nothing: %v, %q", err, m.Text)
	}
}

// TestCodemapOfLargeFiles: a file of many thousand declarations, which would take minutes if each were held against all,
// gets a map, cut to size or whole.
func TestCodemapOfLargeFiles(t *testing.T) {
	const n = 9_000
	var b strings.Builder
	b.WriteString("package p\n\nconst (\n")
	for i := range n {
		fmt.Fprintf(&b, "\tC%d = %d\n", i, i)
	}
	b.WriteString(")\n")
	for i := range n {
		fmt.Fprintf(&b, "type T%d struct { A int }\nfunc (t T%d) M() {}\n", i, i)
	}
	w := newWorld(t, []txtar.File{{Name: "a.go", Data: []byte(b.String())}, {Name: "b.go", Data: []byte("package p\n\nfunc F() {}\n")}})
	m, err := condense.Codemap(request(w, condense.MapXML, 500))
	if err != nil || m.Files != 2 || m.Tokens > 500 {
		t.Errorf("%v: %d files, %d tokens", err, m.Files, m.Tokens)
	}
	if all, err := condense.Codemap(request(w, condense.MapXML, 0)); err != nil || strings.Count(all.Text, "\n") < 3*n {
		t.Errorf("%v: %d lines of all", err, strings.Count(all.Text, "\n"))
	}
}

// TestCodemapOfManyFiles: what a map costs is what it shows, not all files that there are: each is read for its part.
func TestCodemapOfManyFiles(t *testing.T) {
	const n = 3_000
	var files []txtar.File
	for i := range n {
		files = append(files, txtar.File{Name: fmt.Sprintf("d%d/a%d.go", i/100, i), Data: fmt.Appendf(nil, "package d%d\n\n// F%d does it.\nfunc F%d(n int) int { return n }\n", i/100, i, i)})
	}
	w := newWorld(t, files)
	q := request(w, condense.MapXML, 2000)
	read := 0
	q.Read = func(p string) ([]byte, *symbol.Outline, error) {
		read++
		return w.Bytes(p)
	}
	m, err := condense.Codemap(q)
	if err != nil || m.Files < 10 || read > m.Files+500 {
		t.Errorf("%v: %d files are read, for a map of %d", err, read, m.Files)
	}
}

// TestCodemapMarkdownFences: nothing in a file or its name ends a block early.
func TestCodemapMarkdownFences(t *testing.T) {
	w := newWorld(t, []txtar.File{
		{Name: "a`b.ts", Data: []byte("export const fence = \"````\";\nexport const tick = \"`\";\n")},
		{Name: "```.ts", Data: []byte("export function f(): void { return; }\n")},
	})
	for _, budget := range []int{0, 60, 80, 100} {
		m, err := condense.Codemap(request(w, condense.MapMarkdown, budget))
		if err != nil {
			t.Fatal(budget, err)
		}
		open := ""
		for l := range strings.Lines(m.Text) {
			l = strings.TrimSuffix(l, "\n")
			marks := l[:len(l)-len(strings.TrimLeft(l, "`"))]
			switch {
			case open == "" && len(marks) >= 3:
				open = marks
			case len(marks) >= max(len(open), 3) && len(marks) == len(l):
				open = ""
			case open == "" && strings.HasPrefix(l, "export "):
				t.Errorf("budget %d: %q is outside of a block:\n%s", budget, l, m.Text)
			}
		}
		if open != "" {
			t.Errorf("budget %d: a block is not ended:\n%s", budget, m.Text)
		}
	}
	m, err := condense.Codemap(request(w, condense.MapMarkdown, 0))
	if err != nil || !strings.Contains(m.Text, "`````typescript\nexport const fence = \"````\"\n") || !strings.Contains(m.Text, "### ```` ```.ts ````\n") {
		t.Errorf("%v\n%s", err, m.Text)
	}
}

package scan

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/repo"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// fewEdits are what a suite has time for.
const fewEdits = 8

var edits = flag.Int("edits", fewEdits, "how many random edits each small repository gets; with more than usual there are more repositories too")

// A held place is files in memory.
type heldPlace struct {
	plainDir
	files map[string]string
}

func (p *heldPlace) key() string          { return "held" }
func (p *heldPlace) has(path string) bool { _, ok := p.files[path]; return ok }
func (p *heldPlace) root() string         { return "/" }

func (p *heldPlace) read(path string) ([]byte, error) {
	text, ok := p.files[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

func (p *heldPlace) stats(_ context.Context, paths []string) ([]repo.Stat, error) {
	stats := make([]repo.Stat, len(paths))
	for i, f := range paths {
		if p.has(f) {
			stats[i].Mode = repo.ModeRegular
		}
	}
	return stats, nil
}

func (p *heldPlace) list(context.Context, func(done, total int)) (lookResult, error) {
	all := lookResult{files: map[string]entry{}}
	for f, text := range p.files {
		if typ, language := classify(f, []byte(text), repo.Attrs{}); language != "" && parsedType(typ) {
			all.files[f] = entryOf(f, []byte(text), typ, language)
		}
	}
	return all, nil
}

// graphs are all that is made of links, as texts.
type graphs struct{ Symbols, Files string }

// linksNow returns the graphs of a tree, and how many files were resolved for them.
func linksNow(t *testing.T, tree *Tree) (graphs, int) {
	t.Helper()
	g, err := tree.Graph(nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := tree.FileGraph()
	if err != nil {
		t.Fatal(err)
	}
	return written(t, g, files), tree.resolved
}

// linksCold returns the graphs as they are without anything that was known before.
func linksCold(t *testing.T, tree *Tree) graphs {
	t.Helper()
	tree.keep = false
	tree.ReadAll()
	g, err := condense.Dependencies(parsedOnly{tree}, nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := condense.FileDependencies(parsedOnly{tree})
	if err != nil {
		t.Fatal(err)
	}
	return written(t, g, files)
}

func written(t *testing.T, g condense.Graph, files condense.FileGraph) graphs {
	t.Helper()
	var b, f strings.Builder
	for _, n := range g.Nodes {
		fmt.Fprintf(&b, "%+v\n", n)
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "%+v\n", e)
	}
	for _, p := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&f, "%s %v\n", p, files[p])
	}
	return graphs{b.String(), f.String()}
}

// archives returns the small repositories that resolution is tested with, by language, and those for what calls can run,
// with dispatch or via before that.
func archives(t *testing.T) map[string]map[string]string {
	t.Helper()
	names, err := filepath.Glob("../symbol/resolve/testdata/*/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no archives", err)
	}
	ofLanguages, err := filepath.Glob("../symbol/lang/*/testdata/*/*.txtar")
	if err != nil || len(ofLanguages) == 0 {
		t.Fatal("no archives of languages", err)
	}
	names = append(names, ofLanguages...)
	all := map[string]map[string]string{}
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range a.Files {
			if f.Name != "want" {
				files[f.Name] = string(f.Data)
			}
		}
		language := strings.TrimSuffix(filepath.Base(name), ".txtar")
		if dir := filepath.Base(filepath.Dir(name)); dir != "resolve" {
			language = dir + " " + language
		}
		all[language] = files
	}
	return all
}

var words = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// An editor edits files at random, with the words and lines that are in them.
type editor struct {
	*rand.Rand
	files, first map[string]string
	said         string // the last edit
}

func newEditor(seed uint64, files map[string]string) *editor {
	return &editor{rand.New(rand.NewPCG(seed, 5)), maps.Clone(files), files, ""} //nolint:gosec // no secret
}

func (e *editor) one(of map[string]string) string {
	all := slices.Sorted(maps.Keys(of))
	return all[e.IntN(len(all))]
}

func (e *editor) word() string {
	all := words.FindAllString(e.first[e.one(e.first)], -1)
	if len(all) == 0 {
		return "x"
	}
	return all[e.IntN(len(all))]
}

// edit makes one change: of a word once or throughout a file, of lines, or of which files there are.
func (e *editor) edit() {
	if len(e.files) == 0 {
		e.files = maps.Clone(e.first)
	}
	p := e.one(e.files)
	text := e.files[p]
	lines := strings.SplitAfter(text, "\n")
	at := e.IntN(len(lines))
	switch e.IntN(12) {
	case 0:
		e.said = "remove " + p
		delete(e.files, p)
	case 1:
		to := path.Join(path.Dir(e.one(e.first)), path.Base(e.one(e.first)))
		e.said = "move " + p + " to " + to
		delete(e.files, p)
		e.files[to] = text
	case 2:
		q := e.one(e.first)
		e.said = "restore " + q
		e.files[q] = e.first[q]
	case 3:
		e.said = fmt.Sprintf("remove line %d of %s", at, p)
		e.files[p] = strings.Join(slices.Delete(lines, at, at+1), "")
	case 4, 5:
		from := strings.SplitAfter(e.first[e.one(e.first)], "\n")
		n := e.IntN(len(from))
		some := from[n:min(n+1+e.IntN(6), len(from))]
		e.said = fmt.Sprintf("put %q into %s at %d", some, p, at)
		e.files[p] = strings.Join(slices.Insert(lines, at, some...), "")
	case 6:
		e.said = fmt.Sprintf("a blank line into %s at %d", p, at)
		e.files[p] = strings.Join(slices.Insert(lines, at, "\n"), "")
	default:
		found := words.FindAllStringIndex(text, -1)
		if len(found) == 0 {
			return
		}
		w := found[e.IntN(len(found))]
		old, to := text[w[0]:w[1]], e.word()
		if e.said = fmt.Sprintf("%s becomes %s in %s at %d", old, to, p, w[0]); e.IntN(3) == 0 {
			e.files[p] = strings.ReplaceAll(text, old, to)
		} else {
			e.files[p] = text[:w[0]] + to + text[w[1]:]
		}
	}
}

// TestLinksOfEdits: after any edits of small repositories in every language the graphs are those of a scan that never saw
// another state, byte for byte, though few files are resolved anew.
func TestLinksOfEdits(t *testing.T) {
	usual := []string{"go", "gomodules", "typescript", "python", "rust", "java", "c", "via go", "via java"}
	for language, files := range archives(t) {
		if *edits <= fewEdits && !slices.Contains(usual, language) {
			continue
		}
		t.Run(language, func(t *testing.T) {
			place := &heldPlace{files: maps.Clone(files)}
			cache := NewCache(64 << 20)
			e := newEditor(uint64(len(files)), files)
			resolved, all := 0, 0
			var said []string
			for range *edits {
				got, n := linksNow(t, newTree(t.Context(), place, cache, false))
				resolved, all = resolved+n, all+len(place.files)
				want := linksCold(t, newTree(t.Context(), place, cache, false))
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("after %s\n(-cold +got)\n%s", strings.Join(said[max(0, len(said)-3):], "\n"), diff)
				}
				e.edit()
				said = append(said, e.said)
				place = &heldPlace{files: maps.Clone(e.files)}
			}
			t.Logf("%d of %d files resolved", resolved, all)
		})
	}
}

// TestLinksStored: a process that comes after edits, with nothing but the registry, has the graphs of a cold scan too.
func TestLinksStored(t *testing.T) {
	all := archives(t)
	for _, language := range []string{"go", "typescript", "rust"} {
		t.Run(language, func(t *testing.T) {
			w := newWorld(t, all[language])
			e := newEditor(9, all[language])
			var said []string
			for range *edits / 3 {
				for range 2 {
					before := maps.Clone(e.files)
					e.edit()
					said = append(said, e.said)
					for p := range before {
						if _, there := e.files[p]; !there {
							w.remove(p)
						}
					}
					for p, text := range e.files {
						if before[p] != text {
							w.write(p, text)
						}
					}
				}
				w.git("add", "-A")
				if e.IntN(3) == 0 {
					w.remember()
				}
				got, _ := linksNow(t, w.tree(nil))
				if diff := cmp.Diff(linksCold(t, w.tree(nil)), got); diff != "" {
					t.Fatalf("after %s\n(-cold +got)\n%s", strings.Join(said, "\n"), diff)
				}
			}
		})
	}
}

// TestLinksDamaged: links that are not what was stored are made anew, and so are those that others made.
func TestLinksDamaged(t *testing.T) {
	for what, damage := range map[string]string{
		"links":        "UPDATE file_links SET links = '{}' WHERE path = 'main.go'",
		"no JSON":      "UPDATE file_links SET links = '{'",
		"keys":         "UPDATE file_links SET asked = x'00'",
		"a row less":   "DELETE FROM file_links WHERE path = 'main.go'",
		"another mark": "UPDATE derived_marks SET mark = 'theirs:' || mark WHERE name = 'file_links'",
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld(t, archives(t)["go"])
			w.remember()
			want, _ := linksNow(t, w.tree(nil))
			db, err := sql.Open("sqlite", filepath.Join(w.root, ".git", "codemem", "registry.db"))
			if err != nil {
				t.Fatal(err)
			}
			r, err := db.Exec(damage)
			if err != nil {
				t.Fatal(err)
			}
			if n, _ := r.RowsAffected(); n == 0 {
				t.Fatal("nothing was damaged")
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			got, _ := linksNow(t, w.tree(nil))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-before +after)\n%s", diff)
			}
			again, n := linksNow(t, w.tree(nil))
			if diff := cmp.Diff(want, again); diff != "" || n != 0 {
				t.Errorf("later %d files were resolved (-before +after)\n%s", n, diff)
			}
		})
	}
}

// TestLinksFew: which files are resolved anew after which edit. Each is made of the files as they were at first.
func TestLinksFew(t *testing.T) {
	first := map[string]string{
		"go.mod":           "module m\n",
		"a/a.go":           "package a\n\nfunc A() { B() }\n\ntype T struct{}\n",
		"a/b.go":           "package a\n\nfunc B() {}\n\nfunc (T) M() {}\n",
		"use/use.go":       "package use\n\nimport \"m/a\"\n\nfunc Use() { a.A(); a.Later() }\n",
		"use/alone.go":     "package use\n\nfunc Alone() { later() }\n",
		"use/late.go":      "package use\n\nimport _ \"m/late\"\n",
		"ts/a.ts":          "export function a() {}\nexport { c } from './c';\n",
		"ts/b.ts":          "import { a } from './a';\nexport function b() { a(); }\n",
		"ts/c.ts":          "export function c() {}\n",
		"ts/d.ts":          "import { c } from './a';\nimport './late';\nc();\n",
		"ts/many/index.ts": "export * from './x';\nexport * from './y';\n",
		"ts/many/x.ts":     "export function one() {}\n",
		"ts/many/y.ts":     "export function y() {}\n",
		"ts/e.ts":          "import { y } from './many';\ny();\n",
		"ts/f.ts":          "import { one } from './many';\none();\n",
		"c/main.c":         "#include \"deep/x.h\"\nint main() { return x(); }\n",
		"inc/deep/x.h":     "int x();\n",
		"inc/x.c":          "#include \"deep/x.h\"\nint x() { return 1; }\n",
		"py/m.py":          "from py.lib import run\n\ndef main():\n    run()\n",
		"py/lib.py":        "def run():\n    pass\n",
	}
	for _, c := range []struct {
		name string
		edit map[string]string // "" removes
		want []string
	}{
		{"nothing", nil, nil},
		{"a body", map[string]string{"a/b.go": "package a\n\nfunc B() { A() }\n\nfunc (T) M() {}\n"}, []string{"a/b.go"}},
		{"a comment before all", map[string]string{"ts/a.ts": "// It is.\n\n" + first["ts/a.ts"]}, []string{"ts/a.ts"}},
		{"a function that nobody asked for", map[string]string{"a/b.go": first["a/b.go"] + "func New() {}\n"}, []string{"a/b.go"}},
		{"a function that was missed in its package", map[string]string{"use/use.go": first["use/use.go"] + "func later() {}\n"}, []string{"use/alone.go", "use/use.go"}},
		{"a function that was missed from afar", map[string]string{"a/b.go": first["a/b.go"] + "func Later() {}\n"}, []string{"a/b.go", "use/use.go"}},
		{"a function in a new file", map[string]string{"a/new.go": "package a\n\nfunc Later() {}\n"}, []string{"a/new.go", "use/use.go"}},
		{"a file that is gone", map[string]string{"a/b.go": ""}, []string{"a/a.go"}},
		{"another package clause", map[string]string{"a/a.go": "package b\n\nfunc A() { B() }\n\ntype T struct{}\n"}, []string{"a/a.go", "a/b.go", "use/use.go"}},
		{"a program where a package was", map[string]string{"a/a.go": "package main\n\nfunc A() { B() }\n\ntype T struct{}\n", "a/b.go": ""}, []string{"a/a.go", "use/use.go"}},
		{"a package that is gone", map[string]string{"a/a.go": "", "a/b.go": ""}, []string{"use/use.go"}},
		{"a new test of a package", map[string]string{"a/a_test.go": "package a_test\n\nfunc TestA() {}\n"}, []string{"a/a_test.go"}},
		{"a new file in a package", map[string]string{"a/new.go": "package a\n\nfunc New() {}\n"}, []string{"a/new.go"}},
		{"another module", map[string]string{"go.mod": "module n\n"}, []string{"use/late.go", "use/use.go"}},
		{"a version", map[string]string{"go.mod": "module m\n\nrequire example.org/x v1.2.3 // indirect\n"}, nil},
		{"a dependency that is replaced", map[string]string{"go.mod": "module m\n\nreplace example.org/x => ./late\n"}, []string{"use/late.go", "use/use.go"}},
		{"a package that was missed", map[string]string{"late/l.go": "package late\n"}, []string{"late/l.go", "use/late.go"}},
		{"an export that nobody asked for", map[string]string{"ts/c.ts": first["ts/c.ts"] + "export function e() {}\n"}, []string{"ts/c.ts"}},
		{"a re-export", map[string]string{"ts/a.ts": "export function a() {}\nexport { d as c } from './c';\n"}, []string{"ts/a.ts", "ts/d.ts"}},
		{"one of many that are handed on", map[string]string{"ts/many/x.ts": ""}, []string{"ts/f.ts", "ts/many/index.ts"}},
		{"a folder in its place", map[string]string{"ts/many/y.ts": "", "ts/many/y/index.ts": "export function y() {}\n"}, []string{"ts/e.ts", "ts/f.ts", "ts/many/index.ts", "ts/many/y/index.ts"}},
		{"one of many hands on more", map[string]string{"ts/many/x.ts": first["ts/many/x.ts"] + "export * from '../c';\n"}, []string{"ts/e.ts", "ts/f.ts", "ts/many/x.ts"}},
		{"a module that was missed", map[string]string{"ts/late.ts": "\n"}, []string{"ts/d.ts", "ts/late.ts"}},
		{"another header of the name", map[string]string{"lib/deep/x.h": "int y();\n"}, []string{"c/main.c", "lib/deep/x.h"}},
		{"a package that nobody asked for", map[string]string{"other/__init__.py": "\n"}, []string{"other/__init__.py"}},
		{"a nearer module", map[string]string{"py/py/lib.py": "def run(): pass\n"}, []string{"py/m.py", "py/py/lib.py"}},
	} {
		cache := NewCache(1 << 20)
		linksNow(t, newTree(t.Context(), &heldPlace{files: first}, cache, false))
		files := maps.Clone(first)
		maps.Copy(files, c.edit)
		maps.DeleteFunc(files, func(_, text string) bool { return text == "" })
		tree := newTree(t.Context(), &heldPlace{files: files}, cache, false)
		if !tree.needAll() {
			t.Fatal(tree.err)
		}
		old := cache.links("held")
		paths, known := tree.outdatedLinks(old)
		if diff := cmp.Diff(c.want, paths); diff != "" || !known {
			t.Errorf("%s: %v (-want +got)\n%s", c.name, known, diff)
		}
		got, n := linksNow(t, tree)
		if diff := cmp.Diff(linksCold(t, newTree(t.Context(), &heldPlace{files: files}, cache, false)), got); diff != "" || n != len(paths) {
			t.Errorf("%s: %d resolved (-cold +got)\n%s", c.name, n, diff)
		}
	}
}

// TestLinksInRounds: links that are made in rounds are those that are made at once, and what a round has read is not held beyond it.
func TestLinksInRounds(t *testing.T) {
	files := map[string]string{"go.mod": "module m\n"}
	const all = 150
	for i := range all {
		files[fmt.Sprintf("p%02d/f%03d.go", i%10, i)] = fmt.Sprintf("package p%02d\n\nimport q \"m/p%02d\"\n\nfunc F%d() int { return q.F%d() + F%d() }\n",
			i%10, (i+1)%10, i, (i/10*10)+(i+1)%10, (i+10)%all)
	}
	w := newWorld(t, files)
	w.git("add", "-A")
	w.remember()
	tree := w.tree(nil)
	want := linksCold(t, w.tree(nil))
	tree.round = 1
	made, _, err := tree.resolveAll(tree.Paths())
	if err != nil || len(made) < all {
		t.Fatalf("links of %d files, %v", len(made), err)
	}
	if held := len(tree.outlines); held > 2*all/3 {
		t.Errorf("the outlines of %d files of %d are held", held, all)
	}
	if got, _ := linksNow(t, tree); cmp.Diff(want, got) != "" {
		t.Error(cmp.Diff(want, got))
	}
}

// TestLinksBesideLarge: a file that is too large to be hashed keeps the links of the others from nothing.
func TestLinksBesideLarge(t *testing.T) {
	large := strings.Repeat("// A long line of a comment, of which there are many.\n", 200_000)
	w := newWorld(t, map[string]string{
		"f.h": "int f(void);\n", "main.c": "#include \"f.h\"\n#include \"big.h\"\nint main(void) { return f() + g(); }\n", "big.h": large,
	})
	uses := func(resolved int, want string) {
		t.Helper()
		w.remember()
		tree := w.tree(nil)
		g, err := tree.FileGraph()
		if err != nil || tree.Unstored() != nil || tree.resolved != resolved || fmt.Sprint(g["main.c"]) != want {
			t.Errorf("main.c uses %v, %v, %v; links of %d files were made, not of %d", g["main.c"], err, tree.Unstored(), tree.resolved, resolved)
		}
	}
	uses(2, "map[big.h:1 f.h:2]")
	uses(0, "map[big.h:1 f.h:2]")
	w.write("big.h", "int g(void);\n")
	uses(3, "map[big.h:2 f.h:2]")
	w.write("big.h", large)
	uses(2, "map[big.h:1 f.h:2]")
	uses(0, "map[big.h:1 f.h:2]")
	w.remove("big.h")
	uses(2, "map[f.h:2]")
	w.write("src/big.h", large)
	w.git("add", "src/big.h")
	uses(2, "map[f.h:2 src/big.h:1]")
	uses(0, "map[f.h:2 src/big.h:1]")
}

package condense_test

import (
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"codemem/condense"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/tags"

	"golang.org/x/tools/txtar"
)

// languageOf is the language to parse a file in, as a scan finds it.
func languageOf(file string, content []byte) string {
	_, of := repo.Classify(file, 0o100644, content, repo.Attrs{})
	return tags.Detect(file, of)
}

// A world is files in memory.
type world struct {
	paths    []string // in the order in which it answers
	contents map[string][]byte
	outlines map[string]*symbol.Outline
	ranks    map[string]float64
	was      map[string][]*symbol.Outline // what files held at other times
}

var _ condense.Source = (*world)(nil)

func newWorld(t testing.TB, files []txtar.File) *world {
	t.Helper()
	w := &world{contents: map[string][]byte{}, outlines: map[string]*symbol.Outline{}}
	for _, f := range files {
		w.paths = append(w.paths, f.Name)
		w.contents[f.Name] = f.Data
		if name := languageOf(f.Name, f.Data); name != "" {
			w.outlines[f.Name] = parse(t, name, f.Data)
		}
	}
	slices.Sort(w.paths)
	return w
}

// archive parses a txtar archive that stands in a test.
func archive(t testing.TB, text string) *world {
	t.Helper()
	return newWorld(t, txtar.Parse([]byte(text)).Files)
}

func parse(t testing.TB, language string, content []byte) *symbol.Outline {
	t.Helper()
	o, err := tags.Parse(language, content, tags.Standard)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// goldenWorld is the realistic sources of every language.
func goldenWorld(t testing.TB) *world {
	t.Helper()
	files, err := filepath.Glob("../symbol/lang/*/testdata/sources/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	var all []txtar.File
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, txtar.File{Name: filepath.Base(f), Data: content})
	}
	return newWorld(t, all)
}

// resolveWorlds are the small projects of symbol's tests, by name.
func resolveWorlds(t testing.TB) map[string]*world {
	t.Helper()
	files, err := filepath.Glob("../symbol/resolve/testdata/*/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	ofLanguages, err := filepath.Glob("../symbol/lang/*/testdata/*/*.txtar")
	if err != nil || len(ofLanguages) == 0 {
		t.Fatal("no archives of languages", err)
	}
	files = append(files, ofLanguages...)
	worlds := map[string]*world{}
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		worlds[filepath.Base(filepath.Dir(f))+"/"+filepath.Base(f)] = newWorld(t, a.Files)
	}
	return worlds
}

// Importances takes the roles from repo, as a scan does.
func (w *world) Importances(paths []string) map[string]condense.Importance {
	all := map[string]condense.Importance{}
	for _, p := range paths {
		all[p] = condense.Importance{Role: int(repo.RoleOf(p, repo.TypeByName(p))), Rank: w.ranks[p]}
	}
	return all
}

func (w *world) Earlier(paths []string) map[string][]*symbol.Outline {
	all := map[string][]*symbol.Outline{}
	for _, p := range paths {
		all[p] = w.was[p]
	}
	return all
}

func (w *world) Outline(p string) *symbol.Outline { return w.outlines[p] }
func (w *world) Text(p string) []byte             { return w.contents[p] }
func (w *world) Err() error                       { return nil }

func (w *world) Bytes(p string) ([]byte, *symbol.Outline, error) {
	if w.outlines[p] == nil {
		return nil, nil, fs.ErrNotExist
	}
	return w.contents[p], w.outlines[p], nil
}

func (w *world) Has(p string) bool {
	_, ok := w.contents[p]
	return ok
}

func (w *world) Under(dir string) []string {
	return w.where(func(p string) bool { return path.Dir(p) == path.Clean("./"+dir) })
}

func (w *world) Named(base string) []string {
	if module.Lists(base) {
		return slices.DeleteFunc(slices.Clone(w.paths), func(p string) bool { return path.Base(p) != base })
	}
	return w.where(func(p string) bool { return path.Base(p) == base })
}

func (w *world) Paths() []string { return w.where(func(string) bool { return true }) }

func (w *world) Mentioning(name string) []string {
	return w.where(func(p string) bool { return slices.Contains(w.outlines[p].Mentioned(), name) })
}

func (w *world) Occurrences(names symbol.Names, _ string) iter.Seq2[condense.Text, error] {
	return func(yield func(condense.Text, error) bool) {
		for _, p := range w.paths {
			t := condense.Text{Path: p, Bytes: w.contents[p], Outline: w.outlines[p], Prose: path.Ext(p) == ".md", At: names.In(w.contents[p])}
			if len(t.At) > 0 && !yield(t, nil) {
				return
			}
		}
	}
}

func (w *world) where(is func(p string) bool) []string {
	var found []string
	for _, p := range w.paths {
		if w.outlines[p] != nil && is(p) {
			found = append(found, p)
		}
	}
	return found
}

func (w *world) Define(name string) []symbol.Place {
	var found []symbol.Place
	for _, p := range w.Paths() {
		for i, s := range w.outlines[p].Symbols {
			if s.Name == name && !w.outlines[p].Local(i) {
				found = append(found, symbol.Place{Path: p, Index: i})
			}
		}
	}
	return found
}

// place finds the symbol of an id.
func (w *world) place(t testing.TB, id string) symbol.Place {
	t.Helper()
	places, err := condense.Locate(w, []string{id})
	if err != nil {
		t.Fatal(err)
	}
	return places[0]
}

func id(w *world, p string, i int) string { return symbol.IDOf(p, w.outlines[p], i).String() }

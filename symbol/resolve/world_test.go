package resolve_test

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	paths    []string // sorted
	contents map[string][]byte
	outlines map[string]*symbol.Outline
}

// eachArchive gives a test the world of every archive in a directory of testdata, as a test of its own, and the lines of
// the file want in it. What is of one language alone lies in the testdata of its folder.
func eachArchive(t *testing.T, dir string, test func(t *testing.T, archive string, w *world, want []string)) {
	t.Helper()
	archives := glob(t, "testdata/"+dir+"/*.txtar")
	if more, err := filepath.Glob("../lang/*/testdata/" + dir + "/*.txtar"); err == nil {
		archives = append(archives, more...)
	}
	for _, archive := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(archive), ".txtar"), func(t *testing.T) {
			w, want := readArchive(t, archive)
			test(t, archive, w, want)
		})
	}
}

// glob returns the files of a pattern, which has some.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no files of", pattern, err)
	}
	return files
}

// readArchive parses the files of an archive; what is in its file want is returned by line.
func readArchive(t *testing.T, archive string) (w *world, want []string) {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool {
		if f.Name == "want" {
			want = append(want, strings.Split(strings.TrimSpace(string(f.Data)), "\n")...)
		}
		return f.Name == "want"
	})
	return newWorld(t, a.Files), want
}

// writeAll writes what a test finds in an archive to its file all, if that is wanted.
func writeAll(archive string, got []string) {
	if *update {
		_ = os.WriteFile(archive+".all", []byte(strings.Join(got, "\n")+"\n"), 0o600)
	}
}

// newWorld parses the files of an archive that are in a language.
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

func parse(t testing.TB, language string, content []byte) *symbol.Outline {
	t.Helper()
	o, err := tags.Parse(language, content, tags.Standard)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (w *world) Outline(p string) *symbol.Outline { return w.outlines[p] }
func (w *world) Text(p string) []byte             { return w.contents[p] }

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

func (w *world) where(is func(p string) bool) []string {
	var found []string
	for _, p := range w.paths {
		if w.outlines[p] != nil && is(p) {
			found = append(found, p)
		}
	}
	return found
}

func (w *world) Briefs(name string) (briefs []symbol.Brief) {
	for _, p := range w.Define(name) {
		briefs = append(briefs, symbol.BriefOf(&w.outlines[p.Path].Symbols[p.Index]))
	}
	return briefs
}

func (w *world) Define(name string) []symbol.Place {
	var found []symbol.Place
	for _, p := range w.paths {
		o := w.outlines[p]
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			if o.Symbols[i].Name == name && !o.Local(i) {
				found = append(found, symbol.Place{Path: p, Index: i})
			}
		}
	}
	return found
}

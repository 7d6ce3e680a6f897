package tags

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
)

// TestLibraries: what is kept of a language's own library is what its stub sources say, and all of it was read.
func TestLibraries(t *testing.T) {
	if !Available {
		t.Skip("this build has no parser")
	}
	seen := map[*lang.Library]bool{}
	for _, l := range all.Languages {
		if l.Library == nil || seen[l.Library] {
			continue
		}
		seen[l.Library] = true
		dir := filepath.Join("..", "lang", l.Library.Name)
		lib := filepath.Join(dir, "lib")
		if _, err := os.Stat(lib); err != nil {
			lib = filepath.Join(dir, "_lib") // which the go command does not take for packages
		}
		got := symbol.EncodeLibrary(stubs(t, lib))
		kept := filepath.Join(dir, "library.bin")
		if *update {
			if err := os.WriteFile(kept, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the sources in lib say: go test ./symbol/tags -run Libraries -update", kept)
		}
	}
}

// stubs parses the sources of a library, by their paths in it.
func stubs(t *testing.T, dir string) map[string]*symbol.Outline {
	t.Helper()
	files := map[string]*symbol.Outline{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(p, dir+string(filepath.Separator)))
		o := mustParse(t, detect(p, content), content)
		for _, w := range o.Warnings {
			t.Errorf("%s: %s", p, w)
		}
		o.Accesses = nil // nothing of a library is asked about
		files[rel] = o
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatal("no stubs", err)
	}
	return files
}

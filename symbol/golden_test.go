package symbol_test

import (
	"os"
	"path/filepath"
	"testing"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// A golden is one of the realistic sources of every language.
type golden struct {
	name     string
	language string // of the file, as it is parsed; that of the outline is the one of its code
	content  []byte
	outline  *symbol.Outline
}

func goldens(t testing.TB) []golden {
	t.Helper()
	files, err := filepath.Glob("lang/*/testdata/sources/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	var all []golden
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if name := languageOf(f, content); name != "" {
			all = append(all, golden{filepath.Base(f), name, content, parse(t, name, content)})
		}
	}
	return all
}

// with puts a text into the content.
func (g golden) with(at int, text string) string {
	return string(g.content[:at]) + text + string(g.content[at:])
}

// languageOf is the language to parse a file in, as a scan finds it.
func languageOf(file string, content []byte) string {
	_, of := repo.Classify(file, 0o100644, content, repo.Attrs{})
	return tags.Detect(file, of)
}

func parse(t testing.TB, language string, content []byte) *symbol.Outline {
	t.Helper()
	o, err := tags.Parse(language, content, tags.Standard)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

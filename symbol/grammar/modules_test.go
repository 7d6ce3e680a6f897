package grammar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAuthors: a grammar from a collection of grammars of many authors has their terms beside those of the collector.
func TestAuthors(t *testing.T) {
	modules, err := Modules()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		collected := strings.Contains(m.Module, "/go-sitter-forest/")
		if collected != (m.Authors != nil) {
			t.Errorf("%s: of a collection: %v; authors: %+v", m.Module, collected, m.Authors)
		}
		if m.Authors == nil {
			continue
		}
		if text, err := os.ReadFile(filepath.Join(m.Folder, "LICENSE-AUTHORS")); err != nil || len(text) < 500 || len(m.Authors.Commit) != 40 {
			t.Errorf("%s: terms of %d bytes, %v, %+v", m.Module, len(text), err, m.Authors)
		}
	}
}

package upstream

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codemem/symbol/grammar"
)

// TestFiles: what is committed is what the modules give.
func TestFiles(t *testing.T) {
	modules, err := grammar.Modules()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		if _, _, err := Fetch(m); err != nil {
			t.Skipf("the grammars' modules are not at hand: %v", err)
		}
	}
	files, err := Files(modules)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(got, want) && !SameTables(got, want) {
			t.Errorf("%s is not what its module gives; run make grammars (%v)", name, err)
		}
	}
	for _, pattern := range []string{"*/*", "*/*/*", "*/*/*/*", "scanner_*.c"} {
		names, err := filepath.Glob(filepath.Join("..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			name = strings.TrimPrefix(filepath.ToSlash(name), "../")
			info, err := os.Stat(filepath.Join("..", name))
			if err != nil {
				t.Fatal(err)
			}
			if dir, _, _ := strings.Cut(name, "/"); info.Mode().IsRegular() && files[name] == nil && path.Base(name) != "LICENSE-AUTHORS" && !slices.Contains([]string{"upstream", "generate"}, dir) {
				t.Errorf("%s comes from no module: remove it", name)
			}
		}
	}
}

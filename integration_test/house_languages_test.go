package integration_test

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// languageNames is how often each package outside of symbol/lang writes what is the name of a language and means something else. A rule
// that differs by language is a field of lang.Rules or a hook. repo, with the table that files are classified by,
// and bench are not counted.
var languageNames = map[string]int{
	"cmd":           1, // git's -C
	"symbol/module": 1, // the package C of cgo
}

// TestHouseLanguages: what is particular to a language lies in its folder of symbol/lang.
func TestHouseLanguages(t *testing.T) {
	names := rowNames(t)
	found := map[string]int{}
	for _, s := range house(t) {
		if s.test || s.dir == "repo" || strings.HasPrefix(s.dir, "bench") || strings.HasPrefix(s.dir, "symbol/lang") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); ok { // import "C"
				return false
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && slices.Contains(names, text) {
					found[s.dir]++
				}
			}
			return true
		})
	}
	for dir, n := range found {
		if most := languageNames[dir]; n > most {
			t.Errorf("%s writes names of languages %d times, over %d: is it a field of lang.Rules?", dir, n, most)
		}
	}
	for dir, most := range languageNames {
		if n := found[dir]; n < most {
			t.Errorf("%s writes names of languages %d times: lower its number of %d", dir, n, most)
		}
	}
}

// rowNames returns the names in the rows of symbol/lang.
func rowNames(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../symbol/lang/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^\t(?:Name|Of): +"([^"]+)",$`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
	}
	if len(names) < 10 {
		t.Fatalf("the rows have only the names %v", names)
	}
	return names
}

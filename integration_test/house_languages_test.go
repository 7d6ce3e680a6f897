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

// TestHouseLanguages: what is particular to a language lies in its folder of symbol/lang, and no other package writes its name: a rule that
// differs by language is a field of lang.Rules or a hook. repo, with the table that files are classified by, and bench are not looked at. The
// letter of a flag is no name: that of git's -C.
func TestHouseLanguages(t *testing.T) {
	names := rowNames(t)
	for _, s := range house(t) {
		if s.test || s.dir == "repo" || strings.HasPrefix(s.dir, "bench") || strings.HasPrefix(s.dir, "symbol/lang") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec: // import "C"
				return false
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "VarP" {
					return false
				}
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && slices.Contains(names, text) {
					t.Errorf("%s writes the name of the language %s: is it a field of lang.Rules?", s.fset.Position(lit.Pos()), text)
				}
			}
			return true
		})
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

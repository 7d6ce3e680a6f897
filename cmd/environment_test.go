package cmd

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEnvironment: every variable that the code reads is in the table, and the table has no other.
func TestEnvironment(t *testing.T) {
	var listed []string
	for _, g := range environment {
		for _, v := range g.variables {
			listed = append(listed, v.name)
		}
	}
	read := map[string]bool{}
	shape := regexp.MustCompile(`^([A-Z]+_)*[A-Z]+$`)
	for _, file := range program(t) {
		reads := regexp.MustCompile(`Getenv|LookupEnv|getenv`)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				var b bytes.Buffer
				_ = ast.Fprint(&b, nil, n.Fun, nil)
				for _, arg := range n.Args {
					if name := literal(arg); name != "" && reads.Match(b.Bytes()) {
						read[name] = true
					}
				}
			case *ast.BasicLit:
				if name := literal(n); strings.HasPrefix(name, "CODEMEM_") && shape.MatchString(name) || slices.Contains(listed, name) {
					read[name] = true
				}
			}
			return true
		})
	}
	for name := range read {
		if !slices.Contains(listed, name) {
			t.Errorf("%s is read and not in the table", name)
		}
	}
	// The table is itself in the code, so a name in it counts once more where it is used.
	for _, name := range listed {
		uses := 0
		for _, file := range program(t) {
			ast.Inspect(file, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && literal(l) == name {
					uses++
				}
				return true
			})
		}
		if uses < 2 {
			t.Errorf("%s is in the table, and nothing reads it", name)
		}
	}
	if len(read) < 20 {
		t.Errorf("only %d variables were found", len(read))
	}
}

func literal(e ast.Expr) string {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(l.Value)
	return s
}

// program returns the files of the program, without tests and what measures or packages it.
func program(t *testing.T) []*ast.File {
	t.Helper()
	var all []*ast.File
	err := filepath.WalkDir("..", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{"bench", "release", "integration_test", "node_modules", "testdata", ".git", "bin", "dist"}, d.Name()) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil || bytes.Contains(text[:min(len(text), 200)], []byte("//go:build ignore")) {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, text, parser.SkipObjectResolution)
		all = append(all, f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

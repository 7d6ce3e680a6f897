package integration_test

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// maxComplexity is how many ways may lead through a function: one, and one more for each branch, loop, case, && and ||.
const maxComplexity = 25

// TestHouseComplexity: a function can be held in one's head.
func TestHouseComplexity(t *testing.T) {
	for _, s := range house(t) {
		if s.test {
			continue
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				if n := complexity(f); n > maxComplexity {
					t.Errorf("%s: %s has a complexity of %d; %d are enough", s.fset.Position(f.Pos()), f.Name.Name, n, maxComplexity)
				}
			}
		}
	}
}

// A package's functions over a complexity of branchy are a share of at most branchyShare percent of all of them: the limit above
// finds the worst, this one how dense the package is. One function is always allowed. The folders of symbol/lang are counted as one.
const (
	branchy      = 10
	branchyShare = 8
)

// TestHouseBranches: few functions of a package need a second look.
func TestHouseBranches(t *testing.T) {
	type count struct{ all, over int }
	counts := map[string]*count{}
	for _, s := range house(t) {
		if s.test || ast.IsGenerated(s.file) {
			continue
		}
		dir := s.dir
		if path.Dir(dir) == "symbol/lang" {
			dir = "symbol/lang/X"
		}
		c := counts[dir]
		if c == nil {
			c = &count{}
			counts[dir] = c
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				c.all++
				if complexity(f) > branchy {
					c.over++
				}
			}
		}
	}
	for dir, c := range counts {
		if c.over > max(1, c.all*branchyShare/100) {
			t.Errorf("%s: %d of %d functions have a complexity over %d, more than %d %%", dir, c.over, c.all, branchy, branchyShare)
		}
	}
}

// complexity returns the cyclomatic complexity of a function.
func complexity(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

var exception = regexp.MustCompile(`^//nolint:[a-z]+(,[a-z]+)* // \S`)

// TestHouseLetters: source is what it looks like, and an exception from a linter names it and its reason.
func TestHouseLetters(t *testing.T) {
	for _, s := range house(t) {
		for i, r := range string(s.code) {
			if unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("%s: a mark of direction (%U) at byte %d; write it as an escape", s.path, r, i)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && strings.IndexFunc(id.Name, func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
				t.Errorf("%s: %q has letters that may look like others", s.fset.Position(id.Pos()), id.Name)
			}
			return true
		})
		for _, group := range s.file.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//nolint") && !exception.MatchString(c.Text) {
					t.Errorf("%s: %q names no linter, or no reason: //nolint:LINTER // reason", s.fset.Position(c.Pos()), c.Text)
				}
			}
		}
	}
}

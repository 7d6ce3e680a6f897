package integration_test

import (
	"bytes"
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHouseNames: a package is named for what it is, a function for what it does or returns, and
// nothing runs before main.
func TestHouseNames(t *testing.T) {
	for _, s := range house(t) {
		if name := strings.TrimSuffix(s.file.Name.Name, "_test"); slices.Contains(vague, name) {
			t.Errorf("%s: package %s says nothing of what is in it", s.path, name)
		}
		if s.test {
			continue
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if rest, ok := strings.CutPrefix(f.Name.Name, "Get"); ok && !known(f) && (rest == "" || rest[0] >= 'A' && rest[0] <= 'Z') {
				t.Errorf("%s: %s: leave Get away", s.path, f.Name.Name)
			}
			if f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: an init function sets what main cannot see", s.path)
			}
		}
	}
}

// TestHouseDocs: each package says what it is, and each exported name is documented.
func TestHouseDocs(t *testing.T) {
	documented := map[string]bool{}
	for _, s := range house(t) {
		if s.test {
			continue
		}
		documented[s.dir] = documented[s.dir] || s.file.Doc != nil
		for _, d := range s.file.Decls {
			for _, bad := range undocumented(d) {
				t.Errorf("%s:%d: %s is exported and not documented", s.path, s.fset.Position(d.Pos()).Line, bad)
			}
		}
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("%s: no file has a package comment", dir)
		}
	}
}

// undocumented returns the exported names that d declares without a comment. A comment over a group of
// values or beside one of them will do for it.
func undocumented(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && !known(d) {
			return []string{d.Name.Name}
		}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT {
			return nil
		}
		var bad []string
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if spec.Name.IsExported() && d.Doc == nil && spec.Doc == nil {
					bad = append(bad, spec.Name.Name)
				}
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					if n.IsExported() && d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
						bad = append(bad, n.Name)
					}
				}
			}
		}
		return bad
	}
	return nil
}

// known reports whether f is a method whose meaning its interface gives, or one of a type that is not exported.
func known(f *ast.FuncDecl) bool {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return false
	}
	switch f.Name.Name {
	case "Error", "Unwrap", "Is", "String", "Len", "Less", "Swap":
		return true
	}
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	id, ok := typ.(*ast.Ident)
	return ok && !id.IsExported()
}

// TestHouseMentions: no file of the project names a machine's places or a registry's host, or holds what a merge left.
func TestHouseMentions(t *testing.T) {
	for _, name := range files(t) {
		if slices.Contains([]string{".png", ".gif", ".ico", ".db"}, path.Ext(name)) {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if bytes.HasPrefix(line, []byte("<<<<<<< ")) || bytes.HasPrefix(line, []byte(">>>>>>> ")) {
				t.Errorf("%s:%d is left of a merge", name, i+1)
			}
			for _, e := range elsewhere {
				if place := e[0] + e[1]; bytes.Contains(line, []byte(place)) {
					t.Errorf("%s:%d names %q, a place outside the project", name, i+1, place)
				}
			}
		}
	}
}

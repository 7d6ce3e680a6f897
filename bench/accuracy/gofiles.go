package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
)

// A goDecl is a declaration of a Go file at its top level, or a method of an interface.
type goDecl struct {
	spot
	name       string // Type.Method for a method
	start, end int    // of the whole declaration
	function   bool   // a function or method with a body
	abstract   bool   // a method of an interface
	generic    bool   // it or its receiver has type parameters
}

// A goCall is one call in a Go file.
type goCall struct {
	name  string
	line  int // of the name
	shape string
}

// A goFile is one parsed file.
type goFile struct {
	*source
	pkg      string
	decls    []*goDecl // by place
	abstract map[int]*goDecl
	calls    map[int]goCall // by the offset of the parenthesis, or of go and defer
}

// A goModule is the declarations of a module, as go/parser has them: the ground that both sides are laid on.
type goModule struct {
	dir   string
	files map[string]*goFile
	names map[string][]*goDecl // by directory, package and name: the forms of one function in different builds
}

// parseModule reads the Go files of a directory that are of its own module.
func parseModule(dir string) (*goModule, error) {
	m := &goModule{dir: dir, files: map[string]*goFile{}, names: map[string][]*goDecl{}}
	err := eachFile(dir, []string{".go"}, notOfModule, func(path string, text []byte) error {
		m.add(path, text)
		return nil
	})
	return m, err
}

// notOfModule reports whether the go command passes over a directory inside a module, or has another module there.
func notOfModule(dir string) bool {
	_, nested := os.Stat(filepath.Join(dir, "go.mod"))
	base := filepath.Base(dir)
	return nested == nil || base == "testdata" || base == "vendor" || base[0] == '.' || base[0] == '_'
}

// add parses one file; one that cannot be parsed is in no build.
func (m *goModule) add(path string, data []byte) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, data, 0)
	if err != nil {
		return
	}
	f := &goFile{source: newSource(data), pkg: file.Name.Name, abstract: map[int]*goDecl{}, calls: map[int]goCall{}}
	m.files[path] = f
	at := func(p token.Pos) int { return int(p - file.FileStart) }
	for _, d := range file.Decls {
		m.declare(path, d, at)
	}
	slices.SortFunc(f.decls, func(a, b *goDecl) int { return cmp.Compare(a.start, b.start) })
	shapes := newShaper(file)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.InterfaceType:
			f.addInterface(path, n, at)
		case *ast.CallExpr:
			f.addCall(at(n.Lparen), n, at, shapes)
		case *ast.GoStmt:
			f.addCall(at(n.Pos()), n.Call, at, shapes)
		case *ast.DeferStmt:
			f.addCall(at(n.Pos()), n.Call, at, shapes)
		}
		return true
	})
}

// declare adds what a declaration at the top level of a file declares: a function or method, or variables and constants.
func (m *goModule) declare(path string, d ast.Decl, at func(token.Pos) int) {
	f := m.files[path]
	switch d := d.(type) {
	case *ast.FuncDecl:
		decl := &goDecl{spot: spot{path, at(d.Name.Pos())}, name: d.Name.Name, start: at(d.Pos()), end: at(d.End()), function: true}
		decl.generic = d.Type.TypeParams != nil
		if d.Recv != nil && len(d.Recv.List) == 1 {
			name, generic := receiverOf(d.Recv.List[0].Type)
			decl.name, decl.generic = name+"."+decl.name, decl.generic || generic
		}
		f.decls = append(f.decls, decl)
		key := filepath.Dir(path) + " " + f.pkg + " " + decl.name
		m.names[key] = append(m.names[key], decl)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok {
				f.decls = append(f.decls, &goDecl{spot: spot{path, at(v.Pos())}, name: v.Names[0].Name, start: at(v.Pos()), end: at(v.End())})
			}
		}
	}
}

func (f *goFile) addInterface(path string, t *ast.InterfaceType, at func(token.Pos) int) {
	for _, field := range t.Methods.List {
		if _, ok := field.Type.(*ast.FuncType); ok && len(field.Names) == 1 {
			f.abstract[at(field.Names[0].Pos())] = &goDecl{
				spot: spot{path, at(field.Names[0].Pos())}, name: field.Names[0].Name, start: at(field.Pos()), end: at(field.End()), abstract: true,
			}
		}
	}
}

func (f *goFile) addCall(key int, c *ast.CallExpr, at func(token.Pos) int, shapes *shaper) {
	name, shape := shapes.call(c.Fun)
	if name != nil {
		f.calls[key] = goCall{name.Name, f.line(at(name.Pos())), shape}
	}
}

// receiverOf returns the name of a receiver's type, and whether it has type parameters.
func receiverOf(t ast.Expr) (name string, generic bool) {
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t, generic = x.X, true
		case *ast.IndexListExpr:
			t, generic = x.X, true
		case *ast.Ident:
			return x.Name, generic
		default:
			return "", generic
		}
	}
}

// around returns the declaration around an offset, nil for none.
func (m *goModule) around(path string, at int) *goDecl {
	f := m.files[path]
	if f == nil {
		return nil
	}
	i, found := slices.BinarySearchFunc(f.decls, at, func(d *goDecl, at int) int { return cmp.Compare(d.start, at) })
	if !found {
		i--
	}
	if i < 0 || at >= f.decls[i].end {
		return nil
	}
	return f.decls[i]
}

// named returns the function, method or interface method whose name stands at an offset, nil for none.
func (m *goModule) named(path string, at int) *goDecl {
	if d := m.around(path, at); d != nil && d.function && d.At == at {
		return d
	}
	if f := m.files[path]; f != nil {
		return f.abstract[at]
	}
	return nil
}

// built returns the form of a function that is in the build: itself, or its namesake in a file for this platform.
func (m *goModule) built(d *goDecl, compiled map[string]bool) *goDecl {
	if compiled[d.Path] || !d.function {
		return d
	}
	for _, other := range m.names[filepath.Dir(d.Path)+" "+m.files[d.Path].pkg+" "+d.name] {
		if compiled[other.Path] {
			return other
		}
	}
	return d
}

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// goUses asks go/types what every name of a module means, tests included, on this platform.
var goUses = oracle{language: "Go", short: "go-uses", endings: []string{".go"}, also: []string{".mod"}, version: []string{"3"}, ask: askGoUses}

// A goChecker type-checks all packages of a module in one universe: packages of the module from source, others from export data.
type goChecker struct {
	dir     string
	fset    *token.FileSet
	parsed  map[string]*ast.File
	checked map[string]*types.Package // by import path, as go list says it
	infos   []goInfo
	others  types.Importer
	out     *json.Encoder
	seen    map[string]bool
	err     error
}

// A goInfo is one package that is checked.
type goInfo struct {
	*types.Info
	files []*ast.File
	pkg   *types.Package
}

func askGoUses(ctx context.Context, dir, _ string, w io.Writer) error {
	own, exports, err := goPackagesOf(ctx, dir)
	if err != nil {
		return err
	}
	c := &goChecker{dir: dir, fset: token.NewFileSet(), parsed: map[string]*ast.File{}, checked: map[string]*types.Package{}, out: json.NewEncoder(w), seen: map[string]bool{}}
	c.others = importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range own {
		c.check(p)
	}
	for _, i := range c.infos {
		for _, f := range i.files {
			c.file(i, f)
		}
	}
	c.implements()
	return c.err
}

// check checks one package, as far as it can be.
func (c *goChecker) check(p goPackage) {
	i := goInfo{Info: &types.Info{
		Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Types: map[ast.Expr]types.TypeAndValue{},
	}}
	for _, name := range p.GoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		f := c.parsed[name]
		if f == nil {
			var err error
			if f, err = parser.ParseFile(c.fset, name, nil, parser.SkipObjectResolution); err != nil {
				continue
			}
			c.parsed[name] = f
		}
		i.files = append(i.files, f)
	}
	find := importing(func(path string) (*types.Package, error) {
		path = cmp.Or(p.ImportMap[path], path)
		if known := c.checked[path]; known != nil {
			return known, nil
		}
		return c.others.Import(path)
	})
	path, _, _ := strings.Cut(p.ImportPath, " ")
	conf := types.Config{Importer: find, Error: func(error) {}, FakeImportC: true}
	i.pkg, _ = conf.Check(path, c.fset, i.files, i.Info) // what does not check is not judged
	c.checked[p.ImportPath] = i.pkg
	c.infos = append(c.infos, i)
}

// importing makes a function an importer.
type importing func(path string) (*types.Package, error)

// Import calls it.
func (f importing) Import(path string) (*types.Package, error) { return f(path) }

// target returns where an object is declared and what it is; false for what is no declaration.
func (c *goChecker) target(o types.Object) (target, bool) {
	kind := c.kind(o)
	if kind == "" {
		return target{}, false
	}
	at := c.fset.PositionFor(o.Pos(), false)
	rel, err := filepath.Rel(c.dir, at.Filename)
	if err != nil || !at.IsValid() || strings.HasPrefix(rel, "..") || !filepath.IsAbs(at.Filename) {
		if f, ok := o.(*types.Func); ok && kind == "method" {
			return target{spot{f.FullName(), -1}, outside}, true
		}
		return target{}, false
	}
	return target{spot{filepath.ToSlash(rel), at.Offset}, kind}, true
}

// kind says what an object is; "" for what is no declaration.
func (c *goChecker) kind(o types.Object) string {
	kind := ""
	switch o := o.(type) {
	case *types.Func:
		if o.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Var:
		if o.IsField() && !c.nested(o.Pos()) {
			return "field"
		}
		kind = "variable"
	case *types.TypeName:
		kind = "type"
	case *types.Const:
		kind = "constant"
	default:
		return ""
	}
	if o.Pkg() == nil || o.Parent() != o.Pkg().Scope() {
		return "local"
	}
	return kind
}

// nested reports whether a position lies in a function.
func (c *goChecker) nested(pos token.Pos) bool {
	f := c.parsed[c.fset.PositionFor(pos, false).Filename]
	return f != nil && slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		function, ok := d.(*ast.FuncDecl)
		return ok && function.Pos() <= pos && pos < function.End()
	})
}

// put writes an answer, once.
func (c *goChecker) put(a answer) {
	key := fmt.Sprint(a.Kind, a.Path, a.At, a.Targets)
	if !c.seen[key] && c.err == nil {
		c.seen[key] = true
		c.err = c.out.Encode(a)
	}
}

// file writes what the names of a file mean.
func (c *goChecker) file(i goInfo, f *ast.File) {
	rel, err := filepath.Rel(c.dir, c.fset.PositionFor(f.Pos(), false).Filename)
	if err != nil {
		c.err = err
		return
	}
	path := filepath.ToSlash(rel)
	c.put(answer{Kind: "file", Path: path})
	ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		at := c.fset.PositionFor(id.Pos(), false)
		a := answer{Path: path, At: at.Offset, Line: at.Line, Name: id.Name}
		switch o := origin(i.Uses[id]); {
		case o != nil:
			t, ok := c.target(o)
			if !ok {
				return true
			}
			a.Targets = []target{t}
			a.Kind = i.form(id, o, stack, func(v types.Object) {
				if into, ok := c.target(v); ok && slices.Contains(judgedKinds, into.kind) {
					a.Into = &into
				}
			})
		case i.Defs[id] == nil && len(stack) > 1 && id.Name != "_":
			a.Kind, a.Without = "read", "unknown"
		default:
			return true
		}
		c.put(a)
		return true
	})
}

// origin is the generic object that an instance was made of.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return o
}

// form says how a name is used; into is told where a function is stored.
func (i goInfo) form(id *ast.Ident, o types.Object, stack []ast.Node, into func(types.Object)) string {
	var at ast.Expr = id
	special := "" // the form of a function that is not called
climb:
	for {
		up := stack[len(stack)-1]
		switch x := up.(type) {
		case *ast.SelectorExpr:
			if x.Sel != at {
				return i.valueForm(o, at, stack, nil)
			}
			if s := i.Selections[x]; s != nil {
				special = map[types.SelectionKind]string{types.MethodVal: "method value", types.MethodExpr: "method expression"}[s.Kind()]
			}
		case *ast.ParenExpr:
		default:
			if !instantiates(up, at, o) {
				break climb
			}
			special = cmp.Or(special, "instance")
		}
		at, _ = up.(ast.Expr)
		stack = stack[:len(stack)-1]
	}
	form := i.valueForm(o, at, stack, into)
	if _, ok := o.(*types.Func); ok && form != "call" {
		return cmp.Or(special, form)
	}
	return form
}

// instantiates reports whether a node gives type arguments to an expression that means o.
func instantiates(up ast.Node, at ast.Expr, o types.Object) bool {
	switch x := up.(type) {
	case *ast.IndexExpr:
		_, value := o.(*types.Var)
		return !value && x.X == at
	case *ast.IndexListExpr:
		return x.X == at
	}
	return false
}

// valueForm is form of an expression that is no part of a longer name.
func (i goInfo) valueForm(o types.Object, at ast.Expr, stack []ast.Node, into func(types.Object)) string {
	up := stack[len(stack)-1]
	switch o.(type) {
	case *types.TypeName:
		return typeForm(at, stack)
	case *types.Func:
		if call, ok := up.(*ast.CallExpr); ok && call.Fun == at {
			return "call"
		}
		form, v := i.handed(at, stack)
		if v != nil && into != nil {
			into(origin(v))
		}
		return form
	}
	return accessForm(o, at, up)
}

// typeForm tells types that are embedded from those that are named otherwise.
func typeForm(at ast.Expr, stack []ast.Node) string {
	up := stack[len(stack)-1]
	if star, ok := up.(*ast.StarExpr); ok { // an embedded pointer
		at, stack = star, stack[:len(stack)-1]
		up = stack[len(stack)-1]
	}
	if f, ok := up.(*ast.Field); ok && len(f.Names) == 0 && f.Type == at && len(stack) > 2 {
		switch stack[len(stack)-3].(type) {
		case *ast.StructType, *ast.InterfaceType:
			return "inherit"
		}
	}
	return "type"
}

// accessForm tells reads and writes of a field, variable or constant apart.
func accessForm(o types.Object, at ast.Expr, up ast.Node) string {
	switch x := up.(type) {
	case *ast.CallExpr:
		if x.Fun == at {
			return "called value"
		}
	case *ast.AssignStmt:
		if slices.Contains(x.Lhs, at) {
			return "write"
		}
	case *ast.IncDecStmt:
		return "write"
	case *ast.RangeStmt:
		if x.Key == at || x.Value == at {
			return "write"
		}
	case *ast.KeyValueExpr:
		if v, ok := o.(*types.Var); ok && v.IsField() && x.Key == at {
			return "key"
		}
	}
	return "read"
}

// handed says how a function is handed on as a value, and in which field or variable it is stored.
func (i goInfo) handed(at ast.Expr, stack []ast.Node) (string, types.Object) {
	switch x := stack[len(stack)-1].(type) {
	case *ast.KeyValueExpr, *ast.CompositeLit:
		return i.element(at, stack)
	case *ast.AssignStmt:
		if x.Tok == token.DEFINE {
			return "declared", nil
		}
		if n := slices.Index(x.Rhs, at); n >= 0 && len(x.Lhs) == len(x.Rhs) {
			return "assigned", i.Uses[endName(x.Lhs[n])]
		}
		return "assigned", nil
	case *ast.ValueSpec:
		if n := slices.Index(x.Values, at); n >= 0 && n < len(x.Names) {
			return "declared", i.Defs[x.Names[n]]
		}
		return "declared", nil
	}
	return passedOn(stack[len(stack)-1]), nil
}

// element says what a function is in a composite literal, and which field of a struct it becomes.
func (i goInfo) element(at ast.Expr, stack []ast.Node) (string, types.Object) {
	switch x := stack[len(stack)-1].(type) {
	case *ast.KeyValueExpr:
		if lit, ok := stack[len(stack)-2].(*ast.CompositeLit); ok && i.structOf(lit) != nil {
			key, _ := x.Key.(*ast.Ident)
			return "keyed field", i.Uses[key]
		}
	case *ast.CompositeLit:
		if s := i.structOf(x); s != nil {
			if n := slices.Index(x.Elts, at); n >= 0 && n < s.NumFields() {
				return "unkeyed field", s.Field(n)
			}
		}
	}
	return "element", nil
}

// passedOn names what a node does with a function that it stores nowhere.
func passedOn(n ast.Node) string {
	switch n.(type) {
	case *ast.ReturnStmt:
		return "returned"
	case *ast.SendStmt:
		return "sent"
	case *ast.BinaryExpr:
		return "compared"
	case *ast.CallExpr:
		return "argument"
	}
	return "other value"
}

// structOf returns the struct that a literal is of, nil for another.
func (i goInfo) structOf(lit *ast.CompositeLit) *types.Struct {
	t := i.Types[lit].Type
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}

// endName is the name that an expression ends in, nil for none.
func endName(e ast.Expr) *ast.Ident {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	}
	return nil
}

// implements writes which methods of the module implement methods of interfaces: of its own, and of those of others that it names.
func (c *goChecker) implements() {
	interfaces := c.interfaces()
	for _, i := range c.infos {
		for _, o := range i.declared() {
			n := plainType(o)
			if n == nil || types.IsInterface(n) {
				continue
			}
			for _, it := range interfaces {
				if t := types.NewPointer(n); types.Implements(t, it) {
					c.methods(t, it)
				}
			}
		}
	}
}

// interfaces returns the interfaces with methods that the module declares or names, and error.
func (c *goChecker) interfaces() map[types.Object]*types.Interface {
	found := map[types.Object]*types.Interface{}
	note := func(o types.Object) {
		if n := plainType(o); n != nil {
			if it, ok := n.Underlying().(*types.Interface); ok && it.NumMethods() > 0 {
				found[o] = it
			}
		}
	}
	note(types.Universe.Lookup("error"))
	for _, i := range c.infos {
		for _, o := range i.Uses {
			note(o)
		}
		for _, o := range i.declared() {
			note(o)
		}
	}
	return found
}

// declared returns what a package declares at its top level.
func (i goInfo) declared() (all []types.Object) {
	if i.pkg != nil {
		for _, name := range i.pkg.Scope().Names() {
			all = append(all, i.pkg.Scope().Lookup(name))
		}
	}
	return all
}

// plainType returns the type that an object defines without type parameters, nil for none.
func plainType(o types.Object) *types.Named {
	t, ok := o.(*types.TypeName)
	if !ok {
		return nil
	}
	if n, ok := t.Type().(*types.Named); ok && n.TypeParams().Len() == 0 {
		return n
	}
	return nil
}

// methods writes the pairs of one type and one interface.
func (c *goChecker) methods(t types.Type, it *types.Interface) {
	for n := range it.NumMethods() {
		m := it.Method(n)
		found, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		f, ok := found.(*types.Func)
		if !ok {
			continue
		}
		own, ok1 := c.target(f.Origin())
		of, ok2 := c.target(m.Origin())
		if ok1 && ok2 && own.kind != outside {
			c.put(answer{Kind: "implements", Path: own.Path, At: own.At, Name: f.Name(), Targets: []target{of}})
		}
	}
}

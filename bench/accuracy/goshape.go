package main

import (
	"go/ast"
	"strings"
)

// A shaper says what the callee of a call looks like, and where what stands before the last dot comes from: classes of
// errors are classes of such shapes.
type shaper struct {
	imports map[string]bool
	params  map[any]string // what declares a name: receiver, parameter, result
}

func newShaper(file *ast.File) *shaper {
	s := &shaper{imports: map[string]bool{}, params: map[any]string{}}
	for _, i := range file.Imports {
		name := strings.Trim(i.Path.Value, `"`)
		name = name[strings.LastIndexByte(name, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		s.imports[name] = true
	}
	mark := func(l *ast.FieldList, as string) {
		if l != nil {
			for _, f := range l.List {
				s.params[f] = as
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			mark(n.Recv, "receiver")
			mark(n.Type.Params, "param")
			mark(n.Type.Results, "result")
		case *ast.FuncLit:
			mark(n.Type.Params, "param")
			mark(n.Type.Results, "result")
		}
		return true
	})
	return s
}

// call returns the name that is called and the shape of what is called; nil for what has no name.
func (s *shaper) call(fun ast.Expr) (*ast.Ident, string) {
	switch x := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return x, "f()"
	case *ast.SelectorExpr:
		return x.Sel, s.operand(x.X) + ".f()"
	case *ast.IndexExpr:
		id, shape := s.call(x.X)
		return id, strings.Replace(shape, "()", "[T]()", 1)
	case *ast.IndexListExpr:
		id, shape := s.call(x.X)
		return id, strings.Replace(shape, "()", "[T]()", 1)
	}
	return nil, ""
}

// operand is the shape of an expression.
func (s *shaper) operand(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return s.name(x)
	case *ast.SelectorExpr:
		base := s.operand(x.X)
		if base == "package" {
			return "package.x"
		}
		return base + ".x"
	case *ast.CallExpr:
		id, shape := s.call(x.Fun)
		if id == nil {
			return "?()"
		}
		return shape
	case *ast.IndexExpr:
		return s.operand(x.X) + "[i]"
	case *ast.TypeAssertExpr:
		return "x.(T)"
	case *ast.CompositeLit:
		return "T{}"
	case *ast.UnaryExpr:
		return x.Op.String() + s.operand(x.X)
	case *ast.StarExpr:
		return "*" + s.operand(x.X)
	}
	return "?"
}

// name is where a name comes from.
func (s *shaper) name(x *ast.Ident) string {
	o := x.Obj // what it cannot tell, scopes of one file, is all that is asked
	if o == nil {
		if s.imports[x.Name] {
			return "package"
		}
		return "global"
	}
	if as := s.params[o.Decl]; as != "" {
		return as
	}
	switch d := o.Decl.(type) {
	case *ast.AssignStmt:
		return "local(" + s.assigned(x.Name, d) + ")"
	case *ast.ValueSpec:
		if d.Type != nil {
			return "var T"
		}
		if len(d.Values) > 0 {
			return "var(" + s.value(d.Values[0]) + ")"
		}
	case *ast.TypeSpec:
		return "Type"
	}
	return "name"
}

// assigned says what a local gets its value from.
func (s *shaper) assigned(name string, d *ast.AssignStmt) string {
	if u, ok := d.Rhs[0].(*ast.UnaryExpr); ok && u.Op.String() == "range" {
		return "range"
	}
	for i, l := range d.Lhs {
		if id, ok := l.(*ast.Ident); ok && id.Name == name {
			if len(d.Rhs) == len(d.Lhs) {
				return s.value(d.Rhs[i])
			}
			return s.value(d.Rhs[0]) + "#" + string(rune('0'+min(i, 9)))
		}
	}
	return "?"
}

// value is the shape of a value, without where the names in it come from.
func (s *shaper) value(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		switch f := ast.Unparen(x.Fun).(type) {
		case *ast.Ident:
			if f.Name == "new" || f.Name == "make" || f.Name == "append" {
				return f.Name
			}
			return "f()"
		case *ast.SelectorExpr:
			return s.operand(f.X) + ".f()"
		}
		return "?()"
	case *ast.Ident:
		return "name"
	case *ast.UnaryExpr:
		return x.Op.String() + s.value(x.X)
	}
	return s.operand(e)
}

package main

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// constsql reports statements, in packages that know database/sql, that are not constant: nothing that is read may become SQL. What is given for a parameter that is called
// query, as those of database/sql are, or condition must be made of constants, numbers and parameters of these names: by operators, variables
// and lists that are only ever set to such, functions of the package that return such, strings.Repeat, strings.Join and fmt.Sprintf.
var constsql = &analysis.Analyzer{
	Name: "constsql",
	Doc:  "report SQL that is not constant",
	Run: func(pass *analysis.Pass) (any, error) {
		if !slices.ContainsFunc(pass.Files, func(f *ast.File) bool {
			return knowsSQL(f) && !strings.HasSuffix(pass.Fset.Position(f.Pos()).Filename, "_test.go")
		}) {
			return nil, nil
		}
		c := constant{pass, map[types.Object][]ast.Expr{}, map[types.Object]*ast.FuncDecl{}}
		for _, f := range pass.Files {
			ast.Inspect(f, c.collect)
		}
		for _, f := range pass.Files {
			ast.Inspect(f, c.check)
		}
		return nil, nil
	},
}

type constant struct {
	*analysis.Pass
	set   map[types.Object][]ast.Expr // what variables are set to, nil for what cannot be told
	funcs map[types.Object]*ast.FuncDecl
}

// knowsSQL reports whether a file imports database/sql.
func knowsSQL(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"database/sql"` })
}

// note notes what variables are set to.
func (c constant) note(names, values []ast.Expr) {
	for i, name := range names {
		id, ok := name.(*ast.Ident)
		if !ok {
			continue
		}
		of := c.TypesInfo.ObjectOf(id)
		switch {
		case of == nil:
		case len(values) == 0: // to nothing
			c.set[of] = append([]ast.Expr{}, c.set[of]...)
		case len(values) == len(names):
			c.set[of] = append(c.set[of], values[i])
		default:
			c.set[of] = append(c.set[of], nil)
		}
	}
}

// collect notes what a node sets variables to, and the functions.
func (c constant) collect(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		c.funcs[c.TypesInfo.Defs[n.Name]] = n
	case *ast.AssignStmt:
		c.note(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		names := make([]ast.Expr, len(n.Names))
		for i, id := range n.Names {
			names[i] = id
		}
		c.note(names, n.Values)
	case *ast.RangeStmt:
		if n.Value != nil {
			c.note([]ast.Expr{n.Value}, []ast.Expr{n.X})
		}
	}
	return true
}

// check looks at what a call gives for parameters that are called query.
func (c constant) check(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return true
	}
	signature, ok := c.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return true
	}
	for i := range signature.Params().Len() {
		if isSQL(signature.Params().At(i)) && i < len(call.Args) && types.Identical(signature.Params().At(i).Type(), types.Typ[types.String]) &&
			!c.holds(call.Args[i], map[types.Object]bool{}) {
			c.Reportf(call.Args[i].Pos(), "SQL that is not constant")
		}
	}
	return true
}

// isSQL reports whether a parameter is for SQL: who calls the function is looked at in its place.
func isSQL(v *types.Var) bool { return v.Name() == "query" || v.Name() == "condition" }

// holds reports whether an expression is made of constants, as a list is that holds such.
func (c constant) holds(e ast.Expr, seen map[types.Object]bool) bool {
	if e == nil {
		return false
	}
	if c.TypesInfo.Types[e].Value != nil || c.isNumber(e) {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.holds(e.X, seen)
	case *ast.SliceExpr:
		return c.holds(e.X, seen)
	case *ast.KeyValueExpr:
		return c.holds(e.Value, seen)
	case *ast.BinaryExpr:
		return c.holds(e.X, seen) && c.holds(e.Y, seen)
	case *ast.CompositeLit:
		return c.all(e.Elts, seen)
	case *ast.CallExpr:
		return c.returns(e, seen)
	case *ast.Ident:
		return c.always(c.TypesInfo.ObjectOf(e), seen)
	}
	return false
}

func (c constant) isNumber(e ast.Expr) bool {
	of := c.TypesInfo.TypeOf(e)
	if of == nil {
		return false
	}
	basic, ok := of.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}

func (c constant) all(list []ast.Expr, seen map[types.Object]bool) bool {
	for _, e := range list {
		if !c.holds(e, seen) {
			return false
		}
	}
	return true
}

// returns reports whether a call gives what is made of constants.
func (c constant) returns(call *ast.CallExpr, seen map[types.Object]bool) bool {
	name := call.Fun
	if sel, ok := name.(*ast.SelectorExpr); ok {
		name = sel.Sel
	}
	id, ok := name.(*ast.Ident)
	if !ok {
		return false
	}
	switch of := c.TypesInfo.Uses[id].(type) {
	case *types.Builtin:
		return of.Name() == "append" && c.all(call.Args, seen)
	case *types.Func:
		if slices.Contains([]string{"strings.Repeat", "strings.Join", "fmt.Sprintf"}, of.FullName()) {
			return c.all(call.Args, seen)
		}
		return c.gives(of, call.Args, seen)
	}
	return false
}

// gives reports whether a function of the package gives what is made of constants, for these arguments.
func (c constant) gives(f *types.Func, args []ast.Expr, seen map[types.Object]bool) bool {
	made, ok := c.funcs[f]
	if !ok || made.Body == nil || seen[f] {
		return seen[f]
	}
	seen[f] = true
	params := f.Signature().Params()
	for i := range params.Len() {
		if types.Identical(params.At(i).Type(), types.Typ[types.String]) { // and so is what it makes of them
			if i >= len(args) || !c.holds(args[i], seen) {
				return false
			}
			seen[params.At(i)] = true
		}
	}
	return c.all(results(made.Body), seen)
}

// results are what a function returns, nil for what it names.
func results(body *ast.BlockStmt) []ast.Expr {
	var all []ast.Expr
	ast.Inspect(body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			if all = append(all, r.Results...); len(r.Results) == 0 {
				all = append(all, nil)
			}
		}
		_, inner := n.(*ast.FuncLit)
		return !inner
	})
	return all
}

// always reports whether a variable is constant wherever it is set, or is a parameter for SQL.
func (c constant) always(of types.Object, seen map[types.Object]bool) bool {
	v, ok := of.(*types.Var)
	if !ok || v.IsField() {
		return false
	}
	if seen[of] {
		return true
	}
	seen[of] = true
	values, known := c.set[of]
	if !known {
		return isSQL(v) && v.Parent() != c.Pkg.Scope()
	}
	for _, value := range values {
		if !c.holds(value, seen) {
			return false
		}
	}
	return true
}

package golang_test

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// functionFile is the name of a stub with what a package has beside interfaces.
const functionFile = "functions.go"

// unstubbed are packages of which the interfaces are enough, by the beginnings of their paths: few programs hand on what they give.
var unstubbed = []string{"crypto", "debug/", "go/", "hash", "image", "index/", "math", "plugin", "reflect", "runtime", "simd", "structs", "syscall", "testing/", "text/template/parse", "unicode", "unique", "unsafe", "weak"}

// functionStub writes what a package of the standard library exports beside interfaces: its functions and types, their fields and methods,
// and variables whose types it says. It is empty for a package of which there are stubs by hand.
func functionStub(t *testing.T, head, path string, p *stdPackage) []byte {
	t.Helper()
	byHand, _ := filepath.Glob(filepath.Join("_lib", path, "*.go"))
	byHand = slices.DeleteFunc(byHand, func(f string) bool { return slices.Contains([]string{stubFile, functionFile}, filepath.Base(f)) })
	if len(byHand) > 0 || slices.ContainsFunc(unstubbed, func(u string) bool { return path == u || strings.HasPrefix(path, strings.TrimSuffix(u, "/")+"/") }) {
		return nil
	}
	var all []string
	used := map[string]bool{}
	for _, f := range p.files {
		imports := importsOf(f)
		for _, d := range f.Decls {
			for _, text := range declared(d) {
				all = append(all, text)
				e, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, parser.SkipObjectResolution)
				if err != nil {
					t.Fatal(path, text, err)
				}
				ast.Inspect(e, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok {
						used[imports[s.X.(*ast.Ident).Name]] = true //nolint:forcetypeassert // a package
					}
					return true
				})
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	delete(used, "")
	delete(used, "C")
	imports := ""
	for _, i := range slices.Sorted(maps.Keys(used)) {
		imports += "import " + strconv.Quote(i) + "\n"
	}
	text, err := format.Source([]byte(head + "package " + p.name + "\n\n" + imports + "\n" + strings.Join(slices.Compact(all), "\n")))
	if err != nil {
		t.Fatal(path, err)
	}
	return text
}

func importsOf(f *ast.File) map[string]string {
	imports := map[string]string{}
	for _, i := range f.Imports {
		to, _ := strconv.Unquote(i.Path.Value)
		name := to[strings.LastIndexByte(to, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		imports[name] = to
	}
	return imports
}

// declared writes what a declaration exports, without bodies and values.
func declared(d ast.Decl) (all []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if !d.Name.IsExported() {
			return nil
		}
		on := ""
		if d.Recv != nil {
			recv := types.ExprString(d.Recv.List[0].Type)
			if !ast.IsExported(strings.TrimLeft(recv, "*")) {
				return nil
			}
			on = "(" + strings.Join(append(names(d.Recv.List[0]), recv), " ") + ") "
		}
		return []string{"func " + on + d.Name.Name + parameters(d.Type.TypeParams) + strings.TrimPrefix(types.ExprString(&ast.FuncType{Params: d.Type.Params, Results: d.Type.Results}), "func")}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() && !isInterface(s.Type) {
					all = append(all, typeStub(s))
				}
			case *ast.ValueSpec:
				all = append(all, variables(d.Tok, s)...)
			}
		}
	}
	return all
}

func typeStub(s *ast.TypeSpec) string {
	head := "type " + s.Name.Name + parameters(s.TypeParams) + " "
	if s.Assign.IsValid() {
		head += "= "
	}
	of, ok := s.Type.(*ast.StructType)
	if !ok {
		return head + types.ExprString(s.Type)
	}
	fields := ""
	for _, f := range of.Fields.List {
		typ := types.ExprString(f.Type)
		exported := slices.DeleteFunc(names(f), func(n string) bool { return !ast.IsExported(n) })
		if len(exported) > 0 || len(f.Names) == 0 && ast.IsExported(typ[strings.LastIndexAny(typ, "*.")+1:]) {
			fields += "\n" + strings.TrimSpace(strings.Join(exported, ", ")+" "+typ)
		}
	}
	return head + "struct {" + fields + "\n}"
}

// variables writes variables whose type is said, or seen: errors.New(…), &T{}.
func variables(tok token.Token, s *ast.ValueSpec) (all []string) {
	if tok != token.VAR {
		return nil
	}
	for i, n := range s.Names {
		typ := ""
		switch {
		case !n.IsExported():
			continue
		case s.Type != nil:
			typ = types.ExprString(s.Type)
		case i < len(s.Values):
			typ = typeOfValue(s.Values[i])
		}
		if typ != "" {
			all = append(all, fmt.Sprintf("var %s %s", n.Name, typ))
		}
	}
	return all
}

func typeOfValue(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.CallExpr:
		if f := types.ExprString(e.Fun); f == "errors.New" || f == "fmt.Errorf" {
			return "error"
		}
	case *ast.UnaryExpr:
		if of, ok := e.X.(*ast.CompositeLit); ok && e.Op == token.AND {
			return "*" + types.ExprString(of.Type)
		}
	case *ast.CompositeLit:
		return types.ExprString(e.Type)
	}
	return ""
}

func names(f *ast.Field) (all []string) {
	for _, n := range f.Names {
		all = append(all, n.Name)
	}
	return all
}

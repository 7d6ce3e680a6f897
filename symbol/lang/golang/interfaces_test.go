package golang_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the stubs of the standard library's interfaces")

// stubFile is the name of a stub that this makes.
const stubFile = "interfaces.go"

// TestInterfaces: the stubs have every exported interface of Go's standard library that a type elsewhere can implement, with all methods of
// what it embeds. -update writes them from the source of the Go that runs this; another Go than theirs compares nothing.
func TestInterfaces(t *testing.T) {
	version := strings.Join(strings.Split(runtime.Version(), ".")[:2], ".")
	const note = "_lib/builtin/" + stubFile
	if kept, err := os.ReadFile(note); err == nil && !*update && !strings.Contains(string(kept), "source of "+version+".") {
		t.Skip("they are of another Go")
	}
	want := interfaceStubs(t, version)
	if *update {
		for file, text := range want {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // sources
				t.Fatal(err)
			}
			if err := os.WriteFile(file, text, 0o644); err != nil { //nolint:gosec // the same
				t.Fatal(err)
			}
		}
	}
	for _, file := range madeStubs(t) {
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want[filepath.ToSlash(file)]) {
			t.Errorf("%s differs from Go's source: run this with -update", file)
		}
		delete(want, filepath.ToSlash(file))
	}
	for file := range want {
		t.Errorf("%s is missing: run this with -update", file)
	}
}

// madeStubs returns the paths of the stubs that are kept.
func madeStubs(t *testing.T) (all []string) {
	t.Helper()
	err := filepath.WalkDir("_lib", func(file string, d fs.DirEntry, err error) error {
		if err == nil && slices.Contains([]string{stubFile, functionFile}, d.Name()) {
			all = append(all, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A stdPackage is what stubs are made of.
type stdPackage struct {
	path       string
	name       string
	interfaces map[string]*ast.TypeSpec
	imports    map[string]map[string]string // by interface: paths by the names that its file gives them
	files      []*ast.File
}

// interfaceStubs makes the stubs, by their paths.
func interfaceStubs(t *testing.T, version string) map[string][]byte {
	t.Helper()
	std := map[string]*stdPackage{}
	// The go command knows where Go is, also of a test that was built with -trimpath.
	goroot, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(goroot)), "src")
	err = filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !d.IsDir():
			return err
		case strings.HasPrefix(d.Name(), "_") || slices.Contains([]string{"internal", "vendor", "testdata", "cmd", "builtin", "simd"}, d.Name()):
			return filepath.SkipDir
		}
		path := filepath.ToSlash(strings.TrimPrefix(strings.TrimPrefix(dir, root), string(filepath.Separator)))
		if p := readPackage(t, dir, path); p != nil {
			std[path] = p
		}
		return nil
	})
	if err != nil || len(std) < 50 {
		t.Fatal(len(std), "packages", err)
	}
	head := fmt.Sprintf("// Made by TestInterfaces from the source of %s.\n\n", version)
	stubs := map[string][]byte{"_lib/builtin/" + stubFile: []byte(head + "package builtin\n\ntype error interface{ Error() string }\n")}
	for _, path := range slices.Sorted(maps.Keys(std)) {
		p := std[path]
		if text := functionStub(t, head, path, p); text != nil {
			stubs["_lib/"+path+"/"+functionFile] = text
		}
		var b strings.Builder
		used := map[string]bool{}
		for _, name := range slices.Sorted(maps.Keys(p.interfaces)) {
			methods, ok := methodsOf(std, p, name, map[string]bool{})
			if !ok || len(methods) == 0 || !ast.IsExported(name) || declaredByHand(t, path, name) {
				continue
			}
			fmt.Fprintf(&b, "\ntype %s%s interface {\n", name, parameters(p.interfaces[name].TypeParams))
			for _, m := range slices.Sorted(maps.Keys(methods)) {
				b.WriteString(m + methods[m].text + "\n")
				maps.Copy(used, methods[m].imports)
			}
			b.WriteString("}\n")
		}
		if b.Len() == 0 {
			continue
		}
		imports := ""
		for _, i := range slices.Sorted(maps.Keys(used)) {
			imports += strconv.Quote(i) + "\n"
		}
		if len(used) > 1 {
			imports = "(\n" + imports + ")\n"
		}
		if len(used) > 0 {
			imports = "import " + imports
		}
		text, err := format.Source([]byte(head + "package " + p.name + "\n\n" + imports + b.String()))
		if err != nil {
			t.Fatal(path, err)
		}
		stubs["_lib/"+path+"/"+stubFile] = text
	}
	return stubs
}

// readPackage reads the interfaces of a directory, as this platform builds it.
func readPackage(t *testing.T, dir, path string) *stdPackage {
	t.Helper()
	of, err := build.ImportDir(dir, 0)
	if err != nil {
		return nil
	}
	p := &stdPackage{path, of.Name, map[string]*ast.TypeSpec{}, map[string]map[string]string{}, nil}
	for _, file := range slices.Concat(of.GoFiles, of.CgoFiles) {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		p.files = append(p.files, f)
		imports := importsOf(f)
		for _, d := range f.Decls {
			g, _ := d.(*ast.GenDecl)
			if g == nil || g.Tok != token.TYPE {
				continue
			}
			for _, s := range g.Specs {
				if spec := s.(*ast.TypeSpec); isInterface(spec.Type) { //nolint:forcetypeassert // a type's
					p.interfaces[spec.Name.Name], p.imports[spec.Name.Name] = spec, imports
				}
			}
		}
	}
	return p
}

func isInterface(e ast.Expr) bool { _, ok := e.(*ast.InterfaceType); return ok }

// A stdMethod is a method's signature, with the packages that it names.
type stdMethod struct {
	text    string
	imports map[string]bool
}

// methodsOf returns all methods of an interface; ok is false if only its package can implement it, or it lists types.
func methodsOf(std map[string]*stdPackage, p *stdPackage, name string, seen map[string]bool) (methods map[string]stdMethod, ok bool) {
	spec := p.interfaces[name]
	if spec == nil || seen[p.path+"."+name] {
		return nil, false
	}
	seen[p.path+"."+name] = true
	methods = map[string]stdMethod{}
	for _, f := range spec.Type.(*ast.InterfaceType).Methods.List { //nolint:forcetypeassert // as readPackage takes them
		switch e := f.Type.(type) {
		case *ast.FuncType:
			for _, n := range f.Names {
				if !n.IsExported() {
					return nil, false
				}
				methods[n.Name] = signature(p, name, e)
			}
			continue
		case *ast.Ident:
			if e.Name == "error" && p.interfaces["error"] == nil {
				methods["Error"] = stdMethod{text: "() string"}
				continue
			}
			of, ok := methodsOf(std, p, e.Name, seen)
			if !ok {
				return nil, false
			}
			maps.Copy(methods, of)
			continue
		case *ast.SelectorExpr:
			in := std[p.imports[name][e.X.(*ast.Ident).Name]] //nolint:forcetypeassert // a package
			if in == nil {
				return nil, false
			}
			of, ok := methodsOf(std, in, e.Sel.Name, seen)
			if !ok {
				return nil, false
			}
			for m, s := range of {
				methods[m] = s.from(in)
			}
			continue
		}
		return nil, false
	}
	return methods, true
}

// signature writes a signature with its types named as other packages do: of io, Reader as io.Reader.
func signature(p *stdPackage, of string, f *ast.FuncType) stdMethod {
	m := stdMethod{imports: map[string]bool{}}
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if ok {
			m.imports[p.imports[of][s.X.(*ast.Ident).Name]] = true //nolint:forcetypeassert // a package
		}
		return !ok
	})
	m.text = strings.TrimPrefix(types.ExprString(f), "func")
	return m
}

// from is a method in an interface of another package, which names what is of the method's own package behind that's name.
func (m stdMethod) from(p *stdPackage) stdMethod {
	e, err := parser.ParseExpr("func" + m.text)
	if err != nil {
		return m
	}
	own := false
	qualify := func(e *ast.Expr) {
		if id, ok := (*e).(*ast.Ident); ok && id.IsExported() {
			*e, own = &ast.SelectorExpr{X: ast.NewIdent(p.name), Sel: id}, true
		}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return false
		case *ast.Field:
			qualify(&n.Type)
		case *ast.StarExpr:
			qualify(&n.X)
		case *ast.ArrayType:
			qualify(&n.Elt)
		case *ast.Ellipsis:
			qualify(&n.Elt)
		}
		return true
	})
	with := maps.Clone(m.imports)
	if own {
		with[p.path] = true
	}
	return stdMethod{strings.TrimPrefix(types.ExprString(e), "func"), with}
}

// parameters writes the type parameters of a declaration.
func parameters(list *ast.FieldList) string {
	if list == nil {
		return ""
	}
	var all []string
	for _, f := range list.List {
		for _, n := range f.Names {
			all = append(all, n.Name+" "+types.ExprString(f.Type))
		}
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// declaredByHand reports whether another stub of the package has the interface.
func declaredByHand(t *testing.T, path, name string) bool {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join("_lib", path, "*.go"))
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(f) != stubFile && filepath.Base(f) != functionFile && bytes.Contains(text, []byte("\ntype "+name+" interface")) {
			return true
		}
	}
	return false
}

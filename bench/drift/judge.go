package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
)

// A sketch is what Go's parser makes of a file, printed without comments.
type sketch struct {
	imports  []string          // sorted
	declared map[string]string // declarations without bodies and values, by name
	inside   map[string]string // bodies and values, by name
}

// judge grades two contents by what Go's parser makes of them; "" if it cannot parse one.
func judge(before, after []byte) symbol.Grade {
	a, b := sketched(before), sketched(after)
	switch {
	case a == nil || b == nil:
		return ""
	case !slices.Equal(a.imports, b.imports) || !maps.Equal(a.declared, b.declared):
		return symbol.DriftInterface
	case !maps.Equal(a.inside, b.inside):
		return symbol.DriftBody
	}
	return symbol.DriftCosmetic
}

func sketched(content []byte) *sketch {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", content, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	s := &sketch{imports: []string{"package " + f.Name.Name}, declared: map[string]string{}, inside: map[string]string{}}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.function(d)
		case *ast.GenDecl:
			s.general(d)
		}
	}
	slices.Sort(s.imports)
	return s
}

func (s *sketch) function(d *ast.FuncDecl) {
	body := d.Body
	d.Body, d.Doc = nil, nil
	name := s.name("func " + receiver(d) + d.Name.Name)
	s.declared[name] = text(d)
	if body != nil {
		s.inside[name] = text(body)
	}
}

func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	return text(d.Recv.List[0].Type) + "."
}

// name makes the name of a declaration one of its own: there may be several init and _.
func (s *sketch) name(name string) string {
	for n := 2; ; n++ {
		if _, taken := s.declared[name]; !taken {
			return name
		}
		name = fmt.Sprintf("%s~%d", name, n)
	}
}

func (s *sketch) general(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			spec.Doc, spec.Comment = nil, nil
			s.imports = append(s.imports, text(spec))
		case *ast.TypeSpec:
			spec.Doc, spec.Comment = nil, nil
			s.declared[s.name("type "+spec.Name.Name)] = text(spec)
		case *ast.ValueSpec:
			spec.Doc, spec.Comment = nil, nil
			values := spec.Values
			spec.Values = nil
			for _, n := range spec.Names {
				name := s.name(d.Tok.String() + " " + n.Name)
				s.declared[name] = text(spec)
				var b strings.Builder
				for _, v := range values {
					b.WriteString(text(v) + "\n")
				}
				s.inside[name] = b.String()
			}
		}
	}
}

// text prints a node on as few lines as it may be.
func text(node ast.Node) string {
	ast.Inspect(node, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			f.Doc, f.Comment = nil, nil
		}
		return true
	})
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), node); err != nil { // without places: laid out in one way
		return err.Error()
	}
	return b.String()
}

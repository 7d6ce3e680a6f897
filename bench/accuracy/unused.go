package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
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

	"codemem/condense"
)

// An honesty is what is said of symbols that are used, by the compiler: each is asked about, or of many an even sample.
type honesty struct {
	Asked    int      `json:"asked"`
	Proven   int      `json:"proven"`   // rules prove a use
	Possible int      `json:"possible"` // none is proven, and places are listed that may be uses
	None     int      `json:"none"`     // nothing is said to use it, which is false
	Examples []string `json:"examples,omitempty"`
}

// mostAsked is how many symbols of a repository are asked about.
const mostAsked = 400

// honest asks who uses symbols that are used.
func (o *ours) honest(used map[spot]bool, examples int) (honesty, error) {
	var all []spot
	for s := range used {
		if o.spots[s] {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, compareSpots)
	var h honesty
	for n := 0; n < len(all); n += (len(all) + mostAsked - 1) / mostAsked {
		at := o.placeOf[all[n]]
		u, err := condense.References(o.tree, at, condense.Callers)
		if err != nil {
			return h, err
		}
		h.Asked++
		switch u.Used {
		case condense.UsedProven:
			h.Proven++
		case condense.UsedPossible:
			h.Possible++
		default:
			if h.None++; len(h.Examples) < examples {
				h.Examples = append(h.Examples, u.ID)
			}
		}
	}
	return h, nil
}

// usedBy returns the declarations that answers have as targets, but of names in themselves, and of a type that is named the value that
// TypeScript merges with it: that does not use it.
func (o *ours) usedBy(answers []answer) map[spot]bool {
	used := map[spot]bool{}
	for _, a := range answers {
		for _, t := range a.Targets {
			merged := a.Kind == "type" && slices.ContainsFunc(a.Targets, func(u target) bool {
				return u.spot != t.spot && u.Path == t.Path && o.names[u.spot] == o.names[t.spot] && !slices.Contains(typeKinds, t.kind) && slices.Contains(typeKinds, u.kind)
			})
			if t.spot != (spot{a.Path, a.At}) && !merged {
				used[t.spot] = true
			}
		}
	}
	return used
}

// typeKinds are the kinds of declarations that a name alone can mean where a type stands.
var typeKinds = []string{"class", "interface", "type", "enum"}

// A goPackage is what go list says of one.
type goPackage struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	ImportMap               map[string]string
	Module                  *struct{ Main bool }
}

// goPackagesOf lists the packages of a module, what they depend on first and with those that tests make of them, and where the export data of each
// dependency is.
func goPackagesOf(ctx context.Context, dir string) (own []goPackage, exports map[string]string, err error) {
	listed, err := output(ctx, dir, "go", "list", "-e", "-export", "-deps", "-test", "-json=ImportPath,Dir,Export,GoFiles,ImportMap,Module", "./...")
	if err != nil {
		return nil, nil, err
	}
	exports = map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(listed)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return own, exports, nil
		} else if err != nil {
			return nil, nil, err
		}
		exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main && !strings.HasSuffix(p.ImportPath, ".test") {
			own = append(own, p)
		}
	}
}

// usedGo returns the declarations of a module that go/types says are used: functions, methods, types, fields, variables
// and constants, called or not.
func (o *ours) usedGo(ctx context.Context, dir string) (map[spot]bool, error) {
	own, exports, err := goPackagesOf(ctx, dir)
	if err != nil {
		return nil, err
	}
	symbols := map[string]spot{} // by path, line and name
	for s, line := range o.lines {
		symbols[fmt.Sprintf("%s:%d %s", s.Path, line, o.names[s])] = s
	}
	used := map[spot]bool{}
	fset := token.NewFileSet()
	for _, p := range own {
		for id, of := range usesIn(fset, p, exports) {
			at := fset.Position(of.Pos())
			rel, err := filepath.Rel(dir, at.Filename)
			if s, ok := symbols[fmt.Sprintf("%s:%d %s", filepath.ToSlash(rel), at.Line, of.Name())]; err == nil && ok && id.Pos() != of.Pos() {
				used[s] = true
			}
		}
	}
	return used, nil
}

// usesIn type-checks one package, as far as it can be, and returns what its names mean.
func usesIn(fset *token.FileSet, p goPackage, exports map[string]string) map[*ast.Ident]types.Object {
	var files []*ast.File
	for _, f := range p.GoFiles {
		if !filepath.IsAbs(f) {
			f = filepath.Join(p.Dir, f)
		}
		if file, err := parser.ParseFile(fset, f, nil, parser.SkipObjectResolution); err == nil {
			files = append(files, file)
		}
	}
	lookup := func(path string) (io.ReadCloser, error) {
		return os.Open(exports[cmp.Or(p.ImportMap[path], path)])
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", lookup), Error: func(error) {}}
	_, _ = conf.Check(p.ImportPath, fset, files, &info) // what does not check is not judged
	return info.Uses
}

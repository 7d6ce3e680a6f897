package symbol

import (
	"cmp"
	"encoding/binary"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
)

// libraryMark begins the path of a file of a language's own library, which no file of a World has.
const libraryMark = "\x00"

// A Library is the declarations of a language's own library, by stub sources that symbol/tags read. Its symbols have types and members, and
// are nothing that a reference resolves to: what means one of them is external.
type Library struct {
	*lang.Library
	files   map[string]*Outline // by path, with libraryMark
	named   map[string][]Place  // what lies in no callable, by name
	types   map[string][]Place  // … the types alone
	objects map[string][]Place  // … the values that are declared with their members, as an object of Scala
	extends map[Place][]Place   // the blocks of members that a type is given elsewhere
}

// EncodeLibrary returns the outlines of stub files by their paths as bytes, with what libraries are read for alone.
func EncodeLibrary(files map[string]*Outline) []byte {
	var out []byte
	add := func(data []byte) {
		out = binary.AppendUvarint(out, uint64(len(data)))
		out = append(out, data...)
	}
	for _, p := range slices.Sorted(maps.Keys(files)) {
		o := files[p]
		of := &Outline{Language: o.Language, Package: o.Package, Symbols: slices.Clone(o.Symbols), Lines: o.Lines}
		for i := range of.Symbols {
			s := &of.Symbols[i]
			s.Doc, s.Value, s.Shape, s.Inside, s.Line, s.EndLine = Span{}, Span{}, 0, 0, 1, 1
		}
		if o.Rules().Dispatch == lang.MethodSets { // signatures are compared by what their types are
			of.Imports = o.Imports
		}
		add([]byte(p))
		add(of.Encode())
	}
	return out
}

// libraries are functions that decode a library once, by its name: those that were asked for.
var libraries sync.Map

// LibraryOf returns the library of a language, nil if it has no stubs.
func LibraryOf(r *lang.Rules) *Library {
	if r.Library == nil {
		return nil
	}
	decoded, ok := libraries.Load(r.Library.Name)
	if !ok {
		decoded, _ = libraries.LoadOrStore(r.Library.Name, sync.OnceValue(func() *Library { return decodeLibrary(r.Library) }))
	}
	return decoded.(func() *Library)() //nolint:forcetypeassert // nothing else is kept there
}

// decodeLibrary reads what EncodeLibrary wrote, which a test of symbol/tags compares with the sources.
func decodeLibrary(r *lang.Library) *Library {
	l := &Library{Library: r, files: map[string]*Outline{}, named: map[string][]Place{}, types: map[string][]Place{}, objects: map[string][]Place{}, extends: map[Place][]Place{}}
	data := []byte(r.Outlines)
	next := func() []byte {
		n, size := binary.Uvarint(data)
		part := data[size : size+int(n)] //nolint:gosec // written by EncodeLibrary
		data = data[size+int(n):]        //nolint:gosec // the same
		return part
	}
	for len(data) > 0 {
		p := libraryMark + r.Name + "/" + string(next())
		o, err := Decode(next())
		if err != nil {
			panic("library of " + r.Name + ": " + err.Error())
		}
		l.files[p] = o
		for i := range o.Symbols {
			if o.Local(i) {
				continue
			}
			d := &o.Symbols[i]
			l.named[d.Name] = append(l.named[d.Name], Place{p, i})
			switch {
			case o.Rules().Companions && d.Kind.Container() && d.Params == NoParameters:
				l.objects[d.Name] = append(l.objects[d.Name], Place{p, i})
			case d.Kind.Container() && d.Kind != Extension || d.Kind == Type:
				l.types[d.Name] = append(l.types[d.Name], Place{p, i})
			}
		}
	}
	for _, among := range []map[string][]Place{l.named, l.types} {
		for _, all := range among { // what every file knows comes first
			slices.SortStableFunc(all, func(x, y Place) int { return l.later(x) - l.later(y) })
		}
	}
	for name, all := range l.types {
		for _, p := range l.named[name] {
			if of := l.extended(p, all); of.Path != "" {
				l.extends[of] = append(l.extends[of], p)
			}
		}
	}
	return l
}

// extended is which of the types of its name a block of members is for: that of the same module, or the only one.
func (l *Library) extended(block Place, types []Place) Place {
	d := l.Symbol(block)
	switch {
	case d.Kind != Extension:
		return Place{}
	case len(types) == 1:
		return types[0]
	}
	for _, p := range types {
		if p.Path == block.Path && l.Symbol(p).Qualified == d.Qualified {
			return p
		}
	}
	return Place{}
}

// later is 0 for what every file knows, and 1 for what lies elsewhere.
func (l *Library) later(p Place) int {
	if l.PackageOf(p.Path) == l.Prelude {
		return 0
	}
	return 1
}

// Beside returns the library whose types are to be had too, nil for none.
func (l *Library) Beside() *Library {
	if l.Library.Beside == "" {
		return nil
	}
	for _, r := range all.Languages {
		if r.Library != nil && r.Library.Name == l.Library.Beside {
			return LibraryOf(r)
		}
	}
	return nil
}

// Named returns what has a name in the library, and lies in no callable.
func (l *Library) Named(name string) []Place { return l.named[name] }

// LibraryName returns the full name of a symbol of a library: net/http.Handler.ServeHTTP.
func LibraryName(p Place) string {
	o := LibraryFile(p.Path)
	l := LibraryOf(o.Rules())
	return strings.TrimPrefix(l.PackageOf(p.Path)+"."+o.Symbols[p.Index].Qualified, l.Prelude+".")
}

// OutsideFunctions returns the functions of a name that are called on values of types that they lie outside of.
func (l *Library) OutsideFunctions(name string) []Place {
	var found []Place
	for _, p := range l.named[name] {
		if d := l.Symbol(p); d.Owner != "" && d.Parent < 0 {
			found = append(found, p)
		}
	}
	return found
}

// Foreign reports whether a path is that of a file of a library.
func Foreign(file string) bool { return strings.HasPrefix(file, libraryMark) }

// LibraryFile returns the outline of a file of a library.
func LibraryFile(file string) *Outline {
	name, _, _ := strings.Cut(file[len(libraryMark):], "/")
	if decoded, ok := libraries.Load(name); ok {
		return decoded.(func() *Library)().files[file] //nolint:forcetypeassert // nothing else is kept there
	}
	return nil
}

// PackageOf is the full name of the package or module that a file of the library is.
func (l *Library) PackageOf(file string) string {
	o := l.files[file]
	_, p, _ := strings.Cut(file, "/")
	switch {
	case o.Rules().PackageDirectories:
		return path.Dir(p)
	case o.Package != "":
		return o.Package
	}
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(p, path.Ext(p)), "/__init__"), "/", ".")
}

// Type finds a type of the library by its name, with that of what it lies in if that is said, and the full name that it is taken by,
// "" if nothing says that.
func (l *Library) Type(name, from string) (Place, bool) { return l.find(l.types, name, from) }

// Object finds a value of the library that is declared with its members, as Type does a type.
func (l *Library) Object(name, from string) (Place, bool) { return l.find(l.objects, name, from) }

// Imported returns the full name by which an import of everything in a module takes a type or an object, "" if that has none of the name.
func (l *Library) Imported(module, name string) string {
	full := l.own(module) + "." + name
	for ; l != nil; l = l.Beside() {
		for _, among := range []map[string][]Place{l.types, l.objects} {
			if slices.ContainsFunc(among[name], func(p Place) bool { return l.Full(p, full) }) {
				return full
			}
		}
	}
	return ""
}

// find finds what has a name, or the full name that it is taken by, "" if nothing says that.
func (l *Library) find(among map[string][]Place, name, from string) (Place, bool) {
	if from != "" {
		name = from[strings.LastIndexByte(from, '.')+1:]
		from = l.own(from)
	}
	all := among[name[strings.LastIndexByte(name, '.')+1:]]
	for _, p := range all {
		d := l.Symbol(p)
		if from != "" && !l.Full(p, from) || from == "" && name != d.Name && !l.Full(p, name) && !strings.HasSuffix("."+d.Qualified, "."+name) {
			continue
		}
		return p, true
	}
	for _, p := range all { // what every file knows lies in a module, too, which the stubs do not tell
		if l.Symbol(p).Parent < 0 && l.PackageOf(p.Path) == l.Prelude && strings.HasPrefix(cmp.Or(from, name), l.Prelude+".") {
			return p, true
		}
	}
	return Place{}, false
}

// own is a full name with that of the package which the stubs declare, where it begins with another one of that.
func (l *Library) own(full string) string {
	of, rest, inside := strings.Cut(full, ".")
	switch same := l.Same[of]; {
	case same == "":
		return full
	case inside:
		return same + "." + rest
	default:
		return same
	}
}

// Extensions returns the blocks of members that the type at a place is given elsewhere.
func (l *Library) Extensions(of Place) []Place { return l.extends[of] }

// Full reports whether a name is the full one of a symbol of the library.
func (l *Library) Full(p Place, name string) bool {
	return l.PackageOf(p.Path)+"."+l.Symbol(p).Qualified == name
}

// Symbol returns the symbol at a place in the library, or in the one beside it.
func (l *Library) Symbol(p Place) *Symbol {
	if o := l.files[p.Path]; o != nil {
		return &o.Symbols[p.Index]
	}
	return &LibraryFile(p.Path).Symbols[p.Index]
}

// Value finds a value or a function that every file knows, or that has the full name that it is taken by.
func (l *Library) Value(name, from string) (Place, bool) {
	from = l.own(from)
	for _, p := range l.named[name[strings.LastIndexByte(name, '.')+1:]] {
		d := l.Symbol(p)
		if !d.Kind.Value() && !d.Kind.Callable() {
			continue
		}
		known := d.Parent < 0 && d.Owner == "" && (l.Prelude == "" || l.PackageOf(p.Path) == l.Prelude)
		if from == "" && known || from != "" && l.Full(p, from) {
			return p, true
		}
	}
	return Place{}, false
}

// Module reports whether the library has a module of a full name.
func (l *Library) Module(full string) bool {
	full = l.own(full)
	for p := range l.files {
		if l.PackageOf(p) == full {
			return true
		}
	}
	return false
}

package symbol

import (
	"encoding/binary"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"codemem/symbol/lang"
)

// libraryMark begins the path of a file of a language's own library, which no file of a World has.
const libraryMark = "\x00"

// A Library is the declarations of a language's own library, by stub sources that symbol/tags read. Its symbols have types and members, and
// are nothing that a reference resolves to: what means one of them is external.
type Library struct {
	*lang.Library
	files map[string]*Outline // by path, with libraryMark
	named map[string][]Place  // what lies in no callable, by name
	types map[string][]Place  // … the types alone
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
		add([]byte(p))
		add(of.Encode())
	}
	return out
}

// libraries are those that were decoded, by what says them.
var libraries struct {
	sync.Mutex
	decoded map[*lang.Library]*Library
}

// LibraryOf returns the library of a language, nil if it has no stubs.
func LibraryOf(r *lang.Rules) *Library {
	if r.Library == nil {
		return nil
	}
	libraries.Lock()
	defer libraries.Unlock()
	l := libraries.decoded[r.Library]
	if l == nil {
		l = decodeLibrary(r.Library)
		if libraries.decoded == nil {
			libraries.decoded = map[*lang.Library]*Library{}
		}
		libraries.decoded[r.Library] = l
	}
	return l
}

// decodeLibrary reads what EncodeLibrary wrote, which a test of symbol/tags compares with the sources.
func decodeLibrary(r *lang.Library) *Library {
	l := &Library{Library: r, files: map[string]*Outline{}, named: map[string][]Place{}, types: map[string][]Place{}}
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
			if d.Kind.Container() && d.Kind != Extension || d.Kind == Type {
				l.types[d.Name] = append(l.types[d.Name], Place{p, i})
			}
		}
	}
	return l
}

// Foreign reports whether a path is that of a file of a library.
func Foreign(file string) bool { return strings.HasPrefix(file, libraryMark) }

// LibraryFile returns the outline of a file of a library.
func LibraryFile(file string) *Outline {
	name, _, _ := strings.Cut(file[len(libraryMark):], "/")
	libraries.Lock()
	defer libraries.Unlock()
	for _, l := range libraries.decoded {
		if l.Name == name {
			return l.files[file]
		}
	}
	return nil
}

// PackageOf is the full name of the package or module that a file of the library is.
func (l *Library) PackageOf(file string) string {
	if o := l.files[file]; o.Package != "" {
		return o.Package
	}
	_, p, _ := strings.Cut(file, "/")
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(p, path.Ext(p)), "/__init__"), "/", ".")
}

// Type finds a type of the library by its name, with that of what it lies in if that is said, and the full name that it is taken by,
// "" if nothing says that.
func (l *Library) Type(name, from string) (Place, bool) {
	for _, p := range l.types[name[strings.LastIndexByte(name, '.')+1:]] {
		d := &l.files[p.Path].Symbols[p.Index]
		full := l.PackageOf(p.Path) + "." + d.Qualified
		if from != "" && full != from || from == "" && name != d.Name && full != name && !strings.HasSuffix("."+d.Qualified, "."+name) {
			continue
		}
		return p, true
	}
	return Place{}, false
}

// Symbol returns the symbol at a place in the library.
func (l *Library) Symbol(p Place) *Symbol { return &l.files[p.Path].Symbols[p.Index] }

// Value finds a value or a function that every file knows.
func (l *Library) Value(name string) (Place, bool) {
	for _, p := range l.named[name] {
		if d := l.Symbol(p); d.Parent < 0 && (d.Kind.Value() || d.Kind.Callable()) && l.PackageOf(p.Path) == l.Prelude {
			return p, true
		}
	}
	return Place{}, false
}

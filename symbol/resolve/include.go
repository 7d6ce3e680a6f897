package resolve

import (
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// A reach is what the includes of a file of C bring.
type reach struct {
	files []int32         // itself among them, by their numbers, sorted
	binds map[string]bool // names that they hand on from elsewhere: by a using-declaration
	open  bool            // it is not known what all of them bring
	cut   bool            // there are more
}

// has reports whether a file is among them, by its number.
func (r *reach) has(file int32) bool {
	_, ok := slices.BinarySearch(r.files, file)
	return ok
}

// A numbering gives files numbers.
type numbering struct {
	of    map[string]int32
	names []string
}

// number returns the number of a file in a snapshot.
func number(w *snapshot.Snapshot, file string) int32 {
	n := &tablesOf(w).numbers
	if n.of == nil {
		n.of = map[string]int32{}
	}
	i, ok := n.of[file]
	if !ok {
		i = int32(len(n.of))
		n.of[file], n.names = i, append(n.names, file)
	}
	return i
}

// numbers returns the numbers of files, sorted, each once.
func numbers(w *snapshot.Snapshot, files iter.Seq[string]) (all []int32) {
	for f := range files {
		all = append(all, number(w, f))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func reached(w *snapshot.Snapshot, file string) reach {
	return snapshot.Memoize(w, &tablesOf(w).reached, file, func() reach {
		seen := map[string]bool{file: true}
		r := reach{binds: map[string]bool{}}
		queue := []string{file}
		for ; len(queue) > 0 && len(seen) < maxSteps; queue = queue[1:] {
			o := w.Head(queue[0])
			w.Linking(queue[0])
			for i := 0; o != nil && i < len(o.Imports); i++ {
				imp := &o.Imports[i]
				files := follow(w, queue[0], o, imp)
				if symbol.Includes(o, imp) {
					r.open = r.open || len(files) == 0 && !(imp.Kind == symbol.ImportSystem && module.IsSystemHeader(imp.Path))
				} else {
					r.binds[imp.Local()] = true
				}
				for _, f := range files {
					if !seen[f] {
						seen[f] = true
						queue = append(queue, f)
					}
				}
			}
		}
		r.cut = len(queue) > 0
		r.files = numbers(w, maps.Keys(seen))
		return r
	})
}

// definers returns the files that define a name, by their numbers, sorted. None of their outlines is read for it: there may be thousands.
func definers(w *snapshot.Snapshot, name string) []int32 {
	return snapshot.Memoize(w, &tablesOf(w).definers, name, func() []int32 {
		w.LookAll()
		return numbers(w, func(yield func(string) bool) {
			for _, p := range w.Define(name) {
				if !yield(p.Path) {
					return
				}
			}
		})
	})
}

// definesItself reports whether a file defines a name at its own level.
func definesItself(w *snapshot.Snapshot, file, name string) bool {
	places := w.Define(name)
	at, _ := slices.BinarySearchFunc(places, file, func(p symbol.Place, file string) int { return strings.Compare(p.Path, file) })
	for ; at < len(places) && places[at].Path == file; at++ {
		if o := w.Among(places[at]); o != nil && symbol.FileLevel(o, places[at].Index) {
			return true
		}
	}
	return false
}

// included finds a name in what a file includes by who defines it, where none or one of the files does that it includes: to ask each
// of them whether it offers the name takes as long as there are files, and most of them do not. It is not sure where several do, and
// where it matters what includes what.
func (s *resolver) included(file, name string, kind symbol.RefKind) (p symbol.Place, ok, sure bool) {
	r := reached(s.w, file)
	if r.cut || r.binds[name] {
		return p, false, false
	}
	names := &tablesOf(s.w).numbers.names
	only := slices.DeleteFunc(slices.Clone(definers(s.w, name)), func(f int32) bool {
		return !r.has(f) || !definesItself(s.w, (*names)[f], name)
	})
	if slices.Contains(only, number(s.w, file)) { // which a header may include again
		return p, false, false
	}
	switch len(only) {
	case 0:
		return p, false, true
	case 1:
		p, ok = s.offeredItself((*names)[only[0]], name, kind)
		return p, ok, true
	}
	return p, false, false
}

// mayDeclare reports whether a file of C may know of what another defines, though nothing that it includes is seen to
// declare it: both include some file, or it is not known what one includes. A header knows what those know that
// include it.
func mayDeclare(w *snapshot.Snapshot, file, other string) bool {
	if ext := path.Ext(file); ext != ".c" && ext != ".cc" && ext != ".cpp" && ext != ".cxx" {
		return true
	}
	own := reached(w, file)
	if own.open || len(w.Outline(file).Imports) == 0 {
		return true
	}
	return slices.ContainsFunc(reached(w, other).files, own.has)
}

// isHeader reports whether a file has the name of a header: .h, .hpp.
func isHeader(file string) bool { return strings.HasPrefix(path.Ext(file), ".h") }

// headers: one declares what another file defines.
type headers struct{ general }

// alone: a file that does not include a macro does not have it, nor what is static in another. A field needs a receiver, what lies in a
// class of C++ the name of that, and a test that a macro makes is named by nothing.
func (headers) alone(o *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool {
	switch {
	case uncallable(o, d), here && r.From >= 0 && r.From < len(o.Symbols) && d == &o.Symbols[r.From] && namesAnother(o, r.From, r):
		return false
	case o.Rules().ImplicitThis && inClass(o, d) && (!here || d.Kind.Callable()):
		return false
	}
	return meantAlone(d.Kind, d.Exported, d.Owner == "", here)
}

// inClass reports whether a symbol is seen in a class: a member of an enum as that is, where the enum is not scoped.
func inClass(o *symbol.Outline, d *symbol.Symbol) bool {
	if d.Kind == symbol.Member && d.Parent >= 0 && o.Symbols[d.Parent].Type != symbol.ScopedEnum {
		d = &o.Symbols[d.Parent]
	}
	return d.Owner != "" && !d.Kind.Callable() || d.Parent >= 0 && o.Symbols[d.Parent].Kind != symbol.Namespace
}

// nearest: of types of one full name, that which a header defines is meant by who only knows that there is one: another source may define its
// own.
func (headers) nearest(w *snapshot.Snapshot, _ *symbol.Outline, _, name string, files []string) string {
	header := only(files, isHeader)
	if header == "" || len(files) > maxReading {
		return ""
	}
	for _, p := range w.Define(lastPart(name)) {
		if o := w.Among(p); o != nil && slices.Contains(files, p.Path) && (fullName(o, p.Index) != name || !o.Symbols[p.Index].Kind.Container()) {
			return ""
		}
	}
	return header
}

func (headers) mayAlone(d symbol.Brief, here bool) bool {
	return meantAlone(d.Kind, d.Exported, d.Alone, here)
}

// meantAlone is alone by the kind of a definition, whether it is seen from outside, and whether it is of no type.
func meantAlone(kind symbol.Kind, exported, own, here bool) bool {
	static := !exported && own && (kind.Callable() || kind == symbol.Variable || kind == symbol.Constant)
	return kind != symbol.Field && (here || kind != symbol.Macro && !static)
}

// includes: a file sees what it includes, and no more.
type includes struct{ headers }

// mayMean: what a source declares, and no header, is defined outside.
func (includes) mayMean(s *resolver, file string, _ *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	if p.Path != file && d.Kind.Callable() && d.Body.Len() == 0 && !isHeader(p.Path) {
		return false
	}
	return p.Path == file || mayDeclare(s.w, file, p.Path)
}

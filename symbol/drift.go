package symbol

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Grade says how far code has drifted between two contents.
type Grade string

// The grades, from the least to the most.
const (
	DriftCosmetic  Grade = "cosmetic"  // only comments or formatting changed
	DriftBody      Grade = "body"      // bodies of functions, initial values or statements at file level changed
	DriftInterface Grade = "interface" // declarations, signatures or imports changed
	DriftUnknown   Grade = "unknown"   // the two cannot be compared: no grammar, or too hard to parse
)

// Rank orders grades by how much they say about a text on the code: interface 3, unknown 2, body 1, cosmetic 0.
func (g Grade) Rank() int {
	return slices.Index([]Grade{DriftCosmetic, DriftBody, DriftUnknown, DriftInterface}, g)
}

// Changes are the symbols in which one content differs from another: qualified names, with ~2 for later namesakes; and
// whether its imports do.
type Changes struct {
	Added   []string `json:"added,omitempty"`   // in the order of the new content
	Changed []string `json:"changed,omitempty"` // those whose declaration or body is another
	Removed []string `json:"removed,omitempty"` // in the order of the old content
	Imports bool     `json:"imports,omitempty"` // what it imports, exports or is part of is another
}

// Any reports whether there is one.
func (c Changes) Any() bool { return c.Imports || len(c.Added)+len(c.Changed)+len(c.Removed) > 0 }

// String names the symbols, a few of them: imports ~Job.Run +Job.Stop -Halt … 3 more.
func (c Changes) String() string {
	const most = 5
	var names []string
	if c.Imports {
		names = append(names, "imports")
	}
	for _, of := range []struct {
		mark  string
		names []string
	}{{"~", c.Changed}, {"+", c.Added}, {"-", c.Removed}} {
		for _, n := range of.names {
			names = append(names, of.mark+n)
		}
	}
	if rest := len(names) - most; rest > 0 {
		names = append(names[:most:most], fmt.Sprintf("… %d more", rest))
	}
	return strings.Join(names, " ")
}

// A Drift is how one content differs from another.
type Drift struct {
	Grade Grade
	Changes
	Redeclared []string // those of Changed whose declaration is another
}

// Compare returns how the code of a content differs from that of an older one. A symbol is the same one if it has the
// same id. The order of functions and types means nothing, that of fields and members does.
//
//	(1) without fingerprints on both sides, or in another language, nothing is known
//	(2) a symbol that is new, gone or declared otherwise, another order of members, other imports: interface
//	(3) a symbol with another body or value, other statements in no symbol: body
//	(4) else nothing but comments and formatting can have changed
func Compare(older, newer *Outline) Drift {
	if older == nil || newer == nil || older.Rest == 0 || newer.Rest == 0 || older.Language != newer.Language { // (1)
		return Drift{Grade: DriftUnknown}
	}
	d := Drift{Grade: DriftCosmetic, Changes: Changes{Imports: !sameImports(older, newer)}}
	raise := func(g Grade) {
		if g.Rank() > d.Grade.Rank() {
			d.Grade = g
		}
	}
	before, after := older.declared(), newer.declared()
	for _, name := range newer.order() {
		was, ok := before[name]
		is := after[name]
		switch {
		case !ok: // (2)
			d.Added = append(d.Added, name)
			raise(DriftInterface)
		case was.Kind != is.Kind || was.Shape != is.Shape || was.Exported != is.Exported || was.members != is.members: // (2)
			d.Changed, d.Redeclared = append(d.Changed, name), append(d.Redeclared, name)
			raise(DriftInterface)
		case was.Inside != is.Inside: // (3)
			d.Changed = append(d.Changed, name)
			raise(DriftBody)
		}
	}
	for _, name := range older.order() {
		if _, ok := after[name]; !ok { // (2)
			d.Removed = append(d.Removed, name)
			raise(DriftInterface)
		}
	}
	switch {
	case d.Imports: // (2)
		raise(DriftInterface)
	case older.Rest != newer.Rest: // (3)
		raise(DriftBody)
	}
	return d
}

// A declaration is a symbol with the order of its fields and members.
type declaration struct {
	*Symbol
	members uint64 // hash of their names: FNV-1a
}

// declared returns the symbols that something outside can name, by name.
func (o *Outline) declared() map[string]*declaration {
	all := make(map[string]*declaration, len(o.Symbols))
	list := make([]*declaration, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		list[i] = &declaration{Symbol: s}
		if o.Listed(i) {
			all[s.within()] = list[i]
		}
		if p := s.Parent; p >= 0 && !s.Set && (s.Kind == Field || s.Kind == Member) {
			list[p].members = fnv(list[p].members, s.Name)
		}
	}
	return all
}

// fnv goes on with a hash by the bytes of a name and its end.
func fnv(h uint64, name string) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	if h == 0 {
		h = offset
	}
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * prime
	}
	return (h ^ '\n') * prime
}

// order returns the names of declared, in source order.
func (o *Outline) order() []string {
	var names []string
	for i := range o.Symbols {
		if o.Listed(i) {
			names = append(names, o.Symbols[i].within())
		}
	}
	return names
}

// within is the part of a symbol's id behind the path.
func (s *Symbol) within() string {
	if s.Ordinal > 1 {
		return fmt.Sprintf("%s~%d", s.Qualified, s.Ordinal)
	}
	return s.Qualified
}

// sameImports reports whether two contents take and offer the same names, in whatever order.
func sameImports(x, y *Outline) bool {
	imports := func(o *Outline) []Import {
		list := slices.Clone(o.Imports)
		for i := range list {
			list[i].Span, list[i].Line = Span{}, 0
		}
		slices.SortFunc(list, func(a, b Import) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Alias, b.Alias))
		})
		return slices.Compact(list)
	}
	exports := func(o *Outline) []Export {
		list := slices.Clone(o.Exports)
		slices.SortFunc(list, func(a, b Export) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Local, b.Local), cmp.Compare(a.In, b.In))
		})
		return list
	}
	return x.Package == y.Package && slices.Equal(imports(x), imports(y)) && slices.Equal(exports(x), exports(y))
}

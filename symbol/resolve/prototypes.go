package resolve

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/snapshot"
)

// tableThing is what a name of Lua means as a value: a table with members, or what it is set to, wherever the file does.
func (s *resolver) tableThing(p symbol.Place) typ {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	if d.Kind.Container() || s.isTable(p) {
		return typ{kind: namedTyp, at: p}
	}
	var all []typ
	for _, i := range s.named(p.Path, o, d.Name) {
		if o.Symbols[i].Qualified == d.Qualified {
			if len(all) > maxSets {
				return typ{}
			}
			all = append(all, s.declared(symbol.Place{Path: p.Path, Index: i}, nil))
		}
	}
	if d.Owner == "" {
		all = append(all, s.setsOf(p, o, ":"+d.Name)...)
	}
	return allKnown(all)
}

// allKnown is one of several values, all of which must be known.
func allKnown(all []typ) typ { return agreed(all, func(t typ) typ { return t }) }

// A tableFile is what a file of Lua sets.
type tableFile struct {
	owners map[string]bool  // names that something is a member of
	sets   map[string][]int // the locals that say what is set: by class and field, or by name
}

// tableFile reads a file once.
func (s *resolver) tableFile(file string) tableFile {
	return snapshot.Memoize(s.w, &tablesOf(s.w).prototypes, file, func() tableFile {
		o := s.w.Outline(file)
		f := tableFile{map[string]bool{}, map[string][]int{}}
		for i := range o.Symbols {
			if m := &o.Symbols[i]; m.Owner != "" {
				f.owners[m.Owner] = true
			} else if m.Parent >= 0 {
				f.owners[o.Symbols[m.Parent].Name] = true
			}
		}
		for i := range o.Locals {
			name, ok := strings.CutPrefix(o.Locals[i].Name, "this.")
			if ok && !strings.HasPrefix(name, ":") {
				name = symbol.EnclosingClass(o, o.Locals[i].In) + "." + name
			}
			if ok {
				f.sets[name] = append(f.sets[name], i)
			}
		}
		return f
	})
}

// isTable reports whether something in the file is a member of what has the name of the symbol at a place.
func (s *resolver) isTable(p symbol.Place) bool {
	d := &s.reading(p).Symbols[p.Index]
	return d.Parent < 0 && s.tableFile(p.Path).owners[d.Name]
}

// setsOf is what a file sets something to, each time.
func (s *resolver) setsOf(p symbol.Place, o *symbol.Outline, key string) []typ {
	var all []typ
	for _, i := range s.tableFile(p.Path).sets[key] {
		all = append(all, s.local(view{p.Path, o, o.Locals[i].In, nil}, i))
		if len(all) > maxSets {
			return []typ{{}}
		}
	}
	return all
}

// maxSets is how many values of one name are looked at.
const maxSets = 16

// tableSelf is the table that a method is one of.
func (s *resolver) tableSelf(c view) typ {
	class := symbol.EnclosingClass(c.o, c.from)
	for _, i := range s.named(c.file, c.o, class) {
		if d := &c.o.Symbols[i]; class != "" && d.Parent < 0 && d.Owner == "" && !d.Kind.Callable() {
			return typ{kind: namedTyp, at: symbol.Place{Path: c.file, Index: i}}
		}
	}
	return typ{}
}

// prototypeMember finds a member of a table: its own, or of the one that stands for it.
func (s *resolver) prototypeMember(t typ, name string) (symbol.Place, bool) {
	defer func() { s.depth-- }()
	if s.nested() {
		return symbol.Place{}, false
	}
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if i := s.child(t.at, o, name); i >= 0 {
		return symbol.Place{Path: t.at.Path, Index: i}, true
	}
	if p, ok := s.memberIn(t.at.Path, o, d.Name, name); ok && o.Symbols[p.Index].Owner == d.Name {
		return p, true
	}
	if p, ok := s.inherited(t.at.Path, o, d.Name, name); ok {
		return p, true
	}
	if of := s.declared(t.at, nil); of.kind == namedTyp && of.at != t.at {
		return s.prototypeMember(of, name)
	}
	return symbol.Place{}, false
}

// tableSelected is a member of a table that is read: what it is, or what the table's methods set it to.
func (s *resolver) tableSelected(t typ, name string) typ {
	if p, ok := s.prototypeMember(t, name); ok {
		if s.reading(p).Symbols[p.Index].Kind.Callable() {
			return typ{kind: callableTyp, at: p}
		}
		return s.tableThing(p)
	}
	o := s.reading(t.at)
	return allKnown(s.setsOf(t.at, o, o.Symbols[t.at.Index].Name+"."+name))
}

// prototypes: a table is a class, and its instances have what it has and what is set on self.
type prototypes struct{ general }

func (prototypes) alone(_ *symbol.Outline, d *symbol.Symbol, _ *symbol.Reference, here bool) bool {
	return here || d.Exported
}

func (prototypes) self(s *resolver, v view, _ string) (typ, bool) { return s.tableSelf(v), true }

func (prototypes) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, ok := s.prototypeMember(t, name)
	return member{p, nil, ok}, true
}

func (prototypes) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.tableSelected(t, name), true
}

// applied is what makes an object of a class.
func (prototypes) applied(s *resolver, _ view, t typ) typ {
	if t.kind != namedTyp {
		return typ{}
	}
	if o := s.reading(t.at); o.Symbols[t.at.Index].Kind == symbol.Class {
		return t
	}
	return typ{}
}

func (prototypes) thing(s *resolver, p symbol.Place, d *symbol.Symbol) (typ, bool) {
	if d.Kind.Callable() {
		return typ{}, false
	}
	return s.tableThing(p), true
}

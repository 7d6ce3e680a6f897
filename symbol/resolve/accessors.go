package resolve

import (
	"codemem/symbol"
)

// rubyField is what a variable of self holds: what the methods of its class set it to, in one file.
func (s *resolver) rubyField(c view, name string) typ {
	at := innermostClass(c)
	if at.Path == "" {
		return typ{}
	}
	t := typ{kind: namedTyp, at: at}
	of, _ := s.held(t, t, -1, name)
	return of
}

// rubySelected is a member of a value that is read: its reader gives the variable of the same name. What a method gives
// back is not said.
func (s *resolver) rubySelected(t typ, name string) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	p, _, ok := s.memberOfNamed(t, name, want{})
	if !ok && t.kind == classTyp && name == "new" && s.rubyMakes(t.at) {
		t.kind = namedTyp
		return t
	}
	if !ok {
		return typ{}
	}
	o := s.w.Outline(p.Path)
	switch d := &o.Symbols[p.Index]; {
	case d.Kind.Container():
		return typ{kind: classTyp, at: p}
	case d.Kind == symbol.Constant:
		return s.declared(p, nil)
	case d.Kind == symbol.Field && d.Parent >= 0:
		k := typ{kind: namedTyp, at: symbol.Place{Path: p.Path, Index: d.Parent}}
		of, _ := s.held(k, k, -1, "@"+name)
		return of
	}
	return typ{}
}

// rubyMakes reports whether new gives an instance of what is at a place: of a class that has no new of its own.
func (s *resolver) rubyMakes(p symbol.Place) bool {
	if s.w.Outline(p.Path).Symbols[p.Index].Kind != symbol.Class {
		return false
	}
	_, _, own := s.memberOfNamed(typ{kind: namedTyp, at: p}, "new", want{called: true})
	return !own
}

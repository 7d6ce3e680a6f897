package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// instanceVariable is what a variable of self holds: what the methods of its class set it to, in one file.
func (s *resolver) instanceVariable(c view, name string) typ {
	at := innermostClass(c)
	if at.Path == "" {
		return typ{}
	}
	t := typ{kind: namedTyp, at: at}
	of, _ := s.held(t, t, -1, name)
	return of
}

// readerSelected is a member of a value that is read: its reader gives the variable of the same name. What a method gives
// back is not said.
func (s *resolver) readerSelected(t typ, name string) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	p, _, ok := s.memberOfNamed(t, name, want{})
	if !ok {
		return s.madeByNew(t, name)
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

// madeByNew is an instance of a class, if new makes one: Order.new.
func (s *resolver) madeByNew(t typ, name string) typ {
	if t.kind != classTyp || name != "new" || !s.makesInstances(t.at) {
		return typ{}
	}
	t.kind = namedTyp
	return t
}

// makesInstances reports whether new gives an instance of what is at a place: of a class that has no new of its own.
func (s *resolver) makesInstances(p symbol.Place) bool {
	if s.w.Outline(p.Path).Symbols[p.Index].Kind != symbol.Class {
		return false
	}
	_, _, own := s.memberOfNamed(typ{kind: namedTyp, at: p}, "new", want{called: true})
	return !own
}

// accessors: a reader gives the variable of its name, and new makes an instance: attr_reader :total gives @total.
type accessors struct{ general }

// alone: File is the library's, though a class of some namespace here has the name.
func (accessors) alone(o *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool {
	return here || r.Receiver != "" || d.Parent < 0 || !slices.Contains(o.Rules().Core, r.Name)
}

func (accessors) makes(s *resolver, p symbol.Place) bool { return s.makesInstances(p) }

func (accessors) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.readerSelected(t, name), true
}

func (accessors) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	if !strings.HasPrefix(of.Name, "@") {
		return typ{}, 0, false
	}
	return s.instanceVariable(v, of.Name), 0, true
}

package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// extension finds a function that is written outside of a type and called on its values: the only one
// whose receiver has the type, or one that this inherits from.
func (s *resolver) extension(c view, t typ, name string, w want) (symbol.Place, bool) {
	if p, ok, done := hooksOf(c.o).extension(s, c, t, name, w); done {
		return p, ok
	}
	if !c.o.Rules().OutsideFunctions || t.kind == unknownTyp || t.kind == classTyp || t.kind == callableTyp || t.kind == moduleTyp {
		return symbol.Place{}, false
	}
	if t.kind != namedTyp && (takesElement(name) || slices.Contains([]string{"Remove", "Contains", "Clear", "CopyTo", "IndexOf", "AddRange", "remove", "contains", "clear", "get", "set"}, name)) {
		return symbol.Place{}, false // a member of what holds others comes first
	}
	var found symbol.Place
	s.w.LookAll()
	for _, p := range s.w.Define(name) {
		if p == found || !s.isExtension(c, p, t) {
			continue
		}
		if found.Path != "" {
			if f := s.reading(found); found.Path == p.Path && f.Symbols[found.Index].Qualified == f.Symbols[p.Index].Qualified {
				continue // an overload
			}
			return symbol.Place{}, false
		}
		found = p
	}
	return found, found.Path != ""
}

// isExtension reports whether the function at a place may be called on a value of a type that it lies outside of.
func (s *resolver) isExtension(c view, p symbol.Place, t typ) bool {
	o := s.w.Among(p)
	if o == nil || o.Language != c.o.Language {
		return false
	}
	receiver := extended(o, &o.Symbols[p.Index])
	return receiver != "" && s.extends(view{p.Path, o, p.Index, nil}, receiver, t) && hooksOf(o).seesExtension(s, c, p, t)
}

// extended returns the type that a function is called on values of, which lies outside of it, "" for none: it is written before its
// name, marked among its parameters, or what an implicit class around it is made of.
func extended(o *symbol.Outline, d *symbol.Symbol) string {
	if d.Owner != "" && (d.Parent < 0 || o.Rules().Companions) {
		return d.Owner
	}
	if !d.Kind.Callable() {
		return ""
	}
	if receiver, ok := strings.CutPrefix(expr.Texts(d.Params)[0], expr.ReceiverMark); ok && receiver != "" {
		return receiver
	}
	if d.Parent >= 0 {
		if receiver, ok := strings.CutPrefix(o.Symbols[d.Parent].Params, expr.ReceiverMark); ok {
			return receiver
		}
	}
	return ""
}

// extends reports whether a receiver that is declared to be of a type may be a value of another.
func (s *resolver) extends(c view, receiver string, t typ) bool {
	switch of := s.typeText(c, receiver); of.kind {
	case namedTyp:
		return t.kind == namedTyp && s.isA(t, of.at, 0)
	case outsideTyp:
		return t.kind == outsideTyp && t.name != "" && (of.name == t.name || t.name == "string" && of.name == "String")
	case bothTyp:
		return t.kind == bothTyp && len(t.args) > 0 && of.args[0].kind == namedTyp && of.args[0].at == t.args[0].at
	case listTyp:
		return t.kind == listTyp && (of.args[0].kind == parameterTyp || of.args[0].kind == t.args[0].kind && of.args[0].at == t.args[0].at && of.args[0].name == t.args[0].name)
	}
	return false
}

// isA reports whether a type is the one at a place, or inherits from it.
func (s *resolver) isA(t typ, at symbol.Place, depth int) bool {
	if t.kind != namedTyp || depth > maxReading {
		return false
	}
	if t.at == at {
		return true
	}
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if d.Type == "" || d.Kind == symbol.Type {
		return false
	}
	for _, super := range s.alternatives(d.Type) {
		if s.isA(s.typeOf(view{t.at.Path, o, t.at.Index, nil}, super), at, depth+1) {
			return true
		}
	}
	return false
}

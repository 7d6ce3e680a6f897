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
	if !c.o.Rules().OutsideFunctions || !s.mayBeExtended(c, t, name) {
		return symbol.Place{}, false
	}
	var found symbol.Place
	for p := range s.everywhere(name) {
		switch {
		case p == found || !s.isExtension(c, p, t):
		case found.Path == "":
			found = p
		case !s.overloads(found, p):
			return symbol.Place{}, false
		}
	}
	return found, found.Path != ""
}

// mayBeExtended reports whether functions outside of a type may be called on a value: it is no type, module or function, and the library
// declares no member of that name for it, which comes first.
func (s *resolver) mayBeExtended(c view, t typ, name string) bool {
	switch t.kind {
	case unknownTyp, classTyp, callableTyp, moduleTyp:
		return false
	case namedTyp:
		return true
	}
	_, _, own := s.foreignMember(s.inLibrary(c, t), name)
	return !own
}

// overloads reports whether two functions have one qualified name in one file.
func (s *resolver) overloads(p, q symbol.Place) bool {
	o := s.reading(p)
	return p.Path == q.Path && o.Symbols[p.Index].Qualified == o.Symbols[q.Index].Qualified
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
	of := s.typeText(c, receiver)
	if of.kind == parameterTyp { // of any type, or of one that it is bound by
		i := slices.IndexFunc(expr.Generics(c.o.Symbols[c.from].Generic), func(g expr.Generic) bool { return g.Name == of.name })
		if i < 0 {
			return false
		}
		bound := expr.Generics(c.o.Symbols[c.from].Generic)[i].Constraint
		if bound == nil {
			return true
		}
		of = s.typeOf(c, bound)
	}
	switch {
	case isObject(of):
		return true
	case of.known():
		u, ok := s.asForeign(s.inLibrary(c, t), of.at, 0)
		return ok && (len(of.args) == 0 || len(u.args) == 0 || of.args[0].kind == parameterTyp || ownArgument(c, parsedType(s.w, receiver)) || alike(of.args[0], u.args[0]))
	case of.kind != t.kind:
		return false
	}
	switch of.kind {
	case namedTyp:
		return s.isA(t, of.at, 0)
	case outsideTyp:
		return t.name != "" && (of.name == t.name || t.name == "string" && of.name == "String")
	case bothTyp:
		return len(t.args) > 0 && of.args[0].kind == namedTyp && of.args[0].at == t.args[0].at
	case listTyp:
		return of.args[0].kind == parameterTyp || alike(of.args[0], t.args[0])
	}
	return false
}

// ownArgument reports whether the first type argument of a receiver is a type parameter of what c is in.
func ownArgument(c view, receiver *expr.Type) bool {
	return len(receiver.Args) > 0 && slices.ContainsFunc(expr.Generics(c.o.Symbols[c.from].Generic), func(g expr.Generic) bool { return receiver.Args[0].IsName(g.Name) })
}

// alike reports whether two types are of one kind, at one place and of one name, whatever they are made with.
func alike(x, y typ) bool { return x.kind == y.kind && x.at == y.at && x.name == y.name }

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

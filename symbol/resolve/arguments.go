package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// A fit says whether a call may hand an argument to a parameter.
type fit uint8

const (
	never    fit = iota
	perhaps      // not enough is known
	loosely      // by a conversion between a value and an object that holds it
	strictly     // as a value of the type, or of one that inherits from it
)

// An argument is what is known of one.
type argument struct {
	text  string // Null, Lambda or Handed; else "": it is a value
	takes int    // of a Lambda: the number of its parameters
	t     typ
}

// given reads the arguments of a call.
func (s *resolver) given(c view, r *symbol.Reference) []argument {
	all := make([]argument, r.Args-1)
	if r.Given == "" {
		return all
	}
	for i, text := range expr.Texts(r.Given) {
		if i < len(all) {
			all[i] = s.argument(c, text)
		}
	}
	return all
}

// argument reads one argument. Of each as much is looked up, whatever stands before it.
func (s *resolver) argument(c view, text string) argument {
	switch {
	case text == "" || text == "_":
		return argument{}
	case text == expr.Null || text == expr.Handed:
		return argument{text: text}
	case strings.HasPrefix(text, expr.Lambda):
		n, err := strconv.Atoi(text[len(expr.Lambda):])
		if err != nil {
			return argument{}
		}
		return argument{text: expr.Lambda, takes: n}
	case strings.HasPrefix(text, expr.Operated+"("):
		return argument{t: s.operated(c, expr.Texts(strings.TrimSuffix(text[len(expr.Operated)+1:], ")")))}
	}
	if t := s.ofEvery(c, text); t.kind != unknownTyp {
		return argument{t: t}
	}
	of := &resolver{w: s.w, asker: s.asker, asks: s.asks, mode: mode{exact: true}}
	return argument{t: plainly(of.value(c, text))}
}

// operated is the type of what an arithmetical operator makes: a text if one of its operands is one, or the widest number.
func (s *resolver) operated(c view, operands []string) typ {
	widest := ""
	for _, text := range operands {
		t := s.argument(c, text).t
		name := plainOf(t)
		switch {
		case t.kind == outsideTyp && isText(t.name):
			return t
		case name == "" || widest == "?":
			widest = "?"
		case name == phased.Truth:
			widest = name
		case widest == "" || slices.Index(phased.Primitives, name) > slices.Index(phased.Primitives, widest):
			widest = name
		}
	}
	switch {
	case widest == "" || widest == "?":
		return typ{}
	case widest != phased.Truth && slices.Index(phased.Primitives, widest) < slices.Index(phased.Primitives, phased.Reckoned):
		widest = phased.Reckoned
	}
	return typ{kind: outsideTyp, name: widest, said: true}
}

// isText reports whether a type is that of texts.
func isText(name string) bool { return slices.Contains(phased.Text, name) }

// plainly is a type that says which parameters take it, or the unknown one.
func plainly(t typ) typ {
	switch t.kind {
	case namedTyp, listTyp, dictTyp, tupleTyp, parameterTyp:
		if t.kind == tupleTyp && t.name == "" {
			return typ{}
		}
		return t
	case outsideTyp:
		if t.said {
			return t
		}
	}
	return typ{}
}

// plainOf is the type that is no object of a value, or of what it holds; "" for none.
func plainOf(t typ) string {
	if t.kind != outsideTyp || !t.said {
		return ""
	}
	if i := slices.Index(phased.Boxes, lastPart(t.name)); i >= 0 {
		return phased.Primitives[i]
	}
	if isPrimitive(t) {
		return t.name
	}
	return ""
}

// widens reports whether a value of one primitive type is converted to another, or is of it.
func widens(from, to string) bool {
	x, y := slices.Index(phased.Primitives, from), slices.Index(phased.Primitives, to)
	return from == to || x > 0 && x < y && !slices.Contains(phased.Narrow, to)
}

// takesArgument says whether a parameter of a type takes an argument.
func (s *resolver) takesArgument(p typ, a argument) fit {
	switch {
	case p.kind == unknownTyp:
		return perhaps
	case a.text == expr.Null:
		return strictlyIf(!isPrimitive(p))
	case a.text != "":
		return s.takesFunction(p, a)
	}
	return s.below(a.t, p)
}

// below says whether a value of type t may be handed on as one of type p.
func (s *resolver) below(t, p typ) fit {
	if t.kind == unknownTyp || p.kind == unknownTyp {
		return perhaps
	}
	switch from, to := isPrimitive(t), isPrimitive(p); {
	case from && to:
		return strictlyIf(widens(t.name, p.name))
	case from:
		return min(loosely, s.belowObject(outsideType(phased.Boxes[slices.Index(phased.Primitives, t.name)]), p))
	case to:
		if held := plainOf(t); held != "" && widens(held, p.name) {
			return loosely
		}
		if t.kind == parameterTyp {
			return perhaps
		}
		return never
	}
	return s.belowObject(t, p)
}

// isPrimitive reports whether a type is one whose values are no objects.
func isPrimitive(t typ) bool {
	return t.kind == outsideTyp && slices.Contains(phased.Primitives, t.name)
}

func strictlyIf(is bool) fit { return strictly.onlyIf(is) }

// onlyIf is a fit if something is true, and never otherwise.
func (f fit) onlyIf(is bool) fit {
	if is {
		return f
	}
	return never
}

func outsideType(name string) typ { return typ{kind: outsideTyp, name: name, said: true} }

// belowObject is below where both are objects.
func (s *resolver) belowObject(t, p typ) fit {
	switch {
	case p.kind == outsideTyp && lastPart(p.name) == phased.Top:
		return strictly
	case p.kind == parameterTyp:
		if p.said || t.kind == parameterTyp && t.name == p.name {
			return strictly
		}
		return perhaps
	case t.kind == parameterTyp:
		return never
	case array(t) || array(p):
		return s.belowArray(t, p)
	case t.kind == namedTyp:
		return s.inheritsFrom(t.at, p, 0)
	case p.kind == namedTyp:
		return never // what is outside inherits from nothing here
	}
	return s.belowOutside(t, p)
}

// belowOutside is below where both are types of which only the names are known.
func (s *resolver) belowOutside(t, p typ) fit {
	x, y := lastPart(t.name), lastPart(p.name)
	if x == y && otherPackages(t, p) {
		return never
	}
	if s.asks == nil {
		return perhaps
	}
	return s.outsideBelow(symbol.LibraryOf(s.asks.Rules()), x, y)
}

// otherPackages reports whether two types from outside are said to be of different packages.
func otherPackages(x, y typ) bool { return x.full != "" && y.full != "" && x.full != y.full }

func array(t typ) bool { return t.kind == listTyp && t.name == "" }

// belowArray is below where one is an array.
func (s *resolver) belowArray(t, p typ) fit {
	switch {
	case !array(p):
		return strictlyIf(p.kind == outsideTyp && slices.Contains(phased.Arrays, p.name))
	case !array(t):
		return never
	}
	x, y := t.args[0], p.args[0]
	switch {
	case !isPrimitive(x) && !isPrimitive(y):
		return s.below(x, y)
	case x.kind == unknownTyp || y.kind == unknownTyp:
		return perhaps
	}
	return strictlyIf(x.kind == y.kind && x.name == y.name)
}

// inheritsFrom says whether the type at a place is another one, or inherits from it.
func (s *resolver) inheritsFrom(at symbol.Place, p typ, depth int) fit {
	if p.kind == namedTyp && p.at == at {
		return strictly
	}
	if depth > maxReading {
		return perhaps
	}
	best := never
	for _, super := range s.supers(at) {
		f := perhaps
		switch super.kind {
		case namedTyp:
			f = s.inheritsFrom(super.at, p, depth+1)
		case outsideTyp, listTyp, dictTyp, tupleTyp:
			f = never
			if p.kind != namedTyp {
				f = s.belowOutside(super, p)
			}
		}
		best = max(best, f)
	}
	return best
}

// supers are the types that the one at a place says it inherits from.
func (s *resolver) supers(at symbol.Place) []typ {
	return memoize(s.w, &tablesOf(s.w).supers, at, func(s *resolver) []typ {
		o := s.reading(at)
		d := &o.Symbols[at.Index]
		var all []typ
		if d.Kind == symbol.Enum {
			all = append(all, outsideType(phased.Enums))
		}
		if d.Type == "" {
			return all
		}
		for _, of := range s.alternatives(d.Type) {
			all = append(all, s.typeOf(view{at.Path, o, d.Parent, nil}, of))
		}
		return all
	})
}

// parameters are the types of the parameters of a callable. One that its caller decides on is marked.
func (s *resolver) parameters(p symbol.Place) []typ {
	return memoize(s.w, &tablesOf(s.w).parameters, p, func(s *resolver) []typ {
		o := s.reading(p)
		d := &o.Symbols[p.Index]
		if d.Params == "" {
			return nil
		}
		var all []typ
		for _, of := range parsedParams(s.w, d.Params) {
			t := plainly(s.typeOf(view{p.Path, o, p.Index, nil}, of.Type))
			own(&t, d.Generic)
			all = append(all, t)
		}
		return all
	})
}

// own marks a type that is a type parameter of the callable itself, or an array of that: any type may stand for it.
func own(t *typ, generic string) {
	switch {
	case t.kind == parameterTyp:
		t.said = slices.ContainsFunc(expr.Generics(generic), func(g expr.Generic) bool { return g.Name == t.name })
	case array(*t):
		of := t.args[0]
		own(&of, generic)
		t.args = []typ{of}
	}
}

package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// outsideBelow says whether one type of a library is another, or inherits from it.
func (s *resolver) outsideBelow(l *symbol.Library, name, of string) fit {
	switch {
	case name == "" || of == "" || l == nil:
		return perhaps
	case name == of || of == l.Root || isText(name) && isText(of):
		return strictly
	case name == l.Root:
		return never
	}
	if isText(name) {
		name = phased.Text[0]
	}
	p, known := l.Type(name, "")
	q, other := l.Type(of, "")
	switch {
	case !known && slices.Contains(l.Final, of):
		return never
	case !known || other && mark(l, q): // stubs leave out which types have a mark
		return perhaps
	case other:
		if _, ok := s.asForeign(foreignTyp(l, p, nil), q, 0); ok {
			return strictly
		}
	}
	return never
}

// mark reports whether a type is an interface without members.
func mark(l *symbol.Library, p symbol.Place) bool {
	o := symbol.LibraryFile(p.Path)
	for range o.Members(p.Index) {
		return false
	}
	return o.Symbols[p.Index].Kind == symbol.Interface && o.Symbols[p.Index].Type == ""
}

// takesFunction says whether a parameter of a type may take a function. Which of several does is a matter of more than types.
func (s *resolver) takesFunction(p typ, a argument) fit {
	switch {
	case p.kind == listTyp || p.kind == dictTyp:
		return never
	case p.kind == outsideTyp && (lastPart(p.name) == phased.Top || isPrimitive(p)):
		return never
	case p.kind == namedTyp || p.known():
		o := s.reading(p.at)
		v, only := s.onlyMethodOf(p)
		switch {
		case o.Symbols[p.at.Index].Kind != symbol.Interface, only < 0 && p.known():
			return never
		case only >= 0 && a.text == expr.Lambda && a.takes != parameterCount(v.o.Symbols[only].Params):
			return never
		}
	}
	return perhaps
}

// parameterCount is how many parameters a callable has.
func parameterCount(params string) int {
	if params == "" {
		return 0
	}
	return len(expr.Texts(params))
}

// ofEvery is what a call gives that may be made on every value, whatever that is: x.toString().
func (s *resolver) ofEvery(c view, text string) typ {
	_, name, ok := cutLast(strings.TrimSuffix(text, "()"), '.')
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil || !strings.HasSuffix(text, "()") || !ok && text != "getClass()" {
		return typ{}
	}
	root, ok := l.Type(l.Root, "")
	if !ok {
		return typ{}
	}
	p, env, ok := s.foreignMember(foreignTyp(l, root, nil), name)
	if !ok || l.Symbol(p).Params != "" {
		return typ{}
	}
	return s.declared(p, env)
}

// cutLast cuts a text around the last of a byte; all of it is behind where there is none.
func cutLast(text string, mark byte) (before, behind string, ok bool) {
	i := strings.LastIndexByte(text, mark)
	return text[:max(i, 0)], text[i+1:], i >= 0
}

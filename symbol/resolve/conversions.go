package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
)

// What a call may hand to a parameter of another type, in the two ways that tell overloads apart by types: in phases (JLS 15.12.2), and by
// ranking conversions (C# standard, 12.6.4). Each is of one language, and so are protocols of a library, as TestWays holds.
var (
	rankedIn    = rowOf(func(r *lang.Rules) bool { return r.Calling == lang.Applicable })
	ranked      = &rankedIn.Conversions
	protocolsIn = rowOf(func(r *lang.Rules) bool { return r.Extending == lang.Protocols })
	phased      = &rowOf(func(r *lang.Rules) bool { return r.OverloadsByTypes }).Conversions
)

// rowOf returns the first language of which something is true; a row that says nothing if there is none.
func rowOf(is func(r *lang.Rules) bool) *lang.Rules {
	if i := slices.IndexFunc(all.Languages, is); i >= 0 {
		return all.Languages[i]
	}
	return &lang.Rules{}
}

// What one parameter is for an argument, beside another.
type comparison uint8

const (
	neither comparison = iota // better, as far as is known
	same                      // type
	first                     // is better
	worse
)

// betterFor compares two types of parameters for an argument (C# standard, 12.6.4.4): the one that it matches exactly is better, or else
// the one that is converted to the other and not from it.
func (s *resolver) betterFor(p, q typ, a *given) comparison {
	if s.identical(p, q) {
		return same
	}
	switch x, y := s.matches(p, a), s.matches(q, a); {
	case x && !y:
		return first
	case y && !x:
		return worse
	}
	return s.betterTarget(p, q)
}

// betterTarget compares two types that an argument may be converted to (12.6.4.6).
func (s *resolver) betterTarget(p, q typ) comparison {
	switch to, from := s.converts(p, q, 0), s.converts(q, p, 0); {
	case to == strictly && from == never:
		return first
	case from == strictly && to == never:
		return worse
	}
	x, xok := s.delegateOf(p)
	y, yok := s.delegateOf(q)
	switch {
	case xok && yok && x.gives && y.gives && s.identical(x.result, y.result):
		return neither
	case xok && yok && x.gives && y.gives:
		return s.betterTarget(x.result, y.result)
	case xok && yok && x.gives:
		return first
	case xok && yok && y.gives:
		return worse
	}
	return neither
}

// matches reports whether an argument is of a type itself, or a function that gives what functions of the type give (12.6.4.5).
func (s *resolver) matches(p typ, a *given) bool {
	if a.text != expr.Lambda {
		return a.t.kind != unknownTyp && (s.identical(a.t, p) || p.kind == parameterTyp && p.open)
	}
	d, ok := s.delegateOf(p)
	if a.async {
		d.result = awaitedOf(d.result)
	}
	return ok && d.gives && a.result.kind != unknownTyp && s.identical(a.result, d.result)
}

// identical reports whether two types are one (10.2.2).
func (s *resolver) identical(x, y typ) bool {
	if x.kind == functionTyp && y.kind == functionTyp {
		return s.compareFunctions(x, y, func(x, y typ) fit { return strictlyIf(s.identical(x, y)) }) == strictly
	}
	if x.kind != y.kind || x.kind == unknownTyp || x.at != y.at || simple(x) != simple(y) || len(x.args) != len(y.args) {
		return false
	}
	for i := range x.args {
		if !s.identical(x.args[i], y.args[i]) {
			return false
		}
	}
	return true
}

// simple is the name of a type, in the word that the language has for it.
func simple(t typ) string {
	name := lastPart(t.name)
	if word, ok := ranked.Words[name]; ok {
		return word
	}
	return name
}

// A delegate is a type of functions.
type delegate struct {
	params int
	gives  bool // a value
	result typ
}

// delegateOf returns what functions a type holds, or expressions of a type hold.
func (s *resolver) delegateOf(p typ) (delegate, bool) {
	if p = s.under(p); quoted(p) {
		p = s.under(p.args[0])
	}
	if p.kind != functionTyp {
		return delegate{}, false
	}
	d := delegate{params: len(p.tree.Params)}
	if d.gives = p.tree.Result != nil && p.tree.Result.Kind != expr.None && !p.tree.Result.IsName("void"); d.gives {
		d.result = s.typeOf(p.c, p.tree.Result)
	}
	return d, true
}

// takesDelegate says whether a parameter takes a function without a name, or a method that is named (10.7, 10.8).
func (s *resolver) takesDelegate(p typ, a *given) fit {
	d, ok := s.delegateOf(p)
	switch {
	case !ok:
		return never.or(p.kind == outsideTyp && !p.known() && !isSealed(p) && !isObject(p))
	case a.text == expr.Handed:
		return s.takesMethod(d, a.forms)
	case d.params != a.takes:
		return never
	case a.async:
		return min(givesAwaited(d, a.returns), s.givesResult(awaitedOf(d.result), a))
	case a.returns == "":
		return perhaps
	case d.gives != (a.returns == expr.Gives):
		return never.or(!d.gives && a.statement)
	}
	return s.givesResult(d.result, a)
}

// awaitedOf is what is awaited of a type.
func awaitedOf(t typ) typ {
	if t.kind == outsideTyp && len(t.args) == 1 {
		return t.args[0]
	}
	return typ{}
}

// givesResult says whether what a function without a name gives is what functions of a type give.
func (s *resolver) givesResult(result typ, a *given) fit {
	switch {
	case a.result.kind != unknownTyp && result.kind != unknownTyp:
		return s.converts(a.result, result, 0)
	case result.kind == parameterTyp, a.returns == expr.GivesNothing:
		return strictly
	}
	return perhaps
}

// givesAwaited says whether functions of a type may be asynchronous: they give nothing, or what is awaited (15.15.1).
func givesAwaited(d delegate, returns string) fit {
	switch {
	case !d.gives:
		return strictlyIf(returns != expr.Gives)
	case d.result.kind == outsideTyp && slices.Contains(ranked.Tasks, lastPart(d.result.name)):
		return strictlyIf((len(d.result.args) > 0) == (returns == expr.Gives)).or(returns == "")
	case d.result.kind == parameterTyp && !d.result.open:
		return never
	}
	return perhaps
}

// takesMethod says whether one of some methods is a function of a type.
func (s *resolver) takesMethod(d delegate, forms []functionMember) fit {
	if len(forms) == 0 {
		return perhaps
	}
	return strictlyIf(slices.ContainsFunc(forms, func(m functionMember) bool {
		return len(m.params) == d.params && (m.symbol().Type != "void") == d.gives
	}))
}

// compareFunctions compares two types of functions: parameters as they are handed over, and what is given as it is handed back.
func (s *resolver) compareFunctions(t, p typ, fits func(t, p typ) fit) fit {
	x, y := t.tree, p.tree
	if len(x.Params) != len(y.Params) {
		return never
	}
	all := strictly
	for i := range x.Params {
		all = min(all, fits(s.typeOf(p.c, y.Params[i].Type), s.typeOf(t.c, x.Params[i].Type)))
	}
	from, _ := s.delegateOf(t)
	to, _ := s.delegateOf(p)
	switch {
	case from.gives != to.gives:
		return never
	case from.gives:
		all = min(all, fits(from.result, to.result))
	}
	return all
}

// quoted reports whether a type holds functions as data: Expression<Func<int, bool>>.
func quoted(t typ) bool {
	return t.kind == outsideTyp && lastPart(t.name) == ranked.Quoted && len(t.args) == 1
}

// isObject reports whether a type is that of any value.
func isObject(t typ) bool {
	return t.kind == outsideTyp && (t.name == ranked.Dynamic || simple(t) == ranked.Top)
}

// isValue reports whether a type of the library is one of values, which are no objects.
func isValue(t typ) bool {
	if t.kind != outsideTyp {
		return false
	}
	if _, number := ranked.Widens[simple(t)]; number || t.known() && symbol.LibraryFile(t.at.Path).Symbols[t.at.Index].Kind == symbol.Struct {
		return true
	}
	return simple(t) == ranked.Truth
}

// isSealed reports whether nothing inherits from a type of the library.
func isSealed(t typ) bool { return isValue(t) || slices.Contains(ranked.Sealed, simple(t)) }

// or is a fit, or perhaps where that may be.
func (f fit) or(may bool) fit {
	if may {
		return max(f, perhaps)
	}
	return f
}

// converts says whether a value of type t is converted to type p by itself (10.2).
func (s *resolver) converts(t, p typ, depth int) fit {
	switch {
	case isObject(p):
		return strictly
	case p.kind == parameterTyp:
		return strictlyIf(t.kind != parameterTyp || p.name == t.name || p.open)
	case t.kind == unknownTyp || p.kind == unknownTyp || depth > maxReading || t.kind == outsideTyp && !t.said:
		return perhaps
	case t.kind == parameterTyp, isObject(t) && t.name != ranked.Dynamic:
		return never
	}
	if x, y := s.under(t), s.under(p); x.kind == functionTyp && y.kind == functionTyp {
		return s.compareFunctions(x, y, func(t, p typ) fit { return s.converts(t, p, depth+1) })
	} else if x.kind == functionTyp || y.kind == functionTyp {
		return never.or(s.converting(t) || s.converting(p))
	}
	from, to := inLibraryOf(symbol.LibraryOf(rankedIn), t), inLibraryOf(symbol.LibraryOf(rankedIn), p)
	if to.kind == namedTyp || to.known() {
		if u, ok := s.asForeign(from, to.at, 0); ok {
			return s.convertsArguments(u, to, depth)
		}
	}
	if from.kind == namedTyp && to.kind == outsideTyp {
		return s.inheritsFrom(from.at, to, 0).or(s.converting(from))
	} else if from.kind == namedTyp || to.kind == namedTyp {
		return never.or(s.converting(from) || s.converting(to))
	}
	return s.convertsOutside(from, to, depth)
}

// converting reports whether a type of here says how values are converted to it or from it without a cast (10.2.14).
func (s *resolver) converting(t typ) bool {
	return t.kind == namedTyp && s.convertsBy(t, ranked.Operator)
}

// convertsBy reports whether a type of here has the member by which it says how values are converted.
func (s *resolver) convertsBy(t typ, operator string) bool {
	_, _, ok := s.memberOfNamed(t, operator, want{})
	return ok
}

// convertsArguments compares the type arguments of two types that are one but for these. Which of them vary the stubs do not say.
func (s *resolver) convertsArguments(t, p typ, depth int) fit {
	if len(t.args) != len(p.args) {
		return perhaps
	}
	all := strictly
	for i := range t.args {
		all = min(all, s.converts(t.args[i], p.args[i], depth+1))
	}
	return all
}

// convertsOutside is converts where both are types of the library, and as far as is known neither inherits from the other.
func (s *resolver) convertsOutside(t, p typ, depth int) fit {
	x, y := simple(t), simple(p)
	from, number := ranked.Widens[x]
	switch {
	case x == y && len(t.args) == len(p.args):
		return s.convertsArguments(t, p, depth)
	case x == y:
		return strictlyIf(len(p.args) == 0)
	case number:
		return strictlyIf(slices.Contains(strings.Fields(from), y)).or(isInterfaceName(y) || slices.Contains(ranked.Numbers, y))
	case isSealed(p):
		return never
	case isSealed(t):
		return never.or(!p.known() && isInterfaceName(y))
	case y == ranked.Raised:
		return strictlyIf(strings.HasSuffix(x, y)).or(true)
	}
	return never.or(!(t.known() && p.known()))
}

// isInterfaceName reports whether a type of the library has the name of an interface: IFormattable.
func isInterfaceName(name string) bool {
	return len(name) > 1 && name[0] == 'I' && name[1] >= 'A' && name[1] <= 'Z'
}

package resolve

import (
	"slices"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/lang/csharp"
)

// A delegate is a type of functions.
type delegate struct {
	params int
	gives  bool // a value
	result typ
}

// delegateOf returns what functions a type holds.
func (s *resolver) delegateOf(p typ) (delegate, bool) {
	switch {
	case p.kind == functionTyp:
		d := delegate{params: len(p.tree.Params)}
		if d.gives = p.tree.Result != nil && p.tree.Result.Kind != expr.None && !p.tree.Result.IsName("void"); d.gives {
			d.result = s.typeOf(p.c, p.tree.Result)
		}
		return d, true
	case p.kind != outsideTyp:
		return delegate{}, false
	}
	n := len(p.args)
	if lastPart(p.name) == "Expression" && n == 1 { // a function as data
		return s.delegateOf(p.args[0])
	}
	of, ok := csharp.Delegates[lastPart(p.name)]
	switch {
	case !ok || of.Result == csharp.LastArgument && n == 0:
		return delegate{}, false
	case of.Result == csharp.LastArgument:
		return delegate{n - 1, true, p.args[n-1]}, true
	case of.Parameters < 0:
		return delegate{params: n}, true
	}
	return delegate{of.Parameters, of.Result != "", outsideType(of.Result)}, true
}

// takesDelegate says whether a parameter takes a function without a name, or a method that is named.
func (s *resolver) takesDelegate(p typ, a *given) fit {
	d, ok := s.delegateOf(p)
	switch {
	case !ok && p.kind == outsideTyp && !p.known() && !value(p.name) && !isObject(p):
		return perhaps
	case !ok:
		return never
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

// givesAwaited says whether functions of a type may be asynchronous: they give nothing, or what is awaited.
func givesAwaited(d delegate, returns string) fit {
	switch {
	case !d.gives:
		return strictlyIf(returns != expr.Gives)
	case d.result.kind == outsideTyp && awaited(lastPart(d.result.name)):
		if returns == "" {
			return perhaps
		}
		return strictlyIf((len(d.result.args) > 0) == (returns == expr.Gives))
	case d.result.kind == parameterTyp:
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

// value reports whether a type of the library is one of values, from which nothing inherits.
func value(name string) bool {
	return slices.Contains(csharp.Numbers, name) || slices.Contains(csharp.Values, lastPart(name))
}

// converts says whether a value of type t is converted to type p by itself.
func (s *resolver) converts(t, p typ, depth int) fit {
	switch {
	case isObject(p):
		return strictly
	case p.kind == parameterTyp && t.kind == parameterTyp:
		return strictlyIf(p.name == t.name || p.open)
	case p.kind == parameterTyp:
		return strictly
	case t.kind == unknownTyp || p.kind == unknownTyp || depth > maxReading || t.kind == outsideTyp && !t.said:
		return perhaps
	case t.kind == parameterTyp:
		return never
	case t.kind == functionTyp || p.kind == functionTyp:
		return s.convertsFunction(t, p)
	case t.kind == namedTyp:
		return s.convertsNamed(t, p, depth)
	case p.kind == namedTyp:
		return never.or(s.converting(p))
	}
	return s.convertsOutside(t, p, depth)
}

// isObject reports whether a type is that of any value.
func isObject(t typ) bool {
	return t.kind == outsideTyp && (t.name == "dynamic" || strings.EqualFold(lastPart(t.name), "object"))
}

// or is a fit, or perhaps where that may be.
func (f fit) or(may bool) fit {
	if may {
		return max(f, perhaps)
	}
	return f
}

// converting reports whether a type says how values are converted to it or from it.
func (s *resolver) converting(t typ) bool {
	for _, name := range []string{"implicit", "explicit"} {
		if _, _, ok := s.memberOfNamed(t, name, want{}); ok {
			return true
		}
	}
	return false
}

// convertsFunction is converts where one is a type of functions that is declared here, or both are.
func (s *resolver) convertsFunction(t, p typ) fit {
	x, xok := s.delegateOf(t)
	y, yok := s.delegateOf(p)
	if !xok || !yok || t.kind != p.kind || x.params != y.params || x.gives != y.gives {
		return never
	}
	return perhaps
}

// convertsNamed is converts of a value of a type of here.
func (s *resolver) convertsNamed(t, p typ, depth int) fit {
	if p.kind == namedTyp {
		if t.at == p.at {
			return s.convertsArguments(t, p, depth)
		}
		return strictlyIf(s.isA(t, p.at, 0)).or(s.converting(t) || s.converting(p))
	}
	if p.known() {
		if u, ok := s.asForeign(t, p.at, 0); ok {
			return s.convertsArguments(u, p, depth)
		}
	}
	if s.isDelegate(p) {
		return never.or(s.converting(t))
	}
	if p.kind == outsideTyp {
		if f := s.inheritsFrom(t.at, p, 0); f != never {
			return f
		}
	}
	return never.or(s.converting(t))
}

// convertsArguments compares the type arguments of two types that are one but for these.
func (s *resolver) convertsArguments(t, p typ, depth int) fit {
	if len(t.args) != len(p.args) {
		return strictlyIf(len(t.args) == 0 || len(p.args) == 0).or(true)
	}
	all := strictly
	d, isFunction := s.delegateOf(p)
	for i := range t.args {
		from, to := t.args[i], p.args[i]
		if isFunction && i < d.params { // contravariant
			from, to = to, from
		}
		all = min(all, s.converts(from, to, depth+1))
	}
	return all
}

// convertsOutside is converts where both are types of the library.
func (s *resolver) convertsOutside(t, p typ, depth int) fit {
	c := view{s.asker, s.asks, -1, nil}
	from, to := s.inLibrary(c, t), s.inLibrary(c, p)
	x, y := lastPart(from.name), lastPart(to.name)
	i, j := slices.Index(csharp.Numbers, x), slices.Index(csharp.Numbers, y)
	switch {
	case i >= 0 && j >= 0:
		return strictlyIf(x == y || i < j && y != "char" && (x != "float" && x != "double" || y != "decimal"))
	case x == y && len(from.args) != len(to.args):
		return strictlyIf(len(to.args) == 0)
	case x == y:
		return s.convertsArguments(from, to, depth)
	case value(y), strings.EqualFold(x, y):
		return strictlyIf(strings.EqualFold(x, y))
	}
	return s.convertsUp(from, to, depth)
}

// convertsUp is converts between two types of the library that have other names.
func (s *resolver) convertsUp(from, to typ, depth int) fit {
	if s.isDelegate(from) || s.isDelegate(to) {
		return never
	}
	if to.known() {
		if u, ok := s.asForeign(from, to.at, 0); ok {
			return s.convertsArguments(u, to, depth)
		}
	}
	x, y := lastPart(from.name), lastPart(to.name)
	if y == "Exception" {
		return strictlyIf(strings.HasSuffix(x, y)).or(true)
	}
	return never.or(!value(x) && !(from.known() && to.known()) || value(x) && isInterfaceName(y))
}

// isDelegate reports whether values of a type are functions.
func (s *resolver) isDelegate(t typ) bool {
	_, ok := s.delegateOf(t)
	return ok
}

// isInterfaceName reports whether a type of the library has the name of an interface: IFormattable.
func isInterfaceName(name string) bool {
	return len(name) > 1 && name[0] == 'I' && name[1] >= 'A' && name[1] <= 'Z'
}

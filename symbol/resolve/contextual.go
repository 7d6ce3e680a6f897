package resolve

import (
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// contextualType reads what is expected in TypeScript: argument.parameter is a parameter of the function that an argument is,
// argument alone what the argument is, .parameter a parameter of the function itself.
func (s *resolver) contextualType(t typ, which string) typ {
	of, ok := slotOf(which)
	switch {
	case !ok || of.argument == trailing || of.argument < 0 && of.parameter < 0:
		return typ{}
	case of.argument < 0:
		return s.functionParameter(t, of.parameter)
	case of.parameter < 0:
		u := union(s.argumentTypes(t, of.argument))
		if t.kind == callableTyp && u.kind == unionTyp {
			u.name = overloadsName
		}
		return u
	case t.kind == outsideTyp:
		return handed("")
	}
	var all []typ
	for _, f := range s.argumentTypes(t, of.argument) {
		if p := s.functionParameter(f, of.parameter); p.kind != unknownTyp {
			all = append(all, p)
		}
	}
	return unionOfAny(all)
}

// A slot is a parameter of a function that is an argument of a call, as an expression says it: @1;at:.0 is parameter 0 of the function
// that is argument 1 of a call with the labels at:.
type slot struct {
	argument  int // or noneSaid, or trailing
	parameter int // or noneSaid: what is meant is the argument
	labels    string
}

// What a slot says in place of a number.
const (
	noneSaid = -1
	trailing = -2 // the argument behind the brackets of a call
)

// slotOf reads a slot.
func slotOf(which string) (slot, bool) {
	which, second, _ := strings.Cut(which, ".")
	first, labels, _ := strings.Cut(which, ";")
	parameter, ok := orNone(second)
	if first == "t" {
		return slot{trailing, parameter, labels}, ok
	}
	argument, known := orNone(first)
	return slot{argument, parameter, labels}, ok && known
}

// orNone reads a number, or noneSaid.
func orNone(text string) (int, bool) {
	if text == "" {
		return noneSaid, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// unionOfAny is union, of none too.
func unionOfAny(all []typ) typ {
	if len(all) == 0 {
		return typ{}
	}
	return union(all)
}

// argumentTypes is what argument n of what is called or made is: one type for each form that it has.
func (s *resolver) argumentTypes(t typ, n int) []typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return nil
	}
	var all []typ
	switch t = s.under(t); t.kind {
	case unionTyp, bothTyp:
		for _, u := range t.args {
			all = append(all, s.argumentTypes(u, n)...)
		}
	case functionTyp:
		all = append(all, s.parameterOf(t.c, t.tree.Params, n))
	case callableTyp:
		all = s.argumentOfForms(t.at, t.env, n)
		if q, ok := s.declarationBeside(t.at); ok && unionOfAny(all).kind == unknownTyp {
			return s.argumentOfForms(q, nil, n)
		}
	case namedTyp:
		if c, forms := s.callSignatures(t); len(forms) > 0 {
			for _, f := range forms {
				all = append(all, s.parameterOf(c, f.Params, n))
			}
			return all
		}
		if p, env, ok := s.memberOfNamed(t, "constructor", want{called: true}); ok && s.reading(p).Symbols[p.Index].Kind.Callable() {
			return s.argumentTypes(typ{kind: callableTyp, at: p, env: env}, n)
		}
	}
	return all
}

// argumentOfForms is what argument n of a function is: one type for each form that is declared.
func (s *resolver) argumentOfForms(p symbol.Place, env map[string]typ, n int) (all []typ) {
	o := s.reading(p)
	for _, i := range forms(o, p.Index) {
		all = append(all, s.parameterOf(view{p.Path, o, i, env}, parsedParams(s.w, o.Symbols[i].Params), n))
	}
	return all
}

// functionParameter is parameter n of a function: of all that it may be.
func (s *resolver) functionParameter(f typ, n int) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	var all []typ
	switch f = s.under(f); f.kind {
	case unionTyp, bothTyp:
		for _, g := range f.args {
			if p := s.functionParameter(g, n); p.kind != unknownTyp {
				all = append(all, p)
			}
		}
	case functionTyp:
		return s.parameterOf(f.c, f.tree.Params, n)
	case callableTyp:
		all = s.argumentTypes(f, n)
	case namedTyp:
		c, forms := s.callSignatures(f)
		for _, form := range forms {
			all = append(all, s.parameterOf(c, form.Params, n))
		}
	}
	return unionOfAny(all)
}

// callSignatures returns the call signatures of an interface, and where they are read.
func (s *resolver) callSignatures(t typ) (view, []*expr.Type) {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if d.Kind != symbol.Interface || d.Init == "" || !o.Rules().CallSignatures {
		return view{}, nil
	}
	var forms []*expr.Type
	for _, f := range expr.Forms(d.Init) {
		forms = append(forms, parsedType(s.w, f))
	}
	return view{t.at.Path, o, t.at.Index, bind(d.Generic, t.args, t.env)}, forms
}

// forms returns the overloads that a function of TypeScript is called as: those without a body, or else itself.
func forms(o *symbol.Outline, i int) []int {
	d := &o.Symbols[i]
	var all []int
	for _, j := range o.ByName(d.Name) {
		if f := &o.Symbols[j]; f.Kind.Callable() && f.Parent == d.Parent && f.Qualified == d.Qualified && f.Body.Len() == 0 {
			all = append(all, j)
		}
	}
	if len(all) == 0 {
		return []int{i}
	}
	return all
}

// parameterOf is what is handed to parameter n of some.
func (s *resolver) parameterOf(c view, params []expr.Param, n int) typ {
	last := len(params) - 1
	if last < 0 {
		return typ{}
	}
	if n < last || n == last && !params[n].Many() {
		return s.typeOf(c, params[n].Type)
	}
	if !params[last].Many() {
		return typ{}
	}
	switch t := s.under(s.typeOf(c, params[last].Type)); {
	case t.kind == listTyp:
		return t.args[0]
	case t.kind == tupleTyp && n-last < len(t.args):
		return t.args[n-last]
	}
	return typ{}
}

// ofDeclared finds a member of the type that a value of TypeScript is declared to have, whatever it is set to.
func (s *resolver) ofDeclared(of symbol.Place, o *symbol.Outline, name string) (symbol.Place, bool) {
	d := &o.Symbols[of.Index]
	if !d.Kind.Value() || d.Type == "" || !o.Rules().TypesOfValues {
		return symbol.Place{}, false
	}
	p, _, ok := s.memberOfTyp(view{of.Path, o, of.Index, nil}, s.declared(of, nil), name, want{})
	return p, ok
}

// contextual: what a call expects says what its argument is (contextual typing).
type contextual struct{ general }

func (contextual) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	if _, known := s.foreignType(view{file, o, r.From, nil}, r.Name, nil); known || builtinType(o.Language, r.Name) {
		return symbol.Place{}, WhyUnknown
	}
	return s.ambient(file, r)
}

func (contextual) declared(s *resolver, _ view, p symbol.Place) (typ, bool) {
	t := s.declaredBeside(p)
	return t, t.kind != unknownTyp
}

func (contextual) wordType(s *resolver, v view, name string, args []typ) (typ, bool) {
	switch {
	case len(args) != 1:
	case name == "ReturnType":
		return s.call(v, args[0], ""), true
	case name == "Parameters":
		return s.parameterList(args[0]), true
	case name == "InstanceType" && args[0].kind == classTyp:
		args[0].kind = namedTyp
		return args[0], true
	}
	return typ{}, false
}

// maxParameters is how many parameters of a function type are read as a list.
const maxParameters = 8

// parameterList is the list of what a function takes.
func (s *resolver) parameterList(f typ) typ {
	t := typ{kind: tupleTyp}
	known := 0
	for n := range maxParameters {
		t.args = append(t.args, s.functionParameter(f, n))
		if t.args[n].kind != unknownTyp {
			known = n + 1
		}
	}
	t.args = t.args[:known]
	return t
}

func (contextual) expected(s *resolver, _ view, t typ, which string) (typ, bool) {
	return s.contextualType(t, which), true
}

// expected is what a function gives to a parameter of a function that it is handed: argument.parameter.
func (s *resolver) expected(c view, t typ, which string) typ {
	of, ok := slotOf(which)
	if of.argument == trailing {
		of.argument = s.lastParameter(t)
	}
	switch {
	case !ok || of.argument == noneSaid:
		return typ{}
	case of.parameter < 0:
		return s.handedBack(t, of.argument)
	}
	switch t.kind {
	case outsideTyp:
		return handed("")
	case functionTyp:
		return s.handedTyp(s.parameterTyp(t, of.argument), of.parameter)
	case namedTyp: // what is made
		return s.expectedByConstructor(t, of.argument, of.parameter)
	case callableTyp:
		return s.expectedByCallable(t, of.argument, of.parameter)
	}
	return typ{}
}

// parameterTyp is the type of parameter n of a function type.
func (s *resolver) parameterTyp(t typ, n int) typ {
	if params := t.tree.Params; n < len(params) {
		return s.typeOf(t.c, params[n].Type)
	}
	return typ{}
}

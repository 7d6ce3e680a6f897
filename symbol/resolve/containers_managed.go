package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/all"
)

// awaited reports whether a type is that of a value to come.
func awaited(name string) bool { return slices.Contains(ranked.Tasks, name) }

// handedBack is what a callable sets its argument to.
func (s *resolver) handedBack(t typ, argument int) typ {
	switch t.kind {
	case outsideTyp:
		return handed("")
	case builtinTyp:
		return t.args[0].args[len(t.args[0].args)-1]
	case callableTyp:
		o := s.reading(t.at)
		if params := parsedParams(s.w, o.Symbols[t.at.Index].Params); argument < len(params) && !overloaded(o, t.at.Index) {
			return s.typeOf(view{t.at.Path, o, t.at.Index, t.env}, params[argument].Type)
		}
	}
	return typ{}
}

// expectedByConstructor is what constructors give to a function that they are handed, if they agree.
func (s *resolver) expectedByConstructor(t typ, argument, parameter int) typ {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	var all []typ
	for i := range s.w.Members(t.at, o) {
		m := &o.Symbols[i]
		if !m.Kind.Callable() || m.Name != d.Name {
			continue
		}
		in := view{t.at.Path, o, i, bind(d.Generic, t.args, t.env)}
		if of := s.handedTyp(s.parameterOf(in, parsedParams(s.w, m.Params), argument), parameter); of.kind != unknownTyp {
			all = append(all, of)
		}
	}
	if len(all) == 0 {
		return typ{}
	}
	return union(all)
}

// lastParameter is the number of the last parameter of a callable.
func (s *resolver) lastParameter(t typ) int {
	if t.kind != callableTyp {
		return 0
	}
	return len(expr.Texts(s.w.Outline(t.at.Path).Symbols[t.at.Index].Params)) - 1
}

// handedTyp is the type of parameter n of a function type.
func (s *resolver) handedTyp(f typ, n int) typ {
	switch f = s.under(f); {
	case f.kind == functionTyp:
		if of := f.tree.Params; n < len(of) {
			return s.typeOf(f.c, of[n].Type)
		}
	case f.known():
		return s.onlyMethodParam(f, n)
	case quoted(f):
		return s.handedTyp(f.args[0], n)
	case f.kind == namedTyp:
		return s.onlyMethodParam(f, n)
	}
	return typ{}
}

// expectedByCallable is what a callable gives to a function that it is handed. Of a library's overloads each that says it counts.
func (s *resolver) expectedByCallable(t typ, argument, parameter int) typ {
	o := s.reading(t.at)
	forms := []int{t.at.Index}
	if symbol.Foreign(t.at.Path) {
		forms = s.forms(t.at, o)
	}
	var all []typ
	for _, i := range forms {
		if params := parsedParams(s.w, o.Symbols[i].Params); argument < len(params) {
			if of := s.handedTyp(s.typeOf(view{t.at.Path, o, i, t.env}, params[argument].Type), parameter); of.kind != unknownTyp {
				all = append(all, of)
			}
		}
	}
	return unionOfAny(all)
}

// onlyMethodParam is the type of parameter n of the one method without a body that an interface has.
func (s *resolver) onlyMethodParam(f typ, n int) typ {
	v, only := s.onlyMethodOf(f)
	if only < 0 {
		return typ{}
	}
	if params := parsedParams(s.w, v.o.Symbols[only].Params); n < len(params) {
		return s.typeOf(v, params[n].Type)
	}
	return typ{}
}

// ofEverything reports whether a language gives every value a member of this name.
func ofEverything(language, name string) bool {
	return slices.Contains(all.Of(language).Universal, name)
}

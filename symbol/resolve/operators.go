package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	clang "codemem/symbol/lang/c"
)

// startQualified reads the start of a chain of C++: a name that is seen, or names of namespaces and types before one.
func (s *resolver) startQualified(c view, v *expr.Value) (t typ, used int) {
	names := v.Names()
	if names[0] == "std" {
		if t, ok := cppContainer(names[len(names)-1], nil); ok {
			return t, len(names) - 1
		}
		return outside("std"), len(v.Ops)
	}
	res := s.plain(c.file, c.o, &symbol.Reference{Kind: symbol.Mention, Name: names[0], From: c.from})
	if res.Rule != "" && !s.doubtfulName(c, res) {
		if o := s.w.Outline(res.Path); o.Symbols[res.Index].Kind != symbol.Namespace {
			return s.classOrThing(res.Place, c.env), 0
		}
	}
	for k := len(names); k > 1; k-- {
		r := symbol.Reference{Kind: symbol.Mention, Name: names[k-1], Receiver: strings.Join(names[:k-1], "."), From: c.from}
		if res := s.receivedByName(c.file, c.o, &r); res.Rule != "" && !s.doubtfulName(c, res) {
			return s.classOrThing(res.Place, c.env), k - 1
		}
	}
	return typ{}, 0
}

// doubtfulName reports whether a name was taken for the only one of its full name, where nothing that is included has it and
// others have the same name: one of those may be in a namespace that a macro opens.
func (s *resolver) doubtfulName(c view, res Resolution) bool {
	if res.Rule == "" || res.Path == c.file {
		return false
	}
	if _, ok := slices.BinarySearch(reached(s.w, c.file).files, res.Path); ok {
		return false
	}
	d := &s.w.Outline(res.Path).Symbols[res.Index]
	s.w.LookAll()
	for _, p := range s.w.Define(d.Name) {
		if o := s.w.Among(p); p != res.Place && o != nil && o.Symbols[p.Index].Body.Len() > 0 && p.Path != res.Path && o.Symbols[p.Index].Kind == d.Kind {
			return true
		}
	}
	return false
}

// classOrThing is what the symbol at a place is when it is named: of a constructor, its class.
func (s *resolver) classOrThing(p symbol.Place, env map[string]typ) typ {
	o := s.w.Outline(p.Path)
	if d := &o.Symbols[p.Index]; d.Kind.Callable() && symbol.EnclosingClass(o, p.Index) == d.Name {
		if at := s.classPlace(view{p.Path, o, p.Index, nil}, d.Name); at.Path != "" {
			return typ{kind: classTyp, at: at}
		}
		return typ{}
	}
	return s.thing(p, env)
}

// declaredMember finds a member that a class declares, or what it inherits from.
func (s *resolver) declaredMember(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	o := s.w.Outline(t.at.Path)
	d := &o.Symbols[t.at.Index]
	found := -1
	for j := range o.Members(t.at.Index) {
		if m := &o.Symbols[j]; m.Name == name && (found < 0 || w.called && m.Kind.Callable() && !o.Symbols[found].Kind.Callable()) {
			found = j
		}
	}
	if found >= 0 {
		return symbol.Place{Path: t.at.Path, Index: found}, bind(d.Generic, t.args, t.env), true
	}
	if d.Kind == symbol.Type && d.Type != "" {
		return s.memberOfTyp(view{t.at.Path, o, t.at.Index, nil}, s.aliased(t.at, t.args), name, w)
	}
	return s.memberAbove(t, name, w)
}

// dereferenced is what a pointer leads to: of a smart one what it holds, of a class what its operator gives.
func (s *resolver) dereferenced(t typ, w want) typ {
	switch t.kind {
	case wrapperTyp:
		return unwrapped(t, "^")
	case namedTyp:
		if p, env, ok := s.declaredMember(t, "operator->", w); ok {
			return s.declared(p, env)
		}
	}
	return t
}

// cppElement is what a loop over a value of C++ gives, or one of its elements.
func cppElement(t typ, op string) typ {
	switch t.kind {
	case listTyp:
		return t.args[0]
	case dictTyp:
		if op == "[]" {
			return t.args[1]
		}
		return tupleOf(t.args...)
	case wrapperTyp:
		if op == "[]" {
			return unwrapped(t, "^")
		}
	}
	return typ{}
}

// cppContainer knows the types of the standard library that hold others.
func cppContainer(name string, args []typ) (typ, bool) {
	short := name[strings.LastIndexByte(name, '.')+1:]
	first := typ{}
	if len(args) > 0 {
		first = args[0]
	}
	switch short {
	case "vector", "list", "deque", "set", "unordered_set", "multiset", "unordered_multiset", "array", "span", "initializer_list", "queue", "stack", "priority_queue",
		"forward_list", "valarray":
		return listOf(first), len(args) > 0
	case "map", "unordered_map", "multimap", "unordered_multimap":
		if len(args) > 1 {
			return typ{kind: dictTyp, args: args[:2]}, true
		}
	case "pair", "tuple":
		return tupleOf(args...), len(args) > 0
	case "unique_ptr", "shared_ptr", "weak_ptr", "optional", "reference_wrapper":
		return wrapper(short, args...), len(args) > 0
	}
	return typ{}, false
}

// cppCalled is the result of a method of a type of the standard library.
func cppCalled(of typ, name string) typ {
	element := typ{}
	switch of.kind {
	case listTyp, wrapperTyp:
		element = of.args[0]
	case dictTyp:
		element = tupleOf(of.args...)
	}
	switch name {
	case "front", "back", "top", "value", "get", "release", "value_or":
		return element
	case "at":
		return cppElement(of, "[]")
	case "lock":
		return wrapper("shared_ptr", element)
	case "begin", "end", "cbegin", "cend", "rbegin", "rend", "find", "lower_bound", "upper_bound":
		if of.kind != wrapperTyp {
			return wrapper("iterator", element)
		}
	}
	return typ{}
}

// ofTuple is a member of several values: of a pair of C++ one of them.
func (s *resolver) ofTuple(c view, t typ, name string) typ {
	if c.o.Rules() == clang.CPP {
		switch name {
		case "first":
			return s.part(t, 0)
		case "second":
			return s.part(t, 1)
		}
	}
	if u, ok := s.foreignSelected(c, s.inLibrary(c, t), name); ok {
		return u
	}
	return typ{kind: builtinTyp, name: name, args: []typ{t}}
}

// operators: values are reached through operator-> and the smart pointers of the library, and names through ::.
type operators struct{ general }

func (operators) doubtful(s *resolver, v view, res Resolution) bool { return s.doubtfulName(v, res) }

func (operators) through(s *resolver, t typ, w want) (typ, bool) { return s.dereferenced(t, w), true }

func (operators) member(s *resolver, t typ, name string, w want) (member, bool) {
	if k := s.reading(t.at).Symbols[t.at.Index].Kind; k.Value() || k.Callable() {
		return member{}, false
	}
	p, env, ok := s.declaredMember(t, name, w)
	return member{p, env, ok}, true
}

func (operators) element(_ *resolver, _ view, t typ, op string) (typ, bool) {
	return cppElement(t, op), true
}

func (operators) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	t, used := s.startQualified(v, of)
	return t, used, true
}

func (operators) wordType(_ *resolver, _ view, name string, args []typ) (typ, bool) {
	if !strings.HasPrefix(name, "std.") {
		return typ{}, false
	}
	if t, ok := cppContainer(name, args); ok {
		return t, true
	}
	return outside(name), true
}

package resolve

import (
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// start reads the start of a chain: a type in angles, a local, a name that means a module or something else. used is the number
// of operations behind it that are part of it.
func (s *resolver) start(c view, v *expr.Value) (t typ, used int) {
	switch {
	case v.IsType():
		return s.startTyped(c, v), 0
	case v.IsLocal():
		return s.startLocal(c, v.Local), 0
	case !v.IsName():
		return typ{}, 0
	case isSelf(c.o.Language, v.Name) || v.Name == "this":
		return s.self(c, v.Name), 0
	}
	if t, ok := s.typeParameter(c, v.Name); ok && !c.o.Rules().ValuesHideTypes { // where a value may have the name of a type
		return t, 0
	}
	if t, used, done := hooksOf(c.o).start(s, c, v); done {
		return t, used
	}
	return s.startNamed(c, v)
}

// startTyped reads a value of a type at the start of a chain, or a module by its path: <"./cart">.
func (s *resolver) startTyped(c view, v *expr.Value) typ {
	path, quoted := strings.CutPrefix(v.Type.Name, `"`)
	path, whole := strings.CutSuffix(path, `"`)
	if !quoted || !whole {
		return s.typeOf(c, v.Type)
	}
	files := follow(s.w, c.file, c.o, &symbol.Import{Kind: symbol.ImportNamespace, Path: path})
	if len(files) == 0 {
		return s.foreignStart(c, path)
	}
	if w := wantedBefore(c, v.Ops); w.called || len(v.Ops) == 0 {
		if p, ok := s.moduleValue(files, symbol.Mention); ok {
			return s.thing(p, nil)
		}
	}
	return typ{kind: moduleTyp, files: files, name: path}
}

// startLocal reads a local at the start of a chain.
func (s *resolver) startLocal(c view, number string) typ {
	i, err := strconv.Atoi(number)
	if err != nil || i >= len(c.o.Locals) {
		return typ{}
	}
	return s.local(c, i)
}

// startNamed reads a name at the start of a chain that is no local.
func (s *resolver) startNamed(c view, v *expr.Value) (typ, int) {
	name := v.Name
	w := wantedBefore(c, v.Ops)
	r := symbol.Reference{Kind: symbol.Mention, Name: name, From: c.from}
	res := s.ofArguments(c.o, &r, s.plainUsed(c.file, c.o, &r, w))
	if res.Rule != "" {
		return s.thing(res.Place, s.envOf(c, res, name, w)), 0
	}
	if c.o.Rules().ImplicitThis && w.called {
		if own := s.self(c, "this"); own.kind != unknownTyp { // apply { … }, of this
			if p, env, ok := s.foreignExtension(c, own, name); ok {
				return typ{kind: callableTyp, at: p, env: env}, 0
			}
		}
	}
	if t, used, ok := s.moduleStart(c, v); ok {
		return t, used
	}
	if res.External || s.preluded(c, name) || builtinType(c.o.Language, name) || ofEverything(c.o.Language, name) || s.nowhere(c.o, name, symbol.Mention) {
		if of, ok := s.foreignNamed(c, name); ok {
			return of, 0
		}
		return outside(name), 0
	}
	return typ{}, 0
}

// preluded reports whether every file knows an object of the library by a name.
func (s *resolver) preluded(c view, name string) bool {
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil || !c.o.Rules().Companions {
		return false
	}
	p, ok := l.Object(name, "")
	return ok && l.PackageOf(p.Path) == l.Prelude
}

// envOf returns what type parameters stand for in what a name alone means: in a member of self what self says.
func (s *resolver) envOf(c view, res Resolution, name string, w want) map[string]typ {
	if own := s.self(c, "this"); res.Rule == OwnMember && own.at.Path != "" {
		if p, env, ok := s.memberOfNamed(own, name, w); ok && p == res.Place {
			return env
		}
	}
	return c.env
}

// moduleStart finds the module that the names at the start of a chain mean: the longest.
func (s *resolver) moduleStart(c view, v *expr.Value) (typ, int, bool) {
	names := []string{v.Name}
	if c.o.Rules().DottedModules {
		names = v.Names()
	}
	for n := len(names); n > 0; n-- {
		name := strings.Join(names[:n], ".")
		if files, ok := s.module(c.file, c.o, name, &symbol.Reference{Kind: symbol.Mention, Receiver: name, From: c.from}); ok {
			if len(files) == 0 {
				return s.foreignStart(c, name), n - 1, true
			}
			return typ{kind: moduleTyp, files: files, name: name}, n - 1, true
		}
	}
	return typ{}, 0, false
}

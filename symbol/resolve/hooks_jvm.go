package resolve

import (
	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/scala"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// platformHooks are what the languages of the Java virtual machine have in common.
type platformHooks struct{ noHooks }

func (platformHooks) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.packageSibling(file, o, r)
}

func (platformHooks) nearest(w *snapshot.Snapshot, dir, _ string, files []string) string {
	return module.Nearest(files, func(f string) int { return module.Steps(dir, sourceRoot(w, f)) })
}

type javaHooks struct{ platformHooks }

func (javaHooks) uncalled(_ *resolver, t typ) (typ, bool) {
	return outsideType("int"), t.kind == builtinTyp && t.name == "length" && array(t.args[0])
}

// applied is what a record holds.
func (javaHooks) applied(_ *resolver, _ view, t typ) typ {
	if t.kind != namedTyp {
		return typ{}
	}
	return t
}

type kotlinHooks struct{ platformHooks }

func (kotlinHooks) callable(s *resolver, _ view, _ typ, _ string, p symbol.Place, ok bool) (symbol.Place, bool) {
	if !ok {
		return p, ok
	}
	return s.kotlinCalled(p)
}

type scalaHooks struct{ platformHooks }

func (scalaHooks) nameless(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	return s.scalaNameless(file, o, r)
}

func (scalaHooks) takenFrom(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	return s.scalaTaken(file, o, imp, name, kind)
}

func (scalaHooks) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	if o.Package == "" {
		return s.packageSibling(file, o, r)
	}
	return s.scalaSibling(file, o, r)
}

func (scalaHooks) seesExtension(s *resolver, v view, p symbol.Place, t typ) bool {
	return s.scalaSees(v, p, t)
}

func (scalaHooks) mayExtend(s *resolver, v view, t typ, name string) bool {
	return s.scalaMayExtend(v, t, name)
}

func (scalaHooks) instantiated(s *resolver, v view, t typ, args []*expr.Type) (typ, bool) {
	return s.scalaInstantiated(v, t, args)
}

func (scalaHooks) part(s *resolver, v view, t typ, n int) (typ, bool) {
	if t.kind == tupleTyp || t.kind == outsideTyp {
		return typ{}, false
	}
	return s.scalaPart(v, t, n), true
}

// calledOutside is what List[T](…) makes.
func (scalaHooks) calledOutside(t typ) (typ, bool) {
	return container(scala.Rules.Group, t.name, t.args)
}

func (scalaHooks) calledBuiltin(t typ) (typ, bool) { return scalaCalled(t.args[0], t.name), true }

func (scalaHooks) uncalled(s *resolver, t typ) (typ, bool) { return s.scalaUncalled(t), true }

func (scalaHooks) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.scalaMember(t, name)
	return member{p, env, ok}, true
}

func (scalaHooks) above(s *resolver, _ view, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.scalaAbove(t, name)
	return member{p, env, ok}, true
}

func (scalaHooks) applied(s *resolver, v view, t typ) typ {
	if t.kind == listTyp || t.kind == dictTyp {
		return t.args[len(t.args)-1]
	}
	return s.scalaApplied(v, t)
}

func (scalaHooks) element(s *resolver, v view, t typ, _ string) (typ, bool) {
	if t.kind != namedTyp {
		return typ{}, false
	}
	return s.scalaLoop(v, t), true
}

func (scalaHooks) thing(s *resolver, p symbol.Place, d *symbol.Symbol) (typ, bool) {
	if d.Kind == symbol.Member || !d.Kind.Container() && d.Kind != symbol.Type {
		return typ{}, false
	}
	return s.scalaThing(p), true
}

func (scalaHooks) selectedOutside(s *resolver, v view, t typ, name string) (typ, bool) {
	return s.scalaOutside(v, t, name), true
}

func (scalaHooks) extended(o *symbol.Outline, d *symbol.Symbol) string { return scalaExtended(o, d) }

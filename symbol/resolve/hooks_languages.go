package resolve

import (
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/ruby"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

type goHooks struct{ noHooks }

func (goHooks) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.goSibling(file, o, r)
}

func (goHooks) wordType(_ *resolver, _ view, name string, args []typ) (typ, bool) {
	return typ{kind: channelTyp, args: args}, name == "chan" && len(args) == 1
}

type jsHooks struct{ noHooks }

func (jsHooks) wordType(s *resolver, v view, name string, args []typ) (typ, bool) {
	switch {
	case len(args) != 1:
	case name == "ReturnType":
		return s.call(v, args[0], ""), true
	case name == "InstanceType" && args[0].kind == classTyp:
		args[0].kind = namedTyp
		return args[0], true
	}
	return typ{}, false
}

func (jsHooks) expected(s *resolver, _ view, t typ, which string) (typ, bool) {
	first, second, _ := strings.Cut(which, ".")
	return s.jsExpected(t, first, second), true
}

// headerHooks are what the languages have in common that include headers.
type headerHooks struct{ noHooks }

func (headerHooks) taken(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string, bool) {
	p, why := s.full(module.Parent(file), o, fullImport(imp), kind)
	return p, why, true
}

// alone: a file that does not include a macro does not have it.
func (headerHooks) alone(_ *symbol.Outline, d *symbol.Symbol, _ *symbol.Reference, here bool) bool {
	return here || d.Kind != symbol.Macro && (d.Exported || !d.Kind.Callable() || d.Owner != "")
}

type cHooks struct{ headerHooks }

// mayMean: what a source declares, and no header, is defined outside.
func (cHooks) mayMean(s *resolver, file string, _ *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	if p.Path != file && d.Kind.Callable() && d.Body.Len() == 0 && !strings.HasPrefix(path.Ext(p.Path), ".h") {
		return false
	}
	return p.Path == file || mayDeclare(s.w, file, p.Path)
}

type plusHooks struct{ cHooks }

func (plusHooks) doubtful(s *resolver, v view, res Resolution) bool { return s.cppDoubtful(v, res) }

func (plusHooks) through(s *resolver, t typ, w want) (typ, bool) { return s.cppThrough(t, w), true }

func (plusHooks) member(s *resolver, t typ, name string, w want) (member, bool) {
	if k := s.reading(t.at).Symbols[t.at.Index].Kind; k.Value() || k.Callable() {
		return member{}, false
	}
	p, env, ok := s.cppMember(t, name, w)
	return member{p, env, ok}, true
}

func (plusHooks) element(_ *resolver, _ view, t typ, op string) (typ, bool) {
	return cppElement(t, op), true
}

func (plusHooks) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	t, used := s.cppStart(v, of)
	return t, used, true
}

func (plusHooks) wordType(_ *resolver, _ view, name string, args []typ) (typ, bool) {
	if !strings.HasPrefix(name, "std.") {
		return typ{}, false
	}
	if t, ok := cppContainer(name, args); ok {
		return t, true
	}
	return outside(name), true
}

type csharpHooks struct{ noHooks }

func (csharpHooks) broughtByAll(s *resolver, file string, o *symbol.Outline, name string, kind symbol.RefKind) (symbol.Place, string, bool) {
	p, why := s.used(file, o, name, kind)
	return p, why, true
}

func (csharpHooks) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.namespaceSibling(file, o, r)
}

func (csharpHooks) mayMean(s *resolver, file string, o *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	return d.Kind.Container() && s.usesNamespace(file, o, namespaceAround(c, d.Parent)) || d.Kind.Container() && d.Parent >= 0 && c.Symbols[d.Parent].Kind != symbol.Namespace
}

// extended is the type of the first parameter, where that is marked with this.
func (csharpHooks) extended(_ *symbol.Outline, d *symbol.Symbol) string {
	first := expr.Texts(d.Params)[0]
	receiver, ok := strings.CutPrefix(first, expr.ReceiverMark)
	if !ok {
		return ""
	}
	return receiver
}

type luaHooks struct{ noHooks }

func (luaHooks) alone(_ *symbol.Outline, d *symbol.Symbol, _ *symbol.Reference, here bool) bool {
	return here || d.Exported
}

func (luaHooks) self(s *resolver, v view, _ string) (typ, bool) { return s.luaSelf(v), true }

func (luaHooks) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, ok := s.luaMember(t, name)
	return member{p, nil, ok}, true
}

func (luaHooks) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.luaSelected(t, name), true
}

// applied is what makes an object of a class.
func (luaHooks) applied(s *resolver, _ view, t typ) typ {
	if t.kind != namedTyp {
		return typ{}
	}
	if o := s.reading(t.at); o.Symbols[t.at.Index].Kind == symbol.Class {
		return t
	}
	return typ{}
}

func (luaHooks) thing(s *resolver, p symbol.Place, d *symbol.Symbol) (typ, bool) {
	if d.Kind.Callable() {
		return typ{}, false
	}
	return s.luaThing(p), true
}

type phpHooks struct{ noHooks }

func (phpHooks) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.packageSibling(file, o, r)
}

// received: what stands behind a backslash alone is in no namespace.
func (phpHooks) received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	if r.Receiver != symbol.Global {
		return Resolution{}, false
	}
	p, why := s.full(module.Parent(file), o, r.Name, r.Kind)
	switch {
	case why != "":
		return unresolved(WhyExternal), true
	case p.Path == file:
		return Resolution{Place: p, Rule: SameFile}, true
	}
	return Resolution{Place: p, Rule: UniqueName}, true
}

func (phpHooks) inherited(s *resolver, file string, o *symbol.Outline, class, name string) (symbol.Place, bool, bool) {
	for _, i := range s.named(file, o, class) {
		if !o.Symbols[i].Kind.Container() {
			continue
		}
		for _, k := range s.phpOrder(typ{kind: namedTyp, at: symbol.Place{Path: file, Index: i}})[1:] {
			if j := s.phpOwn(k.at, name); j >= 0 {
				return symbol.Place{Path: k.at.Path, Index: j}, true, true
			}
		}
		return symbol.Place{}, false, true
	}
	return symbol.Place{}, false, false
}

// alone: a method needs a receiver.
func (phpHooks) alone(_ *symbol.Outline, d *symbol.Symbol, _ *symbol.Reference, _ bool) bool {
	return d.Kind != symbol.Method
}

func (phpHooks) nearest(w *snapshot.Snapshot, dir, name string, _ []string) string {
	return module.ClassFile(w, dir, name)
}

// mayMean: functions that are not of the namespace are those of none; classes are not looked for there.
func (phpHooks) mayMean(_ *resolver, _ string, o *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	return fullName(c, p.Index) == d.Name && (o.Package == "" || d.Kind.Callable() || d.Kind == symbol.Constant)
}

func (phpHooks) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.phpMember(t, name)
	return member{p, env, ok}, true
}

func (phpHooks) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.phpSelected(t, name), true
}

func (phpHooks) callable(s *resolver, _ view, _ typ, _ string, p symbol.Place, ok bool) (symbol.Place, bool) {
	return p, ok && s.reading(p).Symbols[p.Index].Kind.Callable()
}

type pythonHooks struct{ noHooks }

func (pythonHooks) module(s *resolver, file string, o *symbol.Outline, receiver string) ([]string, bool, bool) {
	files, found := s.pythonModule(file, o, receiver)
	return files, found, true
}

func (pythonHooks) declared(s *resolver, v view, p symbol.Place) (typ, bool) {
	return s.pythonDeclared(v, p), true
}

func (pythonHooks) inherited(s *resolver, file string, o *symbol.Outline, class, name string) (symbol.Place, bool, bool) {
	p, ok := s.pythonInherited(file, o, class, name)
	return p, ok, true
}

func (pythonHooks) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.pythonMember(s.pythonOrder(t), t, name)
	return member{p, env, ok}, true
}

func (pythonHooks) above(s *resolver, v view, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.pythonAbove(v, t, name)
	return member{p, env, ok}, true
}

func (pythonHooks) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.pythonSelected(t, name), true
}

func (pythonHooks) element(s *resolver, v view, t typ, op string) (typ, bool) {
	return s.pythonElement(v, t, op), true
}

func (pythonHooks) callable(s *resolver, v view, t typ, name string, p symbol.Place, ok bool) (symbol.Place, bool) {
	return s.pythonCalled(v, t, name, p, ok)
}

type rubyHooks struct{ noHooks }

// alone: File is the library's, though a class of some namespace here has the name.
func (rubyHooks) alone(_ *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool {
	return here || r.Receiver != "" || d.Parent < 0 || !slices.Contains(ruby.Core, r.Name)
}

func (rubyHooks) makes(s *resolver, p symbol.Place) bool { return s.rubyMakes(p) }

func (rubyHooks) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.rubySelected(t, name), true
}

func (rubyHooks) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	if !strings.HasPrefix(of.Name, "@") {
		return typ{}, 0, false
	}
	return s.rubyField(v, of.Name), 0, true
}

type rustHooks struct{ noHooks }

func (rustHooks) taken(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string, bool) {
	p, why := s.rustPath(rustAt(file, o, imp), rustTaken(imp), kind)
	return p, why, true
}

func (rustHooks) brought(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool, bool) {
	p, ok := s.rustAll(rustAt(file, o, imp), imp, name, kind)
	return p, ok, true
}

func (rustHooks) sibling(s *resolver, file string, _ *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	if r.Kind != symbol.Call || slices.Contains(rustMacros, r.Name) {
		return symbol.Place{}, WhyUnknown
	}
	return s.rustMacro(file, r.Name, false)
}

func (rustHooks) otherType(s *resolver, v view, name string) typ { return s.rustVariantType(v, name) }

func (rustHooks) instantiated(s *resolver, v view, t typ, args []*expr.Type) (typ, bool) {
	return s.rustInstantiated(v, t, args)
}

func (rustHooks) named(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	return s.rustReceived(file, o, r), true
}

func (rustHooks) missing(s *resolver, v view, t typ, name string) (typ, bool) {
	return s.rustGiven(v, t, name), true
}

func (rustHooks) self(s *resolver, v view, word string) (typ, bool) {
	t, ok := s.rustSelf(v)
	if ok && word == "Self" && t.kind == namedTyp {
		t.kind = classTyp
	}
	return t, ok
}

func (rustHooks) member(s *resolver, t typ, name string, w want) (member, bool) {
	if k := s.reading(t.at).Symbols[t.at.Index].Kind; k.Value() || k.Callable() {
		return member{}, false
	}
	p, env, ok := s.rustMember(t, name, w)
	return member{p, env, ok}, true
}

func (rustHooks) element(s *resolver, v view, t typ, op string) (typ, bool) {
	return s.rustElement(v, t, op), true
}

func (rustHooks) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	t, used := s.rustStart(v, of)
	return t, used, true
}

func (rustHooks) wordType(s *resolver, v view, name string, _ []typ) (typ, bool) {
	of, ok := strings.CutPrefix(name, "Self.")
	if !ok {
		return typ{}, false
	}
	return s.rustAssociated(v, of), true
}

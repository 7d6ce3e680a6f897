package resolve

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// A treeModule is a module: a file, or a mod with braces in one.
type treeModule struct {
	file string
	in   int // the symbol of the mod, or -1
}

func pathParts(p string) []string {
	if p == "" {
		return nil
	}
	return strings.Split(p, "::")
}

// takenPath returns the path of what an import takes.
func takenPath(imp *symbol.Import) []string {
	return append(pathParts(imp.Path), pathParts(imp.Name)...)
}

// moduleAround returns the module that symbol i of a file lies in.
func moduleAround(file string, o *symbol.Outline, i int) treeModule {
	for ; i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind == symbol.Namespace {
			break
		}
	}
	return treeModule{file, i}
}

// moduleHolding returns the module that an import stands in.
func moduleHolding(file string, o *symbol.Outline, imp *symbol.Import) treeModule {
	in := -1
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Span.Start > imp.Span.Start {
			break
		} else if s.Kind == symbol.Namespace && s.Span.Holds(imp.Span) {
			in = i
		}
	}
	return treeModule{file, in}
}

// up returns the module that a module lies in.
func (m treeModule) up(w *snapshot.Snapshot) (treeModule, bool) {
	if m.in >= 0 {
		return moduleAround(m.file, w.Outline(m.file), w.Outline(m.file).Symbols[m.in].Parent), true
	}
	base := path.Base(m.file)
	name, at := module.CargoName(m.file)
	has := func(p string) bool { return p != m.file && declaresModule(w.Outline(p), name) }
	if f := module.CargoAbove(w, at, has); f != "" {
		return treeModule{f, -1}, true
	}
	if f := module.CargoAbove(w, at, func(p string) bool { return p != m.file && path.Base(p) != base }); f != "" && module.CargoHolds(f, at) {
		return treeModule{f, -1}, true
	}
	in := -1
	f := module.CargoAbove(w, module.Parent(at), func(p string) bool { // mod in { mod name; }
		in = inlineModule(w.Outline(p), path.Base(at))
		return in >= 0
	})
	return treeModule{f, in}, f != ""
}

// inlineModule returns the module of a name with braces at the level of a file, or -1.
func inlineModule(o *symbol.Outline, name string) int {
	if o != nil {
		for _, i := range o.ByName(name) {
			if o.Symbols[i].Kind == symbol.Namespace && o.Symbols[i].Parent < 0 {
				return i
			}
		}
	}
	return -1
}

// declaresModule reports whether a file says mod name; at its level.
func declaresModule(o *symbol.Outline, name string) bool {
	return o != nil && slices.ContainsFunc(o.Imports, func(i symbol.Import) bool {
		return i.Kind == symbol.ImportPath && i.Path == "self::"+name || namesModuleFile(&i) && i.Alias == name
	})
}

// namesModuleFile reports whether an import is a module whose file an attribute names.
func namesModuleFile(i *symbol.Import) bool {
	return i.Kind == symbol.ImportNamespace && strings.HasSuffix(i.Path, ".rs")
}

// intoModule goes into a module by name: one in braces, one with a file, or one that a use names.
func (s *resolver) intoModule(m treeModule, name string) (treeModule, bool) {
	o := s.w.Outline(m.file)
	if o == nil {
		return m, false
	}
	for _, i := range o.ByName(name) {
		if o.Symbols[i].Kind == symbol.Namespace && o.Symbols[i].Parent == m.in {
			return treeModule{m.file, i}, true
		}
	}
	if f := s.moduleFile(m, o, name); f != "" && f != m.file {
		return treeModule{f, -1}, true
	}
	for i := range o.Imports {
		parts, ok := usesModule(m, o, &o.Imports[i], name)
		if !ok {
			continue
		}
		if to, rest := s.downPath(m, parts); len(rest) == 0 {
			return to, true
		}
	}
	return m, false
}

// usesModule returns the path that a use of a module gives a name, which may be that of another module: use crate::cart as c.
func usesModule(m treeModule, o *symbol.Outline, imp *symbol.Import, name string) ([]string, bool) {
	if imp.Kind == symbol.ImportAll || namesModuleFile(imp) || imp.Local() != name {
		return nil, false
	}
	parts := takenPath(imp)
	if len(parts) < 2 && imp.Kind != symbol.ImportNamespace || parts[0] == name {
		return nil, false
	}
	return parts, moduleHolding(m.file, o, imp) == m
}

// moduleFile returns the file of a module that another declares, "" for none.
func (s *resolver) moduleFile(m treeModule, o *symbol.Outline, name string) string {
	for i := range o.Imports {
		if imp := &o.Imports[i]; namesModuleFile(imp) && imp.Alias == name && moduleHolding(m.file, o, imp) == m {
			return module.First(s.w, module.Join(module.Parent(m.file), imp.Path))
		}
	}
	within := ""
	for in := m.in; in >= 0; in = o.Symbols[in].Parent { // mod a { mod b; } is in a/b.rs
		within = path.Join(o.Symbols[in].Name, within)
	}
	for _, dir := range module.CargoDirs(s.w, m.file) {
		if f := module.CargoModule(s.w, dir, path.Join(within, name)); f != "" {
			return f
		}
	}
	return ""
}

// downPath follows a path from a module as far as it names modules; the rest is what they hold. The path is of
// something outside if all of it is left.
func (s *resolver) downPath(m treeModule, parts []string) (treeModule, []string) {
	if s.steps++; s.steps > maxSteps || len(parts) == 0 {
		return m, parts
	}
	to, rest, ok := s.pathStart(m, parts)
	if !ok {
		return to, parts
	}
	for len(rest) > 0 {
		in, ok := s.intoModule(to, rest[0])
		if !ok {
			break
		}
		to, rest = in, rest[1:]
	}
	return to, rest
}

// pathStart returns the module that a path starts in, and what is left of the path: crate, self, super, a module that is seen, or
// another crate.
func (s *resolver) pathStart(m treeModule, parts []string) (to treeModule, rest []string, ok bool) {
	rest = parts[1:]
	switch parts[0] {
	case "crate":
		m = treeModule{crateRoot(s.w, m.file), -1}
		return m, rest, m.file != ""
	case "self":
		return m, rest, true
	case "super":
		for m, ok = m.up(s.w); ok && len(rest) > 0 && rest[0] == "super"; rest = rest[1:] {
			m, ok = m.up(s.w)
		}
		return m, rest, ok
	}
	if to, ok = s.intoModule(m, parts[0]); ok {
		return to, rest, true
	}
	if root := module.CargoExtern(s.w, m.file, parts[0]); root != "" {
		return treeModule{root, -1}, rest, true
	}
	return to, rest, false
}

// alongPath finds what a path means from a module: an item of a module, or a member of a type.
func (s *resolver) alongPath(m treeModule, parts []string, kind symbol.RefKind) (symbol.Place, string) {
	if len(parts) < 2 {
		return symbol.Place{}, WhyExternal
	}
	last := len(parts) - 1
	to, rest := s.downPath(m, parts[:last])
	switch {
	case len(rest) == 0:
		return s.lastOnPath(to, parts[last], kind)
	case len(rest) == 1:
		if p, ok := s.itemOf(to, rest[0], symbol.UseType); ok {
			o := s.w.Outline(p.Path)
			if q, ok := s.member(p.Path, o, o.Symbols[p.Index].Name, parts[last]); ok {
				return q, ""
			}
			return symbol.Place{}, WhyReceiver
		}
	}
	if len(rest) == last && !slices.Contains([]string{"crate", "super", "self"}, parts[0]) {
		return symbol.Place{}, WhyExternal
	}
	return symbol.Place{}, WhyUnknown
}

// lastOnPath finds what the last name of a path means in a module: an item, or a macro that the crate exports.
func (s *resolver) lastOnPath(m treeModule, name string, kind symbol.RefKind) (symbol.Place, string) {
	if p, ok := s.itemOf(m, name, kind); ok {
		return p, ""
	}
	if kind != symbol.UseType && m.in < 0 && module.CargoRoot(s.w, m.file) {
		return s.macroNamed(m.file, name, true)
	}
	return symbol.Place{}, WhyUnknown
}

// itemOf finds an item of a module: its own, or one that it uses.
func (s *resolver) itemOf(m treeModule, name string, kind symbol.RefKind) (symbol.Place, bool) {
	o := s.w.Outline(m.file)
	if o == nil {
		return symbol.Place{}, false
	}
	var found []int
	for _, i := range o.ByName(name) {
		if c := &o.Symbols[i]; c.Parent == m.in && c.Owner == "" && c.Kind != symbol.Extension && suits(o, c.Kind, kind) {
			found = append(found, i)
		}
	}
	if len(found) > 0 {
		i, why := pick(o, found)
		return symbol.Place{Path: m.file, Index: i}, why == ""
	}
	return s.once("item "+strconv.Itoa(m.in), m.file, name, kind, func() (symbol.Place, bool) { return s.usedItem(m, o, name, kind) })
}

// usedItem finds an item that a module uses by its name, use crate::cart::Cart, or else with all others: use crate::cart::*.
func (s *resolver) usedItem(m treeModule, o *symbol.Outline, name string, kind symbol.RefKind) (symbol.Place, bool) {
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.Kind != symbol.ImportAll && imp.Local() == name && moduleHolding(m.file, o, imp) == m {
			return notFailed(s.alongPath(m, takenPath(imp), kind))
		}
	}
	for i := range o.Imports {
		if imp := &o.Imports[i]; imp.Kind == symbol.ImportAll && moduleHolding(m.file, o, imp) == m {
			if p, ok := s.globImport(m, imp, name, kind); ok {
				return p, true
			}
		}
	}
	return symbol.Place{}, false
}

func notFailed(p symbol.Place, why string) (symbol.Place, bool) { return p, why == "" }

// globImport finds a name that a use of everything brings.
func (s *resolver) globImport(m treeModule, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	to, rest := s.downPath(m, pathParts(imp.Path))
	switch {
	case len(rest) == 0 && to != m:
		return s.itemOf(to, name, kind)
	case len(rest) == 1: // the members of an enum
		if p, ok := s.itemOf(to, rest[0], symbol.UseType); ok {
			return s.memberIn(p.Path, s.w.Outline(p.Path), s.w.Outline(p.Path).Symbols[p.Index].Name, name)
		}
	}
	return symbol.Place{}, false
}

// receivedByPath resolves a name behind a path of names.
func (s *resolver) receivedByPath(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	p, why := s.alongPath(moduleAround(file, o, r.From), append(strings.Split(r.Receiver, "."), r.Name), r.Kind)
	if why == "" {
		rule := Imported
		if p.Path == file {
			rule = SameFile
		}
		return Resolution{Place: p, Rule: rule}
	}
	if why == WhyUnknown {
		return unresolved(why)
	}
	if res := s.memberOf(file, o, r); res.Rule != "" {
		return res
	}
	first, _, _ := strings.Cut(r.Receiver, ".")
	if module.CargoForeign(s.w, file, first) {
		return unresolved(WhyExternal)
	}
	s.linking(file)
	for i := range o.Imports {
		if imp := &o.Imports[i]; imp.Local() == first || imp.Name == "" && lastPart(imp.Path) == first {
			parts := takenPath(imp)
			if _, rest := s.downPath(moduleHolding(file, o, imp), parts); len(rest) == len(parts) {
				return unresolved(WhyExternal)
			}
		}
	}
	return unresolved(WhyReceiver)
}

// pathFile finds the file that a path leads to, as far as it names modules.
func pathFile(w *snapshot.Snapshot, from string, o *symbol.Outline, i *symbol.Import) string {
	s := resolver{w: w}
	if namesModuleFile(i) {
		return module.First(w, module.Join(module.Parent(from), i.Path))
	}
	parts := takenPath(i)
	to, rest := s.downPath(moduleHolding(from, o, i), parts)
	if len(rest) == len(parts) {
		return ""
	}
	return to.file
}

// crateRoot returns the root of the crate that a file belongs to.
func crateRoot(w *snapshot.Snapshot, file string) string {
	at := treeModule{file, -1}
	for range maxDepthUp {
		if module.CargoRoot(w, at.file) {
			return at.file
		}
		up, ok := at.up(w)
		if !ok {
			break
		}
		at = up
	}
	return module.CargoNearest(w, file)
}

// maxDepthUp bounds how many modules lie in each other.
const maxDepthUp = 64

// macroNamed finds the only macro of a name in the package of a file.
func (s *resolver) macroNamed(file, name string, exported bool) (symbol.Place, string) {
	var found []symbol.Place
	_, dir := module.CargoPackage(s.w, file)
	s.w.LookAll()
	for _, p := range s.w.Define(name) {
		c := s.w.Among(p)
		if c == nil || !c.Rules().PathsOfNames || c.Symbols[p.Index].Kind != symbol.Macro || exported && !c.Symbols[p.Index].Exported {
			continue
		}
		if _, at := module.CargoPackage(s.w, p.Path); at == dir {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 0:
		return symbol.Place{}, WhyUnknown
	case 1:
		return found[0], ""
	}
	return symbol.Place{}, WhyAmbiguous
}

// macros: one is seen in all of its package.
type macros struct{ general }

func (macros) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	if r.Kind != symbol.Call || slices.Contains(o.Rules().Core, r.Name) {
		return symbol.Place{}, WhyUnknown
	}
	return s.macroNamed(file, r.Name, false)
}

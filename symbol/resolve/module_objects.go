package resolve

import (
	"slices"
	"sort"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// binder returns the index of the import that gives a name its meaning where it is used, -1 for none and in languages
// other than JavaScript: there an import may stand in a function, and mean something only in it. Of several the
// innermost one counts, and of those the last before the use.
func (s *resolver) binder(file string, o *symbol.Outline, name string, at *symbol.Reference) int {
	if !o.Rules().Modules {
		return -1
	}
	best, depth := -1, -1
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport || s.binds(file, o, i) != name {
			continue
		}
		d, seen := seenFrom(o, imp.Span, at.From)
		if !seen || d < depth || d == depth && imp.Line > at.Line && at.Line > 0 {
			continue
		}
		best, depth = i, d
	}
	return best
}

// seenFrom reports whether what a statement binds is seen in symbol i, -1 for the file's level, and in how many
// callables the statement lies.
func seenFrom(o *symbol.Outline, statement symbol.Span, i int) (depth int, seen bool) {
	in := callableAround(o, innermost(o, statement))
	if in < 0 {
		return 0, true
	}
	for at := callableAround(o, i); at >= 0; at = callableAround(o, o.Symbols[at].Parent) {
		seen = seen || at == in
	}
	for at := in; at >= 0; at = callableAround(o, o.Symbols[at].Parent) {
		depth++
	}
	return depth, seen
}

// innermost returns the innermost symbol that a span lies in, -1 for none.
func innermost(o *symbol.Outline, s symbol.Span) int {
	i := sort.Search(len(o.Symbols), func(i int) bool { return o.Symbols[i].Span.Start > s.Start }) - 1
	for i >= 0 && !o.Symbols[i].Span.Holds(s) {
		i = o.Symbols[i].Parent
	}
	return i
}

// callable returns symbol i or the next around it that is a callable, -1 for none.
func callableAround(o *symbol.Outline, i int) int {
	for i >= 0 && !o.Symbols[i].Kind.Callable() {
		i = o.Symbols[i].Parent
	}
	return i
}

// apt returns those of some namesakes that a use of this kind means, where types and values have names of their own:
// interface A and const A, type A and object A.
func apt(o *symbol.Outline, found []int, kind symbol.RefKind) []int {
	apart, companions := o.Rules().ValuesApart, o.Rules().Companions
	if !o.Rules().Modules && !apart && !companions || len(found) < 2 {
		return found
	}
	fit := slices.DeleteFunc(slices.Clone(found), func(i int) bool {
		k := o.Symbols[i].Kind
		if kind == symbol.UseType || kind == symbol.Inherit {
			return !hasMembers(k) || singleton(o, i)
		}
		return !companions && namesType(k) || apart && k.Container() && (kind == symbol.Call || kind == symbol.Mention)
	})
	if len(fit) == 0 {
		return found
	}
	return fit
}

// namesType reports whether a symbol of this kind is a name of types alone, which no value has.
func namesType(k symbol.Kind) bool {
	return k == symbol.Interface || k == symbol.Type || k == symbol.Namespace
}

// inNamed resolves a name of the module that is named right before it.
func (s *resolver) inNamed(file string, o *symbol.Outline, path string, r *symbol.Reference) Resolution {
	files := follow(s.w, file, o, &symbol.Import{Kind: symbol.ImportNamespace, Path: path})
	if len(files) == 0 {
		return unresolved(WhyExternal)
	}
	if p, ok := s.offer(files, r.Name, r.Kind); ok {
		return Resolution{Place: p, Rule: Imported}
	}
	if p, ok := s.ofModule(files, r.Name); ok {
		return Resolution{Place: p, Rule: Imported}
	}
	return unresolved(WhyUnknown)
}

// ofModule finds a member of what module.exports is set to.
func (s *resolver) ofModule(files []string, name string) (symbol.Place, bool) {
	p, ok := s.moduleValue(files, symbol.UseType)
	if !ok {
		if p, ok = s.moduleValue(files, symbol.Call); !ok {
			return symbol.Place{}, false
		}
	}
	res := s.memberAt(Resolution{Place: p, Rule: Imported}, name)
	return res.Place, res.Rule != ""
}

// inModuleOf resolves a name after more than one that a module offers: module.inner.Class.name.
func (s *resolver) inModuleOf(files []string, names []string, r *symbol.Reference) Resolution {
	for len(names) > 0 {
		to, ok := s.offerModule(files, names[0])
		if !ok {
			break
		}
		if len(to) == 0 {
			return unresolved(WhyExternal)
		}
		files, names = to, names[1:]
	}
	switch len(names) {
	case 0:
		if p, ok := s.offer(files, r.Name, r.Kind); ok {
			return Resolution{Place: p, Rule: Imported}
		}
		return unresolved(WhyUnknown)
	case 1:
		if p, ok := s.offer(files, names[0], symbol.Mention); ok {
			return s.memberAt(Resolution{Place: p, Rule: Imported}, r.Name)
		}
	}
	return unresolved(WhyReceiver)
}

// leadsOut reports whether a module hands on a name that comes from outside, or that may be among all that comes from
// there.
func (s *resolver) leadsOut(files []string, name string) bool {
	if len(files) != 1 || name == "" {
		return false
	}
	return snapshot.Memoize(s.w, &tablesOf(s.w).modules.outside, moduleOffer{file: files[0], name: name}, func() bool {
		return handsOutside(s.w, files[0], name, map[moduleOffer]bool{})
	})
}

// handsOutside is leadsOut of one file; seen are those that were asked before.
func handsOutside(w *snapshot.Snapshot, file, name string, seen map[moduleOffer]bool) bool {
	key := moduleOffer{file: file, name: name}
	o := w.Offering(file, name)
	if o == nil || len(seen) > maxSteps || seen[key] {
		return false
	}
	seen[key] = true
	name = o.LocalOf(name)
	for i := range o.Imports {
		imp := &o.Imports[i]
		want, ok := takenAs(imp, name)
		if !ok {
			continue
		}
		switch to := handing(w, file, o, imp); {
		case len(to) == 0 && !module.IsRelative(imp.Path):
			return true
		case len(to) == 1 && want != "" && handsOutside(w, to[0], want, seen):
			return true
		}
	}
	return false
}

// takenAs returns the name that what an import may hand on has in the module that it comes from.
func takenAs(imp *symbol.Import, name string) (string, bool) {
	if imp.Kind == symbol.ImportAll {
		return name, imp.ReExport && name != "default"
	}
	return imp.Name, imp.Local() == name
}

// declares reports whether the file that a module was found in only declares it: more may be there than it says.
func declares(w *snapshot.Snapshot, files []string, path string) bool {
	if len(files) != 1 || !module.Declares(files[0]) {
		return false
	}
	o := w.Naming(files[0], path)
	if o == nil {
		return false
	}
	for _, i := range o.ByName(path) {
		if o.Symbols[i].Kind == symbol.Namespace && o.Symbols[i].Parent < 0 {
			return true
		}
	}
	return false
}

// A moduleMemo is what was found out of files that are modules.
type moduleMemo struct {
	offers  snapshot.Memo[moduleOffer, answer]
	modules snapshot.Memo[moduleOffer, []string]
	outside snapshot.Memo[moduleOffer, bool]
	needed  snapshot.Memo[followed, bool]
}

// A moduleOffer is what may be asked of a module: a name, for a use of a kind.
type moduleOffer struct {
	file, name string
	kind       symbol.RefKind
}

// offer is exported, found out once for modules of JavaScript: one that hands on a hundred others is asked often.
func (s *resolver) offer(files []string, name string, kind symbol.RefKind) (symbol.Place, bool) {
	if len(files) != 1 || ofGo(files) || !s.isScript(files[0]) {
		return s.exported(files, name, kind)
	}
	a := memoize(s.w, &tablesOf(s.w).modules.offers, moduleOffer{files[0], name, kind}, func(alone *resolver) answer {
		p, ok := alone.exported(files, name, kind)
		return answer{p, ok}
	})
	return a.place, a.ok
}

// offerModule is offeredModule, found out once for modules of JavaScript.
func (s *resolver) offerModule(files []string, name string) ([]string, bool) {
	if len(files) != 1 || ofGo(files) || !s.isScript(files[0]) {
		return s.offeredModule(files, name)
	}
	to := memoize(s.w, &tablesOf(s.w).modules.modules, moduleOffer{file: files[0], name: name}, func(alone *resolver) []string {
		to, ok := alone.offeredModule(files, name)
		if ok && to == nil {
			to = []string{} // it lies outside
		}
		return to
	})
	return to, to != nil
}

func (s *resolver) isScript(file string) bool {
	o := s.w.Head(file)
	return o != nil && o.Rules().Modules
}

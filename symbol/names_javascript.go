package symbol

import (
	"sort"
	"strings"

	"codemem/symbol/module"
)

// binder returns the index of the import that gives a name its meaning where it is used, -1 for none and in languages
// other than JavaScript: there an import may stand in a function, and mean something only in it. Of several the
// innermost one counts, and of those the last before the use.
func (s *resolver) binder(file string, o *Outline, name string, at *Reference) int {
	if family(o.Language) != "js" {
		return -1
	}
	best, depth := -1, -1
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport || s.binds(file, o, i) != name {
			continue
		}
		d, seen := o.seenFrom(imp.Span, at.From)
		if !seen || d < depth || d == depth && imp.Line > at.Line && at.Line > 0 {
			continue
		}
		best, depth = i, d
	}
	return best
}

// seenFrom reports whether what a statement binds is seen in symbol i, -1 for the file's level, and in how many
// callables the statement lies.
func (o *Outline) seenFrom(statement Span, i int) (depth int, seen bool) {
	in := o.callable(o.innermost(statement))
	if in < 0 {
		return 0, true
	}
	for at := o.callable(i); at >= 0; at = o.callable(o.Symbols[at].Parent) {
		seen = seen || at == in
	}
	for at := in; at >= 0; at = o.callable(o.Symbols[at].Parent) {
		depth++
	}
	return depth, seen
}

// innermost returns the innermost symbol that a span lies in, -1 for none.
func (o *Outline) innermost(s Span) int {
	i := sort.Search(len(o.Symbols), func(i int) bool { return o.Symbols[i].Span.Start > s.Start }) - 1
	for i >= 0 && !o.Symbols[i].Span.Holds(s) {
		i = o.Symbols[i].Parent
	}
	return i
}

// callable returns symbol i or the next around it that is a callable, -1 for none.
func (o *Outline) callable(i int) int {
	for i >= 0 && !o.Symbols[i].Kind.Callable() {
		i = o.Symbols[i].Parent
	}
	return i
}

// apt returns those of some namesakes that a use of this kind means, where types and values have names of their own:
// interface A and const A.
func apt(o *Outline, found []int, kind RefKind) []int {
	if family(o.Language) != "js" || len(found) < 2 {
		return found
	}
	var fit []int
	for _, i := range found {
		var is bool
		switch k := o.Symbols[i].Kind; kind {
		case UseType, Inherit:
			is = k.Container() || k == Type
		default:
			is = k != Interface && k != Type && k != Namespace
		}
		if is {
			fit = append(fit, i)
		}
	}
	if fit == nil {
		return found
	}
	return fit
}

// inNamed resolves a name of the module that is named right before it.
func (s *resolver) inNamed(file string, o *Outline, path string, r *Reference) Resolution {
	files := Follow(s.w, file, o, &Import{Kind: ImportNamespace, Path: path})
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
func (s *resolver) ofModule(files []string, name string) (Place, bool) {
	p, ok := s.moduleValue(files, UseType)
	if !ok {
		if p, ok = s.moduleValue(files, Call); !ok {
			return Place{}, false
		}
	}
	res := s.memberAt(p, name, Imported)
	return res.Place, res.Rule != ""
}

// inModuleOf resolves a name after more than one that a module offers: module.inner.Class.name.
func (s *resolver) inModuleOf(files []string, names []string, r *Reference) Resolution {
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
		if p, ok := s.offer(files, names[0], Mention); ok {
			return s.memberAt(p, r.Name, Imported)
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
	return remember(s.w, func(w *Still) *memo[jsOffer, bool] { return &w.js.outside }, jsOffer{file: files[0], name: name}, func() bool {
		return leadsOut(s.w, files[0], name, map[jsOffer]bool{})
	})
}

func leadsOut(w World, file, name string, seen map[jsOffer]bool) bool {
	o := asked(w).offering(file, name)
	if o == nil || len(seen) > maxSteps || seen[jsOffer{file: file, name: name}] {
		return false
	}
	seen[jsOffer{file: file, name: name}] = true
	for _, e := range o.Exports {
		if e.Name == name {
			name = e.Local
			break
		}
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		want := imp.Name
		switch {
		case imp.Kind == ImportAll && imp.ReExport && name != "default":
			want = name
		case imp.Kind == ImportAll || imp.Local() != name:
			continue
		}
		to := asked(w).handing(file, o, imp)
		if len(to) == 0 && !module.IsRelative(imp.Path) || len(to) == 1 && want != "" && leadsOut(w, to[0], want, seen) {
			return true
		}
	}
	return false
}

// declares reports whether the file that a module was found in only declares it: more may be there than it says.
func declares(w World, files []string, path string) bool {
	if len(files) != 1 || !strings.HasSuffix(files[0], ".d.ts") {
		return false
	}
	o := asked(w).naming(files[0], path)
	if o == nil {
		return false
	}
	for _, i := range o.byName(path) {
		if o.Symbols[i].Kind == Namespace && o.Symbols[i].Parent < 0 {
			return true
		}
	}
	return false
}

// A jsMemo is what was found out of modules of JavaScript.
type jsMemo struct {
	offers  memo[jsOffer, answer]
	modules memo[jsOffer, []string]
	outside memo[jsOffer, bool]
	needed  memo[followed, bool]
}

// A jsOffer is what may be asked of a module: a name, for a use of a kind.
type jsOffer struct {
	file, name string
	kind       RefKind
}

// offer is exported, found out once for modules of JavaScript: one that hands on a hundred others is asked often.
func (s *resolver) offer(files []string, name string, kind RefKind) (Place, bool) {
	if len(files) != 1 || ofGo(files) || !s.isScript(files[0]) {
		return s.exported(files, name, kind)
	}
	a := remember(s.w, func(w *Still) *memo[jsOffer, answer] { return &w.js.offers }, jsOffer{files[0], name, kind}, func() answer {
		alone := resolver{w: s.w}
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
	to := remember(s.w, func(w *Still) *memo[jsOffer, []string] { return &w.js.modules }, jsOffer{file: files[0], name: name}, func() []string {
		alone := resolver{w: s.w}
		to, ok := alone.offeredModule(files, name)
		if ok && to == nil {
			to = []string{} // it lies outside
		}
		return to
	})
	return to, to != nil
}

func (s *resolver) isScript(file string) bool {
	o := asked(s.w).head(file)
	return o != nil && family(o.Language) == "js"
}

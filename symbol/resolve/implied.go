package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/snapshot"
)

// What an Implied use does with the symbol.
const (
	ByImport    = "import"    // a statement imports it by its name, or hands it on
	ByQualifier = "qualifier" // it stands before what is used of it: T of T.x
	ByRead      = "read"      // likewise, and it is a variable
)

// An Implied is a use that follows from an import, or from the receiver of a reference: the outline has no reference for it. Without a rule
// it is one of several symbols that the place names, the first.
type Implied struct {
	Resolution
	Kind string
	Name string // as it is written
	From int    // index of the innermost symbol around it, or -1
	Line int
}

// ImpliedUses returns the implied uses of a file under names that are wanted. An import that takes a module, or all of one, is a use of
// files, and not among them.
func ImpliedUses(w snapshot.World, file string, o *symbol.Outline, wanted func(name string) bool) []Implied {
	still := snapshot.Of(w)
	var all []Implied
	for _, imp := range o.NamedImports() {
		if !wanted(imp.Name) && !wanted(imp.Local()) {
			continue
		}
		s := resolver{w: still, asker: file, asks: o}
		if p, ok := s.importTakes(file, o, &imp); ok {
			all = append(all, Implied{Resolution{Place: p, Rule: Imported}, ByImport, imp.Name, innermost(o, imp.Span), imp.Line})
		}
	}
	steps := o.FirstSteps(wanted)
	for i := range steps {
		s := resolver{w: still, asker: file, asks: o}
		if u, ok := s.qualifier(file, o, &steps[i]); ok {
			all = append(all, u)
		}
	}
	return all
}

// importTakes finds the symbol that an import names.
func (s *resolver) importTakes(file string, o *symbol.Outline, imp *symbol.Import) (symbol.Place, bool) {
	for _, kind := range []symbol.RefKind{symbol.Mention, symbol.UseType} {
		if p, why := s.taken(file, o, imp, kind); why == "" {
			return s.implementation(p), true
		}
	}
	return symbol.Place{}, false
}

// qualifier finds what the name before a reference means, where that is no module, or one that is what module.exports is set to.
func (s *resolver) qualifier(file string, o *symbol.Outline, r *symbol.Reference) (Implied, bool) {
	u := Implied{Kind: ByQualifier, Name: r.Name, From: r.From, Line: r.Line}
	if u.Resolution = s.qualifying(file, o, r); u.Rule == "" {
		return u, false
	}
	of := s.w.Placed(u.Place)
	if u.Path == file && inSeveralBlocks(o, u.Index) {
		u.Rule, u.Why = "", WhyAmbiguous
		return u, true
	}
	kind := of.Symbols[u.Index].Kind
	if kind.Value() {
		u.Kind = ByRead
	}
	return u, kind != symbol.Namespace && !(kind.Callable() && of.Rules().ImplicitThis)
}

// qualifying is what the name before a reference means.
func (s *resolver) qualifying(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	files, named := s.module(file, o, r.Name, r)
	if !named {
		return s.plain(file, o, r)
	}
	if p, ok := s.offer(files, "exports", symbol.Mention); ok && o.Rules().Modules {
		return Resolution{Place: p, Rule: Imported}
	}
	return unresolved(WhyUnknown)
}

// inSeveralBlocks reports whether functions of the full name of symbol i lie in different blocks without a name, as in the tests of a file:
// an outline does not say which of them a name before a dot means.
func inSeveralBlocks(o *symbol.Outline, i int) bool {
	d := &o.Symbols[i]
	if !o.Rules().Nearest || !d.Kind.Callable() || d.Body.Len() == 0 {
		return false
	}
	return slices.ContainsFunc(o.ByName(d.Name), func(j int) bool {
		c := &o.Symbols[j]
		return j != i && c.Qualified == d.Qualified && c.Kind.Callable() && c.Body.Len() > 0
	})
}

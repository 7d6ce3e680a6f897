package explore

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/resolve"
)

// Limits of the search for siblings.
const (
	mostHelpers  = 12  // changed symbols whose callers' siblings are looked at
	mostFamily   = 40  // callers of one of them that are
	mostInDir    = 200 // files of a directory in which siblings are looked for
	mostSiblings = 12
	leastAlike   = 3 // members of a family that do something, for it to say something
)

// A family is functions that are alike: what most of them do, the others may have to do too.
type family struct {
	name    string // as "visit* of Visitor"
	members []symbol.Place
}

// siblings finds functions that do not do what most of their like do. Numbered rules, all of them possible:
//
//  1. most of a family call a changed function, it does not: neither by itself nor through one of them
//  2. most of a family change, it does not
//
// Most are at least three, and all but one, or five sixths. A family is the implementations of one method; the functions of
// one type, or of one directory with the same parameters and result, whose names begin or end with the same word. Tests are
// in none: each does what it is about.
func (f *finding) siblings() error {
	var found []Touch
	n := 0
	for i := range f.out.Changed {
		c := &f.out.Changed[i]
		if s := f.symbolAt(c.place); !c.there || s == nil || !s.Kind.Callable() {
			continue
		}
		if n++; n > mostHelpers {
			break
		}
		callers, err := f.callersOf(c.place)
		if err != nil {
			return err
		}
		if len(callers) >= leastAlike {
			found = append(found, f.odd(callers, c, "calls "+c.name, func(p symbol.Place) bool { return f.names(p, callers, c.name) })...)
		}
	}
	found = append(found, f.unchanged()...)
	slices.SortStableFunc(found, func(a, b Touch) int { return cmp.Compare(f.far(a.Path), f.far(b.Path)) })
	f.listSiblings(found)
	return nil
}

// listSiblings lists the first of those that were found, each once.
func (f *finding) listSiblings(found []Touch) {
	for _, t := range found {
		if !slices.ContainsFunc(f.out.Siblings, func(o Touch) bool { return o.ID == t.ID }) && len(f.out.Siblings) < mostSiblings {
			f.out.Siblings = append(f.out.Siblings, t)
		}
	}
}

// callersOf returns the functions at the top that call one.
func (f *finding) callersOf(p symbol.Place) (map[symbol.Place]bool, error) {
	users, err := f.usersOf([]symbol.Place{p})
	callers := map[symbol.Place]bool{}
	for _, u := range users[p] {
		if u.Kind == symbol.Call.String() && u.Place != p && len(callers) < mostFamily {
			callers[f.outermost(u.Place)] = true
		}
	}
	return callers, err
}

// unchanged finds those of families of which most members change that do not.
func (f *finding) unchanged() []Touch {
	changed := map[symbol.Place]bool{}
	var first *Changed
	for i := range f.out.Changed {
		c := &f.out.Changed[i]
		if s := f.symbolAt(c.place); c.there && s != nil && s.Kind.Callable() && (c.How == howBody || c.How == howSignature) {
			changed[c.place] = true
			if first == nil {
				first = c
			}
		}
	}
	if len(changed) < leastAlike || len(changed) > mostFamily {
		return nil
	}
	return f.odd(changed, first, "changes", func(symbol.Place) bool { return false })
}

// odd returns the members of the families of some functions that are none of them, if most members are; but those that
// excused speaks for, or that have nothing in their bodies.
func (f *finding) odd(these map[symbol.Place]bool, of *Changed, what string, excused func(symbol.Place) bool) []Touch {
	var found []Touch
	done := map[string]bool{}
	ordered := slices.SortedFunc(maps.Keys(these), func(a, b symbol.Place) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Index, b.Index)) })
	for _, p := range ordered {
		for _, fam := range f.families(p) {
			if done[fam.name] {
				continue
			}
			done[fam.name] = true
			not := fam.without(these)
			do := len(fam.members) - len(not)
			if do < leastAlike || len(not) > max(1, len(fam.members)/6) {
				continue
			}
			for _, m := range not {
				if f.changed[m] != nil && what != "changes" || f.bare(m) || excused(m) {
					continue
				}
				t := f.touch(m, of, "", "")
				t.How = fmt.Sprintf("%s in %d of %d %s", what, do, len(fam.members), fam.name)
				t.Possible = true
				found = append(found, t)
			}
		}
	}
	return found
}

// without returns the members that are not some functions.
func (fam *family) without(these map[symbol.Place]bool) (not []symbol.Place) {
	for _, m := range fam.members {
		if !these[m] {
			not = append(not, m)
		}
	}
	return not
}

// outermost returns the function at the top that a symbol is or lies in.
func (f *finding) outermost(p symbol.Place) symbol.Place {
	o := f.t.Outline(p.Path)
	for i := p.Index; o != nil && i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind.Callable() {
			p.Index = i
		}
	}
	return p
}

// bare reports whether a function does too little to be expected to do anything: it has no body, or refers to nothing that
// is defined here, as one that only panics.
func (f *finding) bare(p symbol.Place) bool {
	s := f.symbolAt(p)
	if s == nil || s.Body.Len() == 0 {
		return true
	}
	for name := range f.called(p) {
		if len(f.t.Define(name)) > 0 {
			return false
		}
	}
	return true
}

// called returns the names that a function and what lies in it refer to.
func (f *finding) called(p symbol.Place) map[string]bool {
	o := f.t.Outline(p.Path)
	names := map[string]bool{}
	for i := range o.References {
		r := &o.References[i]
		for at := r.From; at >= 0; at = o.Symbols[at].Parent {
			if at == p.Index {
				names[r.Name] = true
				break
			}
		}
	}
	return names
}

// names reports whether a function refers to something by the name of one of some functions, or by another name.
func (f *finding) names(p symbol.Place, of map[symbol.Place]bool, name string) bool {
	called := f.called(p)
	if called[name] {
		return true
	}
	for q := range of {
		if s := f.symbolAt(q); s != nil && called[s.Name] {
			return true
		}
	}
	return false
}

// families returns the families of a function.
func (f *finding) families(p symbol.Place) []family {
	s := f.symbolAt(p)
	if s == nil || !s.Kind.Callable() || s.Body.Len() == 0 || f.isTest(p.Path) {
		return nil
	}
	return append(f.implementing(p), f.sharingWords(p, s)...)
}

// implementing returns the families of the methods that implement the same as one does.
func (f *finding) implementing(p symbol.Place) (all []family) {
	for _, m := range resolve.Implemented(f.t, p) {
		fam := family{name: "implementations of " + f.name(m.Place)}
		for _, i := range resolve.Implementations(f.t, m.Place) {
			if t := f.symbolAt(i.Place); t != nil && t.Body.Len() > 0 && f.t.Role(i.Path) == f.t.Role(p.Path) {
				fam.members = append(fam.members, i.Place)
			}
		}
		all = append(all, fam)
	}
	return all
}

// sharingWords returns the families of the functions whose names begin or end as one's name does.
func (f *finding) sharingWords(p symbol.Place, s *symbol.Symbol) (all []family) {
	words := symbol.Words(s.Name)
	if len(words) < 2 {
		return nil
	}
	like := f.like(p, s)
	first, last := words[0], words[len(words)-1]
	for _, by := range []struct {
		name string
		has  func(words []string) bool
	}{
		{first + "…", func(w []string) bool { return w[0] == first }},
		{"…" + last, func(w []string) bool { return w[len(w)-1] == last }},
	} {
		fam := family{name: "“" + by.name + "” " + f.home(p, s)}
		for _, q := range like {
			if w := symbol.Words(f.symbolAt(q).Name); len(w) > 1 && by.has(w) {
				fam.members = append(fam.members, q)
			}
		}
		all = append(all, fam)
	}
	return all
}

// home says where the like of a function are.
func (f *finding) home(p symbol.Place, s *symbol.Symbol) string {
	if owner := f.owner(p, s); owner != "" {
		return "of " + owner
	}
	return "in " + path.Dir(p.Path) + "/"
}

// owner returns the qualified name of the type that a function is of, "" for none.
func (f *finding) owner(p symbol.Place, s *symbol.Symbol) string {
	if s.Owner != "" {
		return s.Owner
	}
	owner, _, found := strings.Cut(s.Qualified, "."+s.Name)
	if !found || s.Parent < 0 {
		return ""
	}
	return owner
}

// like returns the functions of the same type, or without one those of the same directory with the same parameters and
// result.
func (f *finding) like(p symbol.Place, s *symbol.Symbol) []symbol.Place {
	files := f.t.Under(strings.TrimPrefix(path.Dir(p.Path), "."))
	if len(files) > mostInDir {
		files = []string{p.Path}
	}
	owner := f.owner(p, s)
	if owner != "" && s.Owner == "" {
		files = []string{p.Path} // a type that holds its methods is of one file
	}
	var all []symbol.Place
	for _, file := range files {
		if f.t.Role(file) != f.t.Role(p.Path) {
			continue
		}
		o := f.t.Outline(file)
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			t, q := &o.Symbols[i], symbol.Place{Path: file, Index: i}
			alike := owner != "" || t.Params == s.Params && t.Type == s.Type
			if alike && t.Kind == s.Kind && !o.Local(i) && t.Body.Len() > 0 && f.owner(q, t) == owner {
				all = append(all, q)
			}
		}
	}
	return all
}

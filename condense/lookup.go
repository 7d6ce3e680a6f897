package condense

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
)

// An Importance says how much a file counts where several define what is looked for.
type Importance struct {
	Role int     // 0: source, 1: test, 2: example, documentation, benchmark, fixture
	Rank float64 // its share of the importance of all files, by who uses it; 0 if that is not known
}

// A Definition is a symbol that a look-up found.
type Definition struct {
	symbol.Place
	Namesakes []symbol.Place // others of the same qualified name, kind, fit and role, which it represents, the best first
}

// Definitions are what a look-up found, the best first.
type Definitions struct {
	Found []Definition // at most as many as were asked for
	Left  int          // how many more there are
}

// How well a name fits what was typed, the best first.
const (
	fitsExactly = iota // the name or the qualified name, as it was typed
	fitsModule         // the qualified name, with names of the file's path or package before it
	fitsCase           // the name or the qualified name, in another case
	fitsEnd            // the end of the qualified name, from a dot on, as it was typed
	fitsEndCase        // likewise, in another case
	fitsStart          // the start of the name
	fitsWord           // the start of a word in it
	fitsInside         // any part of the qualified name
	fitsNot
)

// A wanted is a name that is looked for.
type wanted struct {
	text, lower string
	names       []string // that it is made of, in lower case
}

func wantedAs(text string) wanted {
	lower := strings.ToLower(text)
	return wanted{text, lower, strings.Split(lower, ".")}
}

// want reads a name as people write it: as it is, and if that is another, with dots in place of colons and #, and without
// the brackets of a call.
func want(text string) []wanted {
	text = strings.TrimSpace(text)
	plain := strings.NewReplacer("::", ".", "#", ".").Replace(strings.TrimSuffix(text, "()"))
	if plain == text {
		return []wanted{wantedAs(text)}
	}
	return []wanted{wantedAs(text), wantedAs(plain)}
}

// fit returns how well a symbol of a file fits.
func (w wanted) fit(file string, o *symbol.Outline, s *symbol.Symbol) int {
	name, qualified := strings.ToLower(s.Name), strings.ToLower(s.Qualified)
	switch at := strings.Index(s.Name, w.text); {
	case w.text == "":
		return fitsNot
	case s.Name == w.text || s.Qualified == w.text:
		return fitsExactly
	case strings.HasSuffix(w.text, "."+s.Qualified) && w.within(file, o, strings.Count(qualified, ".")+1):
		return fitsModule
	case name == w.lower || qualified == w.lower:
		return fitsCase
	case strings.HasSuffix(s.Qualified, "."+w.text):
		return fitsEnd
	case strings.HasSuffix(qualified, "."+w.lower):
		return fitsEndCase
	case strings.HasPrefix(name, w.lower):
		return fitsStart
	case at > 0 && (w.text[0] >= 'A' && w.text[0] <= 'Z' || s.Name[at-1] == '_'):
		return fitsWord
	case strings.Contains(qualified, w.lower):
		return fitsInside
	}
	return fitsNot
}

// within reports whether all but the last names of what is wanted are, in their order, names of a file's path or
// package: orm.Session is in lib/orm/session.py.
func (w wanted) within(file string, o *symbol.Outline, last int) bool {
	file = strings.ToLower(file)
	in := strings.FieldsFunc(strings.TrimSuffix(file, path.Ext(file))+"."+strings.ToLower(o.Package), func(r rune) bool {
		return r == '/' || r == '.' || r == ':' || r == '\\'
	})
	for _, name := range w.names[:len(w.names)-last] {
		at := slices.Index(in, name)
		if at < 0 {
			return false
		}
		in = in[at+1:]
	}
	return true
}

// weight orders kinds: types and what can be called, then what only holds such, then values.
func weight(k symbol.Kind) int {
	switch {
	case k.Value():
		return 2
	case k == symbol.Namespace, k == symbol.Extension:
		return 1
	}
	return 0
}

// A match is a symbol with all that decides its place among others.
type match struct {
	symbol.Place
	Importance
	fit      int
	kind     symbol.Kind
	local    bool // it lies in a function
	whole    bool // the qualified name is what is wanted
	exported bool
	name     string // qualified
	ordinal  int
}

// compare orders what a look-up found. Numbered rules, the first that tells two apart decides:
//
//  1. how well the name fits
//  2. sources, then tests, then examples, documentation, benchmarks and fixtures
//  3. what lies in no function
//  4. types, functions and methods, then namespaces and extensions, then fields, variables and constants
//  5. what has the name by itself, then members that have it
//  6. the rank of the file
//  7. what is seen from outside its file, package or class
//  8. path, and in a file the first of each name before its namesakes, then place
func (a match) compare(b match) int {
	return cmp.Or(
		cmp.Compare(a.fit, b.fit),
		cmp.Compare(a.Role, b.Role),
		truth(a.local)-truth(b.local),
		cmp.Compare(weight(a.kind), weight(b.kind)),
		truth(b.whole)-truth(a.whole),
		cmp.Compare(b.Rank, a.Rank),
		truth(b.exported)-truth(a.exported),
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.ordinal, b.ordinal),
		cmp.Compare(a.Index, b.Index),
	)
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// rank orders symbols by how well they are what is wanted, each once. It is the one order of look-ups.
func rank(src Source, name []wanted, places []symbol.Place) []match {
	var paths []string
	for _, p := range places {
		paths = append(paths, p.Path)
	}
	slices.Sort(paths)
	importances := src.Importances(slices.Compact(paths))
	var all []match
	for _, p := range places {
		o := src.Outline(p.Path)
		if o == nil || p.Index >= len(o.Symbols) {
			continue
		}
		s := &o.Symbols[p.Index]
		m := match{p, importances[p.Path], fitsNot, s.Kind, !o.Listed(p.Index), false, s.Exported, s.Qualified, s.Ordinal}
		for _, w := range name {
			m.fit = min(m.fit, w.fit(p.Path, o, s))
			m.whole = m.whole || strings.EqualFold(s.Qualified, w.text)
		}
		all = append(all, m)
	}
	slices.SortFunc(all, match.compare)
	return slices.CompactFunc(all, func(a, b match) bool { return a.Place == b.Place })
}

// Listed returns those of some symbols that are of a kind, "" for any, in their order, at most limit; those in functions are left out.
func Listed(src Source, kind string, limit int, places []symbol.Place) (d Definitions) {
	for _, p := range places {
		o := src.Outline(p.Path)
		switch {
		case o == nil || !o.Listed(p.Index) || kind != "" && o.Symbols[p.Index].Kind.String() != kind:
		case len(d.Found) < limit:
			d.Found = append(d.Found, Definition{Place: p})
		default:
			d.Left++
		}
	}
	return d
}

// Choose returns those of some symbols that fit a name, the best first: see match.compare. Kind "" is any. With fold,
// namesakes of one kind that fit alike and are of one role are one definition. At most limit are returned.
func Choose(src Source, name, kind string, fold bool, limit int, places []symbol.Place) Definitions {
	type namesake struct {
		fit, role int
		kind      symbol.Kind
		name      string
	}
	var d Definitions
	at := map[namesake]int{}
	for _, m := range rank(src, want(name), places) {
		if m.fit == fitsNot || kind != "" && m.kind.String() != kind {
			continue
		}
		of := namesake{m.fit, m.Role, m.kind, m.name}
		i, known := at[of]
		switch {
		case fold && known && i < 0: // left out already
		case fold && known:
			d.Found[i].Namesakes = append(d.Found[i].Namesakes, m.Place)
		case len(d.Found) < limit:
			at[of] = len(d.Found)
			d.Found = append(d.Found, Definition{Place: m.Place})
		default:
			at[of] = -1
			d.Left++
		}
	}
	return d
}

// Spellings returns a name as people write it, and if that is another, as qualified names are written.
func Spellings(text string) []string {
	var all []string
	for _, w := range want(text) {
		all = append(all, w.text)
	}
	return all
}

// LastName returns the last name of a qualified one.
func LastName(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }

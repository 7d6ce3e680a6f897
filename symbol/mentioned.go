package symbol

import (
	"slices"
	"strings"
)

// Mentioned returns the names that an outline refers to, sorted: those of its references, those that their receivers start with,
// those that it imports, exports where that is a module of CommonJS, and those of methods that literals in functions hand on.
func (o *Outline) Mentioned() []string {
	names := o.mentions()
	slices.Sort(names)
	return slices.Compact(names)
}

// Mentions reports whether Mentioned has a name.
func (o *Outline) Mentions(name string) bool { return slices.Contains(o.mentions(), name) }

// mentions returns the names of Mentioned in no order, some of them often.
func (o *Outline) mentions() []string {
	names := make([]string, 0, len(o.References)+len(o.Accesses))
	for r := range o.Uses() {
		names = append(names, r.Name)
		if first, _ := o.FirstStep(r); first != "" {
			names = append(names, first)
		}
	}
	for _, i := range o.NamedImports() {
		names = append(names, i.Name)
	}
	if o.Rules().Modules && slices.ContainsFunc(o.Imports, func(i Import) bool { return i.Kind == ImportNamespace }) {
		names = append(names, "exports") // under a name of its own: const make = require('./cart')
	}
	for i := range o.Symbols {
		if _, ok := o.LiteralIn(i); ok && o.Local(i) { // nothing but the literal needs to say its name
			names = append(names, o.Symbols[i].Name)
		}
	}
	return names
}

// LiteralIn reports whether symbol i is a method of an object that is written in place, and of no type that has a name. in is the
// symbol that holds the object, or makes it: no key of it, and -1 for the file's own code.
func (o *Outline) LiteralIn(i int) (in int, ok bool) {
	if s := &o.Symbols[i]; s.Kind != Method || s.Owner != "" || o.InType(i) {
		return -1, false
	}
	for i = o.Symbols[i].Parent; i >= 0 && o.Symbols[i].Kind == Field && !o.InType(i); {
		i = o.Symbols[i].Parent
	}
	return i, true
}

// NamedImports returns the imports that name what they take, and no file: where an import takes what has a full name, with that and with
// the type on the way to it, as in import static a.Type.member.
func (o *Outline) NamedImports() []Import {
	full := o.Rules().FullNames
	var all []Import
	for _, i := range o.Imports {
		if i.Name == "" && i.Kind == ImportPath && full && !Includes(o, &i) {
			i.Kind, i.Path, i.Name = ImportName, i.Path[:max(strings.LastIndexByte(i.Path, '.'), 0)], i.Path[strings.LastIndexByte(i.Path, '.')+1:]
		}
		if i.Name != "" {
			all = append(all, i)
		}
		if at := strings.LastIndexByte(i.Path, '.'); full && at > 0 {
			all = append(all, Import{Kind: ImportName, Path: i.Path[:at], Name: i.Path[at+1:], Span: i.Span, Line: i.Line})
		}
	}
	return all
}

// FirstStep cuts a receiver behind the first of its names: Outer and Inner of Outer.Inner.total. The first is "" if it is a local, a
// word for what a method is called on, or no name.
func (o *Outline) FirstStep(r *Reference) (first, rest string) {
	first = r.Receiver
	if i := strings.IndexAny(first, `.:\`); i >= 0 {
		first, rest = first[:i], strings.TrimLeft(first[i:], `.:\`)
	}
	if r.Bound || first == "?" || strings.ContainsAny(first, "\"'`()<>[]") || slices.Contains(o.Rules().Self, first) {
		return "", ""
	}
	return first, rest
}

// FirstSteps returns, as mentions, the names that receivers start with and that are wanted, once for each place: of a.b.c() the outline
// may have a.b as well.
func (o *Outline) FirstSteps(wanted func(name string) bool) []Reference {
	type step struct {
		first, second string
		from, line    int
	}
	have := map[step]bool{}
	var all []Reference
	for _, nested := range []bool{false, true} {
		for r := range o.Uses() {
			first, rest := o.FirstStep(r)
			if first == "" || nested == (rest == "") || !wanted(first) {
				continue
			}
			second := r.Name
			if nested {
				second = rest[:nameLen(rest)]
			}
			if at := (step{first, second, r.From, r.Line}); !nested || !have[at] {
				have[at] = true
				all = append(all, Reference{Kind: Mention, Name: first, From: r.From, Line: r.Line})
			}
		}
	}
	return all
}

// nameLen returns how long the name is that a text starts with.
func nameLen(text string) int {
	for i := range len(text) {
		if !inName(text[i]) {
			return i
		}
	}
	return len(text)
}

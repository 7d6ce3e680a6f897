package assemble

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/scan"
	"codemem/symbol"
)

// mostDeclared is how many declarations of a file are tried.
const mostDeclared = 80

// A focus is the making of a skeleton of those declarations of a file that matter here.
type focus struct {
	g      *gathering
	file   *scan.File
	text   func(i int) string // the skeleton of a symbol
	within map[int]bool       // symbols that hold one of the names that are being edited
	in     []declaration
	opened map[int]bool // containers with members in it
}

// A declaration is one symbol of a file, or a container of which members are told alone.
type declaration struct {
	at, weight int
	text       string
}

// focused is a skeleton of the declarations that matter most here, as many as fit into room, in grains: those that the current file refers
// to, those that the edits name, those that refer to these, then those that others can use. They stand in the order of
// the file. Of a class or the like that is too long, members are told; "" if nothing fits.
func (g *gathering) focused(file *scan.File, room int) string {
	o := file.Outline
	f := &focus{g: g, file: file, text: condense.SymbolSkeletons(o, file.Bytes), within: map[int]bool{}, opened: map[int]bool{}}
	for i := range o.References {
		if r := &o.References[i]; g.names[r.Name] {
			for at := r.From; at >= 0; at = o.Symbols[at].Parent {
				f.within[at] = true
			}
		}
	}
	all := f.declarations(-1)
	more := func(shown int) string { return attr("declarations", fmt.Sprintf("%d that matter most here", shown)) }
	f.take(all, room-g.r.Unit.weigh(fileText(file.Path, Skeletal, more(len(o.Symbols)), "x")))
	if len(f.in) == 0 {
		return ""
	}
	slices.SortFunc(f.in, func(a, b declaration) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	for _, d := range f.in {
		b.WriteString(d.text)
	}
	return fileText(file.Path, Skeletal, more(len(f.in)-len(f.opened)), b.String())
}

// declarations returns the symbols directly in another one, or at file level, those that matter most first.
func (f *focus) declarations(in int) []declaration {
	var all []declaration
	for i := range f.file.Outline.Symbols {
		if s := &f.file.Outline.Symbols[i]; s.Parent == in && !s.Set && s.Kind != symbol.NoKind {
			all = append(all, declaration{at: i, weight: f.weigh(i)})
		}
	}
	slices.SortStableFunc(all, func(a, b declaration) int { return cmp.Compare(b.weight, a.weight) })
	return all
}

// weigh says how much a symbol matters here. Among those of one kind the ones that share most words with the names that
// are being edited come first.
func (f *focus) weigh(i int) int {
	const kind = 10
	s := &f.file.Outline.Symbols[i]
	shared := 0
	for _, w := range symbol.Words(s.Name) {
		if f.g.words[w] && shared < kind-1 {
			shared++
		}
	}
	switch {
	case f.g.wanted(f.file, i):
		return 4*kind + shared
	case f.g.names[s.Name]:
		return 3*kind + shared
	case f.within[i]:
		return 2*kind + shared
	case shared > 1:
		return kind + 1 + shared
	case s.Exported:
		return kind + shared
	}
	return shared
}

// take takes as many of some declarations as fit, and of one that does not, members.
func (f *focus) take(all []declaration, room int) {
	u := f.g.r.Unit
	for n, d := range all {
		if n == mostDeclared || room <= 0 {
			return
		}
		s := &f.file.Outline.Symbols[d.at]
		if s.Kind.Container() && s.Span.Len() > 40*(room/u.grains()) { // its skeleton would not fit either
			room -= f.open(d, room)
			continue
		}
		d.text = strings.TrimRight(f.text(d.at), "\n") + "\n"
		if cost := u.weigh(d.text); cost <= room {
			room -= cost
			f.in = append(f.in, d)
		} else if s.Kind.Container() {
			room -= f.open(d, room)
		}
	}
}

// open takes members of a container after its head, and returns what they take.
func (f *focus) open(d declaration, room int) int {
	o := f.file.Outline
	if o.Symbols[d.at].Parent >= 0 {
		return 0 // one level will do
	}
	head := condense.Signature(o, f.file.Bytes, d.at) + " …\n" // some of its members follow
	cost := f.g.r.Unit.weigh(head)
	if room <= 2*cost {
		return 0
	}
	before := len(f.in)
	f.take(f.declarations(d.at), room-cost)
	if len(f.in) == before {
		return 0
	}
	for _, m := range f.in[before:] {
		cost += f.g.r.Unit.weigh(m.text)
	}
	f.opened[d.at] = true
	f.in = append(f.in, declaration{at: d.at, text: head})
	return cost
}

// wanted reports whether the current file refers to a symbol, or to something in it.
func (g *gathering) wanted(file *scan.File, i int) bool {
	for w := range g.wants[file.Path] {
		for w >= 0 && w < len(file.Outline.Symbols) {
			if w == i {
				return true
			}
			w = file.Outline.Symbols[w].Parent
		}
	}
	return false
}

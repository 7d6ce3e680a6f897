package assemble

import (
	"regexp"
	"slices"
	"strings"

	"codemem/symbol"
)

// How many names are looked up, and how common one may be to tell anything.
const (
	mostNames    = 20
	mostDefining = 4
	mostNaming   = 60
)

// signalUses speaks for what the current file imports, and for the files that its references mean: a symbol that is
// first referred to around the cursor counts three times.
func (g *gathering) signalUses() {
	o, p := g.outline, g.current.path
	if o == nil {
		return
	}
	still := symbol.NewStill(g.tree)
	around := enclosing(o, g.cursor)
	seen := map[symbol.Place]bool{}
	for i := range o.References {
		r := &o.References[i]
		res := symbol.Resolve(still, p, o, r)
		if res.Rule == "" || res.Path == p {
			continue
		}
		if seen[res.Place] {
			continue
		}
		seen[res.Place] = true
		if s := g.at(res.Path); slices.Contains(around, r.From) {
			s.uses += 3
		} else {
			s.uses++
		}
		if g.wants[res.Path] == nil {
			g.wants[res.Path] = map[int]bool{}
		}
		g.wants[res.Path][res.Index] = true
	}
	for i := range o.Imports {
		to := symbol.Follow(still, p, o, &o.Imports[i])
		if len(to) == 1 || o.Language != "Go" { // there it is a package, of which only what is used is to the point
			for _, f := range to {
				g.at(f).imported = true
			}
		}
	}
}

// enclosing returns the symbols around a place, the innermost first.
func enclosing(o *symbol.Outline, at int) []int {
	best := -1
	for i := range o.Symbols {
		s := &o.Symbols[i].Span
		if int(s.Start) <= at && at <= int(s.End) && (best < 0 || s.Len() <= o.Symbols[best].Span.Len()) {
			best = i
		}
	}
	var around []int
	for i := best; i >= 0; i = o.Symbols[i].Parent {
		around = append(around, i)
	}
	return around
}

// signalNames speaks for the files that define what the edits name, and for those that refer to it, or to the symbol at
// the cursor.
func (g *gathering) signalNames() {
	g.names, g.words = map[string]bool{}, map[string]bool{}
	names := []string{}
	if g.outline != nil {
		for _, i := range enclosing(g.outline, g.cursor) {
			names = append(names, g.outline.Symbols[i].Name)
		}
	}
	edited := editedNames(g.r.Edits)
	for i, name := range append(names, edited...) {
		if i >= mostNames || len(name) < 3 || g.names[name] {
			continue
		}
		g.names[name] = true
		for _, w := range symbol.Words(name) {
			g.words[w] = g.words[w] || len(w) > 2
		}
		if i >= len(names) { // the one around the cursor is defined here
			g.defining(name)
		}
		g.mentioning(name)
	}
}

// defining speaks for the files that define a name, less the more they are.
func (g *gathering) defining(name string) {
	places := g.tree.Define(name)
	if len(places) > mostDefining {
		return
	}
	for _, at := range places {
		g.at(at.Path).names += 1 / float64(len(places))
	}
}

// mentioning speaks for the files that refer to a name, less the more they are.
func (g *gathering) mentioning(name string) {
	files := g.tree.Mentioning(name) // of some it is only known that they may
	if len(files) > mostNaming {
		return
	}
	files = slices.DeleteFunc(slices.Clone(files), func(p string) bool {
		o := g.tree.Outline(p)
		return o == nil || !slices.ContainsFunc(o.References, func(r symbol.Reference) bool { return r.Name == name })
	})
	for _, p := range files {
		g.at(p).mentions += 1 / (1 + float64(len(files))/10)
	}
}

var word = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]{3,}`)

// editedNames returns the names on the changed lines of edits, those of the newest first.
func editedNames(edits []Edit) []string {
	const mostLines = 400
	var names []string
	seen := map[string]bool{}
	lines := 0
	for _, e := range edits {
		for line := range strings.Lines(e.Diff) {
			if lines++; lines > mostLines {
				return names
			}
			if line[0] != '+' && line[0] != '-' || strings.HasPrefix(line, "+++") || strings.HasPrefix(line, "---") {
				continue
			}
			for _, n := range word.FindAllString(line[1:], -1) {
				if !seen[n] {
					seen[n] = true
					names = append(names, n)
				}
			}
		}
	}
	return names
}

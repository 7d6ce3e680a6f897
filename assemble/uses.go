package assemble

import (
	"slices"
	"strings"

	"codemem/regex"
	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// How many names are looked up, and how common one may be to tell anything.
const (
	mostNames    = 20
	mostDefining = 4
	mostNaming   = 60
)

// signalUses speaks for what the current file imports, and for the files that its references mean: a symbol that is
// referred to around the cursor counts three times.
func (g *gathering) signalUses() {
	o, p := g.outline, g.current.path
	if o == nil {
		return
	}
	still := snapshot.New(g.tree)
	here := usedAt(o, g.cursor)
	for i := range o.References {
		r := &o.References[i]
		res := resolve.Reference(still, p, o, r)
		if res.Rule == "" || res.Path == p {
			continue
		}
		s, wants := g.at(res.Path), g.wants[res.Path]
		if wants == nil {
			wants = map[int]bool{}
			g.wants[res.Path] = wants
		}
		before, seen := wants[res.Index]
		if !seen {
			s.uses++
		}
		if !before && here(r.From) {
			s.atCursor = true
			s.uses += 2
		}
		wants[res.Index] = before || here(r.From)
	}
	for i := range o.Imports {
		to := resolve.Follow(still, p, o, &o.Imports[i])
		if len(to) == 1 || !o.Rules().PackageDirectories { // there it is a package, of which only what is used is to the point
			for _, f := range to {
				g.at(f).imported = true
			}
		}
	}
}

// usedAt returns whether a reference from a symbol is one of the function at a place: of any symbol around the place, or
// of one in the innermost function around it.
func usedAt(o *symbol.Outline, at int) func(from int) bool {
	around := enclosing(o, at)
	function := slices.IndexFunc(around, func(i int) bool { return o.Symbols[i].Kind.Callable() })
	return func(from int) bool {
		if slices.Contains(around, from) {
			return true
		}
		for ; from >= 0 && function >= 0; from = o.Symbols[from].Parent {
			if from == around[function] {
				return true
			}
		}
		return false
	}
}

// enclosing returns the symbols around a place, the innermost first.
func enclosing(o *symbol.Outline, at int) []int {
	best := -1
	for i := range o.Symbols {
		s := &o.Symbols[i].Span
		if !o.Symbols[i].Set && int(s.Start) <= at && at <= int(s.End) && (best < 0 || s.Len() <= o.Symbols[best].Span.Len()) {
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

var word = regex.Lazy(`[A-Za-z_][A-Za-z0-9_]{3,}`)

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
			for _, n := range word().FindAllString(line[1:], -1) {
				if !seen[n] {
					seen[n] = true
					names = append(names, n)
				}
			}
		}
	}
	return names
}

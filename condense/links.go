package condense

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// A Link is one dependency of a file: of a symbol of it on another, or of the file itself, by its code outside of symbols or by
// what it imports.
type Link struct {
	From string // the symbol, as an id says it after the path; "" for the file
	To   string // the symbol that it depends on; "" for an import
	Kind string // as of Edge
	Rule string
	Of   string // the file that From is in, if that is not the one that says it
	Via  string // as of Edge
}

// A Target is a file that another one depends on, or depends on itself; or a package, which is a directory.
type Target struct {
	Path  string // a package's ends in a slash: "./" is the root
	Uses  int    // as FileGraph counts them
	Links []Link // sorted, each once
}

// Links is all that one file depends on, by path.
type Links []Target

// Dispatch is the kind of an Edge from a method to what a call of it can run.
const Dispatch = "dispatch"

// LinksOf returns what one file depends on. All that it asks the world for, to know that, it asks through still.
func LinksOf(still *snapshot.Snapshot, file string) Links {
	l := linking{still, file, still.Outline(file), map[string]*Target{}}
	if l.outline == nil {
		return nil
	}
	l.references()
	l.literals()
	l.dispatches()
	l.stores()
	l.imports()
	links := make(Links, 0, len(l.targets))
	for _, p := range slices.Sorted(maps.Keys(l.targets)) {
		t := l.targets[p]
		slices.SortFunc(t.Links, compareLinks)
		t.Links = slices.Compact(t.Links)
		links = append(links, *t)
	}
	return links
}

func compareLinks(a, b Link) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Of, b.Of), cmp.Compare(a.Via, b.Via))
}

// A linking finds what one file depends on.
type linking struct {
	world   *snapshot.Snapshot
	file    string
	outline *symbol.Outline
	targets map[string]*Target
}

// references links what a rule resolves: calls, types, and names that are mentioned, as values handed on.
func (l *linking) references() {
	o := l.outline
	seen := make(map[symbol.Reference]bool, len(o.References)) // the same use twice counts once
	for i := range o.References {
		r := &o.References[i]
		u := *r
		u.Line = 0
		if seen[u] {
			continue
		}
		seen[u] = true
		res := resolve.Reference(l.world, l.file, o, r)
		if res.Rule == "" {
			continue
		}
		if res.Path != l.file {
			l.target(res.Path).Uses++
		}
		itself := res.Place == symbol.Place{Path: l.file, Index: r.From}
		if itself && r.Kind != symbol.Call {
			continue
		}
		one := Link{To: l.name(res.Place), Kind: r.Kind.String(), Rule: string(res.Rule)}
		if r.From >= 0 {
			one.From = symbolText(o, r.From)
		}
		if res.Via.Path != "" {
			one.Via = res.Via.Path + ":" + l.name(res.Via)
		}
		l.link(res.Path, one)
	}
}

// literals links what holds an object written in place, or makes one, with the methods of that object: it hands them on.
func (l *linking) literals() {
	o := l.outline
	for i := range o.Symbols {
		in, ok := o.LiteralIn(i)
		if !ok {
			continue
		}
		one := Link{To: symbolText(o, i), Kind: symbol.Mention.String(), Rule: string(resolve.SameFile)}
		if in >= 0 {
			one.From = symbolText(o, in)
		}
		l.link(l.file, one)
	}
}

// dispatches links methods with what a call of them can run, as far as the file says so. What it says is not always of
// its own methods: what inherits says it of what it inherits from.
func (l *linking) dispatches() {
	for _, d := range resolve.Dispatches(l.world, l.file, l.outline) {
		of := ""
		if d.From.Path != l.file {
			of = d.From.Path
		}
		l.link(d.To.Path, Link{From: l.name(d.From), To: l.name(d.To), Kind: Dispatch, Rule: string(d.Rule), Of: of})
	}
}

// stores links the fields and variables that hold a function with it: a call of these can run it.
func (l *linking) stores() {
	for i := range l.outline.Stores {
		function, in, ok := resolve.Stored(l.world, l.file, l.outline, &l.outline.Stores[i])
		if !ok {
			continue
		}
		of := ""
		if in.Path != l.file {
			of = in.Path
		}
		l.link(function.Path, Link{From: l.name(in), To: l.name(function), Kind: Dispatch, Rule: string(resolve.ByValue), Of: of})
	}
}

// name names the symbol at a place.
func (l *linking) name(p symbol.Place) string { return symbolText(l.world.Placed(p), p.Index) }

// imports links what imports lead to. Where a directory is a package, that is one: which of its files are used, the references tell.
func (l *linking) imports() {
	for i := range l.outline.Imports {
		files := resolve.Follow(l.world, l.file, l.outline, &l.outline.Imports[i])
		if len(files) == 0 {
			continue
		}
		to := files[0]
		if l.outline.Rules().PackageDirectories {
			to = packageOf(files[0])
		} else if len(files) == 1 && to != l.file {
			l.target(to).Uses++
		}
		if to != l.file {
			l.link(to, Link{Kind: "import", Rule: string(resolve.Imported)})
		}
	}
}

// target returns the target of a path, which it adds.
func (l *linking) target(p string) *Target {
	t := l.targets[p]
	if t == nil {
		t = &Target{Path: p}
		l.targets[p] = t
	}
	return t
}

func (l *linking) link(to string, one Link) {
	t := l.target(to)
	t.Links = append(t.Links, one)
}

// symbolText names a symbol of an outline as ids do after the path.
func symbolText(o *symbol.Outline, i int) string {
	return strings.TrimPrefix(symbol.IDOf("", o, i).String(), ":")
}

// packageOf returns the package that a file belongs to, as the path of a target.
func packageOf(file string) string {
	if i := strings.LastIndexByte(file, '/'); i >= 0 {
		return file[:i+1]
	}
	return "./"
}

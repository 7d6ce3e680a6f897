package condense_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// An alteration makes one file, or one text, another one: what others may ask of it changes, in the keys that it has.
type alteration struct {
	name string
	path string
	make func(o *symbol.Outline) // nil: the file goes
	text bool                    // the file says nothing more, as a text that steers imports, or
	as   []byte                  // it says this
	keys map[snapshot.Key]bool
}

// altered is a world with alterations.
type altered struct {
	*world
	outline map[string]*symbol.Outline
	gone    map[string]bool
	mute    map[string]bool
	text    map[string][]byte
}

func (w *altered) Outline(p string) *symbol.Outline {
	switch o := w.outline[p]; {
	case w.gone[p]:
		return nil
	case o != nil:
		return o
	}
	return w.world.Outline(p)
}

func (w *altered) Has(p string) bool { return !w.gone[p] && w.world.Has(p) }

func (w *altered) Text(p string) []byte {
	if w.mute[p] {
		return nil
	}
	if text := w.text[p]; text != nil {
		return text
	}
	return w.world.Text(p)
}

func (w *altered) left(paths []string) []string {
	return slices.DeleteFunc(paths, func(p string) bool { return w.gone[p] || w.mute[p] && module.Lists(path.Base(p)) })
}

func (w *altered) Under(dir string) []string  { return w.left(w.world.Under(dir)) }
func (w *altered) Named(base string) []string { return w.left(w.world.Named(base)) }

func (w *altered) Define(name string) []symbol.Place {
	var found []symbol.Place
	for _, p := range w.left(w.Paths()) {
		o := w.Outline(p)
		for i := range o.Symbols {
			if o.Symbols[i].Name == name && !o.Local(i) {
				found = append(found, symbol.Place{Path: p, Index: i})
			}
		}
	}
	return found
}

// copied returns another outline that holds the same.
func copied(t *testing.T, o *symbol.Outline) *symbol.Outline {
	t.Helper()
	c, err := symbol.Decode(o.Encode())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// renamed gives a symbol a name that nothing has.
func renamed(i int) func(*symbol.Outline) {
	return func(o *symbol.Outline) {
		o.Symbols[i].Name, o.Symbols[i].Qualified = fmt.Sprint("zz", i), fmt.Sprint("zz", i)
	}
}

// alterations are ways to make each symbol of a file another one, its imports and what it inherits, and to do without it.
func alterations(o *symbol.Outline, p string, names []string) []alteration {
	var all []alteration
	add := func(name string, fn func(*symbol.Outline)) {
		all = append(all, alteration{name: name, path: p, make: fn})
	}
	for i := range o.Symbols {
		id := o.Symbols[i].Qualified
		add("another name for "+id, renamed(i))
		add("no types of "+id, func(o *symbol.Outline) {
			s := &o.Symbols[i]
			s.Type, s.Params, s.Generic, s.Init = "", "", "", ""
		})
		add("another access to "+id, func(o *symbol.Outline) { o.Symbols[i].Exported = !o.Symbols[i].Exported })
		add("no body of "+id, func(o *symbol.Outline) { o.Symbols[i].Body = symbol.Span{} })
		add("no heritage of "+id, func(o *symbol.Outline) {
			o.References = slices.DeleteFunc(o.References, func(r symbol.Reference) bool { return r.Kind == symbol.Inherit && r.From == i })
		})
		add("another kind of "+id, func(o *symbol.Outline) { o.Symbols[i].Kind = symbol.Macro })
	}
	for i, imp := range o.Imports {
		add("no import of "+imp.Path, func(o *symbol.Outline) { o.Imports[i] = symbol.Import{Path: "zz", Span: imp.Span} })
	}
	add("no exports", func(o *symbol.Outline) { o.Exports = nil })
	add("another package", func(o *symbol.Outline) { o.Package = "zz" })
	add("another build", func(o *symbol.Outline) { o.Build = "zz" })
	for _, n := range names {
		add("a new "+n, func(o *symbol.Outline) {
			at := symbol.Span{Start: uint32(1 << 30), End: uint32(1<<30 + 1)}
			o.Symbols = append(o.Symbols, symbol.Symbol{Name: n, Qualified: n, Ordinal: 7, Kind: symbol.Class, Parent: -1, Span: at, Body: at, Exported: true})
		})
	}
	return append(all, alteration{name: "no file", path: p})
}

// without makes a world of alterations. Several of one file are made one after the other.
func without(t *testing.T, w *world, all []alteration) *altered {
	t.Helper()
	a := &altered{w, map[string]*symbol.Outline{}, map[string]bool{}, map[string]bool{}, map[string][]byte{}}
	for i := range all {
		switch one := &all[i]; {
		case one.text && one.as != nil:
			a.text[one.path] = one.as
		case one.text:
			a.mute[one.path] = true
		case one.make == nil:
			a.gone[one.path] = true
		default:
			if a.outline[one.path] == nil {
				a.outline[one.path] = copied(t, w.outlines[one.path])
			}
			one.make(a.outline[one.path])
		}
	}
	for p, o := range a.outline {
		a.outline[p] = copied(t, o) // what it knows of its names is of before
	}
	return a
}

// changes returns the keys of all that the alterations of one file change.
func (w *altered) changes(paths map[string]bool) map[snapshot.Key]bool {
	keys := map[snapshot.Key]bool{}
	for p := range paths {
		var is []snapshot.Fact
		if !w.gone[p] {
			is = snapshot.Facts(p, w.Outline(p))
		}
		if w.outlines[p] != nil {
			snapshot.Changed(keys, snapshot.Facts(p, w.outlines[p]), is)
		}
		if w.mute[p] {
			keys[snapshot.TextKey(p)] = true
			keys[snapshot.NamedKey(path.Base(p))] = true
		}
		if w.text[p] != nil && module.SteeringSum(p, w.text[p]) != module.SteeringSum(p, w.world.Text(p)) {
			keys[snapshot.TextKey(p)] = true
		}
		dir := strings.TrimSuffix(strings.TrimSuffix(p, path.Base(p)), "/")
		was := snapshot.PackageFact(dir, w.world.Under(dir), w.world.Outline)
		snapshot.Changed(keys, []snapshot.Fact{was}, []snapshot.Fact{snapshot.PackageFact(dir, w.Under(dir), w.Outline)})
	}
	return keys
}

// someAlterations are some of those of a world, with the keys of each.
func someAlterations(t *testing.T, w *world, rng *rand.Rand) []alteration {
	t.Helper()
	names := map[string]bool{}
	for _, p := range w.Paths() {
		for _, r := range w.outlines[p].References {
			names[r.Name] = true
		}
	}
	var all []alteration
	for _, p := range w.paths {
		if o := w.outlines[p]; o != nil {
			all = append(all, alterations(o, p, slices.Sorted(maps.Keys(names)))...)
		} else {
			all = append(all, alteration{name: "no text", path: p, text: true})
			lines := bytes.SplitAfter(w.Text(p), []byte("\n"))
			for i := range lines {
				less := bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil)
				all = append(all, alteration{name: fmt.Sprint("no line ", i), path: p, text: true, as: append(less, ' ')})
			}
			for _, d := range []string{"1", "2", "3"} {
				all = append(all, alteration{name: "other versions", path: p, text: true, as: bytes.ReplaceAll(w.Text(p), []byte(d), []byte("7"))})
			}
		}
	}
	all = slices.DeleteFunc(all, func(alteration) bool { return rng.IntN(5) > 0 })
	for i := range all {
		all[i].keys = without(t, w, all[i:i+1]).changes(map[string]bool{all[i].path: true})
	}
	return all
}

// unasked returns those that change nothing that was asked, alone or together.
func unasked(t *testing.T, w *world, file string, asked snapshot.Keys, all []alteration) []alteration {
	t.Helper()
	byFile := map[string][]alteration{}
	for _, a := range all {
		if a.path != file && !asked.Any(a.keys) {
			byFile[a.path] = append(byFile[a.path], a)
		}
	}
	var kept []alteration
	for _, p := range slices.Sorted(maps.Keys(byFile)) {
		some := byFile[p]
		for len(some) > 0 && asked.Any(without(t, w, some).changes(map[string]bool{p: true})) {
			some = some[:len(some)/2]
		}
		kept = append(kept, some...)
	}
	paths := map[string]bool{} // files may be one package together
	for _, a := range kept {
		paths[a.path] = true
	}
	for len(kept) > 0 && asked.Any(without(t, w, kept).changes(paths)) {
		kept = kept[:len(kept)/2]
	}
	return kept
}

// traceRounds is how many times each small project is altered: a suite has time for one.
var traceRounds = flag.Int("alterations", 1, "how often each small project is altered at random")

// TestTraceIsAll: what a file depends on stays, byte for byte, whatever becomes of all that it did not ask for.
func TestTraceIsAll(t *testing.T) {
	for name, w := range resolveWorlds(t) {
		t.Run(name, func(t *testing.T) {
			for round := range *traceRounds {
				rng := rand.New(rand.NewPCG(uint64(round), uint64(len(name)))) //nolint:gosec // no secret
				all := someAlterations(t, w, rng)
				for _, p := range w.Paths() {
					still := snapshot.New(w)
					var links condense.Links
					asked := still.Trace(func() { links = condense.LinksOf(still, p) })
					some := unasked(t, w, p, asked, all)
					if got := condense.LinksOf(snapshot.New(without(t, w, some)), p); got.Text() != links.Text() {
						t.Fatalf("%s after %s\n%s\n%s", p, blame(t, w, p, links, some), links.Text(), got.Text())
					}
				}
			}
		})
	}
}

// blame returns an alteration that alone, or the fewest that together, make what a file depends on another.
func blame(t *testing.T, w *world, p string, links condense.Links, some []alteration) string {
	t.Helper()
	for i := 0; i < len(some); {
		less := slices.Delete(slices.Clone(some), i, i+1)
		if condense.LinksOf(snapshot.New(without(t, w, less)), p).Text() != links.Text() {
			some = less
			continue
		}
		i++
	}
	var said []string
	for _, a := range some {
		said = append(said, a.path+": "+a.name)
	}
	return strings.Join(said, ", ")
}

package condense

import (
	"cmp"
	"slices"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// mostHolders bounds in how many fields and variables one function is looked for.
const mostHolders = 20

// stored notes which fields and variables hold a function by what one file says.
func (t through) stored(still *snapshot.Snapshot, p string, o *symbol.Outline, at symbol.Place, here map[string]bool) {
	for i := range o.Stores {
		st := &o.Stores[i]
		if st.Value < 0 || !here[o.Use(st.Value).Name] {
			continue
		}
		if function, in, ok := resolve.Stored(still, p, o, st); ok && (function == at || declares(still, at, function)) {
			t.holders[in] = true
		}
	}
}

// declares reports whether one place has the prototype of the function at another of its file.
func declares(still *snapshot.Snapshot, at, function symbol.Place) bool {
	o := still.Outline(at.Path)
	if at.Path != function.Path || !o.Rules().Headers {
		return false
	}
	a, f := &o.Symbols[at.Index], &o.Symbols[function.Index]
	return a.Body.Len() == 0 && a.Qualified == f.Qualified && a.Params == f.Params
}

// comparePlaces orders places by path and place.
func comparePlaces(a, b symbol.Place) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Index, b.Index))
}

// byValue adds the calls of fields and variables that hold a function: they can run it. Where what else these hold is not known, they may.
func (u *Uses) byValue(src Source, still *snapshot.Snapshot, holders []symbol.Place) {
	for _, in := range holders[:min(len(holders), mostHolders)] {
		of := src.Outline(in.Path)
		name := of.Symbols[in.Index].Name
		files := append([]string{in.Path}, src.Mentioning(name)...)
		slices.Sort(files)
		files = slices.Compact(files)
		calls := callsOf(src, still, files, in)
		if len(calls) == 0 {
			continue
		}
		id := idAt(src, in)
		sure := resolve.OnlyFunctions(still, files, in)
		for _, c := range calls {
			c.Via = id
			if sure {
				c.Rule = string(resolve.ByValue)
				u.Through = append(u.Through, c)
			} else {
				c.Name, c.Why = name, WhyValue
				u.Possible = append(u.Possible, c)
			}
		}
	}
}

// WhyValue is why the call of what a field or variable holds is no certain use of a function there: it holds other values too.
const WhyValue = "value"

// CalledThrough returns the calls of other methods that can run it, and those of fields and variables that hold it.
func (u *Uses) CalledThrough() (methods, values []Use) {
	for _, use := range u.Through {
		if use.Rule == string(resolve.ByValue) {
			values = append(values, use)
		} else {
			methods = append(methods, use)
		}
	}
	return methods, values
}

// callsOf returns the calls of what a field or variable holds.
func callsOf(src Source, still *snapshot.Snapshot, files []string, in symbol.Place) (calls []Use) {
	name := src.Outline(in.Path).Symbols[in.Index].Name
	for _, p := range files {
		o := src.Outline(p)
		if o == nil {
			continue
		}
		here := hereAs(o, []string{name})
		for i := range o.References {
			r := &o.References[i]
			if r.Kind != symbol.Call || !here[r.Name] {
				continue
			}
			if res := resolve.Named(still, p, o, r); res.Rule != "" && res.Place == in {
				calls = append(calls, Use{ID: idOf(p, o, r.From), Path: p, Line: r.Line, Kind: symbol.Call.String()})
			}
		}
	}
	return calls
}

// hereAs returns the names under which what has one of some names may stand in a file: these, and those that imports give it.
func hereAs(o *symbol.Outline, names []string) map[string]bool {
	here := map[string]bool{}
	for _, n := range names {
		here[n] = true
	}
	for _, i := range o.Imports {
		if here[i.Name] || i.Kind == symbol.ImportDefault || i.Kind == symbol.ImportNamespace {
			here[i.Local()] = true
		}
	}
	return here
}

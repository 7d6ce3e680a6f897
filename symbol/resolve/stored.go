package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/snapshot"
)

// ByValue is the rule of a call of what a field or variable holds, for what is stored there by its name.
const ByValue Rule = "value"

// Stored returns the function that a store of a file names, and the field or variable that holds it.
func Stored(w snapshot.World, file string, o *symbol.Outline, st *symbol.Store) (function, in symbol.Place, ok bool) {
	if st.Value < 0 {
		return function, in, false
	}
	still := snapshot.Of(w)
	value := Reference(still, file, o, o.Use(st.Value))
	if value.Rule == "" {
		return function, in, false
	}
	s := &resolver{w: still, asker: file, asks: o}
	if k := still.Placed(value.Place).Symbols[value.Index].Kind; k == symbol.Macro || !k.Callable() || s.thing(value.Place, nil).kind != callableTyp { // a getter
		return function, in, false
	}
	in, ok = Holder(still, file, o, st)
	return value.Place, in, ok && in != value.Place
}

// Holder returns the field or variable that a store is put into.
func Holder(w snapshot.World, file string, o *symbol.Outline, st *symbol.Store) (symbol.Place, bool) {
	still := snapshot.Of(w)
	switch {
	case st.Symbol >= 0:
		return symbol.Place{Path: file, Index: st.Symbol}, true
	case st.Into >= 0:
		in := Reference(still, file, o, o.Use(st.Into))
		return in.Place, in.Rule != "" && still.Placed(in.Place).Symbols[in.Index].Kind.Value()
	}
	s := &resolver{w: still, asker: file, asks: o}
	return s.fieldAt(view{file, o, o.Use(st.Value).From, nil}, st)
}

// fieldAt returns the field that a store without a key is put into: of a struct, as many behind its first as the store says.
func (s *resolver) fieldAt(c view, st *symbol.Store) (symbol.Place, bool) {
	t := s.literalType(c, st.Of)
	if t.kind != namedTyp && t.kind != classTyp {
		return symbol.Place{}, false
	}
	o, n := s.reading(t.at), 0
	for i := range s.w.Members(t.at, o) {
		if o.Symbols[i].Kind != symbol.Field {
			continue
		}
		if n++; n == st.Field {
			return symbol.Place{Path: t.at.Path, Index: i}, true
		}
	}
	return symbol.Place{}, false
}

// OnlyFunctions reports whether all that some files write to a field or variable is known: functions by name, functions without one, and
// nothing.
func OnlyFunctions(w snapshot.World, files []string, in symbol.Place) bool {
	still := snapshot.Of(w)
	at := still.Outline(in.Path)
	name := at.Symbols[in.Index].Name
	for _, file := range files {
		o := still.Outline(file)
		if o == nil {
			continue
		}
		for i := range o.Accesses {
			r := &o.Accesses[i]
			if r.Kind != symbol.Write || r.Name != name {
				continue
			}
			if res := Reference(still, file, o, r); res.Rule == "" || res.Place != in {
				continue
			}
			into := len(o.References) + i
			j := slices.IndexFunc(o.Stores, func(st symbol.Store) bool { return st.Into == into })
			if j < 0 {
				return false
			}
			if st := &o.Stores[j]; st.Value >= 0 {
				if _, _, ok := Stored(still, file, o, st); !ok {
					return false
				}
			}
		}
	}
	return true
}

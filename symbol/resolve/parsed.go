package resolve

import (
	"codemem/symbol/expr"
	"codemem/symbol/snapshot"
)

// A parsed holds the trees of the texts that outlines say types in: each text is parsed once in a snapshot, whichever symbols
// have it.
type parsed struct {
	types  map[string]*expr.Type
	values map[string]*expr.Value
	params map[string][]expr.Param
}

// once returns what a text was parsed to, or parses it.
func once[T any](all *map[string]T, text string, parse func(string) T) T {
	if t, ok := (*all)[text]; ok {
		return t
	}
	if *all == nil {
		*all = map[string]T{}
	}
	t := parse(text)
	(*all)[text] = t
	return t
}

func parsedType(w *snapshot.Snapshot, text string) *expr.Type {
	return once(&tablesOf(w).parsed.types, text, expr.ParseType)
}

func parsedValue(w *snapshot.Snapshot, text string) *expr.Value {
	return once(&tablesOf(w).parsed.values, text, expr.ParseValue)
}

func parsedParams(w *snapshot.Snapshot, text string) []expr.Param {
	return once(&tablesOf(w).parsed.params, text, expr.Params)
}

// alternatives returns the types between the bars of a text: what a class says that it inherits.
func (s *resolver) alternatives(text string) []*expr.Type {
	return parsedType(s.w, text).Alternatives()
}

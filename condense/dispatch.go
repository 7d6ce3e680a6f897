package condense

import "codemem/symbol"

// dispatch is the kind of an edge from a method to what a call of it can run.
const dispatch = "dispatch"

// dispatchEdges returns the edges of kind dispatch that one file says, from methods of the files that in selects, nil for
// all. What a file says is not always of its own methods: what inherits says it of what it inherits from.
func dispatchEdges(src Source, still *symbol.Still, file string, in func(path string) bool, enter func(symbol.Place) string) []Edge {
	o := src.Outline(file)
	if o == nil {
		return nil
	}
	var edges []Edge
	for _, d := range symbol.Dispatches(still, file, o) {
		if in == nil || in(d.From.Path) {
			edges = append(edges, Edge{enter(d.From), enter(d.To), dispatch, string(d.Rule)})
		}
	}
	return edges
}

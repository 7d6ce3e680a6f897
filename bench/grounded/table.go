package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// table writes what was counted.
func (b *bench) table() {
	fmt.Fprintln(b.w, "| texts | names | flagged, of those tuned on | flagged, of the others |")
	fmt.Fprintln(b.w, "|---|---|---:|---:|")
	keys := slices.SortedFunc(maps.Keys(b.scores), func(x, y key) int {
		return cmp.Or(cmp.Compare(x.style, y.style), cmp.Compare(x.what, y.what))
	})
	for _, k := range keys {
		if k.half == 1 {
			fmt.Fprintf(b.w, "| %s | %s | %s | %s |\n", k.style, k.what, b.scores[key{k.style, k.what, 0}], b.scores[k])
		}
	}
}

func (s *score) String() string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", s.flagged, s.texts, 100*float64(s.flagged)/float64(max(s.texts, 1)))
}

package condense_test

import (
	"testing"

	"codemem/condense"
)

// BenchmarkGist measures what the line and the search text of a file add to its skeleton.
func BenchmarkGist(b *testing.B) {
	w := goldenWorld(b)
	for what, each := range map[string]func(p string){
		"skeleton": func(p string) { condense.Outline(w.outlines[p], w.contents[p]) },
		"gist":     func(p string) { condense.Gist(w.outlines[p], w.contents[p]) },
		"words":    func(p string) { condense.SearchText(w.outlines[p], w.contents[p]) },
	} {
		b.Run(what, func(b *testing.B) {
			for b.Loop() {
				for _, p := range w.Paths() {
					each(p)
				}
			}
		})
	}
}

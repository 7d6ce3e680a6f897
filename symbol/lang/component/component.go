// Package component holds what is particular to files of markup with scripts in them. Package tags finds the scripts, and parses them in
// their own language, so that these have no grammar and no query.
package component

import "codemem/symbol/lang"

// The rows of single-file components.
var (
	Vue    = &lang.Rules{Name: "Vue"}
	Svelte = &lang.Rules{Name: "Svelte"}
	Astro  = &lang.Rules{Name: "Astro"}
)

// Package component holds what is particular to files of markup with scripts in them. It finds the scripts, which are parsed in
// their own language, so that these files have no grammar and no query.
package component

import "codemem/symbol/lang"

// The rows of single-file components.
var (
	Vue    = &lang.Rules{Name: "Vue", Embeds: vue}
	Svelte = &lang.Rules{Name: "Svelte", Embeds: svelte}
	Astro  = &lang.Rules{Name: "Astro", Embeds: astro}
)

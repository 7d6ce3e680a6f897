// Package powershell holds what is particular to PowerShell.
package powershell

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed powershell.scm
var query string

// Rules is the row of PowerShell.
var Rules = &lang.Rules{
	Name:       "PowerShell",
	Grammar:    "powershell",
	Query:      []string{query},
	Mend:       mend,
	Commentary: lang.Commentary{Line: "#", Inline: [2]string{"<#", "#>"}},
	Imports:    module.ByName{Separator: "\\", Endings: []string{"", ".psm1", ".psd1"}, Roots: []string{""}, Unique: 1, WorkingDir: true},
	Semantics:  lang.Semantics{Loose: true, FoldCase: true},
}

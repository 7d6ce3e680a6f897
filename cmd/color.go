package cmd

import (
	"io"
	"slices"
	"strings"
)

// A choice is a flag that takes one of some words.
type choice struct {
	value string
	of    []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return "WHEN" }

// Set implements pflag.Value.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return &usageError{msg: quote(s) + " is none of " + strings.Join(c.of, ", ")}
	}
	c.value = s
	return nil
}

// When there are colours, as --color and the setting of that name say it.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

// colorful reports whether what goes to w is coloured. The first rule that applies decides:
//
//  1. --color always or never, --no-color
//  2. NO_COLOR is set: no (https://no-color.org)
//  3. CLICOLOR_FORCE or FORCE_COLOR is set, and not 0: yes (https://bixense.com/clicolors)
//  4. the user's setting "color" is always or never
//  5. w is no terminal, CLICOLOR is 0, or TERM is dumb: no
//  6. yes
func (a *app) colorful(w io.Writer) bool {
	if a.color.value != colorAuto && a.color.value != "" { // (1)
		return a.color.value == colorAlways
	}
	if a.noColor || a.Getenv("NO_COLOR") != "" { // (1), (2)
		return false
	}
	for _, name := range []string{"CLICOLOR_FORCE", "FORCE_COLOR"} { // (3)
		if v := a.Getenv(name); v != "" && v != "0" {
			return true
		}
	}
	switch a.preference("color") { // (4)
	case colorAlways:
		return true
	case colorNever:
		return false
	}
	return isTerminal(w) && a.Getenv("CLICOLOR") != "0" && a.Getenv("TERM") != "dumb" // (5), (6)
}

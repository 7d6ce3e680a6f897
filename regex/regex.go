// Package regex has the regular expressions of the house: those that are compiled when they are first used. Compiled as the
// program starts, those of all languages cost each process, every hook among them, a millisecond and 0.8 MB, for the few of
// them that it meets. It knows nothing of what they match, and is safe for concurrent use.
package regex

import (
	"regexp"
	"sync"
)

// Lazy returns a function that compiles an expression at its first call, and panics there if it is none: a test of the house
// compiles all that stand in the source.
func Lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

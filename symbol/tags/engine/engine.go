// Package engine runs tree-sitter: it parses a content, runs a query over the tree and returns what was captured as numbers. It
// alone holds C of ours, so that nothing else waits for a C compiler when it changes. tree-sitter's core is compiled here, from symbol/grammar/core.
// A Query may be used by many goroutines; each run allocates for itself.
package engine

import (
	"errors"
	"fmt"
	"strings"
)

// How a run can end; package tags says what each means.
var (
	ErrTooHard     = errors.New("too hard to parse")
	ErrNoMemory    = errors.New("no memory to parse it")
	ErrUnavailable = errors.New("this build has no parser: it was built without a C compiler")
)

// Options are what a run is asked for.
type Options struct {
	Steps  int     // after which the content is too hard; engine.c says what one is
	Memory int     // in bytes, over which it is too hard
	Texts  []uint8 // by kind of node: 1 if blanks count in it
	Nodes  bool    // list the nodes
	Narrow bool    // the grammar sees no character over 255
}

// A Result is what one run of a query gives.
type Result struct {
	Matches []uint32 // per match: pattern, n, and n times capture, start, end
	Tokens  []uint32 // pairs: start and end of a leaf, start and Opens with the kind of a node around others, its end and Closes
	Nodes   []uint32 // if they were asked for, three for each node that has a name or lies in a field, and holds a byte, outer ones first: its kind and, FieldBits up, its field, with Token if it has no name, start, end
	Steps   int      // that the run took
	Broken  bool     // the tree has error nodes
	Deep    bool     // what lies deepest in it is in no match
}

// FieldBits is by how many bits the field of a node stands above its kind, Token marks a node without a name.
const (
	FieldBits = 16
	Token     = 1 << 31
)

// A Step is a part of a predicate of a query: a capture or a string; the zero Step ends one.
type Step struct {
	Type    int    // StepDone, StepCapture or StepString
	Capture int    // its index
	Text    string // of a string
}

// The types of a Step.
const (
	StepDone = iota
	StepCapture
	StepString
)

// queryError tells what is wrong with a query, in the words of tree-sitter's error kinds.
func queryError(text string, at, kind int) error {
	kinds := []string{"none", "syntax", "node type", "field", "capture", "structure", "language"}
	name := "unknown"
	if kind >= 0 && kind < len(kinds) {
		name = kinds[kind]
	}
	at = min(at, len(text))
	line := strings.Count(text[:at], "\n") + 1
	near, _, _ := strings.Cut(text[at:], "\n")
	return fmt.Errorf("line %d: %s error near %q", line, name, near)
}

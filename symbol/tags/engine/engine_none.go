//go:build !cgo

package engine

// Available reports whether this build can parse.
const Available = false

// A Query is a compiled query of one grammar.
type Query struct {
	Captures []string // their names
	Patterns [][]Step // the predicates of each
	Kinds    []string // of nodes
	Fields   []string // in which nodes lie, "" for none
}

// Compile returns ErrUnavailable.
func Compile(string, string, []byte) (*Query, error) { return nil, ErrUnavailable }

// Analysis returns ErrUnavailable.
func Analysis(string, string) ([]byte, error) { return nil, ErrUnavailable }

// Run returns ErrUnavailable.
func (q *Query) Run([]byte, Options) (Result, error) { return Result{}, ErrUnavailable }

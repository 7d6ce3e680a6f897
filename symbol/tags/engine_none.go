//go:build !cgo

package tags

import "unsafe"

// Available reports whether this build can parse.
const Available = false

type query struct {
	narrow     bool
	captures   []string
	predicates [][]predicate
	kinds      []string
	texts      []uint8
}

func compile(unsafe.Pointer, string) (*query, error) { return nil, ErrUnavailable }

func (q *query) run([]byte, Limits) (result, error) { return result{}, ErrUnavailable }

//go:build !cgo

package tags

// Available reports whether this build can parse.
const Available = false

type query struct {
	narrow     bool
	captures   []string
	predicates [][]predicate
	kinds      []string
	texts      []uint8
}

func compile(string, string) (*query, error) { return nil, ErrUnavailable }

func (q *query) run([]byte, Limits) (result, error) { return result{}, ErrUnavailable }

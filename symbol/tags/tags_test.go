package tags

import "testing"

// TestQueries: each query fits its grammar: every node type and field that it names exists.
func TestQueries(t *testing.T) {
	for _, l := range table {
		t.Run(l.name, func(t *testing.T) {
			if _, err := l.load(); err != nil {
				t.Error(err)
			}
		})
	}
}

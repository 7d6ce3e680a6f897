package tags

import (
	"fmt"
	"slices"
	"testing"

	"codemem/symbol"
)

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

// TestLocalsOfConstructors: what a constructor binds is no name of the other methods, though some of its parameters
// are fields of the class.
func TestLocalsOfConstructors(t *testing.T) {
	if !Available {
		t.Skip("no parser")
	}
	o := mustParse(t, "TypeScript", []byte(`class A {
  constructor(private n: number) { const helper = n; helper.done() }
  run() { helper() }
}
function helper() {}
`))
	var calls []string
	for _, r := range o.References {
		if r.Kind == symbol.Call {
			calls = append(calls, fmt.Sprintf("%s: %s", o.Symbols[r.From].Qualified, r.Name))
		}
	}
	if want := []string{"A.constructor: done", "A.run: helper"}; !slices.Equal(calls, want) {
		t.Errorf("got %q, want %q", calls, want)
	}
}

package tags

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
	"codemem/symbol/source"
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

// TestOffered: what a statement of its own exports is the symbol at file level, not a namesake inside another.
func TestOffered(t *testing.T) {
	goldens(t)
	o := mustParse(t, "TypeScript", []byte("function outer() {\n  function run() {}\n}\nfunction run() {}\nexport { run as go };\n"))
	got := map[string]bool{}
	for _, s := range o.Symbols {
		got[s.Qualified] = s.Exported
	}
	if len(got) != 3 || !got["run"] || got["outer.run"] || got["outer"] {
		t.Errorf("exported are %v", got)
	}
}

// TestLongTexts: a receiver too long to be stored is not taken for none, and an import too long to be read is told of.
func TestLongTexts(t *testing.T) {
	goldens(t)
	for _, n := range []int{10, source.MaxReceiver, source.MaxReceiver + 1, 3 * source.MaxReceiver} {
		o := mustParse(t, "TypeScript", []byte("function f() {}\n"+strings.Repeat("a", n)+".f();\n"))
		if want := n <= source.MaxReceiver; len(o.References) != 1 || (o.References[0].Receiver == "?") == want || o.References[0].Receiver == "" {
			t.Errorf("%d bytes: %+v", n, o.References)
		}
	}
	for _, n := range []int{10, maxStatement} {
		o := mustParse(t, "Rust", []byte("use a::{"+strings.Repeat("b, ", n/3)+"last};\nfn f() {}\n"))
		if want := n == 10; (len(o.Imports) > 0) != want || (len(o.Warnings) == 0) != want || len(o.Symbols) != 1 {
			t.Errorf("%d bytes: %d imports, %q", n, len(o.Imports), o.Warnings)
		}
	}
}

// TestOneDocument: a comment documents the first name of a statement, not each of them.
func TestOneDocument(t *testing.T) {
	goldens(t)
	o := mustParse(t, "C", []byte("/* Both. */\nint one, two;\n"))
	if len(o.Symbols) != 2 || o.Symbols[0].Doc.Len() == 0 || o.Symbols[1].Doc.Len() > 0 {
		t.Errorf("%+v", o.Symbols)
	}
}

// TestPackageAnnotation: what annotates a package clause is used, and the name that the clause gives is not.
func TestPackageAnnotation(t *testing.T) {
	o := mustParse(t, "Java", []byte("@com.example.Checked\npackage com.example.shop;\n"))
	if o.Package != "com.example.shop" || len(o.References) != 1 || o.References[0].Name != "Checked" {
		t.Errorf("package %q, %+v", o.Package, o.References)
	}
}

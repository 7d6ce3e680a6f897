package expr_test

import (
	"strings"
	"testing"

	"codemem/symbol/expr"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func named(name string, args ...*expr.Type) *expr.Type {
	return &expr.Type{Kind: expr.Named, Name: name, Args: args}
}

// TestParseType: every kind of type, and what none is.
func TestParseType(t *testing.T) {
	a, b := named("A"), named("B")
	for text, want := range map[string]*expr.Type{
		"":                {},
		"_":               {Kind: expr.Unsaid},
		"A":               a,
		"pkg.Name<A,B>":   named("pkg.Name", a, b),
		"Map<A,List<B>>":  named("Map", a, named("List", b)),
		"A|B":             {Kind: expr.Either, Args: []*expr.Type{a, b}},
		"A&B":             {Kind: expr.Both, Args: []*expr.Type{a, b}},
		"[A|B]":           {Kind: expr.List, Args: []*expr.Type{{Kind: expr.Either, Args: []*expr.Type{a, b}}}},
		"{A:[B]}":         {Kind: expr.Dict, Args: []*expr.Type{a, {Kind: expr.List, Args: []*expr.Type{b}}}},
		"{.x:A,.y:(A)B}":  {Kind: expr.Record, Members: []expr.Field{{Name: "x", Type: a}, {Name: "y", Type: &expr.Type{Kind: expr.Function, Params: []expr.Param{{Label: "_", Type: a}}, Result: b}}}},
		"(A,*B)":          {Kind: expr.Function, Params: []expr.Param{{Label: "_", Type: a}, {Mark: expr.ManyMark, Label: "_", Type: b}}, Result: &expr.Type{}},
		"()A":             {Kind: expr.Function, Result: a},
		"#(A,B)":          {Kind: expr.Several, Args: []*expr.Type{a, b}},
		"[A":              {Kind: expr.Unsaid},
		"{":               {Kind: expr.Unsaid},
		"(A":              {Kind: expr.Function},
		"((A)B)A":         {Kind: expr.Function, Params: []expr.Param{{Label: "_", Type: &expr.Type{Kind: expr.Function, Params: []expr.Param{{Label: "_", Type: a}}, Result: b}}}, Result: a},
		"(at:A,?with:B)A": {Kind: expr.Function, Params: []expr.Param{{Label: "at", Type: a}, {Mark: expr.OptionalMark, Label: "with", Type: b}}, Result: a},
	} {
		if d := cmp.Diff(want, expr.ParseType(text), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s (-want +got)\n%s", text, d)
		}
	}
	if of := expr.ParseType("=a.b()"); of.Kind != expr.Of || of.Value.Name != "a" || len(of.Value.Ops) != 2 {
		t.Errorf("=a.b() is %+v", of)
	}
}

// TestParseValue: how a chain starts, and what is applied to it.
func TestParseValue(t *testing.T) {
	for text, want := range map[string]string{
		"a":                   "name a",
		"a.b().c[0]":          "name a .b () .c [0]",
		"orders.get(at:_:).x": "name orders .get (at:_:) .x",
		"$12.name":            "local 12 .name",
		"<Map<K,V>>#1^1":      "type #1 ^1",
		"f<A,B>(x:)@0.1":      "name f <A,B> (x:) @0.1",
		"@@count.x":           "name @@count .x",
		"f@0;at:_:.1":         "name f @0;at:_:.1",
		".b":                  "name  .b",
		"":                    "none",
		"<A":                  "none",
		"a(b":                 "name a malformed",
		"a)b":                 "name a malformed",
	} {
		v := expr.ParseValue(text)
		got := "none"
		switch {
		case v.IsType():
			got = "type"
		case v.IsLocal():
			got = "local " + v.Local
		case v.IsName():
			got = "name " + v.Name
		}
		for _, op := range v.Ops {
			if op.Kind == expr.Malformed {
				op.Text = "malformed"
			}
			got += " " + op.Text
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if v := expr.ParseValue("a.b|$0|c&d"); len(v.Any) != 3 || len(v.Any[2].All) != 2 {
		t.Errorf("a.b|$0|c&d is %+v", v)
	}
	if names := expr.ParseValue("a.b.c().d").Names(); !cmp.Equal(names, []string{"a", "b", "c"}) {
		t.Errorf("a.b.c().d begins with %v", names)
	}
}

// TestAlign: which parameter takes each argument, functions behind the brackets last.
func TestAlign(t *testing.T) {
	for _, c := range []struct {
		params, labels string
		want           []int // nil: it cannot be called so
	}{
		{"", "", []int{}},
		{"A,B", "_:_:", []int{0, 1}},
		{"at:A,?with:B", "at:", []int{0}},
		{"at:A,?with:B", "with:", nil},
		{"?at:A,with:B", "with:", []int{1}},
		{"*A,at:B", "_:_:at:", []int{0, 0, 1}},
		{"A,()B", "_:*", []int{0, 1}},
		{"()A,?n:B", "*", []int{0}},
		{"A,x:()B,y:()C", "_:*y:*", []int{0, 1, 2}},
		{"A,x:()B,y:()C", "_:*", nil},
		{"A,x:()B,y:()C", "_:*z:*", nil},
		{"A,x:()B,y:()C,z:D", "_:*y:*", nil},
		{"()A,?x:()B,?y:()C", "*x:*", []int{0, 1}},
		{"()A,?x:()B,?y:()C", "*y:*", []int{0, 2}},
		{"()A,?x:()B,?y:()C", "*x:*y:*", []int{0, 1, 2}},
		{"()A,?x:()B,?y:()C", "*y:*x:*", nil},
		{"x:()A", "*x:*", nil},
		{"()A,()B", "*_:*", []int{0, 1}},
		{"A", "_:_:", nil},
	} {
		got, ok := expr.Align(expr.Params(c.params), c.labels)
		if ok != (c.want != nil) || ok && !cmp.Equal(got, c.want, cmpopts.EquateEmpty()) {
			t.Errorf("(%s) called with (%s): %v, %v, want %v", c.params, c.labels, got, ok, c.want)
		}
	}
}

// FuzzParse: whatever the text, a tree comes of it, no deeper than one that can be read.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"a.b().c[0]|$0", "{.x:A,.y:(A,*B)R}", "#(A,[B])", "=a@0;x:.1", strings.Repeat("[", 500), strings.Repeat("=<", 300), strings.Repeat("(", 100) + strings.Repeat(")", 100)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n := depth(expr.ParseType(text)); n > 100 {
			t.Errorf("%q is %d deep", text, n)
		}
		v := expr.ParseValue(text)
		for _, one := range v.Any {
			if one == nil {
				t.Errorf("a part of %q is nil", text)
			}
		}
		for _, p := range expr.Params(text) {
			if p.Type == nil {
				t.Errorf("a parameter of %q has no type", text)
			}
		}
		expr.Generics(text)
	})
}

func depth(t *expr.Type) int {
	n := 0
	for _, a := range t.Args {
		n = max(n, depth(a))
	}
	for _, p := range t.Params {
		n = max(n, depth(p.Type))
	}
	if t.Result != nil {
		n = max(n, depth(t.Result))
	}
	return n + 1
}

package snapshot

import (
	"reflect"
	"slices"
	"testing"

	"codemem/symbol"
)

// unseen are the parts of an outline that no other file can see: places, comments, fingerprints, and what a file uses
// but does not inherit; what it reads, writes and stores is its own business. Of a body and a value only whether there is one is seen.
var unseen = []string{
	"PackageAt", "Doc", "Groups", "Notes", "Rest", "Warnings", "Unparsed", "Lines", "Symbols.Span", "Symbols.NameAt", "Symbols.Doc", "Symbols.Line",
	"Symbols.EndLine", "Symbols.Shape", "Symbols.Inside", "References.Line", "Accesses", "Stores", "Imports.Line",
}

// sample returns an outline in which everything that may be seen has a part.
func sample() *symbol.Outline {
	return &symbol.Outline{
		Language: "TypeScript",
		Symbols: []symbol.Symbol{
			{Name: "A", Kind: symbol.Class, Parent: -1, Ordinal: 1, Span: symbol.Span{Start: 0, End: 50}},
			{Name: "f", Kind: symbol.Method, Parent: 0, Ordinal: 1, Span: symbol.Span{Start: 10, End: 40}, Init: "$0.b", Line: 2},
		},
		References: []symbol.Reference{{Kind: symbol.Inherit, Name: "B", From: 0}},
		Imports:    []symbol.Import{{Kind: symbol.ImportName, Path: "./b", Name: "B", Span: symbol.Span{Start: 60, End: 70}}},
		Exports:    []symbol.Export{{Name: "A", Local: "A"}},
		Locals:     []symbol.Local{{Name: "x", In: 1, Type: "T", Value: "y"}},
	}
}

// TestSeenIsAll: every part of an outline, also one that is added later, is seen, but for those that are said to be not.
func TestSeenIsAll(t *testing.T) {
	was := seen(sample())
	check := func(name string, o *symbol.Outline) {
		t.Helper()
		if changed := seen(o) != was; changed == slices.Contains(unseen, name) {
			t.Errorf("another %s: seen is %v", name, changed)
		}
	}
	of := reflect.TypeFor[symbol.Outline]()
	for i := range of.NumField() {
		f := of.Field(i)
		if !f.IsExported() {
			continue
		}
		o := sample()
		v := reflect.ValueOf(o).Elem().Field(i)
		if f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct && v.Len() > 0 {
			part := f.Type.Elem()
			for j := range part.NumField() {
				o := sample()
				parts := reflect.ValueOf(o).Elem().Field(i)
				alter(t, parts.Index(parts.Len()-1).Field(j))
				check(f.Name+"."+part.Field(j).Name, o)
			}
			continue
		}
		alter(t, v)
		check(f.Name, o)
	}
}

// alter gives a value another one.
func alter(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "$")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int:
		v.SetInt(v.Int() - 1)
	case reflect.Uint8:
		if v.Type() == reflect.TypeFor[symbol.RefKind]() { // all but what is inherited is unseen
			v.SetUint(uint64(symbol.Mention))
			return
		}
		v.SetUint(v.Uint() + 1)
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Struct: // a span
		v.Field(0).SetUint(12)
		v.Field(1).SetUint(15)
	default:
		t.Fatalf("no other value for a %v", v.Kind())
	}
}

// FuzzDecodeKeys: what is read is sorted, each once, and written as it was.
func FuzzDecodeKeys(f *testing.F) {
	f.Add([]byte(nil))
	f.Add(Keys{0, 1, 1<<32 - 1}.Encode())
	f.Add([]byte{0, 0})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		keys, err := DecodeKeys(data)
		if err != nil {
			return
		}
		for i := 1; i < len(keys); i++ {
			if keys[i] <= keys[i-1] {
				t.Fatalf("%v is not sorted", keys)
			}
		}
		if again, err := DecodeKeys(keys.Encode()); err != nil || !slices.Equal(again, keys) {
			t.Fatalf("%v, %v: %v", keys, again, err)
		}
	})
}

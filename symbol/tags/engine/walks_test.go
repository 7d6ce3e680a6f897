//go:build cgo

package engine

import (
	"slices"
	"testing"
)

// TestTornWalks: of notes that are cut off anywhere all whole ones are used, and the rest is found out.
func TestTornWalks(t *testing.T) {
	const query = `(function_declaration name: (identifier) @name) @function
((comment)+ @doc . (type_declaration (type_spec name: (type_identifier) @type)))
(expression_list (_) @one) @list`
	_, whole, err := compile("go", query, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(whole) < 10 {
		t.Fatalf("%d is nothing to cut", whole)
	}
	for n := range len(whole) + 1 {
		_, made, err := compile("go", query, whole[:n:n])
		if err != nil {
			t.Fatalf("%d: %v", n, err)
		}
		if begin := len(whole) - len(made); begin > n || !slices.Equal(whole[begin:], made) {
			t.Errorf("of %d numbers, %d: found out %d, of all %d", len(whole), n, made, whole)
		}
	}
}

// TestWalksOfAnother: walks are read for the query and the grammar that they are of alone.
func TestWalksOfAnother(t *testing.T) {
	data := encodeWalks([]uint16{1, 0, 65535}, "go", "(a)")
	if got := decodeWalks(data, "go", "(a)"); !slices.Equal(got, []uint16{1, 0, 65535}) {
		t.Errorf("got %d", got)
	}
	for _, other := range [][]uint16{decodeWalks(data, "go", "(b)"), decodeWalks(data, "lua", "(a)"), decodeWalks(data[:3], "go", "(a)"), decodeWalks(nil, "go", "(a)")} {
		if other != nil {
			t.Errorf("got %d", other)
		}
	}
}

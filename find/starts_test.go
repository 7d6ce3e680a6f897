package find

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestStarts: no identifier that has a term is passed over, however it is written.
func TestStarts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	pieces := strings.Fields("a x s 3 42 _ __ read Read READ HTTP dies ties lies flies fly paies pay axes ax option action caches flushed flushing IDs id dy ty I é lock Locks mapping is")
	identifier := func() string {
		var b strings.Builder
		for range 1 + r.IntN(4) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	looked := 0
	for range 20000 {
		name := identifier()
		asked := Terms(identifier())
		all, only := NewVocabulary(), fixed(asked)
		var want, got []string
		all.Scan([]byte(name), func(terms []uint32) {
			for _, n := range terms {
				if slices.Contains(asked, all.Terms[n]) {
					want = append(want, all.Terms[n])
				}
			}
		})
		only.Scan([]byte(name), func(terms []uint32) {
			for _, n := range terms {
				got = append(got, only.Terms[n])
			}
		})
		if !slices.Equal(want, got) {
			t.Fatalf("%q has of %q the terms %q, want %q", name, asked, got, want)
		}
		looked += len(only.runs)
	}
	if looked > 15000 {
		t.Errorf("%d identifiers are looked up", looked)
	}
}

package condense_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

// TestFileDependencies: what uses what, by a small project in which it can be counted.
func TestFileDependencies(t *testing.T) {
	w := archive(t, `
-- go.mod --
module m
-- main.go --
package main

import "m/store"

func main() {
	s := store.Open("x")
	store.Open("y")
	helper(s)
}
-- helper.go --
package main

import "m/store"

func helper(s *store.Store) { alone() }

func alone() {}
-- store/store.go --
package store

type Store struct{}

func Open(name string) *Store { return nil }
-- web/a.ts --
import { b } from "./b"
import "./c"

export function a() { return b() }
-- web/b.ts --
export function b() {}
-- web/c.ts --
console.log("c")
`)
	g, err := condense.FileDependencies(w)
	if err != nil {
		t.Fatal(err)
	}
	want := condense.FileGraph{
		"main.go":   {"store/store.go": 1, "helper.go": 1}, // Open counts once for main
		"helper.go": {"store/store.go": 1},
		"web/a.ts":  {"web/b.ts": 2, "web/c.ts": 1}, // the import, and the call
	}
	if diff := cmp.Diff(want, g); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(map[string]int{"store/store.go": 2, "helper.go": 1, "web/b.ts": 1, "web/c.ts": 1}, g.Dependents()); diff != "" {
		t.Errorf("dependents (-want +got)\n%s", diff)
	}
	ranks := g.Ranks()
	order := slices.SortedFunc(maps.Keys(ranks), func(a, b string) int {
		if ranks[a] != ranks[b] {
			return map[bool]int{true: -1, false: 1}[ranks[a] > ranks[b]]
		}
		return map[bool]int{true: -1, false: 1}[a < b]
	})
	if order[0] != "store/store.go" {
		t.Errorf("the most important file is %s", order[0])
	}
}

// TestRanks: ranks sum to 1, are the same bit by bit whatever order maps have, and grow with those that use a file.
func TestRanks(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 2))
		g := condense.FileGraph{}
		n := 1 + r.IntN(40)
		for range r.IntN(4 * n) {
			from, to := fmt.Sprint(r.IntN(n)), fmt.Sprint(r.IntN(n))
			if from == to {
				continue
			}
			if g[from] == nil {
				g[from] = map[string]int{}
			}
			g[from][to] += 1 + r.IntN(9)
		}
		ranks := g.Ranks()
		sum := 0.0
		for _, v := range ranks {
			if v <= 0 || math.IsNaN(v) {
				t.Errorf("seed %d: a rank of %v", seed, v)
			}
			sum += v
		}
		if len(ranks) > 0 && math.Abs(sum-1) > 1e-6 {
			t.Errorf("seed %d: the ranks sum to %v", seed, sum)
		}
		other := condense.FileGraph{}
		for from, targets := range g {
			other[from] = maps.Clone(targets)
		}
		if !maps.Equal(ranks, other.Ranks()) {
			t.Errorf("seed %d: other ranks of an equal graph", seed)
		}
	}
	g := condense.FileGraph{"a": {"x": 1}, "b": {"x": 1}, "c": {"y": 1}}
	if r := g.Ranks(); r["x"] <= r["y"] || r["y"] <= r["a"] {
		t.Errorf("ranks %v", r)
	}
	if r := (condense.FileGraph{}).Ranks(); len(r) != 0 {
		t.Errorf("ranks of nothing: %v", r)
	}
}

package condense_test

import (
	"math"
	"path"
	"testing"

	"codemem/condense"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
)

const groundFiles = `
-- go.mod --
module example.com/m
-- cmd/app/main.go --
package main

import "example.com/m/store"

func main() { store.Open("x").Save() }
-- store/store.go --
// Package store keeps things.
package store

import "example.com/m/store/disk"

// Store is one.
type Store struct{ d disk.Disk }

func Open(p string) *Store { return &Store{disk.New(p)} }
func (s *Store) Save() {}
func Unused() {}
func hidden() {}
-- store/store_test.go --
package store

func helper() { Unused(); Open("") }
-- store/disk/disk.go --
package disk

type Disk struct{}

func New(p string) Disk { return Disk{} }
-- web/api.go --
package web

import "example.com/m/store"

func Serve(s *store.Store) { store.Open("y") }
`

func ground(t *testing.T) condense.Ground {
	w := archive(t, groundFiles)
	g, err := condense.FileDependencies(w)
	if err != nil {
		t.Fatal(err)
	}
	out := condense.Ground{
		Graph: g, Outline: func(p string) *symbol.Outline { return w.outlines[p] },
		Churn: map[string]int{"store/store.go": 6, "web/api.go": 2},
	}
	for _, p := range w.paths {
		f := condense.DirectoryFile{Path: p, Type: "source", Language: "Go", Entry: path.Base(p) == "main.go"}
		switch p {
		case "store/store_test.go":
			f.Type = "test"
		case "go.mod":
			f.Type, f.Language = "config", ""
		}
		out.Files = append(out.Files, f)
	}
	return out
}

func TestDirectoryFacts(t *testing.T) {
	all := condense.DirectoryFacts(ground(t))
	got := *all["store"]
	if got.Weight < all["web"].Weight || math.Abs(all["."].Weight-1) > 1e-3 {
		t.Errorf("store weighs %v, web %v, all %v", got.Weight, all["web"].Weight, all["."].Weight)
	}
	got.Weight = 0
	want := condense.Facts{
		Files: 3, Own: 2, Languages: map[string]int{"Go": 3}, Types: map[string]int{"source": 2, "test": 1},
		Symbols: []condense.MainSymbol{ // those that two files use, one does, and none
			{Path: "store/store.go", Name: "Open"},
			{Path: "store/disk/disk.go", Name: "Disk"},
			{Path: "store/disk/disk.go", Name: "New"},
			{Path: "store/store.go", Name: "Store"},
			{Path: "store/store.go", Name: "Unused"},
		},
		EntryPoints: []string{}, Tests: 1, TestsIn: []condense.Neighbour{{Path: "store", Files: 1}},
		Dependents:   condense.Neighbours{Directories: 2, Files: 2, Most: []condense.Neighbour{{Path: "cmd/app", Files: 1}, {Path: "web", Files: 1}}},
		Dependencies: condense.Neighbours{Most: []condense.Neighbour{}},
		Churn:        6, ChurnShare: 0.75,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("store (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"cmd/app/main.go"}, all["."].EntryPoints); diff != "" {
		t.Errorf("entry points (-want +got)\n%s", diff)
	}
	disk := condense.Neighbours{Directories: 1, Files: 1, Most: []condense.Neighbour{{Path: "store", Files: 1}}}
	if diff := cmp.Diff(disk, all["store/disk"].Dependents); diff != "" {
		t.Errorf("who uses disk (-want +got)\n%s", diff)
	}
	store := condense.Neighbours{Directories: 1, Files: 1, Most: []condense.Neighbour{{Path: "store", Files: 1}}}
	if diff := cmp.Diff(store, all["web"].Dependencies); diff != "" {
		t.Errorf("what web uses (-want +got)\n%s", diff)
	}
}

// TestDirectoryFactsOfNothing: without a graph, outlines or history there are counts still.
func TestDirectoryFactsOfNothing(t *testing.T) {
	all := condense.DirectoryFacts(condense.Ground{
		Files: []condense.DirectoryFile{{Path: "a/b.txt", Type: "doc"}}, Outline: func(string) *symbol.Outline { return nil },
	})
	if len(all) != 2 || all["a"].Own != 1 || all["."].Files != 1 || all["."].Weight != 0 {
		t.Errorf("got %+v", all)
	}
}

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/docs/stamp"
)

// TestGather: what cannot be measured keeps the row that it had, and every row says of when it is.
func TestGather(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rows.json")
	old := func(name string, files int) verdict {
		return verdict{row: row{Name: name, Made: "1 January 2026, 0123456"}, Files: files, Peers: map[string]map[string]score{"peer": {"call": {Oracle: 1}}}}
	}
	if err := writeJSON(file, []verdict{old("gone", 1), old("rxjs", 2), old("cobra", 3)}); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "cobra")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	o := options{rows: file, dirs: []string{dir, filepath.Join(t.TempDir(), "rxjs")}}
	judge := func(context.Context, string, options) (verdict, error) {
		return verdict{Files: 7, Missed: []class{{"a", 2, []string{"x", "y"}}}}, nil
	}
	all, err := gather(t.Context(), o, "rxjs\tnpm\ncobra\tmodule\n", judge, func(verdict) {})
	if err != nil {
		t.Fatal(err)
	}
	made, err := stamp.Made(".")
	if err != nil {
		t.Fatal(err)
	}
	now := all[1].Made
	if on, commit, _ := strings.Cut(now, ", "); !strings.HasPrefix(made, "Made on "+on+" with codemem "+commit+" on ") {
		t.Errorf("measured %q, %q", now, made)
	}
	var got []row
	for _, v := range all {
		got = append(got, v.row)
	}
	want := []row{{"rxjs", "1 January 2026, 0123456", ""}, {"cobra", now, "1 January 2026, 0123456"}, {"gone", "1 January 2026, 0123456", ""}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if kept, err := readRows[verdict](file); err != nil || len(kept) != 3 || kept[1].Files != 7 || len(kept[1].Missed[0].Examples) != 1 || len(kept[1].Peers) != 1 {
		t.Errorf("%+v, %v", kept, err)
	}
	var note strings.Builder
	if peersNote(&note, got); note.String() != "\nThe figures of peers are of 1 January 2026, 0123456 for cobra.\n" {
		t.Error(note.String())
	}
	o.dirs = []string{filepath.Join(t.TempDir(), "other")}
	if _, err := gather(t.Context(), o, "", judgeNothing, func(verdict) {}); err == nil {
		t.Error("a directory that is not there and has no row is no error")
	}
}

func judgeNothing(_ context.Context, dir string, _ options) (verdict, error) {
	_, err := os.Stat(dir)
	return verdict{}, err
}

// TestUsedBy: to name a type does not use the value that is merged with it.
func TestUsedBy(t *testing.T) {
	value, kind, other := spot{"a.ts", 1}, spot{"a.ts", 9}, spot{"b.ts", 3}
	o := &ours{names: map[spot]string{value: "Level", kind: "Level", other: "Level"}}
	both := []target{{value, "variable"}, {kind, "type"}, {other, "variable"}}
	got := o.usedBy([]answer{{Kind: "type", Path: "a.ts", At: 20, Targets: both}})
	if diff := cmp.Diff(map[spot]bool{kind: true, other: true}, got); diff != "" {
		t.Error(diff)
	}
	if got := o.usedBy([]answer{{Kind: "call", Path: "a.ts", At: 20, Targets: both[:2]}, {Kind: "type", Path: "a.ts", At: 9, Targets: both[1:2]}}); !got[value] || !got[kind] {
		t.Error(got)
	}
}

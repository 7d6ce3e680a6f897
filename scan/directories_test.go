package scan

import (
	"context"
	"errors"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/registry"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

var mapped = map[string]string{
	"README.md":            "# Things\n\nKeeps things in order.\n",
	"go.mod":               "module example.com/m\n",
	"cmd/app/main.go":      "package main\n\nimport \"example.com/m/store\"\n\nfunc main() { store.Open() }\n",
	"store/doc.go":         "// Package store keeps what is given to it.\npackage store\n",
	"store/store.go":       "package store\n\n// Open opens.\nfunc Open() {}\n",
	"store/disk/disk.go":   "package disk\n\nfunc Sync() {}\n",
	"bin/run":              "#!/bin/sh\necho run\n",
	"web/package.json":     "{\"main\": \"./src/app\", \"bin\": {\"x\": \"cli.js\"}}",
	"web/src/app.js":       "export function app() {}\n",
	"web/cli.js":           "console.log(1)\n",
	"web/src/deep/part.js": "export function part() {}\n",
}

// directories returns the map as a new request sees it, by path.
func (w *world) directories() (Map, map[string]condense.Directory) {
	w.t.Helper()
	m := w.memory()
	got, err := Directories(w.t.Context(), m, New(w.t.Context(), m, nil, true))
	if err != nil {
		w.t.Fatal(err)
	}
	at := map[string]condense.Directory{}
	for _, d := range got.Directories {
		at[d.Path] = d
	}
	return got, at
}

func (w *world) close(q verify.CloseRequest) {
	w.t.Helper()
	if _, err := verify.Close(w.t.Context(), w.memory(), q); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) rows() map[string]registry.DirectoryRow {
	w.t.Helper()
	var rows map[string]registry.DirectoryRow
	err := w.memory().View(context.WithoutCancel(w.t.Context()), func(tx *registry.Tx) (err error) {
		rows, err = tx.DirectoryRows()
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return rows
}

func TestDirectoriesTellWhatFollows(t *testing.T) {
	w := newWorld(t, mapped)
	w.write("bin/run", "#!/bin/sh\necho runs\n")
	w.commit()
	w.remember()
	got, at := w.directories()
	if got.Differing != 0 || got.Warning != "" || len(at) != 9 {
		t.Fatalf("%d directories: %+v", len(at), got)
	}
	texts := map[string]string{}
	for p, d := range at {
		if d.Text != nil {
			texts[p] = d.Text.From + ": " + d.Text.Text
		}
	}
	want := map[string]string{".": "README.md: Things: Keeps things in order.", "store": "doc.go: Package store keeps what is given to it."}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("texts (-want +got)\n%s", diff)
	}
	entries := []string{"bin/run", "web/cli.js", "cmd/app/main.go", "web/src/app.js"}
	if diff := cmp.Diff(entries, at["."].Facts.EntryPoints); diff != "" {
		t.Errorf("entry points (-want +got)\n%s", diff)
	}
	if d := at["store"].Facts; len(d.Symbols) != 2 || d.Symbols[0].Name != "Open" || d.Dependents.Files != 1 || d.Dependents.Most[0].Path != "cmd/app" {
		t.Errorf("store %+v", d)
	}
	if d := at["."].Facts; d.Churn != 1 {
		t.Errorf("%d changes, want the one of bin/run: a commit without a parent says nothing", d.Churn)
	}
	rows := w.rows()
	if len(rows) != 9 || rows["store"].FactsMark == "" || rows["store"].Text == nil || rows["store"].Text.Source != "readme" {
		t.Errorf("stored: %+v", rows["store"])
	}
	again, _ := w.directories()
	if diff := cmp.Diff(got, again); diff != "" {
		t.Errorf("what is stored reads otherwise (-made +stored)\n%s", diff)
	}
}

// TestDirectoryFresh: the text of a directory is stale exactly while what lies in it is not what it was, before and
// after that is remembered.
func TestDirectoryFresh(t *testing.T) {
	w := newWorld(t, mapped)
	w.close(verify.CloseRequest{Paths: []string{"store/store.go"}, Author: "ann", Updates: []verify.Update{
		{Path: "store", Summary: "Why the store."}, {Path: ".", Summary: "Why all."},
	}})
	expect := func(when, dir string, want condense.Changes) {
		t.Helper()
		for _, remembered := range []bool{false, true} {
			if remembered {
				w.remember()
			}
			_, at := w.directories()
			text := at[dir].Text
			if text == nil || text.Source != "agent" || text.Author != "ann" {
				t.Fatalf("%s: %s has %+v", when, dir, text)
			}
			if diff := cmp.Diff(want, text.Changes); diff != "" || text.Stale == want.None() {
				t.Errorf("%s, remembered %v: %s is stale: %v, for (-want +got)\n%s", when, remembered, dir, text.Stale, diff)
			}
		}
	}
	none := condense.Changes{}
	expect("at first", "store", none)
	w.write("store/store.go", "package store\n\nfunc Open(p string) {}\n")
	expect("one file edited", "store", condense.Changes{Changed: []string{"store.go"}, Added: []string{}, Removed: []string{}})
	expect("one file edited", ".", condense.Changes{Changed: []string{"store/"}, Added: []string{}, Removed: []string{}})
	w.write("store/store.go", mapped["store/store.go"])
	expect("undone", "store", none)
	expect("undone", ".", none)
	w.write("store/more.go", "package store\n")
	w.write("store/more.png", "\x00\x01")
	w.git("add", "-A")
	w.remove("store/disk/disk.go")
	expect("added and removed", "store", condense.Changes{Changed: []string{}, Added: []string{"more.go", "more.png"}, Removed: []string{"disk/"}})
	w.git("rm", "-qf", "store/more.go", "store/more.png")
	w.write("store/disk/disk.go", mapped["store/disk/disk.go"])
	expect("undone again", "store", none)
}

// TestDirectoryGoesAndComes: the row of a directory without files goes, its text comes back with the directory: fresh
// if it is as it was, else stale; of several texts the one that was written of what lies there.
func TestDirectoryGoesAndComes(t *testing.T) {
	w := newWorld(t, mapped)
	tell := func(text string) {
		w.close(verify.CloseRequest{Paths: []string{"store/disk/disk.go"}, Updates: []verify.Update{{Path: "store/disk", Summary: text}}})
	}
	expect := func(when, text string, stale bool) {
		t.Helper()
		_, at := w.directories()
		if d := at["store/disk"].Text; d == nil || d.Text != text || d.Stale != stale {
			t.Errorf("%s: %+v, want %q", when, d, text)
		}
	}
	tell("First.")
	w.write("store/disk/disk.go", "package disk\n\nfunc Other() {}\n")
	expect("edited", "First.", true)
	tell("Second.")
	expect("told anew", "Second.", false)
	w.write("store/disk/disk.go", mapped["store/disk/disk.go"])
	expect("undone", "First.", false)
	w.remove("store/disk/disk.go")
	w.remember()
	if _, at := w.directories(); at["store/disk"].Text != nil {
		t.Errorf("what is gone has %+v", at["store/disk"].Text)
	}
	if row, there := w.rows()["store/disk"]; there {
		t.Errorf("a row of a directory without files: %+v", row)
	}
	w.write("store/disk/disk.go", mapped["store/disk/disk.go"])
	expect("back", "First.", false)
	w.remove("store/disk/disk.go")
	w.remember()
	w.directories()
	w.write("store/disk/disk.go", "package disk\n\n// Third.\n")
	expect("back as another", "Second.", true)
}

// TestExcerptFollowsItsFile: an excerpt is of what stands in the file now, and goes with it; an agent's text wins.
func TestExcerptFollowsItsFile(t *testing.T) {
	w := newWorld(t, mapped)
	expect := func(when, want string) {
		t.Helper()
		_, at := w.directories()
		got, stored := "", ""
		if d := at["."].Text; d != nil {
			got = d.Text
		}
		if r := w.rows()["."].Text; r != nil {
			stored = r.Text
		}
		if got != want || stored != want {
			t.Errorf("%s: %q, stored %q, want %q", when, got, stored, want)
		}
	}
	expect("at first", "Things: Keeps things in order.")
	w.write("README.md", "Now it says something else.\n")
	expect("edited", "Now it says something else.")
	w.close(verify.CloseRequest{Paths: []string{"go.mod"}, Updates: []verify.Update{{Path: ".", Summary: "Said."}}})
	expect("told", "Said.")
	w2 := newWorld(t, mapped)
	w = w2
	expect("at first", "Things: Keeps things in order.")
	w.remove("README.md")
	expect("removed", "")
}

// TestDirectoriesWithoutWriting: what may not be written is answered the same, and nothing is.
func TestDirectoriesWithoutWriting(t *testing.T) {
	w := newWorld(t, mapped)
	m := w.memory()
	got, err := Directories(t.Context(), m, New(t.Context(), m, nil, false))
	if err != nil || len(w.rows()) != 0 {
		t.Fatalf("%d rows, %v", len(w.rows()), err)
	}
	want, _ := w.directories()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-kept +not kept)\n%s", diff)
	}
}

// TestDirectoriesGarbled: what someone wrote into the table is no reason not to answer, and is not believed.
func TestDirectoriesGarbled(t *testing.T) {
	w := newWorld(t, mapped)
	want, _ := w.directories()
	mark := w.rows()["."].FactsMark
	err := w.memory().Update(t.Context(), func(tx *registry.Tx) error {
		facts := map[string][]byte{}
		for p := range w.rows() {
			facts[p] = []byte(`{"files": "many"`)
		}
		return tx.KeepFacts(facts, mark)
	})
	if err != nil {
		t.Fatal(err)
	}
	got, _ := w.directories()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestDirectoriesOfNothing(t *testing.T) {
	w := newWorld(t, map[string]string{"a": "x\n"})
	m, err := verify.Open(t.Context(), w.root, t.TempDir()+"/none.db")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := Directories(t.Context(), m, New(t.Context(), m, nil, true)); !errors.Is(err, registry.ErrNoDatabase) {
		t.Errorf("nothing is remembered: %v", err)
	}
}

func TestStanding(t *testing.T) {
	for want, m := range map[string]Map{
		"True of the work tree now": {},
		"True of the work tree now; 1 file differs from what was last verified, x records it; 3 untracked not counted": {Differing: 1, Untracked: 3},
	} {
		if got := m.Caveat("x"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Map{Warning: "no"}).Caveat("x"); !strings.Contains(got, "without symbols") {
		t.Errorf("%q", got)
	}
}

// TestDirectoryEntryPointsFollowTheirFiles: what says where programs begin is not parsed, and yet seen to change.
func TestDirectoryEntryPointsFollowTheirFiles(t *testing.T) {
	w := newWorld(t, map[string]string{
		"package.json": `{"main": "src/a.js"}`, "src/a.js": "a();\n", "src/b.js": "b();\n",
		"bin/run": "#!/usr/bin/env node\na();\n", "bin/data": "#!/opt/unheard/of\n",
	})
	w.remember()
	starts := func(want ...string) {
		t.Helper()
		_, at := w.directories()
		if diff := cmp.Diff(want, at["."].Facts.EntryPoints); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
	starts("bin/data", "bin/run", "src/a.js")
	w.write("package.json", `{"main": "src/b.js"}`)
	starts("bin/data", "bin/run", "src/b.js")
	w.write("bin/data", "//opt/unheard/of\n")
	starts("bin/run", "src/b.js")
}

// TestDirectoriesShowNoSecrets: also not of files that hold one only since they were last verified.
func TestDirectoriesShowNoSecrets(t *testing.T) {
	const secret = "AGE-SECRET-KEY-1" + "QYQSZQGPQYQSZQGP"
	files := map[string]string{
		"README.md": "# Things\n\nKeeps all things in order.\n", "go.mod": "module m\n",
		"store/doc.go": "// Package store keeps what is given to it.\npackage store\n",
		"bare/a.go":    "package bare\n",
	}
	w := newWorld(t, files)
	w.remember()
	leaks := func(want bool) {
		t.Helper()
		for _, remembered := range []bool{false, true} {
			if remembered {
				w.remember()
			}
			_, at := w.directories()
			for _, dir := range []string{".", "store", "new"} {
				if at[dir].Text != nil != want && dir != "new" || at[dir].Text != nil && strings.Contains(at[dir].Text.Text, secret) {
					t.Errorf("remembered %v: %s has %+v", remembered, dir, at[dir].Text)
				}
			}
		}
	}
	leaks(true)
	w.write("README.md", "# Things\n\nUse the key "+secret+" for all of it.\n")
	w.write("store/doc.go", "// Package store keeps what is given to it with the key "+secret+".\npackage store\n")
	w.write("new/README.md", "# New\n\nUse the key "+secret+" for all of it.\n")
	w.git("add", "-A")
	leaks(false)
}

package scan

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
)

var wholeMap = registry.CodemapKey{Format: condense.MapXML, Directory: ".", Budget: 8000}

// mapped returns the codemap of all files, by a tree of its own as one request has it.
func (w *world) mapped(force bool) registry.Codemap {
	w.t.Helper()
	m, err := w.tree(nil).Codemap(wholeMap, force, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

// shows checks that a codemap shows functions, and not those with a "!".
func shows(t *testing.T, m registry.Codemap, names ...string) {
	t.Helper()
	for _, n := range names {
		n, not := strings.CutPrefix(n, "!")
		if strings.Contains(m.Text, "func "+n+"()") == not {
			t.Errorf("%s is shown: %v\n%s", n, not, m.Text)
		}
	}
}

// kept checks that a codemap is served again, and why it would not be.
func (w *world) kept(m registry.Codemap, reason string) {
	w.t.Helper()
	info, err := w.tree(nil).CodemapInfo(wholeMap)
	if err != nil {
		w.t.Fatal(err)
	}
	if info.Reason != reason || info.Valid != (reason == "" || reason == "revalidate") {
		w.t.Errorf("valid: %v, because %q; want %q", info.Valid, info.Reason, reason)
	}
	again := w.mapped(false)
	if served := again.CreatedAt.Equal(m.CreatedAt); served != info.Valid {
		w.t.Errorf("served as it is: %v, though the reason is %q", served, reason)
	}
}

// mappedWorld is a repository with two files whose codemap is kept, and it is that codemap.
func mappedWorld(t *testing.T) (*world, registry.Codemap) {
	t.Helper()
	w := newWorld(t, map[string]string{"a.go": goFile("First", "Second"), "lib/b.go": goFile("Second", "println")})
	m := w.mapped(false)
	shows(t, m, "First", "Second")
	w.kept(m, "")
	return w, m
}

// The five cases in which a map that is kept by age and by commits alone is served though it is wrong.

func TestCodemapOfANewCommitWithinThreeDays(t *testing.T) {
	w, m := mappedWorld(t)
	w.write("c.go", goFile("Third", "First"))
	w.commit()
	w.kept(m, "head_moved")
	shows(t, w.mapped(false), "First", "Third")
}

func TestCodemapAfterABranchSwitch(t *testing.T) {
	w, m := mappedWorld(t)
	w.git("checkout", "-q", "-b", "other")
	w.write("a.go", goFile("Other", "Second"))
	w.commit()
	there := w.mapped(false)
	shows(t, there, "Other", "!First")
	w.git("checkout", "-q", "-")
	back := w.mapped(false)
	shows(t, back, "First", "!Other")
	if back.Text != m.Text {
		t.Error("the same tree has another map")
	}
}

func TestCodemapAfterAResetToAnOlderCommit(t *testing.T) {
	w, m := mappedWorld(t)
	w.write("c.go", goFile("Third", "First"))
	w.commit()
	later := w.mapped(false)
	shows(t, later, "Third")
	w.git("reset", "-q", "--hard", "HEAD~1")
	w.kept(later, "head_moved")
	if now := w.mapped(false); now.Text != m.Text {
		t.Errorf("after a reset the map is\n%s", now.Text)
	}
}

func TestCodemapOfUncommittedWork(t *testing.T) {
	w, m := mappedWorld(t)
	w.write("lib/b.go", goFile("Changed", "println"))
	w.kept(m, "files_changed")
	shows(t, w.mapped(false), "Changed", "!Second")
	w.write("new.go", goFile("Added", "println"))
	shows(t, w.mapped(false), "!Added") // nobody tracks it
	w.git("add", "new.go")
	shows(t, w.mapped(false), "Added")
	w.remove("lib/b.go")
	shows(t, w.mapped(false), "First", "!Changed")
	w.git("checkout", "-q", "lib/b.go")
	w.git("rm", "-q", "-f", "new.go")
	if now := w.mapped(false); now.Text != m.Text {
		t.Errorf("after all was undone the map is\n%s", now.Text)
	}
}

func TestCodemapByForce(t *testing.T) {
	w, m := mappedWorld(t)
	forced := w.mapped(true)
	if !forced.CreatedAt.After(m.CreatedAt) || forced.Text != m.Text {
		t.Errorf("made at %v and %v; the same: %v", m.CreatedAt, forced.CreatedAt, forced.Text == m.Text)
	}
	w.kept(forced, "")
}

// TestCodemapTypes: a file is called by its language, which is not that of its parser, whether or not it is remembered.
func TestCodemapTypes(t *testing.T) {
	w := newWorld(t, map[string]string{
		"Button.tsx": "export function Button({ children }: ButtonProps): JSX.Element { return <b>{children}</b>; }\n",
		"run":        "#!/bin/sh\nmain() { :; }\n", "a.ts": "export const a = 1;\n", "config.json": "{}\n",
	})
	remembered := w.mapped(false).Text
	for _, want := range []string{`path="Button.tsx" type="typescript"`, `path="a.ts" type="typescript"`, `path="run" type="shell"`, `path="config.json" type="json"`} {
		if !strings.Contains(remembered, want) {
			t.Errorf("%s is not in\n%s", want, remembered)
		}
	}
	d, err := repo.OpenDir(w.root)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := NewDir(t.Context(), d, nil).Codemap(wholeMap, false, nil)
	if err != nil || plain.Text != remembered {
		t.Errorf("%v: as a plain directory it is\n%s", err, plain.Text)
	}
}

// TestCodemapOfADirectory: a map of one directory is another one, and there is none of what holds no file.
func TestCodemapOfADirectory(t *testing.T) {
	w, _ := mappedWorld(t)
	k := wholeMap
	k.Directory = "lib"
	m, err := w.tree(nil).Codemap(k, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	shows(t, m, "Second", "!First")
	k.Directory = "li"
	if _, err := w.tree(nil).Codemap(k, false, nil); !errors.Is(err, ErrNoFiles) {
		t.Errorf("li: %v", err)
	}
	if _, err := w.tree(nil).CodemapInfo(k); !errors.Is(err, registry.ErrNotFound) {
		t.Errorf("li is kept: %v", err)
	}
	maps, err := w.tree(nil).Codemaps()
	if err != nil || len(maps) != 2 || maps[0].Directory != "." || maps[1].Directory != "lib" || maps[1].Text != "" || maps[1].Bytes != len(m.Text) {
		t.Errorf("%v, %+v", err, maps)
	}
	if n, err := w.tree(nil).ClearCodemaps(); err != nil || n != 2 {
		t.Errorf("%d cleared, %v", n, err)
	}
}

// TestCodemapIsRevalidatedAfterThreeDays: stat data that lie are believed for three days, and then every byte is read.
func TestCodemapIsRevalidatedAfterThreeDays(t *testing.T) {
	w, m := mappedWorld(t)
	at := func(d time.Duration) *Tree {
		tree := w.tree(nil)
		tree.now = func() time.Time { return m.CreatedAt.Add(d) }
		return tree
	}
	info := func(d time.Duration) CodemapInfo {
		t.Helper()
		info, err := at(d).CodemapInfo(wholeMap)
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	get := func(d time.Duration) registry.Codemap {
		t.Helper()
		got, err := at(d).Codemap(wholeMap, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	const day = 24 * time.Hour
	if i := info(2 * day); !i.Valid || i.Reason != "" {
		t.Errorf("after two days: %+v", i)
	}
	if i := info(4 * day); !i.Valid || i.Reason != "revalidate" {
		t.Errorf("after four days: %+v", i)
	}
	if got := get(4 * day); !got.CreatedAt.Equal(m.CreatedAt) || !got.LastValidatedAt.Equal(m.CreatedAt.Add(4*day)) {
		t.Errorf("after four days made at %v, validated at %v", got.CreatedAt, got.LastValidatedAt)
	}
	if i := info(6 * day); !i.Valid || i.Reason != "" || !i.LastValidatedAt.Equal(m.CreatedAt.Add(4*day)) {
		t.Errorf("two days after it was validated: %+v", i)
	}
	if i := info(3 * day); i.Reason != "revalidate" {
		t.Errorf("validated by a clock that ran ahead: %+v", i)
	}
	reread := 0
	old := at(20 * day)
	old.source = counted{old.source, &reread}
	if _, err := old.Codemap(wholeMap, false, nil); err != nil || reread != 1 {
		t.Errorf("%d full looks at the files of a map of 16 days, %v", reread, err)
	}
	young := at(21 * day)
	young.source = counted{young.source, &reread}
	if _, err := young.Codemap(wholeMap, false, nil); err != nil || reread != 1 {
		t.Errorf("%d full looks, want no other within three days, %v", reread, err)
	}
}

// A counted place counts full looks at all files.
type counted struct {
	source
	full *int
}

func (c counted) inventory(ctx context.Context, full bool) (*inventory, error) {
	if full {
		*c.full++
	}
	return c.source.inventory(ctx, full)
}

// TestCodemapOfAnotherVersion: what another version of the program made is not served.
func TestCodemapOfAnotherVersion(t *testing.T) {
	w, m := mappedWorld(t)
	store := func(change func(*registry.Codemap)) {
		t.Helper()
		c := m
		change(&c)
		if err := w.memory().Update(t.Context(), func(tx *registry.Tx) error { return tx.KeepCodemap(c) }); err != nil {
			t.Fatal(err)
		}
	}
	store(func(c *registry.Codemap) { c.Version++ })
	w.kept(m, "version_changed")
	store(func(c *registry.Codemap) { c.Generator++ })
	w.kept(m, "generator_changed")
	store(func(c *registry.Codemap) { c.State = "" })
	w.kept(m, "files_changed")
	if now := w.mapped(false); now.Text != m.Text || now.Version != condense.CodemapVersion {
		t.Errorf("version %d\n%s", now.Version, now.Text)
	}
}

// TestCodemapWritesLittle: keeping and serving maps moves neither rows nor the generation, and where nothing may be
// written the answer is the same.
func TestCodemapWritesLittle(t *testing.T) {
	w, m := mappedWorld(t)
	generation := func() (n int64) {
		t.Helper()
		if err := w.memory().View(t.Context(), func(tx *registry.Tx) (err error) { n, err = tx.Generation(); return err }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := generation()
	w.mapped(true)
	served := w.mapped(false)
	if after := generation(); after != before {
		t.Errorf("the generation moved from %d to %d", before, after)
	}
	reader := New(t.Context(), w.memory(), nil, false)
	got, err := reader.Codemap(wholeMap, false, nil)
	if err != nil || got.Text != m.Text {
		t.Errorf("without writing: %v\n%s", err, got.Text)
	}
	if info, err := w.tree(nil).CodemapInfo(wholeMap); err != nil || !info.LastValidatedAt.Equal(served.LastValidatedAt) {
		t.Errorf("a reader moved the time from %v to %v, %v", served.LastValidatedAt, info.LastValidatedAt, err)
	}
	w.write("a.go", goFile("Changed", "Second"))
	if got, err := New(t.Context(), w.memory(), nil, false).Codemap(wholeMap, false, nil); err != nil || !strings.Contains(got.Text, "func Changed()") {
		t.Errorf("without writing: %v\n%s", err, got.Text)
	}
}

// TestCodemapWithoutRegistry: before anything is remembered, and in a plain directory, a map is made each time.
func TestCodemapWithoutRegistry(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("First", "Second"), "config.json": "{}"})
	if err := os.RemoveAll(filepath.Join(w.root, ".git", "codemem")); err != nil {
		t.Fatal(err)
	}
	m := w.mapped(false)
	shows(t, m, "First")
	if !strings.Contains(m.Text, `<file path="config.json" type="json" format="codemap">`+"\n// No signatures extracted\n") {
		t.Errorf("config.json is missing:\n%s", m.Text)
	}
	if _, err := w.tree(nil).Codemaps(); !errors.Is(err, registry.ErrNoDatabase) {
		t.Errorf("a database was made: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(w.root, ".git")); err != nil {
		t.Fatal(err)
	}
	d, err := repo.OpenDir(w.root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"First", "Later"} {
		w.write("a.go", goFile(name, "Second"))
		m, err = NewDir(t.Context(), d, nil).Codemap(wholeMap, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		shows(t, m, name)
	}
	if m.GitCommitHash != "" || m.RepoName != filepath.Base(w.root) {
		t.Errorf("%+v", m)
	}
}

// TestCodemapOfFilesThatChangeMeanwhile: a map is of one moment; what is written while it is made is in it, or it is
// an error.
func TestCodemapOfFilesThatChangeMeanwhile(t *testing.T) {
	w, _ := mappedWorld(t)
	writes := 0
	tree := w.tree(nil)
	tree.source = watched{tree.source, func(p string) {
		if p == "a.go" && writes < 2 {
			writes++
			w.write("lib/b.go", goFile(fmt.Sprintf("Meanwhile%d", writes), "println"))
		}
	}}
	m, err := tree.Codemap(wholeMap, true, nil)
	if err != nil || writes != 2 {
		t.Fatalf("%v after %d writes", err, writes)
	}
	shows(t, m, "First", "Meanwhile2", "!Second", "!Meanwhile1")
	w.kept(m, "")
	w.write("log.txt", "0\n")
	w.git("add", "log.txt")
	tree = w.tree(nil)
	tree.source = watched{tree.source, func(p string) {
		if p == "a.go" {
			writes++
			w.write("log.txt", fmt.Sprintf("%d\n", writes))
		}
	}}
	if m, err = tree.Codemap(wholeMap, true, nil); err != nil || writes < 5 {
		t.Fatalf("what it does not show changes all the while: %v after %d writes", err, writes)
	}
	shows(t, m, "First", "Meanwhile2")
	tree = w.tree(nil)
	tree.source = watched{tree.source, func(p string) {
		if p == "a.go" {
			writes++
			w.write("lib/b.go", goFile(fmt.Sprintf("Meanwhile%d", writes), "println"))
		}
	}}
	if _, err := tree.Codemap(wholeMap, true, nil); !errors.Is(err, condense.ErrChanged) {
		t.Errorf("of files that always change: %v", err)
	}
}

// TestCodemapOfAFileAddedMeanwhile: what was not there when the map was begun is in it when it is given.
func TestCodemapOfAFileAddedMeanwhile(t *testing.T) {
	w, _ := mappedWorld(t)
	w.write("z.go", goFile("Late", "println"))
	added := false
	tree := w.tree(nil)
	tree.source = watched{tree.source, func(p string) {
		if p == "lib/b.go" && !added {
			added = true
			w.git("add", "z.go")
		}
	}}
	m, err := tree.Codemap(wholeMap, true, nil)
	if err != nil || !added {
		t.Fatalf("%v, added: %v", err, added)
	}
	shows(t, m, "First", "Second", "Late")
}

// TestCodemapOfAFileThatFlickers: what a file held for a moment only is not shown.
func TestCodemapOfAFileThatFlickers(t *testing.T) {
	w, _ := mappedWorld(t)
	w.write("z.go", goFile("Last", "println"))
	w.git("add", "z.go")
	flicker, restored := false, false
	tree := w.tree(nil)
	if err := tree.Current(nil); err != nil {
		t.Fatal(err)
	}
	tree.source = watched{tree.source, func(p string) {
		switch {
		case p == "a.go" && !flicker:
			flicker = true
			w.write("lib/b.go", goFile("Flicker", "println"))
		case p == "z.go" && flicker && !restored:
			restored = true
			w.write("lib/b.go", goFile("Second", "println"))
		}
	}}
	m, err := tree.Codemap(wholeMap, true, nil)
	if err != nil || !flicker {
		t.Fatalf("%v, flickered: %v", err, flicker)
	}
	if !restored { // the first try ended at the file
		shows(t, m, "Flicker", "!Second")
		return
	}
	shows(t, m, "Second", "!Flicker")
}

// TestCodemapShowsNoSecrets: of a file with credentials a map gives the declarations, and none of the values.
func TestCodemapShowsNoSecrets(t *testing.T) {
	w, _ := mappedWorld(t)
	w.write("key.go", "package p\n\nconst Key = \"-----BEGIN RSA PRIVATE KEY-----\\nMIIEverysecret\"\n\nfunc Sign() {\n\tprintln(Key, Key)\n}\n")
	w.git("add", "key.go")
	m := w.mapped(false)
	if strings.Contains(m.Text, "MIIE") || !strings.Contains(m.Text, "const Key = \"[redacted: private-key]************************\"\nfunc Sign()\n") {
		t.Errorf("the map is\n%s", m.Text)
	}
}

package scan

import (
	"strings"
	"testing"

	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"

	"github.com/google/go-cmp/cmp"
)

const counter = `package a

import "fmt"

// Counter counts.
type Counter struct{ n int }

// Add adds.
func (c *Counter) Add(n int) {
	c.n += n
	fmt.Println(c.n)
}
`

// edited returns counter with one text in place of another.
func edited(t *testing.T, old, text string) string {
	t.Helper()
	out := strings.Replace(counter, old, text, 1)
	if out == counter {
		t.Fatalf("%q is not in it", old)
	}
	return out
}

// summarize writes a summary of each path for the bytes on disk, as a close does.
func (w *world) summarize(paths ...string) {
	w.t.Helper()
	var updates []verify.Update
	for _, p := range paths {
		updates = append(updates, verify.Update{Path: p, Summary: "What " + p + " is for."})
	}
	m := w.memory()
	if _, err := verify.Close(w.t.Context(), m, verify.CloseRequest{Paths: paths, Updates: updates, Author: "ann"}); err != nil {
		w.t.Fatal(err)
	}
	if err := New(w.t.Context(), m, nil, true).KeepBases(paths); err != nil {
		w.t.Fatal(err)
	}
}

// files returns all rows.
func (w *world) files() []registry.File {
	w.t.Helper()
	var files []registry.File
	err := w.memory().View(w.t.Context(), func(tx *registry.Tx) (err error) {
		files, err = tx.Files(registry.FileQuery{})
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return files
}

// drifts checks the grade of each file that has drifted from its summary.
func (w *world) drifts(want map[string]symbol.Grade) map[string]symbol.Drift {
	w.t.Helper()
	found, err := w.tree(nil).DriftsOfSummaries(w.files())
	if err != nil {
		w.t.Fatal(err)
	}
	got := map[string]symbol.Grade{}
	for p, d := range found {
		got[p] = d.Grade
	}
	if diff := cmp.Diff(want, got); diff != "" {
		w.t.Errorf("drift (-want +got)\n%s", diff)
	}
	return found
}

// TestDriftFromTheSummary: drift is measured from what the summary was written for, however many commits ago, whether
// or not anything was ever scanned.
func TestDriftFromTheSummary(t *testing.T) {
	for _, scanned := range []bool{false, true} {
		w := newWorld(t, map[string]string{"a.go": counter, "notes.md": "# Notes\n"})
		if scanned {
			w.sync(w.tree(nil), 1)
		}
		w.summarize("a.go", "notes.md")
		w.drifts(map[string]symbol.Grade{})
		w.write("a.go", edited(t, "// Add adds.", "// Add adds n to it."))
		w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftCosmetic})
		w.commit()
		w.remember()
		w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftCosmetic})
		w.write("a.go", edited(t, "c.n += n", "c.n -= n"))
		w.write("notes.md", "# Other notes\n")
		w.commit()
		w.remember()
		d := w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftBody, "notes.md": symbol.DriftUnknown})["a.go"]
		if diff := cmp.Diff(symbol.Changes{Changed: []string{"Counter.Add"}}, d.Changes); diff != "" {
			t.Error(diff)
		}
		w.write("a.go", edited(t, "Add(n int)", "Sum(n int)"))
		w.commit()
		w.remember()
		d = w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftInterface, "notes.md": symbol.DriftUnknown})["a.go"]
		if diff := cmp.Diff(symbol.Changes{Added: []string{"Counter.Sum"}, Removed: []string{"Counter.Add"}}, d.Changes); diff != "" {
			t.Error(diff)
		}
		w.write("a.go", counter) // and back: fresh again
		w.write("notes.md", "# Notes\n")
		w.drifts(map[string]symbol.Grade{})
	}
}

// TestDriftFindsItsBase: from git under another name or with other line ends, from the outline that was made when the
// text was written, and nowhere.
func TestDriftFindsItsBase(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": counter})
	w.summarize("a.go")
	w.git("mv", "a.go", "b.go")
	w.commit()
	w.remember()
	w.write("b.go", edited(t, "c.n += n", "c.n -= n"))
	w.commit()
	w.remember()
	w.drifts(map[string]symbol.Grade{"b.go": symbol.DriftBody})

	w = newWorld(t, map[string]string{"a.go": counter})
	w.git("config", "core.autocrlf", "true")
	w.write("a.go", strings.ReplaceAll(counter, "\n", "\r\n"))
	w.remember()
	w.summarize("a.go")
	w.write("a.go", strings.ReplaceAll(edited(t, "c.n += n", "c.n -= n"), "\n", "\r\n"))
	w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftBody})

	w = newWorld(t, map[string]string{"a.go": "package a\n"})
	w.write("a.go", counter) // never committed
	w.remember()
	w.summarize("a.go")
	w.write("a.go", edited(t, "c.n += n", "c.n -= n"))
	w.commit()
	w.remember()
	w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftBody})
	if n, err := w.tree(nil).Collect(0); err != nil {
		t.Errorf("%d collected, %v", n, err)
	}
	w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftBody}) // what a summary was written for is not collected

	err := w.memory().Update(t.Context(), func(tx *registry.Tx) error {
		return tx.Summarize("a.go", registry.Summary{Text: "x", MD5: strings.Repeat("a", 32), Source: "agent", Commit: strings.Repeat("1", 40)})
	})
	if err != nil {
		t.Fatal(err)
	}
	w.drifts(map[string]symbol.Grade{"a.go": symbol.DriftUnknown})
}

// TestGrade: a report says how far each mismatch has drifted.
func TestGrade(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": counter, "b.go": counter, "c.go": "package c\n", "d.md": "x\n"})
	w.summarize("a.go")
	w.sync(w.tree(nil), 2)
	w.write("a.go", edited(t, "// Counter counts.", ""))
	w.write("b.go", edited(t, "Add(n int)", "Add(n int64)"))
	w.write("d.md", "y\n")
	w.write("new.go", "package a\n")
	w.git("add", "-A")
	m := w.memory()
	rep, err := verify.Run(t.Context(), m, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := New(t.Context(), m, nil, true).Grade(&rep, MostBare); err != nil {
		t.Fatal(err)
	}
	got := map[string]symbol.Grade{}
	for _, c := range rep.Changes {
		got[c.Path] = c.Drift
		if c.Path == "b.go" && (c.Symbols == nil || len(c.Symbols.Changed) != 1) {
			t.Errorf("b.go: %+v", c.Symbols)
		}
	}
	want := map[string]symbol.Grade{"a.go": symbol.DriftCosmetic, "b.go": symbol.DriftInterface, "d.md": "", "new.go": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestDependencyDrift: a fresh summary is told of when what it depends on is declared otherwise, and only then.
func TestDependencyDrift(t *testing.T) {
	use := "package a\n\nfunc use(c *Counter) { c.Add(1); helper() }\n"
	for _, noted := range []bool{true, false} {
		w := newWorld(t, map[string]string{"a.go": counter, "use.go": use, "help.go": "package a\n\nfunc helper() {}\n\nfunc other() {}\n"})
		graph := func() {
			if _, err := w.tree(nil).FileGraph(); err != nil {
				t.Fatal(err)
			}
		}
		if noted {
			graph()
		}
		w.summarize("use.go")
		if !noted {
			graph()
		}
		notes := func(want map[string][]DependencyDrift) {
			t.Helper()
			got, err := w.tree(nil).DependencyDrifts(w.files())
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("noted %v: %v (-want +got)\n%s", noted, err, diff)
			}
		}
		none := map[string][]DependencyDrift{}
		notes(none)
		w.write("a.go", edited(t, "c.n += n", "c.n -= n"))
		w.write("help.go", "package a\n\nfunc helper() {}\n\nfunc other(n int) {}\n") // which it does not use
		notes(none)
		w.write("help.go", "package a\n\nfunc helper(n int) {}\n\nfunc other() {}\n")
		want := map[string][]DependencyDrift{"use.go": {{Path: "help.go", Symbols: []string{"helper"}}}}
		notes(want)
		w.commit()
		w.remember()
		graph()
		notes(want)
		w.write("help.go", "package a\n\nfunc helper() {}\n\nfunc other() {}\n")
		notes(none)
		w.remove("help.go")
		notes(map[string][]DependencyDrift{"use.go": {{Path: "help.go", Symbols: []string{}, Removed: true}}})
	}
}

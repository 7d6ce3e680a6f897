package scan

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"codemem/condense"
)

// becomes checks what is said of an id that names nothing.
func (w *world) becomes(id, status string, candidates ...string) {
	w.t.Helper()
	_, err := condense.Locate(w.tree(nil), []string{id})
	var lost *condense.LostError
	if !errors.As(err, &lost) {
		w.t.Errorf("%s: %v", id, err)
		return
	}
	if l := lost.Lost[0]; l.Status != status || fmt.Sprint(l.Candidates) != fmt.Sprint(candidates) {
		w.t.Errorf("%s is %s with %v, want %s with %v", id, l.Status, l.Candidates, status, candidates)
	}
}

// TestEarlier: what became of a symbol is known of what the registry and the last commits remember, and of nothing else.
func TestEarlier(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("Moves", "x") + goFile("Dies", "x")[10:], "b.go": goFile("B", "x"), "old/c.go": goFile("C", "x"), "notes": "text\n"})
	w.becomes("a.go:B", "unknown", "b.go:B")
	w.becomes("a.go:Never", "unknown", "a.go:Moves", "a.go:Dies")
	w.becomes("none.go:B", "no_file", "b.go:B")

	w.write("a.go", "package p\n") // uncommitted
	w.write("b.go", goFile("B", "x")+goFile("Moves", "x")[10:])
	for range 2 { // the second time it is committed, and remembered
		w.becomes("a.go:Moves", "moved", "b.go:Moves")
		w.becomes("a.go:Dies", "gone")
		w.becomes("a.go:B", "unknown", "b.go:B")
		w.commit()
		w.remember()
	}
	w.write("new/c.go", goFile("C", "y")) // with another body
	w.remove("old/c.go")
	w.git("add", "-A")
	for range 2 {
		w.becomes("old/c.go:C", "moved", "new/c.go:C")
		w.becomes("old/c.go:D", "unknown")
		w.commit()
		w.remember()
	}
	w.remove("notes")
	w.becomes("notes:C", "unknown", "new/c.go:C")
	w.write("twin/c.go", goFile("C", "z"))
	w.commit()
	w.becomes("old/c.go:C", "ambiguous", "new/c.go:C", "twin/c.go:C")
}

// TestEarlierUncommitted: what was only ever remembered is known, too.
func TestEarlierUncommitted(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("A", "x"), "b.go": goFile("B", "x")})
	w.write("a.go", goFile("Draft", "x"))
	w.remember()
	w.sync(w.tree(nil), 2)
	w.write("a.go", goFile("A", "x"))
	w.becomes("a.go:Draft", "gone", "a.go:A")
	w.becomes("a.go:Drift", "unknown", "a.go:A")
}

// TestFindRoles: sources come before tests, tests before examples; then by rank; and namesakes are one entry.
func TestFindRoles(t *testing.T) {
	files := map[string]string{
		"lib/orm/session.py": "class Session:\n    def get(self): pass\n", "lib/more/session.py": "class Session: pass\n",
		"lib/use.py":  "from lib.orm.session import Session\ndef use(): return Session()\n",
		"lib/use2.py": "from lib.orm.session import Session\ndef use2(): return Session()\n",
	}
	for i := range 12 {
		files[fmt.Sprintf("examples/e%02d.py", i)] = "Session = 1\n"
		files[fmt.Sprintf("aaa/test_%02d.py", i)] = "class Session: pass\n"
	}
	w := newWorld(t, files)
	const first = "lib/more/session.py:Session[1] aaa/test_00.py:Session[11] examples/e00.py:Session[11] lib/orm/session.py:Session.get"
	find := func() string {
		tree := w.tree(nil)
		d, err := tree.Find("Session", "", true, 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range d.Found {
			s := f.Path + ":" + tree.Outline(f.Path).Symbols[f.Index].Qualified
			if len(f.Namesakes) > 0 {
				s += fmt.Sprintf("[%d]", len(f.Namesakes))
			}
			got = append(got, s)
		}
		return strings.Join(got, " ")
	}
	if got := find(); got != first {
		t.Errorf("without ranks: %s", got)
	}
	if _, err := w.tree(nil).FileGraph(); err != nil {
		t.Fatal(err)
	}
	if got, want := find(), strings.Replace(first, "lib/more", "lib/orm", 1); got != want {
		t.Errorf("with ranks: %s", got)
	}
}

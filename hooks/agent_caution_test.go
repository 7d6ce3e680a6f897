package hooks_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

// caution writes a note.
func (y *yard) caution(kind, text string, about ...string) {
	y.t.Helper()
	m := y.memory()
	_, err := scan.New(context.Background(), m, nil, true).WriteNotes(m, verify.NotesRequest{
		Notes: []verify.NoteText{{Note: registry.Note{Kind: kind, Text: text}, About: about}}, Author: "tester",
	})
	y.must(err)
	y.must(m.Close())
}

// TestCautions: beside a read an agent is shown what keeps from a mistake there, once.
func TestCautions(t *testing.T) {
	y := newYard(t)
	y.commit("pool/pool.go", "pool/other.go", "main.go")
	y.write("pool/pool.go", "package p\n\nfunc Take() {}\n\nfunc Give() {}\n")
	y.commit()
	y.hook("session-start", fields{"source": "startup"})
	silent(t, "no registry", y.hook("pre-tool", y.on("Read", "pool/pool.go")))
	y.prescan()
	silent(t, "no notes", y.hook("pre-tool", y.on("Read", "pool/pool.go")))
	y.caution("trap", "Taking twice deadlocks.", "pool/pool.go:Take")
	y.caution("how-to", "make pool.", "pool/pool.go")
	y.caution("convention", "Nothing here logs.", "pool")
	y.caution("decision", "One module.", ".")

	s := y.hook("pre-tool", y.on("Read", "pool/pool.go", fields{"offset": 1, "limit": 5}))
	has(t, s.Specific.Text, "pool/pool.go", `> trap on Take by tester, fresh: "Taking twice deadlocks."`, `> convention on pool/ by tester, fresh: "Nothing here logs."`)
	for _, other := range []string{"make pool", "One module"} {
		if strings.Contains(s.Specific.Text, other) {
			t.Errorf("%q is in %q", other, s.Specific.Text)
		}
	}
	silent(t, "the second read", y.hook("pre-tool", y.on("Read", "pool/pool.go")))
	silent(t, "a file beside it", y.hook("pre-tool", y.on("Read", "pool/other.go")))
	silent(t, "a file elsewhere", y.hook("pre-tool", y.on("Read", "main.go")))
	has(t, y.hook("pre-tool", y.on("Read", "pool/other.go").by("a1")).Specific.Text, "Nothing here logs.") // its context is another one
	s = y.hook("pre-tool", y.on("Read", "pool/pool.go").by("a1"))
	if has(t, s.Specific.Text, "Taking twice"); strings.Contains(s.Specific.Text, "Nothing here logs.") {
		t.Errorf("told twice: %q", s.Specific.Text)
	}

	y.hook("session-start", fields{"source": "compact"}) // what was shown is gone
	y.write("pool/pool.go", "package p\n\nfunc Take() { println() }\n\nfunc Give() {}\n")
	has(t, y.hook("pre-tool", y.on("Read", "pool/pool.go")).Specific.Text, "> trap on Take by tester, drifted (body): ")

	for i := range 8 {
		y.caution("trap", fmt.Sprint(i, strings.Repeat(" a long trap of many words.", 200)), "main.go")
	}
	if n := condense.Tokens(y.hook("pre-tool", y.on("Read", "main.go")).Specific.Text); n == 0 || n > 300 {
		t.Errorf("%d tokens", n)
	}
}

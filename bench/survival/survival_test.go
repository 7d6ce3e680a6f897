package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codemem/scan"
	"codemem/symbol"
)

// A maker makes a history.
type maker struct {
	t   *testing.T
	dir string
}

func (m maker) git(args ...string) {
	m.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
	cmd.Dir = m.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		m.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// commit commits files as they are to be; "" removes one.
func (m maker) commit(files map[string]string) {
	m.t.Helper()
	for p, content := range files {
		full := filepath.Join(m.dir, p)
		if content == "" {
			m.git("rm", "-q", p)
			continue
		}
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			m.t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			m.t.Fatal(err)
		}
	}
	m.git("add", "-A")
	m.git("commit", "-q", "-m", "a commit")
}

// function returns a function that is like no other.
func function(name string, n int) string {
	return fmt.Sprintf("\n// %s adds %d.\nfunc %s(a int) int {\n\ta += %d\n\tprintln(\"one of %d, and long enough to be known by its text alone, wherever it went\", a, a*a)\n\treturn a\n}\n", name, n, name, n, n)
}

// TestReplay: of a history in which everything is known, so are the counts.
func TestReplay(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	m := maker{t, filepath.Join(t.TempDir(), "history")}
	if err := os.Mkdir(m.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	m.git("init", "-q", "-b", "main")
	two := "package p\n" + function("A", 1) + function("B", 2)
	m.commit(map[string]string{
		"kept.go": "package p\n" + function("Kept", 3), "two.go": two, "old/moved.go": "package p\n" + function("Moved", 4),
		"gone.go": "package p\n" + function("Gone", 5), "undone.go": "package p\n" + function("Undone", 6),
	})
	m.commit(map[string]string{"two.go": strings.Replace(two, "a += 2", "a += 22", 1), "undone.go": "package p\n" + function("Undone", 66)})
	m.commit(map[string]string{"old/moved.go": "", "new/moved.go": "package p\n" + function("Moved", 4), "gone.go": ""})
	m.commit(map[string]string{"undone.go": "package p\n" + function("Undone", 6)})

	o := options{commits: 200, symbols: 100, notes: 10, every: 1}
	r, err := o.replay(t.Context(), m.dir)
	if err != nil {
		t.Fatal(err)
	}
	if r.steps != 3 || r.looks != 3 || len(r.distrusted) > 0 || len(r.wrong) > 0 || r.checked == 0 {
		t.Errorf("%d commits, %d looks, distrusted %q, %d checked, wrong %q", r.steps, r.looks, r.distrusted, r.checked, r.wrong)
	}
	for _, want := range []struct {
		kind                                            string
		texts, fresh, body, orphaned, kept, stale, lost int
	}{
		{"file", 5, 3, 1, 1, 1, 2, 2},   // kept, moved, undone
		{"symbol", 6, 4, 1, 1, 1, 3, 2}, // Kept, Moved, Undone, A
	} {
		c := count([]result{r}, want.kind)
		got := []int{c.texts, c.fresh, c.drifted[symbol.DriftBody], c.orphaned, c.kept, c.stale, c.lost}
		if fmt.Sprint(got) != fmt.Sprint([]int{want.texts, want.fresh, want.body, want.orphaned, want.kept, want.stale, want.lost}) {
			t.Errorf("%s: %v, want %+v", want.kind, got, want)
		}
	}
	if c := count([]result{r}, "note"); c.texts != 10 || c.texts != c.fresh+c.orphaned+c.drifted[symbol.DriftBody]+c.drifted[symbol.DriftInterface]+c.drifted[symbol.DriftUnknown] {
		t.Errorf("notes: %+v", c)
	}
}

// TestCheck: the checks find answers that are not true of the bytes.
func TestCheck(t *testing.T) {
	source := function("A", 1)[1:]
	all := map[string]string{"a.go": "package p\n\n" + source}
	r := &replay{}
	r.checkFresh(&text{state: scan.NoteFresh, about: []about{{id: "a.go:A", name: "A", source: source}}, ids: []string{"a.go:A"}}, all)
	r.checkFresh(&text{state: scan.NoteFresh, about: []about{{id: "a.go", source: all["a.go"]}}, ids: []string{"a.go"}}, all)
	r.checkGone(&text{state: scan.NoteOrphaned, about: []about{{id: "b.go:B", name: "B", source: function("B", 2)}}}, all)
	if len(r.wrong) > 0 || r.checked != 3 {
		t.Errorf("%d checked, wrong %q", r.checked, r.wrong)
	}
	r.checkFresh(&text{about: []about{{id: "a.go:A", name: "A", source: function("A", 2)[1:]}}, ids: []string{"a.go:A"}}, all)
	r.checkFresh(&text{about: []about{{id: "a.go", source: "package q\n"}}, ids: []string{"a.go"}}, all)
	r.checkGone(&text{about: []about{{id: "b.go:A", name: "A", source: source}}}, all)
	if len(r.wrong) != 3 {
		t.Errorf("of three false answers found %q", r.wrong)
	}
}

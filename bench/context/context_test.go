package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"codemem/assemble"
)

// A maker makes a repository.
type maker struct {
	t   *testing.T
	dir string
	n   int // commits so far
}

func (m *maker) git(args ...string) string {
	m.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@t"}, args...)...)
	cmd.Dir = m.dir
	at := time.Date(2026, 1, 1, 0, m.n, 0, 0, time.UTC).Format(time.RFC3339)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_DATE="+at, "GIT_COMMITTER_DATE="+at)
	out, err := cmd.CombinedOutput()
	if err != nil {
		m.t.Fatalf("git %v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// commit writes files and commits them; "" deletes one.
func (m *maker) commit(files map[string]string) string {
	m.t.Helper()
	for p, text := range files {
		full := filepath.Join(m.dir, p)
		if text == "" {
			if err := os.Remove(full); err != nil {
				m.t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			m.t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			m.t.Fatal(err)
		}
	}
	m.n++
	m.git("add", "-A")
	m.git("commit", "-q", "-m", fmt.Sprint("commit ", m.n))
	return m.git("rev-parse", "HEAD")
}

// goFile is a file of Go in which what a commit wrote is marked with its number and the file's name.
func goFile(pkg, name string, commit int, imports ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	for _, i := range imports {
		fmt.Fprintf(&b, "import %q\n\n", i)
	}
	title := strings.ToUpper(name[:1]) + name[1:]
	fmt.Fprintf(&b, "// %s is of mark_%d_%s.\nfunc %s(n int) int {\n", title, commit, name, title)
	for i := range 30 {
		fmt.Fprintf(&b, "\tn += %d // mark_%d_%s\n", i, commit, name)
	}
	fmt.Fprintf(&b, "\treturn n\n}\n\n// Other%s stays.\nfunc Other%[1]s() {}\n", title)
	return b.String()
}

// made is a repository where a, b and far/d change together, c changes alone, and e is imported by a.
func made(t *testing.T) *maker {
	m := &maker{t: t, dir: t.TempDir()}
	m.git("init", "-q", "-b", "main")
	files := map[string]string{"go.mod": "module made\n\ngo 1.26\n", "README.md": "# Made\n"}
	for _, name := range []string{"a", "b", "c"} {
		files["one/"+name+".go"] = goFile("one", name, 1)
	}
	files["far/d.go"], files["e/e.go"] = goFile("far", "d", 1), goFile("e", "e", 1)
	m.commit(files)
	for n := 2; n <= 13; n++ {
		if n%4 == 0 {
			m.commit(map[string]string{"one/c.go": goFile("one", "c", n), "README.md": fmt.Sprintf("# Made\n\nmark_%d_README\n", n)})
			continue
		}
		m.commit(map[string]string{
			"one/a.go": goFile("one", "a", n, "made/e") + fmt.Sprintf("\nconst last = %d\n", n), "one/b.go": goFile("one", "b", n), "far/d.go": goFile("far", "d", n),
			"README.md": fmt.Sprintf("# Made\n\nmark_%d_README\n", n),
		})
	}
	m.git("tag", "last")
	return m
}

func openMade(t *testing.T, m *maker) (*source, *workspace) {
	t.Helper()
	src, err := openSource(t.Context(), m.dir)
	if err != nil {
		t.Fatal(err)
	}
	y, err := openWorkspace(t.Context(), src, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(y.close)
	return src, y
}

// TestNothingLeaks: no pack holds anything that its commit or a later one wrote, but for the edits that it was told.
func TestNothingLeaks(t *testing.T) {
	m := made(t)
	src, y := openMade(t, m)
	eligible, err := src.eligible(t.Context(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	if len(eligible) != 9 {
		t.Fatalf("%d commits are eligible, want the 9 that change three files", len(eligible))
	}
	mark := regexp.MustCompile(`mark_(\d+)_(\w+)`)
	packs, past := 0, 0
	for _, c := range draw(eligible, 100, 1, "") {
		number := 1 + len(strings.Fields(m.git("rev-list", c.parent)))
		y.look = func(s scene, p assemble.Pack) {
			packs++
			told := []string{s.current.path}
			for _, e := range s.edited {
				told = append(told, e.path)
			}
			for _, found := range mark.FindAllStringSubmatch(p.Text, -1) {
				n, _ := strconv.Atoi(found[1])
				ofTold := slices.ContainsFunc(told, func(p string) bool { return strings.HasSuffix(p, "/"+found[2]+".go") })
				if n > number || n == number && !ofTold {
					t.Errorf("the pack for commit %d, which was told of %v, has %s", number, told, found[0])
				}
				if n < number {
					past++
				}
			}
		}
		if _, err := y.replay(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if packs != 9*2*len(budgets) || past == 0 {
		t.Errorf("%d packs with %d marks of the past", packs, past)
	}
}

// TestSealed: what could tell of the future is found.
func TestSealed(t *testing.T) {
	m := made(t)
	last := m.git("rev-parse", "HEAD")
	parent := m.git("rev-parse", "HEAD~2")
	for name, spoil := range map[string]func(y *workspace) error{
		"a branch": func(y *workspace) error { _, err := git(t.Context(), y.dir, "branch", "later", last); return err },
		"a tag":    func(y *workspace) error { _, err := git(t.Context(), y.dir, "tag", "later", last); return err },
		"HEAD": func(y *workspace) error {
			_, err := git(t.Context(), y.dir, "checkout", "-q", "--detach", last)
			return err
		},
		"ORIG_HEAD": func(y *workspace) error {
			return os.WriteFile(filepath.Join(y.dir, ".git", "ORIG_HEAD"), []byte(last+"\n"), 0o600)
		},
		"a reflog": func(y *workspace) error {
			if err := os.MkdirAll(filepath.Join(y.dir, ".git", "logs"), 0o700); err != nil {
				return err
			}
			line := fmt.Sprintf("%s %s t <t@t> 0 +0000\tcheckout\n", last, parent)
			return os.WriteFile(filepath.Join(y.dir, ".git", "logs", "HEAD"), []byte(line), 0o600)
		},
		"a changed file": func(y *workspace) error {
			return os.WriteFile(filepath.Join(y.dir, "one", "a.go"), []byte("package one\n"), 0o600)
		},
		"an untracked file": func(y *workspace) error {
			return os.WriteFile(filepath.Join(y.dir, "one", "z.go"), []byte("package one\n"), 0o600)
		},
		"an ignored file": func(y *workspace) error {
			exclude := filepath.Join(y.dir, ".git", "info", "exclude")
			return errors.Join(os.MkdirAll(filepath.Dir(exclude), 0o700), os.WriteFile(exclude, []byte("*.log\n"), 0o600),
				os.WriteFile(filepath.Join(y.dir, "x.log"), []byte("x\n"), 0o600))
		},
		"an index of the past": func(y *workspace) error { // a file that is not there any more would be remembered
			_, err := git(t.Context(), y.dir, "checkout", "-q", "--detach", m.git("rev-list", "--max-parents=0", last))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, y := openMade(t, m)
			if err := y.enter(t.Context(), parent); err != nil {
				t.Fatal(err)
			}
			if err := spoil(y); err != nil {
				t.Fatal(err)
			}
			if err := y.sealed(t.Context(), parent); !errors.Is(err, errLeak) {
				t.Errorf("nothing was found: %v", err)
			}
		})
	}
}

func TestReplayFindsWhatChangesTogether(t *testing.T) {
	m := made(t)
	src, y := openMade(t, m)
	eligible, err := src.eligible(t.Context(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	trials, err := y.replay(t.Context(), eligible[0])
	if err != nil {
		t.Fatal(err)
	}
	all := []corpus{{Name: "made", Trials: trials}}
	for method, want := range map[string]float64{"assemble": 1, "co-change": 1, "recency": 1, "imports": 0.5} { // one/b.go is of its package, far/d.go is not
		v := view{cursor: "most", told: "one", budget: 32000, method: method}
		f := measure(all, v)
		if f.commits != 1 || f.recall != want {
			t.Errorf("%s holds %.2f of the files of %d commits, want %.2f", method, f.recall, f.commits, want)
		}
		if method == "assemble" && f.symbols != 1 {
			t.Errorf("%.2f of the declarations are held, want all", f.symbols)
		}
	}
	for _, trial := range trials {
		if trial.Used > trial.Budget {
			t.Errorf("%s uses %d of %d", trial.Method, trial.Used, trial.Budget)
		}
		others := 0
		for _, g := range trial.Targets {
			if g.Other {
				others++
			} else if want := 1 + strings.Count(g.Path, "a.go"); g.Declared != want {
				t.Errorf("%s has %d declarations that were touched, want %d", g.Path, g.Declared, want)
			}
		}
		if others != 1 {
			t.Errorf("%d other files, want the README", others)
		}
	}
	page := document([]corpus{{Name: "made", Head: src.head, Date: src.date, Replayed: 1, Trials: trials}}, options{pool: 1000}, "Made now.")
	if !strings.Contains(page, "| made | 8,000 | 100.0 % |") {
		t.Errorf("the page does not tell:\n%s", page)
	}
}

func TestEligible(t *testing.T) {
	m := &maker{t: t, dir: t.TempDir()}
	m.git("init", "-q", "-b", "main")
	many := map[string]string{}
	for i := range most + 2 {
		many[fmt.Sprintf("f%d.go", i)] = goFile("f", "f", i)
	}
	m.commit(many)
	want := m.commit(map[string]string{"f1.go": "package f\n", "f2.go": "package f\n", "f3.go": "", "new.go": "package f\n", "doc.md": "new\n"})
	m.commit(map[string]string{"f1.go": "package f // one\n", "doc.md": "changed\n"})
	for i := range many {
		many[i] += "// more\n"
	}
	m.commit(many)
	m.git("checkout", "-q", "-b", "side", "HEAD~1")
	m.commit(map[string]string{"side.go": "package f\n"})
	m.git("checkout", "-q", "main")
	m.git("merge", "-q", "--no-edit", "side")
	src, err := openSource(t.Context(), m.dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := src.eligible(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].id != want || !slices.Equal(got[0].changed, []string{"f1.go", "f2.go"}) {
		t.Errorf("got %+v, want %s alone", got, want)
	}
}

func TestDraw(t *testing.T) {
	var all []commit
	for i := range 100 {
		all = append(all, commit{id: fmt.Sprintf("%040x", i), at: int64(1000 - i)})
	}
	drawn := draw(all, 20, 5, "")
	if len(drawn) != 20 || !slices.IsSortedFunc(drawn, func(a, b commit) int { return int(a.at - b.at) }) {
		t.Errorf("drawn are %d, not the oldest first", len(drawn))
	}
	again := draw(all, 20, 5, "")
	other := draw(all, 20, 6, "")
	same := func(a, b []commit) bool {
		return slices.EqualFunc(a, b, func(a, b commit) bool { return a.id == b.id })
	}
	if !same(drawn, again) || same(drawn, other) {
		t.Error("the seed does not decide")
	}
	even, odd := draw(all, 20, 5, "even"), draw(all, 20, 5, "odd")
	if len(even)+len(odd) != 20 || len(even) == 0 || len(odd) == 0 {
		t.Errorf("the halves have %d and %d", len(even), len(odd))
	}
}

func TestTouched(t *testing.T) {
	const text = `package p

import "fmt"

// A is a type.
type A struct {
	x int
	y int
}

func (a *A) Run(
	n int,
) error {
	f := func() {
		fmt.Println(n)
	}
	f()
	return nil
}

func last() {}
`
	for name, c := range map[string]struct {
		hunk hunk
		want []string
	}{
		"a field":               {hunk{7, 1, 7, 1}, []string{"x"}},
		"between fields":        {hunk{7, 0, 8, 1}, []string{"type A"}},
		"a body":                {hunk{15, 1, 15, 1}, []string{"func (a *A) Run"}},
		"added in a body":       {hunk{15, 0, 16, 2}, []string{"func (a *A) Run"}},
		"added between":         {hunk{9, 0, 10, 3}, nil},
		"two":                   {hunk{17, 5, 17, 1}, []string{"func (a *A) Run", "func last"}},
		"imports":               {hunk{3, 1, 3, 2}, nil},
		"a signature":           {hunk{12, 1, 12, 1}, []string{"func (a *A) Run"}},
		"beyond the end":        {hunk{21, 0, 22, 3}, nil},
		"a type with its field": {hunk{6, 2, 6, 2}, []string{"type A", "x"}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, touched("p.go", []byte(text), []hunk{c.hunk})); diff != "" {
				t.Errorf("touched (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHunks(t *testing.T) {
	got := hunksOf("diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1,2 @@ func x\n-a\n+b\n+c\n@@ -9,0 +11 @@\n+@@ not a hunk\n@@ -12,3 +13,0 @@\n")
	want := []hunk{{1, 1, 1, 2}, {9, 0, 11, 1}, {12, 3, 13, 0}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(hunk{})); diff != "" {
		t.Errorf("hunks (-want +got):\n%s", diff)
	}
}

func TestDeclares(t *testing.T) {
	const text = "<file>\n  func (a *A) Run(n int) error { … }\n\tclass B:\n</file>\n"
	for begin, want := range map[string]bool{"func (a *A) Run": true, "class B": true, "func (a *A) Ru": false, "class": true, "B": false, "func Run": false} {
		if got := declares(text, begin); got != want {
			t.Errorf("declares %q: %v, want %v", begin, got, want)
		}
	}
}

func TestFigures(t *testing.T) {
	file := func(form string, held int) target { return target{Path: "f", Form: form, Declared: 2, Held: held} }
	one := func(ms float64, targets ...target) trial {
		return trial{Cursor: "most", Told: "one", Budget: 8000, Method: "assemble", Used: 100, Millis: ms, Targets: targets}
	}
	all := []corpus{{Name: "a", Trials: []trial{
		one(1, file(assemble.Whole, 2), file(assemble.Skeletal, 1)),
		one(3, file(assemble.Summarized, 0), file("", 0), file(assemble.PathOnly, 0), file(assemble.Window, 2)),
	}}, {Name: "b", Trials: []trial{one(9, file("", 0), target{Other: true, Form: assemble.Whole})}}}
	got := measure(all, view{cursor: "most", told: "one", budget: 8000, method: "assemble"})
	want := figures{commits: 3, recall: (1 + 0.25 + 0) / 3, named: (1 + 0.75 + 0) / 3, symbols: (0.75 + 0.25 + 0) / 3, all: 1. / 3, used: 100, others: 1, p50: 3, p99: 9}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(figures{})); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
	if got := measure(all, view{corpus: "b", cursor: "most", told: "one", budget: 8000, method: "assemble"}); got.commits != 1 || got.recall != 0 {
		t.Errorf("figures of one: %+v", got)
	}
}

func TestRivalOrders(t *testing.T) {
	commits := [][]string{{"c", "a"}, {"a", "b"}, {"b", "a", "d"}}
	if got := lately(commits); !slices.Equal(got, []string{"a", "c", "b", "d"}) {
		t.Errorf("lately: %v", got)
	}
	if diff := cmp.Diff(map[string]int{"b": 2, "c": 1, "d": 1}, together(commits, "a")); diff != "" {
		t.Errorf("together (-want +got):\n%s", diff)
	}
}

func TestThousands(t *testing.T) {
	var b bytes.Buffer
	for _, n := range []int{0, 999, 1000, 32000, 1234567} {
		fmt.Fprint(&b, thousands(n), " ")
	}
	if got := b.String(); got != "0 999 1,000 32,000 1,234,567 " {
		t.Error(got)
	}
}

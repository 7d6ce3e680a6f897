package main

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write makes files in a new directory.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for p, text := range files {
		full := filepath.Join(dir, p)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestPositions(t *testing.T) {
	s := newSource([]byte("ab\nc\n\nd"))
	for _, c := range []struct{ line, column, at int }{{1, 1, 0}, {1, 3, 2}, {2, 1, 3}, {4, 1, 6}, {4, 2, 7}, {4, 3, -1}, {0, 1, -1}, {5, 1, -1}, {1, 0, -1}} {
		if at := s.offset(c.line, c.column); at != c.at {
			t.Errorf("offset(%d, %d) = %d, want %d", c.line, c.column, at, c.at)
		}
	}
	for at, line := range []int{1, 1, 1, 2, 2, 3, 4} {
		if got := s.line(at); got != line {
			t.Errorf("line(%d) = %d, want %d", at, got, line)
		}
	}
	for text, want := range map[string]goPlace{
		"/m/a b:c.go:12:3": {"a b:c.go", 12, 3}, "-": {}, "/m/a.go:12": {}, "/mm/a.go:1:1": {}, "/m/a.go:1:x": {}, "/m/a.go:1:": {},
	} {
		if got := placeIn("/m", text); got != want {
			t.Errorf("placeIn(%q) = %v, want %v", text, got, want)
		}
	}
	if got := placeIn("/m", "/cache/x.go:1:1", "/m/y.go:2:2"); got.Path != "y.go" {
		t.Errorf("the position that directives give is not taken: %v", got)
	}
}

func TestTaker(t *testing.T) {
	b := &build{}
	static, rta := b.taker("/m", "cha"), b.taker("/m", "rta")
	line := func(what, from, to, site, via string) string {
		return strings.Join([]string{what, from, from, to, to, site, "name", via}, "\t")
	}
	static(line("static function call", "/m/a.go:1:6", "/m/b.go:2:6", "/m/a.go:3:3", ""))
	static(line("static function call", "/m/a.go:1:6", "/m/b.go:2:6", "/m/a.go:3:3", "")) // of a test's variant of the package
	static(line("static function call", "-", "/m/b.go:2:6", "/m/a.go:9:9", ""))           // an initializer
	static(line("static method call", "/m/a.go:1:6", "/go/fmt.go:2:6", "/m/a.go:4:3", ""))
	static("torn")
	rta(line("deferred dynamic method call", "/m/a.go:1:6", "/m/c.go:2:6", "/m/a.go:5:3", "/m/i.go:7:2"))
	rta(line("dynamic function call", "/m/a.go:1:6", "/m/d.go:2:6", "/m/a.go:6:3", ""))
	rta(line("static function call", "/go/testing.go:1:1", "/m/e.go:2:6", "/go/testing.go:1:1", ""))
	rta(line("static function call", "/m/a.go:1:6", "/m/e.go:2:6", "/m/a.go:6:3", "")) // what static and cha tell
	want := &build{
		Static: []goEdge{
			{goPlace{"a.go", 1, 6}, goPlace{"b.go", 2, 6}, goPlace{"a.go", 3, 3}, "name", goPlace{}},
			{goPlace{"a.go", 9, 9}, goPlace{"b.go", 2, 6}, goPlace{"a.go", 9, 9}, "name", goPlace{}},
		},
		Dynamic: []goEdge{{goPlace{"a.go", 1, 6}, goPlace{"c.go", 2, 6}, goPlace{"a.go", 5, 3}, "name", goPlace{"i.go", 7, 2}}},
		Reached: []goPlace{{"a.go", 1, 6}, {"c.go", 2, 6}, {"d.go", 2, 6}, {"e.go", 2, 6}},
		Lost:    1,
	}
	if diff := cmp.Diff(want, b); diff != "" {
		t.Error(diff)
	}
}

func TestEachLine(t *testing.T) {
	var got []string
	long := strings.Repeat("x", 3<<20)
	if err := eachLine(strings.NewReader("a\n\n"+long+"\nb"), func(s string) { got = append(got, s) }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", long, "b"}; !cmp.Equal(want, got) {
		t.Errorf("%d lines", len(got))
	}
}

func TestScores(t *testing.T) {
	at := func(from, to int) link { return link{spot{"a", from}, spot{"a", to}} }
	ours := map[link][]string{at(1, 2): {"import"}, at(1, 3): {"import", "package"}, at(2, 3): {"package"}}
	s := compared(ours, map[link]bool{at(1, 2): true, at(1, 3): true, at(4, 5): true, at(5, 4): true})
	want := score{4, 3, 2, 2.0 / 3, 0.5, map[string]tally{"import": {2, 2}, "package": {2, 1}}}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
	total := sum([]score{s, {Oracle: 4, Ours: 1, Right: 1, Rules: map[string]tally{"import": {1, 1}}}, {}})
	if diff := cmp.Diff(score{8, 4, 3, 0.75, 0.375, map[string]tally{"import": {3, 3}, "package": {2, 1}}}, total); diff != "" {
		t.Error(diff)
	}
	if none := compared(nil, nil); none.Precision != 0 || none.Recall != 0 {
		t.Errorf("of nothing: %+v", none)
	}
	c := classes{}
	for _, e := range []string{"1", "2", "3", "4"} {
		c.add("often", e)
	}
	c.add("also", "x")
	c.add("alone", "y")
	if diff := cmp.Diff([]class{{"often", 4, []string{"1", "3"}}, {"alone", 1, []string{"y"}}, {"also", 1, []string{"x"}}}, c.list(2)); diff != "" {
		t.Error(diff)
	}
}

func TestPeerGraphs(t *testing.T) {
	dir := write(t, map[string]string{"a.go": "package a\n\n// F is.\nfunc F() { T{}.M() }\n\ntype T struct{}\n\nfunc (T) M() {}\n"})
	us, err := look(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, statements := range map[string][]string{
		"older.db": {
			`CREATE TABLE nodes (id INTEGER, name TEXT, kind TEXT, file TEXT, line INTEGER, end_line INTEGER)`,
			`CREATE TABLE edges (source_id INTEGER, target_id INTEGER, kind TEXT)`,
			`INSERT INTO nodes VALUES (1, 'F', 'function', 'a.go', 3, 4), (2, 'T.M', 'method', 'a.go', 8, 8), (3, 'a.go', 'file', 'a.go', 0, 8), (4, 'F', 'function', 'a.go', 8, 8), (5, 'M', 'parameter', 'a.go', 8, 8)`,
			`INSERT INTO edges VALUES (1, 2, 'calls'), (3, 2, 'calls'), (1, 2, 'contains'), (4, 2, 'calls'), (1, 5, 'calls')`,
		},
		"newer.db": {
			`CREATE TABLE nodes (id TEXT, kind TEXT, name TEXT, file_path TEXT, start_line INTEGER, end_line INTEGER)`,
			`CREATE TABLE edges (source TEXT, target TEXT, kind TEXT)`,
			`INSERT INTO nodes VALUES ('f', 'function', 'F', 'a.go', 4, 4), ('m', 'method', 'M', 'a.go', 8, 8), ('i', 'import', 'M', 'a.go', 8, 8)`,
			`INSERT INTO edges VALUES ('f', 'm', 'calls'), ('f', 'i', 'calls'), ('f', 'gone', 'calls')`,
		},
	} {
		file := filepath.Join(t.TempDir(), name)
		fill(t, file, statements)
		edges, err := peerEdges(t.Context(), file, us)
		if err != nil {
			t.Fatal(err)
		}
		want := []edge{{link: link{spot{"a.go", 25}, spot{"a.go", 68}}, kind: "call", rule: "calls"}}
		if diff := cmp.Diff(want, edges, cmp.AllowUnexported(edge{})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if _, err := peerEdges(t.Context(), filepath.Join(dir, "none.db"), us); err == nil {
		t.Error("a graph that is not there is taken for an empty one")
	}
}

func fill(t *testing.T, file string, statements []string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(context.Background(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

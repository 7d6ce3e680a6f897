package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var pair = map[string]string{
	"a.py": "class Box:\n    def __init__(self): pass\n    def put(self): pass\nother = Box\n",
	"b.py": "from a import Box, other\ndef use(b):\n    '\U0001f600'; other()\n    b.put(); dark(); len(b)\n",
}

// stub is a language server that says what a table has: by "path:line:column" the places of declarations.
func stub(t *testing.T, dir string, table map[string][]string) *server {
	t.Helper()
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	s := newServer(map[string]any{"x": 7}, in, out)
	send := func(m message) { _ = (&server{in: fromServer}).send(m) }
	go func() {
		send(message{ID: json.RawMessage(`"q"`), Method: "workspace/configuration", Params: map[string]any{"items": []any{map[string]any{"section": "x"}, map[string]any{"section": "y"}}}})
		r := textproto.NewReader(bufio.NewReader(toServer))
		for {
			m, err := readMessage(r)
			if err != nil {
				return
			}
			if m.Method == "" {
				send(message{Method: "window/logMessage", Params: string(m.Result)})
				continue
			}
			data, _ := json.Marshal(m.Params)
			var asked struct {
				TextDocument struct{ URI string }
				Position     position
			}
			_ = json.Unmarshal(data, &asked)
			all := []any{}
			for _, at := range table[fmt.Sprintf("%s:%d:%d", pathIn(dir, asked.TextDocument.URI), asked.Position.Line, asked.Position.Column)] {
				file, line, column := cutPosition(at)
				all = append(all, map[string]any{"uri": uriOf(file), "range": map[string]any{"start": position{line, column}}})
			}
			data, _ = json.Marshal(all)
			send(message{ID: m.ID, Result: data})
		}
	}()
	t.Cleanup(func() { _ = fromServer.Close(); _ = in.Close() })
	return s
}

func TestLanguageServer(t *testing.T) {
	dir := write(t, pair)
	a, b := filepath.Join(dir, "a.py"), filepath.Join(dir, "b.py")
	s := stub(t, dir, map[string][]string{
		"b.py:2:10": {a + ":3:0"}, "a.py:3:8": {a + ":0:6"}, "b.py:3:6": {a + ":2:8", b + ":0:0", a + ":2:8"}, "b.py:3:21": {"/lib/builtins.py:1:1"},
	})
	if err := s.until(t.Context(), "[7,null]"); err != nil {
		t.Fatal("the server is not told its settings:", err)
	}
	of := func(text string) int { return strings.Index(pair["b.py"], text) }
	name := func(text string) answer { return answer{Kind: "call", Path: "b.py", At: of(text), Name: text} }
	q := &inquiry{
		dir: dir, methods: []string{"definition"},
		declared: map[spot]declaration{{"a.py", strings.Index(pair["a.py"], "other")}: {kind: "variable", value: strings.LastIndex(pair["a.py"], "Box")}, {"a.py", 6}: {kind: "class"}},
		names: func(*server, string) ([]answer, error) {
			return []answer{name("other()"), name("put"), name("dark"), name("len"), {Without: "external"}}, nil
		},
	}
	var out bytes.Buffer
	if err := q.ask(t.Context(), s, []string{"b.py"}, &out); err != nil {
		t.Fatal(err)
	}
	all, err := readAnswers(&out)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range all {
		got = append(got, fmt.Sprint(a.Kind, a.Name, a.Targets, a.Without))
	}
	// The column counts units of UTF-16; a name for a class means that too; what is outside is not what is not known.
	want := []string{"file[]", "callother()[a.py#64 a.py#6]", "callput[a.py#48 b.py#0]", "calldark[]unknown", "calllen[]external", "[]external"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestStandsFor(t *testing.T) {
	at := func(n int) spot { return spot{"a.h", n} }
	q := &inquiry{stands: map[spot][]target{}, declared: map[spot]declaration{
		at(1): {kind: "class", same: []spot{at(2)}}, at(2): {kind: "typedef", same: []spot{at(1), at(3)}}, at(4): {kind: "function"},
	}}
	for n, want := range map[int][]target{1: {{at(1), "class"}, {at(2), "typedef"}, {at(3), ""}}, 4: {{at(4), "function"}}} {
		if got, err := q.standsFor(at(n)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d stands for %v, %v", n, got, err)
		}
	}
}

func TestLanguageServerEnds(t *testing.T) {
	out, fromServer := io.Pipe()
	s := newServer(nil, io.Discard, out)
	go func() { _, _ = io.WriteString(fromServer, "Content-Length: x\r\n\r\n") }()
	if err := s.call("initialize", nil, nil); err == nil || !strings.Contains(err.Error(), "of length") {
		t.Errorf("%v", err)
	}
	if err := s.call("initialize", nil, nil); err == nil {
		t.Error("a server that has ended is asked")
	}
}

func TestPythonNames(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	dir := write(t, map[string]string{
		"p.py": "import m\n@m.deco\nclass A(m.B[int]):\n    def f(self, x: 'list[A]', y: Literal['t', m.V]) -> m.C:\n        len(x)\n        super().f()\n        return self.a.g\\\n            (m)\nm.top()\ntry:\n    v = m.value()\nexcept (m.E, D): pass\n",
		"q.py": "torn(",
	})
	script, err := filepath.Abs("names.py")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	err = start(t.Context(), dir, nil, func(r io.Reader) error {
		return eachLine(r, func(line string) {
			var n pythonName
			if err := json.Unmarshal([]byte(line), &n); err != nil {
				t.Error(err)
			}
			if n.Kind != "def" {
				names = append(names, strings.TrimSpace(fmt.Sprintf("%s %s:%d %s %s %s", n.Kind, n.Path, n.Line, n.Name, n.Shape, n.Without)))
			}
		})
	}, python, script, dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"call p.py:2 deco name.f", "inherit p.py:3 B name.f", "type p.py:3 int f external", "type p.py:4 list f external", "type p.py:4 A f", "type p.py:4 Literal f", "type p.py:4 V name.f", "type p.py:4 C name.f",
		"call p.py:5 len f external", "call p.py:6 f super().f", "call p.py:6 super f external", "call p.py:7 g self.x.f", "call p.py:11 value name.f", "file p.py:0",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

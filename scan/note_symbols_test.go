package scan

import (
	"fmt"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// namesakesOf returns parts of a file in an order: each a symbol with the name of the others.
var namesakesOf = map[string]struct {
	head, tail, id string
	parts          []string
}{
	"A.java": {
		"class A {\n", "}\n", "A.add",
		[]string{
			"  /** One. */\n  int add(int a) {\n    int c = a + 1;\n    print(c);\n    return c;\n  }\n\n",
			"  int add(int a, int b) {\n    int c = a + b;\n    print(c, b);\n    return c;\n  }\n\n",
			"  @Deprecated\n  int add(String a) {\n    return 3;\n  }\n\n",
		},
	},
	"a.cpp": {
		"#include <x>\n", "", "add",
		[]string{"int add(int a) {\n  return a + 1;\n}\n\n", "int add(int a, int b) {\n  return a + b;\n}\n\n", "int add(double a) {\n  print(a);\n  return a + 1.0;\n}\n\n"},
	},
	"a.ts": {
		"export class A {\n", "}\n", "A.add",
		[]string{"  add(a: number): number\n", "  add(a: string): string\n", "  add(a: any): any {\n    const c = a + 1\n    return c\n  }\n"},
	},
	"a.py": {
		"class A:\n", "", "A.size",
		[]string{
			"    @property\n    def size(self):\n        return self._size\n\n", "    @size.setter\n    def size(self, n):\n        check(n)\n        self._size = n\n\n",
			"    @size.deleter\n    def size(self):\n        del self._size\n\n",
		},
	},
	"a.rb": {
		"class A\n", "end\n", "A.go",
		[]string{"  def go(a)\n    a + 1\n  end\n\n", "  def go(a, b)\n    a + b\n  end\n\n", "  def go\n    3\n  end\n\n"},
	},
	"a.rs": {
		"struct A;\n\n", "", "A.fmt",
		[]string{
			"impl Display for A {\n    fn fmt(&self, f: &mut F) -> R {\n        write(f, 1)\n    }\n}\n\n", "impl Debug for A {\n    fn fmt(&self, f: &mut F) -> R {\n        write(f, 2)\n    }\n}\n\n",
			"impl Binary for A {\n    fn fmt(&self, f: &mut F) -> R {\n        write(f, 3)\n    }\n}\n\n",
		},
	},
}

// TestNamesakes: a text on one of several symbols of one name stays with it, whichever of them come, go and change places.
func TestNamesakes(t *testing.T) {
	for file, of := range namesakesOf {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			source := func(order []int) string {
				text := of.head
				for _, i := range order {
					text += of.parts[i]
				}
				return text + of.tail
			}
			w := newWorld(t, map[string]string{file: source([]int{0, 1, 2})})
			w.remember()
			number := func(i int) string { // the id of a part, as it is on disk
				f, err := w.tree(nil).File(file)
				if err != nil {
					t.Fatal(err)
				}
				o, at := f.Outline, strings.Index(string(f.Bytes), of.parts[i])
				for k := range o.Symbols {
					s := &o.Symbols[k]
					if at >= 0 && s.Qualified == of.id && int(s.Span.Start) >= at && int(s.Span.End) <= at+len(of.parts[i]) {
						return symbol.IDOf(file, o, k).String()
					}
				}
				return ""
			}
			for i := range of.parts {
				note := verify.NoteText{Note: registry.Note{Kind: "trap", Text: fmt.Sprint(i)}, About: []string{number(i)}}
				if _, err := w.tree(nil).WriteNotes(w.memory(), verify.NotesRequest{Notes: []verify.NoteText{note}, Author: "ann"}); err != nil {
					t.Fatal(err)
				}
			}
			for _, order := range [][]int{{1, 2}, {0, 2}, {0, 1}, {2}, {1}, {0}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0}, {0, 1, 2}} {
				w.write(file, source(order))
				notes, err := w.tree(nil).Notes(w.memory(), NoteQuery{})
				if err != nil {
					t.Fatal(err)
				}
				for _, n := range notes {
					i := int(n.Text[0] - '0')
					want, id := NoteFresh, number(i)
					if id == "" {
						want, id = NoteOrphaned, n.About[0].ID
					}
					if n.State != want || n.About[0].ID != id {
						t.Errorf("%v: the text on part %d is %s %q at %s, want %s at %s", order, i, n.State, n.Drift, n.About[0].ID, want, id)
					}
				}
			}
		})
	}
}

// TestNamesakesDrift: what changes in one of several namesakes while another goes is a drift of that one.
func TestNamesakesDrift(t *testing.T) {
	of := namesakesOf["A.java"]
	body := strings.Replace(of.parts[1], "a + b", "a - b", 1)
	signature := strings.Replace(of.parts[1], "int b", "long b", 1)
	for name, c := range map[string]struct {
		parts []string
		want  string
	}{
		"a body":                          {[]string{of.parts[0], body, of.parts[2]}, "A.java:A.add~2 drifted body"},
		"a body, the one before goes":     {[]string{body, of.parts[2]}, "A.java:A.add drifted body"},
		"a signature":                     {[]string{of.parts[0], signature, of.parts[2]}, "A.java:A.add~2 drifted interface"},
		"a signature, in another place":   {[]string{signature, of.parts[2], of.parts[0]}, "A.java:A.add drifted interface"},
		"a signature, none of the others": {[]string{signature}, "A.java:A.add~2 orphaned "}, // or one of those: nothing tells
		"gone, another comes":             {[]string{of.parts[0], of.parts[2], "  int add() { return 0; }\n"}, "A.java:A.add~3 drifted interface"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, map[string]string{"A.java": of.head + strings.Join(of.parts, "") + of.tail})
			w.remember()
			note := verify.NoteText{Note: registry.Note{Kind: "trap", Text: "x"}, About: []string{"A.java:A.add~2"}}
			if _, err := w.tree(nil).WriteNotes(w.memory(), verify.NotesRequest{Notes: []verify.NoteText{note}, Author: "ann"}); err != nil {
				t.Fatal(err)
			}
			w.write("A.java", of.head+strings.Join(c.parts, "")+of.tail)
			notes, err := w.tree(nil).Notes(w.memory(), NoteQuery{})
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(notes[0].About[0].ID, " ", notes[0].State, " ", notes[0].Drift); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestInner: a text on a function in a function is graded by it, and follows it to another name.
func TestInner(t *testing.T) {
	const source = "def outer(a):\n    def inner(b):\n        x = a + b\n        print(x)\n        return x\n    return inner\n"
	w := newWorld(t, map[string]string{"a.py": source})
	w.remember()
	note := verify.NoteText{Note: registry.Note{Kind: "trap", Text: "x"}, About: []string{"a.py:outer.inner"}}
	if _, err := w.tree(nil).WriteNotes(w.memory(), verify.NotesRequest{Notes: []verify.NoteText{note}, Author: "ann"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ source, want string }{
		{source, "a.py:outer.inner fresh "},
		{strings.Replace(source, "a + b", "a - b", 1), "a.py:outer.inner drifted body"},
		{strings.ReplaceAll(source, "inner", "within"), "a.py:outer.within fresh "},
		{strings.Replace(source, "outer", "around", 1), "a.py:around.inner fresh "},
		{"def outer(a):\n    return a\n", "a.py:around.inner orphaned "},
		{source, "a.py:outer.inner fresh "},
	} {
		w.write("a.py", c.source)
		notes, err := w.tree(nil).Notes(w.memory(), NoteQuery{})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(notes[0].About[0].ID, " ", notes[0].State, " ", notes[0].Drift); got != c.want {
			t.Errorf("%s\n%s, want %s", c.source, got, c.want)
		}
	}
}

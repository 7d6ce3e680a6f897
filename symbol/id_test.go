package symbol_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
	"codemem/symbol/lang/all"
)

// TestParseID: every form of an id.
func TestParseID(t *testing.T) {
	files := []string{"a.go", "dir/b c.ts", `C:\src\main.go`, "odd:name.rb", "odd", "päth/ü.py", " blank.go", "a.go:x", "x~2.go", "1.go"}
	isFile := func(p string) bool { return slices.Contains(files, p) }
	for _, c := range []struct{ in, path, qualified, ordinal, offset string }{
		{"a.go:Name", "a.go", "Name", "1", "-1"},
		{"a.go:Class.method", "a.go", "Class.method", "1", "-1"},
		{"a.go:Class.method~2", "a.go", "Class.method", "2", "-1"},
		{"a.go:Class.method~13", "a.go", "Class.method", "13", "-1"},
		{"a.go:name:120", "a.go", "name", "1", "120"},
		{"a.go:name~2:120", "a.go", "name", "2", "120"},
		{"a.go:name:0", "a.go", "name", "1", "0"},
		{"/* @LVM-ID: a.go:name:120 */", "a.go", "name", "1", "120"},
		{"/* @LVM-ID: a.go:Class.method~2 */", "a.go", "Class.method", "2", "-1"},
		{"// @LVM-ID: a.go:name", "a.go", "name", "1", "-1"},
		{"/*@LVM-ID:a.go:name:7*/", "a.go", "name", "1", "7"},
		{"  a.go:Name \n", "a.go", "Name", "1", "-1"},
		{"dir/b c.ts:f", "dir/b c.ts", "f", "1", "-1"},
		{`C:\src\main.go:main`, `C:\src\main.go`, "main", "1", "-1"},
		{`C:\src\main.go:main:9`, `C:\src\main.go`, "main", "1", "9"},
		{`C:\gone\main.go:main`, `C:\gone\main.go`, "main", "1", "-1"},
		{"odd:name.rb:A.b", "odd:name.rb", "A.b", "1", "-1"},
		{"odd:name.rb:A::b", "odd:name.rb", "A::b", "1", "-1"},
		{"odd:A::b:12", "odd", "A::b", "1", "12"},
		{"päth/ü.py:größe", "päth/ü.py", "größe", "1", "-1"},
		{" blank.go:x", " blank.go", "x", "1", "-1"},
		{"a.go:x:y", "a.go:x", "y", "1", "-1"},
		{"x~2.go:f", "x~2.go", "f", "1", "-1"},
		{"a.go:List.~List", "a.go", "List.~List", "1", "-1"},
		{"a.go:List.~List~2", "a.go", "List.~List", "2", "-1"},
		{"a.go:odd~2~1", "a.go", "odd~2", "1", "-1"},
		{"a.go:odd:7~1", "a.go", "odd:7", "1", "-1"},
		{"a.go:name~0", "a.go", "name~0", "1", "-1"},
		{"a.go:name~-1", "a.go", "name~-1", "1", "-1"},
		{"a.go:name:-1", "a.go", "name:-1", "1", "-1"},
		{"a.go:operator+", "a.go", "operator+", "1", "-1"},
		{"1.go:f", "1.go", "f", "1", "-1"},
		{"a.go:12", "a.go", "line 12", "1", "-1"},
		{"a.go:12:5", "a.go", "line 12", "1", "-1"},
		{"// @LVM-ID: a.go:12", "a.go", "line 12", "1", "-1"},
		{"1.go:1", "1.go", "line 1", "1", "-1"},
		{"a.go:12-20", "a.go", "line 12-20", "1", "-1"},
		{"a.go:20-12", "a.go", "line 12-20", "1", "-1"},
		{"a.go:12.5-20.1", "a.go", "line 12-20", "1", "-1"},
		{"a.go:12:5-20:1", "a.go", "line 12-20", "1", "-1"},
		{"a.go:12:5:", "a.go", "line 12", "1", "-1"},
		{"a.go:12:", "a.go", "line 12", "1", "-1"},
		{"a.go(12,5)", "a.go", "line 12", "1", "-1"},
		{"a.go(12):", "a.go", "line 12", "1", "-1"},
		{"a.go#L12", "a.go", "line 12", "1", "-1"},
		{"a.go#L12-L20", "a.go", "line 12-20", "1", "-1"},
		{"a.go:x:7", "a.go:x", "line 7", "1", "-1"},
		{"a.go:name:99999999999999999999", "a.go", "name:99999999999999999999", "1", "-1"},
	} {
		id, err := symbol.ParseID(c.in, isFile)
		name := id.Qualified
		if id.Line > 0 {
			name += strings.Replace(id.String(), id.Path+":", "line ", 1)
		}
		got := fmt.Sprintf("%q %q %d %d", id.Path, name, id.Ordinal, id.Offset)
		if want := fmt.Sprintf("%q %q %s %s", c.path, c.qualified, c.ordinal, c.offset); err != nil || got != want {
			t.Errorf("%q: got %s, %v, want %s", c.in, got, err, want)
		}
	}
	for _, in := range []string{"", "name", ":", "a.go:", ":name", "b.go:12", "b.go:1:2", "a.go:0", "b.go:3-4", "b.go(3,4)", "b.go#L3", "a.go(x)", "a.go#Lx", "a.go:99999999999999999999", " \n", "@LVM-ID:", "/* @LVM-ID: */"} {
		if id, err := symbol.ParseID(in, isFile); err == nil {
			t.Errorf("%q: got %+v, want an error", in, id)
		}
		if id, err := symbol.ParseID(in, nil); err == nil {
			t.Errorf("%q without files: got %+v, want an error", in, id)
		}
	}
}

// TestReplacePath: an id keeps the form that it has, whatever its path is replaced by.
func TestReplacePath(t *testing.T) {
	files := map[string]string{"a.go": "src/a.go", "/r/b:c.go": "b:c.go", "same.go": "same.go"}
	for in, want := range map[string]string{
		"a.go:Class.method~2":        "src/a.go:Class.method~2",
		"a.go:name:120":              "src/a.go:name:120",
		"a.go:12":                    "src/a.go:12",
		"/r/b:c.go:12:3":             "b:c.go:12:3",
		"a.go(12,3)":                 "src/a.go(12,3)",
		"a.go#L1-L3":                 "src/a.go#L1-L3",
		"/* @LVM-ID: a.go:name:7 */": "/* @LVM-ID: src/a.go:name:7 */",
		"/r/b:c.go:A::b":             "b:c.go:A::b",
		"same.go:f":                  "same.go:f",
		"gone.go:f":                  "gone.go:f",
		"name":                       "name",
		"":                           "",
	} {
		if got := symbol.ReplacePath(in, func(p string) string { return files[p] }); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// TestIDRoundTrip: what String writes, ParseID reads, whatever the names.
func TestIDRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	alphabet := []rune("ab.:~19 /\\üλ#$-\"'\n\t*@")
	word := func() string {
		r := make([]rune, 1+random.IntN(8))
		for i := range r {
			r[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(r)
	}
	for range 20_000 {
		id := symbol.ID{Path: word(), Qualified: "n" + word(), Ordinal: 1 + random.IntN(3), Offset: -1}
		got, err := symbol.ParseID(id.String(), func(p string) bool { return p == id.Path })
		if err != nil || got != id {
			t.Fatalf("%+v is %q, which is %+v, %v", id, id.String(), got, err)
		}
	}
}

// TestFind: the numbered rules.
func TestFind(t *testing.T) {
	o := &symbol.Outline{}
	for i, q := range []string{"A", "A.f", "A.f~2", "A.f~3", "f", "B", "B.g", "C", "C.g", "h~2", "D.only", "x~2"} {
		name, ordinal := q, 1
		if len(q) > 2 && q[len(q)-2] == '~' && q != "x~2" {
			name, ordinal = q[:len(q)-2], int(q[len(q)-1]-'0')
		}
		short := name[strings.LastIndexByte(name, '.')+1:]
		o.Symbols = append(o.Symbols, symbol.Symbol{Name: short, Qualified: name, Ordinal: ordinal, Span: symbol.Span{Start: uint32(i * 100), End: uint32(i*100 + 50)}})
	}
	for _, c := range []struct {
		id   string
		want int
	}{
		{"p:A.f", 1}, {"p:A.f~2", 2}, {"p:A.f~3", 3}, {"p:A", 0}, {"p:f", 4}, {"p:x~2~1", 11}, // (1)
		{"p:A.f:0", 1}, {"p:A.f:260", 3}, {"p:A.f:100000", 3}, {"p:A.f:190", 2}, {"p:A:999", 0}, // (1) with an offset
		{"p:h", 9}, {"p:h~7", -1}, {"p:A~2", -1}, {"p:only~2", -1}, {"p:A.f~4", -1}, // (2)
		{"p:only", 10}, {"p:only~1", 10}, {"p:g", -1}, {"p:g:600", 6}, {"p:g:790", 8}, {"p:gone", -1}, {"p:E.only", -1}, // (3)
	} {
		id, err := symbol.ParseID(c.id, nil)
		if got := o.Find(id); err != nil || got != c.want {
			t.Errorf("%s: got %d, want %d (%v)", c.id, got, c.want, err)
		}
	}
}

// others are definitions that are added to the sources of languages.
var others = map[string]string{
	"Haskell": "zz_other = 1\n", "OCaml": "let zz_other = 1\n", "OCaml interface": "val zz_other : int\n", "Clojure": "(defn zz_other [] 1)\n", "Erlang": "zz_other() -> 1.\n",
	"Python": "def zz_other():\n    return 1\n", "Ruby": "def zz_other\n  1\nend\n", "Bash": "zz_other() { :; }\n", "Lua": "function zz_other() return 1 end\n",
	"TypeScript": "function zz_other() { return 1 }\n", "TSX": "function zz_other() { return 1 }\n", "JavaScript": "function zz_other() { return 1 }\n",
	"Go": "func zz_other() int { return 1 }\n", "Rust": "fn zz_other() -> i32 { 1 }\n", "C": "int zz_other(void) { return 1; }\n", "C++": "int zz_other(void) { return 1; }\n",
	"Kotlin": "fun zz_other(): Int { return 1 }\n", "Swift": "func zz_other() -> Int { return 1 }\n", "Java": "class zz_other { }\n", "C#": "class zz_other { }\n",
	"Perl": "sub zz_other { 1 }\n", "R": "zz_other <- function() 1\n", "PowerShell": "function zz_other { 1 }\n", "SQL": "CREATE VIEW zz_other AS SELECT 1;\n",
	"PHP": "function zz_other() { return 1; }\n",
}

// TestIDsStay: what is edited elsewhere in a file leaves every id as it is, and an id finds its symbol.
func TestIDsStay(t *testing.T) {
	for _, g := range goldens(t) {
		t.Run(g.name, func(t *testing.T) {
			before := idsOf(t, g.outline)
			comment := all.Of(g.outline.Language).LineOf("a comment, and more") + "\n"
			more := others[g.outline.Language]
			for line := range g.gaps() {
				comment := comment
				if g.markup(line) {
					comment = "<!-- a comment, and more -->\n"
				}
				edited := g.with(line, comment+"\n\n")
				check(t, g, before, edited, fmt.Sprint("comment at ", line))
				edited = g.with(line, "\n")
				check(t, g, before, edited, fmt.Sprint("blank line at ", line))
			}
			if len(g.outline.Warnings) > 0 {
				return // the grammar may find its way out of an error by what comes later
			}
			check(t, g, before, string(g.content)+"\n"+g.code(len(g.content), more), "function after")
			for _, s := range g.outline.Symbols { // before each definition at file level
				if s.Parent >= 0 || more == "" || s.Line < 3 {
					continue
				}
				at := int(s.Span.Start)
				if s.Doc.Len() > 0 {
					at = min(at, int(s.Doc.Start))
				}
				if at > 1 && string(g.content[at-2:at]) == "\n\n" {
					check(t, g, before, string(g.content[:at])+g.code(at, more)+"\n"+string(g.content[at:]), "function before "+s.Qualified)
				}
			}
		})
	}
}

func idsOf(t *testing.T, o *symbol.Outline) []string {
	t.Helper()
	var ids []string
	for i := range o.Symbols {
		id := symbol.IDOf("p", o, i)
		if o.Symbols[i].Name == "zz_other" {
			continue
		}
		if found := o.Find(id); found != i {
			t.Errorf("%s finds %d and not %d", id, found, i)
		}
		if slices.Contains(ids, id.String()) {
			t.Errorf("%s is there twice", id)
		}
		ids = append(ids, id.String())
	}
	return ids
}

func check(t *testing.T, g golden, before []string, edited, what string) {
	t.Helper()
	after := idsOf(t, parse(t, g.language, []byte(edited)))
	if !slices.Equal(before, after) {
		for i := range min(len(before), len(after)) {
			if before[i] != after[i] {
				t.Errorf("%s: %s became %s", what, before[i], after[i])
				return
			}
		}
		t.Errorf("%s: %d ids became %d", what, len(before), len(after))
	}
}

// gaps gives the offsets of blank lines at file level: before and after them anything may be put.
func (g golden) gaps() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for at := 0; ; {
			i := strings.Index(string(g.content[at:]), "\n\n")
			if i < 0 {
				return
			}
			at += i + 2
			inside := false
			for _, s := range g.outline.Symbols {
				inside = inside || int(s.Span.Start) < at && at < int(s.Span.End)
			}
			if !inside && at < len(g.content) && g.content[at] > ' ' && !yield(at) {
				return
			}
		}
	}
}

// markup reports whether an offset lies in the markup of a single-file component. What is code in a script is text there: a
// comment of JavaScript as much as a function.
func (g golden) markup(at int) bool {
	before := string(g.content[:at])
	switch g.language {
	case "Vue", "Svelte":
	case "Astro":
		if fences := strings.Count("\n"+before, "\n---\n"); fences == 1 {
			return false
		}
	default:
		return false
	}
	return strings.Count(before, "<script") == strings.Count(before, "</script>")
}

// code is code that can be put at an offset: in a script of its own if that lies in markup. Svelte's has to be another one than that
// which stands for the component.
func (g golden) code(at int, text string) string {
	switch {
	case !g.markup(at):
		return text
	case g.language == "Svelte":
		return "<script context=\"module\">\n" + text + "</script>\n"
	}
	return "<script>\n" + text + "</script>\n"
}

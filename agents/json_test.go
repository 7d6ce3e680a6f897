package agents

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rounds is how many texts are made up for a property; each was seen to hold for 3,000.
const rounds = 48

// A jsonWriter makes up JSON texts as people and programs write them.
type jsonWriter struct {
	r        *rand.Rand
	nl, unit string
	comments bool
	trailing bool
	flat     bool // the whole text in one line
	tight    bool // no space behind colons and commas
	n        int  // of comments and keys made up
}

// newJSON returns a text whose root has some of the keys that we write to.
func newJSON(r *rand.Rand) string {
	w := &jsonWriter{
		r: r, nl: []string{"\n", "\n", "\r\n"}[r.IntN(3)], unit: []string{"  ", "    ", "\t", " "}[r.IntN(4)],
		comments: r.IntN(2) == 0, trailing: r.IntN(4) == 0, flat: r.IntN(6) == 0, tight: r.IntN(3) == 0,
	}
	if w.flat {
		w.comments = false
	}
	text := w.object("", 0, true)
	text += []string{"", w.nl, w.nl + w.nl}[r.IntN(3)]
	if w.comments && r.IntN(3) == 0 {
		text = w.comment() + w.nl + text
	}
	if r.IntN(6) == 0 {
		text = byteOrderMark + text
	}
	return text
}

func (w *jsonWriter) comment() string {
	w.n++
	if w.r.IntN(2) == 0 {
		return fmt.Sprintf("/* c%d, with \"x\": { */", w.n)
	}
	return fmt.Sprintf("// c%d {", w.n) // must end its line
}

func (w *jsonWriter) value(indent string, depth int) string {
	switch k := w.r.IntN(8); {
	case k < 2 && depth < 4:
		return w.object(indent, depth, false)
	case k < 4 && depth < 4:
		return w.list(indent, depth, "[", "]", func(int) string { return w.value(indent+w.unit, depth+1) })
	}
	return []string{`"a // no comment"`, `1.50`, `true`, `null`, `"ü\n{"`, `"mcpServers"`}[w.r.IntN(6)]
}

// object writes an object; the root's keys are those that matter.
func (w *jsonWriter) object(indent string, depth int, root bool) string {
	keys := []string{"x", "y", "codemem2", "Stop", "PreToolUse", "env"}
	if root {
		keys = []string{"mcpServers", "hooks", "permissions", "model", "hooks2"}
	}
	w.r.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	colon := ": "
	if w.tight {
		colon = ":"
	}
	return w.list(indent, depth, "{", "}", func(i int) string {
		k := keys[i%len(keys)]
		if i >= len(keys) {
			w.n++
			k = fmt.Sprintf("more%d", w.n)
		}
		switch {
		case root && (k == "mcpServers" || k == "hooks"):
			return fmt.Sprintf("%q%s%s", k, colon, w.object(indent+w.unit, depth+1, false))
		case k == "Stop" || k == "PreToolUse":
			return fmt.Sprintf("%q%s%s", k, colon, w.list(indent+w.unit, depth+1, "[", "]", func(int) string { return w.value(indent+w.unit+w.unit, depth+2) }))
		}
		return fmt.Sprintf("%q%s%s", k, colon, w.value(indent+w.unit, depth+1))
	})
}

// list writes elements between brackets, on lines of their own or in one.
func (w *jsonWriter) list(indent string, depth int, open, end string, element func(int) string) string {
	n := w.r.IntN(5)
	tall := !w.flat && (depth == 0 || w.r.IntN(3) > 0)
	var b strings.Builder
	b.WriteString(open)
	inner := w.nl + indent + w.unit
	if n == 0 && !w.flat {
		b.WriteString([]string{"", "", " ", w.nl + indent, " /* none */ ", "// none" + w.nl + indent}[w.r.IntN(4+2*b2i(w.comments))])
	}
	for i := range n {
		switch {
		case tall:
			if w.comments && w.r.IntN(4) == 0 {
				b.WriteString(inner + w.comment())
			}
			b.WriteString(inner)
		case i > 0 && !w.tight:
			b.WriteString(" ")
		}
		b.WriteString(element(i))
		if i < n-1 || w.trailing && tall {
			b.WriteString(",")
		}
		if tall && w.comments && w.r.IntN(4) == 0 {
			b.WriteString(" " + w.comment())
		}
	}
	if tall && n > 0 {
		b.WriteString(w.nl + indent)
	}
	b.WriteString(end)
	return b.String()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// jsonEdits are edits of each kind.
func jsonEdits(t testing.TB) []edit {
	t.Helper()
	file, err := plugin.ReadFile("claude/hooks/hooks.json")
	if err != nil {
		t.Fatal(err)
	}
	groups, err := hookGroups(file, false)
	if err != nil {
		t.Fatal(err)
	}
	all := []edit{server("mcpServers", plainServer), server("mcpServers", vscodeServer), server("mcp", openCodeServer), hooksEdit{groups: groups}}
	for _, name := range slices.Sorted(maps.Keys(hookHosts)) {
		all = append(all, Options{Hooks: true}.hooksOf(name), together{server("mcpServers", plainServer), Options{Hooks: true, RequireSummaries: true}.hooksOf(name)})
	}
	return all
}

// meaning returns the value of a text without the containers that take leaves when it does not know whether
// they were there.
func meaning(t *testing.T, text []byte) any {
	t.Helper()
	if blank(bytes.TrimPrefix(text, []byte(byteOrderMark))) {
		return nil
	}
	root, err := parseJSON(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return root.value(text)
}

// commentsOf returns the comments that a jsonWriter wrote.
func commentsOf(text []byte) []string {
	var all []string
	for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return strings.ContainsRune(" \n\r\t,/*", r) }) {
		if len(word) > 1 && word[0] == 'c' && strings.Trim(word[1:], "0123456789") == "" || word == "none" {
			all = append(all, word)
		}
	}
	slices.Sort(all)
	return all
}

// recordOf is what a receipt would hold.
func recordOf(d *draft, p placed) *record {
	return &record{After: digest(d.text), Inserted: d.ours, Entries: p.added}
}

// TestJSONRoundTrip: what is put into any file is put once, only inserted, and taken out to the byte.
func TestJSONRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for i := range rounds {
		before := []byte(newJSON(r))
		for _, e := range jsonEdits(t) {
			d := &draft{text: before}
			p, err := e.put(d)
			if err != nil {
				t.Fatalf("%d: %v in\n%s", i, err, before)
			}
			meaning(t, d.text)
			if got, ok := without(d.text, d.ours); !ok || !bytes.Equal(got, before) {
				t.Fatalf("%d: more than insertions (-want +got):\n%s", i, cmp.Diff(string(before), string(got)))
			}
			again := &draft{text: d.text}
			if p2, err := e.put(again); err != nil || len(p2.added) > 0 || p2.foreign != "" || len(again.ours) > 0 {
				t.Fatalf("%d: put twice: %+v %v\n%s", i, p2, err, d.text)
			}
			tk, err := e.take(d.text, recordOf(d, p))
			if err != nil || tk.left != "" {
				t.Fatalf("%d: %v %s in\n%s", i, err, tk.left, d.text)
			}
			if diff := cmp.Diff(string(before), string(tk.text)); diff != "" {
				t.Fatalf("%d: take is not exact (-want +got):\n%s\nof\n%s", i, diff, d.text)
			}
			tk, err = e.take(d.text, nil)
			if err != nil || tk.left != "" {
				t.Fatalf("%d: without a receipt: %v %s", i, err, tk.left)
			}
			if diff := cmp.Diff(commentsOf(before), commentsOf(tk.text)); diff != "" {
				t.Fatalf("%d: comments (-want +got):\n%s", i, diff)
			}
			if diff := cmp.Diff(withoutEmpty(meaning(t, before)), withoutEmpty(meaning(t, tk.text))); diff != "" {
				t.Fatalf("%d: without a receipt (-want +got):\n%s", i, diff)
			}
		}
	}
}

// withoutEmpty returns v without the empty containers that we may leave or take.
func withoutEmpty(v any) any {
	root, ok := v.(map[string]any)
	if !ok {
		return v
	}
	for _, k := range []string{"mcpServers", "hooks"} {
		m, ok := root[k].(map[string]any)
		if !ok {
			continue
		}
		for event, groups := range m {
			if list, ok := groups.([]any); ok && len(list) == 0 && k == "hooks" {
				delete(m, event)
			}
		}
		if len(m) == 0 {
			delete(root, k)
		}
	}
	return root
}

// TestJSONEditedSince: what others add between init and its removal stays, and all else is as it was.
func TestJSONEditedSince(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	paths := [][]string{nil, {"mcpServers"}, {"hooks"}, {"hooks", "Stop"}, {"permissions"}}
	for i := range rounds {
		before := []byte(newJSON(r))
		path := paths[r.IntN(len(paths))]
		for _, e := range jsonEdits(t) {
			d := &draft{text: before}
			p, err := e.put(d)
			if err != nil {
				t.Fatal(err)
			}
			want, ok := addTheirs(before, path)
			if !ok {
				continue
			}
			edited, ok := addTheirs(d.text, path)
			if !ok {
				t.Fatalf("%d: there is no %v in\n%s", i, path, d.text)
			}
			tk, err := e.take(edited, recordOf(d, p))
			if err != nil || tk.left != "" {
				t.Fatalf("%d: %v %s", i, err, tk.left)
			}
			if diff := cmp.Diff(meaning(t, want), meaning(t, tk.text)); diff != "" {
				t.Fatalf("%d: at %v (-want +got):\n%s\nin\n%s\n%s", i, path, diff, edited, tk.text)
			}
			if diff := cmp.Diff(commentsOf(want), commentsOf(tk.text)); diff != "" {
				t.Fatalf("%d: comments (-want +got):\n%s", i, diff)
			}
			if path != nil && path[0] == "permissions" && !bytes.Equal(want, tk.text) {
				t.Fatalf("%d: elsewhere (-want +got):\n%s", i, cmp.Diff(string(want), string(tk.text)))
			}
		}
	}
}

// addTheirs adds an element to a container as another program would.
func addTheirs(text []byte, path []string) ([]byte, bool) {
	root, err := parseJSON(text)
	if err != nil {
		return nil, false
	}
	chain, at, err := find(text, root, path)
	if err != nil || len(at) < len(path) {
		return nil, false
	}
	here := chain[len(chain)-1]
	d := &draft{text: text}
	switch here.kind {
	case '{':
		addElement(d, root, here, "theirs", `{"a":[1,2]}`)
	case '[':
		addElement(d, root, here, "", `"theirs"`)
	default:
		return nil, false
	}
	return d.text, true
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "{}", `{"mcpServers":{}}`, "{\n\t\"a\": [1,], // x\n}", byteOrderMark + "{ }\r\n", `{"a":1}}`, "/* */ {}", `{"hooks":{"Stop":[]}}`, `[]`, `{"mcpServers":[]}`, `{"a":1,"a":2}`, "{\"\xff\":1}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, e := range jsonEdits(t) {
			d := &draft{text: text}
			p, err := e.put(d)
			if err != nil {
				continue
			}
			if _, err := parseJSON(d.text); err != nil && len(d.ours) > 0 {
				t.Fatalf("%v in\n%q", err, d.text)
			}
			if got, ok := without(d.text, d.ours); !ok || !bytes.Equal(got, text) {
				t.Fatalf("more than insertions: %q", d.text)
			}
			if p.foreign != "" {
				continue
			}
			if again := (&draft{text: d.text}); true {
				if p2, err := e.put(again); err != nil || len(p2.added) > 0 {
					t.Fatalf("put twice: %+v %v in %q", p2, err, d.text)
				}
			}
			if _, err := e.take(d.text, recordOf(d, p)); err != nil {
				t.Fatalf("take: %v of %q", err, d.text)
			}
		}
	})
}

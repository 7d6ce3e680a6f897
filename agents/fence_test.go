package agents

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func codexEdit() fenceEdit {
	return fenceEdit{"# codemem:begin", "# codemem:end", codexBody, "server codemem", []string{"mcp_servers", program}}
}

func markdownEdit() fenceEdit {
	return fenceEdit{begin: "<!-- codemem:begin -->", end: "<!-- codemem:end -->", body: instructionsBody, label: "instructions"}
}

// lines makes up a text of given lines, with any line ends.
func lines(r *rand.Rand, from []string) string {
	nl := []string{"\n", "\n", "\r\n"}[r.IntN(3)]
	var b strings.Builder
	if r.IntN(6) == 0 {
		b.WriteString(byteOrderMark)
	}
	for i := range r.IntN(6) {
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(from[r.IntN(len(from))], "%d", fmt.Sprint(i)), "\n", nl) + nl)
	}
	text := b.String()
	if r.IntN(3) == 0 {
		text = strings.TrimSuffix(text, nl)
	}
	return text
}

// TestFenceRoundTrip: a block is put once at the end, and taken out to the byte, also after others added lines.
func TestFenceRoundTrip(t *testing.T) {
	tomls := []string{"", "# a comment with [brackets", "[t%d]", "k%d = \"v\" # c", "a%d = [\n  1, # one\n  2,\n]", "s%d = '''\n[mcp_servers.codemem]\n'''", "[mcp_servers.x%d]\ncommand = \"x\"", "[[list]]", "\"quo ted%d\" = {a = 1}"}
	prose := []string{"", "# Title %d", "Text with `code`", "<!-- a comment -->", "- item", "\ttab  ", "@AGENTS.md"}
	r := rand.New(rand.NewPCG(6, 3))
	for i := range 20 * rounds {
		e, before, theirs := codexEdit(), []byte(lines(r, tomls)), "[theirs]\nx = 1\n"
		if i%2 == 0 {
			e, before, theirs = markdownEdit(), []byte(lines(r, prose)), "Theirs.\n"
		}
		d := &draft{text: before}
		p, err := e.put(d)
		if err != nil {
			continue // two keys of one name
		}
		if got, ok := without(d.text, d.ours); !ok || !bytes.Equal(got, before) {
			t.Fatalf("%d: more than insertions:\n%s", i, cmp.Diff(string(before), string(got)))
		}
		if again := (&draft{text: d.text}); true {
			if p2, err := e.put(again); err != nil || len(p2.added) > 0 || p2.foreign != "" {
				t.Fatalf("%d: put twice: %+v %v\n%s", i, p2, err, d.text)
			}
		}
		tk, err := e.take(d.text, recordOf(d, p))
		if err != nil || !bytes.Equal(tk.text, before) {
			t.Fatalf("%d: %v (-want +got):\n%s", i, err, cmp.Diff(string(before), string(tk.text)))
		}
		tk, err = e.take(d.text, nil)
		if err != nil || strings.TrimRight(string(tk.text), "\r\n") != strings.TrimRight(string(before), "\r\n") {
			t.Fatalf("%d: without a receipt: %v (-want +got):\n%s", i, err, cmp.Diff(string(before), string(tk.text)))
		}
		nl := newline(d.text)
		more := strings.ReplaceAll(theirs, "\n", nl)
		tk, err = e.take(append(bytes.Clone(d.text), more...), recordOf(d, p))
		want := string(before)
		if body := strings.TrimPrefix(want, byteOrderMark); body != "" && !strings.HasSuffix(body, "\n") {
			want += nl // their line needs one of its own
		}
		if err != nil || string(tk.text) != want+more {
			t.Fatalf("%d: with lines below: %v (-want +got):\n%s", i, err, cmp.Diff(want+more, string(tk.text)))
		}
	}
}

func TestFenceCases(t *testing.T) {
	block := codexEdit().block()
	for _, tt := range []struct{ name, text, foreign, err string }{
		{"other table", "[mcp_servers.codemem]\ncommand = \"x\"\n", "there is a server codemem already", ""},
		{"same by hand", codexBody, "", ""},
		{"dotted", "mcp_servers.codemem.command = \"x\"\n", "there is a server codemem already", ""},
		{"quoted", "[\"mcp_servers\".'codemem']\ncommand = \"codemem\"\nargs = [\"mcp\"]\n", "", ""},
		{"inline tables", "mcp_servers = { x = { command = \"x\" } }\n", "", "written in another form"},
		{"not a table", "mcp_servers = 1\n", "", "written in another form"},
		{"broken", "a = 1\nb = [\n", "", "line "},
		{"edited block", strings.Replace(block, "mcp\"]", "mcp\", \"--read-only\"]", 1), "line 1: the block between the marks", ""},
		{"half a block", "# codemem:begin\n", "", "line 1: the mark"},
		{"two blocks", block + strings.Replace(block, ".codemem]", ".other]", 1), "", "line 6: the marks"},
		{"ends first", "# codemem:end\n# codemem:begin\n", "", "line 1: the marks"},
		{"deep", "a = " + strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "", "levels deep"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := &draft{text: []byte(tt.text)}
			p, err := codexEdit().put(d)
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Fatalf("error %v, want %q", err, tt.err)
			}
			if (p.foreign == "") != (tt.foreign == "") || !strings.Contains(p.foreign, tt.foreign) {
				t.Errorf("foreign %q, want %q", p.foreign, tt.foreign)
			}
			if err == nil && len(d.ours) > 0 {
				t.Errorf("changed to\n%s", d.text)
			}
		})
	}
	// Keys below the block belong to its table: without it they would change their meaning.
	if _, err := codexEdit().take([]byte("[a]\nx = 1\n\n"+block+"model = \"m\"\n"), nil); err == nil || !strings.Contains(err.Error(), "belongs to its table") {
		t.Errorf("keys below the block: %v", err)
	}
}

// TestFenceOtherText: lines of ours are not mixed with text of another encoding.
func TestFenceOtherText(t *testing.T) {
	for _, text := range []string{"\xff\xfe#\x00 \x00a\x00\n\x00", "\xff\xfe", "\xfe\xff\x00#", "a\x00b"} {
		d := &draft{text: []byte(text)}
		if _, err := markdownEdit().put(d); err == nil || string(d.text) != text {
			t.Errorf("%q became %q, %v", text, d.text, err)
		}
		if tk, err := markdownEdit().take([]byte(text), nil); err != nil || string(tk.text) != text || tk.left != "" {
			t.Errorf("%q became %q, %v", text, tk.text, err)
		}
	}
}

// TestFenceSubtable: a table of the user's below ours stays a part of a server that has a command.
func TestFenceSubtable(t *testing.T) {
	text := codexEdit().block() + "\n[mcp_servers.codemem.env]\nA = \"b\"\n"
	tk, err := codexEdit().take([]byte(text), nil)
	if err != nil || tk.left == "" || string(tk.text) != text {
		t.Errorf("%v %q\n%s", err, tk.left, tk.text)
	}
}

func FuzzTOML(f *testing.F) {
	for _, s := range []string{"", "a = 1", "[mcp_servers]\n", "[mcp_servers.codemem]\n", "x = '''\n# codemem:begin\n'''\n", "# codemem:begin\r\n# codemem:end", byteOrderMark + "a=1\r\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, e := range []fenceEdit{codexEdit(), markdownEdit()} {
			d := &draft{text: text}
			p, err := e.put(d)
			if err != nil || p.foreign != "" || len(p.added) == 0 {
				continue
			}
			tk, err := e.take(d.text, recordOf(d, p))
			if err != nil || !bytes.Equal(tk.text, text) {
				t.Fatalf("%v: %q, want %q", err, tk.text, text)
			}
		}
	})
}

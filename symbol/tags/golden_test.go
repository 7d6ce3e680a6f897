package tags

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden: what is found in realistic sources of every language.
func TestGolden(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range goldens(t) {
		seen[s.language] = true
		t.Run(s.file, func(t *testing.T) {
			got := describe(mustParse(t, s.language, s.content), s.content)
			golden := filepath.Join(s.dir, "outlines", s.file+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
	page, err := os.ReadFile("../../docs/code.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Languages() {
		if !seen[l] {
			t.Errorf("no source of %s", l)
		}
		if !strings.Contains(string(page), strings.TrimSuffix(l, " interface")) {
			t.Errorf("docs/code.md does not name %s", l)
		}
	}
}

// describe writes an outline for a reader.
func describe(o *symbol.Outline, content []byte) string {
	var b strings.Builder
	text := func(s symbol.Span) string { return string(content[s.Start:s.End]) }
	fmt.Fprintf(&b, "%s, %d lines\n", o.Language, o.Lines)
	if o.Package != "" {
		fmt.Fprintf(&b, "package %s\n", o.Package)
	}
	if o.Build != "" {
		fmt.Fprintf(&b, "build %s\n", o.Build)
	}
	if o.Doc.Len() > 0 {
		fmt.Fprintf(&b, "doc %s\n", short(text(o.Doc)))
	}
	for _, w := range o.Warnings {
		fmt.Fprintf(&b, "warning %s\n", w)
	}
	b.WriteString("\n")
	for _, s := range o.Symbols {
		depth := 0
		for p := s.Parent; p >= 0; p = o.Symbols[p].Parent {
			depth++
		}
		mark := "-"
		if s.Exported {
			mark = "+"
		}
		name := s.Qualified
		if s.Ordinal > 1 {
			name = fmt.Sprintf("%s~%d", name, s.Ordinal)
		}
		fmt.Fprintf(&b, "%s%s %s %s %d-%d", strings.Repeat("  ", depth), mark, s.Kind, name, s.Line, s.EndLine)
		head := s.Span
		if s.Body.Len() > 0 && (s.Kind.Callable() || s.Kind.Container()) {
			head.End = s.Body.Start
		}
		fmt.Fprintf(&b, " | %s", short(text(head)))
		if s.Doc.Len() > 0 {
			fmt.Fprintf(&b, " | doc %s", short(text(s.Doc)))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	kinds := []string{"path", "name", "default", "namespace", "all", "system"}
	for _, i := range o.Imports {
		what := "import"
		if i.ReExport {
			what = "re-export"
		}
		fmt.Fprintf(&b, "%s %s %q name=%s alias=%s line %d\n", what, kinds[i.Kind], i.Path, i.Name, i.Alias, i.Line)
	}
	for _, e := range o.Exports {
		fmt.Fprintf(&b, "export %s = %s\n", e.Name, e.Local)
	}
	b.WriteString("\n")
	for r := range o.Uses() {
		from := "(file)"
		if r.From >= 0 {
			from = o.Symbols[r.From].Qualified
		}
		name := r.Name
		if r.Receiver != "" {
			name = r.Receiver + " . " + name
		}
		if r.Keyed() {
			name += " of " + r.On
		}
		fmt.Fprintf(&b, "%d %s: %s %s\n", r.Line, from, r.Kind, name)
	}
	return b.String()
}

// short is a text on one line, cut after 100 characters.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 100 {
		s = strings.ToValidUTF8(s[:100], "") + "…"
	}
	return s
}

// TestGenerator: what outlines of a language are made by does not change without the version, or what is stored stays as it was
// made. A new language needs none: outlines are stored by content and language, so that no older program left any of it.
// -update notes new languages, and with a new version all of them.
func TestGenerator(t *testing.T) {
	made := map[string]hash.Hash{}
	for _, l := range table {
		made[l.name] = sha256.New()
		fmt.Fprintln(made[l.name], l.text())
		if l.Library != nil { // links that are stored follow from it
			fmt.Fprintln(made[l.name], l.Library.Outlines)
		}
	}
	for _, s := range goldens(t) {
		fmt.Fprintf(made[s.language], "%s %x\n", s.file, mustParse(t, s.language, s.content).Encode())
	}
	const file = "testdata/generator"
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	version, rows, _ := strings.Cut(string(was), "\n")
	same := version == strconv.Itoa(Generator)
	noted := map[string]string{}
	for row := range strings.Lines(rows) {
		row = strings.TrimSpace(row)
		at := strings.LastIndexByte(row, ' ')
		noted[row[:max(at, 0)]] = row[at+1:]
	}
	got := fmt.Sprintln(Generator)
	for _, name := range slices.Sorted(maps.Keys(made)) {
		sum := fmt.Sprintf("%x", made[name].Sum(nil))
		got += name + " " + sum + "\n"
		if old, ok := noted[name]; ok && same && old != sum {
			t.Errorf("outlines of %d in %s are made by something else now: raise Generator, and run this with -update", Generator, name)
		}
	}
	switch {
	case string(was) == got || t.Failed():
	case *update:
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is of other languages or of Generator %s: run this with -update", file, version)
	}
}

package tags

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/source"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// A complaint collects what is wrong with an outline, and stops counting after a few.
type complaint []string

func (c *complaint) addf(format string, args ...any) {
	if len(*c) < 10 {
		*c = append(*c, fmt.Sprintf(format, args...))
	}
}

// sane returns what is wrong with an outline, whatever the content was.
func sane(o *symbol.Outline, content []byte) complaint {
	var c complaint
	lines := newLines(content)
	within := func(what string, i int, inner, outer symbol.Span) {
		if inner != (symbol.Span{}) && (inner.Start > inner.End || !outer.Holds(inner)) {
			c.addf("%s %d: %v is not in %v", what, i, inner, outer)
		}
	}
	all := symbol.Span{End: uint32(len(content))}
	saneSymbols(&c, o, lines, all, within)
	last := 0
	for i, r := range o.References {
		if r.From < -1 || r.From >= len(o.Symbols) || r.Name == "" || r.Line < last || r.Line > len(lines) || r.Line < 1 || r.Kind.String() == "" {
			c.addf("reference %d: %+v", i, r)
		}
		last = r.Line
		c.utf8(r.Name, r.Receiver)
	}
	saneAccesses(&c, o, content)
	for i, m := range o.Imports {
		within("import", i, m.Span, all)
		if m.Line < lines.at(m.Span.Start) || m.Line > lines.at(m.Span.End) { // it is its name's
			c.addf("import %d: line %d", i, m.Line)
		}
		c.utf8(m.Path, m.Name, m.Alias)
	}
	for _, e := range o.Exports {
		c.utf8(e.Name, e.Local)
	}
	for i, s := range o.Groups {
		within("group", i, s, all)
	}
	for i, s := range o.Notes {
		within("note", i, s, all)
	}
	within("doc", -1, o.Doc, all)
	within("package", -1, o.PackageAt, all)
	c.utf8(o.Warnings...)
	c.utf8(o.Package)
	c.utf8(o.Build)
	again, err := symbol.Decode(o.Encode())
	if err != nil {
		c.addf("decode: %v", err)
	} else if !cmp.Equal(o, again, cmpopts.IgnoreUnexported(symbol.Outline{})) {
		c.addf("decoded: %s", cmp.Diff(o, again, cmpopts.IgnoreUnexported(symbol.Outline{})))
	}
	return c
}

// saneAccesses: where a name is read or written there is no other reference to it: no line has more of both than names.
func saneAccesses(c *complaint, o *symbol.Outline, content []byte) {
	type use struct {
		line int
		name string
	}
	uses := map[use]int{}
	for r := range o.Uses() {
		if !r.Keyed() { // { total } names a member, and mentions what it is set to
			uses[use{r.Line, r.Name}]++
		}
	}
	lines := newLines(content)
	last := 0
	for i := range o.Accesses {
		r := &o.Accesses[i]
		if !r.Kind.Access() || r.Args != 0 || r.Labels != "" || r.Given != "" || r.From < -1 || r.From >= len(o.Symbols) || r.Name == "" || r.Line < last || r.Line > len(lines) {
			c.addf("access %d: %+v", i, *r)
			return
		}
		last = r.Line
		end := len(content)
		if r.Line < len(lines) {
			end = int(lines[r.Line])
		}
		if stands := bytes.Count(content[lines[r.Line-1]:end], []byte(r.Name)); len(r.Name) < source.MaxName && utf8.ValidString(r.Name) && uses[use{r.Line, r.Name}] > stands {
			c.addf("%d references to %q in line %d, which has it %d times", uses[use{r.Line, r.Name}], r.Name, r.Line, stands)
		}
		c.utf8(r.Name, r.Receiver, r.On)
	}
}

func saneSymbols(c *complaint, o *symbol.Outline, lines lineStarts, all symbol.Span, within func(string, int, symbol.Span, symbol.Span)) {
	type id struct {
		name    string
		ordinal int
	}
	ids := map[id]bool{}
	last := uint32(0)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		within("symbol", i, s.Span, all)
		within("body of", i, s.Body, s.Span)
		within("value of", i, s.Value, s.Span)
		within("name of", i, symbol.Span{Start: s.NameAt, End: s.NameAt + 1}, s.Span)
		within("doc of", i, s.Doc, all)
		if s.Parent >= i || s.Parent < -1 {
			c.addf("symbol %d: parent %d", i, s.Parent)
		} else if s.Parent >= 0 {
			within("child", i, s.Span, o.Symbols[s.Parent].Span)
		}
		if s.Span.Start < last {
			c.addf("symbol %d: starts at %d after %d", i, s.Span.Start, last)
		}
		last = s.Span.Start
		if s.Line != lines.at(s.NameAt) || s.EndLine != lines.at(max(s.Span.End, 1)-1) || s.EndLine < s.Line {
			c.addf("symbol %d: lines %d-%d", i, s.Line, s.EndLine)
		}
		if s.Name == "" || s.Kind.String() == "" || s.Ordinal < 1 || ids[id{s.Qualified, s.Ordinal}] {
			c.addf("symbol %d: %+v", i, *s)
		}
		ids[id{s.Qualified, s.Ordinal}] = true
		c.utf8(s.Name, s.Qualified, s.Owner)
	}
}

func (c *complaint) utf8(texts ...string) {
	for _, s := range texts {
		if !utf8.ValidString(s) {
			c.addf("%.100q is no valid UTF-8", s)
		}
	}
}

// A sample is a file of the test data.
type sample struct {
	dir, file, language string // dir holds sources and outlines
	content             []byte
}

// goldens are the realistic sources of every language.
func goldens(t testing.TB) []sample {
	t.Helper()
	if !Available {
		t.Skip("this build has no parser")
	}
	files, err := filepath.Glob("../lang/*/testdata/sources/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no sources", err)
	}
	var list []sample
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, sample{filepath.Dir(filepath.Dir(file)), filepath.Base(file), detect(file, content), content})
	}
	slices.SortFunc(list, func(a, b sample) int { return strings.Compare(a.file, b.file) })
	return list
}

// detect is the language to parse a file in, as a scan finds it.
func detect(file string, content []byte) string {
	_, of := repo.Classify(filepath.Base(file), 0o100644, content, repo.Attrs{})
	return Detect(file, of)
}

// mustParse parses and checks.
func mustParse(t testing.TB, language string, content []byte) *symbol.Outline {
	t.Helper()
	o, err := Parse(language, content, Standard)
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range sane(o, content) {
		t.Error(wrong)
	}
	return o
}

// TestSane: the outlines of realistic sources are in order, and survive being stored.
func TestSane(t *testing.T) {
	for _, s := range goldens(t) {
		t.Run(s.file, func(t *testing.T) { mustParse(t, s.language, s.content) })
	}
}

// TestLineEnds: other line ends and a byte order mark change no symbol.
func TestLineEnds(t *testing.T) {
	for _, s := range goldens(t) {
		variants := map[string][]byte{"CRLF": bytes.ReplaceAll(s.content, []byte("\n"), []byte("\r\n"))}
		if !bytes.HasPrefix(s.content, []byte("#!")) { // with a mark before it, it is none
			variants["BOM"] = append([]byte("\xef\xbb\xbf"), s.content...)
		}
		want := names(mustParse(t, s.language, s.content))
		for name, content := range variants {
			t.Run(s.file+" "+name, func(t *testing.T) {
				if d := cmp.Diff(want, names(mustParse(t, s.language, content))); d != "" {
					t.Errorf("(-as it is, +%s)\n%s", name, d)
				}
			})
		}
	}
}

// names are the symbols without their offsets.
func names(o *symbol.Outline) []symbol.Symbol {
	list := make([]symbol.Symbol, 0, len(o.Symbols))
	for _, s := range o.Symbols {
		s.Span, s.Body, s.Value, s.NameAt = symbol.Span{}, symbol.Span{}, symbol.Span{}, 0
		s.Doc = symbol.Span{End: uint32(min(s.Doc.Len(), 1))} // there is one, or none
		list = append(list, s)
	}
	return list
}

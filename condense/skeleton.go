package condense

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemem/symbol"
)

// A Skeleton is the short form of a file.
type Skeleton struct {
	Text  string // declarations whole, bodies elided
	Whole bool   // Text is the file as it is
	Why   string // why it is whole
}

// What stands where something was left out.
const ellipsis = "…"

// The longest that is kept of what could be left out, in bytes.
const (
	shortBody  = 16
	shortValue = 80
	shortType  = 600 // a type's right side is its declaration
	longestDoc = 160
)

// Outline returns the skeleton of a file. It keeps imports, declarations with their signatures, fields, members
// and constants, and the first line of documentation; it leaves out bodies, long values, statements at file level
// and other comments. Of a body that is mostly functions and types, it keeps these, a function on a line. It is never larger than the file. A file of which nothing could be parsed is given as it is:
// that nothing is known of it is no saving.
func Outline(o *symbol.Outline, content []byte) Skeleton {
	return newWriter(o, content).skeleton()
}

// skeleton writes the skeleton of the file.
func (w *skeletonWriter) skeleton() Skeleton {
	o, content := w.o, w.content
	w.file()
	text := tidy(w.out.Bytes())
	unparsed := o.Unparsed != "" || len(o.Warnings) > 0 && len(o.Symbols) == 0 && len(o.Imports) == 0
	switch {
	case unparsed:
		return Skeleton{Text: string(content), Whole: true, Why: "nothing of it could be parsed"}
	case len(text) >= len(content), Tokens(text) >= Tokens(content):
		return Skeleton{Text: string(content), Whole: true, Why: "a skeleton would not be smaller"}
	}
	return Skeleton{Text: string(text)}
}

// A piece is something in a file that a skeleton keeps: a symbol, an import or a statement around several.
type piece struct {
	span   symbol.Span
	symbol int // index, or -1
	group  bool
}

// A skeletonWriter writes a skeleton.
type skeletonWriter struct {
	o       *symbol.Outline
	content []byte
	pieces  []piece       // by start, the longest first
	notes   []symbol.Span // the comments, by start
	cuts    []elision     // what was left out of symbols so far, in order
	out     bytes.Buffer
}

// An elision is what a skeleton leaves out of one symbol: its body, its value, or what lies between the definitions in its body.
type elision struct {
	symbol int
	span   symbol.Span
	part   bool // of a body
}

func newWriter(o *symbol.Outline, content []byte) *skeletonWriter {
	w := &skeletonWriter{o: o, content: content}
	for _, n := range o.Notes {
		if w.fits(n) && (len(w.notes) == 0 || n.Start >= w.notes[len(w.notes)-1].End) {
			w.notes = append(w.notes, n)
		}
	}
	for i := range o.Symbols {
		if s := &o.Symbols[i]; !s.Set && w.holds(s) && (!o.Local(i) || o.Symbols[s.Parent].Kind.Container()) {
			w.pieces = append(w.pieces, piece{s.Span, i, false})
		}
	}
	if w.fits(o.PackageAt) {
		w.pieces = append(w.pieces, piece{o.PackageAt, -1, false})
	}
	for _, i := range o.Imports {
		if w.fits(i.Span) {
			w.pieces = append(w.pieces, piece{i.Span, -1, false})
		}
	}
	for _, g := range o.Groups {
		if w.fits(g) {
			w.pieces = append(w.pieces, piece{g, -1, true})
		}
	}
	slices.SortStableFunc(w.pieces, func(a, b piece) int { // stable: of one span, a group comes last
		return cmp.Or(cmp.Compare(a.span.Start, b.span.Start), cmp.Compare(b.span.End, a.span.End))
	})
	return w
}

// fits reports whether a span lies in the content.
func (w *skeletonWriter) fits(s symbol.Span) bool {
	return s.Start <= s.End && int(s.End) <= len(w.content)
}

// holds reports whether all of a symbol lies in the content.
func (w *skeletonWriter) holds(s *symbol.Symbol) bool {
	return w.fits(s.Span) && w.fits(s.Body) && w.fits(s.Value) && w.fits(s.Doc)
}

// within returns the outermost pieces in a span, without the one that is the span itself if others lie in it.
func (w *skeletonWriter) within(span symbol.Span, self piece) []piece {
	from, _ := slices.BinarySearchFunc(w.pieces, span.Start, func(p piece, start uint32) int { return cmp.Compare(p.span.Start, start) })
	var found []piece
	at := span.Start
	for _, p := range w.pieces[from:] {
		if p.span.Start >= span.End {
			break
		}
		if p.span.Start < at || !span.Holds(p.span) || p.span.Len() == 0 || p.span == self.span {
			continue
		}
		found = append(found, p)
		at = p.span.End
	}
	return found
}

// file writes what is at file level: the pieces, and nothing of what lies between.
func (w *skeletonWriter) file() {
	w.out.WriteString(opening(w.o.Rules().Opening, w.content))
	if w.o.Doc.Len() > 0 && int(w.o.Doc.End) <= len(w.content) {
		w.out.WriteString(w.firstLine(w.o.Doc))
		w.out.WriteByte('\n')
	}
	whole := symbol.Span{End: uint32(len(w.content))}
	for _, p := range w.within(whole, piece{span: symbol.Span{Start: 1}, symbol: -1}) {
		if p.group && !w.worth(p) {
			continue
		}
		indent := w.indent(p.span.Start)
		start := w.out.Len()
		w.doc(p, indent)
		w.out.WriteString(indent)
		w.piece(p)
		if rest := w.content[p.span.End:]; len(rest) > 0 && rest[0] == ';' {
			w.out.WriteByte(';')
		}
		w.out.WriteByte('\n')
		w.dedent(start, indent)
	}
}

// opening returns what a file starts with before any code, of which mark is what its language may have there.
func opening(mark string, content []byte) string {
	line, _, _ := bytes.Cut(content[:min(len(content), longestDoc)], []byte("\n"))
	line = bytes.TrimSpace(bytes.ToValidUTF8(line, nil))
	out := ""
	if bytes.HasPrefix(line, []byte("#!/")) {
		out = string(line) + "\n"
	}
	if mark != "" && bytes.Contains(content, []byte(mark)) {
		out += mark + "\n"
	}
	return out
}

// dedent takes the indent off the lines written since an offset: what lay in a statement at file level lies in none.
func (w *skeletonWriter) dedent(start int, indent string) {
	if indent == "" {
		return
	}
	lines := strings.SplitAfter(string(w.out.Bytes()[start:]), "\n")
	w.out.Truncate(start)
	for _, line := range lines {
		w.out.WriteString(strings.TrimPrefix(line, indent))
	}
}

// worth reports whether a group at file level declares anything: `export { a }` does, an empty #if does not.
func (w *skeletonWriter) worth(p piece) bool {
	return len(w.within(p.span, p)) > 0 || p.span.Len() <= shortType
}

// indent returns the blanks before an offset if nothing else is before it on its line.
func (w *skeletonWriter) indent(start uint32) string {
	line := w.content[:start]
	line = line[bytes.LastIndexByte(line, '\n')+1:]
	if len(bytes.Trim(line, " \t")) > 0 {
		return ""
	}
	return string(line)
}

// doc writes the first line of a symbol's documentation, if that stands before the symbol.
func (w *skeletonWriter) doc(p piece, indent string) {
	var doc symbol.Span
	if p.symbol >= 0 {
		doc = w.o.Symbols[p.symbol].Doc
	} else if p.group {
		if doc = w.lead(p.span.Start); doc == w.o.Doc {
			return // that is said already
		}
	}
	if w.leads(doc, p) {
		w.out.WriteString(indent)
		w.out.WriteString(w.leading(doc, p))
		w.out.WriteByte('\n')
	}
}

// leads reports whether documentation is written before what it documents: it stands there, or in a comment within its head.
func (w *skeletonWriter) leads(doc symbol.Span, p piece) bool {
	if doc.Len() == 0 || doc.End <= p.span.Start {
		return doc.Len() > 0
	}
	i, _ := slices.BinarySearchFunc(w.notes, doc.Start, func(n symbol.Span, start uint32) int { return cmp.Compare(n.End, start+1) })
	return i < len(w.notes) && w.notes[i].Holds(doc) && p.span.Holds(w.notes[i])
}

// leading is the line of documentation that is written before what it documents: a remark, if it is the text of something else.
func (w *skeletonWriter) leading(doc symbol.Span, p piece) string {
	line := w.firstLine(doc)
	if doc.End <= p.span.Start || slices.Contains(w.notes, doc) {
		return line
	}
	start, end := w.o.Remark()
	return strings.TrimSpace(start) + " " + line + end
}

// lead returns the run of comments that ends right before an offset.
func (w *skeletonWriter) lead(start uint32) symbol.Span {
	run := symbol.Span{Start: start, End: start}
	i, _ := slices.BinarySearchFunc(w.notes, start, func(n symbol.Span, start uint32) int { return cmp.Compare(n.Start, start) })
	for i--; i >= 0; i-- {
		n := w.notes[i]
		if n.End > run.Start || bytes.Count(w.content[n.End:run.Start], []byte("\n")) > 1 || len(bytes.TrimSpace(w.content[n.End:run.Start])) > 0 {
			break
		}
		if run.Start = n.Start; run.End == start {
			run.End = n.End
		}
	}
	return symbol.Span{Start: run.Start, End: max(run.Start, run.End)}
}

// piece writes one piece.
func (w *skeletonWriter) piece(p piece) {
	switch {
	case p.symbol >= 0:
		w.symbol(p, &w.o.Symbols[p.symbol])
	case p.group:
		w.region(p.span, p)
	default:
		w.out.Write(w.content[p.span.Start:p.span.End])
	}
}

// symbol writes one symbol: all of it but its body, or its value if that is long.
func (w *skeletonWriter) symbol(p piece, s *symbol.Symbol) {
	cut := s.Body
	if cut.Len() == 0 || !s.Span.Holds(cut) {
		cut = s.Value
	}
	if cut.Len() == 0 || !s.Span.Holds(cut) {
		w.region(p.span, p)
		w.mark(s)
		return
	}
	// As a region, not as it is: what a grammar misreads may have whole classes for its head or its tail.
	w.region(symbol.Span{Start: p.span.Start, End: cut.Start}, p)
	switch {
	case s.Kind.Callable() && cut == s.Body:
		w.callable(p.symbol, cut)
	case s.Kind.Container() && cut == s.Body:
		w.members(s, p, cut)
	case len(w.within(cut, p)) > 0:
		w.region(cut, p)
	default:
		w.value(p.symbol, cut)
	}
	w.region(symbol.Span{Start: cut.End, End: p.span.End}, p)
	w.mark(s)
}

// callable writes a placeholder for the body of a function.
func (w *skeletonWriter) callable(i int, body symbol.Span) {
	s, text := &w.o.Symbols[i], w.content[body.Start:body.End]
	if len(text) <= shortBody && bytes.IndexByte(text, '\n') < 0 {
		w.out.Write(text)
		return
	}
	if nested := w.carried(i, body); len(nested) > 0 {
		w.opened(i, body, nested)
		return
	}
	w.cuts = append(w.cuts, elision{symbol: i, span: body})
	switch closing := text[len(text)-1]; {
	case text[0] == '{':
		w.out.WriteString("{ … }")
		return
	case text[0] == '(' && closing == ')' && w.o.Rules().Subshells:
		w.out.WriteString("( … )")
		return
	}
	w.out.Truncate(len(bytes.TrimRight(w.out.Bytes(), " \t\r\n")))
	if s.Kind == symbol.Macro {
		w.out.Truncate(len(bytes.TrimRight(w.out.Bytes(), "\\ \t\r\n"))) // a value that starts on the next line
	}
	w.out.WriteByte(' ')
	switch {
	case s.Doc.Len() > 0 && body.Holds(s.Doc):
		w.out.WriteString(w.firstLine(s.Doc))
	case w.o.Rules().Indented != "":
		w.out.WriteString(w.o.Rules().Indented)
	default:
		w.out.WriteString(ellipsis)
		if rest := w.content[body.End:s.Span.End]; len(rest) > 0 && isLetter(rest[0]) {
			w.out.WriteByte(' ') // … end
		}
	}
}

// members writes the body of a container.
func (w *skeletonWriter) members(s *symbol.Symbol, p piece, body symbol.Span) {
	inside := body
	if s.Doc.Len() > 0 && body.Holds(s.Doc) && !w.leads(s.Doc, p) {
		w.out.Write(w.content[body.Start:s.Doc.Start])
		w.out.WriteString(w.firstLine(s.Doc))
		inside.Start = s.Doc.End
	}
	w.region(inside, p)
}

// region writes the pieces in a span and, but for comments, what lies between them.
func (w *skeletonWriter) region(span symbol.Span, self piece) {
	at := span.Start
	for _, p := range w.within(span, self) {
		w.between(symbol.Span{Start: at, End: p.span.Start})
		if p.symbol >= 0 {
			if doc := w.o.Symbols[p.symbol].Doc; doc.Start >= span.Start && w.leads(doc, p) {
				w.out.WriteString(w.leading(doc, p))
				w.out.WriteByte('\n')
				w.out.WriteString(w.indent(p.span.Start))
			}
		}
		w.piece(p)
		at = p.span.End
	}
	w.between(symbol.Span{Start: at, End: span.End})
}

// between writes a span without its comments.
func (w *skeletonWriter) between(span symbol.Span) {
	at := span.Start
	from, _ := slices.BinarySearchFunc(w.notes, span.Start, func(n symbol.Span, start uint32) int { return cmp.Compare(n.Start, start) })
	for _, n := range w.notes[from:] {
		if n.Start >= span.End {
			break
		}
		if n.Start < at || n.End > span.End {
			continue
		}
		w.out.Write(w.content[at:n.Start])
		at = n.End
		if at > 0 && w.content[at-1] == '\n' {
			at-- // a comment node that took its line break along
		}
	}
	w.out.Write(w.content[min(at, span.End):span.End])
}

// value writes an initial value, or a placeholder for a long one.
func (w *skeletonWriter) value(i int, span symbol.Span) {
	limit := shortValue
	if w.o.Symbols[i].Kind == symbol.Type {
		limit = shortType
	}
	text := w.content[span.Start:span.End]
	if len(text) <= limit {
		w.out.Write(text)
		return
	}
	w.cuts = append(w.cuts, elision{symbol: i, span: span})
	closing := map[byte]string{'{': " }", '[': " ]", '(': " )"}[text[0]]
	switch {
	case closing != "":
		w.out.WriteByte(text[0])
		w.out.WriteString(" " + ellipsis + closing)
	case text[0] == '"' || text[0] == '\'' || text[0] == '`':
		line, _, _ := bytes.Cut(text[:min(len(text), shortValue/2)], []byte("\n"))
		w.out.WriteString(strings.ToValidUTF8(string(line), ""))
		w.out.WriteString(ellipsis)
		w.out.WriteByte(text[0])
	default:
		w.out.WriteString(ellipsis)
	}
}

// mark tells the ordinal of a namesake, which its id needs and nothing else shows.
func (w *skeletonWriter) mark(s *symbol.Symbol) {
	if s.Ordinal < 2 {
		return
	}
	text := w.out.Bytes()
	broken := len(text) > 0 && text[len(text)-1] == '\n' // a definition that ends with its line
	if broken {
		w.out.Truncate(len(text) - 1)
	}
	start, end := w.o.Remark()
	fmt.Fprintf(&w.out, "%s~%d%s", start, s.Ordinal, end)
	if broken {
		w.out.WriteByte('\n')
	}
}

// tidy drops blank lines and blanks at the ends of lines.
func tidy(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		if line = bytes.TrimRight(line, " \t\r\n"); len(line) > 0 {
			out = append(append(out, line...), '\n')
		}
	}
	return out
}

// SymbolSkeleton returns the skeleton of one symbol, with the first line of its documentation.
func SymbolSkeleton(o *symbol.Outline, content []byte, i int) string {
	return SymbolSkeletons(o, content)(i)
}

// SymbolSkeletons returns what gives SymbolSkeleton of one symbol after the other. It is not safe for concurrent use.
func SymbolSkeletons(o *symbol.Outline, content []byte) func(i int) string {
	w := newWriter(o, content)
	return func(i int) string {
		p := piece{o.Symbols[i].Span, i, false}
		if !w.holds(&o.Symbols[i]) {
			return ""
		}
		w.out.Reset()
		indent := w.indent(p.span.Start)
		w.doc(p, indent)
		w.out.WriteString(indent)
		w.piece(p)
		return string(tidy(w.out.Bytes()))
	}
}

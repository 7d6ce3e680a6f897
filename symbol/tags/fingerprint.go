package tags

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
	"codemem/symbol/source"
)

// The second number of a pair of tokens that is no leaf, and what marks that of a leaf whose kind is a text.
const (
	opens    = 1 << 31
	closes   = 3 << 30
	textLeaf = 1 << 30
)

// The kinds of leaves as tokens have them.
const (
	plain     = iota
	verbatim  // blanks count: the text of a literal
	markup    // blanks count where JSX says so
	directive // a comment that tools obey
)

// A token is a leaf of the tree, or where a node around others opens or closes: two texts with the same tokens
// are the same code, however they are laid out, and a line that moves out of a block is not.
type token struct {
	at    uint32      // where it counts: its start, or of what closes, its last byte
	span  symbol.Span // of the leaf or the node
	last  uint32      // of what opens: its end, as symbols have it
	depth int32       // nodes around it
	kind  uint32      // opens with the kind of the node, or closes; of a leaf plain, verbatim, markup or directive
}

// A part is what is left out of a fingerprint, since it has its own.
type part struct {
	symbol.Span
	name  string // of the symbol, or what an import says; "" for none
	stays bool   // its place among the others counts
	group bool   // what it stands between counts
}

// fingerprint takes the fingerprints of all symbols that do not lie in callables, and of the rest.
func (b *builder) fingerprint() {
	o := b.outline
	b.content = b.source // what is no code counts as it is
	if len(b.tokens) == 0 && len(b.content) > 0 {
		return // too large a tree, or blanks
	}
	f := fingerprinter{content: b.content, tokens: b.code()}
	members := make([][]part, len(o.Symbols)+1) // what lies directly in each symbol, and at file level
	sectioned := b.lang.Sections != nil && b.lang.Sections().Match(b.content)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Set { // it is a part of the method
			continue
		}
		// Values are set in their order, and statements between them see those that are.
		stays := s.Kind.Value() && s.Value.Len() > 0
		members[s.Parent+1] = append(members[s.Parent+1], part{Span: s.Span, name: s.Name, stays: stays, group: sectioned})
	}
	for i := 0; i < len(o.Symbols); {
		n := i + 1 // those of one statement share its declaration
		for n < len(o.Symbols) && o.Symbols[n].Span == o.Symbols[i].Span {
			n++
		}
		if o.Listed(i) {
			f.declare(o.Symbols[i:n], members[i+1:n+1])
		}
		i = n
	}
	known := append(members[0], part{Span: o.PackageAt})
	known = append(known, f.imports(o.Imports, b.lang.Conditional)...)
	o.Rest = max(1, f.sum([]symbol.Span{{End: uint32(len(b.content))}}, known)) //nolint:gosec // a content is no longer
}

// imports makes the next sum cover what imports say, in whatever order, and returns where they stand. That counts where they may
// depend on a condition.
func (f *fingerprinter) imports(all []symbol.Import, conditional bool) (parts []part) {
	var imports []string
	seen := map[symbol.Span]bool{} // one statement may import much
	for _, i := range all {
		if seen[i.Span] {
			continue
		}
		seen[i.Span] = true
		p := part{Span: i.Span}
		said := f.words(i.Span)
		if conditional {
			p.name = said
		}
		parts = append(parts, p)
		imports = append(imports, said)
	}
	slices.Sort(imports)
	f.extra = strings.Join(slices.Compact(imports), "\x01")
	return parts
}

// declare takes the fingerprints of the symbols of one statement. What lies in a callable is its own.
func (f *fingerprinter) declare(symbols []symbol.Symbol, members [][]part) {
	var without []part
	for i := range symbols {
		s := &symbols[i]
		inside, inner := []symbol.Span{s.Body}, members[i]
		switch {
		case s.Kind.Value():
			inside = append(inside, s.Value)
		case s.Kind.Container() && s.Kind != symbol.Namespace:
			inside = nil // what is no member is declared too: embedded types, labels of access, mixins
		}
		for _, span := range inside {
			without = append(without, part{Span: span})
		}
		without = append(without, inner...)
		if s.Kind.Callable() {
			inner = nil
		}
		s.Inside = f.sum(inside, inner)
	}
	shape := f.sum([]symbol.Span{symbols[0].Span}, without)
	for i := range symbols {
		symbols[i].Shape = shape
	}
}

// code returns the tokens without those of comments and of documentation.
func (b *builder) code() []token {
	c := coder{b: b, tokens: cleared(b.room.tokens, len(b.tokens)/2)}
	preambles := b.preambles()
	for _, r := range slices.Concat(b.comments, b.docs) {
		if preambles[r] || b.directs(r) {
			c.directives = append(c.directives, r)
		} else {
			c.remarks = append(c.remarks, r)
		}
	}
	if b.embeds != nil {
		c.remarks = append(c.remarks, b.embeds.Layout...)
	}
	slices.SortFunc(c.directives, bySpan)
	slices.SortFunc(c.remarks, bySpan)
	c.remarks = outermost(c.remarks)
	if b.embeds != nil { // markup means nothing by how it begins
		c.end = uint32(len(b.content) - len(bytes.TrimLeft(b.content, "\ufeff \t\r\n"))) //nolint:gosec // a content is no longer
	}
	for n := b.tokens; len(n) > 1; n = n[2:] {
		switch {
		case n[1] < opens:
			c.leaf(symbol.Span{Start: n[0], End: n[1] &^ textLeaf}, n[1]&textLeaf != 0)
		case n[1] == closes:
			c.close(n[0])
		default:
			c.open(n[0], n[1])
		}
	}
	b.room.tokens = c.tokens
	return c.tokens
}

// A coder tells code from remarks: comments and documentation.
type coder struct {
	b          *builder
	tokens     []token
	remarks    []symbol.Span // in order
	directives []symbol.Span // in order
	opened     []opening     // the nodes around what comes next
	at         uint32        // where the last token counts
	end        uint32        // of the last leaf
}

// An opening is a node whose end is yet to come.
type opening struct {
	start uint32
	token int // its index
	kind  uint32
}

// remark returns the remark that a place lies in, or the next one.
func (c *coder) remark(at uint32) (r symbol.Span, in bool) {
	i := sort.Search(len(c.remarks), func(i int) bool { return c.remarks[i].End > at })
	if i == len(c.remarks) {
		return symbol.Span{Start: math.MaxUint32}, false
	}
	return c.remarks[i], c.remarks[i].Start <= at
}

func (c *coder) add(t token) {
	c.at = max(c.at, t.at)                     // those of a here-document stand behind the line that it is in
	t.at, t.depth = c.at, int32(len(c.opened)) //nolint:gosec // a content has fewer
	c.tokens = append(c.tokens, t)
}

func (c *coder) open(start, kind uint32) {
	c.fill(start)
	c.add(token{at: start, kind: kind})
	c.opened = append(c.opened, opening{start, len(c.tokens) - 1, kind &^ opens})
}

func (c *coder) close(end uint32) {
	c.fill(end)
	o := c.opened[len(c.opened)-1]
	c.opened = c.opened[:len(c.opened)-1]
	span := symbol.Span{Start: o.start, End: end}
	if r, in := c.remark(o.start); in && r.Holds(span) {
		c.tokens = c.tokens[:o.token]
		return
	}
	c.tokens[o.token].span, c.tokens[o.token].last = span, end
	if c.b.lang.Trailing {
		c.tokens[o.token].last = c.b.trim(span).End
	}
	c.add(token{at: max(end, 1) - 1, span: span, kind: closes})
}

func (c *coder) leaf(s symbol.Span, text bool) {
	c.fill(s.Start)
	if _, in := c.remark(s.Start); !in {
		c.dropComma(s)
		c.text(s, c.kindOf(s, text))
	}
	c.end = max(c.end, s.End)
}

// around returns what is known of the node that is open, and whether blanks count right in it.
func (c *coder) around() (f *source.Form, text bool) {
	if len(c.opened) == 0 {
		return &source.Form{}, false
	}
	k := int(c.opened[len(c.opened)-1].kind)
	if k >= len(c.b.query.Kinds) {
		return &source.Form{}, false // an error
	}
	return &c.b.query.forms[k], c.b.query.texts[k] != 0
}

// kindOf returns the kind of a leaf, or of what lies in none.
func (c *coder) kindOf(s symbol.Span, text bool) uint32 {
	f, in := c.around()
	switch {
	case c.isDirective(s):
		return directive
	case text && f.Markup:
		return markup
	case text || in || c.b.lang.Output && s.Start == 0:
		return verbatim
	}
	return plain
}

func (c *coder) isDirective(s symbol.Span) bool {
	i := sort.Search(len(c.directives), func(i int) bool { return c.directives[i].End > s.Start })
	return i < len(c.directives) && c.directives[i].Start <= s.Start
}

// dropComma takes back a comma before a closing bracket: formatters put one there where a list goes over several lines.
// Where it means something it stays: in what may be a tuple of one, in what macros read, behind nothing.
func (c *coder) dropComma(bracket symbol.Span) {
	if bracket.Len() != 1 || bytes.IndexByte([]byte(")]}"), c.b.content[bracket.Start]) < 0 || c.b.lang.BareCommas {
		return
	}
	n := len(c.tokens) - 1
	if n <= 0 || c.byteAt(n) != ',' || bytes.IndexByte([]byte(",([{"), c.byteAt(n-1)) >= 0 {
		return
	}
	if f, text := c.around(); !text && !f.Tight {
		c.tokens = c.tokens[:n]
	}
}

// byteAt returns the byte that a token is, 0 if it is no leaf or longer.
func (c *coder) byteAt(n int) byte {
	if t := c.tokens[n]; t.kind == plain && t.span.Len() == 1 {
		return c.b.content[t.span.Start]
	}
	return 0
}

// fill adds what lies in no leaf up to an offset: the text of a literal or a here-document.
func (c *coder) fill(to uint32) {
	for c.end < to {
		r, in := c.remark(c.end)
		if in {
			c.end = r.End
			continue
		}
		gap := symbol.Span{Start: c.end, End: min(to, r.Start)}
		c.text(gap, c.kindOf(gap, false))
		c.end = gap.End
	}
}

// text adds a text. A blank one counts in literals alone: the end of a line is a token to some grammars.
func (c *coder) text(s symbol.Span, kind uint32) {
	if kind == verbatim || len(bytes.TrimSpace(c.b.content[s.Start:s.End])) > 0 || kind == markup && bytes.IndexByte(c.b.content[s.Start:s.End], '\n') < 0 {
		c.add(token{at: s.Start, span: s, kind: kind})
	}
}

// A fingerprinter hashes tokens.
type fingerprinter struct {
	content []byte
	tokens  []token
	buffer  []byte
	extra   string   // what the next sum covers besides
	direct  bool     // the last token was a directive: it is about what comes next
	names   []string // of parts since the last token
}

// sum returns the fingerprint of the tokens in some spans, without parts of them; 0 if there are none.
func (f *fingerprinter) sum(in []symbol.Span, without []part) uint64 {
	without = slices.Clone(without)
	slices.SortStableFunc(without, func(x, y part) int { return cmp.Compare(x.Start, y.Start) })
	f.buffer = append(f.buffer[:0], f.extra...)
	f.extra = ""
	for _, span := range in {
		f.measure(span, without)
		f.direct = false
		f.split(span, without, func(w *part) {
			switch {
			case w.name == "":
			case w.stays, f.direct:
				f.settle()
				f.buffer = append(append(append(f.buffer, 3), w.name...), 0)
			case w.group:
				f.names = append(f.names, w.name)
			}
			f.direct = false
		})
		f.settle()
	}
	if len(f.buffer) == 0 {
		return 0
	}
	h := sha256.Sum256(f.buffer)
	return binary.BigEndian.Uint64(h[:8])
}

// split writes the tokens of a span without its parts, and calls each for those in between.
func (f *fingerprinter) split(span symbol.Span, without []part, each func(*part)) {
	at := span.Start
	for i := range without {
		if w := &without[i]; w.Len() > 0 && w.End > at && w.Start < span.End {
			f.add(at, min(w.Start, span.End))
			each(w)
			at = max(at, w.End)
		}
	}
	f.add(at, span.End)
}

// measure finds the parts that lie in more nodes than others: a condition or a block is around them.
func (f *fingerprinter) measure(span symbol.Span, without []part) {
	least := int32(math.MaxInt32)
	if span.Start == 0 && int(span.End) == len(f.content) {
		least = 1 // the file's own node
	}
	for _, w := range without {
		if w.name != "" {
			least = min(least, f.depthOf(w))
		}
	}
	for i := range without {
		w := &without[i]
		w.group = w.group || w.name != "" && f.depthOf(*w) > least
	}
}

// depthOf returns how many nodes are around a part.
func (f *fingerprinter) depthOf(w part) int32 {
	i := sort.Search(len(f.tokens), func(i int) bool { return f.tokens[i].at >= w.Start })
	for ; i < len(f.tokens); i++ {
		t := f.tokens[i]
		if t.kind < opens || t.kind == closes || t.last <= w.End {
			return t.depth // what begins there too and ends later is around it
		}
	}
	return 0
}

// settle writes the names of what stood between tokens, in whatever order.
func (f *fingerprinter) settle() {
	slices.Sort(f.names)
	for _, name := range f.names {
		f.buffer = append(append(append(f.buffer, 4), name...), 0)
	}
	f.names = f.names[:0]
}

// words returns the different words in a span, in no order of the source: of an import, what else it says than names.
func (f *fingerprinter) words(span symbol.Span) string {
	var words []string
	i := sort.Search(len(f.tokens), func(i int) bool { return f.tokens[i].at >= span.Start })
	for ; i < len(f.tokens) && f.tokens[i].at < span.End; i++ {
		if t := f.tokens[i]; t.kind < opens {
			if word := f.content[t.span.Start:t.span.End]; len(word) > 1 || bytes.IndexByte([]byte("'\"`(){},;"), word[0]) < 0 {
				words = append(words, string(ends(word)))
			}
		}
	}
	slices.Sort(words)
	return strings.Join(slices.Compact(words), "\x00")
}

// add writes the tokens that count in [start, end). Nodes that reach beyond are not its own.
func (f *fingerprinter) add(start, end uint32) {
	if start >= end {
		return
	}
	i := sort.Search(len(f.tokens), func(i int) bool { return f.tokens[i].at >= start })
	for ; i < len(f.tokens) && f.tokens[i].at < end; i++ {
		f.settle()
		switch t := f.tokens[i]; {
		case t.kind < opens:
			f.buffer = append(append(f.buffer, t.text(f.content)...), 0)
			f.direct = t.kind == directive
		case t.span.Start < start || t.span.End > end:
		case t.kind == closes:
			f.buffer = append(f.buffer, 1)
		default:
			f.buffer = binary.BigEndian.AppendUint16(append(f.buffer, 2), uint16(t.kind)) //nolint:gosec // the low bits are the kind
		}
	}
}

// text returns a leaf as it counts.
func (t token) text(content []byte) []byte {
	text := content[t.span.Start:t.span.End]
	switch t.kind {
	case verbatim:
		return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	case markup:
		return markupText(text)
	}
	return ends(text)
}

// markupText returns a text between elements as JSX reads it: line ends with the blanks around them are one blank, and none
// at either end.
func markupText(text []byte) []byte {
	var kept [][]byte
	lines := bytes.Split(text, []byte("\n"))
	for i, line := range lines {
		if i > 0 {
			line = bytes.TrimLeft(line, " \t\r")
		}
		if i < len(lines)-1 {
			line = bytes.TrimRight(line, " \t\r")
		}
		if len(line) > 0 {
			kept = append(kept, line)
		}
	}
	return bytes.Join(kept, []byte(" "))
}

// ends returns a text with line feeds alone, and none at its end: some grammars count those to a token.
func ends(text []byte) []byte {
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	}
	return bytes.TrimRight(text, "\r\n")
}

package component

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/symbol/lang"
	"codemem/symbol/source"
)

// A markupReader reads a file of markup. Every byte of it is read a few times at most.
type markupReader struct {
	content []byte
	e       lang.Embedding
	typed   bool // a script says that it is TypeScript
	jsx     bool // or has markup of its own
	spent   int  // bytes that were read to find the ends of expressions
	kept    int  // elements around that show their blanks as they are
}

func newMarkup(content []byte) *markupReader {
	blank := slices.Clone(content)
	for i, c := range blank {
		if !isBreak(c) {
			blank[i] = ' '
		}
	}
	return &markupReader{content: content, e: lang.Embedding{Code: blank, Scripts: slices.Clone(blank)}}
}

// done names the language of the code.
func (m *markupReader) done() *lang.Embedding {
	switch {
	case m.jsx && m.typed:
		m.e.In = "TSX"
	case m.typed:
		m.e.In = "TypeScript"
	default:
		m.e.In = "JavaScript"
	}
	return &m.e
}

// expression takes an expression of the markup that stands between two offsets, with what is put at the signs around it.
func (m *markupReader) expression(start, end int, before, after byte) {
	text := bytes.TrimSpace(m.content[start:end])
	if len(text) == 0 || end == len(m.content) { // nothing, or what no sign closes
		return
	}
	if name := bytes.TrimPrefix(text, []byte("...")); isName(name) {
		at := start + bytes.Index(m.content[start:end], name)
		m.use(at, at+len(name), source.Mention)
		return
	}
	copy(m.e.Code[start:end], m.content[start:end])
	if bytes.HasPrefix(text, []byte("...")) {
		copy(m.e.Code[start+bytes.Index(m.content[start:end], text):], "   ")
	}
	if before != ';' {
		m.e.Code[start-2] = ';'
	}
	m.e.Code[start-1], m.e.Code[end] = before, after
	if after == ')' && end+1 < len(m.content) && !isBreak(m.content[end+1]) {
		m.e.Code[end+1] = ';'
	}
}

func isBreak(c byte) bool { return c == '\n' || c == '\r' }

func (m *markupReader) use(start, end int, kind source.RefKind) {
	m.e.Uses = append(m.e.Uses, lang.Use{Span: source.Span{Start: uint32(start), End: uint32(end)}, Kind: kind}) //nolint:gosec // a content is no longer
}

// isName reports whether a text is one name of JavaScript, and no word of the language.
func isName(text []byte) bool {
	for i, c := range string(text) {
		if c != '_' && c != '$' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	switch string(text) {
	case "", "true", "false", "null", "undefined", "this":
		return false
	}
	return utf8.Valid(text)
}

// A tag is an opening tag: where its parts are.
type tag struct {
	open, nameEnd, end int // end is behind its ">"
	closed             bool
	attributes         []attribute
}

type attribute struct {
	name       string
	start, end int  // of its value, without quotes
	quote      byte // " or ', { of an expression, ` of a template, 0 of a plain or no value
}

func (m *markupReader) name(t *tag) string { return string(m.content[t.open+1 : t.nameEnd]) }

// value returns an attribute's value without an expression, and whether the tag has it.
func (t *tag) value(content []byte, name string) (string, bool) {
	for _, a := range t.attributes {
		if a.name == name {
			return string(content[a.start:a.end]), true
		}
	}
	return "", false
}

// tag reads the tag that opens at an offset. braces says that values may be expressions in braces.
func (m *markupReader) tag(open int, braces bool) *tag {
	t := &tag{open: open, nameEnd: open + 1}
	for t.nameEnd < len(m.content) && !endsName(m.content[t.nameEnd]) {
		t.nameEnd++
	}
	for i := t.nameEnd; i < len(m.content); {
		switch c := m.content[i]; {
		case c == '>':
			t.end = i + 1
			return t
		case c == '/' || isBlank(c):
			t.closed = c == '/'
			i++
		case c == '{' && braces:
			end := m.past(i)
			if end < 0 {
				i++
				break
			}
			t.attributes = append(t.attributes, attribute{start: i + 1, end: end - 1, quote: '{'})
			i = end
		default:
			t.closed = false
			a, end := m.attribute(i, braces)
			t.attributes = append(t.attributes, a)
			i = end
		}
	}
	t.end = len(m.content)
	return t
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func endsName(c byte) bool {
	return isBlank(c) || c == '>' || c == '/' || c == '<' || c == '{' || c == '='
}

// attribute reads the attribute that starts at an offset.
func (m *markupReader) attribute(at int, braces bool) (a attribute, end int) {
	i := m.until(at+1, "=>/")
	a.name = string(m.content[at:i])
	if i >= len(m.content) || m.content[i] != '=' {
		a.start, a.end = i, i
		return a, i
	}
	for i++; i < len(m.content) && isBlank(m.content[i]); {
		i++
	}
	if i == len(m.content) {
		a.start, a.end = i, i
		return a, i
	}
	return m.assigned(a, i, braces)
}

// assigned reads the value of an attribute, which starts at an offset.
func (m *markupReader) assigned(a attribute, i int, braces bool) (attribute, int) {
	switch c := m.content[i]; {
	case c == '"', c == '\'', c == '`' && braces:
		return m.quoted(a, i)
	case c == '{' && braces:
		if end := m.past(i); end > 0 {
			a.quote, a.start, a.end = c, i+1, end-1
			return a, end
		}
	}
	a.start, a.end = i, m.until(i, ">")
	return a, a.end
}

// until returns the offset of the first blank from one on, or of one of some signs.
func (m *markupReader) until(i int, signs string) int {
	for i < len(m.content) && !isBlank(m.content[i]) && strings.IndexByte(signs, m.content[i]) < 0 {
		i++
	}
	return i
}

// quoted reads the value of an attribute behind a quote. One that nothing closes is around no value.
func (m *markupReader) quoted(a attribute, open int) (attribute, int) {
	end := bytes.IndexByte(m.content[open+1:], m.content[open])
	if end < 0 {
		a.start, a.end = len(m.content), len(m.content)
		return a, a.end
	}
	a.quote, a.start, a.end = m.content[open], open+1, open+1+end
	return a, a.end + 1
}

// maxSpent is how many times its length is read of a file to find the ends of expressions.
const maxSpent = 8

// past returns the offset behind the brace that closes one, or -1.
func (m *markupReader) past(open int) int {
	depth := 0
	for i := open; i < len(m.content) && m.spent <= maxSpent*len(m.content); m.spent++ {
		switch c := m.content[i]; c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'', '`':
			i = m.pastText(i)
			continue
		case '/':
			if end := m.pastComment(i); end > 0 {
				i = end
				continue
			}
		}
		i++
	}
	return -1
}

// pastText returns the offset behind the text that a quote opens, or behind the quote if nothing closes it on its line, as where
// it is an apostrophe. A template may go over lines, and what is in its braces is part of it.
func (m *markupReader) pastText(open int) int {
	quote := m.content[open]
	for i := open + 1; i < len(m.content); i++ {
		m.spent++
		switch c := m.content[i]; {
		case c == '\\':
			i++
		case c == quote:
			return i + 1
		case c == '\n' && quote != '`':
			return open + 1
		}
	}
	return open + 1
}

// pastComment returns the offset behind a comment, -1 if none starts at an offset.
func (m *markupReader) pastComment(at int) int {
	rest := m.content[at:]
	switch {
	case bytes.HasPrefix(rest, []byte("/*")):
		if end := bytes.Index(rest[2:], []byte("*/")); end >= 0 {
			return at + end + 4
		}
		m.spent += len(rest)
	case bytes.HasPrefix(rest, []byte("//")) && at > 0 && (isBlank(m.content[at-1]) || m.content[at-1] == '{'):
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			return at + end
		}
	}
	return -1
}

// raw returns where the content of an element ends that holds no markup, and the offset behind its closing tag.
func (m *markupReader) raw(t *tag) (end, next int) {
	if t.closed {
		return t.end, t.end
	}
	closing := append([]byte("</"), m.content[t.open+1:t.nameEnd]...)
	end = bytes.Index(m.content[t.end:], closing)
	if end < 0 {
		return len(m.content), len(m.content)
	}
	end += t.end
	if next = bytes.IndexByte(m.content[end:], '>'); next < 0 {
		return end, len(m.content)
	}
	return end, end + next + 1
}

// A pass says what to do with the parts of a file of markup.
type pass struct {
	braces  bool                    // {expressions}
	tag     func(t *tag)            // of an element
	close   func(name string)       // of a closing tag
	script  func(t *tag, end int)   // whose code ends at an offset
	text    func(start, end int)    // between tags
	opening func(at int) (next int) // of a brace in a text; next is 0 if it is none
	skip    func(t *tag) bool       // whether an element holds no markup
}

// read walks over the markup from an offset.
func (m *markupReader) read(i int, p pass) {
	text := i
	put := func(end int) {
		m.blanks(text, end)
		if p.text != nil && end > text {
			p.text(text, end)
		}
	}
	for i < len(m.content) {
		rest := m.content[i:]
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			put(i)
			i = m.comment(i)
			text = i
		case rest[0] == '{' && p.opening != nil:
			next := p.opening(i)
			i = max(next, i+1)
		case rest[0] != '<' || len(rest) < 2:
			i++
		case rest[1] == '/':
			put(i)
			end := bytes.IndexByte(rest, '>')
			if end < 0 {
				return
			}
			name := string(bytes.TrimSpace(rest[2:end]))
			if keepsBlanks(name) {
				m.kept = max(0, m.kept-1)
			}
			if p.close != nil {
				p.close(name)
			}
			i += end + 1
			text = i
		case rest[1]|0x20 < 'a' || rest[1]|0x20 > 'z':
			i++
		default:
			put(i)
			i = m.element(i, p)
			text = i
		}
	}
	put(len(m.content))
}

// element reads an opening tag and, if it holds no markup, what follows up to its end.
func (m *markupReader) element(i int, p pass) (next int) {
	t := m.tag(i, p.braces)
	switch name := m.name(t); {
	case name == "script":
		end, next := m.raw(t)
		p.script(t, end)
		return next
	case name == "style" || p.skip != nil && p.skip(t):
		_, next := m.raw(t)
		return next
	}
	if keepsBlanks(m.name(t)) && !t.closed {
		m.kept++
	}
	p.tag(t)
	return t.end
}

// component takes the name of a tag as a use, if it can be a component's.
func (m *markupReader) component(t *tag) {
	if name := m.name(t); unicode.IsUpper(rune(name[0])) || strings.ContainsAny(name, "-.") {
		m.use(t.open+1, t.nameEnd, source.Call)
	}
}

// plainScript takes the code of a script and what its tag says of its language.
func (m *markupReader) plainScript(t *tag, end int) {
	if !m.reads(t) {
		return
	}
	for _, a := range t.attributes {
		if a.name == "src" && a.end > a.start && (a.quote == '"' || a.quote == '\'') && m.content[a.start] == '.' {
			m.e.Sources = append(m.e.Sources, source.Span{Start: uint32(a.start), End: uint32(a.end)}) //nolint:gosec // a content is no longer
		}
	}
	if end > t.end {
		m.script(t.open, t.end, end)
	}
}

// reads reports whether a script is in JavaScript or a dialect of it, and notes which one.
func (m *markupReader) reads(t *tag) bool {
	switch dialect, _ := t.value(m.content, "lang"); dialect {
	case "ts", "typescript":
		m.typed = true
	case "tsx":
		m.typed, m.jsx = true, true
	case "", "js", "javascript", "jsx":
	default:
		return false // CoffeeScript and the like
	}
	kind, ok := t.value(m.content, "type") // else JSON, or a template
	return !ok || kind == "text/typescript" || strings.Contains(kind, "javascript") || strings.Contains(kind, "module")
}

// stands says which tag stands for the component.
func (m *markupReader) stands(start, end int) {
	if m.e.Component.Len() == 0 && end > start {
		m.e.Component = source.Span{Start: uint32(start), End: uint32(end)} //nolint:gosec // a content is no longer
	}
}

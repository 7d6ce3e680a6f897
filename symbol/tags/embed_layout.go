package tags

import (
	"bytes"

	"codemem/symbol"
)

// keepsBlanks reports whether an element shows the blanks in it as they are.
func keepsBlanks(name string) bool { return name == "pre" || name == "textarea" }

// comment takes the comment that starts at an offset, and returns the offset behind it. One that nothing ends is none, and one that
// a browser may obey is no remark.
func (m *markupReader) comment(at int) (next int) {
	end := bytes.Index(m.content[at+4:], []byte("-->"))
	if end < 0 {
		return len(m.content)
	}
	next = at + 4 + end + 3
	if m.content[at+4] != '[' {
		m.e.comments = append(m.e.comments, symbol.Span{Start: uint32(at), End: uint32(next)}) //nolint:gosec // a content is no longer
	}
	return next
}

// blanks takes the blanks at both ends of a text as layout if they break the line, as markup reads them.
func (m *markupReader) blanks(start, end int) {
	if m.kept > 0 || start >= end {
		return
	}
	text := m.content[start:end]
	lead := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	trail := max(lead, len(bytes.TrimRight(text, " \t\r\n")))
	for _, s := range [][2]int{{0, lead}, {trail, len(text)}} {
		if bytes.IndexByte(text[s[0]:s[1]], '\n') >= 0 {
			m.e.layout = append(m.e.layout, symbol.Span{Start: uint32(start + s[0]), End: uint32(start + s[1])}) //nolint:gosec // a content is no longer
		}
	}
}

// emptyBlock is what is put before a script.
const emptyBlock = "{}"

// script takes a script: its code, and before it an empty block, which ends what came before and is no part of that.
func (m *markupReader) script(open, start, end int) {
	m.e.seams = append(m.e.seams, uint32(open)) //nolint:gosec // a content is no longer
	for _, to := range [][]byte{m.e.code, m.e.scripts} {
		if len(bytes.TrimSpace(to[:open])) > 0 {
			copy(to[open:], emptyBlock)
		}
		copy(to[start:end], m.content[start:end])
	}
}

// seam ends definitions and groups where their script ends, if an error in it made the block before the next script a part of them.
func (b *builder) seam(seams []uint32) {
	for _, at := range seams {
		in := func(s *symbol.Span) {
			switch {
			case s.End <= at || s.End > at+uint32(len(emptyBlock)):
			case s.Start < at:
				s.End = at
			default: // the body of a function that has none
				*s = symbol.Span{}
			}
		}
		for i := range b.definitions {
			d := &b.definitions[i]
			in(&d.span)
			in(&d.body)
			in(&d.value)
		}
		for i := range b.outline.Groups {
			in(&b.outline.Groups[i])
		}
	}
}

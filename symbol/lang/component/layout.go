package component

import (
	"bytes"

	"codemem/symbol/lang"
	"codemem/symbol/source"
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
		m.e.Comments = append(m.e.Comments, source.Span{Start: uint32(at), End: uint32(next)}) //nolint:gosec // a content is no longer
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
			m.e.Layout = append(m.e.Layout, source.Span{Start: uint32(start + s[0]), End: uint32(start + s[1])}) //nolint:gosec // a content is no longer
		}
	}
}

// script takes a script: its code, and before it an empty block, which ends what came before and is no part of that.
func (m *markupReader) script(open, start, end int) {
	m.e.Seams = append(m.e.Seams, uint32(open)) //nolint:gosec // a content is no longer
	for _, to := range [][]byte{m.e.Code, m.e.Scripts} {
		if len(bytes.TrimSpace(to[:open])) > 0 {
			copy(to[open:], lang.EmptyBlock)
		}
		copy(to[start:end], m.content[start:end])
	}
}

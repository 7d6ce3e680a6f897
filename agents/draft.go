package agents

import (
	"bytes"
	"slices"
)

// A span is a range of bytes.
type span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// A draft is a text to which something was added, and what.
type draft struct {
	text []byte
	ours []span // sorted, apart from each other
}

// insert adds s before the byte at offset at.
func (d *draft) insert(at int, s string) {
	if s == "" {
		return
	}
	d.text = slices.Insert(slices.Clone(d.text), at, []byte(s)...)
	n, inside := len(s), false
	for i := range d.ours {
		switch o := &d.ours[i]; {
		case o.Start >= at:
			o.Start += n
			o.End += n
		case o.End > at:
			o.End += n
			inside = true
		}
	}
	if !inside {
		d.ours = append(d.ours, span{at, at + n})
	}
	slices.SortFunc(d.ours, func(a, b span) int { return a.Start - b.Start })
	merged := d.ours[:0]
	for _, o := range d.ours {
		if k := len(merged); k > 0 && merged[k-1].End >= o.Start {
			merged[k-1].End = max(merged[k-1].End, o.End)
			continue
		}
		merged = append(merged, o)
	}
	d.ours = merged
}

// without returns text without the bytes of spans, and false if they do not lie in it in order.
func without(text []byte, spans []span) ([]byte, bool) {
	var out bytes.Buffer
	at := 0
	for _, s := range spans {
		if s.Start < at || s.End < s.Start || s.End > len(text) {
			return nil, false
		}
		out.Write(text[at:s.Start])
		at = s.End
	}
	out.Write(text[at:])
	return out.Bytes(), true
}

// newline returns the line end that text uses.
func newline(text []byte) string {
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// byteOrderMark begins some files that were written on Windows.
const byteOrderMark = "\xef\xbb\xbf"

// blank reports whether text is white space.
func blank(text []byte) bool { return len(bytes.Trim(text, " \t\r\n")) == 0 }

// lineOf returns the number of the line that offset at lies in, from 1.
func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:min(at, len(text))], []byte("\n")) }

package condense

import (
	"bytes"
	"strings"

	"codemem/symbol"
)

// leastOpened is the size of a body, in bytes, below which it is left out with the definitions in it.
const leastOpened = 1600

// carried returns the functions and types that lie right in the body of a function, in order, if they are most of a long one: a
// renderer, a plugin or a module that is one function. None else.
func (w *skeletonWriter) carried(i int, body symbol.Span) []piece {
	if body.Len() < leastOpened {
		return nil
	}
	var nested []piece
	held, at := 0, body.Start
	for k := i + 1; k < len(w.o.Symbols) && w.o.Symbols[k].Span.Start < body.End; k++ {
		s := &w.o.Symbols[k]
		if defines := s.Kind.Callable() || s.Kind.Container(); !defines || s.Parent != i || !w.holds(s) {
			continue
		}
		if s.Span.Start >= at && s.Span.End <= body.End {
			nested = append(nested, piece{s.Span, k, false})
			held, at = held+s.Span.Len(), s.Span.End
		}
	}
	if 2*held < body.Len() {
		return nil
	}
	return nested
}

// opened writes the body of a function as the definitions in it, each on a line of its own.
func (w *skeletonWriter) opened(i int, body symbol.Span, nested []piece) {
	s, at := &w.o.Symbols[i], body.Start
	bracket := ""
	if w.content[body.Start] == '{' {
		bracket = "{ "
	}
	w.out.Truncate(len(bytes.TrimRight(w.out.Bytes(), " \t\r\n")))
	w.out.WriteString(" " + bracket)
	if s.Doc.Len() > 0 && body.Holds(s.Doc) {
		w.out.WriteString(w.firstLine(s.Doc))
	} else {
		w.out.WriteString(ellipsis)
	}
	for _, p := range nested {
		w.cuts = append(w.cuts, elision{i, symbol.Span{Start: at, End: p.span.Start}, true})
		w.out.WriteByte('\n')
		indent := w.indent(p.span.Start)
		if doc := w.o.Symbols[p.symbol].Doc; doc.Start >= at {
			w.doc(p, indent)
		}
		w.out.WriteString(indent)
		start := w.out.Len()
		w.piece(p)
		if w.o.Symbols[p.symbol].Kind.Callable() && len(w.carried(p.symbol, w.o.Symbols[p.symbol].Body)) == 0 {
			w.join(start, indent)
		}
		at = p.span.End
	}
	w.cuts = append(w.cuts, elision{i, symbol.Span{Start: at, End: body.End}, true})
	w.out.WriteString("\n" + w.indent(s.Span.Start))
	if bracket != "" {
		w.out.WriteByte('}')
	}
}

// join makes one line of those written since an offset, behind the lines of annotations.
func (w *skeletonWriter) join(start int, indent string) {
	said := strings.TrimSpace(w.out.String()[start:])
	w.out.Truncate(start)
	line := ""
	for l := range strings.Lines(said) {
		l = strings.TrimSpace(l)
		if line == "" && (l[0] == '@' || l[0] == '#') && strings.Count(l, "(") == strings.Count(l, ")") {
			w.out.WriteString(l + "\n" + indent)
			continue
		}
		line = continued(line, l)
	}
	w.out.WriteString(line)
}

// continued adds the next line of a declaration to a line of it, with a blank where it needs one.
func continued(line, next string) string {
	switch {
	case line == "" || next == "":
		return line + next
	case next[0] == ')':
		return strings.TrimSuffix(line, ",") + next
	case strings.ContainsRune("([", rune(line[len(line)-1])) || strings.ContainsRune("].", rune(next[0])):
		return line + next
	}
	return line + " " + next
}

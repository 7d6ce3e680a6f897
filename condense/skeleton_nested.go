package condense

import (
	"bytes"
	"slices"
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
		start, cuts := w.out.Len(), len(w.cuts)
		w.piece(p)
		isOpen := slices.ContainsFunc(w.cuts[cuts:], func(c elision) bool { return c.part })
		if w.o.Symbols[p.symbol].Kind.Callable() && !isOpen {
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
	said := strings.TrimSpace(string(w.out.Bytes()[start:]))
	w.out.Truncate(start)
	for strings.HasPrefix(said, "@") || strings.HasPrefix(said, "#") {
		line, rest, more := strings.Cut(said, "\n")
		if !more || strings.Count(line, "(") != strings.Count(line, ")") {
			break
		}
		w.out.WriteString(strings.TrimSpace(line) + "\n" + indent)
		said = strings.TrimSpace(rest)
	}
	w.out.WriteString(oneLine(said, w.o.Rules().LinesEnd))
}

package secret

import (
	"strings"
	"sync"
)

// A credential may stand on two lines: wrapped in a text, or in a literal that goes on in the next line. It is looked for in what stands
// before and behind the break, without what only continues the line. That is done by the rules alone that know a credential by its own form:
// of what is assigned to a name, the next line may be another value.
const (
	leastBroken = 18  // bytes of a value of such a form
	mostPiece   = 512 // of one line
	mostPieces  = 8
	mostBetween = 8 // between a piece and the end of its line
)

// standalone are the rules that find what is broken, by name.
var standalone = sync.OnceValue(func() map[string]bool {
	alone := map[string]bool{}
	for i := range ruleCount {
		if r := ruleAt(i); !r.named && !r.assigned && !r.long {
			alone[r.id] = true
		}
	}
	return alone
})

// broken adds the secrets that go over the ends of lines: a Found for the part on each line.
func (s *search) broken() {
	for at := 0; ; {
		n := strings.IndexByte(s.text[at:], '\n')
		if n < 0 {
			return
		}
		pieces := s.pieces(at + n)
		at += n + 1
		switch {
		case len(pieces) == mostPieces: // a block of code for bytes: what begins in its first half ends in it
			at = pieces[mostPieces/2].Start
		case len(pieces) > 0:
			at = pieces[len(pieces)-1].End
		}
		s.joined(pieces)
	}
}

// pieces returns what a value is put together from that is broken at the end of a line, nil if that cannot be one.
func (s *search) pieces(newline int) []Span {
	end := s.endBefore(newline)
	start := end
	for start > 0 && end-start < mostPiece && valueByte(s.text[start-1]) {
		start--
	}
	next := s.startBehind(newline)
	if start == end || next < 0 {
		return nil
	}
	s.parts = append(s.parts[:0], Span{start, end})
	for next >= 0 && len(s.parts) < mostPieces {
		var p Span
		p, next = s.piece(next)
		s.parts = append(s.parts, p)
	}
	if !s.mayBeValue(s.parts) {
		return nil
	}
	return s.parts
}

// mayBeValue reports whether pieces are long enough for a value, and have a digit.
func (s *search) mayBeValue(pieces []Span) bool {
	length, digit := 0, false
	for _, p := range pieces {
		length += p.End - p.Start
		digit = digit || strings.ContainsAny(s.text[p.Start:p.End], "0123456789")
	}
	return length >= leastBroken && digit
}

// piece returns what may be of a value from a place on, and where it goes on if nothing but what continues the line stands behind it; else -1.
func (s *search) piece(start int) (p Span, next int) {
	p = Span{start, start}
	for p.End < len(s.text) && p.End-start < mostPiece && valueByte(s.text[p.End]) {
		p.End++
	}
	n := strings.IndexByte(s.text[p.End:min(len(s.text), p.End+mostBetween)], '\n')
	if n < 0 {
		return p, -1
	}
	last := s.endBefore(p.End + n)
	if last <= start || last > p.End {
		return p, -1
	}
	return Span{start, last}, s.startBehind(p.End + n)
}

// endBefore returns where a value would end before the end of a line: what continues a line is a quote, blanks, and a sign such as + or a backslash.
func (s *search) endBefore(newline int) int {
	end := s.blanksBefore(newline)
	if end > 0 && strings.IndexByte(`\+.&,`, s.text[end-1]) >= 0 {
		end = s.blanksBefore(end - 1)
	}
	if end > 0 && isQuote(s.text[end-1]) {
		end--
	}
	return end
}

// startBehind returns where a value would go on behind the end of a line, -1 if nothing does: behind blanks, a sign, such as that of a comment, and a quote.
func (s *search) startBehind(newline int) int {
	next := s.blanksBehind(newline + 1)
	if strings.HasPrefix(s.text[next:], "//") {
		next = s.blanksBehind(next + 2)
	} else if next < len(s.text) && strings.IndexByte("#*>+.&", s.text[next]) >= 0 {
		next = s.blanksBehind(next + 1)
	}
	if next < len(s.text) && isQuote(s.text[next]) {
		next++
	}
	if next == len(s.text) || !valueByte(s.text[next]) {
		return -1
	}
	return next
}

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// blanksBefore returns where the blanks before a place begin.
func (s *search) blanksBefore(at int) int {
	for at > 0 && strings.IndexByte(" \t\r", s.text[at-1]) >= 0 {
		at--
	}
	return at
}

// blanksBehind returns where the blanks from a place on end.
func (s *search) blanksBehind(at int) int {
	for at < len(s.text) && strings.IndexByte(" \t", s.text[at]) >= 0 {
		at++
	}
	return at
}

// joined looks for secrets in pieces put together.
func (s *search) joined(pieces []Span) {
	if len(pieces) < 2 {
		return
	}
	var whole strings.Builder
	for _, p := range pieces {
		whole.WriteString(s.text[p.Start:p.End])
	}
	in := search{text: whole.String()}
	words().each(in.text, in.word)
	for _, f := range in.found {
		if !standalone()[f.Rule] {
			continue
		}
		at, parts := 0, []Span{}
		for _, p := range pieces {
			from, to := max(f.Start-at, 0), min(f.End-at, p.End-p.Start)
			if from < to {
				parts = append(parts, Span{p.Start + from, p.Start + to})
			}
			at += p.End - p.Start
		}
		if len(parts) < 2 {
			continue // found without this
		}
		for _, part := range parts {
			s.found = append(s.found, Found{part, f.Rule})
		}
	}
}

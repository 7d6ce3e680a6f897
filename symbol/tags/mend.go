package tags

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
	"codemem/symbol/source"
	"codemem/symbol/tags/engine"
)

// What a grammar does not know costs more than the place where it stands: much of what is around is lost. So a
// content that it finds errors in is parsed again with something of the same length in such places, and what was there
// stands among the tokens as ever.

// mended parses a content with errors again as its language mends it, and returns that result if it has fewer. The error is
// none of ErrTooHard: what is too hard then is left as it is.
func (l *language) mended(q *query, content []byte, r engine.Result, limits Limits) (engine.Result, error) {
	if l.Mend == nil || !r.Broken {
		return r, nil
	}
	mends := l.Mend(content)
	if len(mends) == 0 {
		return r, nil
	}
	text := bytes.Clone(content)
	for _, m := range mends {
		copy(text[m.Start:m.End], m.With)
	}
	better, err := q.run(text, limits)
	switch {
	case errors.Is(err, ErrTooHard):
		return r, nil
	case err != nil:
		return engine.Result{}, err
	case better.Broken && q.errors(better) >= q.errors(r): // what is missing only is no place
		return r, nil
	}
	better.Tokens = unmended(better.Tokens, mends, content)
	if l.Uses != nil {
		q.widen(better.Matches, mends, content)
		better.Matches = append(better.Matches, q.leftOut(mends, content, l.Uses)...)
	}
	return better, nil
}

// errors returns how many bytes of a content lie in what its grammar does not know, and one more for each such place.
func (q *query) errors(r engine.Result) (n int) {
	for m := r.Matches; len(m) > 0; m = m[2+3*int(m[1]):] {
		for c := m[2 : 2+3*int(m[1])]; len(c) > 0; c = c[3:] {
			if q.Captures[c[0]] == "error" {
				n += 1 + symbol.Span{Start: c[1], End: c[2]}.Len()
			}
		}
	}
	return n
}

// unmended puts the tokens of a content in the place of those of its mends.
func unmended(tokens []uint32, mends []source.Mend, content []byte) []uint32 {
	all := make([]uint32, 0, len(tokens)+4*len(mends))
	for n := tokens; len(n) > 1; n = n[2:] {
		for len(mends) > 0 && mends[0].End <= n[0] {
			all = append(all, plainTokens(content, mends[0].Span)...)
			mends = mends[1:]
		}
		if len(mends) > 0 && mends[0].Start <= n[0] && n[1] < opens {
			continue
		}
		all = append(all, n[0], n[1])
	}
	for _, m := range mends {
		all = append(all, plainTokens(content, m.Span)...)
	}
	return all
}

// plainTokens returns the tokens of a text that has only words and signs of one character.
func plainTokens(content []byte, s symbol.Span) (all []uint32) {
	word := false
	for at := s.Start; at < s.End; {
		c, size := utf8.DecodeRune(content[at:s.End])
		end := at + uint32(size) //nolint:gosec // at most 4
		switch is := unicode.IsLetter(c); {
		case is && word:
			all[len(all)-1] = end
		case !unicode.IsSpace(c):
			all = append(all, at, end)
			word = is
		default:
			word = false
		}
		at = end
	}
	return all
}

// widen lets definitions start with the macros that are left out before them.
func (q *query) widen(matches []uint32, mends []source.Mend, content []byte) {
	ends := make(map[uint32]uint32, len(mends))
	for _, m := range mends {
		ends[m.End] = m.Start
	}
	for n := matches; len(n) > 0; n = n[2+3*int(n[1]):] {
		for c := n[2 : 2+3*int(n[1])]; len(c) > 0; c = c[3:] {
			word, _, _ := strings.Cut(q.Captures[c[0]], ".")
			for word == "definition" || word == "wrap" || word == "inner" {
				start, ok := ends[uint32(len(bytes.TrimRight(content[:c[1]], " \t")))] //nolint:gosec // a content is no longer
				if !ok || start == c[1] {
					break
				}
				c[1] = start
			}
		}
	}
}

// leftOut returns matches for the macros that are left out of a content, which are called with arguments or read, and for the names in
// those.
func (q *query) leftOut(mends []source.Mend, content []byte, uses func(text []byte) []source.Use) (matches []uint32) {
	pattern := uint32(len(q.Patterns) - 1) //nolint:gosec // a query has fewer; all others come first
	for _, one := range mends {
		for _, use := range uses(content[one.Start:one.End]) {
			if capture := slices.Index(q.Captures, "reference."+use.Kind.String()); capture >= 0 {
				start, end := one.Start+use.Start, one.Start+use.End
				matches = append(matches, pattern, 2, uint32(capture), start, end, uint32(slices.Index(q.Captures, "name")), start, end) //nolint:gosec // a query has few, and names
			}
		}
	}
	return matches
}

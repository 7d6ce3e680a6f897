package tags

import (
	"bytes"
	"cmp"
	"errors"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
	"codemem/symbol/tags/engine"
)

// What the grammar of TypeScript does not know costs more than the place where it stands: much of what is around is lost. So a
// content that it finds errors in is parsed again with something of the same length in such places, and what was there
// stands among the tokens as ever.

// A mend is a place in a content, and what is parsed there instead: as many bytes.
type mend struct {
	symbol.Span
	with string
}

// maxMends is how many lines of a content are looked at, maxAngles over how many bytes the type parameters on one may go.
const maxMends, maxAngles = 4 << 10, 4 << 10

var (
	// export type * from "a": the word is left out.
	typesOfAll = regexp.MustCompile(`\bexport\s+(type)\s*\*`)
	// <in T, out U>: the words are.
	variance = regexp.MustCompile(`[<,]\s*(in\s+out|in|out)\s+[\pL_$]`)
	// f<typeof import("a")>(x): f(typeof import("a"), x).
	typeOfModule = regexp.MustCompile(`(<)\s*typeof\s+import\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\s*(>\s*\()`)
	// import("a").T[]: without the brackets.
	listOfModule = regexp.MustCompile(`\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?:\s*\.\s*[\pL\pN_$]+)+((?:\[\])+)`)
)

// mendTypeScript finds in a content with errors what the grammar of TypeScript does not know.
func mendTypeScript(content []byte) []mend {
	return disjoint(append(mendSignatures(content), mendForms(content, typesOfAll, variance, typeOfModule, listOfModule)...))
}

// mendForms blanks what the groups of some patterns match. A macro becomes another, and angles an argument.
func mendForms(content []byte, forms ...*regexp.Regexp) (all []mend) {
	for _, form := range forms {
		for _, m := range form.FindAllSubmatchIndex(content, maxMends) {
			for g := 2; g < len(m); g += 2 {
				with := bytes.Repeat([]byte(" "), m[g+1]-m[g])
				switch content[m[g]] {
				case '<':
					with[0] = '('
				case '>':
					with[0] = ','
				case '#':
					copy(with, "#line")
				}
				all = append(all, mend{symbol.Span{Start: uint32(m[g]), End: uint32(m[g+1])}, string(with)}) //nolint:gosec // a content is no longer
			}
		}
	}
	return all
}

// disjoint returns mends in order, without those that overlap an earlier one.
func disjoint(all []mend) []mend {
	slices.SortFunc(all, func(x, y mend) int { return cmp.Compare(x.Start, y.Start) })
	end := uint32(0)
	return slices.DeleteFunc(all, func(m mend) bool {
		if m.Start < end {
			return true
		}
		end = m.End
		return false
	})
}

// mendSignatures finds blanks where semicolons may be lacking: the grammar takes no end of a line for the end of a member if
// the next one starts with "<", as that of a generic signature.
func mendSignatures(content []byte) (all []mend) {
	for start, tried := 0, 0; start < len(content) && tried < maxMends; {
		line := content[start:]
		next := len(content)
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line, next = line[:n], start+n+1
		}
		indent := len(line) - len(bytes.TrimLeft(line, " \t"))
		if indent > 0 && indent < len(line) && line[indent] == '<' {
			if tried++; beforeCall(content[start+indent:]) {
				at := uint32(start + indent - 1) //nolint:gosec // a content is no longer
				all = append(all, mend{symbol.Span{Start: at, End: at + 1}, ";"})
			}
		}
		start = next
	}
	return all
}

// beforeCall reports whether a bracket stands behind the angles that a text starts with.
func beforeCall(text []byte) bool {
	text = text[:min(len(text), maxAngles)]
	depth := 0
	for i, c := range text {
		switch {
		case c == '<':
			depth++
		case c == '>' && text[i-1] != '=':
			if depth--; depth == 0 {
				return bytes.HasPrefix(bytes.TrimLeft(text[i+1:], " \t\r\n"), []byte("("))
			}
		}
	}
	return false
}

// mended parses a content with errors again as its language mends it, and returns that result if it has fewer. The error is
// none of ErrTooHard: what is too hard then is left as it is.
func (l *language) mended(q *query, content []byte, r engine.Result, limits Limits) (engine.Result, error) {
	if l.mend == nil || !r.Broken {
		return r, nil
	}
	mends := l.mend(content)
	if len(mends) == 0 {
		return r, nil
	}
	text := bytes.Clone(content)
	for _, m := range mends {
		copy(text[m.Start:m.End], m.with)
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
	if l.macros {
		q.widen(better.Matches, mends, content)
		better.Matches = append(better.Matches, q.leftOut(mends, content)...)
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
func unmended(tokens []uint32, mends []mend, content []byte) []uint32 {
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

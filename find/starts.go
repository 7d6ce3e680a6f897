package find

import "unicode/utf8"

// starts says with which letters the terms of a fixed vocabulary start, so that most identifiers need not be looked up: it is
// nil of a vocabulary that grows.
type starts struct {
	two   [36 * 36]bool
	three [36 * 36 * 36]bool
}

// alnum numbers the letters and digits, without their case; all else is -1.
var alnum = func() (t [256]int16) {
	for b := range t {
		t[b] = -1
	}
	for b := '0'; b <= '9'; b++ {
		t[b] = int16(b - '0')
	}
	for b := 'a'; b <= 'z'; b++ {
		t[b], t[b-'a'+'A'] = int16(b-'a')+10, int16(b-'a')+10
	}
	return t
}()

// add enters a term. The words that it represents start as it does, but where it ends with y: Stem makes dy of dies, and pay of
// paies. A word of three letters or more may have a term of two.
func (s *starts) add(term string) {
	if len(term) < 2 {
		return // no identifier has it
	}
	a, b := int(alnum[term[0]]), int(alnum[term[1]])
	if a < 0 || b < 0 {
		return // of another script: such identifiers are always looked up
	}
	if len(term) > 2 {
		s.two[a*36+b] = true
		if c := alnum[term[2]]; c >= 0 {
			s.three[(a*36+b)*36+int(c)] = true
		}
		if len(term) == 3 && term[2] == 'y' {
			s.three[(a*36+b)*36+int(alnum['i'])] = true
		}
		return
	}
	seconds := []int{b}
	if term[1] == 'y' {
		seconds = append(seconds, int(alnum['i']))
	}
	for _, b := range seconds {
		s.two[a*36+b] = true
		for c := range 36 {
			s.three[(a*36+b)*36+c] = true
		}
	}
}

// runs calls each with where letters and digits follow each other in a text, in order, and whether they may have one of the
// terms: a word starts where they do, at a capital, and at a small letter behind a digit or an underscore.
func (s *starts) runs(text []byte, each func(at, end int, may bool)) {
	for at := 0; at < len(text); {
		if alnum[text[at]] < 0 && text[at] < utf8.RuneSelf {
			at++
			continue
		}
		end, may := s.run(text, at)
		if end == at { // a letter of no script
			_, n := utf8.DecodeRune(text[at:])
			at += n
			continue
		}
		each(at, end, may)
		at = end
	}
}

// run returns the end of the run at a place, and whether it may have a term.
func (s *starts) run(text []byte, at int) (end int, may bool) {
	joint := true // a small letter may start a word
	for i := at; i < len(text); i++ {
		c := text[i]
		a := alnum[c]
		if a < 0 {
			switch {
			case c == '_':
				joint = true
				continue
			case c < utf8.RuneSelf:
				return i, may
			}
			end = runEnd(text, i)
			return end, may || end > i
		}
		if !may && (c >= 'a' && joint || 'A' <= c && c <= 'Z' || i == at) {
			may = s.may(text, i, int(a))
		}
		joint = c <= '9'
	}
	return len(text), may
}

// may reports whether one of the terms may start at a place, where the letter numbered a is.
func (s *starts) may(text []byte, at, a int) bool {
	if at+1 == len(text) {
		return false
	}
	b := int(alnum[text[at+1]])
	if b < 0 { // words of one letter start what is joined of all words
		return text[at+1] == '_' || text[at+1] >= utf8.RuneSelf
	}
	if at+2 < len(text) {
		if c := int(alnum[text[at+2]]); c >= 0 {
			return s.three[(a*36+b)*36+c]
		}
	}
	return s.two[a*36+b]
}

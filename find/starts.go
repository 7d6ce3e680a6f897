package find

// starts says with which two bytes the terms of a fixed vocabulary start, so that most identifiers need not be looked up: it is
// nil of a vocabulary that grows.
type starts [36 * 36]bool

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

// add enters a term. The words that it represents start as it does, but for one of four letters: Stem makes dy of dies.
func (s *starts) add(term string) {
	if len(term) < 2 {
		return // no identifier has it
	}
	a, b := alnum[term[0]], alnum[term[1]]
	if a < 0 || b < 0 {
		return // of another script: such identifiers are always looked up
	}
	s[a*36+b] = true
	if len(term) == 2 && term[1] == 'y' {
		s[a*36+alnum['i']] = true
	}
}

// may reports whether an identifier may have one of the terms. A word starts where it does, at a capital, and behind what is no small letter;
// words of one letter start what is joined of all words.
func (s *starts) may(run []byte) bool {
	small := false // the byte before is a small letter
	for i, c := range run {
		a := alnum[c]
		if a < 0 && c != '_' {
			return true
		}
		if a >= 0 && !(small && c >= 'a') && i+1 < len(run) {
			if b := alnum[run[i+1]]; b < 0 || s[a*36+b] {
				return true
			}
		}
		small = c >= 'a'
	}
	return false
}

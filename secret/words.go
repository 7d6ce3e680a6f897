package secret

import "sync"

// An automaton is that of Aho and Corasick (Efficient string matching: an aid to bibliographic search, 1975) as a
// table of moves, for words in ASCII whatever their case.
type automaton struct {
	class [256]uint8 // of a byte: what no word holds has class 0
	width int        // number of classes
	moves []uint16   // by state times width plus class
	ends  [][]end    // by state: the words that end there
}

// An end is the end of a word of a rule.
type end struct {
	rule   int32
	length int32 // of the word
}

// words returns the automaton for the words of all rules.
var words = sync.OnceValue(func() *automaton {
	a := &automaton{width: 1}
	for i := range ruleCount {
		for _, w := range ruleAt(i).words {
			for j := range len(w) {
				if c := lower(w[j]); a.class[c] == 0 {
					a.class[c] = uint8(a.width)
					a.width++
				}
			}
		}
	}
	for c := byte('A'); c <= 'Z'; c++ {
		a.class[c] = a.class[lower(c)]
	}
	a.state()
	for i := range ruleCount {
		for _, w := range ruleAt(i).words {
			a.add(w, int32(i))
		}
	}
	a.link()
	return a
})

// state adds a state, and returns it.
func (a *automaton) state() uint16 {
	a.moves = append(a.moves, make([]uint16, a.width)...)
	a.ends = append(a.ends, nil)
	return uint16(len(a.ends) - 1)
}

// add adds a word of a rule to the trie that the moves are at first; 0 is no move.
func (a *automaton) add(word string, rule int32) {
	at := uint16(0)
	for i := range len(word) {
		m := int(at)*a.width + int(a.class[lower(word[i])])
		if a.moves[m] == 0 {
			next := a.state()
			a.moves[m] = next
		}
		at = a.moves[m]
	}
	a.ends[at] = append(a.ends[at], end{rule, int32(len(word))})
}

// link makes the trie an automaton: where a word does not go on, its longest ending that begins a word does.
func (a *automaton) link() {
	fail := make([]uint16, len(a.ends))
	var queue []uint16
	for c := range a.width {
		if s := a.moves[c]; s != 0 {
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		a.ends[s] = append(a.ends[s], a.ends[fail[s]]...)
		for c := range a.width {
			m, instead := int(s)*a.width+c, a.moves[int(fail[s])*a.width+c]
			if next := a.moves[m]; next != 0 {
				fail[next] = instead
				queue = append(queue, next)
			} else {
				a.moves[m] = instead
			}
		}
	}
}

// each calls found for each end of a word in text, with the words that end there.
func (a *automaton) each(text string, found func(at int, ends []end)) {
	at := 0
	for i := range len(text) {
		at = int(a.moves[at*a.width+int(a.class[text[i]])])
		if ends := a.ends[at]; ends != nil {
			found(i+1, ends)
		}
	}
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

package secret

import (
	"slices"
	"sync"
)

// An index finds words in ASCII, whatever their case, by their last bytes. Every process that prints makes it, hooks too: an automaton of
// Aho and Corasick for the same words takes 150 KB, and more time to make than most answers to print.
type index struct {
	class   [256]uint8                     // of a byte, below 1 << classBits: what no word holds has class 0
	triples [1 << (3*classBits - 6)]uint64 // a set of the classes of three bytes that words end with: most of a text has none that is in it
	groups  [1 << (2 * classBits)]uint8    // by the classes of the last two bytes: a place in words, 0 for none
	words   [][]word                       // that end alike, the longest first
}

const classBits = 6

// A word is one of a rule, in lower case.
type word struct {
	text string
	rule int32
}

// words returns the index of the words of all rules.
var words = sync.OnceValue(func() *index {
	x := &index{words: make([][]word, 1)}
	classes := uint8(1)
	for i := range ruleCount {
		for _, w := range ruleAt(i).words {
			for j := range len(w) {
				if c := w[j]; x.class[c] == 0 {
					x.class[c] = classes
					classes++
				}
			}
		}
	}
	for c := byte('A'); c <= 'Z'; c++ {
		x.class[c] = x.class[lower(c)]
	}
	for i := range ruleCount {
		for _, w := range ruleAt(i).words {
			x.add(word{w, int32(i)}, classes)
		}
	}
	for _, g := range x.words {
		slices.SortStableFunc(g, func(a, b word) int { return len(b.text) - len(a.text) })
	}
	return x
})

// add adds a word, which has two bytes at least.
func (x *index) add(w word, classes uint8) {
	n := len(w.text)
	pair := uint32(x.class[w.text[n-2]])<<classBits | uint32(x.class[w.text[n-1]])
	g := &x.groups[pair]
	if *g == 0 {
		*g = uint8(len(x.words))
		x.words = append(x.words, nil)
	}
	x.words[*g] = append(x.words[*g], w)
	for c := range classes {
		if n == 2 || c == x.class[w.text[n-3]] {
			triple := uint32(c)<<(2*classBits) | pair
			x.triples[triple/64] |= 1 << (triple % 64)
		}
	}
}

// each calls found for each end of a word in text, with the words that end there, the longest first.
func (x *index) each(text string, found func(at int, ending []word)) {
	var ending []word
	triple := uint32(0)
	for i := range len(text) {
		triple = (triple<<classBits | uint32(x.class[text[i]])) % (1 << (3 * classBits))
		if x.triples[triple/64]&(1<<(triple%64)) == 0 {
			continue
		}
		ending = ending[:0]
		for _, w := range x.words[x.groups[triple%(1<<(2*classBits))]] {
			if w.ends(text[:i+1]) {
				ending = append(ending, w)
			}
		}
		if len(ending) > 0 {
			found(i+1, ending)
		}
	}
}

// ends reports whether text ends with the word; its last two bytes do.
func (w word) ends(text string) bool {
	from := len(text) - len(w.text)
	if from < 0 {
		return false
	}
	for i := len(w.text) - 3; i >= 0; i-- {
		if lower(text[from+i]) != w.text[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

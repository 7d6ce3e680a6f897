package scan

import "codemem/verify"

// Needles are words that are looked for in contents, all at once and in a time that grows with the contents alone:
// the automaton of Aho and Corasick over folded bytes.
type needles struct {
	classes [256]uint16 // of bytes: 0 is of those that stand in no word, skipped of those that do not count
	width   int         // how many classes there are
	next    []int32     // by state × class
	word    []int32     // by state: which word ends there, -1 for none
	shorter []int32     // by state: the longest state with a word that ends here too, 0 for none
}

const skipped = 1<<16 - 1

// newNeedles makes the automaton of some folded words.
func newNeedles(words []string) *needles {
	n := &needles{width: 1}
	n.classify(words)
	n.state()
	for i, w := range words {
		at := int32(0)
		for j := range len(w) {
			edge := int(at)*n.width + int(n.classes[w[j]])
			if n.next[edge] == 0 {
				n.next[edge] = n.state()
			}
			at = n.next[edge]
		}
		n.word[at] = int32(i)
	}
	n.link()
	return n
}

// classify gives each byte of the words a class, that of its folded form, and those that do not count another.
func (n *needles) classify(words []string) {
	for b := range n.classes {
		if verify.Folded(byte(b)) == 0 {
			n.classes[b] = skipped
		}
	}
	for _, w := range words {
		for i := range len(w) {
			if n.classes[w[i]] == 0 {
				n.classes[w[i]] = uint16(n.width)
				n.width++
			}
		}
	}
	for b := range n.classes {
		if f := verify.Folded(byte(b)); f != 0 {
			n.classes[b] = n.classes[f]
		}
	}
}

// state adds one.
func (n *needles) state() int32 {
	n.next = append(n.next, make([]int32, n.width)...)
	n.word, n.shorter = append(n.word, -1), append(n.shorter, 0)
	return int32(len(n.word) - 1)
}

// link completes the transitions, breadth first: where a word goes on no further, the longest end of it does that
// begins another.
func (n *needles) link() {
	fail := make([]int32, len(n.word))
	queue := []int32{0}
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if f := fail[at]; n.word[f] >= 0 {
			n.shorter[at] = f
		} else {
			n.shorter[at] = n.shorter[f]
		}
		for class := 1; class < n.width; class++ {
			edge := int(at)*n.width + class
			to, other := n.next[edge], int32(0)
			if at != 0 {
				other = n.next[int(fail[at])*n.width+class]
			}
			if to == 0 {
				n.next[edge] = other
				continue
			}
			fail[to] = other
			queue = append(queue, to)
		}
	}
}

// in enters into found which of the words stand in a content.
func (n *needles) in(data []byte, found []bool) {
	at := int32(0)
	for _, b := range data {
		class := n.classes[b]
		if class == skipped {
			continue
		}
		at = n.next[int(at)*n.width+int(class)]
		for end := at; end != 0 && (n.word[end] < 0 || !found[n.word[end]]); end = n.shorter[end] {
			if n.word[end] >= 0 {
				found[n.word[end]] = true
			}
		}
	}
}

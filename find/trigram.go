package find

// A Trigram is three bytes that follow each other in a line, ASCII letters in lower case, the first one highest.
type Trigram uint32

// Unfiltered is a trigram that no text has: documents with it are those that no query passes over.
const Unfiltered = Trigram('\n'<<16 | '\n'<<8 | '\n')

// trigrams is how many there may be.
const trigrams = 1 << 24

// TrigramVersion is the version of the coding of trigram segments. Segments of other versions are not used.
const TrigramVersion = 2

// term returns the bytes of a trigram, by which its postings are stored.
func (t Trigram) term() []byte { return []byte{byte(t >> 16), byte(t >> 8), byte(t)} }

// trigramOf returns the trigram that a text of three bytes begins with.
func trigramOf(s string) Trigram {
	return Trigram(lower[s[0]])<<16 | Trigram(lower[s[1]])<<8 | Trigram(lower[s[2]])
}

// lower maps bytes to themselves, and upper case ASCII letters to lower case.
var lower = func() (table [256]byte) {
	for i := range table {
		table[i] = byte(i)
		if 'A' <= i && i <= 'Z' {
			table[i] += 'a' - 'A'
		}
	}
	return table
}()

// A TrigramScanner finds the trigrams of texts, one text after the other.
type TrigramScanner struct {
	seen  []uint64 // a bit for each trigram of the text at hand
	found []Trigram
}

// NewTrigramScanner returns a scanner. It takes 2 MiB.
func NewTrigramScanner() *TrigramScanner {
	return &TrigramScanner{seen: make([]uint64, trigrams/64)}
}

// Scan returns each trigram of a text once, in no order. No match reaches over the end of a line, so no trigram does.
// The answer is good until the next call.
func (s *TrigramScanner) Scan(text []byte) []Trigram {
	found := s.found[:0]
	at, length := Trigram(0), 0
	for _, b := range text {
		if b == '\n' {
			length = 0
			continue
		}
		at = (at<<8 | Trigram(lower[b])) & (trigrams - 1)
		if length++; length < 3 {
			continue
		}
		if word, bit := &s.seen[at/64], uint64(1)<<(at%64); *word&bit == 0 {
			*word |= bit
			found = append(found, at)
		}
	}
	for _, t := range found {
		s.seen[t/64] = 0
	}
	s.found = found
	return found
}

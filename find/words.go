package find

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
)

// Bounds on what is taken for a word.
const (
	longestRun  = 256     // bytes of an identifier; longer ones are data
	longestTerm = 64      // bytes of a term
	mostRuns    = 1 << 17 // identifiers that a Vocabulary remembers the terms of
)

// A Vocabulary numbers the terms of texts, from 0 in the order in which they are met. It remembers which terms an identifier has, so that
// each is split and stemmed once. It is not safe for concurrent use.
type Vocabulary struct {
	Terms []string // by number

	ids  map[string]uint32
	runs map[string][]uint32 // the terms of an identifier as it is written
	only bool                // no terms are added
	may  *starts             // with which of them an identifier may begin a word; nil if any may

	counts []Counts // of the text that is counted, by term
	met    []uint32 // its terms
}

// NewVocabulary returns a vocabulary without terms.
func NewVocabulary() *Vocabulary {
	return &Vocabulary{ids: map[string]uint32{}, runs: map[string][]uint32{}}
}

// fixed returns a vocabulary that knows some terms and passes over all others.
func fixed(terms []string) *Vocabulary {
	v := NewVocabulary()
	for _, t := range terms {
		v.number(t)
	}
	v.only, v.may = true, &starts{}
	for _, t := range v.Terms {
		v.may.add(t)
	}
	return v
}

// clone returns a fixed vocabulary of the same terms, for another goroutine.
func (v *Vocabulary) clone() *Vocabulary {
	return &Vocabulary{Terms: v.Terms, ids: v.ids, only: true, may: v.may, runs: map[string][]uint32{}}
}

func (v *Vocabulary) number(term string) (uint32, bool) {
	id, ok := v.ids[term]
	if !ok && !v.only {
		id, ok = uint32(len(v.Terms)), true
		v.Terms = append(v.Terms, term)
		v.ids[term] = id
	}
	return id, ok
}

// Number returns the number of a term, and whether the vocabulary has it.
func (v *Vocabulary) Number(term string) (uint32, bool) {
	id, ok := v.ids[term]
	return id, ok
}

// Scan calls each with the terms of every identifier of a text, in order, and returns the number of identifiers. The terms
// are those of the vocabulary, without those that it does not know if it is fixed; the slice is not to be changed.
func (v *Vocabulary) Scan(text []byte, each func(terms []uint32)) (identifiers int) {
	v.scan(text, func(_, _ int, terms []uint32) {
		identifiers++
		if len(terms) > 0 {
			each(terms)
		}
	})
	return identifiers
}

// scan calls each with every identifier of a text, in order, and its terms as of Scan, which may be none.
func (v *Vocabulary) scan(text []byte, each func(at, end int, terms []uint32)) {
	look := func(at, end int, may bool) {
		switch {
		case !isIdentifier(at, end):
		case may:
			each(at, end, v.run(text[at:end]))
		default:
			each(at, end, nil)
		}
	}
	if v.may != nil {
		v.may.runs(text, look)
		return
	}
	runs(text, func(at, end int) { look(at, end, true) })
}

// runs calls each with where letters and digits follow each other in a text, in order.
func runs(text []byte, each func(at, end int)) {
	for at := 0; at < len(text); {
		if !runStart[text[at]] {
			at++
			continue
		}
		end := runEnd(text, at)
		if end == at { // a letter of no script
			_, n := utf8.DecodeRune(text[at:])
			at += n
			continue
		}
		each(at, end)
		at = end
	}
}

// isIdentifier reports whether a run from at to end counts as an identifier.
func isIdentifier(at, end int) bool { return end-at > 1 && end-at <= longestRun }

// Count calls each with the terms of a content, and how often it has each in its fields. It returns the lengths of these.
func (v *Vocabulary) Count(text []byte, each func(term uint32, counts Counts)) Counts {
	return v.count(each, text, names(text))
}

// CountMessage is Count of a commit's message: its subject and the rest.
func (v *Vocabulary) CountMessage(subject, rest string, each func(term uint32, counts Counts)) Counts {
	return v.count(each, []byte(subject), []byte(rest[:min(len(rest), mostMessage)]))
}

// names returns the field Names of a content.
func names(text []byte) []byte {
	var all []byte
	for head := range definitions(text) {
		all = append(append(all, head...), '\n')
	}
	return all
}

// count counts the terms of fields.
func (v *Vocabulary) count(each func(uint32, Counts), fields ...[]byte) (length Counts) {
	for f, text := range fields {
		length[f] = uint32(min(v.Scan(text, func(terms []uint32) {
			for len(v.counts) < len(v.Terms) {
				v.counts = append(v.counts, Counts{})
			}
			for _, t := range terms {
				if v.counts[t] == (Counts{}) {
					v.met = append(v.met, t)
				}
				if v.counts[t][f] < mostCount {
					v.counts[t][f]++
				}
			}
		}), mostCount))
	}
	for _, t := range v.met {
		each(t, v.counts[t])
		v.counts[t] = Counts{}
	}
	v.met = v.met[:0]
	return length
}

// run returns the numbers of the terms of an identifier.
func (v *Vocabulary) run(run []byte) []uint32 {
	if terms, ok := v.runs[string(run)]; ok {
		return terms
	}
	var terms []uint32
	for _, t := range Terms(string(run)) {
		if id, ok := v.number(t); ok {
			terms = append(terms, id)
		}
	}
	if len(v.runs) >= mostRuns {
		clear(v.runs)
	}
	v.runs[string(run)] = terms
	return terms
}

// runStart says which bytes may start an identifier: letters, digits, and all bytes of other scripts.
var runStart = func() (t [256]bool) {
	for b := range t {
		t[b] = 'a' <= b|0x20 && b|0x20 <= 'z' && b < utf8.RuneSelf || '0' <= b && b <= '9' || b >= utf8.RuneSelf
	}
	return t
}()

// runEnd returns the end of the identifier at a place of a text.
func runEnd(text []byte, at int) int {
	for at < len(text) {
		switch b := text[at]; {
		case b >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(text[at:])
			if !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) {
				return at
			}
			at += n
		case runStart[b], b == '_':
			at++
		default:
			return at
		}
	}
	return at
}

// Terms returns the terms of one identifier: its words, stemmed, and if it has several, all of it without what is between
// them. Single letters are no terms, nor are the numbers in a name: a number that stands alone is one.
func Terms(identifier string) []string {
	words := symbol.Words(identifier)
	if len(words) == 0 {
		return nil
	}
	if b := identifier[0]; '0' <= b && b <= '9' {
		return keep(nil, strings.ToLower(identifier))
	}
	var terms []string
	for _, w := range words {
		if w[0] < '0' || w[0] > '9' {
			terms = keep(terms, Stem(w))
		}
	}
	if len(words) > 1 {
		terms = keep(terms, Stem(strings.Join(words, "")))
	}
	return terms
}

func keep(terms []string, term string) []string {
	if len(term) < 2 || len(term) > longestTerm {
		return terms
	}
	return append(terms, term)
}

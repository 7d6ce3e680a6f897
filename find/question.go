package find

import (
	"slices"
	"strings"

	"codemem/symbol"
)

// A Question is what is asked, as terms. It does not change.
type Question struct {
	Terms []Term
	words *Vocabulary // the terms, by their numbers
	tests bool        // it is about tests
}

// A Term is one term of a question.
type Term struct {
	Text   string
	Word   string  // as the question has it
	Weight float64 // of a common word of requests less than 1
	Whole  bool    // an identifier of several words
	Head   bool    // it stands before a colon at the start, as in "storage/tsdb: …": it names a component
}

// mostTerms bounds the terms of a question: a request may come with a log.
const mostTerms = 64

// stopWeight is the weight of a word that requests have whatever they are about.
const stopWeight = 0.25

// stops are such words, as terms.
var stops = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a an the and or of to in for on at by with without from into as is are be was it its this that not no if when
		than then so do does can should must more less only also some any all each other new old now we you there via per up out
		add added adding adds fix fixed fixes fixing bug support supports allow allows make makes making use uses used using remove removed
		update updated updates improve improved change changed changes handle handling implement implemented avoid ensure prevent
		better correct correctly properly proper issue work works get set feat feature chore refactor minor some instead`) {
		for _, t := range Terms(w) {
			m[t] = true
		}
	}
	return m
}()

// Ask reads a request.
func Ask(text string) *Question {
	q := &Question{}
	head := component(text)
	at := map[string]int{}
	v := NewVocabulary()
	v.Scan([]byte(text), func(terms []uint32) {
		for i, n := range terms {
			t := v.Terms[n]
			if k, ok := at[t]; ok {
				q.Terms[k].Whole = q.Terms[k].Whole || i > 0 && i == len(terms)-1
				continue
			}
			if len(q.Terms) == mostTerms {
				continue
			}
			at[t] = len(q.Terms)
			term := Term{Text: t, Word: t, Weight: 1, Whole: i > 0 && i == len(terms)-1}
			if stops[t] {
				term.Weight = stopWeight
			}
			q.Terms = append(q.Terms, term)
		}
	})
	for term, word := range spelled(text) {
		if k, ok := at[term]; ok {
			q.Terms[k].Word = word
		}
	}
	for _, t := range head {
		if k, ok := at[t]; ok {
			q.Terms[k].Head = true
		}
	}
	for _, w := range []string{"test", "spec"} {
		for _, t := range q.Terms {
			q.tests = q.tests || t.Text == w
		}
	}
	texts := make([]string, len(q.Terms))
	for i, t := range q.Terms {
		texts[i] = t.Text
	}
	q.words = fixed(texts)
	return q
}

// spelled returns by term how a text first writes it.
func spelled(text string) map[string]string {
	words := map[string]string{}
	for _, run := range symbol.Runs(text) {
		for _, w := range append(symbol.Words(run), run) {
			terms := Terms(w)
			if n := len(terms); n > 0 && words[terms[n-1]] == "" {
				words[terms[n-1]] = w
			}
		}
	}
	return words
}

// WithTests returns the question as one that is about tests, too.
func (q *Question) WithTests() *Question {
	with := *q
	with.tests = true
	return &with
}

// component returns the terms of what stands before a colon in the first few words of a request, or in brackets there.
func component(text string) []string {
	line, _, _ := strings.Cut(text, "\n")
	before, _, ok := strings.Cut(line, ": ")
	if !ok || len(before) > 60 || len(strings.Fields(before)) > 3 {
		return nil
	}
	var terms []string
	NewVocabulary().words(before, func(t string) {
		if !slices.Contains(terms, t) && !stops[t] {
			terms = append(terms, t)
		}
	})
	return terms
}

// words calls each with the terms of a text.
func (v *Vocabulary) words(text string, each func(string)) {
	v.Scan([]byte(text), func(terms []uint32) {
		for _, t := range terms {
			each(v.Terms[t])
		}
	})
}

// Count returns how often a content has each term of the question, by the number of the term, and its lengths. It may be
// called by one goroutine at a time.
func (q *Question) Count(text []byte) (counts []Counts, length Counts) {
	counts = make([]Counts, len(q.Terms))
	length = q.words.Count(text, func(term uint32, c Counts) { counts[term] = c })
	return counts, length
}

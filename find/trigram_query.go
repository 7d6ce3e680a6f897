package find

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

// A TrigramQuery says which trigrams a text has that a pattern may match: it holds of every text with a match, and of
// others. Queries are values: none is changed once it is made.
type TrigramQuery struct {
	op       queryOp
	trigrams []Trigram // sorted, each once
	sub      []TrigramQuery
}

// A queryOp says how a query is made of its trigrams and of other queries.
type queryOp int

const (
	anything queryOp = iota // holds of every text
	nothing                 // holds of none
	allOf                   // all trigrams are there and all sub hold
	anyOf                   // a trigram is there or one of sub holds
)

// maxQuery is how many trigrams a query has at most: one that would have more is widened.
const maxQuery = 1024

// LiteralTrigrams returns the query of the texts that a text may stand in, in any case.
func LiteralTrigrams(text string) TrigramQuery {
	q := TrigramQuery{op: allOf}
	for i := 0; i+3 <= len(text); i++ {
		if !strings.Contains(text[i:i+3], "\n") {
			q.trigrams = append(q.trigrams, trigramOf(text[i:i+3]))
		}
	}
	slices.Sort(q.trigrams)
	q.trigrams = slices.Compact(q.trigrams)
	if len(q.trigrams) == 0 {
		return TrigramQuery{}
	}
	return q
}

// AnyTrigrams returns the query of the texts that one of some texts may stand in, in any case.
func AnyTrigrams(texts []string) TrigramQuery {
	q := TrigramQuery{op: nothing}
	for _, text := range texts {
		q = q.or(LiteralTrigrams(text))
	}
	return q
}

// All reports whether the query holds of every text, so that an index is of no use.
func (q TrigramQuery) All() bool { return q.op == anything }

// and returns the query that holds where both hold.
func (q TrigramQuery) and(r TrigramQuery) TrigramQuery { return join(allOf, q, r) }

// or returns the query that holds where one of both holds.
func (q TrigramQuery) or(r TrigramQuery) TrigramQuery { return join(anyOf, q, r) }

func join(op queryOp, q, r TrigramQuery) TrigramQuery {
	absorbing, neutral := nothing, anything // of and
	if op == anyOf {
		absorbing, neutral = anything, nothing
	}
	switch {
	case q.op == absorbing || r.op == neutral:
		return q
	case r.op == absorbing || q.op == neutral:
		return r
	}
	if q.size()+r.size() > maxQuery {
		if op == anyOf {
			return TrigramQuery{} // wider: it holds of every text
		}
		return q // wider: r is left out
	}
	out := TrigramQuery{op: op}
	for _, x := range []TrigramQuery{q, r} {
		if x.op == op || len(x.trigrams) == 1 && len(x.sub) == 0 {
			out.trigrams = append(out.trigrams, x.trigrams...)
			out.sub = append(out.sub, x.sub...)
		} else {
			out.sub = append(out.sub, x)
		}
	}
	return out.tidy()
}

// tidy sorts what a new query is made of and leaves out what says nothing more: a or (a and b) is a.
func (q TrigramQuery) tidy() TrigramQuery {
	slices.Sort(q.trigrams)
	q.trigrams = slices.Compact(q.trigrams)
	q.sub = slices.CompactFunc(slices.DeleteFunc(q.sub, func(s TrigramQuery) bool {
		return slices.ContainsFunc(s.trigrams, func(t Trigram) bool {
			_, found := slices.BinarySearch(q.trigrams, t)
			return found
		})
	}), TrigramQuery.equal)
	if len(q.trigrams) == 0 && len(q.sub) == 1 {
		return q.sub[0]
	}
	return q
}

func (q TrigramQuery) equal(r TrigramQuery) bool {
	return q.op == r.op && slices.Equal(q.trigrams, r.trigrams) && slices.EqualFunc(q.sub, r.sub, TrigramQuery.equal)
}

// size returns the number of trigrams.
func (q TrigramQuery) size() int {
	n := len(q.trigrams)
	for i := range q.sub {
		n += q.sub[i].size()
	}
	return n
}

// Terms yields the terms of the query's trigrams and of Unfiltered, sorted, each once.
func (q TrigramQuery) Terms() iter.Seq[[]byte] {
	all := map[Trigram]bool{Unfiltered: true}
	q.collect(all)
	return func(yield func([]byte) bool) {
		for _, t := range slices.Sorted(maps.Keys(all)) {
			if !yield(t.term()) {
				return
			}
		}
	}
}

func (q TrigramQuery) collect(all map[Trigram]bool) {
	for _, t := range q.trigrams {
		all[t] = true
	}
	for i := range q.sub {
		q.sub[i].collect(all)
	}
}

// A DocSet is a set of documents of a segment: a bit for each.
type DocSet []uint64

// Has reports whether a document is in the set.
func (s DocSet) Has(doc int) bool { return s[doc/64]&(1<<(doc%64)) != 0 }

// Docs returns the documents of a segment of so many that the query holds of, and those that are Unfiltered. lookup calls its argument with the
// postings of those of some terms that the segment has.
func (q TrigramQuery) Docs(documents int, lookup func(terms iter.Seq[[]byte], each func(term, docs []byte) error) error) (DocSet, error) {
	lists := map[Trigram]DocSet{}
	err := lookup(q.Terms(), func(term, docs []byte) error {
		set := make(DocSet, (documents+63)/64)
		lists[Trigram(term[0])<<16|Trigram(term[1])<<8|Trigram(term[2])] = set
		return eachPosting(docs, documents, func(doc int) { set[doc/64] |= 1 << (doc % 64) })
	})
	if err != nil {
		return nil, err
	}
	docs := q.eval(documents, lists)
	for i, bits := range lists[Unfiltered] {
		docs[i] |= bits
	}
	return docs, nil
}

func (q TrigramQuery) eval(documents int, lists map[Trigram]DocSet) DocSet {
	set := make(DocSet, (documents+63)/64)
	if q.op == anything || q.op == allOf {
		for i := range set {
			set[i] = ^uint64(0)
		}
	}
	combine := func(other DocSet) {
		for i := range set {
			var bits uint64
			if other != nil {
				bits = other[i]
			}
			if q.op == allOf {
				set[i] &= bits
			} else {
				set[i] |= bits
			}
		}
	}
	for _, t := range q.trigrams {
		combine(lists[t])
	}
	for i := range q.sub {
		combine(q.sub[i].eval(documents, lists))
	}
	return set
}

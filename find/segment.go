package find

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Version is that of the coding and of the words: a segment of another version is not used.
const Version = 3

// ErrSegment means that bytes are not of a segment that a Builder made.
var ErrSegment = errors.New("not a segment")

// Fields is how many fields a document has. Those of a content are Body and Names, those of a commit Subject and Message.
const Fields = 2

// The fields.
const (
	Body  = 0 // all of a content
	Names = 1 // the names on lines that look as if they define something

	Subject = 0 // the first line of a commit's message
	Message = 1 // the rest of it
)

// Counts are how often something is in each field.
type Counts [Fields]uint32

// A Doc is one content of a segment.
type Doc struct {
	MD5 [16]byte
	Len Counts // identifiers
}

// A Posting says how often a document has a term.
type Posting struct {
	Doc    uint32
	Counts Counts
}

// The forms of a posting, in the two lowest bits of the distance from the document before.
const (
	onceFirst  = iota // once in the first field, and not in the other
	manyFirst         // the number in the first field follows
	onceSecond        // once in the second field, and not in the first
	both              // the numbers of both follow
)

// appendPosting adds a posting behind one of the document last, which is -1 for none.
func appendPosting(to []byte, last int64, p Posting) []byte {
	form := uint64(both)
	switch {
	case p.Counts == Counts{1, 0}:
		form = onceFirst
	case p.Counts[1] == 0:
		form = manyFirst
	case p.Counts == Counts{0, 1}:
		form = onceSecond
	}
	to = binary.AppendUvarint(to, uint64(int64(p.Doc)-last-1)<<2|form)
	switch form {
	case manyFirst:
		to = binary.AppendUvarint(to, uint64(p.Counts[0]))
	case both:
		to = binary.AppendUvarint(to, uint64(p.Counts[0]))
		to = binary.AppendUvarint(to, uint64(p.Counts[1]))
	}
	return to
}

// mostCount bounds what a field of a document is believed to hold of a term.
const mostCount = 1 << 24

// Postings calls each with the postings of one term of a segment with so many documents, in ascending order. Bytes that are none give
// ErrSegment, after those before them.
func Postings(data []byte, docs int, each func(Posting)) error {
	r := reader{data: data}
	next := uint64(0)
	for len(r.data) > 0 {
		v := r.uint(uint64(docs) << 2)
		p := Posting{Counts: Counts{1, 0}}
		switch v & 3 {
		case manyFirst:
			p.Counts[0] = uint32(r.uint(mostCount))
		case onceSecond:
			p.Counts = Counts{0, 1}
		case both:
			p.Counts = Counts{uint32(r.uint(mostCount)), uint32(r.uint(mostCount))}
		}
		at := next + v>>2
		if r.broken || at >= uint64(docs) {
			return fmt.Errorf("postings: %w", ErrSegment)
		}
		p.Doc, next = uint32(at), at+1
		each(p)
	}
	return nil
}

// appendDocs codes the documents of a segment: their number, then of each its md5 and its lengths.
func appendDocs(to []byte, docs []Doc) []byte {
	to = binary.AppendUvarint(to, uint64(len(docs)))
	for _, d := range docs {
		to = append(to, d.MD5[:]...)
		for _, n := range d.Len {
			to = binary.AppendUvarint(to, uint64(n))
		}
	}
	return to
}

// Docs returns the documents of a segment of contents.
func Docs(data []byte) ([]Doc, error) {
	r := reader{data: data}
	n := r.count(16 + Fields)
	docs := make([]Doc, n)
	for i := range docs {
		copy(docs[i].MD5[:], r.bytes(16))
		for f := range docs[i].Len {
			docs[i].Len[f] = uint32(r.uint(mostCount))
		}
	}
	if r.broken || len(r.data) > 0 {
		return nil, fmt.Errorf("documents: %w", ErrSegment)
	}
	return docs, nil
}

// A reader reads numbers and bytes, and remembers that it could not.
type reader struct {
	data   []byte
	broken bool
}

// uint reads a number of at most so much.
func (r *reader) uint(most uint64) uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 || v > most {
		r.broken, r.data = true, nil
		return 0
	}
	r.data = r.data[n:]
	return v
}

// count reads the number of things that follow, each of which takes at least so many bytes.
func (r *reader) count(least int) int {
	return int(r.uint(uint64(len(r.data) / least)))
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.data) {
		r.broken, r.data = true, nil
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// A Builder makes one segment: of texts, of commits, or of other segments. It is not safe for concurrent use.
type Builder struct {
	words    *Vocabulary
	postings []list // by the number of the term
	docs     []Doc
	commits  []Commit
	number   int // documents
}

// A list is the postings of one term.
type list struct {
	data []byte
	next int64 // the document after the last one
}

// NewBuilder returns a builder of a segment without documents.
func NewBuilder() *Builder { return &Builder{words: NewVocabulary()} }

// Len returns the number of documents.
func (b *Builder) Len() int { return b.number }

// Add adds a content with its md5. Each content is added once.
func (b *Builder) Add(md5 [16]byte, text []byte) {
	length := b.words.Count(text, b.note)
	b.docs = append(b.docs, Doc{MD5: md5, Len: length})
	b.number++
}

// note writes a posting of the document under way.
func (b *Builder) note(term uint32, counts Counts) {
	b.post(term, Posting{Doc: uint32(b.number), Counts: counts})
}

func (b *Builder) post(term uint32, p Posting) {
	for len(b.postings) <= int(term) {
		b.postings = append(b.postings, list{})
	}
	l := &b.postings[term]
	l.data = appendPosting(l.data, l.next-1, p)
	l.next = int64(p.Doc) + 1
}

// AddSegment adds the documents of a segment of contents that keep returns true for, and returns what is to be called
// with each of its terms and their postings.
func (b *Builder) AddSegment(docs []byte, keep func(md5 [16]byte) bool) (func(term, postings []byte) error, error) {
	of, err := Docs(docs)
	if err != nil {
		return nil, err
	}
	numbers := make([]int64, len(of))
	for i, d := range of {
		numbers[i] = -1
		if keep(d.MD5) {
			numbers[i] = int64(b.number)
			b.number++
			b.docs = append(b.docs, d)
		}
	}
	return b.renumber(numbers), nil
}

// renumber returns what adds the postings of a segment whose documents have these numbers here, -1 for none.
func (b *Builder) renumber(numbers []int64) func(term, postings []byte) error {
	return func(term, postings []byte) error {
		id, _ := b.words.number(string(term))
		return Postings(postings, len(numbers), func(p Posting) {
			if n := numbers[p.Doc]; n >= 0 {
				b.post(id, Posting{Doc: uint32(n), Counts: p.Counts})
			}
		})
	}
}

// Docs returns the coded documents: contents or commits.
func (b *Builder) Docs() []byte {
	if b.commits != nil {
		return appendCommits(nil, b.commits)
	}
	return appendDocs(nil, b.docs)
}

// Postings returns the terms, sorted, with their coded postings.
func (b *Builder) Postings() iter.Seq2[[]byte, []byte] {
	order := make([]uint32, 0, len(b.postings))
	for t := range b.postings {
		if len(b.postings[t].data) > 0 {
			order = append(order, uint32(t))
		}
	}
	terms := b.words.Terms
	slices.SortFunc(order, func(x, y uint32) int {
		if terms[x] < terms[y] {
			return -1
		}
		return 1
	})
	return func(yield func([]byte, []byte) bool) {
		for _, t := range order {
			if !yield([]byte(terms[t]), b.postings[t].data) {
				return
			}
		}
	}
}

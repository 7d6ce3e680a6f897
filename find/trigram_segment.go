package find

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"iter"
	"math/bits"
	"slices"
)

// MaxTrigramDocs is how many documents a segment should have at most: the postings of each trigram then fit in a page of the
// database.
const MaxTrigramDocs = 7800

// ErrCoding means that stored bytes are not in the coding of this package.
var ErrCoding = errors.New("not in the coding of an index")

// A ContentSum is the md5 of a content.
type ContentSum [16]byte

// ParseSum reads an md5 of 32 hexadecimal digits. ok is false for anything else, which a damaged row may hold.
func ParseSum(md5 string) (sum ContentSum, ok bool) {
	if len(md5) != hex.EncodedLen(len(sum)) {
		return sum, false
	}
	_, err := hex.Decode(sum[:], []byte(md5))
	return sum, err == nil
}

// A TrigramBuilder collects the trigrams of contents for one segment.
//
// The coding: documents are the md5s of the contents, sixteen bytes each, and a document's number is its place among them.
// The postings of a trigram are the numbers of the documents that have it, in the shorter of two forms, which their length
// tells apart: a bit for each document, the lowest first; or distances as unsigned varints, of which the first is the first
// number and each other one less than its distance from the number before.
type TrigramBuilder struct {
	sums  []ContentSum
	lists []postings
	list  [1 << 16]*[256]uint32 // by the first two bytes of a trigram and its last: its place in lists, from 1; 0 for none
}

// postings are those of one trigram under construction.
type postings struct {
	of   Trigram
	next uint32 // the least number that may be added
	docs []byte
}

// NewTrigramBuilder returns a builder of an empty segment.
func NewTrigramBuilder() *TrigramBuilder { return &TrigramBuilder{} }

// Add adds a content as the next document. No content may be added twice.
func (b *TrigramBuilder) Add(sum ContentSum, found []Trigram) {
	doc := b.begin(sum)
	for _, t := range found {
		b.post(t, doc)
	}
}

func (b *TrigramBuilder) begin(sum ContentSum) uint32 {
	b.sums = append(b.sums, sum)
	return uint32(len(b.sums) - 1) //nolint:gosec // each takes sixteen bytes of memory
}

func (b *TrigramBuilder) post(t Trigram, doc uint32) {
	page := b.list[t>>8]
	if page == nil {
		page = new([256]uint32)
		b.list[t>>8] = page
	}
	at := &page[t&0xff]
	if *at == 0 {
		b.lists = append(b.lists, postings{of: t})
		*at = uint32(len(b.lists)) //nolint:gosec // at most trigrams
	}
	p := &b.lists[*at-1]
	p.docs = binary.AppendUvarint(p.docs, uint64(doc-p.next))
	p.next = doc + 1
}

// Len returns the number of documents.
func (b *TrigramBuilder) Len() int { return len(b.sums) }

// Docs returns the coding of the documents.
func (b *TrigramBuilder) Docs() []byte {
	docs := make([]byte, 0, len(b.sums)*len(ContentSum{}))
	for _, s := range b.sums {
		docs = append(docs, s[:]...)
	}
	return docs
}

// Postings yields the trigrams, sorted, with the coding of their postings.
func (b *TrigramBuilder) Postings() iter.Seq2[[]byte, []byte] {
	return func(yield func(term, docs []byte) bool) {
		slices.SortFunc(b.lists, func(x, y postings) int { return int(x.of) - int(y.of) })
		for i := range b.lists {
			b.list[b.lists[i].of>>8][b.lists[i].of&0xff] = uint32(i + 1) //nolint:gosec // at most trigrams
		}
		for i := range b.lists {
			if !yield(b.lists[i].of.term(), b.coded(b.lists[i].docs)) {
				return
			}
		}
	}
}

// coded returns distances in the shorter form.
func (b *TrigramBuilder) coded(distances []byte) []byte {
	if len(distances) < (len(b.sums)+7)/8 {
		return distances
	}
	set := make([]byte, (len(b.sums)+7)/8)
	_ = eachDistance(distances, len(b.sums), func(doc int) { set[doc/8] |= 1 << (doc % 8) }) // they are our own
	return set
}

// Merge adds those documents of a stored segment that keep holds of, all of them with their postings, which each calls
// with every term. A segment that is not in the coding leaves the builder unfit for use.
func (b *TrigramBuilder) Merge(docs []byte, keep func(ContentSum) bool, each func(func(term, docs []byte) error) error) error {
	sums, err := TrigramDocs(docs)
	if err != nil {
		return err
	}
	const dropped = ^uint32(0)
	number := make([]uint32, len(sums))
	for i, s := range sums {
		if number[i] = dropped; keep(s) {
			number[i] = b.begin(s)
		}
	}
	return each(func(term, docs []byte) error {
		if len(term) != 3 {
			return ErrCoding
		}
		t := Trigram(term[0])<<16 | Trigram(term[1])<<8 | Trigram(term[2])
		return eachPosting(docs, len(sums), func(doc int) {
			if number[doc] != dropped {
				b.post(t, number[doc])
			}
		})
	})
}

// TrigramDocs decodes the documents of a segment.
func TrigramDocs(docs []byte) ([]ContentSum, error) {
	const size = len(ContentSum{})
	if len(docs)%size != 0 {
		return nil, ErrCoding
	}
	sums := make([]ContentSum, len(docs)/size)
	for i := range sums {
		copy(sums[i][:], docs[i*size:])
	}
	return sums, nil
}

// eachPosting decodes the postings of a term in a segment of so many documents.
func eachPosting(docs []byte, documents int, each func(doc int)) error {
	if len(docs) < (documents+7)/8 {
		return eachDistance(docs, documents, each)
	}
	if len(docs) > (documents+7)/8 {
		return ErrCoding
	}
	for i, set := range docs {
		for ; set != 0; set &= set - 1 {
			doc := i*8 + bits.TrailingZeros8(set)
			if doc >= documents {
				return ErrCoding
			}
			each(doc)
		}
	}
	return nil
}

func eachDistance(docs []byte, documents int, each func(doc int)) error {
	for next := 0; len(docs) > 0; {
		distance, n := uint64(docs[0]), 1
		if distance >= 0x80 {
			distance, n = binary.Uvarint(docs)
		}
		if n <= 0 || distance >= uint64(documents-next) { //nolint:gosec // next is at most documents
			return ErrCoding
		}
		next += int(distance) //nolint:gosec // less than documents
		each(next)
		next++
		docs = docs[n:]
	}
	return nil
}

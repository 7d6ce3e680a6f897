package registry

import (
	"database/sql"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"iter"
	"slices"
	"strings"
)

// A SegmentKind says what the documents and the terms of a Segment are.
type SegmentKind string

// The kinds of segments.
const (
	WordSegment    SegmentKind = "words"    // contents by the words in them
	TrigramSegment SegmentKind = "trigrams" // contents by the three bytes that follow each other in them
	CommitSegment  SegmentKind = "commits"  // commits by the words of their messages
)

// A Segment is an inverted index over some documents. It is never changed once it is stored. Its coding is that of
// package find.
type Segment struct {
	ID   int64
	Docs []byte // what its documents are

	made string // when: a number may come again
	size int    // of Docs
}

// Same reports whether two segments are the same.
func (s *Segment) Same(o *Segment) bool { return s.ID == o.ID && s.made == o.made && s.size == o.size }

// Segments returns the segments of a kind and version, in the order in which they were stored. Those that are known are not read
// again.
func (tx *Tx) Segments(kind SegmentKind, version int, known ...Segment) ([]Segment, error) {
	var all []Segment
	err := tx.rows(`SELECT id, created_at, length(docs) FROM find_segments WHERE kind = ? AND version = ? ORDER BY id`, []any{string(kind), version},
		func(rows *sql.Rows) error {
			var s Segment
			err := rows.Scan(&s.ID, &s.made, &s.size)
			all = append(all, s)
			return err
		})
	if err != nil {
		return nil, err
	}
	for i := range all {
		s := &all[i]
		if at := slices.IndexFunc(known, func(k Segment) bool { return k.Same(s) }); at >= 0 {
			s.Docs = known[at].Docs
		} else if err := tx.row(`SELECT docs FROM find_segments WHERE id = ?`, []any{s.ID}, &s.Docs); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Postings calls each with those of some terms that a segment has, in any order, and with what it has of them. The bytes are not to
// be kept. The error is ErrSegment if they are not what was stored.
func (tx *Tx) Postings(segment int64, terms iter.Seq[[]byte], each func(term, docs []byte) error) error {
	args := make([]any, 1, 1+atOnce)
	args[0] = segment
	for term := range terms {
		if args = append(args, term); len(args) == cap(args) {
			if err := tx.postings(segment, args, each); err != nil {
				return err
			}
			args = args[:1]
		}
	}
	if len(args) == 1 {
		return nil
	}
	for len(args) < cap(args) {
		args = append(args, args[len(args)-1])
	}
	return tx.postings(segment, args, each)
}

// atOnce is how many terms are looked up by one statement, which takes longer than to find a term.
const atOnce = 32

var selectPostings = `SELECT term, docs FROM find_postings WHERE segment = ? AND term IN (?` + strings.Repeat(`, ?`, atOnce-1) + `)`

// postings is Postings of atOnce terms.
func (tx *Tx) postings(segment int64, args []any, each func(term, docs []byte) error) error {
	return tx.rows(selectPostings, args, func(rows *sql.Rows) error { return eachPosting(segment, rows, each) })
}

// eachPosting calls each with the row at hand.
func eachPosting(segment int64, rows *sql.Rows, each func(term, docs []byte) error) error {
	var term, sealed sql.RawBytes
	if err := rows.Scan(&term, &sealed); err != nil {
		return err
	}
	docs, err := unseal(segment, term, sealed)
	if err != nil {
		return err
	}
	return each(term, docs)
}

// AllPostings calls each with all terms of a segment, sorted, and with what it has of them. The bytes are not to be kept.
// The error is as of Postings.
func (tx *Tx) AllPostings(segment int64, each func(term, docs []byte) error) error {
	return tx.rows(`SELECT term, docs FROM find_postings WHERE segment = ? ORDER BY term`, []any{segment}, func(rows *sql.Rows) error {
		return eachPosting(segment, rows, each)
	})
}

// sumBytes is the size of the checksum before what is stored of a term: a list with a flipped bit may still decode, to
// fewer documents than there are.
const sumBytes = 4

func seal(term, docs []byte) []byte {
	sealed := binary.LittleEndian.AppendUint32(make([]byte, 0, sumBytes+len(docs)), checksum(term, docs))
	return append(sealed, docs...)
}

func unseal(segment int64, term, sealed []byte) ([]byte, error) {
	if len(sealed) < sumBytes || binary.LittleEndian.Uint32(sealed) != checksum(term, sealed[sumBytes:]) {
		return nil, fmt.Errorf("segment %d: %w", segment, ErrSegment)
	}
	return sealed[sumBytes:], nil
}

func checksum(term, docs []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE(term), crc32.IEEETable, docs)
}

// KeepSegment stores a segment with its postings, which come sorted by term, and deletes those that it is in place of and
// all of its kind that are of other versions.
func (tx *Tx) KeepSegment(kind SegmentKind, version int, docs []byte, postings iter.Seq2[[]byte, []byte], instead ...int64) error {
	if err := tx.DropSegments(instead...); err != nil {
		return err
	}
	if _, err := tx.derive(`DELETE FROM find_segments WHERE kind = ? AND version <> ?`, string(kind), version); err != nil {
		return err
	}
	if _, err := tx.derive(`INSERT INTO find_segments (kind, version, created_at, docs) VALUES (?, ?, ?, ?)`,
		string(kind), version, stamp(tx.now), docs); err != nil {
		return fmt.Errorf("keep a segment of %s: %w", kind, err)
	}
	var id int64
	if err := tx.row(`SELECT last_insert_rowid()`, nil, &id); err != nil {
		return err
	}
	return tx.deriveAll(`INSERT INTO find_postings (segment, term, docs) VALUES (?, ?, ?)`, func(yield func([]any) bool) {
		for term, docs := range postings {
			if !yield([]any{id, term, seal(term, docs)}) {
				return
			}
		}
	})
}

// DropSegments deletes segments with their postings.
func (tx *Tx) DropSegments(ids ...int64) error {
	for _, id := range ids {
		if _, err := tx.derive(`DELETE FROM find_segments WHERE id = ?`, id); err != nil {
			return fmt.Errorf("delete segment %d: %w", id, err)
		}
	}
	return nil
}

// RememberedContents returns the md5s of all contents that a row of any work tree has.
func (tx *Tx) RememberedContents() (map[string]bool, error) {
	all := map[string]bool{}
	err := tx.rows(`SELECT DISTINCT content_md5 FROM file_registry WHERE content_md5 IS NOT NULL`, nil, func(rows *sql.Rows) error {
		var md5 string
		err := rows.Scan(&md5)
		all[md5] = true
		return err
	})
	return all, err
}

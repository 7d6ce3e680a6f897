package registry

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSegments: a segment gives back what it was stored with, replaces those it is in place of with all that they had,
// and takes those of other versions with it.
func TestSegments(t *testing.T) {
	db := create(t)
	type index map[string]string
	keep := func(kind SegmentKind, version int, docs string, x index, instead ...int64) {
		update(t, db, func(tx *Tx) error {
			return tx.KeepSegment(kind, version, []byte(docs), func(yield func(term, docs []byte) bool) {
				for _, term := range slices.Sorted(maps.Keys(x)) {
					if !yield([]byte(term), []byte(x[term])) {
						return
					}
				}
			}, instead...)
		})
	}
	read := func(kind SegmentKind, version int) (all []index, ids []int64) {
		view(t, db, func(tx *Tx) error {
			segments, err := tx.Segments(kind, version)
			for _, s := range segments {
				x := index{"": string(s.Docs)}
				err = tx.AllPostings(s.ID, func(term, docs []byte) error { x[string(term)] = string(docs); return nil })
				all, ids = append(all, x), append(ids, s.ID)
			}
			return err
		})
		return all, ids
	}
	check := func(kind SegmentKind, version int, want ...index) []int64 {
		t.Helper()
		got, ids := read(kind, version)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", kind, diff)
		}
		return ids
	}

	keep(WordSegment, 1, "ab", index{"x": "1", "y": "2"})
	keep(WordSegment, 1, "c", index{"x": "3", "\x00\xff": "\x00"})
	keep(TrigramSegment, 1, "t", index{"abc": "7"})
	ids := check(WordSegment, 1, index{"": "ab", "x": "1", "y": "2"}, index{"": "c", "x": "3", "\x00\xff": "\x00"})
	many := index{}
	for i := range 3*atOnce + 1 {
		many[strconv.Itoa(i)] = strconv.Itoa(-i)
	}
	keep(CommitSegment, 7, "m", many)
	view(t, db, func(tx *Tx) error {
		segments, err := tx.Segments(CommitSegment, 7)
		for _, n := range []int{1, atOnce, atOnce + 1, len(many)} {
			got, terms := index{}, slices.Sorted(maps.Keys(many))[:n]
			err = errors.Join(err, tx.Postings(segments[0].ID, func(yield func([]byte) bool) {
				for _, term := range terms {
					if !yield([]byte(term)) {
						return
					}
				}
			}, func(term, docs []byte) error {
				if _, twice := got[string(term)]; twice {
					t.Errorf("%s comes twice", term)
				}
				got[string(term)] = string(docs)
				return nil
			}))
			if len(got) != n {
				t.Errorf("%d of %d terms", len(got), n)
			}
		}
		return err
	})
	keep(CommitSegment, 8, "", nil)
	view(t, db, func(tx *Tx) error {
		got := index{}
		err := tx.Postings(ids[1], slices.Values([][]byte{[]byte("x"), []byte("none"), {0, 255}}), func(term, docs []byte) error {
			got[string(term)] = string(docs)
			return nil
		})
		if diff := cmp.Diff(index{"x": "3", "\x00\xff": "\x00"}, got); diff != "" {
			t.Errorf("postings (-want +got):\n%s", diff)
		}
		return err
	})

	var known []Segment
	stored := func(want ...string) {
		t.Helper()
		view(t, db, func(tx *Tx) (err error) {
			known, err = tx.Segments(WordSegment, 1, known...)
			var got []string
			for _, s := range known {
				got = append(got, string(s.Docs))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("docs (-want +got):\n%s", diff)
			}
			return err
		})
	}
	stored("ab", "c")
	known[0].Docs = []byte("as read")
	stored("as read", "c")
	keep(WordSegment, 1, "d", nil, known[1].ID)
	stored("as read", "d")
	ids[1] = known[1].ID

	keep(WordSegment, 1, "abc", index{"x": "13"}, ids...)
	check(WordSegment, 1, index{"": "abc", "x": "13"})
	check(TrigramSegment, 1, index{"": "t", "abc": "7"})
	keep(WordSegment, 2, "abc", index{"z": "1"})
	check(WordSegment, 1)
	check(WordSegment, 2, index{"": "abc", "z": "1"})
	shell(t, db.path, `UPDATE find_postings SET docs = CAST(x'00' || substr(docs, 2) AS BLOB)`)
	view(t, db, func(tx *Tx) error {
		segments, _ := tx.Segments(WordSegment, 2)
		if err := tx.AllPostings(segments[0].ID, func(_, _ []byte) error { return nil }); !errors.Is(err, ErrSegment) {
			t.Errorf("a flipped byte is %v", err)
		}
		return nil
	})
	if got := shell(t, db.path, `SELECT count(*) FROM find_postings`); got != "2" {
		t.Errorf("%s postings are left, want 2: those of segments that are gone go with them", got)
	}
}

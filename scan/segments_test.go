package scan

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"codemem/find"
	"codemem/registry"
	"codemem/verify"
)

// anew ranks without anything that is stored: the oracle.
func (w *world) anew(question string) Ranking {
	w.t.Helper()
	m, err := verify.Open(context.WithoutCancel(w.t.Context()), w.root, filepath.Join(w.t.TempDir(), "none.db"))
	if err != nil {
		w.t.Fatal(err)
	}
	defer m.Close()
	r, err := New(w.t.Context(), m, nil, false).Rank(question, RankOptions{})
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// same makes sure that a ranking is that of the oracle.
func (w *world) same(c *Cache, question string) {
	w.t.Helper()
	if diff := cmp.Diff(w.anew(question), w.rank(c, question), cmpopts.IgnoreUnexported(Ranking{})); diff != "" {
		w.t.Fatalf("%q (-anew +stored):\n%s", question, diff)
	}
}

func (w *world) index(c *Cache) {
	w.t.Helper()
	if err := w.tree(c).index(nil, 0, 0); err != nil {
		w.t.Fatal(err)
	}
}

// segments returns what is stored of a kind.
func (w *world) segments(kind registry.SegmentKind) (all []registry.Segment) {
	w.t.Helper()
	w.view(func(tx *registry.Tx) (err error) {
		all, err = tx.Segments(kind, find.Version)
		return err
	})
	return all
}

func (w *world) view(fn func(*registry.Tx) error) {
	w.t.Helper()
	if err := w.memory().View(w.t.Context(), fn); err != nil {
		w.t.Fatal(err)
	}
}

// damage stores a segment anew with other bytes: of its documents, or of its postings.
func (w *world) damage(kind registry.SegmentKind, docs bool) {
	w.t.Helper()
	err := w.memory().Update(w.t.Context(), func(tx *registry.Tx) error {
		all, err := tx.Segments(kind, find.Version)
		if err != nil || len(all) == 0 {
			return err
		}
		s := all[len(all)-1]
		var terms [][]byte
		if err := tx.AllPostings(s.ID, func(term, _ []byte) error { terms = append(terms, slices.Clone(term)); return nil }); err != nil {
			return err
		}
		if docs {
			s.Docs = s.Docs[:len(s.Docs)-1]
		}
		broken := func(yield func(term, postings []byte) bool) {
			for _, term := range terms {
				if !yield(term, []byte{0xff}) {
					return
				}
			}
		}
		return tx.KeepSegment(kind, find.Version, s.Docs, iter.Seq2[[]byte, []byte](broken), s.ID)
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

var someWords = strings.Fields("lock file index reader buffer write flush retry dial token parser cache segment")

// text returns a source of random words.
func text(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("package p\n")
	for range 1 + r.IntN(4) {
		pick := func() string { return someWords[r.IntN(len(someWords))] }
		fmt.Fprintf(&b, "\n// %s the %s.\nfunc %s_%s() { %s() }\n", pick(), pick(), pick(), pick(), pick())
	}
	return b.String()
}

// TestRankAnew: whatever happened to the files, the history and the segments, what is stored ranks as what is counted anew.
func TestRankAnew(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	w := newWorld(t, map[string]string{"a/one.go": text(r), "a/two.go": text(r), "readme.md": "how to lock a file\n"})
	w.git("branch", "side")
	paths := []string{"a/one.go", "a/two.go", "b/three.go", "b/four.go", "c/five.py", "readme.md"}
	caches := []*Cache{NewCache(1 << 20), nil}
	for step := range 60 {
		p := paths[r.IntN(len(paths))]
		switch r.IntN(9) {
		case 0, 1, 2:
			w.write(p, text(r))
		case 3:
			w.write(p, text(r))
			w.git("add", "-A")
			w.git("commit", "-q", "--allow-empty", "-m", someWords[r.IntN(len(someWords))]+" "+someWords[r.IntN(len(someWords))])
		case 4:
			w.git("add", "-A")
			if tracked := strings.Split(w.tracked(), "\x00"); len(tracked) > 2 {
				w.git("mv", tracked[0], fmt.Sprintf("moved%d.go", step))
			}
			w.commit()
		case 5:
			w.commit()
			w.git("checkout", "-q", []string{"main", "side"}[r.IntN(2)])
		case 6:
			w.index(caches[r.IntN(2)])
		case 7:
			w.damage([]registry.SegmentKind{registry.WordSegment, registry.CommitSegment}[r.IntN(2)], r.IntN(2) == 0)
		case 8:
			w.remember()
		}
		w.same(caches[r.IntN(2)], someWords[r.IntN(len(someWords))]+" "+someWords[r.IntN(len(someWords))])
	}
}

// TestDamagedSegment: a damaged segment is dropped by the question that meets it, and made anew.
func TestDamagedSegment(t *testing.T) {
	for _, kind := range []registry.SegmentKind{registry.WordSegment, registry.CommitSegment} {
		for _, docs := range []bool{false, true} {
			r := rand.New(rand.NewPCG(3, 4))
			w := newWorld(t, map[string]string{"one.go": text(r), "two.go": text(r)})
			w.write("one.go", text(r))
			w.commit()
			c := NewCache(1 << 20)
			w.index(c)
			whole := w.segments(kind)
			if len(whole) != 1 {
				t.Fatalf("%s: %d segments", kind, len(whole))
			}
			w.same(c, strings.Join(someWords, " ")+" some")
			w.damage(kind, docs)
			w.same(c, strings.Join(someWords, " ")+" some")
			if left := w.segments(kind); len(left) != 0 {
				t.Errorf("%s: a damaged segment is still there", kind)
			}
			w.index(c)
			if diff := cmp.Diff(whole[0].Docs, w.segments(kind)[0].Docs); diff != "" {
				t.Errorf("%s: made anew (-want +got):\n%s", kind, diff)
			}
		}
	}
}

// TestMergedSegments: segments are merged by tiers, and without what nobody remembers once that is the most of one.
func TestMergedSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	w := newWorld(t, map[string]string{"0.go": text(r)})
	docs := func() (n []int) {
		for _, s := range w.segments(registry.WordSegment) {
			d, err := find.Docs(s.Docs)
			if err != nil {
				t.Fatal(err)
			}
			n = append(n, len(d))
		}
		return n
	}
	for i, want := range [][]int{{1}, {1, 1}, {1, 1, 1}, {4}, {4, 1}} {
		if i > 0 {
			w.write(fmt.Sprintf("%d.go", i), fmt.Sprintf("package p // %d\n", i))
			w.commit()
			w.remember()
		}
		w.index(nil)
		if got := docs(); !slices.Equal(got, want) {
			t.Errorf("after %d files: segments of %d documents, want %d", i+1, got, want)
		}
	}
	for i := range 3 {
		w.write(fmt.Sprintf("%d.go", i), "package p // the same\n")
	}
	w.remember()
	w.index(nil)
	if got, want := docs(), []int{1, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("after a change of three files: segments of %d documents, want %d", got, want)
	}
	w.same(nil, "same package")
}

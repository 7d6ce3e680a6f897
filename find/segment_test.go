package find

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// contents returns texts of random words.
func contents(r *rand.Rand, n int) [][]byte {
	all := make([][]byte, n)
	for i := range all {
		var b bytes.Buffer
		for range r.IntN(40) {
			fmt.Fprintf(&b, "func word%c%c(", 'a'+r.IntN(4), 'a'+r.IntN(20))
			if r.IntN(3) == 0 {
				b.WriteByte('\n')
			}
		}
		fmt.Fprintf(&b, "%d", i)
		all[i] = b.Bytes()
	}
	return all
}

// table is what a segment says, in a form to compare.
func table(t *testing.T, docs []byte, b *Builder) (of []Doc, rows map[string][]Posting) {
	t.Helper()
	of, err := Docs(docs)
	if err != nil {
		t.Fatal(err)
	}
	rows = map[string][]Posting{}
	last := ""
	for term, data := range b.Postings() {
		if string(term) <= last {
			t.Errorf("%s after %s", term, last)
		}
		last = string(term)
		if err := Postings(data, len(of), func(p Posting) { rows[last] = append(rows[last], p) }); err != nil {
			t.Fatal(err)
		}
	}
	return of, rows
}

// What a segment says of each content is what counting its words gives.
func TestSegmentSaysWhatTheContentsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := NewBuilder()
	texts := contents(r, 60)
	for _, text := range texts {
		b.Add(md5.Sum(text), text)
	}
	docs, rows := table(t, b.Docs(), b)
	q := Ask("wordaa wordbb wordcc wordda func 7")
	for i, text := range texts {
		counts, length := q.Count(text)
		if docs[i] != (Doc{MD5: md5.Sum(text), Len: length}) {
			t.Errorf("document %d is %v, want length %v", i, docs[i], length)
		}
		for k, term := range q.Terms {
			var got Counts
			for _, p := range rows[term.Text] {
				if int(p.Doc) == i {
					got = p.Counts
				}
			}
			if got != counts[k] {
				t.Errorf("document %d has %q %v times, want %v", i, term.Text, got, counts[k])
			}
		}
	}
}

// Segments that are merged are the segment of the contents that are kept.
func TestMergeIsBuild(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	texts := contents(r, 50)
	keep := func(sum [16]byte) bool { return sum[0]%3 > 0 }
	whole, merged := NewBuilder(), NewBuilder()
	for part := range 5 {
		b := NewBuilder()
		for _, text := range texts[part*10 : part*10+10] {
			b.Add(md5.Sum(text), text)
			if keep(md5.Sum(text)) {
				whole.Add(md5.Sum(text), text)
			}
		}
		add, err := merged.AddSegment(b.Docs(), keep)
		if err != nil {
			t.Fatal(err)
		}
		for term, data := range b.Postings() {
			if err := add(term, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	wantDocs, want := table(t, whole.Docs(), whole)
	gotDocs, got := table(t, merged.Docs(), merged)
	if diff := cmp.Diff(wantDocs, gotDocs); diff != "" {
		t.Errorf("documents (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("postings (-want +got)\n%s", diff)
	}
}

func TestCommitsRoundTrip(t *testing.T) {
	in := []Commit{
		{ID: "c3", Time: 1000, Paths: []string{"a/b.go", "a/c.go"}, Renames: []Rename{{"a/old.go", "a/c.go"}}},
		{ID: "b2", Time: 2000, Paths: []string{"a/old.go"}},
		{ID: "a1", Time: -5, Paths: []string{}},
	}
	b := NewBuilder()
	for _, c := range in {
		b.AddCommit(c, "read the index", "because it is there")
	}
	got, err := Commits(b.Docs())
	if err != nil {
		t.Fatal(err)
	}
	for i := range in {
		in[i].Len = Counts{3, 4}
	}
	if diff := cmp.Diff(in, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestEmptySegments(t *testing.T) {
	if docs, err := Docs(NewBuilder().Docs()); err != nil || len(docs) != 0 {
		t.Error(docs, err)
	}
	for _, data := range [][]byte{nil, {1}, {0, 0}, {255, 255, 255, 255, 255, 255, 255, 255, 255, 1}} {
		if _, err := Docs(data); err == nil {
			t.Errorf("Docs(%v) is no error", data)
		}
	}
}

func FuzzDecode(f *testing.F) {
	b := NewBuilder()
	b.Add([16]byte{1}, []byte("func readIndex(index int)"))
	f.Add(b.Docs())
	c := NewBuilder()
	c.AddCommit(Commit{ID: "a", Time: 7, Paths: []string{"x", "y"}, Renames: []Rename{{"z", "y"}}}, "s", "m")
	f.Add(c.Docs())
	for _, data := range b.Postings() {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if docs, err := Docs(data); err == nil && !bytes.Equal(appendDocs(nil, docs), data) {
			if again, err := Docs(appendDocs(nil, docs)); err != nil || cmp.Diff(docs, again) != "" {
				t.Errorf("documents change: %v", err)
			}
		}
		if commits, err := Commits(data); err == nil {
			if again, err := Commits(appendCommits(nil, commits)); err != nil || cmp.Diff(commits, again) != "" {
				t.Errorf("commits change: %v", err)
			}
		}
		last := int64(-1)
		_ = Postings(data, 10, func(p Posting) {
			if int64(p.Doc) <= last || p.Doc >= 10 {
				t.Errorf("document %d after %d", p.Doc, last)
			}
			last = int64(p.Doc)
		})
	})
}

package find

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTerms(t *testing.T) {
	for _, c := range []struct{ identifier, want string }{
		{"readIndex", "read index readindex"},
		{"read_index", "read index readindex"},
		{"HTTPServer", "http serv httpserv"},
		{"utf8", "utf utf8"},
		{"x", ""},
		{"a_b", "ab"},
		{"404", "404"},
		{"0x1F", "0x1f"},
		{"parsing", "pars"},
		{"parse", "pars"},
		{"Größe", "größ"},
	} {
		if got := strings.Join(Terms(c.identifier), " "); got != c.want {
			t.Errorf("Terms(%q) = %q, want %q", c.identifier, got, c.want)
		}
	}
}

func TestStemJoinsForms(t *testing.T) {
	for _, forms := range []string{
		"index indexes indexed indexing",
		"query queries queried querying",
		"parse parses parsed parsing parser",
		"stop stops stopped stopping",
		"generate generates generated generating generation generator",
		"select selects selected selection",
		"class classes",
		"connect connected connection",
	} {
		all := strings.Fields(forms)
		for _, f := range all[1:] {
			if Stem(f) != Stem(all[0]) {
				t.Errorf("Stem(%s) = %s, Stem(%s) = %s", f, Stem(f), all[0], Stem(all[0]))
			}
		}
	}
}

func TestScanIsTermsOfRuns(t *testing.T) {
	v := NewVocabulary()
	var got []string
	n := v.Scan([]byte("func (r *reader) ReadIndex(x int) // größere Dateien — 日本\xff"), func(terms []uint32) {
		for _, id := range terms {
			got = append(got, v.Terms[id])
		}
	})
	want := []string{"func", "read", "read", "index", "readindex", "int", "größer", "dateien", "日本"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if n != 7 {
		t.Errorf("%d identifiers, want 7", n)
	}
}

func FuzzScan(f *testing.F) {
	f.Add([]byte("readIndex 日本 \xff\xfe _a__b 0x12"))
	f.Fuzz(func(t *testing.T, text []byte) {
		v := NewVocabulary()
		v.Scan(text, func(terms []uint32) {
			for _, id := range terms {
				if n := len(v.Terms[id]); n < 2 || n > longestTerm {
					t.Errorf("a term of %d bytes", n)
				}
			}
		})
		for range definitions(text) {
		}
		Ask(string(text))
	})
}

func BenchmarkScan(b *testing.B) {
	text := []byte(strings.Repeat("func (r *reader) readIndex(at int) (n uint64, err error) {\n\treturn r.index[at], nil // where it starts\n}\n", 1000))
	v := NewVocabulary()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		v.Scan(text, func([]uint32) {})
	}
}

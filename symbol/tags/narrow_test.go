//go:build cgo

package tags

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNarrow: what a scanner that is told only of narrow characters finds is where it is found without that, whatever
// stands before it: no character has another length, and none is cut between two pieces of the source.
func TestNarrow(t *testing.T) {
	q, err := find("Bash").load()
	if err != nil {
		t.Fatal(err)
	}
	if !q.narrow {
		t.Fatal("the grammar of Bash is given every character")
	}
	wide := *q
	wide.narrow = false
	limits := Limits{Bytes: Standard.Bytes, Steps: 1 << 40, Memory: 1 << 30}
	const rest = "\nf() {\n  echo \"$größe\" 'ÿ中😀'\n}\nNAME='名前'\ng() { f; }\n"
	for name, text := range map[string]string{
		"plain": "a", "two bytes": "éÿ", "two bytes over 255": "Āß߿", "three bytes": "ࠀ中\uFFFD", "four bytes": "😀\U00010000\U0010FFFF", "a mark": "\uFEFF",
		"a lone continuation": "\x80\xbf", "too long a form": "\xc0\x80\xc1\xbf\xe0\x80\x80\xf0\x80\x80\x80", "half a pair": "\xed\xa0\x80\xed\xbf\xbf",
		"too large": "\xf4\x90\x80\x80\xf5\x80\x80\x80\xff", "cut short": "\xc3\xe4\xb8\xf0\x9f\x98", "cut by a letter": "\xc3a\xe4\xb8b\xf0\x9f\x98c",
	} {
		contents := []string{"# " + text + rest, text + rest, "\uFEFF# " + text + rest, "echo '" + text + "'" + rest, "echo " + text + rest, "# " + rest + "# " + text}
		for n := range 8 { // around the end of a piece
			contents = append(contents, "# "+strings.Repeat("x", 32<<10-6+n)+strings.Repeat(text, 4)+rest)
		}
		for i, c := range contents {
			want, err := wide.run([]byte(c), limits)
			if err != nil {
				t.Fatal(err)
			}
			got, err := q.run([]byte(c), limits)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want.Matches, got.Matches); d != "" || want.Broken != got.Broken {
				t.Errorf("%s, source %d (-wide +narrow)\n%s", name, i, d)
			}
		}
	}
}

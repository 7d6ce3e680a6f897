//go:build unix

package assemble

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestAssembleScores: where nothing but history speaks for files, their scores are numbers.
func TestAssembleScores(t *testing.T) {
	b := newTable(t, map[string]string{"one.txt": "1\n"})
	b.write("two.txt", "2\n")
	b.write("three.txt", "3\n")
	b.save()
	got := b.pack(Request{File: "one.txt", Budget: 1000})
	if _, err := json.Marshal(got); err != nil {
		t.Error(err)
	}
	if want := []string{"1 one.txt whole", "5 three.txt whole", "5 two.txt whole"}; !slices.Equal(itemsOf(got), want) {
		t.Errorf("%q", itemsOf(got))
	}
}

// TestAssembleSameScores is invariant I8 for sums of fractions, which depend on their order.
func TestAssembleSameScores(t *testing.T) {
	const dirs = 12
	files := map[string]string{"go.mod": "module m\n\ngo 1.26\n"}
	q := Request{File: "d0/f.go", Budget: 20000}
	for i := range dirs {
		files[fmt.Sprintf("d%d/f.go", i)] = fmt.Sprintf("package d%d\n\nfunc F() {}\n", i)
		q.Edits = append(q.Edits, Edit{Path: fmt.Sprintf("d%d/f.go", i), Diff: "@@ -1 +1 @@\n-x\n+y\n"})
		imports, calls := "", ""
		for j := range i + 1 {
			imports += fmt.Sprintf("import \"m/d%d\"\n", j)
			calls += fmt.Sprintf("\td%d.F()\n", j)
		}
		files[fmt.Sprintf("user%d/u.go", i)] = "package u\n\n" + imports + "\nfunc U() {\n" + calls + "}\n"
	}
	b := newTable(t, files)
	scores := map[string]map[float64]bool{}
	for range 20 {
		for _, i := range b.pack(q).Items {
			if strings.HasPrefix(i.Path, "user") {
				if scores[i.Path] == nil {
					scores[i.Path] = map[float64]bool{}
				}
				scores[i.Path][i.Score] = true
			}
		}
	}
	if len(scores) != dirs {
		t.Errorf("%d users of %d are in", len(scores), dirs)
	}
	for p, of := range scores {
		if len(of) != 1 {
			t.Errorf("%s has the scores %v", p, of)
		}
	}
}

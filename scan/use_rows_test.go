package scan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codemem/condense"
)

// TestUseRows: a row for each file, sources first, with what most uses have in common said once.
func TestUseRows(t *testing.T) {
	uses := []condense.Use{
		{ID: "a/a_test.go:TestF", Path: "a/a_test.go", Line: 3, Kind: "call", Rule: "package"},
		{ID: "a/b.go:G", Path: "a/b.go", Line: 4, Kind: "call", Rule: "package"},
		{ID: "a/b.go:G", Path: "a/b.go", Line: 9, Kind: "call", Rule: "package"},
		{ID: "a/b.go:T.H", Path: "a/b.go", Line: 12, Kind: "mention", Rule: "receiver", Via: "a/i.go:I.H"},
		{ID: "a/b.go", Path: "a/b.go", Line: 1, Kind: "call", Rule: "package"},
		{ID: "a/b.go:G", Path: "a/b.go", Line: 9, Kind: "call", Rule: "package"},
		{ID: "a/b.go:T.H", Path: "a/b.go", Line: 13, Kind: "mention", Rule: "receiver", Via: "a/i.go:I.H"},
		{ID: "a/b.go:T.H", Path: "a/b.go", Line: 13, Kind: "mention", Rule: "receiver", Via: "a/i.go:I.H"},
		{ID: "a/c.go:K", Path: "a/a.go", Line: 5, Kind: "call", Rule: "package"},
		{ID: "a/c.go:L", Path: "a/d.go", Line: 6, Kind: "call", Rule: "package", Name: "M"},
		{Path: "a/a.go", Line: 7, Kind: "call", Name: "x.y", Why: "receiver"},
	}
	how, rows := UseRows("a/a.go:F", uses, func(p string) string { return p })
	want := []UseRow{
		{"a/b.go: G L4 9, file level L1; mention, receiver: T.H L12 13 (via a/i.go:I.H)", 7},
		{"a/c.go: K L5, L at a/d.go:6 (as M)", 2},
		{"a/a.go: call, receiver: x.y L7", 1},
		{"a/a_test.go: TestF L3", 1},
	}
	if how != "call, package" {
		t.Errorf("most are %q", how)
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if how, rows := UseRows("a", nil, nil); how != "" || rows != nil {
		t.Errorf("of nothing: %q, %v", how, rows)
	}
}

// TestOutsideRow: what is of outside is named once, and of many the rest is counted.
func TestOutsideRow(t *testing.T) {
	if got := OutsideRow([]condense.Use{{Name: "len", Line: 1}, {Name: "time.Now", Line: 2}, {Name: "len", Line: 3}}); got != "len, time.Now" {
		t.Error(got)
	}
	var uses []condense.Use
	for i := range 500 {
		uses = append(uses, condense.Use{Name: fmt.Sprintf("f%d", i)}, condense.Use{Name: fmt.Sprintf("f%d", i)})
	}
	if got := OutsideRow(uses); strings.Count(got, ", ") != mostOutside || !strings.HasSuffix(got, ", f99, … and 400 more") {
		t.Error(got)
	}
}

// TestUseRowsAreShort: however many uses a file has, each is told of, in rows of limited length.
func TestUseRowsAreShort(t *testing.T) {
	var uses []condense.Use
	for i := range 500 {
		uses = append(uses, condense.Use{ID: fmt.Sprintf("a.go:%s%d", strings.Repeat("x", i%60), i), Path: "a.go", Line: i + 1, Kind: "call", Rule: "import"})
	}
	_, rows := UseRows("b.go:F", uses, func(p string) string { return p })
	n := 0
	for _, r := range rows {
		if n += r.Uses; len(r.Text) > rowBytes+100 || strings.Count(r.Text, ",") >= rowSymbols {
			t.Errorf("a row of %d bytes: %s", len(r.Text), r.Text)
		}
	}
	text := strings.Join(slices.Collect(func(yield func(string) bool) {
		for _, r := range rows {
			if !yield(r.Text) {
				return
			}
		}
	}), "\n")
	for _, u := range uses {
		if !strings.Contains(text, fmt.Sprintf("%s L%d", strings.TrimPrefix(u.ID, "a.go:"), u.Line)) {
			t.Errorf("%s is left out", u.ID)
		}
	}
	if n != len(uses) {
		t.Errorf("%d uses, want %d", n, len(uses))
	}
}

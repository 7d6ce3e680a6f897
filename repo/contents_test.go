package repo

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestContents: blobs come byte for byte, and what is too large, missing or no blob does not come.
func TestContents(t *testing.T) {
	s := newScratch(t)
	s.write("empty", "")
	s.write("bytes", "a\x00b\r\n\xff")
	s.write("line", "no end of line")
	s.write("fits", strings.Repeat("x", 1000))
	s.write("large", strings.Repeat("y", 1001))
	s.save("one")
	r := s.open()
	blobs, err := r.Blobs(t.Context(), s.id("HEAD"), nil)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := r.TreeOf(t.Context(), s.id("HEAD"))
	if err != nil {
		t.Fatal(err)
	}
	gone, _ := ParseID(strings.Repeat("12", 20))
	ids := []ID{gone, tree, s.id("HEAD")}
	want := map[ID]string{}
	for p, e := range blobs {
		ids = append(ids, e.ID)
		if p != "large" {
			want[e.ID] = map[string]string{"bytes": "a\x00b\r\n\xff", "line": "no end of line", "fits": strings.Repeat("x", 1000)}[p]
		}
	}
	for name, get := range map[string]func([]ID, int64, func(ID, []byte)) error{
		"git": func(ids []ID, limit int64, each func(ID, []byte)) error {
			return r.Contents(t.Context(), ids, limit, each)
		},
		"go-git": r.walkContents,
	} {
		got := map[ID]string{}
		each := func(id ID, data []byte) { got[id] = string(data) }
		if err := get(ids, 1000, each); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
		if err := get(nil, 1000, each); err != nil {
			t.Errorf("%s: of nothing: %v", name, err)
		}
	}
}

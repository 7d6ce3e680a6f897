//go:build unix

package repo

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVersions(t *testing.T) {
	s := newScratch(t)
	paths := []string{"a", "*", "dir", "never", "b"}
	if got, err := s.open().Versions(t.Context(), paths, 10); err != nil || len(got) > 0 {
		t.Errorf("before the first commit: %v, %v", got, err)
	}
	blob := map[string]ID{"": ""}
	put := func(p, text string) {
		s.write(p, text)
		id, err := ParseID(s.git("hash-object", p))
		s.must(err)
		blob[text] = id
	}
	put("a", "1\n")
	put("*", "star\n")
	put("dir/in", "in\n")
	s.save("one")
	put("a", "22\n")
	s.save("two")
	put("a", "1\n")
	put("b", "b\n")
	s.save("three")
	s.git("rm", "-q", "b")
	s.save("four")
	for commits, want := range map[int]map[string][]string{
		1:  {"a": {"1\n"}, "*": {"star\n"}, "dir": {""}, "never": {""}, "b": {"", "b\n"}},
		10: {"a": {"1\n", "22\n"}, "*": {"star\n"}, "dir": {""}, "never": {""}, "b": {"", "b\n"}},
	} {
		wanted := map[string][]ID{}
		for p, texts := range want {
			for _, text := range texts {
				wanted[p] = append(wanted[p], blob[text])
			}
			slices.Sort(wanted[p])
		}
		got, err := s.open().Versions(t.Context(), paths, commits)
		s.must(err)
		if diff := cmp.Diff(wanted, got); diff != "" {
			t.Errorf("of %d commits (-want +got):\n%s", commits, diff)
		}
	}
}

package verify

import (
	"testing"

	"codemem/registry"

	"github.com/google/go-cmp/cmp"
)

func TestPairRenames(t *testing.T) {
	gone := func(path, md5 string) step { return gone(registry.File{Path: path, MD5: md5, Size: 1}) }
	fresh := func(path, md5 string) step {
		return step{path: path, verdict: New, file: registry.File{Path: path, MD5: md5, Size: 1}}
	}
	empty := func(st step) step { st.file.Size = 0; return st }
	tests := []struct {
		name  string
		steps []step
		want  map[string]string // new path → missing path
	}{
		{"none", nil, map[string]string{}},
		{"moved", []step{gone("a.go", "1"), fresh("b.go", "1")}, map[string]string{"b.go": "a.go"}},
		{"other bytes", []step{gone("a.go", "1"), fresh("b.go", "2")}, map[string]string{}},
		{"each missing path once", []step{gone("a.go", "1"), fresh("b.go", "1"), fresh("c.go", "1")}, map[string]string{"b.go": "a.go"}},
		{
			"the same base name wins over order",
			[]step{gone("old/a.go", "1"), gone("old/b.go", "1"), fresh("new/b.go", "1"), fresh("new/c.go", "1")},
			map[string]string{"new/b.go": "old/b.go", "new/c.go": "old/a.go"},
		},
		{"empty files are too alike", []step{empty(gone("a", "1")), empty(fresh("b", "1"))}, map[string]string{}},
		{"files that were not hashed", []step{gone("a", ""), fresh("b", "")}, map[string]string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pairRenames(tt.steps)
			got := map[string]string{}
			for _, st := range tt.steps {
				if st.from != "" {
					got[st.path] = st.from
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("renames (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSelector(t *testing.T) {
	tests := []struct {
		paths []string
		path  string
		want  bool
	}{
		{nil, "a", true},
		{[]string{"a"}, "a", true},
		{[]string{"a"}, "a/b/c", true},
		{[]string{"a"}, "ab", false},
		{[]string{"a/b"}, "a/c", false},
		{[]string{"a/b"}, "a/b/c", true},
		{[]string{"."}, "a/b", true},
	}
	for _, tt := range tests {
		if got := selector(tt.paths)(tt.path); got != tt.want {
			t.Errorf("selector(%q)(%q) = %v", tt.paths, tt.path, got)
		}
	}
}

func TestUnfit(t *testing.T) {
	long := make([]byte, MaxSummaryBytes+1)
	for i := range long {
		long[i] = 'x'
	}
	tests := []struct {
		name string
		u    Update
		fit  bool
	}{
		{"text", Update{Summary: "Parses flags."}, true},
		{"lines", Update{Summary: "Parses flags.\n\tTabs, too.\r\n"}, true},
		{"md5", Update{Summary: "x", MD5: "d41d8cd98f00b204e9800998ecf8427e"}, true},
		{"upper md5", Update{Summary: "x", MD5: "D41D8CD98F00B204E9800998ECF8427E"}, true},
		{"blank", Update{Summary: " \n\t"}, false},
		{"long", Update{Summary: string(long)}, false},
		{"not utf-8", Update{Summary: "\xff"}, false},
		{"escape", Update{Summary: "\x1b]0;title\x07"}, false},
		{"nul", Update{Summary: "a\x00b"}, false},
		{"right to left override", Update{Summary: "a\u202eb"}, false},
		{"zero width space", Update{Summary: "a\u200bb"}, false},
		{"tags", Update{Summary: "a\U000E0041b"}, false},
		{"variation selectors that hide bytes", Update{Summary: "a\U000E0101b"}, false},
		{"line separator", Update{Summary: "a\u2028b"}, false},
		{"joined pictograms", Update{Summary: "\U0001F469\u200d\U0001F4BB"}, true},
		{"short md5", Update{Summary: "x", MD5: "d41d8"}, false},
		{"odd md5", Update{Summary: "x", MD5: "g41d8cd98f00b204e9800998ecf8427e"}, false},
	}
	for _, tt := range tests {
		if got := Unfit(tt.u); (got == "") != tt.fit {
			t.Errorf("%s: unfit = %q", tt.name, got)
		}
	}
}

package tags

import "testing"

func TestDetect(t *testing.T) {
	for _, c := range [][3]string{ // file, what it is classified as, what it is parsed in
		{"LICENSE", "", ""},
		{"a.txt", "Text", ""},
		{"a.ts", "TypeScript", "TypeScript"},
		{"a.mts", "TypeScript", "TypeScript"},
		{"a.TSX", "TypeScript", "TSX"},
		{"script", "TypeScript", "TypeScript"},
		{"a.mjs", "JavaScript", "JavaScript"},
		{"a.h", "C", "C"},
		{"a.h", "C++", "C++"},
		{"run", "Shell", "Bash"},
		{"a.nim", "Nim", ""},
	} {
		if got := Detect(c[0], c[1]); got != c[2] {
			t.Errorf("Detect(%q, %q) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

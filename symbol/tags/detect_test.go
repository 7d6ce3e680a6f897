package tags

import "testing"

func TestDetect(t *testing.T) {
	for _, c := range []struct{ file, of, head, want string }{
		{"LICENSE", "", "MIT", ""},
		{"a.txt", "Text", "", ""},
		{"a.ts", "TypeScript", "", "TypeScript"},
		{"a.mts", "TypeScript", "", "TypeScript"},
		{"a.TSX", "TypeScript", "", "TSX"},
		{"script", "TypeScript", "#!/usr/bin/env deno", "TypeScript"},
		{"a.mjs", "JavaScript", "", "JavaScript"},
		{"a.h", "C", "int f(void);\n", "C"},
		{"a.h", "C", "#pragma once\nnamespace x {\n", "C++"},
		{"a.h", "C", "  template <class T>\n", "C++"},
		{"a.c", "C", "namespace x {\n", "C"},
		{"run", "Shell", "#!/bin/sh\n", "Bash"},
		{"a.zig", "Zig", "", ""},
	} {
		if got := Detect(c.file, c.of, []byte(c.head)); got != c.want {
			t.Errorf("Detect(%q, %q, %q) = %q, want %q", c.file, c.of, c.head, got, c.want)
		}
	}
}

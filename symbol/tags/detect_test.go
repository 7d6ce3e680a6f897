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
		{"a.h", "C", "/* in C one is\n  using memory. */\n// a\nint f(void);\n", "C"},
		{"a.c", "C", "namespace x {\n", "C"},
		{"run", "Shell", "#!/bin/sh\n", "Bash"},
		{"a.nim", "Nim", "", ""},
	} {
		if got := Detect(c.file, c.of, []byte(c.head)); got != c.want {
			t.Errorf("Detect(%q, %q, %q) = %q, want %q", c.file, c.of, c.head, got, c.want)
		}
	}
}

// TestDetectObjectiveC: headers and files called .m by what is in them.
func TestDetectObjectiveC(t *testing.T) {
	for _, c := range [][4]string{ // file, what it is classified as, its start, what it is
		{"a.h", "C", "#import <A/A.h>\n@interface A : B\n@end\n", "Objective-C"},
		{"a.h", "C", "int f(void);\n", "C"},
		{"a.m", "Objective-C", "#import \"a.h\"\n", "Objective-C"},
		{"a.m", "Objective-C", "% A figure.\nfunction y = f(x)\n", ""},
		{"a.m", "Objective-C", ":- module hello.\n", ""},
	} {
		if got := Detect(c[0], c[1], []byte(c[2])); got != c[3] {
			t.Errorf("Detect(%q, %q, %q) = %q, want %q", c[0], c[1], c[2], got, c[3])
		}
	}
}

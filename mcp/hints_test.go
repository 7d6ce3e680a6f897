package mcp

import "testing"

// TestCapital: a path that a message begins with stays the path.
func TestCapital(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "nothing fits": "Nothing fits", "dir/sub/e.md: the file changed": "dir/sub/e.md: the file changed", "main.go:main is gone": "main.go:main is gone",
		"makefile: too large": "makefile: too large", "the path a/b": "The path a/b", " x": " x",
	} {
		if got := capital(s); got != want {
			t.Errorf("%q is %q, want %q", s, got, want)
		}
	}
}

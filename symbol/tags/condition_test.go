package tags

import "testing"

// TestCondition: of a file of Go its outline knows under which condition a build takes it.
func TestCondition(t *testing.T) {
	for content, want := range map[string]string{
		"//go:build linux && !cgo\n\npackage a\n":                    "linux && !cgo",
		"// Copyright.\n\n//go:build  ignore \n// Doc.\npackage a\n": "ignore",
		"package a\n\n//go:build linux\n":                            "",
		"/* //go:build linux */\npackage a\n":                        "",
		"// +build darwin freebsd\n// +build !cgo\n\npackage a\n":    "(darwin || freebsd) && !cgo",
		"//go:build linux\n// +build darwin\n\npackage a\n":          "linux",
		"// go:build linux\npackage a\n":                             "",
	} {
		if got := mustParse(t, "Go", []byte(content)).Build; got != want {
			t.Errorf("%q: %q, want %q", content, got, want)
		}
	}
	if got := mustParse(t, "C", []byte("//go:build linux\nint a;\n")).Build; got != "" {
		t.Errorf("in C: %q", got)
	}
}

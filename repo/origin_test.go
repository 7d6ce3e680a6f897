package repo

import (
	"path/filepath"
	"testing"
)

// TestProjectName: a repository is called as its remote is, without what is secret in the address.
func TestProjectName(t *testing.T) {
	for url, want := range map[string]string{
		"":                                      "",
		"https://example.com/owner/project.git": "project",
		"https://user:secret@example.com/owner/project.git/": "project",
		"https://example.com/project?token=secret":           "project",
		"https://user:secret@example.com":                    "",
		"https://user:secret@example.com/":                   "",
		"git@example.com:owner/project.git":                  "project",
		"git@example.com:project":                            "project",
		"/srv/git/project.git":                               "project",
		"../project/.git":                                    "project",
		"file:///srv/project":                                "project",
		`C:\src\project`:                                     "project",
		"https://example.com/o/pro\x1b[31mject.git":          "pro[31mject",
		"https://example.com/o/naïve.git":                    "naïve",
		"https://example.com/o/bad\xff.git":                  "bad",
		"/":                                                  "", ".git": "",
	} {
		if got := nameInURL(url); got != want {
			t.Errorf("%q is called %q, want %q", url, got, want)
		}
	}
	s := newScratch(t)
	if got := s.open().ProjectName(); got != filepath.Base(s.root) {
		t.Errorf("without a remote it is called %q", got)
	}
	s.git("remote", "add", "origin", "https://example.com/owner/other.git")
	if got := s.open().ProjectName(); got != "other" {
		t.Errorf("it is called %q", got)
	}
	s.git("remote", "set-url", "origin", "https://example.com/")
	if got := s.open().ProjectName(); got != filepath.Base(s.root) {
		t.Errorf("of a remote without a name it is called %q", got)
	}
}

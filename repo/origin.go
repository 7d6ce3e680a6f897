package repo

import (
	"path/filepath"
	"strings"
	"unicode"
)

// ProjectName returns what the repository is called: the last part of the address of the remote origin if it has
// one, else the name of its directory. Characters that do not print are left out.
func (r *Repo) ProjectName() string {
	if url, ok := r.config.Get("remote.origin.url"); ok {
		if n := nameInURL(url); n != "" {
			return n
		}
	}
	return filepath.Base(r.root)
}

// nameInURL returns the last part of an address, without what names a user, a password or a question.
func nameInURL(url string) string {
	if scheme := strings.Index(url, "://"); scheme >= 0 {
		url, _, _ = strings.Cut(url[scheme+len("://"):], "?")
		host, rest, ok := strings.Cut(url, "/")
		if !ok || host != "" && strings.Trim(rest, "/") == "" {
			return ""
		}
		url = rest
	}
	url = strings.TrimSuffix(strings.TrimRight(url, "/"), "/.git")
	url = strings.TrimSuffix(url[strings.LastIndexAny(url, "/:\\")+1:], ".git")
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(url, ""))
}

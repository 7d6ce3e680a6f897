package module

import (
	"iter"
	"path"
	"strings"
)

// Parent returns the directory that holds a path, "" for the root.
func Parent(p string) string {
	if d := path.Dir(p); d != "." {
		return d
	}
	return ""
}

// above yields a directory and those that hold it, up to the root.
func above(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(dir) && dir != "" {
			dir = Parent(dir)
		}
	}
}

// join joins slash-separated paths; "" if that leads out of the root.
func join(dir, p string) string {
	j := path.Join(dir, p)
	if j == ".." || strings.HasPrefix(j, "../") || strings.HasPrefix(p, "/") {
		return ""
	}
	return j
}

// one is a file as a list of files, nil for "".
func one(p string) []string {
	if p == "" {
		return nil
	}
	return []string{p}
}

// cutEnd returns what a path has before another that it ends in, at a slash.
func cutEnd(p, end string) (before string, ok bool) {
	before, ok = strings.CutSuffix(p, end)
	return before, ok && (before == "" || strings.HasSuffix(before, "/"))
}

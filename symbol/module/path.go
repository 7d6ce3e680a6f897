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

// Join joins slash-separated paths; "" if that leads out of the root.
func Join(dir, p string) string {
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

// Below returns what of a path lies below another, and whether it does.
func Below(p, above string) (string, bool) {
	if above == "" {
		return p, true
	}
	rest, ok := strings.CutPrefix(p, above)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	return strings.TrimPrefix(rest, "/"), true
}

// inside joins a path to a directory, and reports whether that stays in the tree.
func inside(dir, p string) (string, bool) {
	if strings.HasPrefix(p, "/") {
		return "", false
	}
	j := path.Join(dir, p)
	if j == "." {
		j = ""
	}
	return j, j != ".." && !strings.HasPrefix(j, "../")
}

// Nearest returns the path with the lowest distance, "" if several have it.
func Nearest(all []string, distance func(string) int) string {
	best, least, several := "", 0, false
	for _, f := range all {
		d := distance(f)
		switch {
		case f == best:
		case best == "" || d < least:
			best, least, several = f, d, false
		case d == least:
			several = true
		}
	}
	if several {
		return ""
	}
	return best
}

// Steps returns how many steps up and down lead from one directory to another.
func Steps(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	if a == "" {
		x = nil
	}
	if b == "" {
		y = nil
	}
	same := 0
	for same < len(x) && same < len(y) && x[same] == y[same] {
		same++
	}
	return len(x) + len(y) - 2*same
}

// First returns the first path that is a file, "" for none.
func First(w World, paths ...string) string {
	for _, p := range paths {
		if p != "" && w.Has(p) {
			return p
		}
	}
	return ""
}

// bySuffix returns the only file whose path ends in a path, with one of the endings, "" if none or several do.
func bySuffix(w World, p string, endings ...string) string {
	var found string
	for _, e := range endings {
		full := strings.TrimPrefix(path.Clean("/"+p+e), "/")
		for _, f := range w.Named(path.Base(full)) {
			if _, ok := cutEnd(f, full); !ok {
				continue
			}
			if found != "" && found != f {
				return ""
			}
			found = f
		}
	}
	return found
}

// IsRelative reports whether a path says that it starts where it stands.
func IsRelative(p string) bool {
	return p == "." || p == ".." || strings.HasPrefix(p, "./") || strings.HasPrefix(p, "../")
}

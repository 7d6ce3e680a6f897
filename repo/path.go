package repo

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Escape returns p as it can stand in JSON, which would change bytes that are not UTF-8: then it is quoted as
// in Go. CleanPath and Rel take that form back.
func Escape(p string) string {
	if utf8.ValidString(p) {
		return p
	}
	return strconv.QuoteToASCII(p)
}

// Unescape takes back Escape.
func Unescape(p string) string {
	if raw := Unquote(p); !utf8.ValidString(raw) {
		return raw
	}
	return p
}

// Unquote returns what stands in double quotes as in Go, where s is that, and s itself where it is not: it takes
// back Escape and what shows a path with all of it escaped that does not print.
func Unquote(s string) string {
	if strings.HasPrefix(s, `"`) {
		if raw, err := strconv.Unquote(s); err == nil {
			return raw
		}
	}
	return s
}

// CleanPath returns p, a path from outside, as the index would spell it: relative to the root, with
// slashes. It is ErrOutside when p is absolute, has a ".." in it, is or lies in a git directory,
// holds a NUL or names the root itself.
func CleanPath(p string) (string, error) {
	p = Unescape(p)
	s := filepath.ToSlash(p)
	outside := func(why string) (string, error) { return "", fmt.Errorf("path %q %s: %w", p, why, ErrOutside) }
	switch {
	case s == "":
		return outside("is empty")
	case strings.IndexByte(s, 0) >= 0:
		return outside("holds a NUL")
	case path.IsAbs(s) || filepath.IsAbs(p) || filepath.VolumeName(p) != "":
		return outside("is absolute")
	}
	for part := range strings.SplitSeq(s, "/") {
		if part == ".." {
			return outside(`has a ".." in it`)
		}
		if strings.EqualFold(part, ".git") {
			return outside("lies in a git directory")
		}
	}
	s = path.Clean(s)
	if s == "." {
		return outside("is the work tree itself")
	}
	if !filepath.IsLocal(filepath.FromSlash(s)) {
		return outside("is not a path inside a work tree")
	}
	return s, nil
}

// Rel returns p as the index would spell it, p being absolute or relative to cwd; "" for cwd is the
// root. ErrOutside when it is not inside the work tree.
func (r *Repo) Rel(cwd, p string) (string, error) { return relTo(r.root, cwd, p) }

// Rel returns p relative to the directory, p being absolute or relative to it. ErrOutside when it is not inside.
func (d *Dir) Rel(p string) (string, error) { return relTo(d.root, "", p) }

func relTo(root, cwd, p string) (string, error) {
	if p == "" || strings.IndexByte(p, 0) >= 0 {
		return CleanPath(p)
	}
	full := filepath.FromSlash(Unescape(p))
	if !filepath.IsAbs(full) {
		if cwd == "" {
			cwd = root
		}
		full = filepath.Join(cwd, full)
	}
	full = filepath.Clean(full)
	if rel, ok := below(root, full); ok {
		return CleanPath(rel)
	}
	// The way to the root may lead through a symlink.
	if rel, ok := below(root, Resolve(full)); ok {
		return CleanPath(rel)
	}
	// And a symlink outside may be one into it.
	if rel, ok := below(root, Follow(full)); ok {
		return CleanPath(rel)
	}
	return "", fmt.Errorf("path %q is not inside %s: %w", p, root, ErrOutside)
}

// below returns what is left of full below root.
func below(root, full string) (string, bool) {
	if full == root {
		return ".", true
	}
	if !strings.HasSuffix(root, string(filepath.Separator)) {
		root += string(filepath.Separator)
	}
	return strings.CutPrefix(full, root)
}

// Resolve returns an absolute path, cleaned, with the symlinks resolved in as much of its directory as exists. The
// last component stays as it is: it may be a tracked symlink itself.
func Resolve(p string) string {
	p = filepath.Clean(p)
	return filepath.Join(realDir(filepath.Dir(p)), filepath.Base(p))
}

// Follow returns an absolute path with all symlinks resolved, as far as they lead somewhere: what a program means that
// opens it, whether it is there or not.
func Follow(p string) string {
	const most = 40 // as many as the kernel follows
	p = Resolve(p)
	for range most {
		to, err := os.Readlink(p)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(p), to)
		}
		p = Resolve(to)
	}
	return p
}

// realDir resolves the symlinks in as much of dir as exists.
func realDir(dir string) string {
	rest := ""
	for at := dir; ; {
		if resolved, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(resolved, rest)
		}
		up := filepath.Dir(at)
		if up == at {
			return dir
		}
		at, rest = up, filepath.Join(filepath.Base(at), rest)
	}
}

// Above returns the directories below the root that a path lies in, the nearest first.
func Above(p string) (dirs []string) {
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		dirs = append(dirs, dir)
	}
	return dirs
}

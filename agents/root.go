package agents

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/regex"
)

// maxFileBytes is the size above which a file is no configuration that we would edit.
const maxFileBytes = 32 << 20

// errMoved says that a file is no longer what was read.
var errMoved = errors.New("another program changed the file meanwhile")

// A root is where files are: a directory, and whether links may lead out of it.
type root struct {
	dir      string // absolute
	confined bool   // nothing outside dir, and nothing of git's, is touched
}

// A file is one file of a place as it was read.
type file struct {
	root   *os.Root
	name   string // in root, with links followed
	exists bool
	text   []byte
	mode   fs.FileMode
	info   fs.FileInfo // nil when there is none
}

// open reads the file of a name in the place, with slashes. The caller closes the file's root.
func (p root) open(name string) (*file, error) {
	dir, rest, err := p.follow(name)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	f := &file{root: root, name: rest}
	if err := f.read(); err != nil {
		_ = root.Close()
		return nil, err
	}
	return f, nil
}

// follow returns a directory that is there and the name in it that a name of the place leads to.
func (p root) follow(name string) (dir, rest string, err error) {
	top, err := filepath.EvalSymlinks(p.dir)
	if err != nil {
		return "", "", err
	}
	at, names := top, strings.Split(name, "/")
	for i, n := range names {
		next := filepath.Join(at, n)
		if _, err := os.Lstat(next); errors.Is(err, fs.ErrNotExist) {
			return p.checked(top, at, filepath.Join(names[i:]...))
		} else if err != nil {
			return "", "", err
		}
		real, err := filepath.EvalSymlinks(next)
		if errors.Is(err, fs.ErrNotExist) {
			return "", "", errors.New("is behind a symbolic link that leads to nothing")
		} else if err != nil {
			return "", "", err
		}
		at = real
	}
	return p.checked(top, filepath.Dir(at), filepath.Base(at))
}

// checked refuses what is not to be touched. Invariant I6: nothing outside the root.
func (p root) checked(top, dir, rest string) (string, string, error) {
	if !p.confined {
		return dir, rest, nil
	}
	rel, err := filepath.Rel(top, filepath.Join(dir, rest))
	if err != nil || !filepath.IsLocal(rel) {
		return "", "", errors.New("is behind a symbolic link that leaves the repository")
	}
	for _, part := range strings.Split(filepath.ToSlash(rel), "/") {
		if strings.EqualFold(part, ".git") {
			return "", "", errors.New("is behind a symbolic link into the git directory")
		}
	}
	return top, rel, nil
}

// read fills in what the file is now.
func (f *file) read() error {
	info, err := f.root.Lstat(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		f.exists, f.text = false, nil
		return nil
	}
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New("is not a regular file")
	case info.Size() > maxFileBytes:
		return fmt.Errorf("has %d bytes, more than a configuration file has", info.Size())
	}
	r, err := f.root.Open(f.name)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }()
	text, err := io.ReadAll(io.LimitReader(r, maxFileBytes+1))
	f.exists, f.text, f.mode, f.info = true, text, info.Mode().Perm(), info
	return err
}

// unmoved reports whether the file is still what was read.
func (f *file) unmoved() error {
	now := &file{root: f.root, name: f.name}
	if err := now.read(); err != nil {
		return err
	}
	if now.exists != f.exists || !bytes.Equal(now.text, f.text) {
		return errMoved
	}
	return nil
}

// errReadOnly says that somebody does not want the file to be changed. It could be replaced all the same.
var errReadOnly = fmt.Errorf("is read-only: %w", fs.ErrPermission)

// writable is errReadOnly if the file is for nobody to write.
func (f *file) writable() error {
	if f.exists && f.mode&0o222 == 0 {
		return errReadOnly
	}
	return nil
}

// missingDirs returns the directories that the file needs and that are not there, outermost first: relative
// to its root in a confined place, which the root is then of, and absolute elsewhere.
func (f *file) missingDirs(confined bool) []string {
	var dirs []string
	for d := filepath.Dir(f.name); d != "."; d = filepath.Dir(d) {
		if _, err := f.root.Lstat(d); err == nil {
			break
		}
		name := d
		if !confined {
			name = filepath.Join(f.root.Name(), d)
		}
		dirs = append([]string{filepath.ToSlash(name)}, dirs...)
	}
	return dirs
}

// temporary are the names of files that are to replace others.
var temporary = regex.Lazy(`^\.codemem-[0-9a-f]{12}\.tmp$`)

// tidy deletes what a run that was killed left beside a file.
func (o Options) tidy(f *file) {
	if !o.locked || o.DryRun {
		return
	}
	dir, err := f.root.Open(filepath.Dir(f.name))
	if err != nil {
		return
	}
	defer func() { _ = dir.Close() }()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if temporary().MatchString(name) {
			_ = f.root.Remove(filepath.Join(filepath.Dir(f.name), name))
		}
	}
}

// write replaces the file by text at once, if it is still what was read; a new file gets mode.
func (f *file) write(text []byte, mode fs.FileMode) (err error) {
	if f.exists {
		mode = f.mode
	}
	if d := filepath.Dir(f.name); d != "." {
		if err := f.root.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	var random [6]byte
	_, _ = rand.Read(random[:])
	temp := filepath.Join(filepath.Dir(f.name), ".codemem-"+hex.EncodeToString(random[:])+".tmp")
	w, err := f.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.root.Remove(temp)
		}
	}()
	keepOwner(w, f.info)
	_, err = w.Write(text)
	err = errors.Join(err, w.Chmod(mode), w.Sync(), w.Close())
	if err != nil {
		return err
	}
	if err := f.unmoved(); err != nil {
		return err
	}
	if !f.exists { // a link is never made over a file that appeared just now
		if err := f.root.Link(temp, f.name); err == nil {
			return f.root.Remove(temp)
		} else if errors.Is(err, fs.ErrExist) {
			return errMoved
		}
	}
	return f.root.Rename(temp, f.name)
}

// remove deletes the file if it is still what was read.
func (f *file) remove() error {
	if err := f.unmoved(); err != nil {
		return err
	}
	return f.root.Remove(f.name)
}

// sweep deletes those of dirs that are empty, innermost first, and returns the others. They are named as in
// records: relative to the place, or absolute.
func (p root) sweep(dirs []string) (full []string) {
	slices.SortFunc(dirs, func(a, b string) int { return strings.Compare(b, a) })
	for _, d := range slices.Compact(dirs) {
		if err := p.removeDir(filepath.FromSlash(d)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			full = append(full, d)
		}
	}
	return full
}

// removeDir deletes an empty directory.
func (p root) removeDir(name string) error {
	if filepath.IsAbs(name) {
		if p.confined {
			return nil
		}
		name, p.dir = filepath.Base(name), filepath.Dir(name)
	}
	root, err := os.OpenRoot(p.dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	if info, err := root.Lstat(name); err != nil || !info.IsDir() {
		return err
	}
	return root.Remove(name)
}

package repo

import (
	"fmt"
	"path/filepath"
)

// A Dir is a plain directory, whether or not git knows it, as it is now. Like a Repo it keeps nothing: each method
// looks anew, follows no symlink below the root and opens nothing but regular files and directories. Its methods
// are safe for concurrent use.
type Dir struct{ root string }

// OpenDir returns the plain directory at path, whose symlinks are resolved. fs.ErrNotExist if there is none.
func OpenDir(path string) (*Dir, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	root, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return nil, err
	}
	v, err := openViewer(root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	below, err := v.below("")
	if err != nil {
		return nil, fmt.Errorf("open directory %s: %w", root, err)
	}
	below.close()
	return &Dir{root}, nil
}

// OpenProject is OpenDir for what a program was started in, and ErrWide if nobody would mean all of that.
func OpenProject(path string) (*Dir, error) {
	d, err := OpenDir(path)
	if err == nil && Wide(d.root) {
		return nil, fmt.Errorf("%s is %w", d.root, ErrWide)
	}
	return d, err
}

// Root returns the absolute path of the directory, symlinks resolved.
func (d *Dir) Root() string { return d.root }

// Ignore returns the rules for what is in the directory: those of its .gitignore, .codememignore and .lvmignore
// files, above those built in. With these a directory of another program's making is ignored, such as node_modules,
// build and .idea, and so are lock files, minified files, source maps and files whose extension says that they are
// no text. Any of this can be brought back, such as with "!build/"; a git directory cannot.
func (d *Dir) Ignore() *Ignore { return newIgnore(d.root, dirIgnoreFiles, true, foldsCase()) }

// Read returns the content of a regular file of at most limit bytes, all of one moment. It follows no symlink in any
// component. Errors: ErrOutside, fs.ErrNotExist, ErrNotRegular, ErrTooLarge, ErrUnstable.
func (d *Dir) Read(path string, limit int64) ([]byte, error) { return readUnder(d.root, path, limit) }

// Read returns the content of a regular file of the work tree as it is on disk, tracked or not, of at most limit
// bytes, all of one moment. It follows no symlink in any component. Errors: ErrOutside, fs.ErrNotExist,
// ErrNotRegular, ErrTooLarge, ErrUnstable.
func (r *Repo) Read(path string, limit int64) ([]byte, error) {
	return readUnder(r.root, path, limit)
}

func readUnder(root, path string, limit int64) ([]byte, error) {
	if !sanePath(path) || path != filepath.ToSlash(path) {
		return nil, fmt.Errorf("read %q: %w", path, ErrOutside)
	}
	v, err := openViewer(root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	return readBelow(v, path, limit)
}

// readBelow reads a regular file below the viewer's root. One that changes meanwhile is read again.
func readBelow(v *viewer, path string, limit int64) ([]byte, error) {
	o := newOpener(v)
	defer o.forget()
	var buf []byte
	return readInto(o, StatedFile{Path: path}, limit, &buf)
}

// settled is errMoved when an open file is not what it was before it was opened.
func settled(f *opened) error {
	same, err := f.unchanged()
	if err == nil && !same {
		err = errMoved
	}
	return err
}

package repo

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// Sizes in bytes over which a file of git's is not read.
const (
	maxConfig     = 16 << 20 // of configuration or attributes
	maxPackedRefs = 512 << 20
	maxIndex      = 1 << 30
	maxLine       = 1 << 16 // of those that hold one line
)

// openRegular opens a file of git's, through links as git does. A pipe or a device in its place, which could
// block for ever or never end, is ErrUnsupported.
func openRegular(path string) (*os.File, os.FileInfo, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%w: %s is not a regular file", ErrUnsupported, path)
		if info.IsDir() {
			err = &os.PathError{Op: "read", Path: path, Err: syscall.EISDIR}
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// readRegular reads a file of git's of at most limit bytes; a larger one is ErrUnsupported. The null device is
// an empty file: so people make git read no configuration.
func readRegular(path string, limit int64) ([]byte, error) {
	if path == os.DevNull {
		return nil, nil
	}
	f, info, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > limit {
		return nil, fmt.Errorf("%w: %s has %d bytes", ErrUnsupported, path, info.Size())
	}
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("%w: %s grows", ErrUnsupported, path)
	}
	return data, err
}

// checkRegular is for files that another package is to read: ErrUnsupported if it should not be let near. A
// file that is not there is for that package to find out, and so is a directory.
func checkRegular(path string, limit int64) error {
	info, err := os.Stat(path)
	switch {
	case err != nil || info.IsDir():
		return nil //nolint:nilerr // see above
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: %s is not a regular file", ErrUnsupported, path)
	case info.Size() > limit:
		return fmt.Errorf("%w: %s has %d bytes", ErrUnsupported, path, info.Size())
	}
	return nil
}

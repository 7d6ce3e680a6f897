//go:build unix

package repo

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// opened is one file as it was when it was opened: a descriptor, or the text of a symlink.
type opened struct {
	fd   int // -1 for a symlink
	link string
	stat Stat
}

// open opens path below the root without following a symlink in any component, and nothing but a
// regular file: what it is gets looked at before, and again through the descriptor.
func (v *viewer) open(path string) (*opened, error) {
	dir, base := v.fd, path
	if slash := strings.LastIndexByte(path, '/'); slash >= 0 {
		fd, err := openDirBeneath(v.fd, path[:slash])
		if err != nil {
			return nil, openError(err)
		}
		defer unix.Close(fd)
		dir, base = fd, path[slash+1:]
	}
	var before unix.Stat_t
	if err := fstatat(dir, base, &before); err != nil {
		return nil, openError(err)
	}
	switch s := statOf(&before); {
	case s.Mode == ModeSymlink:
		return openLink(dir, base, s)
	case s.Mode == 0:
		return nil, ErrNotRegular
	case isProtected(&before):
		return nil, fmt.Errorf("%w: in use by this program", ErrNotRegular)
	}
	fd, err := openRetry(func() (int, error) {
		return unix.Openat(dir, base, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	})
	if err != nil {
		if isErrno(err, unix.ELOOP, unix.EMLINK) {
			return nil, errMoved // it was a file a moment ago
		}
		return nil, openError(err)
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		_ = unix.Close(fd)
		return nil, err
	}
	if st.Dev != before.Dev || st.Ino != before.Ino || st.Mode&unix.S_IFMT != unix.S_IFREG {
		_ = unix.Close(fd)
		return nil, errMoved
	}
	return &opened{fd: fd, stat: statOf(&st)}, nil
}

// openLink reads a symlink between two looks at it.
func openLink(dir int, base string, before Stat) (*opened, error) {
	buf := make([]byte, max(before.Size+1, 256))
	n, err := unix.Readlinkat(dir, base, buf)
	if err != nil {
		if isErrno(err, unix.EINVAL) {
			return nil, errMoved
		}
		return nil, openError(err)
	}
	var st unix.Stat_t
	if err := fstatat(dir, base, &st); err != nil {
		return nil, openError(err)
	}
	if !statOf(&st).Equal(before) || n == len(buf) {
		return nil, errMoved
	}
	return &opened{fd: -1, link: string(buf[:n]), stat: before}, nil
}

// openError makes a parent that is no real directory the same as one that is missing.
func openError(err error) error {
	if isErrno(err, unix.ENOTDIR, unix.ELOOP, unix.EMLINK, unix.EXDEV) {
		return absentError(err)
	}
	return err
}

// isErrno reports whether err is one of these.
func isErrno(err error, these ...unix.Errno) bool {
	var errno unix.Errno
	return errors.As(err, &errno) && slices.Contains(these, errno)
}

// isProtected reports whether st is one of the files given to Protect.
func isProtected(st *unix.Stat_t) bool {
	for _, p := range protectedPaths() {
		var own unix.Stat_t
		if unix.Stat(p, &own) == nil && own.Dev == st.Dev && own.Ino == st.Ino {
			return true
		}
	}
	return false
}

// walkBeneath opens a directory component by component, none of which may be a symlink.
func walkBeneath(root int, dir string) (int, error) {
	at := root
	for name := range strings.SplitSeq(dir, "/") {
		fd, err := openRetry(func() (int, error) {
			return unix.Openat(at, name, dirOpenFlags|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
		})
		if at != root {
			_ = unix.Close(at)
		}
		if err != nil {
			return -1, err
		}
		at = fd
	}
	return at, nil
}

// ReadAt reads until p is full or the file ends.
func (o *opened) ReadAt(p []byte, off int64) (int, error) {
	done := 0
	for done < len(p) {
		n, err := unix.Pread(o.fd, p[done:], off+int64(done))
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return done, &fs.PathError{Op: "pread", Path: "file", Err: err}
		}
		if n == 0 {
			return done, io.EOF
		}
		done += n
	}
	return done, nil
}

func (o *opened) restat() (Stat, error) {
	var st unix.Stat_t
	if err := unix.Fstat(o.fd, &st); err != nil {
		return Stat{}, err
	}
	return statOf(&st), nil
}

func (o *opened) close() {
	if o.fd >= 0 {
		_ = unix.Close(o.fd)
	}
}

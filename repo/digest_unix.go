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

// opened is one file as it was before it was opened: a descriptor, or the text of a symlink.
type opened struct {
	fd   int // -1 for a symlink
	link string
	stat Stat
	dev  uint64

	looked bool // it was looked at after it was opened, too
}

// An opener opens files below a root one after the other, keeping the directory of the last one open.
type opener struct {
	v       *viewer
	dir     string // "" for none
	fd      int
	guarded bool
	guard   []inode // what must not be opened
}

// An inode is one file of this machine, under whatever name.
type inode struct{ dev, ino uint64 }

func inodeOf(st *unix.Stat_t) inode {
	return inode{uint64(st.Dev), uint64(st.Ino)} //nolint:unconvert,gosec // of other types elsewhere
}

func newOpener(v *viewer) *opener { return &opener{v: v} }

// forget closes the directory that is open: the next file is found anew, and what is protected as well.
func (o *opener) forget() {
	if o.dir != "" {
		_ = unix.Close(o.fd)
	}
	o.dir, o.guarded = "", false
}

// enter returns the descriptor of a directory below the root, none of whose components is a symlink.
func (o *opener) enter(dir string) (int, error) {
	if dir == "" {
		return o.v.fd, nil
	}
	if dir == o.dir {
		return o.fd, nil
	}
	fd, err := openDirBeneath(o.v.fd, dir)
	if err != nil {
		return -1, err
	}
	if o.dir != "" {
		_ = unix.Close(o.fd)
	}
	o.dir, o.fd = dir, fd
	return fd, nil
}

// open opens path below the root without following a symlink in any component, and nothing but a
// regular file, as far as a look before can tell; unchanged tells whether it was.
func (o *opener) open(path string) (opened, error) {
	dir, err := o.enter(parentOf(path))
	if err != nil {
		return opened{}, openError(err)
	}
	base := path[strings.LastIndexByte(path, '/')+1:]
	var st unix.Stat_t
	if err := fstatat(dir, base, &st); err != nil {
		return opened{}, openError(err)
	}
	switch s := statOf(&st); {
	case s.Mode == ModeSymlink:
		return openLink(dir, base, s)
	case s.Mode == 0:
		return opened{}, ErrNotRegular
	case o.isProtected(inodeOf(&st)):
		return opened{}, fmt.Errorf("%w: in use by this program", ErrNotRegular)
	}
	fd, err := openIn(dir, base)
	return opened{fd: fd, stat: statOf(&st), dev: inodeOf(&st).dev}, err
}

// openSeen opens a file as open does, without a look before if it was seen as a regular file that is not protected. What
// looks otherwise now is errMoved.
func (o *opener) openSeen(file StatedFile) (opened, error) {
	if !isRegular(file.Stat.Mode) || file.Stat.Ino == 0 || o.mayBeProtected(file.Stat.Ino) {
		return o.open(file.Path)
	}
	fd, err := o.openFile(file.Path)
	if err != nil {
		return opened{}, err
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil || !statOf(&st).Equal(file.Stat) {
		_ = unix.Close(fd)
		return opened{}, errMoved
	}
	return opened{fd: fd, stat: file.Stat, dev: inodeOf(&st).dev, looked: true}, nil
}

// openFile opens what was a file below the root a moment ago: in one call where the kernel can.
func (o *opener) openFile(path string) (int, error) {
	fd, err := openBeneath(o.v.fd, path, openFlags)
	if isErrno(err, unix.ENOSYS, unix.EPERM, unix.EAGAIN, unix.EINVAL) {
		dir, err := o.enter(parentOf(path))
		if err != nil {
			return -1, openError(err)
		}
		return openIn(dir, path[strings.LastIndexByte(path, '/')+1:])
	}
	if isErrno(err, unix.ELOOP, unix.EMLINK) {
		return -1, errMoved // or a parent is a symlink: the way of open tells
	}
	return fd, openError(err)
}

const openFlags = unix.O_RDONLY | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_CLOEXEC

// openIn opens what was a file of a directory a moment ago.
func openIn(dir int, base string) (int, error) {
	fd, err := openRetry(func() (int, error) {
		return unix.Openat(dir, base, openFlags, 0)
	})
	if isErrno(err, unix.ELOOP, unix.EMLINK) {
		return -1, errMoved
	}
	if err != nil {
		return -1, openError(err)
	}
	return fd, nil
}

// mayBeProtected reports whether a file of this number is one of those given to Protect, on whatever device.
func (o *opener) mayBeProtected(ino uint64) bool {
	o.protect()
	return slices.ContainsFunc(o.guard, func(own inode) bool { return own.ino == ino })
}

// isProtected reports whether a file is one of those given to Protect.
func (o *opener) isProtected(file inode) bool {
	o.protect()
	return slices.Contains(o.guard, file)
}

// protect looks for the files given to Protect, once until it forgets.
func (o *opener) protect() {
	if !o.guarded {
		o.guarded, o.guard = true, o.guard[:0]
		for _, p := range protectedPaths() {
			var own unix.Stat_t
			if unix.Stat(p, &own) == nil {
				o.guard = append(o.guard, inodeOf(&own))
			}
		}
	}
}

// openLink reads a symlink between two looks at it.
func openLink(dir int, base string, before Stat) (opened, error) {
	buf := make([]byte, max(before.Size+1, 256))
	n, err := unix.Readlinkat(dir, base, buf)
	if err != nil {
		if isErrno(err, unix.EINVAL) {
			return opened{}, errMoved
		}
		return opened{}, openError(err)
	}
	var st unix.Stat_t
	if err := fstatat(dir, base, &st); err != nil {
		return opened{}, openError(err)
	}
	if !statOf(&st).Equal(before) || n == len(buf) {
		return opened{}, errMoved
	}
	return opened{fd: -1, link: string(buf[:n]), stat: before}, nil
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

// unchanged reports whether the open file is the one that was looked at before, and as it was then.
func (o *opened) unchanged() (bool, error) {
	var st unix.Stat_t
	if err := unix.Fstat(o.fd, &st); err != nil {
		return false, err
	}
	return inodeOf(&st).dev == o.dev && statOf(&st).Equal(o.stat), nil
}

func (o *opened) close() {
	if o.fd >= 0 {
		_ = unix.Close(o.fd)
	}
}

//go:build unix

package repo

import (
	"fmt"
	"io/fs"

	"golang.org/x/sys/unix"
)

// viewer looks at paths relative to one open root directory.
type viewer struct{ fd int }

func openViewer(root string) (*viewer, error) {
	fd, err := openRetry(func() (int, error) {
		return unix.Open(root, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	})
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: root, Err: err}
	}
	return &viewer{fd}, nil
}

func (v *viewer) close() { _ = unix.Close(v.fd) }

// lstat looks at rel itself, not at what it may point to; parents are followed, so the caller has
// to know that they are directories.
func (v *viewer) lstat(rel string) (Stat, bool, error) {
	var st unix.Stat_t
	if err := fstatat(v.fd, rel, &st); err != nil {
		return Stat{}, false, fmt.Errorf("lstat %s: %w", rel, err)
	}
	return statOf(&st), st.Mode&unix.S_IFMT == unix.S_IFDIR, nil
}

func fstatat(fd int, name string, st *unix.Stat_t) error {
	for {
		if err := unix.Fstatat(fd, name, st, unix.AT_SYMLINK_NOFOLLOW); err != unix.EINTR {
			return err
		}
	}
}

func openRetry(open func() (int, error)) (int, error) {
	for {
		if fd, err := open(); err != unix.EINTR { //nolint:errorlint // bare errno
			return fd, err
		}
	}
}

// statOf translates what the system says; the fields differ in width between systems.
func statOf(st *unix.Stat_t) Stat {
	s := Stat{
		Size:    st.Size,
		MtimeNS: int64(st.Mtim.Sec)*1e9 + int64(st.Mtim.Nsec), //nolint:unconvert // 32 bits elsewhere
		CtimeNS: int64(st.Ctim.Sec)*1e9 + int64(st.Ctim.Nsec), //nolint:unconvert // 32 bits elsewhere
		Ino:     uint64(st.Ino),                               //nolint:unconvert // 32 bits elsewhere
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		s.Mode = ModeRegular
		if st.Mode&unix.S_IXUSR != 0 {
			s.Mode = ModeExecutable
		}
	case unix.S_IFLNK:
		s.Mode = ModeSymlink
	}
	return s
}

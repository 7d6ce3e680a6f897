//go:build unix

package registry

import (
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownedByOther reports whether a file belongs to another user than the one we are. The superuser may also
// use what belongs to the owner of its directory.
func ownedByOther(path string, fi os.FileInfo) bool {
	owner, me := uid(fi), os.Geteuid()
	if owner == me {
		return false
	}
	if me != 0 {
		return true
	}
	dir, err := os.Stat(filepath.Dir(path))
	return err != nil || uid(dir) != owner
}

func uid(fi os.FileInfo) int {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return int(st.Uid)
	}
	return os.Geteuid()
}

// readable and writable ask without opening: closing a file drops the locks that SQLite has on it.
func readable(path string) bool { return unix.Access(path, unix.R_OK) == nil }

func writable(path string) bool { return unix.Access(path, unix.W_OK) == nil }

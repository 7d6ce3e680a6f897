//go:build unix

package agents

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives w to the owner of what it replaces, where that is another one and allowed: a run by root must not
// take a user's file away.
func keepOwner(w *os.File, replaced fs.FileInfo) {
	now, err := w.Stat()
	if err != nil || replaced == nil {
		return
	}
	was, ok := replaced.Sys().(*syscall.Stat_t)
	is, ok2 := now.Sys().(*syscall.Stat_t)
	if ok && ok2 && (was.Uid != is.Uid || was.Gid != is.Gid) {
		_ = w.Chown(int(was.Uid), int(was.Gid))
	}
}

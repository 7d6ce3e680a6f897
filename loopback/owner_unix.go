//go:build unix

package loopback

import (
	"os"
	"syscall"
)

// Own reports whether a file is this user's, or root's, who need not ask.
func Own(fi os.FileInfo) bool {
	st, ok := fi.Sys().(*syscall.Stat_t)
	return ok && (int(st.Uid) == os.Geteuid() || st.Uid == 0)
}

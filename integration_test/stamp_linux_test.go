package integration_test

import (
	"fmt"
	"io/fs"
	"syscall"
)

// stamp tells the times of a file as git ls-files --debug does.
func stamp(fi fs.FileInfo) string {
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprintf("  ctime: %d:%d\n  mtime: %d:%d\n", st.Ctim.Sec, st.Ctim.Nsec, st.Mtim.Sec, st.Mtim.Nsec)
}

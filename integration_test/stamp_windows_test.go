package integration_test

import (
	"fmt"
	"io/fs"
	"syscall"
)

// stamp tells the times of a file as git ls-files --debug does, which takes the time of creation for ctime here.
func stamp(fi fs.FileInfo) string {
	st, ok := fi.Sys().(*syscall.Win32FileAttributeData)
	if !ok {
		return ""
	}
	c, m := st.CreationTime.Nanoseconds(), st.LastWriteTime.Nanoseconds()
	return fmt.Sprintf("  ctime: %d:%d\n  mtime: %d:%d\n", c/1e9, c%1e9, m/1e9, m%1e9)
}

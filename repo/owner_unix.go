//go:build unix

package repo

import (
	"os"
	"strconv"
	"syscall"
)

// ownedByUs reports whether path belongs to the user we are, or who became root with sudo.
func ownedByUs(path string) bool {
	fi, err := os.Lstat(path)
	if err != nil {
		return false
	}
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok {
		return true
	}
	if int(st.Uid) == os.Geteuid() {
		return true
	}
	sudo, err := strconv.Atoi(os.Getenv("SUDO_UID"))
	return os.Geteuid() == 0 && err == nil && int(st.Uid) == sudo
}

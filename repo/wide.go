package repo

import (
	"os"
	"path/filepath"
)

// Wide reports whether a directory is the user's home directory, one above it or the root of the file system, however it
// is spelled: too much to be looked through because a program happened to be started there.
func Wide(dir string) bool {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	if filepath.Dir(abs) == abs {
		return true
	}
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return false
	}
	if real, err := filepath.EvalSymlinks(home); err == nil {
		home = real
	}
	info, err := os.Stat(abs)
	for at := filepath.Clean(home); ; at = filepath.Dir(at) {
		if at == abs {
			return true
		}
		// Another name of the same directory, as file systems have that fold case.
		if there, terr := os.Stat(at); err == nil && terr == nil && os.SameFile(info, there) {
			return true
		}
		if filepath.Dir(at) == at {
			return false
		}
	}
}

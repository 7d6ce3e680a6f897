//go:build !unix

package registry

import "os"

func ownedByOther(string, os.FileInfo) bool { return false }

func readable(string) bool { return true }

func writable(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && fi.Mode().Perm()&0o200 != 0
}

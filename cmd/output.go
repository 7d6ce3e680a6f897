package cmd

import (
	"os"
	"path/filepath"

	"codemem/lock"
)

// writeTo writes what a command made to the file that the user names, and returns its whole path: whoever reads it has the old content or
// the new one, unless it is a device or a pipe.
func (a *app) writeTo(file string, text []byte) (string, error) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(a.dir, file)
	}
	to := file
	if real, err := filepath.EvalSymlinks(file); err == nil {
		to = real
	}
	fi, err := os.Stat(to)
	if err == nil && !fi.Mode().IsRegular() {
		err = os.WriteFile(to, text, 0o600)
	} else {
		err = lock.Replace(to, text, 0o600)
	}
	if err != nil {
		return "", &usageError{msg: "cannot write " + quote(file) + ": " + reason(err)}
	}
	return file, nil
}

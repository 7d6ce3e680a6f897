package lock

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace puts text in the place of the file at path, or makes it, in a directory that exists: whoever reads it has the old text or the new
// one, whole, also when the machine fails meanwhile. A symbolic link at path is replaced, not followed.
func Replace(path string, text []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

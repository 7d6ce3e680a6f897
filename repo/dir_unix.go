//go:build unix

package repo

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// below returns a viewer of a directory below v's, "" being v's own, none of whose components is a symlink.
func (v *viewer) below(dir string) (*viewer, error) {
	if dir == "" {
		dir = "."
	}
	fd, err := openDirBeneath(v.fd, dir)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: openError(err)}
	}
	return &viewer{fd}, nil
}

// namesAtOnce is how many names are read between two looks at the context.
const namesAtOnce = 4096

// names returns the names in v's directory, in no order.
func (v *viewer) names(ctx context.Context) ([]string, error) {
	fd, err := openRetry(func() (int, error) {
		return unix.Openat(v.fd, ".", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	})
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), ".")
	defer f.Close()
	var all []string
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		names, err := f.Readdirnames(namesAtOnce)
		all = append(all, names...)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

//go:build unix && !linux

package repo

import (
	"context"
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// namesAtOnce is how many names are read between two looks at the context.
const namesAtOnce = 4096

// entries returns what is in v's directory, in no order.
func (v *viewer) entries(ctx context.Context) ([]entry, error) {
	fd, err := openRetry(func() (int, error) {
		return unix.Openat(v.fd, ".", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	})
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), ".")
	defer f.Close()
	var all []entry
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		names, err := f.Readdirnames(namesAtOnce)
		all = append(all, named(names)...)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

package repo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// readChunk is how many neighbouring files one worker of ReadEach takes at a time, at most.
const readChunk = 32

// A StatedFile is a file, and how it looked a moment ago.
type StatedFile struct {
	Path string
	Stat Stat // zero: nobody looked
}

// ReadEach reads files as Read does, in parallel. each is called once for every path, in any order and from several
// goroutines at once; the bytes are its own only until it returns. Sorted paths are faster, and so are files that look as they
// were seen: they are not looked at again before they are opened.
func (r *Repo) ReadEach(ctx context.Context, files []StatedFile, limit int64, each func(i int, data []byte, err error)) error {
	return readEach(ctx, r.root, files, limit, each)
}

// ReadEach is that of a Repo.
func (d *Dir) ReadEach(ctx context.Context, files []StatedFile, limit int64, each func(i int, data []byte, err error)) error {
	return readEach(ctx, d.root, files, limit, each)
}

func readEach(ctx context.Context, root string, files []StatedFile, limit int64, each func(i int, data []byte, err error)) error {
	if len(files) == 0 {
		return ctx.Err()
	}
	v, err := openViewer(root)
	if err != nil {
		return err
	}
	defer v.close()
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	workers := runtime.GOMAXPROCS(0)
	chunk := min(max(len(files)/(4*workers), readChunk/4), readChunk)
	for range min(workers, (len(files)+chunk-1)/chunk) {
		group.Go(func() error {
			o := newOpener(v)
			defer o.forget()
			kept := readBuffers.Get().(*[]byte) //nolint:forcetypeassert // the pool holds nothing else
			defer readBuffers.Put(kept)
			for {
				end := int(next.Add(int64(chunk)))
				for i := end - chunk; i < min(end, len(files)); i++ {
					if err := ctx.Err(); err != nil {
						return err
					}
					data, err := readInto(o, files[i], limit, kept)
					each(i, data, err)
				}
				if end >= len(files) {
					return nil
				}
			}
		})
	}
	return group.Wait()
}

var readBuffers = sync.Pool{New: func() any { b := make([]byte, 64<<10); return &b }}

// maxKeptBuffer is the size in bytes of a buffer that serves several files.
const maxKeptBuffer = 4 << 20

// readInto reads a regular file below the opener's root into a buffer, which it makes larger if need be. A file that
// changes meanwhile is read again.
func readInto(o *opener, file StatedFile, limit int64, buf *[]byte) ([]byte, error) {
	path := file.Path
	if !sanePath(path) || path != filepath.ToSlash(path) {
		return nil, fmt.Errorf("read %q: %w", path, ErrOutside)
	}
	for range digestTries {
		data, err := readOnce(o, file, limit, buf)
		if !errors.Is(err, errMoved) {
			if err != nil {
				return nil, fmt.Errorf("read %s: %w", path, err)
			}
			if cap(*buf) > maxKeptBuffer {
				*buf = nil
			}
			return data, nil
		}
		o.forget()
		file.Stat = Stat{}
	}
	return nil, fmt.Errorf("read %s: %w", path, ErrUnstable)
}

// readOnce reads a file that does not change meanwhile. A file that grows is one that changes.
func readOnce(o *opener, file StatedFile, limit int64, buf *[]byte) ([]byte, error) {
	f, err := o.openSeen(file)
	if err != nil {
		return nil, err
	}
	defer f.close()
	switch {
	case f.stat.Mode == ModeSymlink:
		return nil, fmt.Errorf("%w but a symlink", ErrNotRegular)
	case f.stat.Size > limit:
		return nil, fmt.Errorf("%d bytes: %w", f.stat.Size, ErrTooLarge)
	}
	// What was opened may not be what was looked at, but a terminal: it is looked at before it is read, too.
	if !f.looked {
		if err := settled(&f); err != nil {
			return nil, err
		}
	}
	if *buf == nil || int64(cap(*buf)) < f.stat.Size {
		*buf = make([]byte, f.stat.Size)
	}
	data := (*buf)[:f.stat.Size]
	if n, err := f.ReadAt(data, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	} else if n < len(data) {
		return nil, errMoved
	}
	return data, settled(&f)
}

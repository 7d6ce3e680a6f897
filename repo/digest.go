package repo

import (
	"context"
	"crypto/md5" //nolint:gosec // the registry's content hash, not a secret
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

const (
	digestHead  = 8000      // bytes of Digest.Head; as far as git looks for a NUL
	digestBlock = 256 << 10 // bytes read at once
	digestTries = 3
)

// A Digest is what the bytes of one file are, all of one moment.
type Digest struct {
	MD5    string // 32 hexadecimal digits; "" when not hashed
	Blob   ID     // git blob id of the raw bytes; only when asked
	Folded ID     // git blob id with CRLF read as LF; "" when there is none or not asked
	Stat   Stat
	Size   int64
	Head   []byte // the first bytes, at most 8000
}

// DigestOptions says what of a file is wanted.
type DigestOptions struct {
	Blob     bool  // Blob and Folded too
	Limit    int64 // when positive, larger files are not hashed: ErrTooLarge, with Stat, Size and Head
	HeadOnly bool  // only Stat, Size and Head
}

// protectedFiles are the paths given to Protect. They belong to the process as the locks do that
// they guard: closing any descriptor of a file drops all locks of the process on it.
var protectedFiles struct {
	sync.Mutex
	paths atomic.Pointer[[]string]
}

// Protect names files that Digest must never open, under whatever path: the database this process
// holds locks on. They need not exist yet. It holds for every Repo of the process.
func (r *Repo) Protect(paths ...string) {
	protectedFiles.Lock()
	defer protectedFiles.Unlock()
	var all []string
	if old := protectedFiles.paths.Load(); old != nil {
		all = slices.Clone(*old)
	}
	for _, p := range paths {
		if p != "" && !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	protectedFiles.paths.Store(&all)
}

func protectedPaths() []string {
	if p := protectedFiles.paths.Load(); p != nil {
		return *p
	}
	return nil
}

// Digest hashes one file of the work tree. It follows no symlink in any component; a symlink itself
// is hashed by the text of the link. A file that changes while it is read is read again, and is
// ErrUnstable when it does not come to rest.
func (r *Repo) Digest(ctx context.Context, path string, o DigestOptions) (Digest, error) {
	v, err := openViewer(r.root)
	if err != nil {
		return Digest{}, err
	}
	defer v.close()
	return r.digest(ctx, v, path, o)
}

// Digests hashes many files in parallel. each is called once for every path, from one goroutine at
// a time, in any order.
func (r *Repo) Digests(ctx context.Context, paths []string, o DigestOptions, each func(i int, d Digest, err error)) error {
	if len(paths) == 0 {
		return ctx.Err()
	}
	v, err := openViewer(r.root)
	if err != nil {
		return err
	}
	defer v.close()
	var (
		next   atomic.Int64
		report sync.Mutex
	)
	group, ctx := errgroup.WithContext(ctx)
	for range min(runtime.GOMAXPROCS(0)+2, len(paths)) {
		group.Go(func() error {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(paths) {
					return nil
				}
				d, err := r.digest(ctx, v, paths[i], o)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				report.Lock()
				each(i, d, err)
				report.Unlock()
			}
		})
	}
	return group.Wait()
}

func (r *Repo) digest(ctx context.Context, v *viewer, path string, o DigestOptions) (Digest, error) {
	if !sanePath(path) {
		return Digest{}, fmt.Errorf("read %q: %w", path, ErrOutside)
	}
	for range digestTries {
		if err := ctx.Err(); err != nil {
			return Digest{}, err
		}
		d, err := r.digestOnce(ctx, v, path, o)
		if !errors.Is(err, errMoved) {
			if err != nil {
				err = fmt.Errorf("read %s: %w", path, err)
			}
			return d, err
		}
	}
	return Digest{}, fmt.Errorf("read %s: %w", path, ErrUnstable)
}

// errMoved says that a file changed while it was read.
var errMoved = errors.New("changed while it was read")

func (r *Repo) digestOnce(ctx context.Context, v *viewer, path string, o DigestOptions) (Digest, error) {
	f, err := v.open(path)
	if err != nil {
		return Digest{}, err
	}
	defer f.close()
	d := Digest{Stat: f.stat, Size: f.stat.Size}
	if f.stat.Mode == ModeSymlink {
		r.digestLink(&d, f.link, o)
		return d, nil
	}
	buf := blocks.Get().(*[]byte) //nolint:forcetypeassert // the pool holds nothing else
	defer blocks.Put(buf)
	tooLarge := o.Limit > 0 && d.Size > o.Limit
	if o.HeadOnly || tooLarge {
		err = readHead(f, &d, *buf)
	} else {
		err = r.digestContent(ctx, f, &d, *buf, o)
	}
	if err != nil {
		return Digest{}, err
	}
	after, err := f.restat()
	if err != nil {
		return Digest{}, err
	}
	if !after.Equal(d.Stat) {
		return Digest{}, errMoved
	}
	if tooLarge && !o.HeadOnly {
		return d, fmt.Errorf("%d bytes: %w", d.Size, ErrTooLarge)
	}
	return d, nil
}

var blocks = sync.Pool{New: func() any {
	b := make([]byte, digestBlock)
	return &b
}}

func (r *Repo) digestLink(d *Digest, link string, o DigestOptions) {
	text := []byte(link)
	d.Head = text[:min(len(text), digestHead)]
	if o.HeadOnly {
		return
	}
	sum := md5.Sum(text) //nolint:gosec // see the import
	d.MD5 = hex.EncodeToString(sum[:])
	if o.Blob {
		d.Blob = blobID(r.hashLen, text)
	}
}

func readHead(f io.ReaderAt, d *Digest, buf []byte) error {
	want := min(d.Size, digestHead)
	n, err := f.ReadAt(buf[:want], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if int64(n) != want {
		return errMoved
	}
	d.Head = slices.Clone(buf[:n])
	return nil
}

// digestContent hashes exactly d.Size bytes, and once more with CRLF folded when there is any: the
// folded length has to be known before the first byte is hashed.
func (r *Repo) digestContent(ctx context.Context, f io.ReaderAt, d *Digest, buf []byte, o DigestOptions) error {
	sum := md5.New() //nolint:gosec // see the import
	writers := []io.Writer{sum}
	blob := newHash(r.hashLen)
	var pairs crlfCounter
	if o.Blob {
		_, _ = blob.Write(objectHeader("blob", d.Size)) // a hash never fails
		writers = append(writers, blob, &pairs)
	}
	err := readBlocks(ctx, f, d.Size, buf, func(off int64, p []byte) {
		if off == 0 {
			d.Head = slices.Clone(p[:min(len(p), digestHead)])
		}
		for _, w := range writers {
			_, _ = w.Write(p) // neither a hash nor a counter fails
		}
	})
	if err != nil {
		return err
	}
	d.MD5 = hex.EncodeToString(sum.Sum(nil))
	if !o.Blob {
		return nil
	}
	d.Blob = ID(blob.Sum(nil))
	if pairs.n == 0 {
		return nil
	}
	folded := crlfFolder{w: newHash(r.hashLen)}
	_, _ = folded.w.Write(objectHeader("blob", d.Size-pairs.n)) // a hash never fails
	if err := readBlocks(ctx, f, d.Size, buf, func(_ int64, p []byte) { folded.write(p) }); err != nil {
		return err
	}
	folded.flush()
	d.Folded = ID(folded.w.Sum(nil))
	return nil
}

// readBlocks hands out size bytes in order, errMoved when the file does not end exactly there.
func readBlocks(ctx context.Context, f io.ReaderAt, size int64, buf []byte, each func(off int64, p []byte)) error {
	for off := int64(0); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := f.ReadAt(buf, off)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if n > 0 {
			each(off, buf[:n])
		}
		off += int64(n)
		if off > size || (off < size && n < len(buf)) {
			return errMoved
		}
		if off == size {
			return nil
		}
	}
}

// absentError makes an error of walking to a file one that is fs.ErrNotExist.
func absentError(err error) error { return fmt.Errorf("%w (%w)", fs.ErrNotExist, err) }

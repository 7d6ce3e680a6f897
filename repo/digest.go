package repo

import (
	"context"
	"crypto/md5" //nolint:gosec // the registry's content hash, not a secret
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

const (
	textHead    = 8000      // as far as git looks for a NUL
	digestHead  = 64 << 10  // bytes of Digest.Head: a header may begin with pages of comments before a line tells its language
	digestBlock = 256 << 10 // bytes read at once
	digestTries = 3
)

// A Digest is what the bytes of one file are, all of one moment.
type Digest struct {
	MD5    string // 32 hexadecimal digits; "" when not hashed
	Blob   ID     // git blob id of the raw bytes; only when asked
	Folded ID     // git blob id with CRLF read as LF; "" when there is no CRLF or not asked
	Stat   Stat
	Size   int64
	Head   []byte // the first bytes, at most 64 KiB
}

// DigestOptions says what of a file is wanted.
type DigestOptions struct {
	Blob     bool  // Blob too
	Fold     bool  // Blob and Folded too
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

// digest is Digest for a root that is open.
func (r *Repo) digest(ctx context.Context, v *viewer, path string, o DigestOptions) (Digest, error) {
	g := newDigester(r, v, o)
	defer g.close()
	d, err := g.digest(ctx, StatedFile{Path: path})
	d.Head = slices.Clone(d.Head)
	return d, err
}

// digestChunk is how many neighbouring paths one worker takes at a time: they are often of one directory.
const digestChunk = 32

// Digests hashes many files in parallel. each is called once for every path, in any order and from several
// goroutines at once; the digest's Head is its own only until it returns. Sorted paths are faster, and so are files that look as
// they were seen: they are not looked at again before they are opened.
func (r *Repo) Digests(ctx context.Context, files []StatedFile, o DigestOptions, each func(i int, d Digest, err error)) error {
	if len(files) == 0 {
		return ctx.Err()
	}
	v, err := openViewer(r.root)
	if err != nil {
		return err
	}
	defer v.close()
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range min(runtime.GOMAXPROCS(0)+2, (len(files)+digestChunk-1)/digestChunk) {
		group.Go(func() error {
			g := newDigester(r, v, o)
			defer g.close()
			for {
				end := int(next.Add(digestChunk))
				start := end - digestChunk
				if start >= len(files) {
					return nil
				}
				for i := start; i < min(end, len(files)); i++ {
					d, err := g.digest(ctx, files[i])
					if ctx.Err() != nil {
						return ctx.Err()
					}
					each(i, d, err)
				}
				g.at.forget()
			}
		})
	}
	return group.Wait()
}

// A digester digests one file after the other, with what the one before needed: buffers, hashes, and
// the directory that was open for it.
type digester struct {
	r      *Repo
	o      DigestOptions
	at     *opener
	buf    *[]byte
	head   []byte
	md5    hash.Hash
	blob   hash.Hash
	folded crlfFolder
}

func newDigester(r *Repo, v *viewer, o DigestOptions) *digester {
	g := &digester{r: r, o: o, at: newOpener(v), buf: blocks.Get().(*[]byte)} //nolint:forcetypeassert // the pool holds nothing else
	g.md5 = md5.New()                                                         //nolint:gosec // see the import
	g.blob, g.folded.w = newHash(r.hashLen), newHash(r.hashLen)
	return g
}

func (g *digester) close() {
	g.at.forget()
	blocks.Put(g.buf)
}

// digest hashes one file. The digest's Head is that of the digester, until the next file.
func (g *digester) digest(ctx context.Context, file StatedFile) (Digest, error) {
	path := file.Path
	if !sanePath(path) {
		return Digest{}, fmt.Errorf("read %q: %w", path, ErrOutside)
	}
	for range digestTries {
		if err := ctx.Err(); err != nil {
			return Digest{}, err
		}
		d, err := g.once(ctx, file)
		if !errors.Is(err, errMoved) {
			if err != nil {
				err = fmt.Errorf("read %s: %w", path, err)
			}
			return d, err
		}
		g.at.forget()
		file.Stat = Stat{}
	}
	return Digest{}, fmt.Errorf("read %s: %w", path, ErrUnstable)
}

// errMoved says that a file changed while it was read.
var errMoved = errors.New("changed while it was read")

// once hashes a file that does not change meanwhile: what is open after the last byte was read is what
// was there before it was opened, unchanged.
func (g *digester) once(ctx context.Context, file StatedFile) (Digest, error) {
	f, err := g.at.openSeen(file)
	if err != nil {
		return Digest{}, err
	}
	defer f.close()
	d := Digest{Stat: f.stat, Size: f.stat.Size}
	if f.stat.Mode == ModeSymlink {
		g.link(&d, f.link)
		return d, nil
	}
	tooLarge := g.o.Limit > 0 && d.Size > g.o.Limit
	if g.o.HeadOnly || tooLarge {
		err = g.readHead(&f, &d)
	} else {
		err = g.content(ctx, &f, &d)
	}
	switch same, statErr := f.unchanged(); {
	case statErr != nil:
		return Digest{}, statErr
	case !same:
		return Digest{}, errMoved
	case err != nil:
		return Digest{}, err
	case tooLarge && !g.o.HeadOnly:
		return d, fmt.Errorf("%d bytes: %w", d.Size, ErrTooLarge)
	}
	return d, nil
}

var blocks = sync.Pool{New: func() any {
	b := make([]byte, digestBlock)
	return &b
}}

func (g *digester) link(d *Digest, link string) {
	text := []byte(link)
	d.Head = text[:min(len(text), digestHead)]
	if g.o.HeadOnly {
		return
	}
	sum := md5.Sum(text) //nolint:gosec // see the import
	d.MD5 = hex.EncodeToString(sum[:])
	if g.o.Blob {
		d.Blob = blobID(g.r.hashLen, text)
	}
}

func (g *digester) readHead(f *opened, d *Digest) error {
	want := min(d.Size, digestHead)
	n, err := f.ReadAt((*g.buf)[:want], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if int64(n) != want {
		return errMoved
	}
	d.Head = (*g.buf)[:n]
	return nil
}

// content hashes exactly d.Size bytes, and once more with CRLF folded when there is any: the
// folded length has to be known before the first byte is hashed.
func (g *digester) content(ctx context.Context, f *opened, d *Digest) error {
	var pairs crlfCounter
	g.md5.Reset()
	if g.o.Blob || g.o.Fold {
		g.blob.Reset()
		_, _ = g.blob.Write(objectHeader("blob", d.Size)) // a hash never fails
	}
	err := g.blocks(ctx, f, d.Size, func(off int64, p []byte) {
		if off == 0 {
			d.Head = p[:min(len(p), digestHead)]
			if d.Size > int64(len(p)) { // the next block takes its place
				g.head = append(g.head[:0], d.Head...)
				d.Head = g.head
			}
		}
		_, _ = g.md5.Write(p)
		if g.o.Blob || g.o.Fold {
			_, _ = g.blob.Write(p)
		}
		if g.o.Fold {
			pairs.count(p)
		}
	})
	if err != nil {
		return err
	}
	var sum [sha256.Size]byte
	d.MD5 = hex.EncodeToString(g.md5.Sum(sum[:0]))
	if g.o.Blob || g.o.Fold {
		d.Blob = ID(g.blob.Sum(sum[:0]))
	}
	if pairs.n == 0 {
		return nil
	}
	g.folded.w.Reset()
	_, _ = g.folded.w.Write(objectHeader("blob", d.Size-pairs.n))
	if err := g.blocks(ctx, f, d.Size, func(_ int64, p []byte) { g.folded.write(p) }); err != nil {
		return err
	}
	g.folded.flush()
	d.Folded = ID(g.folded.w.Sum(sum[:0]))
	return nil
}

// blocks hands out the first size bytes of f in order, errMoved when it ends before.
func (g *digester) blocks(ctx context.Context, f *opened, size int64, each func(off int64, p []byte)) error {
	for off := int64(0); off < size; {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := (*g.buf)[:min(int64(len(*g.buf)), size-off)]
		n, err := f.ReadAt(p, off)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if n < len(p) {
			return errMoved
		}
		each(off, p)
		off += int64(n)
	}
	return nil
}

// absentError makes an error of walking to a file one that is fs.ErrNotExist.
func absentError(err error) error { return fmt.Errorf("%w (%w)", fs.ErrNotExist, err) }

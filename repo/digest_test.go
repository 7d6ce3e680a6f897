//go:build unix

package repo

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // as the code under test
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func md5Hex(s string) string {
	sum := md5.Sum([]byte(s)) //nolint:gosec // see the import
	return hex.EncodeToString(sum[:])
}

func TestDigestContent(t *testing.T) {
	s := newScratch(t)
	r := s.open()
	block := strings.Repeat("x", digestBlock-1)
	for i, content := range []string{
		"", "a", "a\nb\n", "a\r\nb\r\n", "\r", "\r\n", "\r\r\n", "a\rb", "a\r", "\n\r",
		block, block + "\n", block + "\r", block + "\r\n", block + "\r\r\n", block + "\ry", block + "\r" + block + "\r\n",
		strings.Repeat("line\r\n", 200_000), strings.Repeat("\r", digestBlock+5) + "\n",
	} {
		name := fmt.Sprintf("f%d", i)
		s.write(name, content)
		d, err := r.Digest(t.Context(), name, DigestOptions{Fold: true})
		if err != nil {
			t.Errorf("%.20q: %v", content, err)
			continue
		}
		if d.MD5 != md5Hex(content) || d.Size != int64(len(content)) || d.Stat.Size != d.Size {
			t.Errorf("%.20q: md5 %s size %d", content, d.MD5, d.Size)
		}
		if want := s.git("hash-object", "--no-filters", name); d.Blob.Hex() != want {
			t.Errorf("%.20q: blob %s, want %s", content, d.Blob.Hex(), want)
		}
		if want := content[:min(len(content), digestHead)]; string(d.Head) != want {
			t.Errorf("%.20q: head of %d bytes", content, len(d.Head))
		}
		folded := strings.ReplaceAll(content, "\r\n", "\n")
		want := ID("")
		if folded != content {
			want = blobID(20, []byte(folded))
		}
		if d.Folded != want {
			t.Errorf("%.20q: folded %s, want %s", content, d.Folded.Hex(), want.Hex())
		}
	}
}

// TestDigestFoldsAsGit compares with what git itself adds for a file with text set.
func TestDigestFoldsAsGit(t *testing.T) {
	s := newScratch(t)
	s.write(".git/info/attributes", "f text\n")
	r := s.open()
	s.write("f", "one\r\ntwo\r\r\nthree\rfour\r\n\r\n")
	d, err := r.Digest(t.Context(), "f", DigestOptions{Fold: true})
	if want := s.git("hash-object", "f"); err != nil || d.Folded.Hex() != want {
		t.Errorf("folded %s, want %s (%v)", d.Folded.Hex(), want, err)
	}
}

func TestDigestSHA256(t *testing.T) {
	s := newScratch(t, "--object-format=sha256")
	s.write("f", "content\n")
	d, err := s.open().Digest(t.Context(), "f", DigestOptions{Blob: true})
	if want := s.git("hash-object", "f"); err != nil || d.Blob.Hex() != want {
		t.Errorf("blob %s, want %s (%v)", d.Blob.Hex(), want, err)
	}
}

func TestDigestOptions(t *testing.T) {
	s := newScratch(t)
	content := strings.Repeat("y", 100_000)
	s.write("f", content)
	r := s.open()
	d, err := r.Digest(t.Context(), "f", DigestOptions{})
	if err != nil || d.MD5 != md5Hex(content) || d.Blob != "" || d.Folded != "" {
		t.Errorf("plain: %v %v", d.MD5, err)
	}
	d, err = r.Digest(t.Context(), "f", DigestOptions{Limit: 100_000})
	if err != nil || d.MD5 == "" {
		t.Errorf("at the limit: %v", err)
	}
	d, err = r.Digest(t.Context(), "f", DigestOptions{Limit: 99_999})
	if !errors.Is(err, ErrTooLarge) || d.MD5 != "" || d.Stat.Size != 100_000 || d.Stat.Ino == 0 || len(d.Head) != digestHead {
		t.Errorf("over the limit: %+v %v", d.Stat, err)
	}
	d, err = r.Digest(t.Context(), "f", DigestOptions{HeadOnly: true, Limit: 1})
	if err != nil || d.MD5 != "" || len(d.Head) != digestHead || d.Size != 100_000 {
		t.Errorf("head only: %q %v", d.MD5, err)
	}
}

func TestDigestSymlink(t *testing.T) {
	s := newScratch(t)
	target := strings.Repeat("long/", 200) + "end"
	s.must(os.Symlink(target, s.path("link")))
	d, err := s.open().Digest(t.Context(), "link", DigestOptions{Blob: true})
	if err != nil || d.MD5 != md5Hex(target) || d.Blob != blobID(20, []byte(target)) || d.Stat.Mode != ModeSymlink || string(d.Head) != target {
		t.Errorf("%+v %v", d, err)
	}
}

func TestDigestRefuses(t *testing.T) {
	s := newScratch(t)
	s.write("dir/sub/f", "f")
	s.write("secret", "s")
	s.must(os.Symlink("dir", s.path("alias")))
	s.must(os.Symlink("/etc", s.path("etc")))
	s.must(unix.Mkfifo(s.path("fifo"), 0o644))
	s.must(os.Link(s.path("secret"), s.path("hardlink")))
	r := s.open()
	r.Protect(s.path("secret"), s.path("not-there-yet"))
	for path, want := range map[string]error{
		"missing": fs.ErrNotExist, "dir/missing": fs.ErrNotExist, "no/such/dir": fs.ErrNotExist,
		"alias/sub/f": fs.ErrNotExist, "etc/passwd": fs.ErrNotExist, "secret/below": fs.ErrNotExist, "dir/sub/f/g": fs.ErrNotExist,
		"dir": ErrNotRegular, "dir/sub": ErrNotRegular, "fifo": ErrNotRegular, "secret": ErrNotRegular, "hardlink": ErrNotRegular,
		"../x": ErrOutside, "/etc/passwd": ErrOutside, ".git/config": ErrOutside, "": ErrOutside, "dir/../secret": ErrOutside,
	} {
		if d, err := r.Digest(t.Context(), path, DigestOptions{}); !errors.Is(err, want) || d.MD5 != "" {
			t.Errorf("%q: %v, want %v", path, err, want)
		}
	}
	s.write("not-there-yet", "x")
	if _, err := r.Digest(t.Context(), "not-there-yet", DigestOptions{}); !errors.Is(err, ErrNotRegular) {
		t.Errorf("protected before it existed: %v", err)
	}
	if _, err := r.Digest(t.Context(), "dir/sub/f", DigestOptions{}); err != nil {
		t.Errorf("dir/sub/f: %v", err)
	}
	if os.Getuid() != 0 {
		s.must(os.Chmod(s.path("dir/sub/f"), 0))
		if _, err := r.Digest(t.Context(), "dir/sub/f", DigestOptions{}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("unreadable: %v", err)
		}
	}
}

func TestWalkBeneath(t *testing.T) {
	s := newScratch(t)
	s.write("a/b/c/f", "")
	s.must(os.Symlink("b", s.path("a/alias")))
	v, err := openViewer(s.root)
	s.must(err)
	defer v.close()
	for _, open := range []func(int, string) (int, error){walkBeneath, openDirBeneath} {
		for dir, want := range map[string]bool{"a": true, "a/b/c": true, "a/alias/c": false, "a/alias": false, "a/b/c/f": false, "x": false} {
			fd, err := open(v.fd, dir)
			if err == nil {
				_ = unix.Close(fd)
			} else if !errors.Is(openError(err), fs.ErrNotExist) {
				t.Errorf("%s: %v", dir, err)
			}
			if (err == nil) != want {
				t.Errorf("%s: %v", dir, err)
			}
		}
	}
}

func TestDigestUnstable(t *testing.T) {
	s := newScratch(t)
	s.write("f", strings.Repeat("x", 8<<20))
	r := s.open()
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for i := int64(0); ; i++ {
			select {
			case <-stop:
				return
			default:
				_ = os.Chtimes(s.path("f"), time.Time{}, time.Unix(i, 0))
			}
		}
	}()
	var err error
	for range 50 { // on a busy machine it may rest for as long as one takes
		if _, err = r.Digest(t.Context(), "f", DigestOptions{Blob: true}); err != nil {
			break
		}
	}
	close(stop)
	<-done
	if !errors.Is(err, ErrUnstable) {
		t.Errorf("Digest of a file that never rests: %v", err)
	}
	if _, err := r.Digest(t.Context(), "f", DigestOptions{Blob: true}); err != nil {
		t.Errorf("at rest: %v", err)
	}
}

// unseen returns files that nobody looked at.
func unseen(paths []string) []StatedFile {
	files := make([]StatedFile, len(paths))
	for i, p := range paths {
		files[i].Path = p
	}
	return files
}

func TestDigests(t *testing.T) {
	s := newScratch(t)
	var paths []string
	for i := range 300 {
		p := fmt.Sprintf("d%d/f%d", i%7, i)
		if i%50 != 49 {
			s.write(p, p)
		}
		paths = append(paths, p)
	}
	r := s.open()
	seen := make([]int, len(paths))
	err := r.Digests(t.Context(), unseen(paths), DigestOptions{}, func(i int, d Digest, err error) {
		seen[i]++
		if missing := i%50 == 49; missing != errors.Is(err, fs.ErrNotExist) || !missing && d.MD5 != md5Hex(paths[i]) {
			t.Errorf("%s: %s %v", paths[i], d.MD5, err)
		}
	})
	s.must(err)
	for i, n := range seen {
		if n != 1 {
			t.Errorf("%s was reported %d times", paths[i], n)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Digests(ctx, unseen(paths), DigestOptions{}, func(int, Digest, error) { t.Error("called") }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func FuzzFold(f *testing.F) {
	f.Add([]byte("a\r\nb\r"), 2)
	f.Fuzz(func(t *testing.T, content []byte, cut int) {
		var pairs crlfCounter
		folder := crlfFolder{w: newHash(20)}
		for rest := content; len(rest) > 0; {
			n := min(max(cut, 1), len(rest))
			pairs.count(rest[:n])
			folder.write(rest[:n])
			rest = rest[n:]
		}
		folder.flush()
		want := bytes.ReplaceAll(content, crlf, []byte("\n"))
		h := newHash(20)
		_, _ = h.Write(want)
		if !bytes.Equal(folder.w.Sum(nil), h.Sum(nil)) || pairs.n != int64(len(content)-len(want)) {
			t.Errorf("%q in pieces of %d: %d pairs", content, cut, pairs.n)
		}
	})
}

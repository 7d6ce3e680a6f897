//go:build unix

package repo

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func mkfifo(path string) error { return unix.Mkfifo(path, 0o644) }

func walkedPaths(t testing.TB, d *Dir) []string {
	t.Helper()
	var paths []string
	if err := d.Ignore().Walk(t.Context(), func(f File) error { paths = append(paths, f.Path); return nil }); err != nil {
		t.Fatal(err)
	}
	return paths
}

func TestWalk(t *testing.T) {
	d := grown(t,
		"a/b", "12345", "a.go", "", "a0", "", "a/a", "", "a-b/c", "", "node_modules/x/y.js", "", "vendor/v.go", "", ".git/config", "", "sub/.git/HEAD", "", "sub/x", "",
		".gitignore", "/a-b\n!sub/y\n*.log\n", "sub/.gitignore", "!keep.log\n", "sub/keep.log", "", "sub/b.log", "", "z/empty.log", "",
	)
	if err := os.Chmod(filepath.Join(d.root, "a0"), 0o755); err != nil { //nolint:gosec // it is to be executable
		t.Fatal(err)
	}
	want := []string{".gitignore", "a.go", "a/a", "a/b", "a0", "sub/.gitignore", "sub/keep.log", "sub/x", "vendor/v.go"}
	if got := walkedPaths(t, d); !slices.Equal(got, want) {
		t.Errorf("Walk gives %q, want %q", got, want)
	}
	err := d.Ignore().Walk(t.Context(), func(f File) error {
		info, err := os.Lstat(filepath.Join(d.root, f.Path))
		if err != nil {
			return err
		}
		mode := ModeRegular
		if f.Path == "a0" {
			mode = ModeExecutable
		}
		if f.Size != info.Size() || f.ModTime != info.ModTime().UnixNano() || f.Mode != mode {
			t.Errorf("%+v, want size %d, time %d, mode %o", f, info.Size(), info.ModTime().UnixNano(), mode)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestWalkEnds(t *testing.T) {
	d := grown(t, "a", "", "b/c", "")
	stop := errors.New("stop")
	n := 0
	wantErr(t, d.Ignore().Walk(t.Context(), func(File) error { n++; return stop }), stop)
	ctx, cancel := context.WithCancel(t.Context())
	wantErr(t, d.Ignore().Walk(ctx, func(File) error { n++; cancel(); return nil }), context.Canceled)
	if n != 2 {
		t.Errorf("%d calls", n)
	}
	if err := os.RemoveAll(d.root); err != nil {
		t.Fatal(err)
	}
	wantErr(t, d.Ignore().Walk(t.Context(), func(File) error { return nil }), fs.ErrNotExist)
}

func TestOpenDir(t *testing.T) {
	d := grown(t, "a/b", "")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(d.root, "a"), link); err != nil {
		t.Fatal(err)
	}
	if got, err := OpenDir(link); err != nil || got.Root() != filepath.Join(d.root, "a") {
		t.Errorf("OpenDir(link) = %v, %v", got, err)
	}
	if _, err := OpenDir(filepath.Join(d.root, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	if _, err := OpenDir(filepath.Join(d.root, "a/b")); err == nil {
		t.Error("a file is a directory")
	}
}

// TestDirHostile: nothing outside is read, nothing that blocks or has no end is opened, no loop is entered.
func TestDirHostile(t *testing.T) {
	outside := t.TempDir()
	put(t, filepath.Join(outside, "secret"), "secret", 0o644)
	d := grown(t, "in/x", "x", "in/y", "y", ".git/config", "")
	for name, target := range map[string]string{
		"out": outside, "file": filepath.Join(outside, "secret"), "loop": ".", "in/up": "..", "self": "self", "zero": "/dev/zero", "inner": "in/x", "dir": "in", "dangling": "none",
	} {
		if err := os.Symlink(target, filepath.Join(d.root, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := mkfifo(filepath.Join(d.root, "in/fifo")); err != nil {
		t.Fatal(err)
	}
	device := unix.Mknod(filepath.Join(d.root, "in/device"), unix.S_IFCHR|0o666, int(unix.Mkdev(1, 5))) == nil // /dev/zero
	if got := walkedPaths(t, d); !slices.Equal(got, []string{"in/x", "in/y"}) {
		t.Errorf("Walk gives %q", got)
	}
	r := &Repo{root: d.root}
	for path, want := range map[string]error{
		"out/secret": fs.ErrNotExist, "loop/in/x": fs.ErrNotExist, "in/up/in/x": fs.ErrNotExist, "dir/x": fs.ErrNotExist, "none": fs.ErrNotExist, "in/x/y": fs.ErrNotExist,
		"file": ErrNotRegular, "self": ErrNotRegular, "zero": ErrNotRegular, "inner": ErrNotRegular, "in": ErrNotRegular, "in/fifo": ErrNotRegular, "dangling": ErrNotRegular,
		"../x": ErrOutside, "in/../../x": ErrOutside, "/etc/passwd": ErrOutside, "": ErrOutside, ".": ErrOutside, "a\x00b": ErrOutside, ".git/config": ErrOutside, "in//x": ErrOutside,
	} {
		_, err := d.Read(path, 1<<20)
		wantErr(t, err, want)
		_, err = r.Read(path, 1<<20)
		wantErr(t, err, want)
	}
	if device {
		_, err := d.Read("in/device", 1<<20)
		wantErr(t, err, ErrNotRegular)
	}
}

func TestRead(t *testing.T) {
	d := grown(t, "a/b", "content", "empty", "", "big", strings.Repeat("x", 1<<20))
	r := &Repo{root: d.root}
	for _, read := range []func(string, int64) ([]byte, error){d.Read, r.Read} {
		if got, err := read("a/b", 7); err != nil || string(got) != "content" {
			t.Errorf("%q, %v", got, err)
		}
		if got, err := read("empty", 0); err != nil || len(got) != 0 {
			t.Errorf("%q, %v", got, err)
		}
		if got, err := read("big", 1<<20); err != nil || !bytes.Equal(got, bytes.Repeat([]byte("x"), 1<<20)) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
		_, err := read("a/b", 6)
		wantErr(t, err, ErrTooLarge)
		_, err = read("empty", -1)
		wantErr(t, err, ErrTooLarge)
	}
}

// TestReadProtected: a file that this program holds locks on is not opened.
func TestReadProtected(t *testing.T) {
	d := grown(t, "db", "")
	(&Repo{root: d.root}).Protect(filepath.Join(d.root, "db"))
	_, err := d.Read("db", 10)
	wantErr(t, err, ErrNotRegular)
}

func TestWalkUnreadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root reads everything")
	}
	d := grown(t, "a/x", "", "b/x", "", "b/.gitignore", "x\n", "c", "")
	for _, p := range []string{"a", "b/.gitignore"} {
		if err := os.Chmod(filepath.Join(d.root, p), 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(d.root, "a"), 0o755) }) //nolint:gosec // as it was
	g := d.Ignore()
	var paths []string
	if err := g.Walk(t.Context(), func(f File) error { paths = append(paths, f.Path); return nil }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"b/.gitignore", "b/x", "c"}; !slices.Equal(paths, want) {
		t.Errorf("Walk gives %q, want %q", paths, want)
	}
	if unread := g.Unread(); unread["a"] == "" || unread["b/.gitignore"] == "" || len(unread) != 2 {
		t.Errorf("unread: %v", unread)
	}
}

// TestWalkDeep: a tree deeper than a path may be long does no harm.
func TestWalkDeep(t *testing.T) {
	d := grown(t, "z", "")
	at, err := unix.Open(d.root, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.Repeat("d", 250)
	for range 40 {
		if err := unix.Mkdirat(at, name, 0o755); err != nil {
			t.Skip(err)
		}
		next, err := unix.Openat(at, name, unix.O_RDONLY|unix.O_DIRECTORY, 0)
		_ = unix.Close(at)
		if err != nil {
			t.Skip(err)
		}
		at = next
	}
	_ = unix.Close(at)
	if got := walkedPaths(t, d); !slices.Equal(got, []string{"z"}) {
		t.Errorf("Walk gives %d paths", len(got))
	}
}

//go:build linux

// Command foldfs runs a command with TMPDIR on a file system that keeps the case of names and does not tell names apart by it, as those of
// macOS and Windows do: a.go opens A.go, and renaming one to the other changes how it is listed. It is FUSE over a directory that it makes, and
// needs /dev/fuse and fusermount.
//
//	bench/run foldfs go test ./verify ./prescan
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/hanwen/go-fuse/v2/fuse/nodefs"
	"github.com/hanwen/go-fuse/v2/fuse/pathfs"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "foldfs:", err)
		os.Exit(1)
	}
}

func run(command []string) error {
	if len(command) == 0 {
		return fmt.Errorf("which command?")
	}
	under, err := os.MkdirTemp("", "foldfs-under-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(under)
	at, err := os.MkdirTemp("", "foldfs-")
	if err != nil {
		return err
	}
	defer os.Remove(at)
	log.SetOutput(io.Discard) // the library's words about calls that were interrupted
	// Without ClientInodes each spelling is a node of its own for the kernel, which would ignore a rename of a node to itself. Nothing is
	// cached, so that what one spelling wrote the other one reads.
	files := pathfs.NewPathNodeFs(folding{pathfs.NewLoopbackFileSystem(under), under}, nil)
	options := &fuse.MountOptions{Name: "foldfs", FsName: under, Options: []string{"default_permissions"}}
	server, err := fuse.NewServer(nodefs.NewFileSystemConnector(files.Root(), &nodefs.Options{}).RawFS(), at, options)
	if err != nil {
		return err
	}
	go server.Serve()
	defer func() {
		for server.Unmount() != nil {
			time.Sleep(time.Second) // somebody is still in it
		}
	}()
	if err := server.WaitMount(); err != nil {
		return err
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "TMPDIR="+at, "GOTMPDIR="+at) // testscript goes by the second
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// A folding finds each name by any of its spellings.
type folding struct {
	pathfs.FileSystem
	under string
}

// as returns a path as its directories list it; a name that there is none of stays as it is.
func (f folding) as(name string) string {
	if _, err := os.Lstat(filepath.Join(f.under, name)); err == nil || name == "" {
		return name
	}
	dir, base := filepath.Split(name)
	dir = f.as(strings.TrimSuffix(dir, "/"))
	entries, _ := os.ReadDir(filepath.Join(f.under, dir)) // without one there is no such name
	for _, e := range entries {
		if strings.EqualFold(e.Name(), base) && utf8.ValidString(base) {
			return filepath.Join(dir, e.Name())
		}
	}
	return filepath.Join(dir, base)
}

// Rename gives a file another spelling, too.
func (f folding) Rename(from, to string, c *fuse.Context) fuse.Status {
	from = f.as(from)
	if as := f.as(to); as != from {
		to = as
	} else {
		to = filepath.Join(filepath.Dir(from), filepath.Base(to))
	}
	return f.FileSystem.Rename(from, to, c)
}

func (f folding) GetAttr(n string, c *fuse.Context) (*fuse.Attr, fuse.Status) {
	return f.FileSystem.GetAttr(f.as(n), c)
}

func (f folding) Chmod(n string, mode uint32, c *fuse.Context) fuse.Status {
	return f.FileSystem.Chmod(f.as(n), mode, c)
}

func (f folding) Chown(n string, uid, gid uint32, c *fuse.Context) fuse.Status {
	return f.FileSystem.Chown(f.as(n), uid, gid, c)
}

func (f folding) Utimens(n string, read, written *time.Time, c *fuse.Context) fuse.Status {
	return f.FileSystem.Utimens(f.as(n), read, written, c)
}

func (f folding) Truncate(n string, size uint64, c *fuse.Context) fuse.Status {
	return f.FileSystem.Truncate(f.as(n), size, c)
}

func (f folding) Access(n string, mode uint32, c *fuse.Context) fuse.Status {
	return f.FileSystem.Access(f.as(n), mode, c)
}

func (f folding) Link(from, to string, c *fuse.Context) fuse.Status {
	return f.FileSystem.Link(f.as(from), f.as(to), c)
}

func (f folding) Mkdir(n string, mode uint32, c *fuse.Context) fuse.Status {
	return f.FileSystem.Mkdir(f.as(n), mode, c)
}

func (f folding) Mknod(n string, mode, dev uint32, c *fuse.Context) fuse.Status {
	return f.FileSystem.Mknod(f.as(n), mode, dev, c)
}

func (f folding) Rmdir(n string, c *fuse.Context) fuse.Status {
	return f.FileSystem.Rmdir(f.as(n), c)
}

func (f folding) Unlink(n string, c *fuse.Context) fuse.Status {
	return f.FileSystem.Unlink(f.as(n), c)
}

func (f folding) Open(n string, flags uint32, c *fuse.Context) (nodefs.File, fuse.Status) {
	return f.FileSystem.Open(f.as(n), flags, c)
}

func (f folding) Create(n string, flags, mode uint32, c *fuse.Context) (nodefs.File, fuse.Status) {
	return f.FileSystem.Create(f.as(n), flags, mode, c)
}

func (f folding) OpenDir(n string, c *fuse.Context) ([]fuse.DirEntry, fuse.Status) {
	return f.FileSystem.OpenDir(f.as(n), c)
}

func (f folding) Symlink(value, n string, c *fuse.Context) fuse.Status {
	return f.FileSystem.Symlink(value, f.as(n), c)
}

func (f folding) Readlink(n string, c *fuse.Context) (string, fuse.Status) {
	return f.FileSystem.Readlink(f.as(n), c)
}

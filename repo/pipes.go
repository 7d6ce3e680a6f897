package repo

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/go-git/go-billy/v5"
	"github.com/go-git/go-billy/v5/osfs"
)

const (
	pipeLook   = time.Second // git that ran for so long is looked at, and again after twice the time
	maxGitDirs = 20_000      // directories of a repository that are searched for pipes
)

// watch ends a git that waits for a pipe in its repository: objects, packs, refs and parts of an index are found in more
// places than guard can name, and looked for only when git takes long.
func (c gitCall) watch(ctx context.Context, stop context.CancelCauseFunc) {
	for wait := pipeLook; c.gitDir != ""; wait *= 2 {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		if pipe := awaitedPipe(c.gitDir, commonDirOf(c.gitDir)); pipe != "" {
			stop(fmt.Errorf("%w: %s is not a regular file", ErrUnsupported, pipe))
			return
		}
	}
}

// awaitedPipe returns a pipe in directories of a repository, or of its alternates, that somebody waits to read, "" if there is none.
func awaitedPipe(dirs ...string) string {
	for i := 0; i < len(dirs) && i < maxGitDirs; i++ {
		entries, _ := os.ReadDir(dirs[i]) // what cannot be read is not read by git either
		for _, e := range entries {
			path := filepath.Join(dirs[i], e.Name())
			if e.Type().IsRegular() {
				if e.Name() == "alternates" {
					dirs = append(dirs, alternates(path)...)
				}
				continue
			}
			info, err := os.Stat(path)
			if err == nil && info.IsDir() {
				dirs = append(dirs, path)
			}
			if err == nil && info.Mode()&os.ModeNamedPipe != 0 && isAwaited(path) {
				return path
			}
		}
	}
	return ""
}

// isAwaited reports whether a pipe has a reader: without one it cannot be opened for writing.
func isAwaited(pipe string) bool {
	f, err := os.OpenFile(pipe, os.O_WRONLY|syscall.O_NONBLOCK, 0)
	if err == nil {
		_ = f.Close()
	}
	return err == nil
}

// alternates returns the directories that objects/info/alternates names.
func alternates(file string) (dirs []string) {
	text, _ := readRegular(file, maxConfig)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\r\n"); !filepath.IsAbs(line) {
			line = filepath.Join(filepath.Dir(filepath.Dir(file)), line)
		}
		dirs = append(dirs, line)
	}
	return dirs
}

// regularFiles is a directory for go-git in which what is no regular file cannot be opened: it would wait for a pipe.
type regularFiles struct{ billy.Filesystem }

func filesIn(dir string) billy.Filesystem { return regularFiles{osfs.New(dir)} }

// Open opens a file to read.
func (d regularFiles) Open(name string) (billy.File, error) {
	return d.OpenFile(name, os.O_RDONLY, 0)
}

// OpenFile opens a file as os.OpenFile does.
func (d regularFiles) OpenFile(name string, flag int, mode os.FileMode) (billy.File, error) {
	if err := checkRegular(d.Join(d.Root(), name), math.MaxInt64); err != nil {
		return nil, err
	}
	return d.Filesystem.OpenFile(name, flag, mode)
}

// Chroot returns a directory in d.
func (d regularFiles) Chroot(dir string) (billy.Filesystem, error) {
	below, err := d.Filesystem.Chroot(dir)
	return regularFiles{below}, err
}

package repo

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// State is how a path of the work tree compares with its index entry.
type State int

// What Sweep finds. There is no zero State: a Sight nobody filled proves nothing.
const (
	Same    State = iota + 1 // lstat agrees with the entry, and the entry is older than the index
	Racy                     // lstat agrees, but the entry is not older than the index
	Differs                  // lstat does not agree, or could not be had: Sight.Err
	Absent                   // nothing there, or a parent is missing or not a directory
	NotFile                  // neither a regular file nor a symlink
)

// A Sight is what Sweep saw of one index entry.
type Sight struct {
	Stat  Stat
	State State
	Err   error // why there is no Stat, when the path is not simply absent
}

// sweepChunk is how many neighbouring entries one worker takes at a time.
const sweepChunk = 1024

// Sweep looks at every entry of x without opening a file; the answer is aligned with x.Entries.
func (r *Repo) Sweep(ctx context.Context, x *Index) ([]Sight, error) {
	v, err := openViewer(r.root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	sights := make([]Sight, len(x.Entries))
	err = inChunks(ctx, len(sights), sweepChunk, func(start, end int) { r.sweepChunk(v, x, sights, start, end) })
	if err != nil {
		return nil, err
	}
	return sights, nil
}

// inChunks calls each for the chunks of n neighbours, [start, end), from as many goroutines as there are processors.
func inChunks(ctx context.Context, n, chunk int, each func(start, end int)) error {
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range min(runtime.GOMAXPROCS(0), n/chunk+1) {
		group.Go(func() error {
			for {
				end := int(next.Add(int64(chunk)))
				start := end - chunk
				if start >= n {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				each(start, min(end, n))
			}
		})
	}
	return group.Wait()
}

// sweepChunk fills sights[start:end].
func (r *Repo) sweepChunk(v *viewer, x *Index, sights []Sight, start, end int) {
	t := newTrail(v, end, func(i int) string { return x.Entries[i].Path })
	defer t.close()
	for i := start; i < end; i++ {
		e := &x.Entries[i]
		if err := t.enter(i, parentOf(e.Path)); err != nil {
			sights[i] = failedSight(err)
			continue
		}
		s, isDir, err := t.lstat(e.Path)
		switch {
		case !e.IsFile():
			sights[i] = r.gitlinkSight(e, s, isDir, err)
		case err != nil:
			sights[i] = failedSight(err)
		default:
			sights[i] = Sight{Stat: s, State: x.state(e, s)}
		}
	}
}

func (x *Index) state(e *Entry, s Stat) State {
	switch {
	case s.Mode == 0:
		return NotFile
	case !x.matches(e, s):
		return Differs
	case x.racy(e):
		return Racy
	default:
		return Same
	}
}

// failedSight is Absent when nothing is there; what cannot be looked at differs, with the reason.
func failedSight(err error) Sight {
	if isAbsent(err) {
		return Sight{State: Absent}
	}
	return Sight{State: Differs, Err: err}
}

// isAbsent reports whether err says that a path does not exist, a parent that is no directory
// included.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// gitlinkSight judges a submodule: unchanged when it is not checked out or is at the entry's commit.
func (r *Repo) gitlinkSight(e *Entry, s Stat, isDir bool, err error) Sight {
	out := Sight{Stat: s, State: Differs}
	if err != nil {
		if isAbsent(err) {
			return Sight{State: Same}
		}
		return failedSight(err)
	}
	if !isDir {
		return out
	}
	dir := filepath.Join(r.root, filepath.FromSlash(e.Path))
	if id, ok := nestedHead(dir); ok {
		if id == e.ID {
			out.State = Same
		}
	} else if isEmptyDir(dir) {
		out.State = Same
	}
	return out
}

func isEmptyDir(dir string) bool {
	f, err := os.Open(dir)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = f.Readdirnames(1)
	return errors.Is(err, io.EOF)
}

// nestedHead reads the commit a checked-out submodule is at, false when dir holds no repository
// whose HEAD can be read from files.
func nestedHead(dir string) (ID, bool) {
	gitDir := filepath.Join(dir, ".git")
	info, err := os.Stat(gitDir)
	if err != nil {
		return "", false
	}
	if !info.IsDir() {
		target, ok := strings.CutPrefix(smallFile(gitDir), "gitdir: ")
		if !ok {
			return "", false
		}
		if gitDir = filepath.FromSlash(target); !filepath.IsAbs(gitDir) {
			gitDir = filepath.Join(dir, gitDir)
		}
	}
	common := gitDir
	if c := smallFile(filepath.Join(gitDir, "commondir")); c != "" {
		if common = filepath.FromSlash(c); !filepath.IsAbs(common) {
			common = filepath.Join(gitDir, common)
		}
	}
	ref := "HEAD"
	for range 5 {
		text := smallFile(filepath.Join(gitDir, filepath.FromSlash(ref)))
		if text == "" {
			text = smallFile(filepath.Join(common, filepath.FromSlash(ref)))
		}
		if text == "" {
			return packedRef(filepath.Join(common, "packed-refs"), ref)
		}
		target, symbolic := strings.CutPrefix(text, "ref:")
		if !symbolic {
			id, err := ParseID(text)
			return id, err == nil
		}
		if ref = strings.TrimSpace(target); !strings.HasPrefix(ref, "refs/") || !sanePath(ref) {
			return "", false
		}
	}
	return "", false
}

// smallFile returns the trimmed content of one of git's one-line files, "" when there is none.
func smallFile(path string) string {
	b, err := readRegular(path, maxLine)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}

func packedRef(file, ref string) (ID, bool) {
	b, err := readRegular(file, maxPackedRefs)
	if err != nil {
		return "", false
	}
	for line := range strings.Lines(string(b)) {
		if hex, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name == ref {
			id, err := ParseID(hex)
			return id, err == nil
		}
	}
	return "", false
}

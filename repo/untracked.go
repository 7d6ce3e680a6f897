package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// Untracked returns the number of files that git does not track and is not told to ignore; a repository
// within the work tree counts as one.
func (r *Repo) Untracked(ctx context.Context) (int, error) {
	n := nulCounter(0)
	if err := r.gitTo(ctx, nil, &n, "ls-files", "-o", "-z", "--exclude-standard"); err != nil {
		return 0, fmt.Errorf("count untracked files: %w", err)
	}
	return int(n), nil
}

// nulCounter counts the names that git ends with NUL.
type nulCounter int

func (n *nulCounter) Write(p []byte) (int, error) {
	*n += nulCounter(bytes.Count(p, []byte{0}))
	return len(p), nil
}

// UntrackedFiles calls each with the paths that git does not track and is not told to ignore, symlinks among them,
// in no order, until each returns false. With within, only those at or below these paths. What is in a repository
// within the work tree is not told of.
func (r *Repo) UntrackedFiles(ctx context.Context, within []string, each func(path string) bool) error {
	args := []string{"ls-files", "-o", "-z", "--exclude-standard"}
	if len(within) > 0 {
		args = append(append(args, "--"), within...)
	}
	w := &nulNames{each: func(p string) bool { return !sanePath(p) || each(p) }} // a repository ends with a slash, which no sane path does
	if err := r.gitTo(ctx, nil, w, args...); err != nil && !w.enough {
		return fmt.Errorf("list untracked files: %w", err)
	}
	return nil
}

// AreDirectories reports of each path whether it is a real directory below real directories, no symlink.
func (r *Repo) AreDirectories(ctx context.Context, paths []string) ([]bool, error) {
	v, err := openViewer(r.root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	is := make([]bool, len(paths))
	t := trail{look: v.lstat}
	for i, p := range paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sanePath(p) && t.enter(parentOf(p)) == nil {
			_, isDir, err := v.lstat(filepath.FromSlash(p))
			is[i] = err == nil && isDir
		}
	}
	return is, nil
}

// Ignored reports of each path, which lies below no symlink, whether git is told to ignore it and does not track it.
// Git takes the path as a pattern too: one with a wildcard that matches a tracked path is not said to be ignored.
func (r *Repo) Ignored(ctx context.Context, paths []string) ([]bool, error) {
	const here = "./" // so that no path begins with what git takes for magic
	var asked bytes.Buffer
	at := map[string]int{}
	for i, p := range paths {
		if sanePath(p) {
			asked.WriteString(here + p + "\x00")
			at[p] = i
		}
	}
	is := make([]bool, len(paths))
	if len(at) == 0 {
		return is, nil
	}
	args := []string{"check-ignore", "-z", "--stdin"}
	c := r.gitCall(args)
	c.magic = true
	out, err := c.run(ctx, &asked, args)
	var failed *gitError
	var ended *exec.ExitError
	if errors.As(err, &failed) && errors.As(failed.err, &ended) && ended.ExitCode() == 1 {
		return is, nil // none is
	}
	if err != nil {
		return nil, fmt.Errorf("ask what is ignored: %w", err)
	}
	for name := range bytes.SplitSeq(out, []byte{0}) {
		if i, ok := at[strings.TrimPrefix(string(name), here)]; ok {
			is[i] = true
		}
	}
	return is, nil
}

package repo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// A Head is what is checked out.
type Head struct {
	ID       ID     // of the commit, "" before the first
	Branch   string // short name, such as "main"; "" when detached
	Detached bool   // HEAD names a commit, not a branch
	Unborn   bool   // the branch has no commit yet
}

// Head reads HEAD.
func (r *Repo) Head(ctx context.Context) (Head, error) {
	if r.asksRefs || r.hashLen != 20 {
		return r.askHead(ctx)
	}
	line, err := readLine(filepath.Join(r.gitDir, "HEAD"))
	target, linkErr := os.Readlink(filepath.Join(r.gitDir, "HEAD"))
	if target = filepath.ToSlash(target); linkErr == nil && strings.HasPrefix(target, "refs/") { // as git once wrote it
		line, err = "ref: "+target, nil
	}
	if err != nil {
		return Head{}, fmt.Errorf("read HEAD: %w", err)
	}
	name, symbolic := strings.CutPrefix(line, "ref:")
	if !symbolic {
		id, err := ParseID(strings.TrimSpace(line))
		if err != nil {
			return r.askHead(ctx) // a form that we do not know
		}
		return Head{ID: id, Detached: true}, nil
	}
	id, name, err := r.follow(strings.TrimSpace(name))
	h := Head{ID: id, Branch: strings.TrimPrefix(name, "refs/heads/")}
	if errors.Is(err, ErrGone) {
		h.Unborn, err = true, nil
	}
	return h, err
}

// ref returns the object that a ref names, following symbolic refs; ErrGone if there is no such ref.
func (r *Repo) ref(ctx context.Context, name string) (ID, error) {
	if r.asksRefs || r.hashLen != 20 {
		out, err := r.git(ctx, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
		if exitCode(err) == 1 {
			return "", fmt.Errorf("%w: %s", ErrGone, name)
		}
		if err != nil {
			return "", err
		}
		return ParseID(strings.TrimSpace(string(out)))
	}
	id, _, err := r.follow(name)
	return id, err
}

// follow reads a ref from the files, and returns the last of the symbolic refs' names too.
func (r *Repo) follow(name string) (ID, string, error) {
	for range 10 {
		if !fitRef(name) {
			return "", name, fmt.Errorf("%w: %q is no name of a ref", ErrGone, name)
		}
		dir := r.commonDir
		if strings.HasPrefix(name, "refs/bisect/") || strings.HasPrefix(name, "refs/worktree/") || strings.HasPrefix(name, "refs/rewritten/") || !strings.HasPrefix(name, "refs/") {
			dir = r.gitDir
		}
		for file, limit := range map[string]int64{filepath.Join(dir, filepath.FromSlash(name)): maxLine, filepath.Join(dir, "packed-refs"): maxPackedRefs} {
			if err := checkRegular(file, limit); err != nil {
				return "", name, fmt.Errorf("read %s: %w", name, err)
			}
		}
		ref, err := dotgit.New(filesIn(dir)).Ref(plumbing.ReferenceName(name))
		if errors.Is(err, plumbing.ErrReferenceNotFound) {
			return "", name, fmt.Errorf("%w: %s", ErrGone, name)
		}
		if err != nil {
			return "", name, fmt.Errorf("read %s: %w", name, err)
		}
		if ref.Type() == plumbing.HashReference {
			h := ref.Hash()
			return ID(h[:]), name, nil
		}
		name = ref.Target().String()
	}
	return "", name, fmt.Errorf("%w: %s is a chain of symbolic refs without an end", ErrGone, name)
}

// fitRef reports whether a name of a ref stays below its directory.
func fitRef(name string) bool {
	return name != "" && path.Clean(name) == name && filepath.IsLocal(filepath.FromSlash(name)) && !strings.ContainsAny(name, "\x00\n\\")
}

// askHead asks git what is checked out.
func (r *Repo) askHead(ctx context.Context) (Head, error) {
	var h Head
	out, err := r.git(ctx, nil, "symbolic-ref", "--quiet", "HEAD")
	switch {
	case err == nil:
		h.Branch = strings.TrimPrefix(strings.TrimSpace(string(out)), "refs/heads/")
	case exitCode(err) == 1:
		h.Detached = true
	default:
		return h, fmt.Errorf("read HEAD: %w", err)
	}
	out, err = r.git(ctx, nil, "rev-parse", "--verify", "--quiet", "HEAD")
	if exitCode(err) == 1 && !h.Detached {
		h.Unborn = true
		return h, nil
	}
	if err != nil {
		return h, fmt.Errorf("read HEAD: %w", err)
	}
	h.ID, err = ParseID(strings.TrimSpace(string(out)))
	return h, err
}

// InProgress names the operation that is under way in the work tree: "merge", "rebase", "am",
// "cherry-pick", "revert", or "".
func (r *Repo) InProgress() string {
	for _, p := range []struct{ file, name string }{
		{"MERGE_HEAD", "merge"},
		{"rebase-merge", "rebase"},
		{"rebase-apply/applying", "am"},
		{"rebase-apply", "rebase"},
		{"CHERRY_PICK_HEAD", "cherry-pick"},
		{"REVERT_HEAD", "revert"},
	} {
		if _, err := os.Lstat(filepath.Join(r.gitDir, p.file)); err == nil {
			return p.name
		}
	}
	return ""
}

// MoreToPick reports whether the git command under way will make more commits than the one it is at: a rebase
// until its end, and a cherry-pick or revert of several commits until the last of them.
func (r *Repo) MoreToPick() bool {
	for _, dir := range []string{"rebase-merge", "rebase-apply"} {
		if _, err := os.Lstat(filepath.Join(r.gitDir, dir)); err == nil {
			return true
		}
	}
	todo, err := readRegular(filepath.Join(r.gitDir, "sequencer", "todo"), maxTodo)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	steps := 0 // the one that it is at is still among them
	for line := range strings.Lines(string(todo)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			steps++
		}
	}
	return steps > 1
}

// maxTodo is the size in bytes of the longest list of commits to pick that is read.
const maxTodo = 16 << 20

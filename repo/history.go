package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/objfile"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// A commit is what we need of one.
type commit struct {
	tree    ID
	parents []ID
}

// TreeOf returns the root tree of a commit; ErrGone if the commit is not there.
func (r *Repo) TreeOf(ctx context.Context, id ID) (ID, error) {
	c, err := r.commit(ctx, id)
	return c.tree, err
}

// Parents returns the parents of a commit; ErrGone if the commit is not there.
func (r *Repo) Parents(ctx context.Context, id ID) ([]ID, error) {
	c, err := r.commit(ctx, id)
	return c.parents, err
}

// commit reads a commit: a loose one in process; else through git, which maps pack indexes where go-git
// would load each whole (80 to 300 ms in a large repository); else, without a git, through go-git.
func (r *Repo) commit(ctx context.Context, id ID) (commit, error) {
	if text, err := r.looseCommit(id); err == nil {
		return parseCommit(text)
	}
	text, err := r.git(ctx, nil, "cat-file", "commit", id.Hex())
	switch {
	case noGit(err):
		return r.walkCommit(id)
	case exitCode(err) > 0:
		return commit{}, fmt.Errorf("%w: commit %s", ErrGone, id.Hex())
	case err != nil:
		return commit{}, err
	}
	return parseCommit(text)
}

// looseCommit returns the text of a commit that is a file of its own.
func (r *Repo) looseCommit(id ID) ([]byte, error) {
	if len(id) != 20 {
		return nil, ErrGone
	}
	f, err := dotgit.New(osfs.New(r.commonDir)).Object(hashOf(id))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := objfile.NewReader(f)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	kind, size, err := z.Header()
	if err != nil || kind != plumbing.CommitObject || size > 1<<24 {
		return nil, ErrGone
	}
	return io.ReadAll(io.LimitReader(z, 1<<24))
}

// parseCommit reads the header of a commit.
func parseCommit(text []byte) (commit, error) {
	var c commit
	header, _, _ := bytes.Cut(text, []byte("\n\n"))
	for line := range strings.Lines(string(header)) {
		line = strings.TrimSuffix(line, "\n")
		var err error
		if hex, ok := strings.CutPrefix(line, "tree "); ok && c.tree == "" {
			c.tree, err = ParseID(hex)
		} else if hex, ok := strings.CutPrefix(line, "parent "); ok {
			var p ID
			p, err = ParseID(hex)
			c.parents = append(c.parents, p)
		}
		if err != nil {
			return c, err
		}
	}
	if c.tree == "" {
		return c, errors.New("a commit without a tree")
	}
	return c, nil
}

// Resolve returns the commit that a revision names: a text from outside, never taken for an option.
// ErrUnknownRevision if there is none.
func (r *Repo) Resolve(ctx context.Context, rev string) (ID, error) {
	if rev == "" || len(rev) > 1024 || strings.ContainsAny(rev, "\x00\n") || strings.HasPrefix(rev, "-") {
		return "", fmt.Errorf("%w: %q", ErrUnknownRevision, rev)
	}
	out, err := r.git(ctx, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	switch {
	case noGit(err):
		return r.walkResolve(rev)
	case exitCode(err) > 0:
		return "", fmt.Errorf("%w: %q", ErrUnknownRevision, rev)
	case err != nil:
		return "", err
	}
	id, err := ParseID(strings.TrimSpace(string(out)))
	if err != nil { // "^main" is a good revision, and the name of no commit
		return "", fmt.Errorf("%w: %q", ErrUnknownRevision, rev)
	}
	return id, nil
}

// storage opens the object store through go-git, which loads pack indexes whole: only where there is no git.
func (r *Repo) storage() (*filesystem.Storage, error) {
	if r.hashLen != 20 || r.asksRefs {
		return nil, fmt.Errorf("%w: this form of repository is read by the git executable only", ErrNoGit)
	}
	// Alternates are named by absolute paths.
	return filesystem.NewStorageWithOptions(osfs.New(r.commonDir), cache.NewObjectLRUDefault(),
		filesystem.Options{AlternatesFS: osfs.New(filepath.VolumeName(r.commonDir) + string(filepath.Separator))}), nil
}

// hashOf returns an id as go-git has them: that of no object for one of another length.
func hashOf(id ID) (h plumbing.Hash) {
	if len(id) == len(h) {
		copy(h[:], id)
	}
	return h
}

func (r *Repo) walkCommit(id ID) (commit, error) {
	s, err := r.storage()
	if err != nil {
		return commit{}, err
	}
	c, err := object.GetCommit(s, hashOf(id))
	if err != nil {
		return commit{}, fmt.Errorf("%w: commit %s: %w", ErrGone, id.Hex(), err)
	}
	out := commit{tree: ID(c.TreeHash[:])}
	for _, p := range c.ParentHashes {
		out.parents = append(out.parents, ID(p[:]))
	}
	return out, nil
}

// walkResolve resolves what can be had without git's grammar: an id, HEAD, a branch, a tag.
func (r *Repo) walkResolve(rev string) (ID, error) {
	s, err := r.storage()
	if err != nil {
		return "", err
	}
	unknown := fmt.Errorf("%w: %q (there is no git to ask)", ErrUnknownRevision, rev)
	if id, err := ParseID(rev); err == nil {
		if id, ok := peel(s, id); ok {
			return id, nil
		}
		return "", unknown
	}
	for _, prefix := range []string{"", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"} { // the order is git's
		id, _, err := r.follow(prefix + rev)
		if err != nil {
			continue
		}
		if id, ok := peel(s, id); ok {
			return id, nil
		}
		return "", unknown
	}
	return "", unknown
}

// peel returns the commit that an object is, or that the tag it is names.
func peel(s *filesystem.Storage, id ID) (ID, bool) {
	for range 100 {
		if len(id) != 20 {
			return "", false
		}
		h := hashOf(id)
		if _, err := object.GetCommit(s, h); err == nil {
			return id, true
		}
		tag, err := object.GetTag(s, h)
		if err != nil {
			return "", false
		}
		id = ID(tag.Target[:])
	}
	return "", false
}

// walkBehind counts the commits of upstream that head lacks, through go-git. A shallow clone ends where
// its history does.
func (r *Repo) walkBehind(head, upstream ID) (int, error) {
	s, err := r.storage()
	if err != nil {
		return 0, err
	}
	shallow, err := s.Shallow()
	if err != nil {
		return 0, err
	}
	ends := map[plumbing.Hash]bool{}
	for _, h := range shallow {
		ends[h] = true
	}
	seen := map[plumbing.Hash]bool{}
	walk := func(from ID) (int, error) {
		n, todo := 0, []plumbing.Hash{hashOf(from)}
		for len(todo) > 0 {
			h := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[h] {
				continue
			}
			seen[h] = true
			n++
			c, err := object.GetCommit(s, h)
			if err != nil {
				return 0, fmt.Errorf("%w: commit %s: %w", ErrGone, h, err)
			}
			if !ends[h] {
				todo = append(todo, c.ParentHashes...)
			}
		}
		return n, nil
	}
	if _, err := walk(head); err != nil {
		return 0, err
	}
	return walk(upstream)
}

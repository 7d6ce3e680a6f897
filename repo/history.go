package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/format/objfile"
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
	f, err := dotgit.New(filesIn(r.commonDir)).Object(hashOf(id))
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
	// "^main" is a good revision, and the name of no commit. An id with digits too many is none, though git 2.55 cuts them off.
	if rest, longer := strings.CutPrefix(rev, id.Hex()); err != nil || longer && rest != "" && strings.Trim(rest, "0123456789abcdef") == "" {
		return "", fmt.Errorf("%w: %q", ErrUnknownRevision, rev)
	}
	return id, nil
}

// walkCommit is commit without a git executable.
func (r *Repo) walkCommit(id ID) (commit, error) {
	o, err := r.objects()
	if err != nil {
		return commit{}, err
	}
	return o.commit(id)
}

// walkResolve resolves what can be had without git's grammar: an id, HEAD, a branch, a tag.
func (r *Repo) walkResolve(rev string) (ID, error) {
	o, err := r.objects()
	if err != nil {
		return "", err
	}
	unknown := fmt.Errorf("%w: %q (there is no git to ask)", ErrUnknownRevision, rev)
	if id, err := ParseID(rev); err == nil {
		if id, ok := o.peel(id); ok {
			return id, nil
		}
		return "", unknown
	}
	for _, prefix := range []string{"", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"} { // the order is git's
		id, _, err := r.follow(prefix + rev)
		if err != nil {
			continue
		}
		if id, ok := o.peel(id); ok {
			return id, nil
		}
		return "", unknown
	}
	return "", unknown
}

// walkBehind counts the commits of upstream that head lacks, without a git executable. A shallow clone ends
// where its history does.
func (r *Repo) walkBehind(head, upstream ID) (int, error) {
	o, err := r.objects()
	if err != nil {
		return 0, err
	}
	shallow, err := o.store.Shallow()
	if err != nil {
		return 0, err
	}
	ends := map[ID]bool{}
	for _, h := range shallow {
		ends[ID(h[:])] = true
	}
	seen := map[ID]bool{}
	walk := func(from ID) (int, error) {
		n, todo := 0, []ID{from}
		for len(todo) > 0 {
			id := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[id] {
				continue
			}
			seen[id] = true
			n++
			c, err := o.commit(id)
			if err != nil {
				return 0, err
			}
			if !ends[id] {
				todo = append(todo, c.parents...)
			}
		}
		return n, nil
	}
	if _, err := walk(head); err != nil {
		return 0, err
	}
	return walk(upstream)
}

package repo

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/storage/filesystem"
)

// objects is the object store as go-git opens it. Work trees without a git executable that can read them are common enough: a
// checkout mounted into a container or a sandbox that has only this program, a Windows machine where GitHub Desktop or an
// editor keeps its own git off PATH, macOS before its developer tools, a git older than the repository's format.
//
// References and loose objects need go-git in any case; this adds one package of it. Of go-git only the stores are used: its
// package object, which has commits and trees, verifies signatures too, and that makes 48 MB of downloads.
type objects struct{ store *filesystem.Storage }

// objects opens the object store. Pack indexes are loaded whole.
func (r *Repo) objects() (objects, error) {
	if r.hashLen != 20 || r.asksRefs {
		return objects{}, fmt.Errorf("%w: this form of repository is read by the git executable only", ErrNoGit)
	}
	// Alternates are named by absolute paths.
	return objects{filesystem.NewStorageWithOptions(filesIn(r.commonDir), cache.NewObjectLRUDefault(),
		filesystem.Options{AlternatesFS: filesIn(filepath.VolumeName(r.commonDir) + string(filepath.Separator))})}, nil
}

// hashOf returns an id as go-git has them: that of no object for one of another length.
func hashOf(id ID) (h plumbing.Hash) {
	if len(id) == len(h) {
		copy(h[:], id)
	}
	return h
}

// read returns the content of an object of that kind.
func (o objects) read(kind plumbing.ObjectType, id ID) ([]byte, error) {
	object, err := o.store.EncodedObject(kind, hashOf(id))
	if err != nil {
		return nil, fmt.Errorf("read %s %s: %w", kind, id.Hex(), err)
	}
	content, err := object.Reader()
	if err != nil {
		return nil, fmt.Errorf("read %s %s: %w", kind, id.Hex(), err)
	}
	defer content.Close()
	return io.ReadAll(content)
}

// commit reads a commit; ErrGone if it is not there.
func (o objects) commit(id ID) (commit, error) {
	text, err := o.read(plumbing.CommitObject, id)
	if err != nil {
		return commit{}, fmt.Errorf("%w: %w", ErrGone, err)
	}
	return parseCommit(text)
}

// peel returns the commit that an object is, or that the tag it is names.
func (o objects) peel(id ID) (ID, bool) {
	for range 100 {
		if _, err := o.commit(id); err == nil {
			return id, true
		}
		tag, err := o.read(plumbing.TagObject, id)
		if err != nil {
			return "", false
		}
		first, _, _ := strings.Cut(string(tag), "\n")
		if id, err = ParseID(strings.TrimPrefix(first, "object ")); err != nil {
			return "", false
		}
	}
	return "", false
}

// maxTreeDepth is how deep directories may lie in each other: git's core.maxTreeDepth.
const maxTreeDepth = 2048

// tree reads what a tree object holds, by name; that of "" is empty.
func (o objects) tree(id ID) (map[string]TreeEntry, error) {
	entries := map[string]TreeEntry{}
	if id == "" {
		return entries, nil
	}
	text, err := o.read(plumbing.TreeObject, id)
	if err != nil {
		return nil, err
	}
	for len(text) > 0 {
		head, rest, ok := bytes.Cut(text, []byte{0})
		mode, name, spaced := strings.Cut(string(head), " ")
		if !ok || !spaced || name == "" || len(rest) < len(plumbing.ZeroHash) {
			return nil, fmt.Errorf("tree %s is malformed", id.Hex())
		}
		bits, err := parseMode(mode)
		if err != nil {
			return nil, fmt.Errorf("tree %s: %w", id.Hex(), err)
		}
		entries[name] = TreeEntry{ID(rest[:len(plumbing.ZeroHash)]), canonMode(bits)}
		text = rest[len(plumbing.ZeroHash):]
	}
	return entries, nil
}

// canonMode returns a mode as git shows it: trees of long ago hold more of them.
func canonMode(mode uint32) uint32 {
	if mode&modeType == modeTree {
		return modeTree
	}
	if mode, err := indexMode(mode); err == nil {
		return mode
	}
	return ModeGitlink
}

// diff appends to changes what differs between two trees that lie at prefix, a path that is "" or ends in a
// slash. The tree "" is empty.
func (o objects) diff(prefix string, from, to ID, changes []Change) ([]Change, error) {
	if from == to {
		return changes, nil
	}
	if strings.Count(prefix, "/") > maxTreeDepth {
		return nil, fmt.Errorf("directories lie more than %d deep", maxTreeDepth)
	}
	before, err := o.tree(from)
	if err != nil {
		return nil, err
	}
	after, err := o.tree(to)
	if err != nil {
		return nil, err
	}
	for name, a := range after {
		if changes, err = o.diffEntry(prefix+name, before[name], a, changes); err != nil {
			return nil, err
		}
	}
	for name, b := range before {
		if _, kept := after[name]; !kept {
			if changes, err = o.diffEntry(prefix+name, b, TreeEntry{}, changes); err != nil {
				return nil, err
			}
		}
	}
	return changes, nil
}

// diffEntry appends to changes what differs at a path, and below it where it is or was a directory.
func (o objects) diffEntry(path string, before, after TreeEntry, changes []Change) ([]Change, error) {
	if before == after {
		return changes, nil
	}
	var trees [2]ID
	for i, e := range []*TreeEntry{&before, &after} {
		if e.Mode == modeTree {
			trees[i], *e = e.ID, TreeEntry{}
		}
	}
	if before != after {
		c := Change{Path: path, ID: after.ID, OldID: before.ID, Mode: after.Mode, OldMode: before.Mode, Kind: Modified}
		switch {
		case before.Mode == 0:
			c.Kind = Added
		case after.Mode == 0:
			c.Kind = Deleted
		case before.Mode&modeType != after.Mode&modeType:
			c.Kind = TypeChanged
		}
		changes = append(changes, c)
	}
	return o.diff(path+"/", trees[0], trees[1], changes)
}

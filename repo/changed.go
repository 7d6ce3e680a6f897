package repo

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A ChangeKind says how a path differs between two commits.
type ChangeKind byte

// The kinds of change.
const (
	Added       ChangeKind = 'A'
	Modified    ChangeKind = 'M' // content or mode
	Deleted     ChangeKind = 'D'
	Renamed     ChangeKind = 'R' // and perhaps modified
	TypeChanged ChangeKind = 'T' // between file and symlink
)

// A Change is one path that differs between two commits.
type Change struct {
	Path, From    string // From: the path that a renamed one had, else ""
	Kind          ChangeKind
	ID, OldID     ID     // blobs, "" where there is none
	Mode, OldMode uint32 // git modes, 0 where there is none
}

// A TreeEntry is what a commit holds at a path.
type TreeEntry struct {
	ID   ID     // of the blob
	Mode uint32 // git mode
}

// IsBlob reports whether the entry is a file, and no link.
func (e TreeEntry) IsBlob() bool { return isRegular(e.Mode) }

// IsTree reports whether the entry is a directory.
func (e TreeEntry) IsTree() bool { return e.Mode == modeTree }

// Changed returns the files that differ between two commits, by path; from "" is the empty tree. Renames
// are found as git does, from half the content on. Submodules are left out. ErrGone if a commit is not there.
func (r *Repo) Changed(ctx context.Context, from, to ID) ([]Change, error) {
	sides := []string{from.Hex(), to.Hex()}
	for i, id := range []ID{from, to} {
		if id == "" {
			sides[i] = r.emptyTree().Hex()
		}
	}
	changes, err := r.rawDiff(ctx, "diff-tree", "-r", sides[0], sides[1])
	if noGit(err) {
		return r.walkChanged(from, to)
	}
	for _, id := range []ID{from, to} {
		if id != "" && exitCode(err) > 0 {
			if _, gone := r.commit(ctx, id); gone != nil {
				return nil, gone
			}
		}
	}
	return changes, err
}

// ChangedInIndex returns the files of the index that differ from a commit, as Changed does. ErrGone if the commit is not there;
// ErrNoGit if there is no git to ask.
func (r *Repo) ChangedInIndex(ctx context.Context, from ID) ([]Change, error) {
	changes, err := r.rawDiff(ctx, "diff-index", "--cached", from.Hex())
	if exitCode(err) > 0 {
		if _, gone := r.commit(ctx, from); gone != nil {
			return nil, gone
		}
	}
	return changes, err
}

// rawDiff returns what one of git's diffs, with an option, tells of sides, with renames.
func (r *Repo) rawDiff(ctx context.Context, diff, option string, sides ...string) ([]Change, error) {
	args := append([]string{diff, option, "-M", "-z", "-l2000", "--raw", "--no-abbrev", "--no-ext-diff", "--no-textconv"}, sides...)
	args = append(args, "--")
	out, err := r.git(ctx, nil, args...)
	if exitCode(err) > 0 { // blobs may be missing, as in a partial clone: then only equal ones are renames
		args[2] = "-M100%"
		out, err = r.git(ctx, nil, args...)
	}
	if err != nil {
		return nil, fmt.Errorf("compare with a commit: %w", err)
	}
	return parseRaw(out)
}

// Differing returns the paths, of submodules too, at which the trees of two commits differ, sorted. It looks
// for no renames, so no blob is read. ErrGone if a commit is not there; ErrNoGit if there is no git to ask.
func (r *Repo) Differing(ctx context.Context, from, to ID) ([]string, error) {
	if from == to {
		return nil, nil
	}
	out, err := r.git(ctx, nil, "diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", from.Hex(), to.Hex(), "--")
	if err != nil {
		for _, id := range []ID{from, to} {
			if _, gone := r.commit(ctx, id); gone != nil {
				return nil, gone
			}
		}
		return nil, fmt.Errorf("compare commits: %w", err)
	}
	var paths []string
	for p := range strings.SplitSeq(string(out), "\x00") {
		if p != "" {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

func (r *Repo) emptyTree() ID {
	hex := "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
	if r.hashLen == 32 {
		hex = "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
	}
	id, _ := ParseID(hex)
	return id
}

// parseRaw reads what git prints for --raw -z.
func parseRaw(out []byte) ([]Change, error) {
	var changes []Change
	fields := strings.Split(string(out), "\x00")
	for len(fields) > 1 {
		head := strings.Fields(strings.TrimPrefix(fields[0], ":"))
		if len(head) != 5 || head[4] == "" || !strings.HasPrefix(fields[0], ":") {
			return nil, fmt.Errorf("git printed a change that is none: %q", fields[0])
		}
		c := Change{Kind: ChangeKind(head[4][0]), Path: fields[1]}
		fields = fields[2:]
		if c.Kind == Renamed || c.Kind == 'C' {
			if len(fields) < 2 {
				return nil, errors.New("git printed a rename without a second path")
			}
			c.From, c.Path = c.Path, fields[0]
			fields = fields[1:]
		}
		var errs [4]error
		c.OldMode, errs[0] = parseMode(head[0])
		c.Mode, errs[1] = parseMode(head[1])
		c.OldID, errs[2] = parseNullID(head[2])
		c.ID, errs[3] = parseNullID(head[3])
		if err := errors.Join(errs[:]...); err != nil {
			return nil, err
		}
		if c, ok := c.withoutLinks(); ok {
			changes = append(changes, c)
		}
	}
	slices.SortFunc(changes, byPath)
	return changes, nil
}

func byPath(a, b Change) int { return cmp.Compare(a.Path, b.Path) }

// withoutLinks returns the change as it is for files: what a submodule was or becomes is nothing.
func (c Change) withoutLinks() (Change, bool) {
	switch {
	case c.OldMode == ModeGitlink && (c.Mode == ModeGitlink || c.Mode == 0), c.Mode == ModeGitlink && c.OldMode == 0:
		return c, false
	case c.OldMode == ModeGitlink:
		c.Kind, c.OldMode, c.OldID = Added, 0, ""
	case c.Mode == ModeGitlink:
		c.Kind, c.Mode, c.ID = Deleted, 0, ""
	case c.Kind == 'C':
		c.Kind, c.From = Added, ""
	}
	return c, true
}

func parseMode(s string) (uint32, error) {
	n, err := strconv.ParseUint(s, 8, 32)
	return uint32(n), err
}

func parseNullID(s string) (ID, error) {
	if strings.Trim(s, "0") == "" {
		return "", nil
	}
	return ParseID(s)
}

// Blobs returns what a commit holds at paths, taken literally, or everywhere if paths is nil; a path that
// it does not hold as a file is not in the map.
func (r *Repo) Blobs(ctx context.Context, id ID, paths []string) (map[string]TreeEntry, error) {
	if paths != nil && len(paths) == 0 {
		return map[string]TreeEntry{}, nil
	}
	blobs := map[string]TreeEntry{}
	const batch = 500 // a command line has its limit
	for start := 0; start == 0 || start < len(paths); start += batch {
		args := []string{"ls-tree", "-r", "-z", "--full-tree", id.Hex(), "--"}
		if paths != nil {
			args = append(args, paths[start:min(start+batch, len(paths))]...)
		}
		out, err := r.git(ctx, nil, args...)
		if noGit(err) {
			return r.walkBlobs(id, paths)
		}
		if err != nil {
			if _, gone := r.commit(ctx, id); gone != nil {
				return nil, gone
			}
			return nil, fmt.Errorf("read a tree: %w", err)
		}
		if err := parseTree(out, blobs); err != nil {
			return nil, err
		}
	}
	if paths != nil { // a path that names a directory brought all below it
		asked := map[string]bool{}
		for _, p := range paths {
			asked[p] = true
		}
		for p := range blobs {
			if !asked[p] {
				delete(blobs, p)
			}
		}
	}
	return blobs, nil
}

// parseTree reads what git prints for ls-tree -r -z.
func parseTree(out []byte, blobs map[string]TreeEntry) error {
	for line := range bytes.SplitSeq(out, []byte{0}) {
		if len(line) == 0 {
			continue
		}
		head, path, ok := strings.Cut(string(line), "\t")
		f := strings.Fields(head)
		if !ok || len(f) != 3 {
			return fmt.Errorf("git printed a tree entry that is none: %q", line)
		}
		mode, err := parseMode(f[0])
		if err != nil {
			return err
		}
		id, err := ParseID(f[2])
		if err != nil {
			return err
		}
		if mode != ModeGitlink {
			blobs[path] = TreeEntry{id, mode}
		}
	}
	return nil
}

// Staged returns the paths at which the index is not that commit's tree, sorted; commit "" is the empty
// tree. Unmerged and intent-to-add entries always count.
func (r *Repo) Staged(ctx context.Context, x *Index, id ID) ([]string, error) {
	held := map[string]TreeEntry{}
	if id != "" {
		var err error
		if held, err = r.Blobs(ctx, id, nil); err != nil {
			return nil, err
		}
	}
	var paths []string
	for _, e := range x.Entries {
		if !e.IsFile() {
			continue
		}
		if h, ok := held[e.Path]; !ok || h.ID != e.ID || h.Mode != e.Mode || e.Flags&(Unmerged|IntentToAdd) != 0 {
			paths = append(paths, e.Path)
		}
		delete(held, e.Path)
	}
	for p := range held {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths, nil
}

// walkChanged is Changed without a git executable.
func (r *Repo) walkChanged(from, to ID) ([]Change, error) {
	o, err := r.objects()
	if err != nil {
		return nil, err
	}
	var trees [2]ID
	for i, id := range []ID{from, to} {
		if id != "" {
			c, err := o.commit(id)
			if err != nil {
				return nil, err
			}
			trees[i] = c.tree
		}
	}
	all, err := o.diff("", trees[0], trees[1], nil)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, byPath)
	var changes []Change
	for _, c := range o.renamed(all) {
		if c, ok := c.withoutLinks(); ok {
			changes = append(changes, c)
		}
	}
	slices.SortFunc(changes, byPath)
	return changes, nil
}

// walkBlobs is Blobs without a git executable.
func (r *Repo) walkBlobs(id ID, paths []string) (map[string]TreeEntry, error) {
	changes, err := r.walkChanged("", id)
	if err != nil {
		return nil, err
	}
	blobs := map[string]TreeEntry{}
	for _, c := range changes {
		if paths == nil || slices.Contains(paths, c.Path) {
			blobs[c.Path] = TreeEntry{c.ID, c.Mode}
		}
	}
	return blobs, nil
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/repo"
)

// rootDirectory is how the root is called where directories are.
const rootDirectory = "."

// cleanDirectory returns a path from outside as CleanPath does, and the root too, which is a directory.
func cleanDirectory(p string) (string, error) {
	if path.Clean(p) == rootDirectory && p != "" {
		return rootDirectory, nil
	}
	return repo.CleanPath(p)
}

// isDirectoryUpdate reports whether the text handed in for a path is of a directory with tracked files.
func (c *closing) isDirectoryUpdate(p string) bool {
	_, hasText := c.updates[p]
	return hasText && c.s.entry(p) < 0 && (p == rootDirectory && len(c.s.index.Entries) > 0 || c.s.isDirectory(p))
}

// takeDirectories takes the directories with texts out of the touched paths: their rows are apart, and a text on one
// says nothing of whether the files in it were looked at.
func (c *closing) takeDirectories() {
	c.touched = slices.DeleteFunc(c.touched, func(p string) bool {
		if !c.isDirectoryUpdate(p) {
			return false
		}
		c.directories = append(c.directories, p)
		if c.updates[p].MD5 != "" {
			c.offend(p, "is a directory, which has no content_md5: leave it out")
		}
		return true
	})
}

// findLeaves finds what the files below the directories are now that are not touched: a text is bound to what lies
// on disk when it is handed in, not to what the rows say.
func (c *closing) findLeaves(ctx context.Context) error {
	if len(c.directories) == 0 {
		return nil
	}
	touched := map[string]bool{}
	for _, p := range c.touched {
		touched[p] = true
	}
	for _, i := range c.s.files {
		if p := c.s.index.Entries[i].Path; !touched[p] && c.inDirectories(p) {
			c.below = append(c.below, p)
		}
	}
	changes, err := Current(ctx, c.m, c.below)
	if err != nil {
		return fmt.Errorf("look at the files of directories: %w", err)
	}
	c.leaves = map[string]registry.Leaf{}
	for _, p := range slices.Sorted(maps.Keys(changes)) {
		switch changes[p].Verdict {
		case Mismatch, New:
			if err := c.findLeaf(ctx, p); err != nil {
				return err
			}
		case Missing:
			c.leaves[p] = registry.Leaf{}
		case Match, Skipped, Unreadable:
		}
	}
	return nil
}

// findLeaf enters what a file is now: the md5 of its bytes, or of one that is never hashed the blob in the index.
func (c *closing) findLeaf(ctx context.Context, p string) error {
	d, err := c.m.repo.Digest(ctx, p, repo.DigestOptions{Limit: c.s.rules.limit})
	if err != nil && !errors.Is(err, repo.ErrTooLarge) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		c.leaves[p] = registry.Leaf{} // what cannot be read is not there
		return nil
	}
	hash := d.MD5
	if typ, _ := repo.Classify(p, d.Stat.Mode, d.Head, repo.Attrs{}); typ == binaryType || err != nil {
		hash = c.s.index.Entries[c.s.entry(p)].ID.Hex()
	}
	c.leaves[p] = registry.Leaf{Path: p, Hash: hash}
	return nil
}

func (c *closing) inDirectories(p string) bool {
	for _, dir := range c.directories {
		if dir == rootDirectory || strings.HasPrefix(p, dir+"/") {
			return true
		}
	}
	return false
}

// applyDirectories writes the texts of directories, as of what lies in them.
func (c *closing) applyDirectories(tx *registry.Tx, rep *CloseReport) error {
	if len(c.directories) == 0 {
		return nil
	}
	var leaves []registry.Leaf
	seen := map[string]bool{}
	err := tx.Evidence(func(f registry.File) error {
		seen[f.Path] = true
		if _, other := c.leaves[f.Path]; !other {
			leaves = append(leaves, f.Leaf())
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range c.below {
		if l, other := c.leaves[p]; l.Path != "" {
			leaves = append(leaves, l)
		} else if !other && !seen[p] { // never hashed, and not remembered yet
			leaves = append(leaves, registry.Leaf{Path: p, Hash: c.s.index.Entries[c.s.entry(p)].ID.Hex()})
		}
	}
	children := registry.Children(leaves)
	for _, dir := range c.directories {
		u := c.updates[dir]
		err := tx.SummarizeDirectory(dir, registry.DirectoryText{
			Text: u.Summary, Author: c.q.Author, Model: c.q.Model, Commit: c.commit.Hex(), UpdatedAt: tx.Now(), Children: children[dir],
		})
		if err != nil {
			return err
		}
		rep.Directories = append(rep.Directories, dir)
	}
	return nil
}

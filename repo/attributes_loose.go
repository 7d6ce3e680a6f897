package repo

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
)

// LooseAttributes returns the attribute files of the work tree that the index does not vouch for, sorted:
// not tracked, or not as in the index. They lie beside or above tracked files, where git obeys them and
// Attributes does not. It costs one look for each directory. Line endings and $Id$ make no two texts of one length out of
// one blob, so there are none where neither a filter driver is configured nor working-tree-encoding is named.
func (r *Repo) LooseAttributes(ctx context.Context, x *Index, sights []Sight) ([]string, error) {
	v, err := openViewer(r.root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	var mu sync.Mutex
	var found []string
	err = inChunks(ctx, max(len(x.Entries), 1), sweepChunk, func(start, end int) {
		some := looseIn(v, x, start, min(end, len(x.Entries)))
		mu.Lock()
		defer mu.Unlock()
		found = append(found, some...)
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(found)
	found = slices.Compact(found)
	found = slices.DeleteFunc(found, func(file string) bool {
		i, ok := x.Find(file)
		return ok && (sights[i].State == Same || r.isBlob(ctx, v, x.Entries[i]))
	})
	if len(found) == 0 || !r.hasFilters() && !r.namesEncoding(found) {
		return nil, nil
	}
	return found, nil
}

// looseIn returns the attribute files beside and above the entries from start to end, and that of the root.
func looseIn(v *viewer, x *Index, start, end int) (found []string) {
	seen := map[string]bool{}
	look := func(dir string) {
		for !seen[dir] {
			seen[dir] = true
			file := attributesFile
			if dir != "" {
				file = dir + "/" + attributesFile
			}
			if st, _, err := v.lstat(file); err == nil && !ignoredLink(x, file, st) {
				found = append(found, file)
			}
			if dir == "" {
				return
			}
			dir = parentOf(dir)
		}
	}
	last := ""
	look(last)
	for i := start; i < end; i++ {
		if dir := parentOf(x.Entries[i].Path); dir != last {
			last = dir
			look(dir)
		}
	}
	return found
}

// hasFilters reports whether a program is configured that turns files into blobs.
func (r *Repo) hasFilters() bool {
	return slices.ContainsFunc(r.config.Keys("filter."), func(key string) bool {
		return strings.HasSuffix(key, ".clean") || strings.HasSuffix(key, ".process")
	})
}

// namesEncoding reports whether attribute files, or those in which a macro may stand that they name, speak of encodings.
func (r *Repo) namesEncoding(files []string) bool {
	names := func(data []byte, err error) bool {
		return bytes.Contains(data, []byte("working-tree-encoding")) || errors.Is(err, ErrTooLarge)
	}
	return slices.ContainsFunc(append(slices.Clone(files), attributesFile), func(file string) bool {
		return names(r.Read(file, maxAttributes))
	}) || slices.ContainsFunc(r.outerAttributes(), func(file string) bool { return names(readRegular(file, maxAttributes)) })
}

// ignoredLink reports whether file is a symbolic link that git does not follow, neither here nor in the index.
func ignoredLink(x *Index, file string, st Stat) bool {
	i, tracked := x.Find(file)
	return st.Mode == ModeSymlink && (!tracked || x.Entries[i].Mode == ModeSymlink)
}

// maxAttributes is the size in bytes of the largest attribute file that is read.
const maxAttributes = 1 << 20

// isBlob reports whether the file of e holds the bytes of its blob, line endings apart.
func (r *Repo) isBlob(ctx context.Context, v *viewer, e Entry) bool {
	d, err := r.digest(ctx, v, e.Path, DigestOptions{Fold: true, Limit: maxAttributes})
	return err == nil && (d.Blob == e.ID || d.Folded == e.ID)
}

// attributesFile is the name of git's attribute files in a work tree.
const attributesFile = ".gitattributes"

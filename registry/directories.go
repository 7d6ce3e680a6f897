package registry

import (
	"cmp"
	"maps"
	"path"
	"slices"
)

// A Directory counts the files at and below a directory.
type Directory struct {
	Path                         string // "." for the root
	Files, Fresh, Stale, Pending int    // at and below
	Unwritten                    int    // of the pending ones: those without any summary
	Own                          int    // files in the directory itself
	Bytes                        int64
	ByLanguage                   map[string]int // number of files at and below
}

// Directories returns every directory that files are at or below, by path, each with what lies below it.
func Directories(files []File) []Directory {
	all := map[string]*Directory{}
	for _, f := range files {
		own := path.Dir(f.Path)
		for dir := own; ; dir = path.Dir(dir) {
			d := all[dir]
			if d == nil {
				d = &Directory{Path: dir, ByLanguage: map[string]int{}}
				all[dir] = d
			}
			d.Files++
			d.Own += count(dir == own)
			d.Bytes += f.Size
			d.Fresh += count(f.Fresh())
			d.Stale += count(f.Stale())
			d.Pending += count(f.Pending())
			d.Unwritten += count(f.Pending() && f.Summary == nil)
			if f.Language != "" {
				d.ByLanguage[f.Language]++
			}
			if dir == "." || dir == "/" {
				break
			}
		}
	}
	dirs := make([]Directory, 0, len(all))
	for _, d := range slices.SortedFunc(maps.Values(all), func(a, b *Directory) int { return cmp.Compare(a.Path, b.Path) }) {
		dirs = append(dirs, *d)
	}
	return dirs
}

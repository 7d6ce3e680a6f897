package repo

import (
	"context"
	"path/filepath"
	"time"
)

// statsChunk is how many neighbouring paths one worker takes at a time.
const statsChunk = 256

// Stats looks at files of the work tree without opening them; the answer is aligned with paths, which are best
// sorted. The zero Stat means that nothing is there, or not below real directories.
func (r *Repo) Stats(ctx context.Context, paths []string) ([]Stat, error) {
	return statsUnder(ctx, r.root, paths)
}

// Stats is as that of a Repo.
func (d *Dir) Stats(ctx context.Context, paths []string) ([]Stat, error) {
	return statsUnder(ctx, d.root, paths)
}

// IndexStat looks at the git index: another one is another index.
func (r *Repo) IndexStat(ctx context.Context) (Stat, error) {
	stats, err := statsUnder(ctx, r.gitDir, []string{"index"})
	if err != nil {
		return Stat{}, err
	}
	return stats[0], nil
}

// Settled reports whether a file that looks like s was not touched after a moment: its times lie so long before that
// no clock or file system is too coarse to tell. A copy of a file's times does not help, as the change time shows it.
func (s Stat) Settled(before time.Time) bool {
	const coarse = 2 * time.Second
	limit := before.Add(-coarse).UnixNano()
	return s.Mode != 0 && s.CtimeNS != 0 && s.MtimeNS < limit && s.CtimeNS < limit
}

func statsUnder(ctx context.Context, root string, paths []string) ([]Stat, error) {
	v, err := openViewer(root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	stats := make([]Stat, len(paths))
	err = inChunks(ctx, len(paths), statsChunk, func(start, end int) {
		t := newTrail(v, end, func(i int) string { return paths[i] })
		defer t.close()
		for i := start; i < end; i++ {
			if !sanePath(paths[i]) || t.enter(i, parentOf(paths[i])) != nil {
				continue
			}
			if s, isDir, err := t.lstat(paths[i]); err == nil && !isDir {
				stats[i] = s
			}
		}
	})
	return stats, err
}

// FileStat looks at one file, anywhere.
func FileStat(path string) (Stat, error) {
	dir, name := filepath.Split(path)
	v, err := openViewer(filepath.Clean(dir))
	if err != nil {
		return Stat{}, err
	}
	defer v.close()
	s, _, err := v.lstat(name)
	return s, err
}

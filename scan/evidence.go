package scan

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
)

// contents is what the files of a tree hold at one moment, as far as that is known without reading them. It is not
// changed once it is shared.
type contents struct {
	files  []content
	sights []repo.Sight // of files, now

	index *repo.Index // of a work tree: files are its entries
	stat  repo.Stat   // of the file of the index, before it was read

	generation int64 // of the registry when its rows were read
}

// A content is what is known of a file from when it was last read.
type content struct {
	path string
	typ  string          // as in the registry
	sum  find.ContentSum // of its bytes; zero if they were not hashed
	at   repo.Stat       // when they were read; zero if that is no evidence
}

// known reports whether file i is as it was when it was read.
func (c *contents) known(i int) bool {
	return c.files[i].at.Mode != 0 && c.files[i].at.Equal(c.sights[i].Stat)
}

// contents looks at all files. old is what was known of them before, nil for nothing.
func (w *workTree) contents(ctx context.Context, old *contents) (*contents, error) {
	now := &contents{}
	var rows []content
	group, within := errgroup.WithContext(ctx)
	if old == nil {
		group.Go(func() (err error) {
			rows, now.generation, err = w.rows(within)
			return err
		})
	}
	group.Go(func() (err error) {
		if now.stat, err = w.m.Repo().IndexStat(within); err != nil {
			return err
		}
		if old != nil && old.stat.Equal(now.stat) && w.m.Repo().SameIndex(old.index) {
			now.index = old.index
		} else if now.index, err = w.readIndex(within); err != nil {
			return err
		}
		now.sights, err = w.m.Repo().Sweep(within, now.index)
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	switch {
	case old == nil:
		now.files = learn(now.index, rows)
	case now.index == old.index:
		now.files, now.generation = old.files, old.generation
	default:
		now.files, now.generation = learn(now.index, old.files), old.generation
	}
	if old == nil || now.unknown() <= looseFiles {
		return now, nil
	}
	return now, w.relearn(ctx, now)
}

// relearn takes what the registry has learned since its rows were read.
func (w *workTree) relearn(ctx context.Context, now *contents) error {
	var generation int64
	err := w.view(ctx, func(tx *registry.Tx) (err error) {
		generation, err = tx.Generation()
		return err
	})
	if noRegistry(err) || err == nil && generation == now.generation {
		return nil
	}
	if err != nil {
		return err
	}
	rows, generation, err := w.rows(ctx)
	now.files, now.generation = learn(now.index, rows), generation
	return err
}

// unknown returns how many files are not as they were when they were read.
func (c *contents) unknown() int {
	n := 0
	for i := range c.files {
		if !c.known(i) && c.state(i) == there {
			n++
		}
	}
	return n
}

// learn returns the files of an index with what is known of them: what was known, both sorted by path.
func learn(x *repo.Index, was []content) []content {
	files := make([]content, len(x.Entries))
	for i := range x.Entries {
		p := x.Entries[i].Path
		for len(was) > 0 && was[0].path < p {
			was = was[1:]
		}
		if len(was) > 0 && was[0].path == p {
			files[i] = was[0]
		}
		files[i].path = p
	}
	return files
}

// rows returns what the registry remembers of files, nothing if there is none.
func (w *workTree) rows(ctx context.Context) (all []content, generation int64, err error) {
	err = w.view(ctx, func(tx *registry.Tx) error {
		if generation, err = tx.Generation(); err != nil {
			return err
		}
		all = all[:0]
		return tx.Evidence(func(f registry.File) error {
			c := content{path: f.Path, typ: f.Type}
			if f.Stat.MtimeNS != 0 && (f.MD5 != "" || f.Type == "binary") {
				c.at = repo.Stat{Size: f.Size, MtimeNS: f.Stat.MtimeNS, CtimeNS: f.Stat.CtimeNS, Ino: f.Stat.Ino, Mode: f.Stat.Mode}
			}
			if n, err := hex.Decode(c.sum[:], []byte(f.MD5)); f.MD5 != "" && (err != nil || n != len(c.sum)) {
				c.at, c.sum = repo.Stat{}, find.ContentSum{}
			}
			all = append(all, c)
			return nil
		})
	})
	if noRegistry(err) {
		err = nil
	}
	return all, generation, err
}

// contents looks at all files, of which nothing is known.
func (p *plainDir) contents(ctx context.Context, _ *contents) (*contents, error) {
	now := &contents{}
	err := p.d.Ignore().Walk(ctx, func(f repo.File) error {
		now.files = append(now.files, content{path: f.Path})
		now.sights = append(now.sights, repo.Sight{Stat: repo.Stat{Size: f.Size, Mode: f.Mode}, State: repo.Same})
		return ctx.Err()
	})
	slices.SortFunc(now.files, func(a, b content) int { return strings.Compare(a.path, b.path) })
	return now, err
}

// A state says whether a file may be searched.
type state int

const (
	gone state = iota // it is not there, or no regular file
	away              // it is left out of the work tree by a sparse checkout
	there
)

// state returns whether file i may be searched.
func (c *contents) state(i int) state {
	if c.index != nil {
		e := &c.index.Entries[i]
		if e.Mode != repo.ModeRegular && e.Mode != repo.ModeExecutable {
			return gone
		}
		if c.sights[i].State == repo.Absent && e.Flags&repo.SkipWorktree != 0 {
			return away
		}
	}
	if m := c.sights[i].Stat.Mode; m != repo.ModeRegular && m != repo.ModeExecutable && c.sights[i].Err == nil {
		return gone
	}
	return there
}

// contents returns what the files of the tree hold now.
func (t *Tree) contents() (*contents, error) {
	key := t.place.key()
	now, err := t.place.contents(t.ctx, t.cache.contentsOf(key))
	if err == nil {
		t.cache.keepContents(key, now)
	}
	return now, err
}

package scan

import (
	"context"
	"slices"
	"strings"

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
	typ  string          // as in the registry; "": as its name tells
	sum  find.ContentSum // of its bytes; zero if they were not hashed
	at   repo.Stat       // when they were read; zero if that is no evidence
}

// known reports whether file i is as it was when it was read.
func (c *contents) known(i int) bool {
	return c.files[i].at.Mode != 0 && c.files[i].at.Equal(c.sights[i].Stat)
}

// A presence says whether a file may be looked through.
type presence int

const (
	gone presence = iota // it is not there, or no regular file
	away                 // it is left out of the work tree by a sparse checkout
	there
)

// presence returns whether file i may be looked through.
func (c *contents) presence(i int) presence {
	if c.index != nil {
		e := &c.index.Entries[i]
		if !e.IsFile() {
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

// unknown returns the files that are not known to be as they were when they were read.
func (c *contents) unknown() []int {
	var all []int
	for i := range c.files {
		if !c.known(i) && c.presence(i) == there {
			all = append(all, i)
		}
	}
	return all
}

// contents looks at all files. Of what they hold it knows what old does; nil for nothing.
func (w *workTree) contents(ctx context.Context, old *contents) (*contents, error) {
	now := &contents{}
	var err error
	if now.stat, err = w.m.Repo().IndexStat(ctx); err != nil {
		return nil, err
	}
	if old != nil && old.stat.Equal(now.stat) && w.m.Repo().SameIndex(old.index) {
		now.index, now.files, now.generation = old.index, old.files, old.generation
	} else {
		if now.index, err = w.readIndex(ctx); err != nil {
			return nil, err
		}
		now.files = make([]content, len(now.index.Entries))
		for i := range now.index.Entries {
			now.files[i].path = now.index.Entries[i].Path
		}
		if old != nil {
			now.generation = old.generation
			now.learn(old.files)
		}
	}
	now.sights, err = w.m.Repo().Sweep(ctx, now.index)
	return now, err
}

// learn takes what is known of files, sorted by path. It changes the files: they must not be shared yet.
func (c *contents) learn(was []content) {
	for i := range c.files {
		p := c.files[i].path
		for len(was) > 0 && was[0].path < p {
			was = was[1:]
		}
		if len(was) > 0 && was[0].path == p && was[0].at.Mode != 0 {
			c.files[i] = was[0]
		}
	}
}

// contents looks at all files, of which nothing is known.
func (p *plainDir) contents(ctx context.Context, _ *contents) (*contents, error) {
	now := &contents{}
	err := p.d.Ignore().Walk(ctx, func(f repo.File) error {
		now.files = append(now.files, content{path: f.Path})
		return ctx.Err()
	})
	slices.SortFunc(now.files, func(a, b content) int { return strings.Compare(a.path, b.path) })
	now.sights = make([]repo.Sight, len(now.files))
	for i := range now.sights {
		now.sights[i] = repo.Sight{Stat: repo.Stat{Mode: repo.ModeRegular}, State: repo.Same}
	}
	return now, err
}

// fewRows is up to how many rows are looked up one by one: more are faster read all.
const fewRows = 256

// recollect takes from the rows what is known of files that are not known yet. There may be no registry.
func (t *Tree) recollect(now *contents) error {
	unknown := now.unknown()
	if len(unknown) == 0 || now.index == nil {
		return nil
	}
	was := now.files
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		generation, err := tx.Generation()
		if err != nil || generation == now.generation {
			return err
		}
		files := slices.Clone(was)
		now.generation = generation
		if len(unknown) <= fewRows {
			paths := make([]string, len(unknown))
			for k, i := range unknown {
				paths[k] = was[i].path
			}
			rows, err := tx.FilesAt(paths)
			for _, i := range unknown {
				if row, ok := rows[was[i].path]; ok {
					files[i] = remembered(row)
				}
			}
			now.files = files
			return err
		}
		var rows []content
		err = tx.Evidence(func(f registry.File) error {
			rows = append(rows, remembered(f))
			return nil
		})
		now.files = files
		now.learn(rows)
		return err
	})
	if noRegistry(err) {
		err = nil
	}
	return err
}

// remembered returns what a row says of a file. A row without an md5 is evidence of a binary file alone.
func remembered(f registry.File) content {
	c := content{path: f.Path, typ: f.Type}
	if f.Stat.MtimeNS == 0 || f.MD5 == "" && f.Type != "binary" {
		return c
	}
	var ok bool
	if c.sum, ok = find.ParseSum(f.MD5); f.MD5 != "" && !ok {
		return content{path: f.Path}
	}
	c.at = repo.Stat{Size: f.Size, MtimeNS: f.Stat.MtimeNS, CtimeNS: f.Stat.CtimeNS, Ino: f.Stat.Ino, Mode: f.Stat.Mode}
	return c
}

package verify

import (
	"context"
	"errors"
	"strings"
	"time"

	"codemem/registry"
	"codemem/repo"
)

// A CoveragePoint tells how much of the files that a commit held, and that want a summary, had one of their bytes while it was the last.
type CoveragePoint struct {
	Commit string    `json:"commit"`
	At     time.Time `json:"at"` // when it was committed, UTC
	Files  int       `json:"files"`
	Fresh  int       `json:"fresh"`
}

// CoverageHistory returns how coverage grew over the last commits of HEAD's line of first parents, the oldest first, of the files in a
// directory ("." for all). A text counts from the commit that was checked out when it was written; where that is not of the line, from
// the one that was the last by its time. Whether a file wants a summary is what is remembered of its path now, or else what its name says. Before the
// first commit, and without a registry, there is nothing. repo.ErrNoGit if there is no git to ask.
func CoverageHistory(ctx context.Context, m *Memory, dir string, most int) ([]CoveragePoint, error) {
	head, err := m.repo.Head(ctx)
	if err != nil || head.Unborn || most <= 0 {
		return nil, err
	}
	c := covering{dir: dir, rows: map[string]registry.File{}, since: map[string]int{}, open: map[string]hold{}}
	var texts []registry.BlobText
	err = m.View(ctx, func(tx *registry.Tx) (err error) {
		if texts, err = tx.BlobTexts(); err == nil {
			err = c.remember(tx)
		}
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if c.line, err = m.repo.Line(ctx, head.ID, most); err != nil || len(c.line) == 0 {
		return nil, err
	}
	held, err := m.repo.Blobs(ctx, c.line[0].ID, nil)
	if err != nil {
		return nil, err
	}
	c.takeTexts(texts)
	return c.points(held), nil
}

// A covering counts files by commit. What a path held counts from one commit to before another.
type covering struct {
	dir   string
	rows  map[string]registry.File
	line  []repo.LineCommit
	since map[string]int  // by blob the first commit at which there is a text of it
	open  map[string]hold // by path what it holds

	files, fresh []int // by commit, how many more there are than at the one before
}

// A hold is what a path holds since a commit.
type hold struct {
	blob string
	mode uint32
	from int
}

// remember enters what is remembered of files.
func (c *covering) remember(tx *registry.Tx) error {
	files, err := tx.Files(registry.FileQuery{})
	for _, f := range files {
		c.rows[f.Path] = f
	}
	return err
}

// takeTexts enters from which commit on there is a text of each blob.
func (c *covering) takeTexts(texts []registry.BlobText) {
	at := map[string]int{}
	for i, l := range c.line {
		at[l.ID.Hex()] = i
	}
	for _, t := range texts {
		from, known := at[t.Commit]
		if !known {
			from = 0
			for i := 1; i < len(c.line) && c.line[i].Time <= t.At.Unix(); i++ {
				from = i
			}
		}
		if first, had := c.since[t.Blob]; !had || from < first {
			c.since[t.Blob] = from
		}
	}
}

// points goes along the line from what its first commit held.
func (c *covering) points(held map[string]repo.TreeEntry) []CoveragePoint {
	n := len(c.line)
	c.files, c.fresh = make([]int, n+1), make([]int, n+1)
	for p, e := range held {
		c.open[p] = hold{e.ID.Hex(), e.Mode, 0}
	}
	for i := range c.line {
		for _, change := range c.line[i].Changes {
			c.end(change.Path, i)
			if change.ID != "" {
				c.open[change.Path] = hold{change.ID.Hex(), change.Mode, i}
			}
		}
	}
	for p := range c.open {
		c.end(p, n)
	}
	points := make([]CoveragePoint, n)
	files, fresh := 0, 0
	for i := range points {
		files, fresh = files+c.files[i], fresh+c.fresh[i]
		points[i] = CoveragePoint{c.line[i].ID.Hex(), time.Unix(c.line[i].Time, 0).UTC(), files, fresh}
	}
	return points
}

// end counts what a path held until before a commit.
func (c *covering) end(p string, until int) {
	h, held := c.open[p]
	delete(c.open, p)
	if !held || !c.wants(p, h.mode) {
		return
	}
	c.files[h.from]++
	c.files[until]--
	if since, told := c.since[h.blob]; told && max(since, h.from) < until {
		c.fresh[max(since, h.from)]++
		c.fresh[until]--
	}
}

// wants reports whether a file is one of those that are counted.
func (c *covering) wants(p string, mode uint32) bool {
	if c.dir != "." && !strings.HasPrefix(p, c.dir+"/") {
		return false
	}
	if f, known := c.rows[p]; known {
		return f.Summarizable()
	}
	if repo.Sensitive(p, nil) {
		return false
	}
	typ, _ := repo.Classify(p, mode, nil, repo.Attrs{})
	return registry.File{MD5: "?", Type: typ}.Summarizable()
}

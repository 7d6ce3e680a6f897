package verify

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"time"

	"codemem/registry"
	"codemem/repo"
)

// A Since is the commit from which on a summary is of other bytes than its file holds.
type Since struct {
	Commit string    `json:"commit"` // id in hex; "": no commit yet holds what the work tree does
	At     time.Time `json:"at"`     // when it was committed, UTC; zero: not yet
}

// Limits of how far back it is looked.
const (
	mostSince      = 300     // commits
	mostSinceBytes = 4 << 20 // of a version of a file
)

// StaleSince returns by path since which commit of HEAD's line of first parents stale summaries are stale. One that is so for longer
// than 300 commits is left out. repo.ErrNoGit if there is no git to ask.
func StaleSince(ctx context.Context, m *Memory, stale map[string]registry.Summary) (map[string]Since, error) {
	head, err := m.repo.Head(ctx)
	if err != nil || head.Unborn || len(stale) == 0 {
		return nil, err
	}
	line, err := m.repo.Line(ctx, head.ID, mostSince)
	if err != nil {
		return nil, err
	}
	c := sinceLine{line: line, at: map[string]int{}, versions: map[string][]version{}}
	for i, l := range line {
		c.at[l.ID.Hex()] = i
	}
	var blobs []repo.ID
	for i := range line {
		blobs = append(blobs, c.enter(i, stale)...)
	}
	sums := map[repo.ID]string{}
	err = m.repo.Contents(ctx, blobs, mostSinceBytes, func(id repo.ID, data []byte) {
		sum := md5.Sum(data)
		sums[id] = hex.EncodeToString(sum[:])
	})
	if err != nil {
		return nil, err
	}
	found := map[string]Since{}
	for p, s := range stale {
		if c.reaches(s) {
			found[p] = c.first(p, s.MD5, sums)
		}
	}
	return found, nil
}

// A sinceLine is the last commits, with what they left of files that are looked at.
type sinceLine struct {
	line     []repo.LineCommit
	at       map[string]int // by id where in the line a commit is
	versions map[string][]version
}

// A version is what a commit left of a file; without an id, nothing.
type version struct {
	blob repo.ID
	at   int
}

// enter enters what a commit left of files whose summaries were written before it, and returns the blobs.
func (c *sinceLine) enter(i int, stale map[string]registry.Summary) (blobs []repo.ID) {
	for _, change := range c.line[i].Changes {
		s, is := stale[change.Path]
		from, known := c.at[s.Commit]
		if !is || known && i <= from || !known && c.line[i].Time < s.UpdatedAt.Unix() {
			continue
		}
		c.versions[change.Path] = append(c.versions[change.Path], version{change.ID, i})
		if change.ID != "" {
			blobs = append(blobs, change.ID)
		}
	}
	return blobs
}

// reaches reports whether a summary was written within the line.
func (c *sinceLine) reaches(s registry.Summary) bool {
	_, known := c.at[s.Commit]
	return known || len(c.line) > 0 && (len(c.line) < mostSince || c.line[0].Time <= s.UpdatedAt.Unix())
}

// first returns the first commit that left a file with other bytes after the last one that left it with those of its summary.
func (c *sinceLine) first(p, sum string, sums map[repo.ID]string) (first Since) {
	for _, v := range c.versions[p] {
		switch {
		case v.blob != "" && sums[v.blob] == sum:
			first = Since{}
		case first.Commit == "":
			l := c.line[v.at]
			first = Since{l.ID.Hex(), time.Unix(l.Time, 0).UTC()}
		}
	}
	return first
}

package registry

import (
	"database/sql"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"
)

// A FileRank says how much a file counts by the graph of FileDependencies.
type FileRank struct {
	Rank       float64 // its share of the importance of all files of the graph
	Dependents int     // other files that use it
}

// KeepFileRanks stores how much files count, in place of what was stored. It belongs to KeepFileDependencies, whose
// mark tells of which state they are: those who read them build no graph.
func (tx *Tx) KeepFileRanks(ranks map[string]FileRank) error {
	if _, err := tx.derive(`DELETE FROM file_ranks WHERE worktree = ?`, tx.worktree); err != nil {
		return err
	}
	return tx.deriveAll(`INSERT INTO file_ranks (worktree, path, rank, dependents) VALUES (?, ?, ?, ?)`, func(yield func([]any) bool) {
		for _, p := range sortedKeys(ranks) {
			if !yield([]any{tx.worktree, p, ranks[p].Rank, ranks[p].Dependents}) {
				return
			}
		}
	})
}

// FileRanks returns by path how much the files of the graph that was stored last count, and when it was made; none
// and zero if none is stored.
func (tx *Tx) FileRanks() (ranks map[string]FileRank, made time.Time, err error) {
	mark, made, err := tx.derivedMark(dependenciesTable)
	if err != nil || mark == "" {
		return nil, time.Time{}, err
	}
	ranks = map[string]FileRank{}
	err = tx.rows(`SELECT path, rank, dependents FROM file_ranks WHERE worktree = ?`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var p string
		var r FileRank
		var dependents int64
		err := rows.Scan(&p, &r.Rank, &dependents)
		r.Dependents = int(dependents)
		ranks[p] = r
		return err
	})
	return ranks, made, err
}

// fewRanks is up to how many files looking up each is faster than reading all ranks.
const fewRanks = 200

// FileRanksAt is FileRanks of some paths.
func (tx *Tx) FileRanksAt(paths []string) (map[string]FileRank, error) {
	if len(paths) > fewRanks {
		ranks, _, err := tx.FileRanks()
		return ranks, err
	}
	ranks := map[string]FileRank{}
	for _, p := range paths {
		var r FileRank
		err := tx.row(`SELECT rank, dependents FROM file_ranks WHERE worktree = ? AND path = ?`, []any{tx.worktree, p}, &r.Rank, &r.Dependents)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		ranks[p] = r
	}
	return ranks, nil
}

// A Coverage tells how much of the files that want a summary have a fresh one.
type Coverage struct {
	Files    int       `json:"files"`               // that want one
	Fresh    int       `json:"fresh"`               // that have it
	Share    float64   `json:"share"`               // of the files, from 0 to 1; 1 of none
	ByWeight float64   `json:"by_weight"`           // of what they count, from 0 to 1
	Weighed  time.Time `json:"weighed_at,omitzero"` // when the graph was made whose ranks say how much they count; zero: all count the same
}

// String tells of it in a few words: "12 % of files, 41 % by weight". Nothing is rounded to all or none that is not.
func (c Coverage) String() string {
	s := percent(c.Share) + " of files"
	if !c.Weighed.IsZero() {
		s += ", " + percent(c.ByWeight) + " by weight"
	}
	return s
}

// percent returns a share in percent, of which 0 and 100 are exact.
func percent(share float64) string {
	n := math.Round(100 * share)
	switch {
	case share > 0 && n == 0:
		return "under 1 %"
	case share < 1 && n == 100:
		n = 99
	}
	return strconv.Itoa(int(n)) + " %"
}

// unlikeRows returns now with the rows whose texts were altered: all that is not as the md5s of the rows say.
func (tx *Tx) unlikeRows(now map[string]File) (map[string]File, error) {
	other := maps.Clone(now)
	if other == nil {
		other = map[string]File{}
	}
	return other, tx.Altered(func(f File) {
		if _, differs := other[f.Path]; !differs {
			other[f.Path] = f
		}
	})
}

// Coverage returns the coverage as of the last pass, or with now, as of Stats, of what is on disk. Files count by the
// ranks that were stored last; those that the graph does not know as little as the least of it.
func (tx *Tx) Coverage(now map[string]File) (Coverage, error) {
	var c Coverage
	mark, made, err := tx.derivedMark(dependenciesTable)
	if err != nil {
		return c, err
	}
	least := 1.0
	if err := tx.row(`SELECT ifnull(min(rank), 1.0) FROM file_ranks WHERE worktree = ?`, []any{tx.worktree}, &least); err != nil {
		return c, err
	}
	var all, fresh float64
	err = tx.row(`SELECT count(*), ifnull(sum(summary_md5 IS content_md5), 0), ifnull(sum(ifnull(rank, ?2)), 0.0),
			ifnull(sum((summary_md5 IS content_md5) * ifnull(rank, ?2)), 0.0)
		FROM file_registry AS f LEFT JOIN file_ranks AS r ON r.worktree = f.worktree AND r.path = f.path
		WHERE f.worktree = ?1`+pendingTerms+wantsSummary(), []any{tx.worktree, least}, &c.Files, &c.Fresh, &all, &fresh)
	if err != nil {
		return c, err
	}
	other, err := tx.unlikeRows(now)
	if err != nil {
		return c, err
	}
	paths := slices.Sorted(maps.Keys(other))
	rows, err := tx.FilesAt(paths)
	if err != nil {
		return c, err
	}
	ranks, err := tx.FileRanksAt(paths)
	if err != nil {
		return c, err
	}
	for _, p := range paths {
		weight := least
		if r, ok := ranks[p]; ok {
			weight = r.Rank
		}
		row, disk := rows[p], other[p]
		disk.Summary = row.Summary
		take := func(f File, isFresh bool, by int) {
			if f.Path != "" && f.Summarizable() {
				c.Files, all = c.Files+by, all+float64(by)*weight
				c.Fresh, fresh = c.Fresh+by*count(isFresh), fresh+float64(by*count(isFresh))*weight
			}
		}
		take(row, row.Summary != nil && row.Summary.MD5 == row.MD5, -1)
		take(disk, disk.Fresh(), 1)
	}
	c.Share, c.ByWeight = 1, 1
	if c.Files > 0 {
		c.Share = float64(c.Fresh) / float64(c.Files)
		if c.ByWeight = fresh / all; !(c.ByWeight >= 0 && c.ByWeight <= 1) { // what a person garbled weighs nothing
			c.ByWeight = c.Share
		}
	}
	if mark != "" {
		c.Weighed = made
	}
	return c, nil
}

package registry

import (
	"database/sql"
	"maps"
)

// Stats counts the rows of a work tree.
type Stats struct {
	Files, Fresh, Stale, Pending int
	Skipped                      int            // remembered by their blob id only
	Bytes                        int64          // of all files
	ByType, ByLanguage           map[string]int // number of files
}

// Stats returns the counts as of the last pass, or with now as of what is on disk: by path what is not as in its row,
// without a path what is gone. What is there and has no row counts as pending alone, if it wants a summary.
func (tx *Tx) Stats(now map[string]File) (Stats, error) {
	s := Stats{ByType: map[string]int{}, ByLanguage: map[string]int{}}
	unknown := maps.Clone(now)
	err := tx.scan(FileQuery{}, func(f File) error { // with the texts: an altered one is not fresh
		delete(unknown, f.Path)
		if disk, differs := now[f.Path]; differs {
			disk.Summary = f.Summary
			f = disk
		}
		if f.Path == "" {
			return nil
		}
		s.Files++
		s.Bytes += f.Size
		s.Fresh += count(f.Fresh())
		s.Stale += count(f.Stale())
		s.Pending += count(f.Pending())
		s.Skipped += count(f.MD5 == "")
		s.ByType[f.Type]++
		if f.Language != "" {
			s.ByLanguage[f.Language]++
		}
		return nil
	})
	for _, f := range unknown {
		s.Pending += count(f.Path != "" && f.Pending())
	}
	return s, err
}

// Tally returns the counts of Stats but for those by type and by language, which cost several times as much.
func (tx *Tx) Tally() (Stats, error) {
	var s Stats
	err := tx.row(`SELECT count(*), ifnull(sum(summary_md5 IS NOT NULL AND summary_md5 IS content_md5), 0),
			ifnull(sum(1`+notFresh+staleTerms+`), 0),
			ifnull(sum(1`+notFresh+pendingTerms+wantsSummary()+`), 0),
			ifnull(sum(content_md5 IS NULL), 0), ifnull(sum(size_bytes), 0)
		FROM file_registry WHERE worktree = ?`, []any{tx.worktree},
		&s.Files, &s.Fresh, &s.Stale, &s.Pending, &s.Skipped, &s.Bytes)
	if err == nil {
		err = tx.countAltered(&s)
	}
	return s, err
}

// countAltered moves the summaries that are fresh by their md5s, and whose text was altered since it was written, to
// those that are not.
func (tx *Tx) countAltered(s *Stats) error {
	return tx.Altered(func(f File) {
		s.Fresh--
		s.Stale++
		s.Pending += count(f.Summarizable())
	})
}

// Altered calls each for the rows whose summaries are fresh by their md5s, and whose text was altered since it was written.
func (tx *Tx) Altered(each func(File)) error {
	scan := scanWhole()
	return tx.rows(`SELECT `+fileColumns+textColumns+` FROM file_registry
		WHERE worktree = ? AND summary IS NOT NULL AND summary_md5 IS content_md5`, []any{tx.worktree},
		func(rows *sql.Rows) error {
			f, err := scan.scan(rows)
			if err == nil && f.Summary.Damaged {
				each(f)
			}
			return err
		})
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

package registry

import (
	"database/sql"
	"maps"
	"slices"
)

// Stats counts the rows of a work tree.
type Stats struct {
	Files, Fresh, Stale, Pending int
	Skipped                      int            // remembered by their blob id only
	Bytes                        int64          // of all files
	ByType, ByLanguage           map[string]int // number of files
}

// Stats returns the counts as of the last pass, or with now as of what is on disk: by path what is not as in its row,
// without a path what is gone. What is there and has no row counts as pending alone, if it wants a summary. SQLite counts
// the rows; those of now are read, and counted anew.
func (tx *Tx) Stats(now map[string]File) (Stats, error) {
	s, err := tx.Tally()
	if err != nil {
		return s, err
	}
	s.ByType, s.ByLanguage = map[string]int{}, map[string]int{}
	err = tx.rows(`SELECT type, language, count(*) FROM file_registry WHERE worktree = ? GROUP BY type, language`, []any{tx.worktree},
		func(rows *sql.Rows) error {
			var f File
			var n int
			err := rows.Scan(&f.Type, &f.Language, &n)
			s.sort(f, n)
			return err
		})
	if err != nil {
		return s, err
	}
	rows, err := tx.FilesAt(slices.Sorted(maps.Keys(now)))
	for path, disk := range now {
		row, remembered := rows[path]
		switch {
		case !remembered:
			s.Pending += count(disk.Path != "" && disk.Pending())
			continue
		case disk.Path != "":
			disk.Summary = row.Summary
			s.add(disk, 1)
		}
		s.add(row, -1)
	}
	return s, err
}

// add counts a file n times.
func (s *Stats) add(f File, n int) {
	s.Files += n
	s.Bytes += int64(n) * f.Size
	s.Fresh += n * count(f.Fresh())
	s.Stale += n * count(f.Stale())
	s.Pending += n * count(f.Pending())
	s.Skipped += n * count(f.MD5 == "")
	s.sort(f, n)
}

// sort counts a file n times by its type and its language. What there is none of is not named.
func (s *Stats) sort(f File, n int) {
	if s.ByType[f.Type] += n; s.ByType[f.Type] == 0 {
		delete(s.ByType, f.Type)
	}
	if f.Language == "" {
		return
	}
	if s.ByLanguage[f.Language] += n; s.ByLanguage[f.Language] == 0 {
		delete(s.ByLanguage, f.Language)
	}
}

// Tally returns the counts of Stats but for those by type and by language.
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

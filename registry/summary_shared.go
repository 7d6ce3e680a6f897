package registry

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"path"
	"slices"
	"time"
)

// isOf reports whether a text is of the bytes of a file, by all that is known of both: md5, size and git blob.
func (e HistoryEntry) isOf(f File) bool {
	return f.MD5 != "" && e.MD5 == f.MD5 && e.Size == f.Size && e.Blob != "" && e.Blob == f.Blob
}

// Summary returns the text as a file has it to which history gives it.
func (e HistoryEntry) Summary() Summary {
	s := Summary{Text: e.Text, MD5: e.MD5, Source: "history", Author: e.Author, Model: e.Model, Commit: e.Commit, UpdatedAt: e.CreatedAt}
	if e.Remote() {
		s.Source = sharedText
	}
	return s
}

// Receive enters a text from elsewhere in the history, and reports whether it was new: one that is known, though it was
// taken back here, is not entered again. No file has it yet: see Land.
func (tx *Tx) Receive(e HistoryEntry) (bool, error) {
	e.Source, e.Worktree, e.Reverted, e.Confirmed = sharedText, "", time.Time{}, time.Time{}
	n, err := tx.enter(e)
	return n > 0, err
}

// RecallShared returns the best text from elsewhere for the very bytes of a file, by md5, size and blob, that was not taken
// back and is what came: one for its path before one for its name before others, of these the newest. ErrNotFound if there is
// none. An empty file is given no text of another path.
func (tx *Tx) RecallShared(f File) (Summary, error) {
	var best *HistoryEntry
	near := func(e *HistoryEntry) int {
		return count(e.Path == f.Path)*2 + count(path.Base(e.Path) == path.Base(f.Path))
	}
	err := tx.rows(`SELECT `+entryColumns+` FROM summary_history WHERE content_md5 = ? AND source = 'shared' AND reverted_at IS NULL
		ORDER BY id`, []any{f.MD5}, func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		if err != nil || e.Damaged || !e.isOf(f) || f.Size == 0 && e.Path != f.Path {
			return err
		}
		if best == nil || cmp.Or(cmp.Compare(near(&e), near(best)), e.CreatedAt.Compare(best.CreatedAt)) >= 0 {
			best = &e
		}
		return nil
	})
	if err == nil && best == nil {
		err = fmt.Errorf("%q from elsewhere: %w", f.Path, ErrNotFound)
	}
	if err != nil {
		return Summary{}, err
	}
	return best.Summary(), nil
}

// A Landing is a file that was given a text from elsewhere.
type Landing struct {
	Worktree string // "" for the main one
	Path     string // relative to the root, with slashes
	Text     string
}

// Land gives texts from elsewhere to the files, of all work trees, that have the bytes which they are of and no text of this
// clone for these: own texts, also those that history holds, come first. Only bytes with an md5 in contents are looked at.
func (tx *Tx) Land(contents map[string]bool) ([]Landing, error) {
	if len(contents) == 0 {
		return nil, nil
	}
	s := scanEvidence()
	var worktree string
	s.dest = append(s.dest, &worktree)
	type placed struct {
		worktree string
		file     File
	}
	var wanting []placed
	err := tx.rows(`SELECT `+fileColumns+`, worktree FROM file_registry WHERE content_md5 IS NOT NULL AND sensitive = 0
		AND (summary_md5 IS NOT content_md5 OR summary_source = 'shared') ORDER BY worktree, path`, nil, func(rows *sql.Rows) error {
		f, err := s.scan(rows)
		if err == nil && contents[f.MD5] {
			wanting = append(wanting, placed{worktree, f})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var landed []Landing
	for _, row := range wanting {
		sum, err := tx.Recall(row.file.Path, row.file.MD5)
		if errors.Is(err, ErrNotFound) {
			sum, err = tx.RecallShared(row.file)
		}
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err == nil {
			err = tx.in(row.worktree, func() (int64, error) { return 1, tx.Summarize(row.file.Path, sum) })
		}
		if err != nil {
			return nil, fmt.Errorf("give %q its text: %w", row.file.Path, err)
		}
		landed = append(landed, Landing{row.worktree, row.file.Path, sum.Text})
	}
	return landed, nil
}

// in calls fn with another work tree than the transaction's. Where fn says that it changed rows of that it counts so: those
// who planned on what was there must see it.
func (tx *Tx) in(worktree string, fn func() (changed int64, err error)) error {
	at := tx.worktree
	tx.worktree = worktree
	defer func() { tx.worktree = at }()
	n, err := fn()
	if err != nil || n == 0 || worktree == at || slices.Contains(tx.bumped, worktree) {
		return err
	}
	tx.bumped = append(tx.bumped, worktree)
	return tx.bump()
}

// lend gives a text that was written for the bytes of a row to the files of the other work trees that have these bytes at the
// same path and no text for them.
func (tx *Tx) lend(p string, s Summary) error {
	if s.Source != agentText {
		return nil
	}
	if tx.linked == nil {
		var err error
		if tx.linked, err = tx.WorkTrees(); err != nil {
			return err
		}
	}
	for _, name := range tx.linked {
		if name == tx.worktree {
			continue
		}
		err := tx.in(name, func() (int64, error) {
			return tx.exec(`UPDATE file_registry SET summary = ?, summary_md5 = ?, summary_source = 'history', summary_author = ?,
					summary_model = ?, summary_commit = ?, text_hash = ?, summary_updated_at = ?
				WHERE worktree = ? AND path = ? AND content_md5 = ? AND (summary_md5 IS NOT content_md5 OR summary_source = 'shared')`,
				s.Text, s.MD5, s.Author, s.Model, s.Commit, textHash(s.Text), stamp(s.UpdatedAt), tx.worktree, p, s.MD5)
		})
		if err != nil {
			return fmt.Errorf("lend the summary of %q to work tree %q: %w", p, name, err)
		}
	}
	return nil
}

// Texts calls each for every text of the history that is not taken back and is what was written, in order of writing, with its
// number: those after a number, 0 for all, and those from elsewhere that somebody here confirmed.
func (tx *Tx) Texts(after int64, each func(id int64, e HistoryEntry) error) error {
	return tx.rows(`SELECT `+entryColumns+`, id FROM summary_history WHERE (id > ? OR confirmed_at IS NOT NULL) AND reverted_at IS NULL
		AND source <> 'structural' ORDER BY id`,
		[]any{after}, func(rows *sql.Rows) error {
			var id int64
			e, err := scanEntry(rows, &id)
			if err != nil || e.Damaged {
				return err
			}
			return each(id, e)
		})
}

// TakenBack calls each for every text of the history that was taken back.
func (tx *Tx) TakenBack(each func(e HistoryEntry) error) error {
	return tx.rows(`SELECT `+entryColumns+` FROM summary_history WHERE reverted_at IS NOT NULL ORDER BY id`, nil, func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		if err != nil {
			return err
		}
		return each(e)
	})
}

// A Confirmed is what Confirm did.
type Confirmed struct {
	Texts int      `json:"texts"` // of the history, and notes
	Paths []string `json:"paths"` // of files, in all work trees, whose summary was one of them, sorted
}

// Confirm makes texts from elsewhere count as texts of this clone: those of an author, "" for any, whose path matches one of
// the patterns, or that a matching file has.
func (tx *Tx) Confirm(author string, globs []string) (Confirmed, error) {
	for _, g := range globs {
		if err := checkGlob(g); err != nil {
			return Confirmed{}, err
		}
	}
	q := FileQuery{Globs: globs}
	texts, paths := map[int64]bool{}, map[string]bool{}
	err := tx.rows(`SELECT h.id, h.path, h.author, coalesce(f.path, '') FROM summary_history AS h
		LEFT JOIN file_registry AS f ON f.summary_md5 = h.content_md5 AND f.summary = h.summary AND f.summary_author = h.author
			AND f.summary_model = h.model AND f.summary_source = 'shared'
		WHERE h.source = 'shared' AND h.reverted_at IS NULL AND h.confirmed_at IS NULL`, nil, func(rows *sql.Rows) error {
		var id int64
		var of, by, on string
		if err := rows.Scan(&id, &of, &by, &on); err != nil {
			return err
		}
		if (author == "" || by == author) && (q.matches(of) || on != "" && q.matches(on)) {
			texts[id] = true
			if on != "" {
				paths[on] = true
			}
		}
		return nil
	})
	if err != nil {
		return Confirmed{}, err
	}
	for id := range texts {
		if err := tx.confirm(id); err != nil {
			return Confirmed{}, err
		}
	}
	notes, err := tx.confirmNotes(author, q)
	return Confirmed{len(texts) + notes, sortedKeys(paths)}, err
}

func (tx *Tx) confirm(id int64) error {
	names, err := tx.WorkTrees()
	if err != nil {
		return err
	}
	if _, err := tx.exec(`UPDATE summary_history SET confirmed_at = ? WHERE id = ?`, stamp(tx.now), id); err != nil {
		return err
	}
	_, err = tx.exec(`UPDATE directory_registry AS d SET summary_remote = 0 FROM summary_history AS h
		WHERE h.id = ? AND d.summary_remote = 1 AND h.path = d.path || '/' AND d.summary = h.summary`, id)
	if err != nil {
		return err
	}
	for _, name := range names {
		err := tx.in(name, func() (int64, error) {
			return tx.exec(`UPDATE file_registry AS f SET summary_source = 'history' FROM summary_history AS h
				WHERE h.id = ? AND f.worktree = ? AND f.summary_source = 'shared' AND f.summary_md5 = h.content_md5
					AND f.summary = h.summary AND f.summary_author = h.author AND f.summary_model = h.model`, id, tx.worktree)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

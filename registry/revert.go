package registry

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Revert says which texts are taken back: those of an author, in every work tree.
type Revert struct {
	Author string    // exact, or if it ends in *, how names begin; "" for texts whose author was not told
	Model  string    // exact; "" for any
	Since  time.Time // written then or later; zero for any time
	Globs  []string  // of paths, as in a FileQuery; none for all
	Until  time.Time // written then or earlier; zero for any time
	Exact  bool      // Author is a name, whatever it ends in
	Remote bool      // only those from elsewhere that nobody here confirmed
	DryRun bool      // find out what would be done, and do nothing
}

// A Reverted is what a Revert did.
type Reverted struct {
	Texts int            `json:"texts"` // of the history that are taken back, in all work trees, and notes
	Paths int            `json:"paths"` // that these were written for
	Files []RevertedFile `json:"files"` // whose summary was one of them, by work tree and path

	Directories []string `json:"directories"` // that one of them was written for, with a slash at the end, sorted
	Notes       []int64  `json:"notes"`       // taken back, summaries of symbols among them, by id
}

// A RevertedFile is a file whose summary was taken back.
type RevertedFile struct {
	Worktree string `json:"work_tree"` // "" for the main one
	Path     string `json:"path"`      // relative to the root, with slashes
	Now      string `json:"now"`       // of the text that it has now: fresh, stale, or none
	Author   string `json:"author"`    // who wrote that
	Model    string `json:"model"`     //
	By       string `json:"was_by"`    // who wrote the text that was taken back
}

// takesBack reports whether a text is one of those that q takes back.
func (q Revert) takesBack(path, author, model string, written time.Time, remote bool) bool {
	begin, any := strings.CutSuffix(q.Author, "*")
	switch {
	case author != q.Author && !(any && !q.Exact && strings.HasPrefix(author, begin)):
		return false
	case q.Model != "" && model != q.Model, q.Remote && !remote, !q.Until.IsZero() && written.After(q.Until):
		return false
	}
	return !written.Before(q.Since) && FileQuery{Globs: q.Globs}.matches(path)
}

// Revert takes texts back: no file is ever given one of them again, whatever brings its bytes back. A file whose
// summary was one of them has the newest text of its path that was not taken back, for its own bytes if there is
// one, else for others, or none. Whoever writes the same text later writes a new one. With DryRun it only reads.
func (tx *Tx) Revert(q Revert) (Reverted, error) {
	for _, g := range q.Globs {
		if err := checkGlob(g); err != nil {
			return Reverted{}, err
		}
	}
	r := reverting{tx: tx, q: q, taken: map[int64]bool{}, out: Reverted{Files: []RevertedFile{}, Directories: []string{}, Notes: []int64{}}}
	if err := r.findTexts(); err != nil {
		return Reverted{}, err
	}
	if err := r.revokeNotes(); err != nil {
		return Reverted{}, err
	}
	rows, err := r.findRows()
	if err != nil {
		return Reverted{}, err
	}
	if !q.DryRun {
		if err := r.mark(rows); err != nil {
			return Reverted{}, err
		}
	}
	for _, row := range rows {
		if err := r.replace(row); err != nil {
			return Reverted{}, fmt.Errorf("take back the summary of %q: %w", row.file.Path, err)
		}
	}
	return r.out, nil
}

// A reverting is one Revert under way.
type reverting struct {
	tx    *Tx
	q     Revert
	taken map[int64]bool // entries of the history
	out   Reverted
}

// A revertedRow is a row with a text that is taken back.
type revertedRow struct {
	worktree string
	file     File
	known    bool // the history holds its text
}

// findTexts finds the entries of the history that are taken back.
func (r *reverting) findTexts() error {
	paths := map[string]bool{}
	err := r.tx.rows(`SELECT id, path, author, model, created_at, source = 'shared' AND confirmed_at IS NULL FROM summary_history
		WHERE reverted_at IS NULL`, nil,
		func(rows *sql.Rows) error {
			var id, remote int64
			var path, author, model, created string
			if err := rows.Scan(&id, &path, &author, &model, &created, &remote); err != nil {
				return err
			}
			if r.q.takesBack(path, author, model, parseStamp(created), remote == 1) {
				r.taken[id], paths[path] = true, true
			}
			return nil
		})
	r.out.Texts, r.out.Paths = len(r.taken), len(paths)
	for _, p := range sortedKeys(paths) {
		if strings.HasSuffix(p, "/") { // as the history has those of directories
			r.out.Directories = append(r.out.Directories, p)
		}
	}
	return err
}

// revokeNotes takes notes back: those of which an anchor is or was at a path that is meant.
func (r *reverting) revokeNotes() error {
	notes, err := r.tx.Notes(NoteQuery{All: true})
	if err != nil {
		return err
	}
	slices.Reverse(notes)
	for _, n := range notes {
		paths := []string{""}
		for _, a := range n.Anchors {
			paths = append(paths, a.Path, a.Now.Path)
		}
		taken := func(p string) bool { return r.q.takesBack(p, n.Author, n.Model, n.CreatedAt, n.Remote()) }
		if !n.Reverted.IsZero() || !slices.ContainsFunc(paths, taken) {
			continue
		}
		r.out.Notes = append(r.out.Notes, n.ID)
		r.out.Texts++
		if r.q.DryRun {
			continue
		}
		if err := r.tx.RevokeNote(n.ID); err != nil {
			return err
		}
	}
	return nil
}

// findRows finds the rows, of all work trees, whose text is taken back: it is such a text, and the history does
// not say that it was written before, which it tells better than the row.
func (r *reverting) findRows() ([]revertedRow, error) {
	var found []revertedRow
	s := scanWhole()
	var worktree string
	s.dest = append(s.dest, &worktree)
	err := r.tx.rows(`SELECT `+fileColumns+textColumns+`, worktree FROM file_registry WHERE summary IS NOT NULL ORDER BY worktree, path`, nil,
		func(rows *sql.Rows) error {
			f, err := s.scan(rows)
			if err == nil && r.q.takesBack(f.Path, f.Summary.Author, f.Summary.Model, f.Summary.UpdatedAt, f.Summary.Remote()) {
				found = append(found, revertedRow{worktree: worktree, file: f})
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	ours := found[:0]
	for _, row := range found {
		known, kept, err := r.tx.kept(row.file.Path, *row.file.Summary, r.taken)
		if err != nil {
			return nil, err
		}
		if row.known = known; !kept {
			ours = append(ours, row)
		}
	}
	return ours, nil
}

// mark marks the texts as taken back. A text of a row that the history lost is entered first, so that it is
// known to be one of them.
func (r *reverting) mark(rows []revertedRow) error {
	tx := r.tx
	for id := range r.taken {
		if _, err := tx.exec(`UPDATE summary_history SET reverted_at = ? WHERE id = ?`, stamp(tx.now), id); err != nil {
			return fmt.Errorf("take back text %d: %w", id, err)
		}
	}
	for _, dir := range r.out.Directories { // in all work trees; a row that kept the text would rest on the history alone
		if _, err := tx.exec(dropText+`path = ? AND `+takenBack, strings.TrimSuffix(dir, "/")); err != nil {
			return fmt.Errorf("take back the text of %s: %w", dir, err)
		}
	}
	at := tx.worktree
	defer func() { tx.worktree = at }()
	for _, row := range rows {
		if tx.worktree = row.worktree; row.known || row.file.Summary.Damaged {
			continue
		}
		if err := tx.remember(File{Path: row.file.Path}, *row.file.Summary, tx.now); err != nil {
			return err
		}
	}
	return nil
}

// replace gives a row the text that it has instead.
func (r *reverting) replace(row revertedRow) error {
	f := row.file
	out := RevertedFile{Worktree: row.worktree, Path: f.Path, Now: "none", By: f.Summary.Author}
	next, err := r.newest(f)
	switch {
	case errors.Is(err, ErrNotFound):
	case err != nil:
		return err
	case f.MD5 != "" && next.MD5 == f.MD5:
		out.Now, out.Author, out.Model = "fresh", next.Author, next.Model
	default:
		out.Now, out.Author, out.Model = "stale", next.Author, next.Model
	}
	r.out.Files = append(r.out.Files, out)
	if r.q.DryRun {
		return nil
	}
	return r.tx.in(row.worktree, func() (int64, error) { // the other work trees are changed in this transaction too
		if out.Now == "none" {
			return 1, r.tx.unsummarize(f.Path)
		}
		return 1, r.tx.Summarize(f.Path, next)
	})
}

// newest returns the newest text of a path that is not taken back and is what was written: one of this clone for the bytes
// that the file has, or else a shared one for them, or else one of this clone for any. ErrNotFound if there is none.
func (r *reverting) newest(f File) (Summary, error) {
	var here, shared, other *HistoryEntry
	err := r.tx.rows(`SELECT `+entryColumns+`, id FROM summary_history WHERE path = ? AND reverted_at IS NULL ORDER BY id DESC`, []any{f.Path},
		func(rows *sql.Rows) error {
			var id int64
			e, err := scanEntry(rows, &id)
			at := &other
			switch {
			case err != nil || r.taken[id] || e.Damaged:
				return err
			case e.Remote() && !e.isOf(f):
				return nil
			case e.Remote():
				at = &shared
			case e.MD5 == f.MD5:
				at = &here
			}
			if *at == nil {
				*at = &e
			}
			return nil
		})
	if err != nil {
		return Summary{}, err
	}
	if e := cmp.Or(here, shared, other); e != nil {
		return e.Summary(), nil
	}
	return Summary{}, ErrNotFound
}

// unsummarize takes the summary of a file away. What was written stays in the history.
func (tx *Tx) unsummarize(path string) error {
	_, err := tx.exec(`UPDATE file_registry SET summary = NULL, summary_md5 = NULL, summary_source = NULL, summary_author = NULL,
			summary_model = NULL, summary_commit = NULL, text_hash = NULL, summary_updated_at = NULL
		WHERE worktree = ? AND path = ?`, tx.worktree, path)
	return err
}

// An Author is one who wrote texts that were not taken back.
type Author struct {
	Name  string `json:"author"` // "" if not told
	Model string `json:"model"`  // "" if none or not told
	Texts int    `json:"texts"`
}

// Authors returns who wrote texts that were not taken back, those of the most first.
func (tx *Tx) Authors() ([]Author, error) {
	all := []Author{}
	err := tx.rows(`SELECT author, model, count(*) FROM (SELECT author, model FROM summary_history WHERE reverted_at IS NULL
		UNION ALL SELECT author, model FROM notes WHERE reverted_at IS NULL) GROUP BY author, model`, nil,
		func(rows *sql.Rows) error {
			var a Author
			err := rows.Scan(&a.Name, &a.Model, &a.Texts)
			all = append(all, a)
			return err
		})
	slices.SortFunc(all, func(a, b Author) int {
		return cmp.Or(cmp.Compare(b.Texts, a.Texts), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Model, b.Model))
	})
	return all, err
}

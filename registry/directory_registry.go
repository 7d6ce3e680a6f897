package registry

import (
	"cmp"
	"crypto/md5"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"time"
)

// A DirectoryText is a text on one directory, bound to what lay in it. Of an excerpt, what it was taken from is
// the only child.
type DirectoryText struct {
	Text      string
	Source    string            // agent, readme, shared
	Author    string            // who wrote it, "" if not told, or of an excerpt
	Model     string            // the model that did, "" if none or not told
	Commit    string            // id in hex of the commit that was checked out, "" for none
	UpdatedAt time.Time         // UTC
	Children  map[string]string // what lay in the directory then, as in Children; empty: that is not known
}

// A DirectoryRow is what is remembered of one directory.
type DirectoryRow struct {
	Path      string         // relative to the root, "." for the root
	Facts     []byte         // JSON, derived
	FactsMark string         // of the state that the facts are of
	Text      *DirectoryText // nil = none, or taken back
	Reverted  bool           // its text was taken back
	Damaged   bool           // its text was altered in the database since it was written, and is left out
}

// The values that the schema allows.
const (
	agentText  = "agent"
	readmeText = "readme"
)

// A Leaf is a file as a directory sees it.
type Leaf struct {
	Path string
	Hash string // md5 of its bytes; of what is not hashed, the id of its blob
}

// Leaf returns the file as its directory sees it.
func (f File) Leaf() Leaf {
	if f.MD5 != "" {
		return Leaf{f.Path, f.MD5}
	}
	return Leaf{f.Path, f.Blob}
}

// Children returns what lies in each directory that files are at or below: by name the hash of a file, and with a
// slash behind the name that of all that lies in a directory.
func Children(leaves []Leaf) map[string]map[string]string {
	all := map[string]map[string]string{".": {}}
	enter := func(dir, name, hash string) {
		if all[dir] == nil {
			all[dir] = map[string]string{}
		}
		all[dir][name] = hash
	}
	for _, l := range leaves {
		enter(path.Dir(l.Path), path.Base(l.Path), l.Hash)
		for dir := path.Dir(l.Path); dir != "."; dir = path.Dir(dir) {
			enter(path.Dir(dir), path.Base(dir)+"/", "")
		}
	}
	dirs := slices.Sorted(maps.Keys(all))
	for _, dir := range slices.Backward(dirs) { // what lies below comes after it in order of paths
		if dir != "." {
			all[path.Dir(dir)][path.Base(dir)+"/"] = ChildrenHash(all[dir])
		}
	}
	return all
}

// ChildrenHash returns the hash of all that lies in a directory, an md5 in hex: its history is kept by it.
func ChildrenHash(children map[string]string) string {
	h := md5.New() //nolint:gosec // the identity of contents throughout
	for _, name := range slices.Sorted(maps.Keys(children)) {
		fmt.Fprintf(h, "%d:%s%d:%s", len(name), name, len(children[name]), children[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// encodeChildren returns children as JSON.
func encodeChildren(children map[string]string) (string, error) {
	text, err := json.Marshal(quoteNames(children))
	return string(text), err
}

// decodeChildren takes encodeChildren back; what a person garbled is not known.
func decodeChildren(text string) map[string]string {
	var safe map[string]string
	if json.Unmarshal([]byte(text), &safe) != nil {
		return nil
	}
	return unquoteNames(safe)
}

// inHistory is the path of a directory in the history: no file has one with a slash at its end.
func inHistory(dir string) string { return dir + "/" }

// takenBack is the term for a text that the history holds as taken back, and not as written again since.
const takenBack = `EXISTS (SELECT 1 FROM summary_history AS h WHERE h.path = d.path || '/' AND h.summary = d.summary AND h.reverted_at IS NOT NULL)
	AND NOT EXISTS (SELECT 1 FROM summary_history AS h WHERE h.path = d.path || '/' AND h.summary = d.summary AND h.reverted_at IS NULL)`

// DirectoryRows returns what is remembered of all directories, by path. A text that is not what was written, bit for
// bit, is left out: Damaged tells, and Check names it.
func (tx *Tx) DirectoryRows() (map[string]DirectoryRow, error) {
	all := map[string]DirectoryRow{}
	err := tx.rows(`SELECT path, facts, facts_mark, coalesce(summary, ''), coalesce(summary_source, ''), coalesce(summary_author, ''),
			coalesce(summary_model, ''), coalesce(summary_commit, ''), coalesce(summary_updated_at, ''),
			coalesce(summary_children, ''), coalesce(text_hash, ''), summary_source IS 'agent' AND `+takenBack+`, summary_remote
		FROM directory_registry AS d WHERE worktree = ?`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var r DirectoryRow
		var t DirectoryText
		var facts, updated, children, hash string
		var remote bool
		err := rows.Scan(&r.Path, &facts, &r.FactsMark, &t.Text, &t.Source, &t.Author, &t.Model, &t.Commit, &updated, &children, &hash, &r.Reverted, &remote)
		if err != nil {
			return err
		}
		if remote {
			t.Source = sharedText
		}
		r.Facts = []byte(facts)
		r.Damaged = t.Source != "" && hash != textHash(t.Text)
		if t.Source != "" && !r.Damaged && !r.Reverted {
			t.UpdatedAt = parseStamp(updated)
			t.Children = decodeChildren(children)
			r.Text = &t
		}
		all[r.Path] = r
		return nil
	})
	return all, err
}

// SummarizeDirectory writes an agent's text on a directory, and its history. A zero UpdatedAt is now.
func (tx *Tx) SummarizeDirectory(dir string, t DirectoryText) error {
	if t.UpdatedAt.IsZero() {
		t.UpdatedAt = tx.now
	}
	t.Source = agentText
	if err := tx.writeDirectory(tx.exec, dir, t); err != nil {
		return err
	}
	return tx.Remember(inHistory(dir), Summary{
		Text: t.Text, MD5: ChildrenHash(t.Children), Source: t.Source, Author: t.Author, Model: t.Model,
		Commit: t.Commit, UpdatedAt: t.UpdatedAt,
	})
}

// KeepDirectoryText stores a text that follows from what is there: one that history holds, or an excerpt, which does
// not take the place of an agent's text.
func (tx *Tx) KeepDirectoryText(dir string, t DirectoryText) error {
	if t.UpdatedAt.IsZero() {
		t.UpdatedAt = tx.now
	}
	return tx.writeDirectory(tx.derive, dir, t)
}

func (tx *Tx) writeDirectory(write func(string, ...any) (int64, error), dir string, t DirectoryText) error {
	if t.Children == nil {
		t.Children = map[string]string{}
	}
	children, err := encodeChildren(t.Children)
	if err != nil {
		return err
	}
	query := `INSERT INTO directory_registry (worktree, path, summary_source, summary_updated_at, summary_author, summary_model,
			summary_commit, summary_children, text_hash, summary, summary_remote) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (worktree, path) DO UPDATE SET summary_source = excluded.summary_source,
			summary_updated_at = excluded.summary_updated_at, summary_author = excluded.summary_author,
			summary_model = excluded.summary_model, summary_commit = excluded.summary_commit,
			summary_children = excluded.summary_children, text_hash = excluded.text_hash, summary = excluded.summary,
			summary_remote = excluded.summary_remote`
	remote := t.Source == sharedText
	if remote {
		t.Source = agentText
	}
	if t.Source == readmeText {
		query += ` WHERE directory_registry.summary_source IS NOT 'agent'`
	}
	_, err = write(query, tx.worktree, dir, t.Source, stamp(t.UpdatedAt), t.Author, t.Model, t.Commit, children, textHash(t.Text), t.Text, count(remote))
	if err != nil {
		return fmt.Errorf("summarize the directory %q: %w", dir, err)
	}
	return nil
}

// DropDirectoryText takes the text off a row that has nothing to rest on: an excerpt whose source is gone, or an
// agent's that was taken back. No other text is touched.
func (tx *Tx) DropDirectoryText(dir string) error {
	_, err := tx.derive(dropText+`worktree = ? AND path = ? AND (summary_source = 'readme' OR `+takenBack+`)`, tx.worktree, dir)
	return err
}

const dropText = `UPDATE directory_registry AS d SET summary_source = NULL, summary_updated_at = NULL, summary_author = NULL,
	summary_model = NULL, summary_commit = NULL, summary_children = NULL, text_hash = NULL, summary = NULL WHERE `

// KeepFacts stores what follows from the files at and below directories, by path as JSON, and the mark of the state
// that it is of. Rows of other directories go: nothing lies in them any more. Their texts stay in the history.
func (tx *Tx) KeepFacts(facts map[string][]byte, mark string) error {
	var gone []string
	err := tx.rows(`SELECT path FROM directory_registry WHERE worktree = ?`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var p string
		err := rows.Scan(&p)
		if _, there := facts[p]; !there {
			gone = append(gone, p)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, p := range gone {
		if _, err := tx.derive(`DELETE FROM directory_registry WHERE worktree = ? AND path = ?`, tx.worktree, p); err != nil {
			return err
		}
	}
	for _, p := range slices.Sorted(maps.Keys(facts)) {
		_, err := tx.derive(`INSERT INTO directory_registry (worktree, path, facts, facts_mark) VALUES (?, ?, ?, ?)
			ON CONFLICT (worktree, path) DO UPDATE SET facts = excluded.facts, facts_mark = excluded.facts_mark`,
			tx.worktree, p, string(facts[p]), mark)
		if err != nil {
			return fmt.Errorf("keep the facts of the directory %q: %w", p, err)
		}
	}
	return nil
}

// RecallDirectory returns the text that history holds for a directory: one of this clone of this very state of its children,
// or else one from elsewhere of this state, or else the newest of this clone, whose children are then not known. ErrNotFound
// if there is none.
func (tx *Tx) RecallDirectory(dir string, children map[string]string) (DirectoryText, error) {
	exact := ChildrenHash(children)
	var here, shared, other *HistoryEntry
	err := tx.rows(`SELECT `+entryColumns+` FROM summary_history WHERE path = ? AND reverted_at IS NULL ORDER BY id DESC`,
		[]any{inHistory(dir)}, func(rows *sql.Rows) error {
			e, err := scanEntry(rows)
			switch {
			case err != nil || e.Damaged:
			case e.MD5 == exact && !e.Remote():
				here = cmp.Or(here, &e)
			case e.MD5 == exact && (shared == nil || e.CreatedAt.After(shared.CreatedAt)):
				shared = &e
			case !e.Remote():
				other = cmp.Or(other, &e)
			}
			return err
		})
	e := cmp.Or(here, shared, other)
	if err == nil && e == nil {
		err = fmt.Errorf("directory %q: %w", dir, ErrNotFound)
	}
	if err != nil {
		return DirectoryText{}, err
	}
	t := DirectoryText{Text: e.Text, Source: agentText, Author: e.Author, Model: e.Model, Commit: e.Commit, UpdatedAt: e.CreatedAt}
	if e.Remote() {
		t.Source = sharedText
	}
	if e != other {
		t.Children = children
	}
	return t, nil
}

// DirectoriesWithHistory returns the directories that history holds a text of.
func (tx *Tx) DirectoriesWithHistory() ([]string, error) {
	var dirs []string
	err := tx.rows(`SELECT DISTINCT path FROM summary_history WHERE path LIKE '%/' AND reverted_at IS NULL ORDER BY path`, nil,
		func(rows *sql.Rows) error {
			var p string
			err := rows.Scan(&p)
			dirs = append(dirs, p[:max(len(p)-1, 0)])
			return err
		})
	return dirs, err
}

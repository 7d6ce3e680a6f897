package registry

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
)

// A remains is what could be read of a database, page by page: rows of its tables by their columns.
type remains struct {
	history     map[int64]row     // by id
	files       map[[2]string]row // with a summary, by work tree and path
	directories map[[2]string]row // with an agent's text, by work tree and path
	settings    map[[2]string]row // by work tree and key
	notes       map[int64]row     // by id
}

// A row is one row of a table, by the names of its columns.
type row map[string]any

// text returns a column as text, "" if it has another type.
func (r row) text(column string) string {
	s, _ := r[column].(string)
	return s
}

// at returns a column that is a time, the zero time if it has another type.
func (r row) at(column string) time.Time { return parseStamp(r.text(column)) }

// takenBack returns when the text of a row was taken back, the zero time if it was not.
func (r row) takenBack() time.Time {
	if r["reverted_at"] == nil {
		return time.Time{}
	}
	return takenBackAt(cmp.Or(r.text("reverted_at"), "of another type"))
}

// whole reports whether the text of a row is what was written.
func (r row) whole() bool { return r.text("text_hash") == textHash(r.text("summary")) }

// The columns of the tables that are worth saving, in the order of their records: later versions add some behind them.
// Where a key is not one number its columns come first.
var (
	historyColumns = strings.Fields(`id path content_md5 summary author model source commit worktree text_hash created_at reverted_at
		size_bytes git_blob origin confirmed_at`)
	leastHistory = 11 // columns of the first version
	rowColumns   = strings.Fields(`worktree path type language size_bytes content_md5 summary_md5 summary_source git_blob filtered
		sensitive mtime_ns ctime_ns inode mode verified_at search_id summary_updated_at summary_author summary_model summary_commit
		text_hash summary`)
	directoryColumns = strings.Fields(`worktree path facts facts_mark summary_source summary_updated_at summary_author summary_model
		summary_commit summary_children text_hash summary`)
	settingColumns = strings.Fields(`worktree key value updated_at`)
	savedNote      = strings.Fields(`id kind text_hash anchors author model commit worktree created_at review_on superseded_by superseded_why
		reverted_at note
		origin confirmed_at superseded_at supersedes supersedes_why`)
	leastNote = 13 // columns of the first version
)

// readRemains reads what can be read of the database at path and its log: with the page size that brings the most.
func readRemains(path string) (*remains, error) {
	im, err := openImage(path)
	if err != nil {
		return nil, err
	}
	defer im.close()
	best := &remains{}
	for _, size := range im.sizes() {
		r := &remains{history: map[int64]row{}, files: map[[2]string]row{}, directories: map[[2]string]row{}, settings: map[[2]string]row{}, notes: map[int64]row{}}
		im.each(size, r.add)
		if r.rows() > best.rows() {
			best = r
		}
	}
	return best, nil
}

// hasRemains reports whether a text of ours is in the database at path, whatever it says of itself.
func hasRemains(path string) bool {
	r, err := readRemains(path)
	if err != nil {
		return false
	}
	for _, h := range r.history {
		if h.whole() {
			return true
		}
	}
	return len(r.files)+len(r.directories)+len(r.notes) > 0
}

// rows returns how many rows were found.
func (r *remains) rows() int {
	return len(r.history) + len(r.files) + len(r.directories) + len(r.settings) + len(r.notes)
}

// add enters a record, if it is one of a table that is worth saving: each has a form that no other has. Copies of one row
// are there when it is not known which pages are free.
func (r *remains) add(rec record) {
	switch n := len(rec.values); {
	case !rec.inIndex && n >= leastNote && rec.values[0] == nil && isNote(rec.values):
		r.addNote(rec.rowid, named(savedNote, rec.values))
	case !rec.inIndex && n >= leastHistory && rec.values[0] == nil:
		r.addHistory(rec.rowid, named(historyColumns, rec.values))
	case rec.inIndex && n >= len(rowColumns):
		f := named(rowColumns, rec.values)
		if f.text("path") != "" && f.text("summary_source") != "" {
			keepNewest(r.files, f.key("path"), f)
		}
	case rec.inIndex && n >= len(directoryColumns):
		d := named(directoryColumns, rec.values)
		if d.text("path") != "" && d.text("summary_source") == agentText {
			keepNewest(r.directories, d.key("path"), d)
		}
	case !rec.inIndex && n == len(settingColumns):
		s := named(settingColumns, rec.values)
		if s.text("key") != "" && !s.at("updated_at").IsZero() {
			was, copied := r.settings[s.key("key")]
			if !copied || s.at("updated_at").After(was.at("updated_at")) {
				r.settings[s.key("key")] = s
			}
		}
	}
}

// addHistory enters a text of the history, if it is one.
func (r *remains) addHistory(id int64, h row) {
	if h.text("path") == "" || h.text("text_hash") == "" || !slices.Contains(sources, h.text("source")) {
		return
	}
	was, copied := r.history[id]
	switch {
	case !copied, h.whole() && !was.whole():
		r.history[id] = h
	case h.whole() && h.text("reverted_at") != "": // what was once taken back stays so
		r.history[id] = h
	}
}

// isNote reports whether a record is of a note that is what was written.
func isNote(values []any) bool {
	n := named(savedNote, values)
	return (n.text("kind") == SymbolSummary || slices.Contains(NoteKinds, n.text("kind"))) && n.text("text_hash") == noteHash(n.text("note"), n.text("anchors"))
}

// addNote enters a note. Of copies the one with more marks is the later: no mark is ever taken off.
func (r *remains) addNote(id int64, n row) {
	marks := func(n row) int {
		return count(n.text("reverted_at") != "") + count(n["superseded_by"] != nil)
	}
	if was, copied := r.notes[id]; !copied || marks(n) > marks(was) {
		r.notes[id] = n
	}
}

// named returns values by the names of their columns.
func named(columns []string, values []any) row {
	r := make(row, len(columns))
	for i, c := range columns[:min(len(columns), len(values))] {
		r[c] = values[i]
	}
	return r
}

func (r row) key(column string) [2]string { return [2]string{r.text("worktree"), r.text(column)} }

// keepNewest enters a row with a summary that is what was written, unless a newer one is there.
func keepNewest(rows map[[2]string]row, key [2]string, r row) {
	if was, copied := rows[key]; r.whole() && (!copied || r.at("summary_updated_at").After(was.at("summary_updated_at"))) {
		rows[key] = r
	}
}

// restore enters what remains of a database in this one, and counts it.
func (tx *Tx) restore(left *remains, out *Salvaged) error {
	defer func(worktree string) { tx.worktree = worktree }(tx.worktree)
	for _, id := range slices.Sorted(maps.Keys(left.history)) { // the order in which they were written
		if err := tx.restoreText(left.history[id], out); err != nil {
			return err
		}
	}
	if err := tx.restoreNotes(left.notes, out); err != nil {
		return err
	}
	for _, rows := range []struct {
		of      map[[2]string]row
		restore func(row, *Salvaged) error
	}{{left.files, tx.restoreFile}, {left.directories, tx.restoreDirectory}, {left.settings, tx.restoreSetting}} {
		for _, key := range slices.SortedFunc(maps.Keys(rows.of), func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }) {
			tx.worktree = key[0]
			if err := rows.restore(rows.of[key], out); err != nil {
				return err
			}
		}
	}
	return nil
}

// restoreText enters a text of the history again, if it is what was written.
func (tx *Tx) restoreText(h row, out *Salvaged) error {
	sum := summaryOf(h, "author", "model", "source", "commit", "content_md5", "created_at")
	if !h.whole() || !isMD5(sum.MD5) {
		out.Lost++
		return nil
	}
	out.History++
	tx.worktree = h.text("worktree")
	size, _ := h["size_bytes"].(int64)
	_, err := tx.enter(HistoryEntry{
		Path: h.text("path"), MD5: sum.MD5, Text: sum.Text, Author: sum.Author, Model: sum.Model, Source: sum.Source, Commit: sum.Commit,
		Worktree: tx.worktree, CreatedAt: sum.UpdatedAt, Reverted: h.takenBack(),
		Size: size, Blob: h.text("git_blob"), Origin: h.text("origin"), Confirmed: h.at("confirmed_at"),
	})
	return err
}

// restoreNotes enters notes again, in the order in which they were written, and then which hold in the place of others.
func (tx *Tx) restoreNotes(notes map[int64]row, out *Salvaged) error {
	ids := map[int64]int64{}
	for _, was := range slices.Sorted(maps.Keys(notes)) {
		n := notes[was]
		anchors := decodeAnchors(n.text("anchors"))
		if anchors == nil {
			out.Lost++
			continue
		}
		review := n.text("review_on")
		if _, err := time.Parse(time.DateOnly, review); err != nil {
			review = ""
		}
		id, err := tx.WriteNote(Note{
			Kind: n.text("kind"), Text: n.text("note"), Anchors: anchors, Author: n.text("author"), Model: n.text("model"), Commit: n.text("commit"),
			Worktree: n.text("worktree"), CreatedAt: n.at("created_at"), ReviewOn: review, Reverted: n.takenBack(),
			Origin: n.text("origin"), Confirmed: n.at("confirmed_at"), Supersedes: strings.Fields(n.text("supersedes")), Why: n.text("supersedes_why"),
		})
		if err != nil {
			return err
		}
		ids[was] = id
		out.Notes++
	}
	for was, id := range ids {
		by, _ := notes[was]["superseded_by"].(int64)
		if notes[was]["superseded_by"] == nil || notes[was]["reverted_at"] != nil {
			continue
		}
		var err error
		if next := ids[by]; next != 0 {
			err = tx.Supersede(id, next, notes[was].text("superseded_why"))
		} else {
			err = tx.RevokeNote(id) // what holds in its place is lost: it does not hold again
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// summaryOf returns the summary of a row that has what is told of it in these columns.
func summaryOf(r row, author, model, source, commit, md5, at string) Summary {
	return Summary{
		Text: r.text("summary"), MD5: r.text(md5), Source: r.text(source), Author: r.text(author), Model: r.text(model),
		Commit: r.text(commit), UpdatedAt: r.at(at),
	}
}

// restoreFile enters a file with its summary, for bytes that are still to be seen.
func (tx *Tx) restoreFile(r row, out *Salvaged) error {
	f := File{Path: r.text("path"), Type: r.text("type"), Language: r.text("language"), MD5: r.text("content_md5")}
	f.Size, _ = r["size_bytes"].(int64)
	if !slices.Contains(Types, f.Type) {
		f.Type = "other"
	}
	if !isMD5(f.MD5) {
		f.MD5 = ""
	}
	sum := summaryOf(r, "summary_author", "summary_model", "summary_source", "summary_commit", "summary_md5", "summary_updated_at")
	if !isMD5(sum.MD5) || !slices.Contains(sources, sum.Source) {
		return nil
	}
	if _, err := tx.File(f.Path); !errors.Is(err, ErrNotFound) {
		return err // seen anew meanwhile
	}
	if known, kept, err := tx.kept(f.Path, sum, nil); err != nil || known && !kept {
		return err // it was taken back
	}
	out.Files++
	return errors.Join(tx.See(f), tx.Summarize(f.Path, sum))
}

// restoreDirectory enters an agent's text on a directory; the excerpts are taken anew.
func (tx *Tx) restoreDirectory(r row, out *Salvaged) error {
	dir := r.text("path")
	t := DirectoryText{
		Text: r.text("summary"), Author: r.text("summary_author"), Model: r.text("summary_model"), Commit: r.text("summary_commit"),
		UpdatedAt: r.at("summary_updated_at"), Children: decodeChildren(r.text("summary_children")),
	}
	var reverted bool
	if err := tx.row(`SELECT `+takenBack+` FROM (SELECT ? AS path, ? AS summary) AS d`, []any{dir, t.Text}, &reverted); err != nil || reverted {
		return err
	}
	out.Directories++
	return tx.SummarizeDirectory(dir, t)
}

// restoreSetting enters a setting that is not ours to derive, and whose the registry is.
func (tx *Tx) restoreSetting(r row, out *Salvaged) error {
	key := r.text("key")
	owner := key == OwnerKey && tx.worktree == ""
	if Internal(key) && !owner {
		return nil
	}
	out.Settings += count(!owner)
	return tx.SetConfig(key, r.text("value"))
}

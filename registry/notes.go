package registry

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"codemem/symbol"
)

// NoteKinds are the kinds of notes that are written as such, in the order in which they are shown: what keeps from a mistake
// comes before what explains.
var NoteKinds = []string{"trap", "decision", "convention", "how-to", "question"}

// SymbolSummary is the kind of a note that says what one symbol is for: its only anchor.
const SymbolSummary = "summary"

// A Note is a text about any number of files, directories and symbols. It keeps what each was when it was written, so that
// whether it is still true of them follows from what they are.
type Note struct {
	ID        int64     `json:"id"`
	Kind      string    `json:"kind"` // of NoteKinds, or SymbolSummary
	Text      string    `json:"note"`
	Anchors   []Anchor  `json:"-"`
	Author    string    `json:"author"` // "" if not told
	Model     string    `json:"model,omitempty"`
	Commit    string    `json:"commit,omitempty"` // id in hex of the commit that was checked out, "" for none
	Worktree  string    `json:"-"`                // where it was written
	CreatedAt time.Time `json:"created_at"`       // UTC
	ReviewOn  string    `json:"review_on,omitempty"`

	SupersededBy  int64     `json:"superseded_by,omitempty"` // the note that holds in its place; 0: none does
	SupersededWhy string    `json:"superseded_why,omitempty"`
	Reverted      time.Time `json:"-"`                 // when it was taken back, UTC; zero: it was not
	Damaged       bool      `json:"damaged,omitempty"` // it was altered in the database since it was written

	Origin     string    `json:"origin,omitempty"` // where it came from: a remote, "file", "store"; "" for one that was written here
	Confirmed  time.Time `json:"-"`                // when somebody here confirmed one from elsewhere, UTC; zero: nobody did
	Supersedes []string  `json:"-"`                // of one from elsewhere: the hashes of the notes in whose place it holds, be they here or not
	Why        string    `json:"-"`                // it does
	Superseded time.Time `json:"-"`                // since when another holds in its place, or does no more, UTC; zero: none ever did, or it is not known
}

// Remote reports whether a note is from elsewhere and nobody here confirmed it.
func (n *Note) Remote() bool { return n.Origin != "" && n.Confirmed.IsZero() }

// Source says where a note is from, as Writer takes it.
func (n *Note) Source() string {
	if n.Remote() {
		return sharedText
	}
	return agentText
}

// Holds reports whether a note was neither taken back nor superseded.
func (n *Note) Holds() bool { return n.Reverted.IsZero() && n.SupersededBy == 0 }

// The kinds of anchors.
const (
	FileAnchor      = "file"
	DirectoryAnchor = "directory"
	SymbolAnchor    = "symbol"
)

// An Anchor is what a note is about: where that was when the note was written, and what it was.
type Anchor struct {
	Kind     string              `json:"kind"`               // file, directory, symbol
	Path     string              `json:"path"`               // relative to the root, with slashes
	Symbol   string              `json:"symbol,omitempty"`   // the part of its id behind the path
	MD5      string              `json:"md5,omitempty"`      // of the file, also of that of a symbol
	Print    *symbol.Fingerprint `json:"print,omitempty"`    // of a symbol
	Children map[string]string   `json:"children,omitempty"` // of a directory, as Children

	Now AnchorPlace `json:"-"` // where it was last seen
}

// An AnchorPlace is where an anchor is looked for.
type AnchorPlace struct {
	Path   string
	Symbol string // the part of its id behind the path
	Code   string // md5 of a symbol's code when it was last seen there, as symbol.Fingerprint has it; "" if that is as written
}

// At returns the place alone.
func (p AnchorPlace) At() AnchorPlace { return AnchorPlace{Path: p.Path, Symbol: p.Symbol} }

// String is an anchor as its id is written: a path, one with a slash at its end, or the id of a symbol.
func (p AnchorPlace) String() string {
	if p.Symbol != "" {
		return p.Path + ":" + p.Symbol
	}
	return p.Path
}

// lastName is the name of a symbol without what it lies in, and without the number of a namesake.
func lastName(qualified string) string {
	if i := strings.LastIndexByte(qualified, '~'); i > 0 && i < len(qualified)-1 && strings.Trim(qualified[i+1:], "0123456789") == "" {
		qualified = qualified[:i]
	}
	return qualified[strings.LastIndexByte(qualified, '.')+1:]
}

// noteHash tells whether a note is what was written.
func noteHash(text, anchors string) string { return textHash(text + "\n" + anchors) }

// WriteNote enters a note and returns its id. A summary that is already the newest of its symbol, of the same fingerprint and by
// the same author, is not entered again, nor is a note that holds, of the same text about the same: a call may come twice. A zero CreatedAt is now.
func (tx *Tx) WriteNote(n Note) (int64, error) {
	if n.Damaged {
		return 0, fmt.Errorf("write a note: %w: the text is not what was written", ErrDamaged)
	}
	if n.CreatedAt.IsZero() {
		n.CreatedAt = tx.now
	}
	anchors, err := EncodeAnchors(n.Anchors)
	if err != nil {
		return 0, err
	}
	same := tx.sameNote
	if n.Kind == SymbolSummary && len(n.Anchors) == 1 {
		same = tx.sameSummary
	}
	if n.Holds() && !n.Remote() {
		if id, err := same(n, anchors); !errors.Is(err, ErrNotFound) {
			return id, err
		}
	}
	var id int64
	if !tx.writes {
		return 0, fmt.Errorf("write a note: %w: the transaction only reads", ErrReadOnly)
	}
	err = tx.row(`INSERT INTO notes (kind, text_hash, anchors, author, model, "commit", worktree, created_at, review_on,
			superseded_by, superseded_why, reverted_at, note, origin, confirmed_at, supersedes, supersedes_why)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, nullif(?, ''), nullif(?, 0), nullif(?, ''), nullif(?, ''), ?, ?, nullif(?, ''), ?, ?) RETURNING id`,
		[]any{
			n.Kind, noteHash(n.Text, anchors), anchors, n.Author, n.Model, n.Commit, cmp.Or(n.Worktree, tx.worktree), stamp(n.CreatedAt), n.ReviewOn,
			n.SupersededBy, n.SupersededWhy, stampOr(n.Reverted), n.Text, n.Origin, stampOr(n.Confirmed), strings.Join(n.Supersedes, " "), n.Why,
		}, &id)
	if err != nil {
		return 0, fmt.Errorf("write a note: %w", err)
	}
	tx.wrote = true
	if err := tx.claim(id, n.Supersedes); err != nil {
		return 0, err
	}
	return id, tx.placeAnchors(id, n.Anchors)
}

// writtenHere selects the notes that are of this clone.
const writtenHere = `(origin = '' OR confirmed_at IS NOT NULL)`

// sameSummary returns the id of the newest summary of a symbol if it is this one; else ErrNotFound.
func (tx *Tx) sameSummary(n Note, anchors string) (id int64, err error) {
	a := n.Anchors[0]
	return id, tx.row(`SELECT id FROM notes WHERE id = (
			SELECT max(n.id) FROM notes AS n JOIN note_anchors AS a ON a.note = n.id
			WHERE n.kind = 'summary' AND a.path = ?1 AND a.symbol = ?2 AND n.reverted_at IS NULL AND `+writtenHere+`)
		AND note = ?3 AND author = ?4 AND model = ?5 AND anchors ->> '$[0].print.bytes' = ?6 ->> '$[0].print.bytes'`,
		[]any{a.Path, a.Symbol, n.Text, n.Author, n.Model, anchors}, &id)
}

// sameNote returns the id of the newest note that holds and is this one; else ErrNotFound.
func (tx *Tx) sameNote(n Note, anchors string) (id int64, err error) {
	return id, tx.row(`SELECT id FROM notes
		WHERE text_hash = ? AND kind = ? AND author = ? AND model = ? AND ifnull(review_on, '') = ? AND note = ? AND reverted_at IS NULL AND superseded_by IS NULL
			AND `+writtenHere+` ORDER BY id DESC LIMIT 1`,
		[]any{noteHash(n.Text, anchors), n.Kind, n.Author, n.Model, n.ReviewOn, n.Text}, &id)
}

// Supersede lets one note hold in the place of another, and says why.
func (tx *Tx) Supersede(old, by int64, why string) error {
	n, err := tx.exec(`UPDATE notes SET superseded_by = ?, superseded_why = ?, superseded_at = ? WHERE id = ? AND reverted_at IS NULL`, by, why, stamp(tx.now), old)
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("supersede note %d: %w", old, err)
	}
	return nil
}

// RevokeNote takes one note back, for good. In whose place it held, as one from elsewhere, holds again, unless another claims that place.
func (tx *Tx) RevokeNote(id int64) error {
	n, err := tx.exec(`UPDATE notes SET reverted_at = ? WHERE id = ? AND reverted_at IS NULL`, stamp(tx.now), id)
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	var free []int64
	if err == nil {
		err = tx.rows(`UPDATE notes SET superseded_by = NULL, superseded_why = NULL, superseded_at = ?2 WHERE superseded_by = ?1
			AND (SELECT origin <> '' AND confirmed_at IS NULL FROM notes WHERE id = ?1) RETURNING id`, []any{id, stamp(tx.now)}, func(rows *sql.Rows) error {
			var old int64
			err := rows.Scan(&old)
			free = append(free, old)
			return err
		})
	}
	for _, old := range free {
		err = cmp.Or(err, tx.giveWay(old))
	}
	if err != nil {
		return fmt.Errorf("take back note %d: %w", id, err)
	}
	return nil
}

// A NoteQuery selects notes; its zero value selects all that hold.
type NoteQuery struct {
	IDs   []int64  // these, also if they do not hold any more
	Kinds []string // of these kinds
	All   bool     // also those that were superseded or taken back

	At    []string // anchored at one of these paths, or once written there
	Below []string // or at or below one of these directories
	Names []string // or at a symbol of one of these last names, wherever that was
	Loose bool     // or about nothing in particular
}

const noteColumns = `n.id, n.kind, n.text_hash, n.anchors, n.author, n.model, n."commit", n.worktree, n.created_at, ifnull(n.review_on, ''),
	ifnull(n.superseded_by, 0), ifnull(n.superseded_why, ''), ifnull(n.reverted_at, ''), n.note, n.origin, ifnull(n.confirmed_at, ''), ifnull(n.superseded_at, '')`

// Notes returns the notes that q selects, the newest first.
func (tx *Tx) Notes(q NoteQuery) ([]Note, error) {
	conditions, args := []string{"1"}, []any{}
	anyOf := func(column string, values []any) string {
		args = append(args, values...)
		return column + ` IN (?` + strings.Repeat(", ?", len(values)-1) + `)`
	}
	if len(q.IDs) > 0 {
		conditions = append(conditions, anyOf("n.id", anys(q.IDs)))
	} else if !q.All {
		conditions = append(conditions, `n.reverted_at IS NULL AND n.superseded_by IS NULL`)
	}
	if len(q.Kinds) > 0 {
		conditions = append(conditions, anyOf("n.kind", anys(q.Kinds)))
	}
	// One look-up by index each: an OR over them would read all anchors.
	var where []string
	if len(q.At) > 0 {
		where = append(where, `SELECT note FROM note_anchors WHERE `+anyOf("path", anys(q.At)), `SELECT note FROM note_anchors WHERE `+anyOf("written_path", anys(q.At)))
	}
	for _, dir := range q.Below {
		where = append(where, `SELECT note FROM note_anchors WHERE path = ? OR path >= ? AND path < ?`)
		args = append(args, dir, dir+"/", dir+"0") // what follows a slash
	}
	if len(q.Names) > 0 {
		where = append(where, `SELECT note FROM note_anchors WHERE name <> '' AND `+anyOf("name", anys(q.Names)))
	}
	if q.Loose {
		where = append(where, `SELECT id FROM notes WHERE anchors = '[]'`)
	}
	if len(where) > 0 {
		conditions = append(conditions, `n.id IN (`+strings.Join(where, " UNION ")+`)`)
	}
	var all []Note
	err := tx.rows(`SELECT `+noteColumns+` FROM notes AS n WHERE `+strings.Join(conditions, " AND ")+` ORDER BY n.id DESC`, args, func(rows *sql.Rows) error { //nolint:constsql // the conditions above
		n, err := scanNote(rows)
		all = append(all, n)
		return err
	})
	if err != nil {
		return nil, err
	}
	return all, tx.findPlaces(all)
}

func anys[T any](values []T) []any {
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all
}

// scanNote reads a row of noteColumns, and what stands behind them.
func scanNote(rows *sql.Rows, more ...any) (Note, error) {
	var n Note
	var hash, anchors, created, reverted, confirmed, superseded string
	err := rows.Scan(append([]any{
		&n.ID, &n.Kind, &hash, &anchors, &n.Author, &n.Model, &n.Commit, &n.Worktree, &created, &n.ReviewOn,
		&n.SupersededBy, &n.SupersededWhy, &reverted, &n.Text, &n.Origin, &confirmed, &superseded,
	}, more...)...)
	n.CreatedAt, n.Reverted, n.Confirmed, n.Superseded = parseStamp(created), takenBackAt(reverted), parseStamp(confirmed), parseStamp(superseded)
	n.Damaged = hash != noteHash(n.Text, anchors)
	if n.Anchors = decodeAnchors(anchors); n.Anchors == nil {
		n.Damaged = true
	}
	return n, err
}

// EncodeAnchors returns anchors as they are stored and passed on, in JSON.
func EncodeAnchors(anchors []Anchor) (string, error) {
	safe := slices.Clone(anchors)
	if safe == nil {
		safe = []Anchor{}
	}
	for i := range safe {
		a := &safe[i]
		a.Path, a.Symbol, a.Children = quoteName(a.Path), quoteName(a.Symbol), quoteNames(a.Children)
	}
	text, err := json.Marshal(safe)
	return string(text), err
}

// decodeAnchors takes EncodeAnchors back; nil for what a person garbled.
func decodeAnchors(text string) []Anchor {
	var anchors []Anchor
	if json.Unmarshal([]byte(text), &anchors) != nil {
		return nil
	}
	for i := range anchors {
		a := &anchors[i]
		a.Path, a.Symbol, a.Children = unquoteName(a.Path), unquoteName(a.Symbol), unquoteNames(a.Children)
		a.Now = AnchorPlace{Path: a.Path, Symbol: a.Symbol}
	}
	return anchors
}

// ErrAnchors means that a text is not what EncodeAnchors writes.
var ErrAnchors = errors.New("its anchors are none")

// DecodeAnchors takes EncodeAnchors back. It takes no other text that says the same: so it is known what a hash is of.
func DecodeAnchors(text string) ([]Anchor, error) {
	anchors := decodeAnchors(text)
	if anchors == nil {
		return nil, ErrAnchors
	}
	again, err := EncodeAnchors(anchors)
	if err != nil || again != text {
		return nil, ErrAnchors
	}
	return anchors, nil
}

// SearchNotes returns the notes that hold and that have words which begin with those of a text, those with the most of them first,
// then by bm25, at most limit.
func (tx *Tx) SearchNotes(text string, limit int) ([]Note, error) {
	type hit struct {
		id    int64
		words int
		score float64
	}
	byID := map[int64]*hit{}
	q := parseQuery(text)
	for i := range q.words {
		w := query{words: q.words[i : i+1]}.anyOf(true)
		if w == "" {
			continue
		}
		err := tx.rows(`SELECT s.rowid, bm25(note_fts) FROM note_fts AS s JOIN notes AS n ON n.id = s.rowid
			WHERE note_fts MATCH ? AND n.reverted_at IS NULL AND n.superseded_by IS NULL`, []any{w}, func(rows *sql.Rows) error {
			var id int64
			var score float64
			err := rows.Scan(&id, &score)
			if byID[id] == nil {
				byID[id] = &hit{id: id}
			}
			byID[id].words++
			byID[id].score += score
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	hits := slices.SortedFunc(maps.Values(byID), func(a, b *hit) int {
		return cmp.Or(cmp.Compare(b.words, a.words), cmp.Compare(a.score, b.score), cmp.Compare(b.id, a.id))
	})
	hits = hits[:min(len(hits), limit)]
	if len(hits) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(hits))
	for i, h := range hits {
		ids[i] = h.id
	}
	found, err := tx.Notes(NoteQuery{IDs: ids})
	slices.SortFunc(found, func(a, b Note) int { return cmp.Compare(slices.Index(ids, a.ID), slices.Index(ids, b.ID)) })
	return found, err
}

// CountNotes returns how many notes hold, by kind.
func (tx *Tx) CountNotes() (map[string]int, error) {
	counts := map[string]int{}
	err := tx.rows(`SELECT kind, count(*) FROM notes WHERE reverted_at IS NULL AND superseded_by IS NULL GROUP BY kind`, nil, func(rows *sql.Rows) error {
		var kind string
		var n int
		err := rows.Scan(&kind, &n)
		counts[kind] = n
		return err
	})
	return counts, err
}

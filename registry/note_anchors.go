package registry

import (
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// placeAnchors enters where the anchors of a note are looked for.
func (tx *Tx) placeAnchors(note int64, anchors []Anchor) error {
	for i, a := range anchors {
		if a.Now == (AnchorPlace{}) {
			a.Now = AnchorPlace{Path: a.Path, Symbol: a.Symbol}
		}
		_, err := tx.exec(`INSERT INTO note_anchors (note, place, kind, path, symbol, name, written_path) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			note, i, a.Kind, a.Now.Path, a.Now.Symbol, lastName(a.Now.Symbol), a.Path)
		if err != nil {
			return fmt.Errorf("place anchor %d of note %d: %w", i, note, err)
		}
	}
	return nil
}

// findPlaces enters where the anchors of notes were last seen.
func (tx *Tx) findPlaces(notes []Note) error {
	for i := range notes {
		n := &notes[i]
		err := tx.rows(`SELECT place, path, symbol, code FROM note_anchors WHERE note = ?`, []any{n.ID}, func(rows *sql.Rows) error {
			var at int
			var p AnchorPlace
			err := rows.Scan(&at, &p.Path, &p.Symbol, &p.Code)
			if at >= 0 && at < len(n.Anchors) {
				n.Anchors[at].Now = p
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// MoveAnchor notes where an anchor of a note was seen. No text is another for it.
func (tx *Tx) MoveAnchor(note int64, place int, to AnchorPlace) error {
	_, err := tx.derive(`UPDATE note_anchors SET path = ?, symbol = ?, name = ?, code = ? WHERE note = ? AND place = ?`,
		to.Path, to.Symbol, lastName(to.Symbol), to.Code, note, place)
	return err
}

// MoveAnchors lets what is anchored at a file follow it to another path.
func (tx *Tx) MoveAnchors(from, to string) error {
	if _, err := tx.derive(`UPDATE note_anchors SET path = ? WHERE path = ? AND kind <> 'directory'`, to, from); err != nil {
		return fmt.Errorf("move the notes of %q: %w", from, err)
	}
	return nil
}

// HasNotes reports whether a note is anchored at a file.
func (tx *Tx) HasNotes(path string) (has bool, err error) {
	err = tx.rows(`SELECT 1 FROM note_anchors WHERE path = ? AND kind <> 'directory' LIMIT 1`, []any{path}, func(*sql.Rows) error { has = true; return nil })
	return has, err
}

// quoteName returns a name for JSON, whose strings cannot hold every one: such a one stands in quotes as in Go.
func quoteName(name string) string {
	if !utf8.ValidString(name) || strings.HasPrefix(name, `"`) {
		return strconv.QuoteToASCII(name)
	}
	return name
}

// unquoteName takes quoteName back.
func unquoteName(safe string) string {
	if name, err := strconv.Unquote(safe); err == nil && strings.HasPrefix(safe, `"`) {
		return name
	}
	return safe
}

func quoteNames(children map[string]string) map[string]string { return renamed(children, quoteName) }

func unquoteNames(safe map[string]string) map[string]string { return renamed(safe, unquoteName) }

func renamed(children map[string]string, by func(string) string) map[string]string {
	if children == nil {
		return nil
	}
	all := make(map[string]string, len(children))
	for name, hash := range children {
		all[by(name)] = hash
	}
	return all
}

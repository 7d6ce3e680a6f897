package registry

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// linksTable is the name of the table that derived_marks has the mark of.
const linksTable = "file_links"

// FileLinks is what is stored of what one file depends on.
type FileLinks struct {
	Content        // that was resolved
	Links   string // JSON, as condense.Links writes it
	Asked   []byte // as snapshot.Keys are encoded
}

func (l *FileLinks) hash(path string) string {
	h := sha256.New()
	for _, s := range []string{path, l.MD5, l.Language, l.Links, string(l.Asked)} {
		_ = binary.Write(h, binary.BigEndian, uint64(len(s)))
		_, _ = h.Write([]byte(s))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// LinksMark tells of which state of the tree FileLinks is, "" for none.
func (tx *Tx) LinksMark() (string, error) {
	mark, _, err := tx.derivedMark(linksTable)
	return mark, err
}

// FileLinks returns by path what files depend on; nothing if a row is not what was stored.
func (tx *Tx) FileLinks() (map[string]FileLinks, error) {
	all, damaged := map[string]FileLinks{}, false
	err := tx.rows(`SELECT path, content_md5, language, links_hash, links, asked FROM file_links WHERE worktree = ?`,
		[]any{tx.worktree}, func(rows *sql.Rows) error {
			var p, hash string
			var l FileLinks
			err := rows.Scan(&p, &l.MD5, &l.Language, &hash, &l.Links, &l.Asked)
			all[p] = l
			damaged = damaged || hash != l.hash(p)
			return err
		})
	if damaged {
		return nil, err
	}
	return all, err
}

// FileLinksAt is FileLinks of some files; what is damaged or not stored is not in it.
func (tx *Tx) FileLinksAt(paths []string) (map[string]FileLinks, error) {
	some := make(map[string]FileLinks, len(paths))
	for _, p := range paths {
		var hash string
		var l FileLinks
		err := tx.row(`SELECT content_md5, language, links_hash, links, asked FROM file_links WHERE worktree = ? AND path = ?`,
			[]any{tx.worktree, p}, &l.MD5, &l.Language, &hash, &l.Links, &l.Asked)
		if ignoreMissing(err) != nil {
			return nil, err
		}
		if err == nil && hash == l.hash(p) {
			some[p] = l
		}
	}
	return some, nil
}

// SteeringFiles returns the small files that steer imports, with the module.SteeringSum of what they held, "" of what was not there.
func (tx *Tx) SteeringFiles() (map[string]string, error) {
	all := map[string]string{}
	err := tx.rows(`SELECT path, content_md5 FROM steering_files WHERE worktree = ?`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var p, md5 string
		err := rows.Scan(&p, &md5)
		all[p] = md5
		return err
	})
	return all, err
}

// A LinksChange is a new state of FileLinks, and how it differs from an older one.
type LinksChange struct {
	Links    map[string]FileLinks // by path: all of it
	Steering map[string]string    // all of SteeringFiles
	Mark     string               // of the state
	Was      string               // the mark of the older state; "" for none
	Changed  []string             // paths that are another there, or not
	Gone     []string             // paths that are there only
}

// KeepFileLinks stores what files depend on: only what has changed, if the older state is what is stored.
func (tx *Tx) KeepFileLinks(c LinksChange) error {
	was, err := tx.LinksMark()
	if err != nil {
		return err
	}
	changed := c.Changed
	if was == "" || was != c.Was {
		changed = sortedKeys(c.Links)
		_, err = tx.derive(`DELETE FROM file_links WHERE worktree = ?`, tx.worktree)
	}
	for _, p := range c.Gone {
		_, gone := tx.derive(`DELETE FROM file_links WHERE worktree = ? AND path = ?`, tx.worktree, p)
		err = errors.Join(err, gone)
	}
	for _, p := range changed {
		l := c.Links[p]
		_, kept := tx.derive(`INSERT INTO file_links (worktree, path, content_md5, language, links_hash, links, asked) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (worktree, path) DO UPDATE SET content_md5 = excluded.content_md5, language = excluded.language,
				links_hash = excluded.links_hash, links = excluded.links, asked = excluded.asked`,
			tx.worktree, p, l.MD5, l.Language, l.hash(p), l.Links, l.Asked)
		if err = errors.Join(err, kept); err != nil {
			return err
		}
	}
	return errors.Join(err, tx.keepSteeringFiles(c.Steering), tx.markDerived(linksTable, c.Mark))
}

func (tx *Tx) keepSteeringFiles(all map[string]string) error {
	if _, err := tx.derive(`DELETE FROM steering_files WHERE worktree = ?`, tx.worktree); err != nil {
		return err
	}
	return tx.deriveAll(`INSERT INTO steering_files (worktree, path, content_md5) VALUES (?, ?, ?)`, func(yield func([]any) bool) {
		for _, p := range sortedKeys(all) {
			if !yield([]any{tx.worktree, p, all[p]}) {
				return
			}
		}
	})
}

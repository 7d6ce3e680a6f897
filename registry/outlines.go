package registry

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"codemem/symbol"
)

// A Content names an outline: the md5 of the bytes, and the language that they were parsed in.
type Content struct{ MD5, Language string }

// A Parsed is what is kept of one content.
type Parsed struct {
	Content
	Generator      int             // version of what made the outline
	RawTokens      int             // of the content
	SkeletonTokens int             // of its skeleton
	Gist           string          // one line on what it is for, "" if nothing tells
	Names, Docs    string          // what it is found by: names of symbols with the words in them, and documentation
	Outline        *symbol.Outline //
}

// An OutlineInfo is what is known of an outline without reading it.
type OutlineInfo struct {
	Content
	Lines, Symbols, RawTokens, SkeletonTokens int
	Warning                                   string // why the outline may not be complete, "" if it is
	Unparsed                                  string // why nothing of the content was parsed, "" if it was
	Gist                                      string // one line on what it is for, "" if nothing tells
}

// Info returns what is known of the outline without reading it.
func (p Parsed) Info() OutlineInfo {
	o := p.Outline
	return OutlineInfo{p.Content, o.Lines, len(o.Symbols), p.RawTokens, p.SkeletonTokens, strings.Join(o.Lacks(), "; "), o.Unparsed, p.Gist}
}

// A SymbolRow says where one symbol is.
type SymbolRow struct {
	Content
	Position int // in the outline
	Brief    symbol.Brief
}

// KeepOutline stores the outline of a content in place of an older one. Rows, texts and the proof stay what they
// are: the generation does not move.
func (tx *Tx) KeepOutline(p Parsed) error {
	o, info := p.Outline, p.Info()
	data := pack(o.Encode())
	sum := sha256.Sum256(data)
	tx.dropTallies()
	if _, err := tx.derive(`DELETE FROM outlines WHERE content_md5 = ? AND language = ?`, p.MD5, p.Language); err != nil {
		return err
	}
	_, err := tx.derive(`INSERT INTO outlines (content_md5, language, generator, lines, symbol_count, raw_tokens, skeleton_tokens,
			warning, gist, outline_hash, parsed_at, outline) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		p.MD5, p.Language, p.Generator, info.Lines, info.Symbols, info.RawTokens, info.SkeletonTokens,
		info.Warning, info.Gist, hex.EncodeToString(sum[:]), stamp(tx.now), data)
	if err != nil {
		return fmt.Errorf("keep the outline of %s: %w", p.MD5, err)
	}
	var id int64
	if err := tx.row(`SELECT id FROM outlines WHERE content_md5 = ? AND language = ?`, []any{p.MD5, p.Language}, &id); err != nil {
		return err
	}
	if _, err := tx.derive(`INSERT INTO outline_fts (rowid, names, docs) VALUES (?, ?, ?)`, id, p.Names, p.Docs); err != nil {
		return err
	}
	return errors.Join(tx.keepSymbols(id, o), tx.keepMentions(id, o))
}

func (tx *Tx) keepSymbols(id int64, o *symbol.Outline) error {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if _, err := tx.derive(`INSERT INTO symbols VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			id, i, s.Name, s.Qualified, s.Ordinal, s.Kind.String(), s.Line, s.EndLine, s.Exported, !o.Listed(i)); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) keepMentions(id int64, o *symbol.Outline) error {
	for _, n := range o.Mentioned() {
		if _, err := tx.derive(`INSERT INTO mentions VALUES (?, ?)`, n, id); err != nil {
			return err
		}
	}
	return nil
}

// Outline returns the outline of a content as this generator made it; ErrNotFound if there is none, or if it is
// not what was stored, bit for bit.
func (tx *Tx) Outline(c Content, generator int) (*symbol.Outline, error) {
	var data []byte
	var hash string
	err := tx.row(`SELECT outline, outline_hash FROM outlines WHERE content_md5 = ? AND language = ? AND generator = ?`,
		[]any{c.MD5, c.Language, generator}, &data, &hash)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
		return nil, fmt.Errorf("the outline of %s is damaged: %w", c.MD5, ErrNotFound)
	}
	o, err := unpackOutline(data)
	if err != nil {
		return nil, fmt.Errorf("the outline of %s: %w: %w", c.MD5, err, ErrNotFound)
	}
	return o, nil
}

func unpackOutline(stored []byte) (*symbol.Outline, error) {
	data, err := unpack(stored)
	if err != nil {
		return nil, err
	}
	return symbol.Decode(data)
}

// Outlines returns what is known of all outlines of a generator.
func (tx *Tx) Outlines(generator int) (map[Content]OutlineInfo, error) {
	all := map[Content]OutlineInfo{}
	err := tx.rows(`SELECT content_md5, language, lines, symbol_count, raw_tokens, skeleton_tokens, warning, gist,
			CASE WHEN symbol_count = 0 AND warning <> '' THEN outline END
		FROM outlines WHERE generator = ?`, []any{generator}, func(rows *sql.Rows) error {
		var o OutlineInfo
		var empty []byte
		err := rows.Scan(&o.MD5, &o.Language, &o.Lines, &o.Symbols, &o.RawTokens, &o.SkeletonTokens, &o.Warning, &o.Gist, &empty)
		if err != nil {
			return err
		}
		if empty != nil { // one that holds no symbol, or one of what was not parsed: the outline knows
			outline, err := unpackOutline(empty)
			if err != nil {
				return nil //nolint:nilerr // it cannot be read, and is made anew
			}
			o.Unparsed = outline.Unparsed
		}
		all[o.Content] = o
		return nil
	})
	return all, err
}

// Gists returns the lines on what contents are for, by md5; "" where nothing tells. Those that were never parsed are not
// in the map, others may be. Of bytes that were parsed in several languages it is the line of the first by name.
func (tx *Tx) Gists(md5s []string, generator int) (map[string]string, error) {
	gists := make(map[string]string, len(md5s))
	if len(md5s) > manyPaths {
		err := tx.rows(`SELECT content_md5, gist FROM outlines WHERE generator = ? ORDER BY language DESC`,
			[]any{generator}, func(rows *sql.Rows) error {
				var md5, gist string
				err := rows.Scan(&md5, &gist)
				gists[md5] = gist
				return err
			})
		return gists, err
	}
	for _, md5 := range md5s {
		var gist string
		err := tx.row(`SELECT gist FROM outlines WHERE content_md5 = ? AND generator = ? ORDER BY language LIMIT 1`,
			[]any{md5, generator}, &gist)
		switch {
		case err == nil:
			gists[md5] = gist
		case !errors.Is(err, ErrNotFound):
			return nil, err
		}
	}
	return gists, nil
}

// ContentsOf returns the contents with an outline that are remembered of a path, of any time and work tree: those of its
// rows and links, and those that its texts were written for.
func (tx *Tx) ContentsOf(path string, generator int) ([]Content, error) {
	names, err := tx.WorkTrees() // by which the rows of a path are found without reading all
	if err != nil {
		return nil, err
	}
	trees, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	var found []Content
	err = tx.rows(`WITH w (name) AS MATERIALIZED (SELECT value FROM json_each(?3))
		SELECT content_md5, language FROM outlines WHERE generator = ?2 AND content_md5 IN (
			SELECT content_md5 FROM w CROSS JOIN file_registry ON worktree = name AND path = ?1
			UNION SELECT summary_md5 FROM w CROSS JOIN file_registry ON worktree = name AND path = ?1
			UNION SELECT content_md5 FROM w CROSS JOIN file_links ON worktree = name AND path = ?1
			UNION SELECT content_md5 FROM summary_history WHERE path = ?1)
		ORDER BY content_md5, language`, []any{path, generator, string(trees)}, func(rows *sql.Rows) error {
		var c Content
		err := rows.Scan(&c.MD5, &c.Language)
		found = append(found, c)
		return err
	})
	return found, err
}

// Defined returns the symbols of a name that do not lie in functions, of all contents.
func (tx *Tx) Defined(name string, generator int) ([]SymbolRow, error) {
	return tx.symbols(`s.name = ? AND s.local = 0 AND o.generator = ?`, -1, name, generator)
}

// SymbolsLike returns the symbols whose name or qualified name contains a text, whatever its case, at most limit.
func (tx *Tx) SymbolsLike(text string, generator, limit int) ([]SymbolRow, error) {
	pattern := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
	return tx.symbols(`s.qualified LIKE ? ESCAPE '\' AND s.local = 0 AND o.generator = ?`, limit, pattern, generator)
}

func (tx *Tx) symbols(condition string, limit int, args ...any) ([]SymbolRow, error) {
	var found []SymbolRow
	err := tx.rows(`SELECT o.content_md5, o.language, s.position, s.name, s.qualified, s.kind, s.exported
		FROM symbols AS s JOIN outlines AS o ON o.id = s.outline_id WHERE `+condition+` LIMIT ?`, append(args, limit), func(rows *sql.Rows) error {
		var s SymbolRow
		var d symbol.Symbol
		var kind string
		err := rows.Scan(&s.MD5, &s.Language, &s.Position, &d.Name, &d.Qualified, &kind, &d.Exported)
		d.Kind = symbol.KindOf(kind)
		s.Brief = symbol.BriefOf(&d)
		found = append(found, s)
		return err
	})
	return found, err
}

// Mentioning returns the contents that refer to a name.
func (tx *Tx) Mentioning(name string, generator int) ([]Content, error) {
	var found []Content
	err := tx.rows(`SELECT o.content_md5, o.language FROM mentions AS m JOIN outlines AS o ON o.id = m.outline_id
		WHERE m.name = ? AND o.generator = ?`, []any{name, generator}, func(rows *sql.Rows) error {
		var c Content
		err := rows.Scan(&c.MD5, &c.Language)
		found = append(found, c)
		return err
	})
	return found, err
}

// CollectOutlines deletes the outlines of contents that no row of any work tree has, be it as its bytes or as those
// that its summary was written for, and that were parsed before a time, and those of other generators. It returns
// how many.
func (tx *Tx) CollectOutlines(before time.Time, generator int) (int, error) {
	tx.dropTallies()
	n, err := tx.derive(`DELETE FROM outlines WHERE generator <> ?
		OR parsed_at < ? AND content_md5 NOT IN (SELECT content_md5 FROM file_registry WHERE content_md5 IS NOT NULL
			UNION ALL SELECT summary_md5 FROM file_registry WHERE summary_md5 IS NOT NULL)`,
		generator, stamp(before))
	return int(n), errors.Join(err, tx.sweepMentions())
}

// mentionsTable is the name of the table that derived_marks has the mark of: how many outlines were gone when it was last swept.
const mentionsTable = "mentions"

// sweepMentions deletes what outlines mention that are gone, once these are many beside those that are there.
func (tx *Tx) sweepMentions() error {
	const few = 8 // outlines that are there for one that is gone
	var gone, there int64
	err := tx.row(`SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outlines'), 0) - count(*), count(*) FROM outlines`, nil, &gone, &there)
	if err != nil {
		return err
	}
	mark, _, err := tx.derivedMark(mentionsTable)
	swept, _ := strconv.ParseInt(mark, 10, 64) // no number: it was never swept
	if err != nil || gone-swept <= there/few {
		return err
	}
	_, err = tx.derive(`DELETE FROM mentions WHERE outline_id NOT IN (SELECT id FROM outlines)`)
	return errors.Join(err, tx.markDerived(mentionsTable, strconv.FormatInt(gone, 10)))
}

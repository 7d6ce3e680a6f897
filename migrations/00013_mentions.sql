-- +goose Up

-- Outlines are packed, and no number of one is given to another: what is mentioned needs no index by outline then, which took as much room
-- as what it was of. What other programs parsed is parsed anew.
DROP TABLE mentions;
DROP TABLE symbols;
DROP TABLE outlines;
CREATE TABLE outlines (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	content_md5     TEXT NOT NULL             -- of the bytes that were parsed
	                CHECK (length(content_md5) = 32 AND content_md5 NOT GLOB '*[^0-9a-f]*'),
	language        TEXT NOT NULL,            -- that it was parsed in: the same bytes may be a .ts and a .tsx
	generator       INTEGER NOT NULL,         -- version of the grammars, queries and rules; another one parses anew
	lines           INTEGER NOT NULL,
	symbol_count    INTEGER NOT NULL,
	raw_tokens      INTEGER NOT NULL,         -- estimated, of the content
	skeleton_tokens INTEGER NOT NULL,         -- estimated, of its skeleton; that of the content if none is smaller
	warning         TEXT NOT NULL,            -- why the outline may not be complete, '' if it is
	gist            TEXT NOT NULL,            -- one line made of doc comments and symbols: a structural summary
	outline_hash    TEXT NOT NULL,            -- sha256 of the outline: tells a flipped bit
	parsed_at       TEXT NOT NULL,            -- RFC 3339, UTC
	outline         BLOB NOT NULL,            -- all of it, encoded and packed
	UNIQUE (content_md5, language)
) STRICT;
-- +goose StatementBegin
CREATE TRIGGER outlines_delete AFTER DELETE ON outlines BEGIN
	DELETE FROM outline_fts WHERE rowid = old.id;
END;
-- +goose StatementEnd
DROP TABLE outline_fts;
CREATE VIRTUAL TABLE outline_fts USING fts5 (names, docs, tokenize = 'unicode61');

-- The symbols of the outlines, for look-ups by name and for a person in the shell.
CREATE TABLE symbols (
	outline_id INTEGER NOT NULL REFERENCES outlines (id) ON DELETE CASCADE,
	position   INTEGER NOT NULL,              -- in the outline, in source order, from 0
	name       TEXT NOT NULL,
	qualified  TEXT NOT NULL,                 -- with the names of what it lies in; with its path: its id
	ordinal    INTEGER NOT NULL,              -- 1, or 2, 3… for later namesakes: ~2, ~3 in its id
	kind       TEXT NOT NULL,                 -- function, method, class, struct, interface, …
	start_line INTEGER NOT NULL,              -- of its name, from 1
	end_line   INTEGER NOT NULL,
	exported   INTEGER NOT NULL,              -- 1: seen from outside its file, package or class
	local      INTEGER NOT NULL,              -- 1: it lies in a function
	PRIMARY KEY (outline_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX symbols_name ON symbols (name);

-- Which outlines refer to a name: where to look for those who use a symbol. Those that are gone leave theirs until an eighth is of such.
CREATE TABLE mentions (
	name       TEXT NOT NULL,
	outline_id INTEGER NOT NULL,              -- of outlines, or of one that was there
	PRIMARY KEY (name, outline_id)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 13;

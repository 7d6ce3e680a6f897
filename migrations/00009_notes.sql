-- +goose Up

-- What an agent or a person learned that no one file's summary holds: what a symbol is for, decisions, traps, conventions. A row
-- is never changed but for the marks at its end: a newer text is another row. What every note is checked for comes first.
CREATE TABLE notes (
	id             INTEGER PRIMARY KEY,      -- in order of writing
	kind           TEXT NOT NULL             -- summary: of one symbol
	               CHECK (kind IN ('summary', 'decision', 'trap', 'convention', 'how-to', 'question')),
	text_hash      TEXT NOT NULL,            -- sha256 of the note, a line feed and the anchors: tells a flipped bit
	anchors        TEXT NOT NULL,            -- JSON: what it is about, and what that was then; [] of one that is about nothing in particular
	author         TEXT NOT NULL DEFAULT '', -- who wrote it
	model          TEXT NOT NULL DEFAULT '', -- the model that did, if one did
	"commit"       TEXT NOT NULL DEFAULT '', -- commit that was checked out
	worktree       TEXT NOT NULL DEFAULT '', -- where it was written; it is shown in all
	created_at     TEXT NOT NULL,            -- RFC 3339, UTC
	review_on      TEXT                      -- the date on which its writer wants it looked at again, YYYY-MM-DD
	               CHECK (review_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	superseded_by  INTEGER REFERENCES notes (id), -- the note that holds in its place
	superseded_why TEXT,                     -- why it does
	reverted_at    TEXT,                     -- RFC 3339, UTC: when it was taken back; NULL: it was not
	note           TEXT NOT NULL,            -- the text
	CHECK ((superseded_by IS NULL) = (superseded_why IS NULL))
) STRICT;

-- Where the anchors of notes are looked for: where they were when the note was written, or where they were seen to have moved to.
-- It can be made anew from the notes.
CREATE TABLE note_anchors (
	note         INTEGER NOT NULL REFERENCES notes (id),
	place        INTEGER NOT NULL,           -- among the anchors of the note, from 0
	kind         TEXT NOT NULL CHECK (kind IN ('file', 'directory', 'symbol')),
	path         TEXT NOT NULL,              -- relative to the root, with slashes; '.' is the root
	symbol       TEXT NOT NULL DEFAULT '',   -- the part of a symbol's id behind the path
	name         TEXT NOT NULL DEFAULT '',   -- the last name of the symbol, by which one that moved is found
	code         TEXT NOT NULL DEFAULT '',   -- md5 of the symbol's code when it was last seen, by which one that changed before it moved is found
	written_path TEXT NOT NULL,              -- where it was when the note was written
	PRIMARY KEY (note, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_anchors_path ON note_anchors (path);
CREATE INDEX note_anchors_written ON note_anchors (written_path);
CREATE INDEX note_anchors_name ON note_anchors (name) WHERE name <> '';

-- Full text over notes and the paths and names of what they are about.
CREATE VIRTUAL TABLE note_fts USING fts5 (note, about, tokenize = 'unicode61');
-- +goose StatementBegin
CREATE TRIGGER notes_insert AFTER INSERT ON notes BEGIN
	INSERT INTO note_fts (rowid, note, about)
	SELECT new.id, new.note, coalesce(group_concat(a.value ->> 'path' || ' ' || coalesce(a.value ->> 'symbol', ''), ' '), '')
	FROM json_each(new.anchors) AS a;
END;
-- +goose StatementEnd

-- For a person in the shell: the notes that hold, and what they are about.
CREATE VIEW current_notes AS
SELECT n.id, n.kind, n.note, n.author, n.created_at, n.review_on,
	(SELECT group_concat(a.path || CASE a.symbol WHEN '' THEN '' ELSE ':' || a.symbol END, ', ') FROM note_anchors AS a WHERE a.note = n.id) AS about
FROM notes AS n
WHERE n.reverted_at IS NULL AND n.superseded_by IS NULL;

PRAGMA user_version = 9;

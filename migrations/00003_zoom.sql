-- +goose Up

-- What other programs parsed is parsed anew: no outline without its line and its words. The line stands before what
-- is long, so that reading the lines does not read the outlines.
DROP TABLE outlines;
CREATE TABLE outlines (
	id              INTEGER PRIMARY KEY,
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
	outline         BLOB NOT NULL,            -- all of it, encoded
	UNIQUE (content_md5, language)
) STRICT;

-- Full text over what is in contents, by the id of their outlines: names split where case or underscores say so,
-- and what their doc comments say.
CREATE VIRTUAL TABLE outline_fts USING fts5 (names, docs, tokenize = 'unicode61');
-- +goose StatementBegin
CREATE TRIGGER outlines_delete AFTER DELETE ON outlines BEGIN
	DELETE FROM outline_fts WHERE rowid = old.id;
END;
-- +goose StatementEnd

-- The words of file_fts: a word of a query that stands inside one is found there.
CREATE VIRTUAL TABLE file_terms USING fts5vocab (file_fts, row);

-- A text that was taken back is never given to a file again.
ALTER TABLE summary_history ADD COLUMN reverted_at TEXT;       -- RFC 3339, UTC; NULL: it was not

-- What the files that a file depends on held when its summary was written, to tell when their interface changes.
CREATE TABLE summary_dependencies (
	path         TEXT NOT NULL,             -- of the file with the summary
	content_md5  TEXT NOT NULL,             -- of the bytes that the summary was written for
	dependencies TEXT NOT NULL,             -- JSON: by path the content_md5 of what it depended on then
	recorded_at  TEXT NOT NULL,             -- RFC 3339, UTC
	PRIMARY KEY (path, content_md5)
) STRICT, WITHOUT ROWID;

-- One row per directory with remembered files: what it is for, and what follows from the files in it.
CREATE TABLE directory_registry (
	worktree           TEXT NOT NULL DEFAULT '', -- as in file_registry
	path               TEXT NOT NULL,            -- relative to the root, '.' for the root
	facts              TEXT NOT NULL DEFAULT '{}', -- JSON, derived: files, languages, main symbols, entry points, tests, dependents
	facts_mark         TEXT NOT NULL DEFAULT '', -- of the state of the tree that the facts are of
	summary_source     TEXT CHECK (summary_source = 'agent' OR summary_source = 'readme'),
	summary_updated_at TEXT,                     -- RFC 3339, UTC
	summary_author     TEXT,                     -- who wrote it; NULL for an excerpt
	summary_model      TEXT,                     -- the model that did, if one did
	summary_commit     TEXT,                     -- commit that was checked out
	summary_children   TEXT,                     -- JSON: by name the md5 of what lay in the directory then
	text_hash          TEXT,                     -- sha256 of the summary: tells a flipped bit
	summary            TEXT,                     -- an agent's words, or the opening of a README; NULL: none yet
	PRIMARY KEY (worktree, path),
	CHECK ((summary IS NULL) = (summary_source IS NULL) AND (summary IS NULL) = (text_hash IS NULL)
		AND (summary IS NULL) = (summary_updated_at IS NULL) AND (summary IS NULL) = (summary_children IS NULL))
) STRICT, WITHOUT ROWID;

-- Which file uses how many symbols of which other, as the rules of resolution find; the whole of it is of one state
-- of the tree, which derived_marks tells.
CREATE TABLE file_dependencies (
	worktree TEXT NOT NULL DEFAULT '',      -- as in file_registry
	path     TEXT NOT NULL,
	target   TEXT NOT NULL,                 -- the file that it depends on
	uses     INTEGER NOT NULL,              -- references that lead there, and imports
	PRIMARY KEY (worktree, path, target)
) STRICT, WITHOUT ROWID;

-- How much each file of that graph counts, so that nobody has to read all of it to know.
CREATE TABLE file_ranks (
	worktree   TEXT NOT NULL DEFAULT '',    -- as in file_registry
	path       TEXT NOT NULL,
	rank       REAL NOT NULL,               -- its share of the importance of all, by who uses it
	dependents INTEGER NOT NULL,            -- other files that use it
	PRIMARY KEY (worktree, path)
) STRICT, WITHOUT ROWID;

-- Of which state of the tree a table is that is derived as a whole.
CREATE TABLE derived_marks (
	worktree TEXT NOT NULL DEFAULT '',      -- as in file_registry
	name     TEXT NOT NULL,                 -- of the table
	mark     TEXT NOT NULL,                 -- tells states apart: what the files hold, and what made the table
	made_at  TEXT NOT NULL,                 -- RFC 3339, UTC
	PRIMARY KEY (worktree, name)
) STRICT, WITHOUT ROWID;

-- Codemaps, as long as what they were made of is the same.
CREATE TABLE codemaps (
	id                INTEGER PRIMARY KEY,
	worktree          TEXT NOT NULL DEFAULT '', -- as in file_registry
	format            TEXT NOT NULL,            -- xml, markdown
	directory         TEXT NOT NULL,            -- what it is a map of, '.' for all
	budget            INTEGER NOT NULL,         -- tokens, 0: any
	version           INTEGER NOT NULL,         -- of the form of codemaps
	generator         INTEGER NOT NULL,         -- of the outlines
	repo_path         TEXT NOT NULL,            -- the root of the work tree
	repo_name         TEXT NOT NULL,
	git_commit_hash   TEXT NOT NULL,            -- HEAD, '' before the first commit
	state             TEXT NOT NULL,            -- tells what all files held: another state makes it invalid
	created_at        TEXT NOT NULL,            -- RFC 3339, UTC
	last_validated_at TEXT NOT NULL,            -- RFC 3339, UTC
	files             INTEGER NOT NULL,         -- shown with signatures
	omitted           INTEGER NOT NULL,         -- files shown with less, or not at all
	tokens            INTEGER NOT NULL,         -- estimated
	text_hash         TEXT NOT NULL,            -- sha256 of the codemap: tells a flipped bit
	codemap           TEXT NOT NULL,
	UNIQUE (worktree, format, directory, budget)
) STRICT;

PRAGMA user_version = 3;

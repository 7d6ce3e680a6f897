-- +goose Up

-- What each file depends on, as the rules of resolution find, and what they asked for to find it: after a change only
-- the files are resolved anew that asked for something that is another now. The whole of it is of one state of the
-- tree, which derived_marks tells. symbol_links shows it by rows.
CREATE TABLE file_links (
	id          INTEGER PRIMARY KEY,
	worktree    TEXT NOT NULL DEFAULT '',  -- as in file_registry
	path        TEXT NOT NULL,
	content_md5 TEXT NOT NULL              -- of the bytes that were resolved
	            CHECK (length(content_md5) = 32 AND content_md5 NOT GLOB '*[^0-9a-f]*'),
	language    TEXT NOT NULL,             -- that they were parsed in
	links_hash  TEXT NOT NULL,             -- sha256 of the row: tells a flipped bit
	links       TEXT NOT NULL,             -- JSON: of each file it depends on [path, uses, [symbol, target symbol, kind, rule, path if another or "", type of the receiver]…]
	asked       BLOB NOT NULL,             -- hashes of what was asked for, sorted, as the distances between them
	UNIQUE (worktree, path)
) STRICT;

-- The small files that steer imports, be they there or not: another text of one may lead imports elsewhere.
CREATE TABLE steering_files (
	worktree    TEXT NOT NULL DEFAULT '',  -- as in file_registry
	path        TEXT NOT NULL,             -- '*/' and a name: all files of that name
	content_md5 TEXT NOT NULL,             -- of its bytes, or of their paths, when they were read, '' if it was not there
	PRIMARY KEY (worktree, path)
) STRICT, WITHOUT ROWID;

-- Which symbol depends on which: an import has no symbols, and one of a package has a target that ends in a slash.
-- via is of a call of a method: the id of the receiver's type, if that inherits it.
CREATE VIEW symbol_links AS
SELECT f.worktree, coalesce(nullif(l.value ->> 4, ''), f.path) AS path, l.value ->> 0 AS symbol, t.value ->> 0 AS target, l.value ->> 1 AS target_symbol,
	l.value ->> 2 AS kind, l.value ->> 3 AS rule, l.value ->> 5 AS via
FROM file_links AS f, json_each(f.links) AS t, json_each(t.value) AS l
WHERE l.key >= 2;

PRAGMA user_version = 5;

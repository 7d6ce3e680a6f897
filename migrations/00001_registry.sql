-- +goose Up

-- One row per tracked file of one work tree: what it is, and what an agent learned by reading it.
-- The texts come last, so that a long one does not stand in the way of reading the rest. What every row is
-- checked for is checked fast: IN would build a table for each row, a pattern would cost a sixth of the insert.
CREATE TABLE file_registry (
	worktree           TEXT NOT NULL DEFAULT '',  -- '' for the main work tree, else the name of a linked one
	path               TEXT NOT NULL,             -- relative to the root, with slashes
	type               TEXT NOT NULL DEFAULT 'other' CHECK (type = 'source' OR type = 'test' OR type = 'config'
	                   OR type = 'doc' OR type = 'data' OR type = 'other' OR type = 'generated' OR type = 'vendored'
	                   OR type = 'lockfile' OR type = 'binary' OR type = 'symlink'),
	language           TEXT NOT NULL DEFAULT '',  -- name of the language, '' if none is known
	size_bytes         INTEGER NOT NULL DEFAULT 0,
	content_md5        TEXT CHECK (length(content_md5) = 32), -- of the bytes last read; NULL: not hashed (binary, too large)
	summary_md5        TEXT                       -- content_md5 that the summary was written for; another one makes it stale
	                   CHECK (length(summary_md5) = 32 AND summary_md5 NOT GLOB '*[^0-9a-f]*'),
	summary_source     TEXT CHECK (summary_source = 'agent' OR summary_source = 'structural'
	                   OR summary_source = 'history' OR summary_source = 'shared'),
	git_blob           TEXT NOT NULL DEFAULT '',  -- id of the git blob that the bytes were found equal to
	filtered           INTEGER NOT NULL DEFAULT 0 -- 1: other bytes convert to the same blob, so the blob does not prove them
	                   CHECK (filtered = 0 OR filtered = 1),
	sensitive          INTEGER NOT NULL DEFAULT 0 -- 1: a secret by name or content, never summarised
	                   CHECK (sensitive = 0 OR sensitive = 1),
	mtime_ns           INTEGER NOT NULL DEFAULT 0,-- stat data as of the reading, 0: too recent to be evidence
	ctime_ns           INTEGER NOT NULL DEFAULT 0,
	inode              INTEGER NOT NULL DEFAULT 0,
	mode               INTEGER NOT NULL DEFAULT 0,-- git mode of what was on disk
	verified_at        TEXT NOT NULL,             -- when the bytes were last read, RFC 3339, UTC
	search_id          INTEGER,                   -- rowid in file_fts while there is a summary
	summary_updated_at TEXT,                      -- RFC 3339, UTC
	summary_author     TEXT,                      -- who wrote it
	summary_model      TEXT,                      -- the model that did, if one did
	summary_commit     TEXT,                      -- commit that was checked out
	text_hash          TEXT,                      -- sha256 of the summary: tells a flipped bit
	summary            TEXT,                      -- what the file is for, in an agent's words; NULL: none yet
	PRIMARY KEY (worktree, path),
	CHECK ((summary IS NULL) = (summary_md5 IS NULL) AND (summary IS NULL) = (summary_source IS NULL)
		AND (summary IS NULL) = (text_hash IS NULL) AND (summary IS NULL) = (summary_updated_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX file_registry_search ON file_registry (search_id) WHERE search_id IS NOT NULL;
-- Every decision counts the rows and asks for the few whose blob does not prove them: not through the texts.
CREATE INDEX file_registry_filtered ON file_registry (worktree, filtered);

-- Settings and the proof, as bare text, so that a value compares with what git prints.
CREATE TABLE plugin_config (
	worktree   TEXT NOT NULL DEFAULT '',  -- as in file_registry
	key        TEXT NOT NULL,             -- last_verified_sha is the commit that the rows are known to be true of
	value      TEXT NOT NULL,
	updated_at TEXT NOT NULL,             -- RFC 3339, UTC
	PRIMARY KEY (worktree, key)
) STRICT;

-- Every text ever written, by path and bytes, so that bytes that come back find theirs again.
CREATE TABLE summary_history (
	id          INTEGER PRIMARY KEY,      -- in order of writing
	path        TEXT NOT NULL,            -- relative to the root, with slashes
	content_md5 TEXT NOT NULL             -- of the bytes that it was written for
	            CHECK (length(content_md5) = 32 AND content_md5 NOT GLOB '*[^0-9a-f]*'),
	summary     TEXT NOT NULL,
	author      TEXT NOT NULL DEFAULT '', -- who wrote it
	model       TEXT NOT NULL DEFAULT '', -- the model that did, if one did
	source      TEXT NOT NULL CHECK (source = 'agent' OR source = 'structural' OR source = 'history' OR source = 'shared'),
	"commit"    TEXT NOT NULL DEFAULT '', -- commit that was checked out
	worktree    TEXT NOT NULL DEFAULT '', -- where it was written
	text_hash   TEXT NOT NULL,            -- sha256 of the text: tells a flipped bit
	created_at  TEXT NOT NULL             -- RFC 3339, UTC
) STRICT;
CREATE INDEX summary_history_bytes ON summary_history (path, content_md5, id);

-- Full text over the summaries and the paths of their files, kept by triggers: an UPSERT fires those for
-- UPDATE. A file without a summary is not in it. Words are runs of letters and digits, so that src/x.go
-- and foo_bar are found by each of their parts.
CREATE VIRTUAL TABLE file_fts USING fts5 (path, summary, tokenize = 'unicode61');

-- +goose StatementBegin
CREATE TRIGGER file_registry_insert AFTER INSERT ON file_registry
WHEN new.summary IS NOT NULL BEGIN
	UPDATE file_registry SET search_id = (SELECT coalesce(max(search_id), 0) + 1 FROM file_registry WHERE search_id IS NOT NULL)
	WHERE worktree = new.worktree AND path = new.path;
	INSERT OR REPLACE INTO file_fts (rowid, path, summary)
	SELECT search_id, path, summary FROM file_registry WHERE worktree = new.worktree AND path = new.path;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER file_registry_first AFTER UPDATE OF summary ON file_registry
WHEN old.summary IS NULL AND new.summary IS NOT NULL BEGIN
	UPDATE file_registry SET search_id = (SELECT coalesce(max(search_id), 0) + 1 FROM file_registry WHERE search_id IS NOT NULL)
	WHERE worktree = new.worktree AND path = new.path;
	INSERT OR REPLACE INTO file_fts (rowid, path, summary)
	SELECT search_id, path, summary FROM file_registry WHERE worktree = new.worktree AND path = new.path;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER file_registry_update AFTER UPDATE OF path, summary ON file_registry
WHEN old.summary IS NOT NULL AND new.summary IS NOT NULL
	AND (old.path IS NOT new.path OR old.summary IS NOT new.summary) BEGIN
	UPDATE file_fts SET path = new.path, summary = new.summary WHERE rowid = new.search_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER file_registry_last AFTER UPDATE OF summary ON file_registry
WHEN old.summary IS NOT NULL AND new.summary IS NULL BEGIN
	DELETE FROM file_fts WHERE rowid = old.search_id;
	UPDATE file_registry SET search_id = NULL WHERE worktree = new.worktree AND path = new.path;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER file_registry_delete AFTER DELETE ON file_registry
WHEN old.search_id IS NOT NULL BEGIN
	DELETE FROM file_fts WHERE rowid = old.search_id;
END;
-- +goose StatementEnd

-- For a person in the shell. A summary is stale when its bytes are not the file's.
CREATE VIEW stale_files AS
SELECT worktree, path, type, summary, summary_updated_at, content_md5, summary_md5
FROM file_registry
WHERE summary IS NOT NULL AND summary_md5 IS NOT content_md5;

-- Files that want a summary and have no fresh one.
CREATE VIEW pending_summaries AS
SELECT worktree, path, type, language, size_bytes, summary IS NOT NULL AS has_stale_summary
FROM file_registry
WHERE content_md5 IS NOT NULL AND sensitive = 0
	AND type NOT IN ('lockfile', 'generated', 'vendored', 'binary', 'symlink')
	AND (summary IS NULL OR summary_md5 IS NOT content_md5);

-- One line per work tree.
CREATE VIEW registry_status AS
SELECT f.worktree,
	count(*) AS files,
	sum(f.summary IS NOT NULL AND f.summary_md5 IS f.content_md5) AS fresh,
	sum(f.summary IS NOT NULL AND f.summary_md5 IS NOT f.content_md5) AS stale,
	(SELECT count(*) FROM pending_summaries AS p WHERE p.worktree = f.worktree) AS pending,
	sum(f.content_md5 IS NULL) AS skipped,
	sum(f.size_bytes) AS bytes,
	(SELECT value FROM plugin_config AS c WHERE c.worktree = f.worktree AND c.key = 'last_verified_sha') AS last_verified_sha,
	(SELECT value FROM plugin_config AS c WHERE c.worktree = f.worktree AND c.key = 'last_verified_at') AS last_verified_at,
	(SELECT value FROM plugin_config AS c WHERE c.worktree = f.worktree AND c.key = 'last_verified_complete') AS complete,
	(SELECT CASE WHEN EXISTS (SELECT 1 FROM plugin_config AS d WHERE d.worktree = c.worktree AND d.key = 'last_verified_dirty')
		THEN 'false' ELSE 'true' END FROM plugin_config AS c WHERE c.worktree = f.worktree AND c.key = 'last_verified_sha') AS clean
FROM file_registry AS f
GROUP BY f.worktree;

-- In the same transaction, so that a database is never half of a version: "cmem", and the version.
PRAGMA application_id = 1668113773;
PRAGMA user_version = 1;

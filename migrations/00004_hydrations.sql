-- +goose Up

-- Which symbols an agent was given whole lately, by the bytes that it was given: an editor shows what agents have seen.
CREATE TABLE hydrations (
	worktree    TEXT NOT NULL DEFAULT '',  -- as in file_registry
	path        TEXT NOT NULL,             -- of the file, relative to the root
	symbol      TEXT NOT NULL,             -- its qualified name, with ~2, ~3 for later namesakes in the file
	span_md5    TEXT NOT NULL              -- of the symbol's bytes, from its first to its last
	            CHECK (length(span_md5) = 32 AND span_md5 NOT GLOB '*[^0-9a-f]*'),
	session     TEXT NOT NULL,             -- who was given it: 'cli', or a server and when it started
	hydrated_at TEXT NOT NULL,             -- RFC 3339, UTC: the last time
	PRIMARY KEY (worktree, path, span_md5, symbol, session)
) STRICT, WITHOUT ROWID;

-- Those that go are the oldest.
CREATE INDEX hydrations_at ON hydrations (worktree, hydrated_at);

PRAGMA user_version = 4;

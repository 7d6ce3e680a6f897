-- +goose Up

-- A text that is handed on is bound to the bytes that it is of by more than their md5, and one from elsewhere says where
-- it came from: it is never put above a text of this clone, and counts as such once somebody here confirmed it.
ALTER TABLE summary_history ADD COLUMN size_bytes INTEGER NOT NULL DEFAULT 0; -- of the bytes that it was written for, where git_blob is known
ALTER TABLE summary_history ADD COLUMN git_blob TEXT NOT NULL DEFAULT '';     -- id of their blob; '': not known, and the text is not handed on
ALTER TABLE summary_history ADD COLUMN origin TEXT NOT NULL DEFAULT '';       -- name of the remote that a shared text came from, or 'file'
ALTER TABLE summary_history ADD COLUMN confirmed_at TEXT;                     -- RFC 3339, UTC: when somebody here confirmed a shared text
ALTER TABLE directory_registry ADD COLUMN summary_remote INTEGER NOT NULL DEFAULT 0; -- 1: a shared text that nobody here confirmed

UPDATE summary_history SET size_bytes = f.size_bytes, git_blob = f.git_blob
FROM (SELECT path, content_md5, max(size_bytes) AS size_bytes, max(git_blob) AS git_blob FROM file_registry
	WHERE content_md5 IS NOT NULL GROUP BY path, content_md5 HAVING min(git_blob) = max(git_blob)) AS f
WHERE f.path = summary_history.path AND f.content_md5 = summary_history.content_md5;

-- Shared texts land on whatever path has their bytes.
CREATE INDEX summary_history_content ON summary_history (content_md5, id);

PRAGMA user_version = 8;

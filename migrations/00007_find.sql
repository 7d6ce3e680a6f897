-- +goose Up

-- What explore and grep find by: inverted indexes over contents and over commits, in the coding of package find. All of
-- it follows from files and history, and says nothing of which files there are: a segment that is missing, old or of
-- contents that are gone costs time, never truth. A segment is never changed; several become one after a while.
CREATE TABLE find_segments (
	id         INTEGER PRIMARY KEY,
	kind       TEXT NOT NULL CHECK (kind IN ('words', 'trigrams', 'commits')),
	version    INTEGER NOT NULL,           -- of what made it: one of another version is not used
	created_at TEXT NOT NULL,
	docs       BLOB NOT NULL               -- its documents, by number from 0: md5s of contents or ids of commits, with their lengths
) STRICT;

CREATE TABLE find_postings (
	segment    INTEGER NOT NULL REFERENCES find_segments (id) ON DELETE CASCADE,
	term       BLOB NOT NULL,              -- a word in lower case, or the three bytes of a trigram
	docs       BLOB NOT NULL,              -- the numbers of the documents that have it, as distances, with what is counted in each
	PRIMARY KEY (segment, term)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 7;

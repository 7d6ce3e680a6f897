-- +goose Up

-- The texts of teams, by content. No path of a machine is here: a path in a record is relative to the root of its repository.
CREATE TABLE IF NOT EXISTS codemem.texts (
	tenant  BYTEA NOT NULL,  -- sha256 of the repository's name, its first 16 bytes
	content BYTEA NOT NULL,  -- sha256 of what the text is bound to: kind, md5, size, git blob
	text    BYTEA NOT NULL,  -- sha256, its first 16 bytes, of what tells one text by one writer from all others
	author  TEXT NOT NULL,   -- who wrote it
	created BIGINT NOT NULL, -- when, in microseconds since 1970, UTC
	record  TEXT NOT NULL,   -- a line of JSON, as share export writes it
	PRIMARY KEY (tenant, content, text)
);

-- Authors whose texts are not to be used any more, and were taken out.
CREATE TABLE codemem.revoked (
	tenant BYTEA NOT NULL,
	author TEXT NOT NULL,
	record TEXT NOT NULL, -- a line of JSON: until when, and who said so
	PRIMARY KEY (tenant, author)
);

-- Which role may read and write which repository's texts. The owner of the tables is bound by none of it.
CREATE TABLE codemem.members (
	member TEXT NOT NULL, -- a role of the database
	tenant BYTEA NOT NULL,
	PRIMARY KEY (member, tenant)
);

ALTER TABLE codemem.members ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON codemem.members USING (member = current_user);
ALTER TABLE codemem.texts ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON codemem.texts
	USING (tenant IN (SELECT m.tenant FROM codemem.members AS m WHERE m.member = current_user))
	WITH CHECK (tenant IN (SELECT m.tenant FROM codemem.members AS m WHERE m.member = current_user));
ALTER TABLE codemem.revoked ENABLE ROW LEVEL SECURITY;
CREATE POLICY members ON codemem.revoked
	USING (tenant IN (SELECT m.tenant FROM codemem.members AS m WHERE m.member = current_user))
	WITH CHECK (tenant IN (SELECT m.tenant FROM codemem.members AS m WHERE m.member = current_user));

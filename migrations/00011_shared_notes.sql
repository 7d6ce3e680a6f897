-- +goose Up

-- A note from elsewhere says where it came from, as a text in the history does: it stands behind those of this clone, and counts as one of
-- them once somebody here confirmed it.
ALTER TABLE notes ADD COLUMN origin TEXT NOT NULL DEFAULT ''; -- name of the remote that it came from, 'file' or 'store'; '': it was written here
ALTER TABLE notes ADD COLUMN confirmed_at TEXT;               -- RFC 3339, UTC: when somebody here confirmed it
ALTER TABLE notes ADD COLUMN superseded_at TEXT;              -- RFC 3339, UTC: since when another holds in its place; NULL: none does, or since before this was noted

ALTER TABLE notes ADD COLUMN supersedes TEXT NOT NULL DEFAULT '';     -- of one from elsewhere: text_hash of the note in whose place it holds, be that here or not
ALTER TABLE notes ADD COLUMN supersedes_why TEXT NOT NULL DEFAULT ''; -- why it does

-- What a store of a team is to be told of notes, as share_outbox says it of other texts.
CREATE TABLE share_outbox_notes (
	id   INTEGER PRIMARY KEY AUTOINCREMENT,        -- in order of what happened; never used again
	note INTEGER NOT NULL REFERENCES notes (id) -- its row says what it is now
) STRICT;

INSERT INTO share_outbox_notes (note) SELECT id FROM notes WHERE EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') ORDER BY id;

-- +goose StatementBegin
CREATE TRIGGER share_outbox_note_written AFTER INSERT ON notes
WHEN new.origin = '' AND EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') BEGIN
	INSERT INTO share_outbox_notes (note) VALUES (new.id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER share_outbox_note_changed AFTER UPDATE OF reverted_at, superseded_by, confirmed_at ON notes
WHEN (new.origin = '' OR new.confirmed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') BEGIN
	INSERT INTO share_outbox_notes (note) VALUES (new.id);
END;
-- +goose StatementEnd

PRAGMA user_version = 11;

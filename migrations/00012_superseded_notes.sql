-- +goose Up

-- A note may hold in the place of several, as when it supersedes one that superseded another: notes.supersedes holds all their hashes, with
-- spaces between. By which hash which note does; it can be made anew from the notes.
CREATE TABLE note_supersedes (
	hash TEXT NOT NULL,                           -- text_hash of the note in whose place it holds, be that here or not
	note INTEGER NOT NULL REFERENCES notes (id),
	PRIMARY KEY (hash, note)
) STRICT, WITHOUT ROWID;
INSERT INTO note_supersedes (hash, note) SELECT supersedes, id FROM notes WHERE supersedes <> '';

-- A note that comes in is looked for by its hash, and so is one that it supersedes.
CREATE INDEX notes_text ON notes (text_hash);
CREATE INDEX notes_superseded ON notes (superseded_by) WHERE superseded_by IS NOT NULL;

-- A store of a team is told anew of a note that comes to hold in the place of another: its row says of which.
-- +goose StatementBegin
CREATE TRIGGER share_outbox_note_supersedes AFTER UPDATE OF superseded_by ON notes
WHEN new.superseded_by IS NOT NULL AND EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') BEGIN
	INSERT INTO share_outbox_notes (note) SELECT id FROM notes WHERE id = new.superseded_by AND (origin = '' OR confirmed_at IS NOT NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER share_outbox_note_claims AFTER UPDATE OF supersedes ON notes
WHEN new.confirmed_at IS NOT NULL AND EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') BEGIN
	INSERT INTO share_outbox_notes (note) VALUES (new.id);
END;
-- +goose StatementEnd

PRAGMA user_version = 12;

-- +goose Up

-- What a store of a team is to be told: that a text was written, confirmed or taken back. It is written by the statement that
-- does so, once a store is used at all, and a row goes when the store has what it is about.
CREATE TABLE share_outbox (
	id   INTEGER PRIMARY KEY AUTOINCREMENT,           -- in order of what happened; never used again
	text INTEGER NOT NULL REFERENCES summary_history (id) -- its row says what it is now
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER share_outbox_written AFTER INSERT ON summary_history
WHEN new.source NOT IN ('structural', 'shared') AND EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') BEGIN
	INSERT INTO share_outbox (text) VALUES (new.id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER share_outbox_changed AFTER UPDATE OF reverted_at, confirmed_at ON summary_history
WHEN new.source <> 'structural' AND (new.source <> 'shared' OR new.confirmed_at IS NOT NULL)
	AND EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key = 'share:outbox') BEGIN
	INSERT INTO share_outbox (text) VALUES (new.id);
END;
-- +goose StatementEnd

PRAGMA user_version = 10;

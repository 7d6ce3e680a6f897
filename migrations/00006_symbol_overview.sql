-- +goose Up

-- For a person in the shell: the symbols of each file as it was last seen. Bytes that were parsed in several languages
-- have an outline for each: that of the file's own language is shown, else that of the first by name.
DROP VIEW symbol_overview;
CREATE VIEW symbol_overview AS
SELECT f.worktree, f.path, s.qualified, s.kind, s.start_line, s.end_line, s.exported, o.language
FROM file_registry AS f
JOIN outlines AS o ON o.content_md5 = f.content_md5
JOIN symbols AS s ON s.outline_id = o.id
WHERE s.local = 0 AND NOT EXISTS (
	SELECT 1 FROM outlines AS b
	WHERE b.content_md5 = o.content_md5 AND (b.language <> f.language, b.language) < (o.language <> f.language, o.language));

PRAGMA user_version = 6;

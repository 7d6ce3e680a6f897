package registry

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"codemem/migrations"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
)

var rewrite = flag.Bool("update", false, "write the fixture of the newest schema version")

// TestObjects: the list of what runs in a registry is that of the schema.
func TestObjects(t *testing.T) {
	db := &DB{path: filepath.Join(t.TempDir(), "registry.db"), mode: Write, want: edition{migrations.Version, migrations.FS, nil}}
	f := &handle{}
	_ = db.openWrite(context.Background(), f) // what it made is not on the list
	defer f.close()
	got := map[string]string{}
	for _, object := range objects(t, f, `type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'`) {
		name, text, _ := strings.Cut(object, "\n")
		got[name] = objectSum(text)
	}
	s, err := readSchema(t.Context(), f.write)
	if err != nil {
		t.Fatal(err)
	}
	got[migrations.AllTables] = s.running[migrations.AllTables]
	for _, name := range objects(t, f, `type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%\_fts\_%' ESCAPE '\'
		AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> 'goose_db_version'`) {
		if name, _, _ = strings.Cut(name, "\n"); !slices.Contains(migrations.Tables, name) {
			t.Errorf("migrations.Tables lacks %q", name)
		}
	}
	if !maps.Equal(got, migrations.Objects[migrations.Version]) {
		t.Errorf("migrations.Objects[%d] should be:", migrations.Version)
		for _, name := range slices.Sorted(maps.Keys(got)) {
			fmt.Printf("\t\t%q: %q,\n", name, got[name])
		}
	}
}

// objects returns the names and the statements of the schema that a condition selects, each on its lines.
func objects(t *testing.T, f *handle, condition string) []string {
	t.Helper()
	lines, err := columnOf(context.Background(), f.write, `SELECT name || char(10) || coalesce(sql, '') FROM sqlite_master
		WHERE `+condition+` ORDER BY name`)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// populate writes what each version's fixture holds.
func populate(t *testing.T, db *DB) {
	t.Helper()
	at := time.Date(2026, 11, 21, 1, 2, 3, 0, time.UTC)
	update(t, db, func(tx *Tx) error {
		tx.now = at
		errs := []error{
			tx.SetProof(Proof{SHA: strings.Repeat("1", 40), Tree: strings.Repeat("2", 40), Dirty: []string{"dirty.go"}, Complete: true, Scanner: "s"}),
			tx.SetConfig("max_file_bytes", "4096"),
		}
		for i, kind := range Types {
			f := file(fmt.Sprintf("src/%s/fooBar_%d.x", kind, i), md5A)
			f.Type, f.VerifiedAt, f.Blob, f.Filtered = kind, at, strings.Repeat("3", 40), i%2 == 0
			f.Stat = Stat{MtimeNS: 1, CtimeNS: 2, Ino: 1<<64 - 1, Mode: 0o100644}
			errs = append(errs, tx.See(f))
		}
		for _, s := range []struct{ path, md5, text string }{
			{"src/source/fooBar_0.x", md5A, "Fresh: it's what the shell's quotes are for."},
			{"src/test/fooBar_1.x", md5B, "Stale: written for other bytes."},
		} {
			errs = append(errs, tx.Summarize(s.path, Summary{Text: s.text, MD5: s.md5, Source: "agent", Author: "ann", Model: "m", Commit: "c", UpdatedAt: at}))
		}
		errs = append(errs, tx.KeepOutline(Parsed{
			Content: Content{MD5: md5A, Language: "Go"}, Generator: 1, RawTokens: 9, SkeletonTokens: 5,
			Gist: "Runs. func Run", Names: "Run\n", Docs: "Runs.",
			Outline: &symbol.Outline{
				Language: "Go", Lines: 4, Warnings: []string{"w"},
				Symbols:    []symbol.Symbol{{Name: "Run", Qualified: "Job.Run", Ordinal: 1, Kind: symbol.Method, Parent: -1, Owner: "Job", Line: 2, EndLine: 3, Exported: true}},
				References: []symbol.Reference{{Name: "Stop", From: 0, Line: 3}},
			},
		}))
		errs = append(errs, tx.KeepFileLinks(LinksChange{
			Links: map[string]FileLinks{"src/source/fooBar_0.x": {
				Content: Content{MD5: md5A, Language: "Go"}, Asked: []byte{1},
				Links: `[["src/",0,["","","import","import"]],["src/b\u0022.x",1,["Job.Run","Stop~2","call","package"],["Job.Run","T","call","receiver","","src/b.x:U"]]]`,
			}},
			Steering: map[string]string{"go.mod": md5B, "src/go.mod": ""}, Mark: "m",
		}))
		_, err := tx.WriteNote(Note{Kind: "trap", Text: "Flush before close.", Anchors: []Anchor{{Kind: FileAnchor, Path: "src/source/fooBar_0.x", MD5: md5A}}, Author: "ann", CreatedAt: at})
		errs = append(errs, err, tx.KeepSegment(WordSegment, 1, []byte{1, 2}, func(yield func(term, docs []byte) bool) { yield([]byte("run"), []byte{0, 1}) }))
		return errors.Join(errs...)
	})
	err := db.Update(t.Context(), "linked", func(tx *Tx) error {
		return errors.Join(tx.See(file("src/other.go", md5B)), tx.SetProof(Proof{SHA: strings.Repeat("4", 40), Complete: true}))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEveryVersionOpens: a database of every schema version that was shipped opens, whole, with the schema
// of a new one and everything that was in it.
func TestEveryVersionOpens(t *testing.T) {
	fresh := create(t)
	populate(t, fresh)
	name := func(version int) string { return fmt.Sprintf("testdata/v%d.db.gz", version) }
	if *rewrite {
		writeFixture(t, fresh, name(migrations.Version))
	}
	for version := 1; version <= migrations.Version; version++ {
		path := filepath.Join(t.TempDir(), "registry.db")
		readFixture(t, name(version), path)
		db, err := Open(t.Context(), path, Write)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("version %d: check: %v, %v", version, found, err)
		}
		if diff := cmp.Diff(objects(t, fresh.file, "1"), objects(t, db.file, "1")); diff != "" {
			t.Errorf("version %d: the schema is not that of a new database; a shipped migration must not change (-new +old):\n%s", version, diff)
		}
		for _, worktree := range []string{"", "linked"} {
			if diff := cmp.Diff(content(t, fresh, worktree), content(t, db, worktree)); diff != "" {
				t.Errorf("version %d: work tree %q (-new +old):\n%s", version, worktree, diff)
			}
		}
	}
}

// TestNotesWait: the notes of a registry that told a store of texts before notes were told wait to be told, and without a store none do.
func TestNotesWait(t *testing.T) {
	for stored, want := range map[string]bool{"": false, "db#1": true} {
		path := filepath.Join(t.TempDir(), "registry.db")
		readFixture(t, "testdata/v10.db.gz", path)
		if stored != "" {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			_, err = db.ExecContext(t.Context(), `INSERT INTO plugin_config (worktree, key, value, updated_at) VALUES ('', 'share:outbox', ?, '2026-01-02T03:04:05Z')`, stored)
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
		}
		db, err := Open(t.Context(), path, Write)
		if err != nil {
			t.Fatal(err)
		}
		waits, notes := 0, 0
		err = db.View(t.Context(), "", func(tx *Tx) error {
			return errors.Join(tx.NoteOutbox(100, func(int64, Note) error { waits++; return nil }), tx.NotesSince(0, func(Note) error { notes++; return nil }))
		})
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		if notes == 0 || (waits == notes) != want || !want && waits > 0 {
			t.Errorf("store %q: %d of %d notes wait", stored, waits, notes)
		}
	}
}

type everything struct {
	Files   []File
	History []HistoryEntry
	Proof   Proof
}

func content(t *testing.T, db *DB, worktree string) (all everything) {
	t.Helper()
	err := db.View(t.Context(), worktree, func(tx *Tx) (err error) {
		if all.Files, err = tx.Files(FileQuery{}); err != nil {
			return err
		}
		for _, f := range all.Files {
			entries, err := tx.History(f.Path, 0)
			if err != nil {
				return err
			}
			all.History = append(all.History, entries...)
		}
		all.Proof, err = tx.Proof()
		all.Proof.At = time.Time{}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func writeFixture(t *testing.T, db *DB, name string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := db.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, packed.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func readFixture(t *testing.T, name, path string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatalf("%v; go test ./registry -run EveryVersion -update writes that of the newest version", err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// shell runs statements in the sqlite3 shell on a database that is open elsewhere.
func shell(t *testing.T, path string, statements ...string) string {
	t.Helper()
	program, err := exec.LookPath("sqlite3")
	if err != nil {
		t.Skip("there is no sqlite3 shell")
	}
	c := exec.CommandContext(t.Context(), program, "-batch", "-bail", path)
	script := ""
	for _, s := range statements {
		if script += s; !strings.HasPrefix(s, ".") { // a command of the shell
			script += ";"
		}
		script += "\n"
	}
	c.Stdin = strings.NewReader(script)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("sqlite3: %v\n%s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// TestShell: a person reads every table and view with the sqlite3 shell of a stable distribution, also
// while the database is open.
func TestShell(t *testing.T) {
	db := create(t)
	populate(t, db)
	for query, want := range map[string]string{
		`SELECT path, content_md5, summary FROM file_registry WHERE worktree = '' AND type = 'source'`: "src/source/fooBar_0.x|" + md5A + "|Fresh: it's what the shell's quotes are for.",
		`SELECT value FROM plugin_config WHERE key='last_verified_sha' AND worktree = ''`:              strings.Repeat("1", 40),
		`SELECT path FROM stale_files`: "src/test/fooBar_1.x",
		`SELECT group_concat(path) FROM (SELECT path FROM pending_summaries WHERE worktree = '' ORDER BY path)`: "src/config/fooBar_2.x,src/data/fooBar_4.x,src/doc/fooBar_3.x,src/other/fooBar_10.x,src/test/fooBar_1.x",
		`SELECT worktree, files, fresh, stale, pending, skipped, bytes, last_verified_sha, complete, clean FROM registry_status`: "|11|1|1|5|0|33|" + strings.Repeat("1", 40) + "|true|false\n" +
			"linked|1|0|0|1|0|3|" + strings.Repeat("4", 40) + "|true|true",
		`SELECT path, summary, author, source, "commit", created_at FROM summary_history WHERE content_md5 = '` + md5B + `'`: "src/test/fooBar_1.x|Stale: written for other bytes.|ann|agent|c|2026-11-21T01:02:03Z",
		`SELECT path FROM file_fts WHERE file_fts MATCH 'quotes'`:                                                            "src/source/fooBar_0.x",
		`SELECT path FROM file_fts WHERE file_fts MATCH '"foobar" AND "1"'`:                                                  "src/test/fooBar_1.x",
		`SELECT path, symbol, target, target_symbol, kind, rule, via FROM symbol_links`: "src/source/fooBar_0.x||src/||import|import|\n" +
			"src/source/fooBar_0.x|Job.Run|src/b\".x|Stop~2|call|package|\nsrc/source/fooBar_0.x|Job.Run|src/b\".x|T|call|receiver|src/b.x:U",
		`SELECT path FROM steering_files WHERE content_md5 = ''`: "src/go.mod",
		`PRAGMA integrity_check`:                                 "ok",
		`PRAGMA application_id`:                                  fmt.Sprint(migrations.ApplicationID),
		`PRAGMA user_version`:                                    fmt.Sprint(migrations.Version),
		`SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'view', 'virtual') AND name NOT LIKE 'sqlite%'`: "33",
		`SELECT path, qualified, kind, start_line, end_line FROM symbol_overview WHERE path LIKE '%/source/%'`:                              "src/source/fooBar_0.x|Job.Run|method|2|3",
	} {
		if got := shell(t, db.path, query); got != want {
			t.Errorf("%s\n got %s\nwant %s", query, got, want)
		}
	}
	for _, name := range strings.Fields(shell(t, db.path, `SELECT name FROM sqlite_master WHERE type IN ('table', 'view')`)) {
		shell(t, db.path, `SELECT * FROM `+name+` LIMIT 3`)
	}
	shell(t, db.path, `.schema`, `INSERT INTO file_fts (file_fts) VALUES ('integrity-check')`)
}

// TestSearchFollowsTheShell: whatever a person does to the rows, the full-text index is of the rows.
func TestSearchFollowsTheShell(t *testing.T) {
	db := create(t)
	populate(t, db)
	columns := `worktree, path, type, content_md5, summary, summary_md5, summary_source, text_hash, summary_updated_at, verified_at`
	row := func(path, text string) string {
		return fmt.Sprintf(`('', '%s', 'doc', '%s', '%s', '%s', 'agent', '%s', 'now', 'now')`, path, md5A, text, md5A, textHash(text))
	}
	for _, statement := range []string{
		`INSERT INTO file_registry (` + columns + `) VALUES ` + row("new.md", "zebra"),
		`INSERT INTO file_registry (` + columns + `) VALUES ` + row("new.md", "yak") +
			` ON CONFLICT (worktree, path) DO UPDATE SET summary = excluded.summary, text_hash = excluded.text_hash`,
		`UPDATE file_registry SET path = 'moved.md' WHERE path = 'new.md'`,
		`UPDATE file_registry SET summary = NULL, summary_md5 = NULL, summary_source = NULL, text_hash = NULL, summary_updated_at = NULL WHERE path = 'moved.md'`,
		`UPDATE file_registry SET (summary, summary_md5, summary_source, text_hash, summary_updated_at) = ('zebra', content_md5, 'agent', '` + textHash("zebra") + `', 'now') WHERE path = 'moved.md'`,
		`DELETE FROM file_registry WHERE path = 'moved.md'`,
	} {
		shell(t, db.path, statement)
		if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("after %s:\n%v, %v", statement, found, err)
		}
	}
	// REPLACE deletes a row without its trigger. What is left of it is found, and in nobody's way.
	shell(t, db.path, `INSERT INTO file_registry (`+columns+`) VALUES `+row("new.md", "zebra"))
	shell(t, db.path, `INSERT OR REPLACE INTO file_registry (`+columns+`) VALUES `+row("new.md", "yak"))
	view(t, db, func(tx *Tx) error {
		hits, err := tx.Search(SearchQuery{Text: "zebra", Limit: 5})
		if len(hits.Hits) > 0 {
			t.Errorf("a ghost: %v", hits)
		}
		return err
	})
}

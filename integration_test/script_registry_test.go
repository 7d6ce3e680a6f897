package integration_test

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptGit returns git as the script sees it.
func scriptGit(ts *testscript.TestScript) gitter {
	var env []string
	for _, kv := range gitEnv(ts.Getenv("HOME")) {
		k, _, _ := strings.Cut(kv, "=")
		env = append(env, k+"="+ts.Getenv(k))
	}
	return gitter{append(env, "PATH="+os.Getenv("PATH"))}
}

// here returns the root of the work tree that the script stands in, its database and its name.
func here(ts *testscript.TestScript) (root, db, worktree string) {
	dir := ts.MkAbs(".")
	out, err := scriptGit(ts).run(dir, "rev-parse", "--path-format=absolute", "--show-toplevel", "--git-dir", "--git-common-dir")
	ts.Check(err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 {
		ts.Fatalf("rev-parse said %q", out)
	}
	if lines[1] != lines[2] {
		worktree = filepath.Base(lines[1])
	}
	if db = ts.Getenv("CODEMEM_DB"); db == "" {
		db = filepath.Join(lines[2], "codemem", "registry.db")
	}
	return lines[0], db, worktree
}

func cmdRight(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, len(args) == 0, "right")
	root, db, worktree := here(ts)
	want, err := truths(scriptGit(ts), root, defaultLimit)
	ts.Check(err)
	got, err := rowsOf(db, worktree)
	ts.Check(err)
	if bad := wrong(want, got); (len(bad) == 0) == neg {
		ts.Fatalf("the registry is wrong: %v\n%s", len(bad) > 0, strings.Join(bad, "\n"))
	}
}

func cmdSQLite(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && (len(args) == 1 || len(args) == 2), "sqlite QUERY [WANT]")
	_, db, _ := here(ts)
	got, err := ask(db, args[0])
	ts.Check(err)
	_, err = ts.Stdout().Write([]byte(got))
	ts.Check(err)
	if len(args) == 2 && strings.TrimSuffix(got, "\n") != args[1] {
		ts.Fatalf("%s\ngot  %q\nwant %q", args[0], strings.TrimSuffix(got, "\n"), args[1])
	}
}

// ask puts a query to a database and returns its rows as the sqlite3 shell prints them: with bars
// between columns, each ended by a newline.
func ask(db, query string) (string, error) {
	if shell, err := exec.LookPath("sqlite3"); err == nil {
		out, err := exec.Command(shell, "-batch", "-bail", "-noheader", db, query).CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("%s: %w: %s", query, err, out)
		}
		return string(out), nil
	}
	conn, err := openSQL(db)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	rows, err := conn.Query(query)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for rows.Next() {
		cells, into := make([]sql.NullString, len(columns)), make([]any, len(columns))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := rows.Scan(into...); err != nil {
			return "", err
		}
		for i, c := range cells {
			if i > 0 {
				out.WriteByte('|')
			}
			out.WriteString(c.String)
		}
		out.WriteByte('\n')
	}
	return out.String(), rows.Err()
}

func cmdSnapshot(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 0, "snapshot")
	_, db, _ := here(ts)
	ts.Setenv("SNAPSHOT", state(db))
}

func cmdUnwritten(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, len(args) == 0, "unwritten")
	_, db, _ := here(ts)
	if now := state(db); (now == ts.Getenv("SNAPSHOT")) == neg {
		ts.Fatalf("the database is %s\nand was %s", now, ts.Getenv("SNAPSHOT"))
	}
}

// state describes the bytes and the modification time of a database, and what waits in its log.
func state(db string) string {
	fi, err := os.Stat(db)
	if err != nil {
		return "absent"
	}
	data, err := os.ReadFile(db)
	if err != nil {
		return err.Error()
	}
	wal, _ := os.ReadFile(db + "-wal") //nolint:errcheck // no log is an empty one
	return fmt.Sprintf("%x %s log %x", sha256.Sum256(data), fi.ModTime().UTC().Format("15:04:05.000000000"), sha256.Sum256(wal))
}

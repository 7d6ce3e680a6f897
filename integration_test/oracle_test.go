package integration_test

import (
	"bytes"
	"crypto/md5"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	_ "modernc.org/sqlite"
)

// The oracle knows what the registry has to say without anything of ours: it asks git which files are
// tracked, and hashes every one of them.

// A truth is what the row of one tracked path has to say.
type truth struct {
	md5     string // of the bytes on disk
	unhash  bool   // binary or over the limit: the row has no md5
	absent  bool   // not in the work tree
	link    bool   // a symbolic link: md5 is that of its target, whatever its attributes
	odd     bool   // neither file nor symlink: the row stays what it was
	flagged bool   // assume-unchanged or skip-worktree
}

// A row is what the registry says of one path.
type row struct {
	path, typ, md5      string
	summary, summaryMD5 string
	hasMD5, hasSummary  bool
	evidence            string // by which the row shows that a file is as it was
}

const defaultLimit = 8 << 20

// truths asks git for the tracked paths of the work tree at dir and hashes them.
func truths(g gitter, dir string, limit int64) (map[string]truth, error) {
	out, err := g.run(dir, "-c", "core.fsmonitor=false", "ls-files", "--full-name", "-s", "-t", "-v", "-z", ":/")
	if err != nil {
		return nil, err
	}
	want := map[string]truth{}
	for _, line := range strings.Split(strings.TrimSuffix(out, "\x00"), "\x00") {
		if line == "" {
			continue
		}
		head, path, ok := strings.Cut(line, "\t")
		fields := strings.Fields(head) // tag, mode, id, stage
		if !ok || len(fields) != 4 {
			return nil, fmt.Errorf("ls-files said %q", line)
		}
		if fields[1] == "160000" {
			continue
		}
		tag := fields[0]
		t := look(dir, path, limit)
		t.flagged = tag == "S" || tag == strings.ToLower(tag)
		if tag := strings.ToUpper(tag); t.absent && tag == "S" {
			continue // a sparse checkout keeps it out
		}
		want[path] = t
	}
	return want, binaryByAttribute(g, dir, want)
}

// look hashes the file at path below dir, following no symlink.
func look(dir, path string, limit int64) truth {
	for at := 0; ; {
		i := strings.IndexByte(path[at:], '/')
		if i < 0 {
			break
		}
		at += i
		if fi, err := os.Lstat(filepath.Join(dir, path[:at])); err != nil || !fi.IsDir() {
			return truth{absent: true}
		}
		at++
	}
	full := filepath.Join(dir, path)
	fi, err := os.Lstat(full)
	var data []byte
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return truth{absent: true}
	case err != nil:
		return truth{odd: true}
	case fi.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(full)
		if err != nil {
			return truth{odd: true}
		}
		return truth{md5: md5Hex([]byte(target)), link: true}
	case fi.Mode().IsRegular():
		if data, err = os.ReadFile(full); err != nil {
			return truth{odd: true}
		}
	default:
		return truth{odd: true}
	}
	binary := bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0
	return truth{md5: md5Hex(data), unhash: binary || int64(len(data)) > limit}
}

// binaryByAttribute marks the paths to which git's attributes give the binary macro.
func binaryByAttribute(g gitter, dir string, want map[string]truth) error {
	if len(want) == 0 {
		return nil
	}
	args := []string{"check-attr", "--cached", "-z", "binary", "--"}
	for p := range want {
		args = append(args, p)
	}
	out, err := g.run(dir, args...)
	if err != nil {
		return err
	}
	fields := strings.Split(out, "\x00")
	for i := 0; i+2 < len(fields); i += 3 {
		if fields[i+2] == "set" {
			t := want[fields[i]]
			t.unhash = !t.absent && !t.odd && !t.link
			want[fields[i]] = t
		}
	}
	return nil
}

func md5Hex(data []byte) string {
	sum := md5.Sum(data)
	return hex.EncodeToString(sum[:])
}

// openSQL opens the database at path as any other program would.
func openSQL(path string) (*sql.DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)")
}

// rowsOf reads the rows of a work tree; there are none in a database that does not exist.
func rowsOf(path, worktree string) (map[string]row, error) {
	got := map[string]row{}
	db, err := openSQL(path)
	if errors.Is(err, fs.ErrNotExist) {
		return got, nil
	}
	if err != nil {
		return nil, err
	}
	defer db.Close()
	rows, err := db.Query(`SELECT path, type, content_md5, summary, summary_md5,
		git_blob || ' ' || size_bytes || ' ' || mtime_ns || ' ' || ctime_ns || ' ' || inode || ' ' || verified_at FROM file_registry WHERE worktree = ?`, worktree)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r row
		var content, summary, summaryMD5 sql.NullString
		if err := rows.Scan(&r.path, &r.typ, &content, &summary, &summaryMD5, &r.evidence); err != nil {
			return nil, err
		}
		r.md5, r.hasMD5 = content.String, content.Valid && content.String != ""
		r.summary, r.hasSummary = summary.String, summary.Valid
		r.summaryMD5 = summaryMD5.String
		got[r.path] = r
	}
	return got, rows.Err()
}

// wrong compares rows with truths and says, per path, how the registry lies.
func wrong(want map[string]truth, got map[string]row) []string {
	var bad []string
	for p, t := range want {
		r, ok := got[p]
		switch {
		case t.odd:
		case t.absent && ok:
			bad = append(bad, fmt.Sprintf("%q has a row and is not in the work tree", p))
		case t.absent:
		case !ok:
			bad = append(bad, fmt.Sprintf("%q is tracked and has no row", p))
		case t.unhash && r.hasMD5:
			bad = append(bad, fmt.Sprintf("%q is binary or too large, and its row has an md5 (type %s)", p, r.typ))
		case !t.unhash && r.md5 != t.md5:
			bad = append(bad, fmt.Sprintf("%q is %s on disk and %q in its row (type %s)", p, t.md5, r.md5, r.typ))
		}
	}
	for p := range got {
		if _, ok := want[p]; !ok {
			bad = append(bad, fmt.Sprintf("%q has a row and is not tracked", p))
		}
	}
	slices.Sort(bad)
	return bad
}

package integration_test

import (
	"bytes"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"codemem/prescan"
	"codemem/verify"
)

// checkTrust asks for the entry state without carrying it out, after every step. Invariant I1: if it is
// trust, the rows are exactly the tracked files, each with the md5 of its bytes.
func (w *world) checkTrust(t *tree) error {
	var rep prescan.Report
	err := w.with(t, func(m *verify.Memory) (err error) {
		rep, err = prescan.Run(w.ctx(), m, prescan.Options{DryRun: true})
		return err
	})
	if err != nil && strings.Contains(err.Error(), "BUG: sparse-index.c") {
		if _, gitErr := w.git.run(t.dir, "ls-files"); gitErr != nil { // git wrote an index that it cannot read itself
			_, _ = w.g(t.dir, "sparse-checkout", "disable")
			_ = os.Remove(w.indexFile(t))
			_, _ = w.g(t.dir, "reset", "-q")
			return nil //nolint:nilerr // see above
		}
	}
	if err != nil {
		return fmt.Errorf("dry prescan of %s: %w", t.dir, err)
	}
	w.asked++
	if rep.State != prescan.Trust {
		return nil
	}
	w.trusted++
	head, err := w.git.run(t.dir, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	if rep.LastVerifiedSHA != strings.TrimSpace(head) {
		return fmt.Errorf("%s is trusted at HEAD %s by a proof of %s", t.dir, head, rep.LastVerifiedSHA)
	}
	return w.checkRows(t, "in the state trust")
}

// checkRows compares the rows of a work tree with the truth, and the summaries with what they were
// written for. Invariants I1 and I2.
func (w *world) checkRows(t *tree, when string) error {
	want, err := truths(w.git, t.dir, w.limit(t))
	if err != nil {
		return err
	}
	got, err := rowsOf(w.db(), t.name)
	if err != nil {
		return err
	}
	bad := wrong(want, got)
	for _, r := range got {
		if !r.hasSummary {
			continue
		}
		if told, ok := w.written[r.summary]; !ok {
			bad = append(bad, fmt.Sprintf("%q has the summary %q, which nobody wrote", r.path, r.summary))
		} else if told.reverted {
			bad = append(bad, fmt.Sprintf("%q has the summary %q of %s, which was taken back", r.path, r.summary, told.author))
		} else if told.md5 != r.summaryMD5 {
			bad = append(bad, fmt.Sprintf("%q has the summary %q as of %s, and it was written for %s", r.path, r.summary, r.summaryMD5, told.md5))
		}
	}
	for s, told := range w.written {
		if r := got[told.path]; told.acked && !told.reverted && told.worktree == t.name && r.hasMD5 && r.md5 == told.md5 && r.summaryMD5 != r.md5 {
			bad = append(bad, fmt.Sprintf("%q has bytes that %q was written for, and its summary is %q as of %s", r.path, s, r.summary, r.summaryMD5))
		}
	}
	if len(bad) > 0 {
		return fmt.Errorf("%s: the registry of %s lies:\n  %s", when, t.dir, strings.Join(bad, "\n  "))
	}
	return nil
}

// checkRecorded: a pass that says so stored HEAD, and one that doesn't stored nothing else.
func (w *world) checkRecorded(t *tree, rep verify.Report) error {
	stored, err := ask2(w.db(), `SELECT value FROM plugin_config WHERE key = 'last_verified_sha' AND worktree = ?`, t.name)
	if err != nil {
		return err
	}
	head, _ := w.git.run(t.dir, "rev-parse", "--verify", "-q", "HEAD") //nolint:errcheck // none before the first commit
	head = strings.TrimSpace(head)
	switch {
	case stored != rep.LastVerifiedSHA:
		return fmt.Errorf("%s: the report says last_verified_sha %q and the registry %q", t.dir, rep.LastVerifiedSHA, stored)
	case rep.Head != head:
		return fmt.Errorf("%s: the report says HEAD %q and git %q", t.dir, rep.Head, head)
	case rep.ProofRecorded && stored != head:
		return fmt.Errorf("%s: the proof was recorded for %q and HEAD is %q", t.dir, stored, head)
	}
	return nil
}

// ask2 returns the one value that a query with one argument finds, "" for none.
func ask2(db, query string, arg any) (string, error) {
	conn, err := openSQL(db)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer conn.Close()
	rows, err := conn.Query(query, arg)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var value string
	for rows.Next() {
		if err := rows.Scan(&value); err != nil {
			return "", err
		}
	}
	return value, rows.Err()
}

// checkClose compares what a close says with what is there now; want is from before it.
func (w *world) checkClose(t *tree, rep verify.CloseReport, want map[string]truth) error {
	got, err := rowsOf(w.db(), t.name)
	if err != nil {
		return err
	}
	for _, p := range rep.Updated {
		r, ok := got[p]
		if truth := want[p]; !ok || !truth.unhash && !truth.odd && r.md5 != truth.md5 {
			return fmt.Errorf("%s: closed %q is %s on disk and %q in its row", t.dir, p, truth.md5, r.md5)
		}
	}
	for _, p := range rep.Deleted {
		if _, ok := got[p]; ok {
			return fmt.Errorf("%s: %q was deleted by a close and has a row", t.dir, p)
		}
	}
	if rep.Advanced {
		head, err := w.git.run(t.dir, "rev-parse", "HEAD")
		if err != nil {
			return err
		}
		if rep.LastVerifiedSHA != strings.TrimSpace(head) {
			return fmt.Errorf("%s: a close advanced to %s and HEAD is %s", t.dir, rep.LastVerifiedSHA, head)
		}
	}
	return nil
}

// checkUnwritten: a close that failed wrote none of its texts. Invariant I3.
func (w *world) checkUnwritten(updates []verify.Update) error {
	for _, u := range updates {
		found, err := ask2(w.db(), `SELECT path FROM summary_history WHERE summary = ?1 UNION ALL SELECT path FROM file_registry WHERE summary = ?1`, u.Summary)
		if err != nil {
			return err
		}
		if found != "" {
			return fmt.Errorf("a close failed, and its text %q was written for %q", u.Summary, found)
		}
	}
	return nil
}

// checkHistory: every text that was acknowledged is in the history, by path and bytes. Invariant I2.
func (w *world) checkHistory() error {
	conn, err := openSQL(w.db())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer conn.Close()
	var ok string
	if err := conn.QueryRow(`PRAGMA integrity_check`).Scan(&ok); err != nil || ok != "ok" {
		return fmt.Errorf("integrity check: %s %w", ok, err)
	}
	rows, err := conn.Query(`SELECT path, content_md5, summary FROM summary_history`)
	if err != nil {
		return err
	}
	defer rows.Close()
	kept := map[string]bool{}
	for rows.Next() {
		var path, md5, summary string
		if err := rows.Scan(&path, &md5, &summary); err != nil {
			return err
		}
		kept[path+"\x00"+md5+"\x00"+summary] = true
	}
	for s, told := range w.written {
		if told.acked && !kept[told.path+"\x00"+told.md5+"\x00"+s] {
			return fmt.Errorf("the text %q about %q as of %s is lost", s, told.path, told.md5)
		}
	}
	return rows.Err()
}

// checkLiveness: after a prescan of a tree that is clean, up to date and not flagged, the next one
// trusts, and the one after hashes nothing but what is racily clean. What clean means is decided here by hashing.
func (w *world) checkLiveness(t *tree) error {
	young, ok, err := w.settled(t)
	if err != nil || !ok {
		return err
	}
	for n := range 2 { // the first may follow a refresh of the index by settled
		var rep prescan.Report
		err := w.with(t, func(m *verify.Memory) (err error) {
			rep, err = prescan.Run(w.ctx(), m, prescan.Options{})
			return err
		})
		if err != nil {
			return fmt.Errorf("second prescan of %s: %w", t.dir, err)
		}
		if rep.State == prescan.Empty {
			return nil
		}
		if rep.State != prescan.Trust {
			return fmt.Errorf("%s is clean and up to date and was just verified, and is not trusted: %s %v", t.dir, rep.State, rep.Reasons)
		}
		if n > 0 && rep.Hashed > young {
			return fmt.Errorf("%s is trusted with %d files hashed, of which only %d need it", t.dir, rep.Hashed, young)
		}
	}
	return nil
}

// settled reports whether nothing speaks against trust, and how many files are too young, or of a kind,
// for stat data to speak for them. It refreshes the index.
func (w *world) settled(t *tree) (young int, ok bool, err error) {
	_, _ = w.git.run(t.dir, "update-index", "-q", "--refresh") //nolint:errcheck // what it can
	if out, err := w.git.run(t.dir, "status", "--porcelain=v2", "--branch", "-uno"); err != nil || !clean(out) {
		return 0, false, nil //nolint:nilerr // git cannot tell
	}
	if up, err := w.git.run(t.dir, "rev-list", "--count", "HEAD..@{upstream}"); err == nil && strings.TrimSpace(up) != "0" {
		return 0, false, nil
	}
	for _, mark := range []string{"MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"} {
		if _, err := os.Stat(filepath.Join(filepath.Dir(w.indexFile(t)), mark)); err == nil {
			return 0, false, nil
		}
	}
	index, err := os.Stat(w.indexFile(t))
	if err != nil {
		return 0, false, err
	}
	out, err := w.git.run(t.dir, "ls-files", "-s", "-t", "-v", "-z")
	if err != nil {
		return 0, false, err
	}
	stamps, filtered, err := w.stamps(t)
	if err != nil {
		return 0, false, err
	}
	for _, line := range strings.Split(strings.TrimSuffix(out, "\x00"), "\x00") {
		head, path, _ := strings.Cut(line, "\t")
		fields := strings.Fields(head)
		if len(fields) != 4 || fields[1] == "160000" {
			continue
		}
		if fields[0] != "H" {
			return 0, false, nil
		}
		full := filepath.Join(t.dir, path)
		fi, err := os.Lstat(full)
		if err != nil || fi.Mode().IsRegular() == (fields[1] == "120000") {
			return 0, false, nil //nolint:nilerr // gone, or a link that is none
		}
		if !fi.Mode().IsRegular() {
			if target, err := os.Readlink(full); err != nil || blobID([]byte(target)) != fields[2] {
				return 0, false, nil //nolint:nilerr // neither file nor link
			}
		} else {
			data, err := os.ReadFile(full)
			if err != nil {
				return 0, false, err
			}
			if blobID(data) != fields[2] { // converted, or changed behind git's back
				// The bytes alone do not tell whether they still convert to the blob: git looks at seconds only.
				if blobID(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))) != fields[2] || stamps[path] != stamp(fi) {
					return 0, false, nil
				}
				young++
			}
		}
		if !fi.ModTime().Before(index.ModTime()) || time.Since(fi.ModTime()) < 0 || stamps[path] != stamp(fi) || filtered[path] {
			young++
		}
	}
	return young, true, nil
}

// clean reads git status --porcelain=v2 --branch: nothing is changed, and an upstream is there if there is to be one.
func clean(status string) bool {
	upstream, counted := false, false
	for _, line := range strings.Split(strings.TrimSpace(status), "\n") {
		upstream = upstream || strings.HasPrefix(line, "# branch.upstream")
		counted = counted || strings.HasPrefix(line, "# branch.ab")
		if !strings.HasPrefix(line, "#") || line == "# branch.oid (initial)" {
			return false
		}
	}
	return upstream == counted
}

func blobID(data []byte) string {
	sum := sha1.Sum(append([]byte(fmt.Sprintf("blob %d\x00", len(data))), data...))
	return hex.EncodeToString(sum[:])
}

// stamps returns the times that the index holds by path, since git refreshes no entry whose seconds
// agree, and which paths a filter makes.
func (w *world) stamps(t *tree) (stamps map[string]string, filtered map[string]bool, err error) {
	stamps, filtered = map[string]string{}, map[string]bool{}
	out, err := w.git.run(t.dir, "ls-files", "--debug", "-z")
	if err != nil {
		return nil, nil, err
	}
	path := ""
	for i, part := range strings.Split(out, "\x00") {
		lines := strings.SplitAfterN(part, "\n", 6) // the times, three more lines, the next path
		if i > 0 && len(lines) == 6 {
			stamps[path] = lines[0] + lines[1]
		}
		path = lines[len(lines)-1]
	}
	if len(stamps) == 0 {
		return stamps, filtered, nil
	}
	args := []string{"check-attr", "-z", "filter", "--"}
	for p := range stamps {
		args = append(args, p)
	}
	if out, err = w.git.run(t.dir, args...); err != nil {
		return nil, nil, err
	}
	fields := strings.Split(out, "\x00")
	for i := 0; i+2 < len(fields); i += 3 {
		filtered[fields[i]] = fields[i+2] != "unspecified"
	}
	return stamps, filtered, nil
}

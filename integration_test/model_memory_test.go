package integration_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/verify"
)

// prescan carries the entry state out and looks at what it wrote.
func (w *world) prescan(t *tree) error {
	o := prescan.Options{Full: w.chance(10)}
	var rep prescan.Report
	err := w.with(t, func(m *verify.Memory) (err error) {
		rep, err = prescan.Run(w.ctx(), m, o)
		return err
	})
	w.say("%s$ codemem prescan  full=%v → %s %v hashed %d, %d changes, recorded %v %s", filepath.Base(t.dir), o.Full, rep.State, rep.Reasons,
		rep.Hashed, len(rep.Changes), rep.ProofRecorded, rep.ProofReason)
	if err != nil {
		return fmt.Errorf("prescan of %s: %w", t.dir, err)
	}
	if rep.State == prescan.Trust && !o.Full && rep.ProofRecorded {
		return fmt.Errorf("a prescan of %s that trusts says that it wrote", t.dir)
	}
	if err := w.checkRows(t, fmt.Sprintf("after a prescan that found %s", rep.State)); err != nil {
		return err
	}
	if err := w.checkRecorded(t, rep.Report); err != nil {
		return err
	}
	if w.chance(40) {
		return w.checkLiveness(t)
	}
	return nil
}

// verifyPaths verifies some paths or all, applied or not.
func (w *world) verifyPaths(t *tree) error {
	o := verify.Options{Apply: w.chance(70), Full: w.chance(20)}
	if w.chance(70) {
		o.Paths = w.pick(append(w.tracked(t), paths...))
	}
	var rep verify.Report
	err := w.with(t, func(m *verify.Memory) (err error) {
		rep, err = verify.Run(w.ctx(), m, o)
		return err
	})
	w.say("%s$ codemem verify  apply=%v full=%v %q → %+v recorded %v %s", filepath.Base(t.dir), o.Apply, o.Full, o.Paths, rep.Counts,
		rep.ProofRecorded, rep.ProofReason)
	if err != nil {
		return fmt.Errorf("verify of %s: %w", t.dir, err)
	}
	if !o.Apply {
		if rep.ProofRecorded {
			return fmt.Errorf("verify without apply recorded a proof in %s", t.dir)
		}
		return nil
	}
	if err := w.checkRecorded(t, rep); err != nil {
		return err
	}
	if len(o.Paths) == 0 {
		return w.checkRows(t, "after a verify of everything")
	}
	return nil
}

// pick returns a few of list.
func (w *world) pick(list []string) []string {
	var few []string
	if len(list) == 0 {
		return nil
	}
	for range 1 + w.rnd.IntN(3) {
		few = append(few, some(w, list))
	}
	return few
}

// closeTask ends a task: with or without paths, texts, and commits.
func (w *world) closeTask(t *tree) error {
	want, err := truths(w.git, t.dir, w.limit(t))
	if err != nil {
		return err
	}
	q := verify.CloseRequest{RequireSummaries: w.chance(10)}
	if tracked := w.tracked(t); w.chance(40) && len(tracked) > 0 {
		q.Paths = w.pick(tracked)
	}
	if w.chance(10) {
		q.Commit = some(w, []string{"HEAD~1", "main", "origin/main"})
	}
	if w.chance(70) {
		q.Updates, q.Author = w.texts(t, want), some(w, authors)
		for _, u := range q.Updates {
			told := w.written[u.Summary]
			told.author = q.Author
			w.written[u.Summary] = told
		}
	}
	var rep verify.CloseReport
	err = w.with(t, func(m *verify.Memory) (err error) {
		rep, err = verify.Close(w.ctx(), m, q)
		return err
	})
	w.say("%s$ codemem close  %q commit=%q %v → %+v %v", filepath.Base(t.dir), q.Paths, q.Commit, q.Updates, rep, err)
	var bad *verify.PathError
	switch {
	case errors.As(err, &bad), errors.Is(err, verify.ErrSummariesPending), errors.Is(err, verify.ErrNoCommit):
		return w.checkUnwritten(q.Updates)
	case err != nil && q.Commit != "":
		return w.checkUnwritten(q.Updates) // no such commit
	case err != nil:
		return fmt.Errorf("close in %s: %w", t.dir, err)
	}
	w.acknowledge(q.Updates)
	return w.checkClose(t, rep, want)
}

// texts makes summaries for a few paths, now and then for other bytes than those on disk.
func (w *world) texts(t *tree, want map[string]truth) []verify.Update {
	var updates []verify.Update
	for i, p := range slices.Compact(slices.Sorted(slices.Values(w.pick(slices.Sorted(maps.Keys(want)))))) {
		u := verify.Update{Path: p, Summary: fmt.Sprintf("Text %d.%d about %s.", w.at, i, strings.TrimSpace(filepath.Base(p)))}
		if strings.ContainsAny(u.Summary, "\t") {
			u.Summary = fmt.Sprintf("Text %d.%d.", w.at, i)
		}
		told := text{worktree: t.name, path: p, md5: want[p].md5}
		switch n := w.rnd.IntN(4); {
		case n == 0:
			u.MD5 = want[p].md5
		case n == 1: // for bytes that were here once, or may come
			u.MD5 = md5Hex([]byte(w.content(p)))
			told.md5 = u.MD5
		}
		if want[p].unhash || want[p].md5 == "" {
			told.md5 = "none" // it will be refused
		}
		w.written[u.Summary] = told
		updates = append(updates, u)
	}
	return updates
}

// authors write the texts; those of a process that is killed are by whoever git would commit as, and are not taken back.
var authors = []string{"ann", "bob", "carol", "dora"}

// takeBack takes the texts of an author back, in all work trees: no row may have one of them then, or ever again.
func (w *world) takeBack(t *tree) error {
	q := registry.Revert{Author: some(w, authors), DryRun: w.chance(20)}
	var out registry.Reverted
	err := w.with(t, func(m *verify.Memory) (err error) {
		out, err = verify.Revert(w.ctx(), m, q)
		return err
	})
	w.say("%s$ codemem revert  author=%q dry=%v → %d texts, %d files %v", filepath.Base(t.dir), q.Author, q.DryRun, out.Texts, len(out.Files), err)
	switch {
	case errors.Is(err, registry.ErrNoDatabase):
		return nil
	case err != nil:
		return fmt.Errorf("revert in %s: %w", t.dir, err)
	case q.DryRun:
		return nil
	}
	for s, told := range w.written {
		if told.author == q.Author {
			told.reverted = true
			w.written[s] = told
		}
	}
	left, err := ask2(w.db(), `SELECT summary FROM file_registry WHERE summary_author = ?`, q.Author)
	if err == nil && left != "" {
		err = fmt.Errorf("after a revert of %q there are still %q", q.Author, left)
	}
	return err
}

// acknowledge notes that the registry has these texts now.
func (w *world) acknowledge(updates []verify.Update) {
	for _, u := range updates {
		told := w.written[u.Summary]
		told.acked = true
		w.written[u.Summary] = told
	}
}

// limitMoves changes the size over which files are not hashed.
func (w *world) limitMoves(t *tree) error {
	return w.setLimit(t, some(w, []int64{1024, limitBytes, 8192}))
}

// crash starts the program as another process and kills it at a random moment.
func (w *world) crash(t *tree) error {
	want, err := truths(w.git, t.dir, w.limit(t))
	if err != nil {
		return err
	}
	args := some(w, [][]string{{"prescan"}, {"prescan", "--full"}, {"verify", "--apply"}, {"close"}, {"close", "--summaries", "-"}, {"close", "--summaries", "-"}})
	cmd := exec.Command("codemem", append([]string{"-C", t.dir, "--json"}, args...)...)
	cmd.Env = w.git.env
	var updates []verify.Update
	if args[len(args)-1] == "-" {
		if updates = w.texts(t, want); len(updates) == 0 {
			return nil
		}
		in, err := json.Marshal(updates)
		if err != nil {
			return err
		}
		cmd.Stdin = strings.NewReader(string(in))
	}
	after := time.Duration(w.rnd.IntN(60_000)) * time.Microsecond
	if err := cmd.Start(); err != nil {
		return err
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	err = cmd.Wait()
	timer.Stop()
	w.say("%s$ codemem %s  killed after %s → %v", filepath.Base(t.dir), strings.Join(args, " "), after, err)
	if err == nil {
		w.acknowledge(updates)
	}
	return nil
}

// errAbandoned ends a transaction that is not to be kept.
var errAbandoned = errors.New("abandoned")

// abandon writes nonsense in a transaction that fails, or whose writer panics or loses interest.
func (w *world) abandon(t *tree) error {
	how := some(w, []string{"error", "panic", "cancel"})
	w.say("%s$ a transaction that ends by %s", filepath.Base(t.dir), how)
	return w.with(t, func(m *verify.Memory) error {
		ctx, cancel := context.WithCancel(w.ctx())
		defer cancel()
		err := func() (err error) {
			defer func() {
				if p := recover(); p != nil {
					err = errAbandoned
				}
			}()
			return m.Update(ctx, func(tx *registry.Tx) error {
				if err := tx.See(registry.File{Path: "a.txt", Type: "other", MD5: md5Hex(nil), Size: 1, VerifiedAt: tx.Now()}); err != nil {
					return err
				}
				if err := tx.Forget("b.txt"); err != nil && !errors.Is(err, registry.ErrNotFound) {
					return err
				}
				switch how {
				case "panic":
					panic("in a transaction")
				case "cancel":
					cancel()
					return ctx.Err()
				}
				return errAbandoned
			})
		}()
		if err == nil {
			return fmt.Errorf("a transaction that ended by %s was kept", how)
		}
		return nil
	})
}

// restart ends the server of a work tree; the next use starts another.
func (w *world) restart(t *tree) error {
	w.retire(t)
	if w.chance(10) { // as after a power cut that left no side files
		w.say("%s$ restart", filepath.Base(t.dir))
	}
	if _, err := os.Stat(t.dir); err != nil {
		return nil //nolint:nilerr // removed
	}
	return nil
}

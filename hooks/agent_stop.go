package hooks

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// Limits of what an agent is asked for when it stops.
const (
	maxTouched = 2000 // files that are looked at, and
	maxAsked   = 20   // named,
	askBudget  = 700  // in at most so many tokens
	maxSymbols = 6    // of a file that are named
	maxRanges  = 8    // runs of commits that are compared, the newest
)

// stop asks, where that is required, for the summaries of files that were touched in the session and have no fresh
// one, and of the symbols that changed in them. Each agent is asked once for a file, until it is edited again. Where there is no time
// to look for symbols it is asked for the files, and for the symbols when it stops the next time.
//
//  1. an agent that goes on because it was asked is not asked again
//  2. one that waits for sub-agents is not done
//  3. a sub-agent is asked for what it edited itself, the session for what anybody did and for what was committed here; if there is any, if
//     a command ran, or where hooks do not see all edits, also for what changed on disk since it began: an agent edits in a shell, too
//  4. what was written after it was asked for, in a session that ran a command after that, is edited again
func (d *turn) stop(ctx context.Context) (reply, error) {
	if d.excused() {
		return reply{}, nil
	}
	now, err := d.notes.story()
	if err != nil {
		return reply{}, err
	}
	touched, err := d.touched(ctx, now)
	if err != nil || len(touched) == 0 {
		return reply{}, err
	}
	missing, err := d.missing(ctx, now, touched)
	if err != nil {
		return reply{}, err
	}
	files := slices.DeleteFunc(slices.Clone(missing), func(l lack) bool { return l.asked })
	if late := d.ask(files, true); !late.silent() { // what is said where the symbols take too long
		d.late.Store(&late)
	}
	missing, err = d.symbols(ctx, now, touched, missing)
	if forgotten(err) {
		err = nil
	}
	return d.ask(missing, false), err
}

// excused reports whether an agent is asked for nothing now. (1), (2)
func (d *turn) excused() bool {
	return !d.require || d.in.StopActive && !d.host.active || d.in.awaits()
}

// ask returns the request for what is missing, which is noted with it: else it would be made for ever. short says that symbols
// were not looked for.
func (d *turn) ask(missing []lack, short bool) reply {
	var memos []memo
	for _, l := range missing {
		memos = append(memos, memo{Did: asked, Path: l.path, Agent: d.in.Agent, Short: short})
	}
	var asks reply
	if missing = slices.DeleteFunc(slices.Clone(missing), lack.none); len(missing) > 0 {
		asks = reply{Decision: "block", Reason: askText(missing)}
	}
	return d.noting(asks, memos...)
}

// awaits reports whether sub-agents are at work whose end wakes the session.
func (in input) awaits() bool {
	return slices.ContainsFunc(in.Background, func(b background) bool { return b.Type == "subagent" && b.Status == "running" })
}

// touched returns the files that may be asked for, sorted. (3)
func (d *turn) touched(ctx context.Context, now story) ([]string, error) {
	paths := map[string]bool{}
	for r := range now.edits {
		if d.in.Agent == "" || r.agent == d.in.Agent {
			paths[r.path] = true
		}
	}
	if d.in.Agent == "" && !now.since.IsZero() {
		if err := d.enterCommits(ctx, now, paths); err != nil {
			return nil, err
		}
		if err := d.enterChanges(ctx, now, paths); err != nil {
			return nil, err
		}
	}
	maps.DeleteFunc(paths, func(p string, _ bool) bool {
		at := reader{d.in.Agent, p}
		when, exists := d.written(p)
		asked, was := now.asks[at]
		again := now.owed[at] || now.ran.After(asked) && when.After(asked) && when.Before(time.Now()) // (4)
		return was && !again || !exists
	})
	all := slices.Sorted(maps.Keys(paths))
	return all[:min(len(all), maxTouched)], nil
}

// enterCommits enters the paths that commits made here since the session began have changed.
func (d *turn) enterCommits(ctx context.Context, now story, paths map[string]bool) error {
	steps, err := d.steps(now)
	if err != nil {
		return err
	}
	var runs []repo.Step // of commits one after the other, as one step
	for _, s := range steps {
		switch last := len(runs) - 1; {
		case !s.Commits():
		case last >= 0 && runs[last].To == s.From:
			runs[last].To = s.To
		default:
			runs = append(runs, s)
		}
	}
	for _, run := range runs[max(len(runs)-maxRanges, 0):] {
		changes, err := d.m.Repo().Changed(ctx, run.From, run.To)
		if err != nil {
			return err
		}
		for _, c := range changes {
			paths[c.Path] = true
		}
	}
	return nil
}

// enterChanges enters, where something was entered, a command ran or hooks do not see all edits, the files that are not as HEAD has them and
// that were written since the session began. What is remembered of them says nothing: a prescan in the session remembers what it edited before.
func (d *turn) enterChanges(ctx context.Context, now story, paths map[string]bool) error {
	if !d.host.blind && now.ran.IsZero() && len(paths) == 0 {
		return nil
	}
	r := d.m.Repo()
	head, err := r.Head(ctx)
	if err != nil {
		return err
	}
	written, err := writtenSince(ctx, r, head.ID, now.since)
	if err != nil || len(written) == 0 {
		return err
	}
	held := map[string]repo.TreeEntry{}
	if !head.Unborn {
		held, err = r.Blobs(ctx, head.ID, written)
	}
	for _, p := range written {
		if !isBlob(ctx, r, p, held[p].ID) {
			paths[p] = true
		}
	}
	return err
}

// isBlob reports whether a file has the bytes of a blob, but for CRLF, or cannot be read.
func isBlob(ctx context.Context, r *repo.Repo, p string, id repo.ID) bool {
	is, err := r.Digest(ctx, p, repo.DigestOptions{Fold: true})
	return err != nil || id != "" && (id == is.Blob || id == is.Folded)
}

// writtenSince returns files that were written since some time and may not be as a commit has them: tracked ones, and those that git is
// not told to ignore.
func writtenSince(ctx context.Context, r *repo.Repo, commit repo.ID, since time.Time) ([]string, error) {
	unlike, err := r.Unlike(ctx, commit)
	if err != nil {
		return nil, err
	}
	var written []string
	for _, u := range unlike {
		if u.MtimeNS >= since.UnixNano() && len(written) < maxTouched {
			written = append(written, u.Path)
		}
	}
	looked := 0
	err = r.UntrackedFiles(ctx, nil, func(p string) bool {
		looked++
		info, err := os.Lstat(filepath.Join(r.Root(), filepath.FromSlash(p)))
		if err == nil && info.Mode().IsRegular() && !info.ModTime().Before(since) {
			written = append(written, p)
		}
		return looked < maxTouched
	})
	return written, err
}

// A lack is a file that wants a summary, or symbols in it do.
type lack struct {
	path    string
	stale   bool     // it has one, of other bytes
	told    bool     // it has a fresh one: symbols alone want one
	asked   bool     // it was asked for when there was no time to look for symbols
	symbols []string // ids of what changed in it and has no fresh text
}

// none reports whether nothing is left to ask for.
func (l lack) none() bool { return l.asked && len(l.symbols) == 0 }

// line is a lack as an agent is asked for it.
func (l lack) line() string {
	line := "  " + shownPath(l.path)
	switch {
	case l.asked:
		line += " (asked for before, but not its symbols)"
	case l.stale:
		line += " (stale)"
	case l.told:
		line += " (fresh, but not all of its symbols)"
	}
	line += "\n"
	for _, id := range l.symbols[:min(len(l.symbols), maxSymbols)] {
		line += "    " + shownPath(id) + "\n"
	}
	return line
}

// missing returns those of paths that want a summary of the bytes they hold now, or of whose symbols nothing was asked yet. Git
// tracks them, or will.
func (d *turn) missing(ctx context.Context, now story, paths []string) ([]lack, error) {
	files, err := scan.FileStatuses(ctx, d.m, paths)
	if forgotten(err) { // the next prescan remembers
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	waiting, err := verify.Waiting(ctx, d.m, paths)
	if err != nil {
		return nil, err
	}
	var all []lack
	for _, f := range files {
		waits := now.mayWait(waiting[f.Path])
		if owed := now.owed[reader{d.in.Agent, f.Path}]; f.Wanted || owed || waits {
			all = append(all, lack{path: f.Path, stale: f.Wanted && f.Summary != nil, asked: owed})
		}
	}
	return all, nil
}

// mayWait reports whether a text is asked for of a file that git does not track: it was edited by a tool, or holds code. What else a command
// leaves behind is no matter.
func (t story) mayWait(f registry.File) bool {
	code := f.Type == "source" || f.Type == "test"
	for r := range t.edits {
		code = code || r.path == f.Path && f.Path != ""
	}
	return code
}

// askText asks for summaries, in at most askBudget tokens: the first are named, the others counted.
func askText(missing []lack) string {
	head := fmt.Sprintf("codemem: %s touched in this session without a fresh summary:\n", number(len(missing), "file"))
	const how = "Before you finish, hand in what you know of them, 1-3 sentences each (purpose, key parts, gotchas), in one call: " +
		"file_registry_update_summaries with updates [{path, summary}], and commit if you committed. A path may be the id of a symbol: " +
		"of those named, what each guarantees and what one must know to change it. " +
		"In a shell: codemem tool file_registry_update_summaries - with the same JSON, or codemem close --summaries -. " +
		"Leave out files that you did not read; you are asked only once.\n"
	const rest = "  and 10,000 files more\n"
	room := askBudget - condense.Tokens(head+how+rest)
	var names strings.Builder
	named := 0
	for _, f := range missing[:min(len(missing), maxAsked)] {
		line := f.line()
		if condense.Tokens(names.String()+line) > room {
			f.symbols = nil
			line = f.line()
		}
		if condense.Tokens(names.String()+line) > room {
			continue
		}
		names.WriteString(line)
		named++
	}
	if more := len(missing) - named; more > 0 {
		fmt.Fprintf(&names, "  and %s more\n", number(more, "file"))
	}
	return head + names.String() + how
}

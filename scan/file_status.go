package scan

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// A FileState says what the memory of a file is worth, by its bytes on disk now.
type FileState string

// The states of a file, in the order in which counts of them are shown.
const (
	Fresh      FileState = "fresh"      // its summary was written for the bytes on disk
	Stale      FileState = "stale"      // it was written for others, or its text is not the one that was written
	Pending    FileState = "pending"    // the file wants a summary and has none
	Skipped    FileState = "skipped"    // it has none and wants none
	Missing    FileState = "missing"    // it is remembered, and no longer a tracked file in the work tree
	Unreadable FileState = "unreadable" // its bytes could not be compared
	Unknown    FileState = "unknown"    // it is neither remembered nor tracked
)

// FileStates are all states, in that order.
var FileStates = []FileState{Fresh, Stale, Pending, Skipped, Missing, Unreadable, Unknown}

// A FileStatus is what is remembered of one file, and how that stands against its bytes on disk now (invariant I10).
// It is the one answer to that question: commands, tools and editors render it.
type FileStatus struct {
	registry.File                // what is on disk, with the summary that is remembered; MD5 is "" where nothing is, or it is not hashed
	State         FileState      //
	Verdict       verify.Verdict // how the bytes compare with the row; "" = as remembered, or neither remembered nor tracked
	Reason        string         // why an unreadable file is, or an unknown one, as the rest of a sentence
	RowMD5        string         // the md5 that is remembered, "" for none
	Wanted        bool           // the bytes on disk want a summary and have no fresh one

	// What takes reading files is found by Tree.FileStatuses alone.
	Drift        symbol.Drift      // of a stale summary, from the bytes that it was written for
	Dependencies []DependencyDrift // of a fresh summary: what its file uses and is declared otherwise since
	Gist         string            // what comments and symbols on disk say, where there is no fresh summary; "" if nothing
	Flagged      bool              // the summary or the gist reads like instructions to an agent
	Ungrounded   []string          // names in the summary that are nowhere in the repository
	Notes        []FileNote        // about it, and about symbols in it; their summaries among them
	Rank         *condense.Pending // how much the file counts, in a list of pending files; else nil
}

// SummaryStale reports whether the file has a summary that is not of the bytes on disk.
func (f FileStatus) SummaryStale() bool { return f.Summary != nil && f.State != Fresh }

// newFileStatus returns how a row stands, if the comparison with the disk found a difference or not.
func newFileStatus(path string, row registry.File, d verify.Change, differs bool) FileStatus {
	f := FileStatus{File: row, RowMD5: row.MD5}
	remembered := row.Path != ""
	f.Path = path
	if differs {
		f.Verdict, f.Reason = d.Verdict, d.Reason
		if d.Disk != nil {
			f.File = *d.Disk
			f.Summary, f.VerifiedAt = row.Summary, row.VerifiedAt
		}
	}
	switch {
	case f.Verdict == verify.Missing:
		f.State, f.MD5 = Missing, ""
	case f.Verdict == verify.Unreadable:
		f.State, f.MD5 = Unreadable, ""
	case !differs && !remembered:
		f.State = Unknown
	case f.Fresh():
		f.State = Fresh
	case f.Summary != nil:
		f.State, f.Wanted = Stale, f.Summarizable()
	case f.Summarizable():
		f.State, f.Wanted = Pending, true
	default:
		f.State = Skipped
	}
	f.Flagged = f.Summary != nil && verify.LikeInstructions(f.Summary.Text)
	return f
}

// FileStatuses returns how files stand that are remembered or tracked at paths, by path, each once; and those that are
// neither, as Unknown. It reads no file that stat data show to be as it was, and finds no drift.
func FileStatuses(ctx context.Context, m *verify.Memory, paths []string) ([]FileStatus, error) {
	return fileStatuses(ctx, m, paths, false)
}

// SummarizedStatuses is FileStatuses of those files that have a summary: if none has, nothing is compared.
func SummarizedStatuses(ctx context.Context, m *verify.Memory, paths []string) ([]FileStatus, error) {
	return fileStatuses(ctx, m, paths, true)
}

func fileStatuses(ctx context.Context, m *verify.Memory, paths []string, summarized bool) ([]FileStatus, error) {
	paths = slices.Compact(slices.Sorted(slices.Values(paths)))
	var rows map[string]registry.File
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		rows, err = tx.FilesAt(paths)
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	if summarized {
		paths = slices.DeleteFunc(paths, func(p string) bool { return rows[p].Summary == nil })
	}
	return compareRows(ctx, m, paths, func(p string) registry.File { return rows[p] })
}

// compareRows returns how the rows at paths, which are sorted, stand.
func compareRows(ctx context.Context, m *verify.Memory, paths []string, row func(p string) registry.File) ([]FileStatus, error) {
	changes, err := verify.Current(ctx, m, paths)
	if err != nil {
		return nil, err
	}
	files := make([]FileStatus, len(paths))
	for i, p := range paths {
		d, differs := changes[p]
		files[i] = newFileStatus(p, row(p), d, differs)
	}
	if !slices.ContainsFunc(files, func(f FileStatus) bool { return f.State == Unknown }) {
		return files, nil
	}
	x, err := m.Repo().Index(ctx)
	if err != nil {
		return nil, err
	}
	for i := range files {
		if f := &files[i]; f.State == Unknown {
			f.Reason = x.SubmoduleNote(f.Path)
		}
	}
	return files, nil
}

// A StatusQuery selects files that are remembered or tracked. Its zero value selects all.
type StatusQuery struct {
	Paths   []string // these instead, also if they are not remembered; what selects rows says nothing then
	Globs   []string // as in registry.FileQuery
	Types   []string // of one of these types
	Stale   bool     // with a summary that is not of the bytes on disk
	Pending bool     // that want a summary and have no fresh one, in the order in which it pays to write them
	Flagged bool     // whose summary reads like instructions to an agent
	After   string   // what follows this path in the order of the list, for paging
	Limit   int      // at most this many, 0 for all
}

// FileStatuses returns how files stand, with drift and gists, by path, or in the order in which it pays to write their
// summaries; and how many there are without limit and page. The tree must be that of m, which is nil for a plain
// directory: its files are those that there are now, and Stale, Pending and Flagged of it are ErrPlain.
func (t *Tree) FileStatuses(m *verify.Memory, q StatusQuery) (files []FileStatus, total int, err error) {
	if t.plain() != nil {
		return t.plainFiles(q)
	}
	switch {
	case q.Paths != nil:
		files, err = FileStatuses(t.ctx, m, q.Paths)
	default:
		files, total, err = t.listedFiles(m, q)
	}
	if err == nil && q.Pending {
		files, err = t.rankStatuses(m, files)
	}
	if err != nil {
		return nil, 0, err
	}
	if q.filters() || q.Paths != nil {
		total = len(files)
		files = page(files, q, func(f FileStatus) string { return f.Path })
	}
	return files, total, t.addDetails(files)
}

// HitStatuses returns how the files stand that a search found, in its order, and makes what the hits tell of symbols and
// comments true of the files as they are now.
func (t *Tree) HitStatuses(m *verify.Memory, query string, hits []registry.Hit) ([]FileStatus, error) {
	if t.plain() != nil {
		return plainStatuses(hits), nil
	}
	paths, at := make([]string, len(hits)), make(map[string]int, len(hits))
	for i, h := range hits {
		paths[i], at[h.Path] = h.Path, i
	}
	found, _, err := t.FileStatuses(m, StatusQuery{Paths: paths})
	if err != nil {
		return nil, err
	}
	files := make([]FileStatus, len(hits))
	for _, f := range found {
		i := at[f.Path]
		if files[i] = f; hits[i].Of != f.MD5 { // it has changed since it was searched
			t.Renew(&hits[i], query)
		}
	}
	return files, nil
}

// listedFiles returns how the files stand that a query selects, by path, and how many there are: those with a row, and
// those that git tracks and that have none yet. Without filters it is only the page of it that is asked for.
func (t *Tree) listedFiles(m *verify.Memory, q StatusQuery) ([]FileStatus, int, error) {
	at := map[string]registry.File{}
	err := m.View(t.ctx, func(tx *registry.Tx) error {
		rows, err := tx.Files(registry.FileQuery{Globs: q.Globs})
		for _, row := range rows {
			at[row.Path] = row
		}
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	paths, err := t.newPaths(m, q.Globs, at)
	if err != nil {
		return nil, 0, err
	}
	paths = slices.AppendSeq(paths, maps.Keys(at))
	slices.Sort(paths)
	total := len(paths)
	if !q.filters() {
		paths = page(paths, q, func(p string) string { return p })
	}
	files, err := compareRows(t.ctx, m, paths, func(p string) registry.File { return at[p] })
	if err != nil {
		return nil, 0, err
	}
	return slices.DeleteFunc(files, func(f FileStatus) bool { return !q.selects(f) }), total, nil
}

// newPaths returns the paths of tracked files in the work tree that match a glob and have no row.
func (t *Tree) newPaths(m *verify.Memory, globs []string, rows map[string]registry.File) ([]string, error) {
	x, err := m.Repo().Index(t.ctx)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range x.Entries {
		matches := func(g string) bool { return registry.Glob(g, e.Path) }
		if _, known := rows[e.Path]; !known && e.IsFile() && (len(globs) == 0 || slices.ContainsFunc(globs, matches)) {
			paths = append(paths, e.Path)
		}
	}
	changes, err := verify.Current(t.ctx, m, paths)
	return slices.Collect(maps.Keys(changes)), err
}

// filters reports whether it takes a comparison with the disk to know which rows are selected.
func (q StatusQuery) filters() bool { return q.Stale || q.Pending || q.Flagged || len(q.Types) > 0 }

// page returns what follows q.After, at most q.Limit. A ranked list in which that path no longer is begins anew: what is
// first is what is left.
func page[T any](files []T, q StatusQuery, path func(T) string) []T {
	if q.After != "" && q.Pending {
		files = files[slices.IndexFunc(files, func(f T) bool { return path(f) == q.After })+1:]
	} else if q.After != "" {
		at, found := slices.BinarySearchFunc(files, q.After, func(f T, p string) int { return cmp.Compare(path(f), p) })
		if found {
			at++
		}
		files = files[at:]
	}
	if q.Limit > 0 {
		files = files[:min(q.Limit, len(files))]
	}
	return files
}

// selects reports whether a file passes the filters of a query.
func (q StatusQuery) selects(f FileStatus) bool {
	return (!q.Stale || f.SummaryStale()) && (!q.Pending || f.Wanted) && (!q.Flagged || f.Flagged) &&
		(len(q.Types) == 0 || slices.Contains(q.Types, f.Type))
}

// rankStatuses puts files that want a summary in the order in which it pays to write them.
func (t *Tree) rankStatuses(m *verify.Memory, files []FileStatus) ([]FileStatus, error) {
	at := make(map[string]int, len(files))
	wanted := make([]registry.File, len(files))
	for i, f := range files {
		at[f.Path], wanted[i] = i, f.File
	}
	ranked, err := t.rankPending(m, wanted, true)
	if err != nil {
		return nil, err
	}
	ordered := make([]FileStatus, len(ranked))
	for i := range ranked {
		ordered[i] = files[at[ranked[i].Path]]
		ordered[i].Rank = &ranked[i]
	}
	return ordered, nil
}

// addDetails finds how far files have drifted from what their summaries were written for, what fresh ones depend on, and
// what the comments and symbols of the others say.
func (t *Tree) addDetails(files []FileStatus) error {
	var stale, fresh []registry.File
	md5s := map[string]string{}
	for _, f := range files {
		switch {
		case f.State == Fresh:
			fresh = append(fresh, f.File)
			continue
		case f.State == Stale:
			stale = append(stale, f.File)
		}
		if f.hasGist() {
			md5s[f.Path] = f.MD5
		}
	}
	drifts, err := t.DriftsOfSummaries(stale)
	if err != nil {
		return err
	}
	notes, err := t.DependencyDrifts(fresh)
	if err != nil {
		return err
	}
	gists, err := t.Gists(md5s)
	if err != nil {
		return err
	}
	if err := t.addUngrounded(files); err != nil {
		return err
	}
	if err := t.addNotes(files); err != nil {
		return err
	}
	for i := range files {
		f := &files[i]
		f.Drift, f.Dependencies, f.Gist = drifts[f.Path], notes[f.Path], gists[f.Path]
		f.Flagged = f.Flagged || f.Gist != "" && verify.LikeInstructions(f.Gist)
	}
	return t.ctx.Err()
}

// hasGist reports whether the comments and symbols of a file can tell what it is.
func (f *FileStatus) hasGist() bool { return f.MD5 != "" && !f.Sensitive && parsedType(f.Type) }

// addUngrounded finds which names of summaries are nowhere.
func (t *Tree) addUngrounded(files []FileStatus) error {
	var texts []Text
	var at []int
	for i, f := range files {
		if f.Summary != nil && f.MD5 != "" {
			texts, at = append(texts, Text{f.Path, f.Summary.Text}), append(at, i)
		}
	}
	names, err := t.Ungrounded(texts)
	for i := range names {
		files[at[i]].Ungrounded = names[i]
	}
	return err
}

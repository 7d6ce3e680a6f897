package cmd

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

const longFiles = `files lists what is remembered, one file per line: how its summary stands, its type, its path, and the summary
with who wrote it, when and at which commit. One that reads like instructions to an agent says so.

  fresh    the summary was written for the bytes on disk; with "dependency" what its file uses is declared
           otherwise since
  stale    it was written for other bytes; a word more says what changed since: cosmetic (comments, formatting),
           body (of functions) or interface (declarations, imports)
  pending  there is no summary yet
  –        none is wanted: binary, generated, vendored, a lockfile, too large or a secret
  changed  the file differs from what is remembered: codemem prescan

A GLOB is relative to the current directory: a path, or a pattern with *, ? and [ ] within a name and **
across directories. A pattern without a slash matches names at any depth, and a directory stands for all
below it. Each file listed is compared with the disk first. Of one without a summary, what its comments and symbols
say is told as structural, if it was parsed: codemem scan.

With --pending the first are those for which a summary pays most: files whose interface is not the one that their
summary tells of, then those that many others use ("codemem codemap" and "codemem overview" find out) and that the last
500 commits touched often. With --limit N that is what to read next.`

// A fileLine is a row as it is told.
type fileLine struct {
	Path             string         `json:"path"`
	Type             string         `json:"type"`
	Language         string         `json:"language"`
	MD5              string         `json:"content_md5"`
	Summary          *string        `json:"summary"`              // null when there is none
	Structural       string         `json:"structural,omitempty"` // made of comments and symbols, where there is no summary
	SummaryStale     bool           `json:"summary_stale"`
	Drift            symbol.Grade   `json:"drift,omitempty"` // of a stale summary, from the bytes it was written for
	SummarySource    string         `json:"summary_source"`
	SummaryUpdatedAt string         `json:"summary_updated_at"`
	SummaryAuthor    string         `json:"summary_author,omitempty"`
	SummaryModel     string         `json:"summary_model,omitempty"`
	SummaryCommit    string         `json:"summary_commit,omitempty"` // that was checked out
	Flagged          bool           `json:"flagged,omitempty"`        // the summary or the structural line reads like instructions
	Dependents       *int           `json:"dependents,omitempty"`     // other files that use it; in lists of pending files only
	Churn            *int           `json:"churn,omitempty"`          // of the last 500 commits, how many touched it; so too
	Verdict          verify.Verdict `json:"verdict,omitempty"`        // only when the file is not as remembered

	Symbols         *symbol.Changes        `json:"symbols,omitempty"`          // of a drift
	DependencyDrift []scan.DependencyDrift `json:"dependency_drift,omitempty"` // of a fresh summary

	pending bool
	from    string // the summary's provenance
}

// A fileFilter says which rows are listed.
type fileFilter struct {
	types          []string
	stale, pending bool
	flagged        bool
	limit          int
}

// filesCommand lists rows.
func (a *app) filesCommand() *cobra.Command {
	var f fileFilter
	c := &cobra.Command{
		Use:   "files [--type TYPE] [--stale] [--pending] [--flagged] [--limit N] [GLOB…]",
		Short: "List what is remembered of which file",
		Long:  longFiles,
		Example: `  codemem files                      everything
  codemem files --pending internal   below internal/, what wants a summary, what pays most first
  codemem files --stale              summaries of bytes that are no longer there
  codemem files --flagged            summaries that read like instructions to an agent
  codemem files --type test '*.go'
  codemem files --json | jq -r '.files[] | select(.summary == null) | .path'`,
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, globs []string) error {
			if f.limit < 0 {
				return &usageError{msg: "--limit wants a number of files, not a negative one"}
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			if globs, err = a.globs(m, globs); err != nil {
				return err
			}
			files, total, err := listFiles(c.Context(), m, f, globs)
			if err != nil {
				return err
			}
			answer := struct {
				Files []fileLine `json:"files"`
			}{list(files)}
			return a.print(answer, func(p *page) { printFiles(p, files, total) })
		},
	}
	flags := c.Flags()
	flags.StringSliceVarP(&f.types, "type", "t", nil, "only files of `TYPE`: "+strings.Join(fileTypes, ", "))
	flags.BoolVar(&f.stale, "stale", false, "only files whose summary was written for other bytes")
	flags.BoolVar(&f.pending, "pending", false, "only files that want a summary: none yet, or a stale one")
	flags.BoolVar(&f.flagged, "flagged", false, "only files whose summary reads like instructions to an agent")
	flags.IntVarP(&f.limit, "limit", "n", 0, "at most `N` files (default: all)")
	_ = c.RegisterFlagCompletionFunc("type", cobra.FixedCompletions(fileTypes, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// fileTypes are the types of files.
var fileTypes = []string{
	"source", "test", "config", "doc", "data", "generated", "vendored", "lockfile", "binary", "symlink", "other",
}

// globs returns patterns, as the user typed them, relative to the root. A pattern that may also be meant
// as it is, such as a path with brackets, stands for both.
func (a *app) globs(m *verify.Memory, globs []string) ([]string, error) {
	var all []string
	for _, g := range globs {
		rel, err := a.rel(m, g)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.ToSlash(g), "/")
		if _, bad := path.Match(rel, ""); bad == nil {
			switch here := strings.TrimSuffix(rel, name); {
			case rel == ".":
				return nil, nil
			case strings.ContainsAny(name, `*?[`) && !strings.Contains(name, "/") && here != "":
				all = append(all, here+"**/"+name) // at any depth, as it is in the root
			default:
				all = append(all, rel)
			}
		}
		if literal := strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(rel); literal != rel {
			all = append(all, literal)
		}
	}
	return all, nil
}

// listFiles returns the rows that pass the filter, compared with the disk, and how many there would be
// without its limit.
func listFiles(ctx context.Context, m *verify.Memory, f fileFilter, globs []string) ([]fileLine, int, error) {
	for _, t := range f.types {
		if !slices.Contains(fileTypes, t) {
			return nil, 0, &usageError{msg: "there is no type " + quote(t), hint: "types are " + strings.Join(fileTypes, ", ")}
		}
	}
	var rows []registry.File
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		rows, err = tx.Files(registry.FileQuery{Globs: globs})
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	now, err := verify.Current(ctx, m, rowPaths(rows))
	if err != nil {
		return nil, 0, err
	}
	var lines []fileLine
	var kept []registry.File
	for _, row := range rows {
		if l := newFileLine(row, now); f.passes(l) {
			lines, kept = append(lines, l), append(kept, row)
		}
	}
	if f.pending { // their order depends on how far they drifted
		return rankLines(ctx, m, f.limit, lines, kept)
	}
	total := len(lines)
	if f.limit > 0 {
		lines, kept = lines[:min(f.limit, total)], kept[:min(f.limit, total)]
	}
	return lines, total, errors.Join(addDrift(ctx, m, lines, kept), addGists(ctx, m, lines))
}

// addGists enters into lines what the comments and symbols say of files that want a summary and have none.
func addGists(ctx context.Context, m *verify.Memory, lines []fileLine) error {
	md5s := map[string]string{}
	for _, l := range lines {
		if l.pending && l.Summary == nil && l.Verdict == "" {
			md5s[l.Path] = l.MD5
		}
	}
	gists, err := scan.New(ctx, m, nil, true).Gists(md5s)
	for i := range lines {
		lines[i].addGist(gists[lines[i].Path])
	}
	return err
}

// addGist enters what comments and symbols say, "" if they say nothing.
func (l *fileLine) addGist(gist string) {
	l.Structural = gist
	l.Flagged = l.Flagged || gist != "" && verify.LikeInstructions(gist)
}

// addDrift enters into lines, of these rows, how far files have drifted from what their summaries were written for,
// and what fresh ones depend on.
func addDrift(ctx context.Context, m *verify.Memory, lines []fileLine, rows []registry.File) error {
	var stale, fresh []registry.File
	for i, l := range lines {
		switch {
		case l.SummaryStale:
			stale = append(stale, rows[i])
		case l.Summary != nil:
			fresh = append(fresh, rows[i])
		}
	}
	t := scan.New(ctx, m, nil, true)
	drifts, err := t.DriftsOfSummaries(stale)
	if err != nil {
		return err
	}
	notes, err := t.DependencyDrifts(fresh)
	if err != nil {
		return err
	}
	for i := range lines {
		l := &lines[i]
		l.DependencyDrift = notes[l.Path]
		switch d, ok := drifts[l.Path]; {
		case ok:
			if l.Drift = d.Grade; d.Any() {
				l.Symbols = &d.Changes
			}
		case l.Verdict == verify.Mismatch: // it is back at what the summary was written for
			l.SummaryStale, l.pending = false, false
		}
	}
	return nil
}

// rankLines returns pending files with how much they count, in the order in which it pays to write their summaries, at
// most limit of them if that is not 0, and how many there are.
func rankLines(ctx context.Context, m *verify.Memory, limit int, lines []fileLine, rows []registry.File) ([]fileLine, int, error) {
	if err := addDrift(ctx, m, lines, rows); err != nil {
		return nil, 0, err
	}
	at, grades := map[string]fileLine{}, map[string]symbol.Grade{}
	var pending []registry.File
	for i, l := range lines {
		if l.pending {
			at[l.Path], grades[l.Path] = l, l.Drift
			pending = append(pending, rows[i])
		}
	}
	ranked, err := scan.New(ctx, m, nil, true).Pending(m, pending, grades)
	if err != nil {
		return nil, 0, err
	}
	total := len(ranked)
	if limit > 0 {
		ranked = ranked[:min(limit, total)]
	}
	lines = make([]fileLine, len(ranked))
	for i, p := range ranked {
		lines[i] = at[p.Path]
		lines[i].Dependents, lines[i].Churn = &p.Dependents, &p.Churn
	}
	return lines, total, addGists(ctx, m, lines)
}

func rowPaths(rows []registry.File) []string {
	paths := make([]string, len(rows))
	for i, row := range rows {
		paths[i] = row.Path
	}
	return paths
}

func (f fileFilter) passes(l fileLine) bool {
	if f.stale && !l.SummaryStale || f.pending && !l.pending || f.flagged && !l.Flagged {
		return false
	}
	return len(f.types) == 0 || slices.Contains(f.types, l.Type)
}

// newFileLine returns a row as it is told, given how paths differ from the disk now.
func newFileLine(row registry.File, now map[string]verify.Change) fileLine {
	l := fileLine{Path: row.Path, Type: row.Type, Language: row.Language, MD5: row.MD5, SummaryStale: row.Stale(), pending: row.Pending()}
	if s := row.Summary; s != nil {
		l.Summary, l.SummarySource, l.SummaryUpdatedAt = &s.Text, s.Source, stamp(s.UpdatedAt)
		l.SummaryAuthor, l.SummaryModel, l.SummaryCommit = s.Author, s.Model, s.Commit
		l.from, l.Flagged = provenance(s.Source, s.Author, s.Model, s.Commit, s.UpdatedAt), verify.LikeInstructions(s.Text)
	}
	if c, ok := now[row.Path]; ok {
		l.Verdict = c.Verdict
		l.SummaryStale = l.Summary != nil
		l.pending = c.Verdict == verify.Mismatch && row.Summarizable()
	}
	return l
}

// standing is how the summary of a line stands, in a word.
func (l fileLine) standing() (string, style) {
	switch {
	case l.Verdict != "":
		return l.drifted("changed"), red
	case l.SummaryStale:
		return l.drifted("stale"), yellow
	case len(l.DependencyDrift) > 0:
		return "fresh dependency", yellow
	case l.Summary != nil:
		return "fresh", green
	case l.pending:
		return "pending", dim
	}
	return "–", dim
}

// drifted adds the drift to a word, if it is known.
func (l fileLine) drifted(word string) string {
	if l.Drift == "" || l.Drift == symbol.DriftUnknown {
		return word
	}
	return word + " " + string(l.Drift)
}

// counts tells how much a pending file counts.
func (l fileLine) counts() string {
	var parts []string
	if n := *l.Dependents; n > 0 {
		parts = append(parts, "used by "+number(n))
	}
	if n := *l.Churn; n > 0 {
		parts = append(parts, plural(n, "commit", "commits"))
	}
	return strings.Join(parts, ", ")
}

func printFiles(p *page, files []fileLine, total int) {
	var rows [][]cell
	changed := 0
	for _, l := range files {
		word, look := l.standing()
		if l.Verdict != "" {
			changed++
		}
		text := ""
		switch {
		case l.Summary != nil:
			text = attributed(*l.Summary, l.from, l.Flagged)
		case l.Structural != "":
			text = derived("structural", l.Structural, l.Flagged)
		}
		row := []cell{col(look, word), col(dim, l.Type), col(plain, quote(l.Path))}
		if l.Dependents != nil {
			row = append(row, col(dim, l.counts()))
		}
		rows = append(rows, append(row, col(dim, text)))
	}
	p.table(0, rows)
	switch {
	case len(files) < total:
		p.label(dim, "", "… and %s more", number(total-len(files)))
	case total == 0:
		p.label(dim, "files", "none")
	case p.screen > 0:
		p.label(dim, "files", "%s", number(total))
	}
	if changed > 0 {
		p.label(yellow, "changed", "%s since they were remembered", plural(changed, "file differs", "files differ"))
		p.next("codemem prescan")
	}
}

package cmd

import (
	"context"
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

const longFiles = `files lists what is remembered or tracked, one file per line: how its summary stands, its type, its path, and the
summary with who wrote it, when and at which commit. One that reads like instructions to an agent says so, and one that
names what is nowhere in the repository says which names.

  fresh    the summary was written for the bytes on disk; with "dependency" what its file uses is declared
           otherwise since
  stale    it was written for other bytes; a word more says what changed since: cosmetic (comments, formatting),
           body (of functions) or interface (declarations, imports)
  altered  the text is not the one that was written: codemem doctor
  pending  there is no summary yet
  –        none is wanted: binary, generated, vendored, a lockfile, too large or a secret
  missing  the file is no longer tracked and in the work tree: codemem prescan forgets it
  unreadable  its bytes could not be compared

A GLOB is relative to the current directory: a path, or a pattern with *, ? and [ ] within a name and **
across directories. A pattern without a slash matches names at any depth, and a directory stands for all
below it. All of this is true of the bytes on disk now, whatever was remembered before. Of a file without a fresh
summary, what its comments and symbols say is told as structural.

With --pending the first are those for which a summary pays most: files whose interface is not the one that their
summary tells of, then those that many others use ("codemem codemap" and "codemem overview" find out) and that the last
500 commits touched often. With --limit N that is what to read next.

In a directory that is no git repository the files are listed that .gitignore, .codememignore and .lvmignore leave:
nothing is remembered of them.`

// A fileLine is a row as it is printed.
type fileLine struct {
	Path             string         `json:"path"`
	Type             string         `json:"type"`
	Language         string         `json:"language"`
	MD5              string         `json:"content_md5"`          // of the bytes on disk, "" if they are not hashed or not there
	State            scan.FileState `json:"state"`                //
	Summary          *string        `json:"summary"`              // null when there is none
	Structural       string         `json:"structural,omitempty"` // made of comments and symbols, where there is no fresh summary
	SummaryStale     bool           `json:"summary_stale"`
	Damaged          bool           `json:"damaged,omitempty"` // the summary was altered in the database since it was written
	Drift            symbol.Grade   `json:"drift,omitempty"`   // of a stale summary, from the bytes it was written for
	SummarySource    string         `json:"summary_source"`
	SummaryUpdatedAt string         `json:"summary_updated_at"`
	SummaryAuthor    string         `json:"summary_author,omitempty"`
	SummaryModel     string         `json:"summary_model,omitempty"`
	SummaryCommit    string         `json:"summary_commit,omitempty"` // that was checked out
	Flagged          bool           `json:"flagged,omitempty"`        // the summary or the structural line reads like instructions
	Ungrounded       []string       `json:"ungrounded,omitempty"`     // names in the summary that are nowhere in the repository
	Dependents       *int           `json:"dependents,omitempty"`     // other files that use it; in lists of pending files only
	Churn            *int           `json:"churn,omitempty"`          // of the last 500 commits, how many touched it; so too
	Verdict          verify.Verdict `json:"verdict,omitempty"`        // only when the file is not as remembered
	Reason           string         `json:"reason,omitempty"`         // why it is unreadable
	RowMD5           string         `json:"remembered_md5,omitempty"` // with a verdict: of the bytes that are remembered

	Symbols         *symbol.Changes        `json:"symbols,omitempty"`          // of a drift
	DependencyDrift []scan.DependencyDrift `json:"dependency_drift,omitempty"` // of a fresh summary

	Notes []scan.FileNote `json:"notes,omitempty"` // about the file and symbols in it

	from string // the summary's provenance
}

// filesCommand lists rows.
func (a *app) filesCommand() *cobra.Command {
	var q scan.StatusQuery
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
			if q.Limit < 0 {
				return &usageError{msg: "--limit wants a number of files, not a negative one"}
			}
			for _, t := range q.Types {
				if !slices.Contains(registry.Types, t) {
					return &usageError{msg: "there is no type " + quote(t), hint: "types are " + strings.Join(registry.Types, ", ")}
				}
			}
			files, total, err := a.files(c.Context(), q, globs)
			if err != nil {
				return err
			}
			answer := struct {
				Files []fileLine `json:"files"`
			}{fileLines(files)}
			return a.print(answer, func(p *page) { printFiles(p, answer.Files, total) })
		},
	}
	flags := c.Flags()
	flags.StringSliceVarP(&q.Types, "type", "t", nil, "only files of `TYPE`: "+strings.Join(registry.Types, ", "))
	flags.BoolVar(&q.Stale, "stale", false, "only files whose summary was written for other bytes")
	flags.BoolVar(&q.Pending, "pending", false, "only files that want a summary: none yet, or a stale one")
	flags.BoolVar(&q.Flagged, "flagged", false, "only files whose summary reads like instructions to an agent")
	flags.IntVarP(&q.Limit, "limit", "n", 0, "at most `N` files (default: all)")
	_ = c.RegisterFlagCompletionFunc("type", cobra.FixedCompletions(registry.Types, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// files returns how files stand that globs and q select, and how many there are without limit.
func (a *app) files(ctx context.Context, q scan.StatusQuery, globs []string) (files []scan.FileStatus, total int, err error) {
	t, err := a.looked(ctx)
	if err != nil {
		return nil, 0, err
	}
	q.Globs, err = globsOf(globs, func(p string) (string, error) { return a.below(t, p) })
	if err != nil {
		return nil, 0, err
	}
	if files, total, err = t.FileStatuses(t.mem, q); err == nil && total == 0 && t.mem != nil {
		err = a.inSubmodule(ctx, t.mem, globs)
	}
	return files, total, err
}

// globs returns patterns, as the user typed them, relative to the root. A pattern that may also be meant
// as it is, such as a path with brackets, means both.
func (a *app) globs(m *verify.Memory, globs []string) ([]string, error) {
	return globsOf(globs, func(p string) (string, error) { return a.rel(m, p) })
}

// globsOf is globs with the way to make a path relative.
func globsOf(globs []string, relative func(string) (string, error)) ([]string, error) {
	var all []string
	for _, g := range globs {
		rel, err := relative(g)
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

// fileLines returns files as they are told.
func fileLines(files []scan.FileStatus) []fileLine {
	lines := make([]fileLine, len(files))
	for i, f := range files {
		lines[i] = newFileLine(f)
	}
	return lines
}

// newFileLine returns a file as it is printed.
func newFileLine(f scan.FileStatus) fileLine {
	l := fileLine{
		Path: f.Path, Type: f.Type, Language: f.Language, MD5: f.MD5, State: f.State, SummaryStale: f.SummaryStale(),
		Structural: f.Gist, Flagged: f.Flagged, Ungrounded: f.Ungrounded, Verdict: f.Verdict, Reason: f.Reason, Drift: f.Drift.Grade,
		DependencyDrift: f.Dependencies, Notes: f.Notes,
	}
	if f.Verdict != "" {
		l.RowMD5 = f.RowMD5
	}
	if f.Drift.Any() {
		l.Symbols = &f.Drift.Changes
	}
	if f.Rank != nil {
		l.Dependents, l.Churn = &f.Rank.Dependents, &f.Rank.Churn
	}
	if s := f.Summary; s != nil {
		l.Summary, l.SummarySource, l.SummaryUpdatedAt = &s.Text, s.Source, scan.Stamp(s.UpdatedAt)
		l.SummaryAuthor, l.SummaryModel, l.SummaryCommit = s.Author, s.Model, s.Commit
		l.Damaged = s.Damaged
		l.from = provenance(s.Source, s.Author, s.Model, s.Commit, s.UpdatedAt)
	}
	return l
}

// state returns the state of the summary in a word, and the style of the word.
func (l fileLine) state() (string, style) {
	switch {
	case l.State == scan.Missing || l.State == scan.Unreadable:
		return string(l.State), red
	case l.State == scan.Skipped:
		return "–", dim
	case l.Damaged:
		return "altered", red
	case l.State == scan.Stale:
		return l.drifted("stale"), yellow
	case len(l.DependencyDrift) > 0:
		return "fresh dependency", yellow
	case l.State == scan.Fresh:
		return "fresh", green
	}
	return string(l.State), dim
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
		word, look := l.state()
		if l.Verdict != "" {
			changed++
		}
		text := ""
		switch {
		case l.Summary != nil:
			text = attributed(*l.Summary, l.from, l.Flagged, l.Ungrounded)
		case l.Structural != "":
			text = derived("structural", l.Structural, l.Flagged)
		}
		if len(l.Notes) > 0 {
			text = strings.TrimSpace(text + " [texts: " + scan.NoteList(l.Notes) + "]")
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

package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/scan"
)

const longOverview = `overview is the map of the repository, or of DIR: per directory what it is for (an agent's words, or the opening
of its README or doc comment), its files and languages, how many summaries are fresh, stale and pending, its main
symbols, where it begins and who uses it. Directories that hold one directory and nothing else are joined with it.

--depth says how many levels to show (default: 1, with --budget any). --budget is a ceiling on the tokens of the
answer: what the rest depends on most and what changes most is shown first, and what is left out is said. The
words of a directory are stale once what lies in it is not what it was when they were written, and fresh again
when that is undone; "codemem summarize DIR TEXT" writes them. A
directory that is no git repository has an overview too, without summaries and what changes most.`

// A directory is what is known of what lies at and below one directory.
type directory struct {
	Path        string               `json:"path"`  // relative to the root, "." for the root
	Files       int                  `json:"files"` // at and below
	Own         int                  `json:"own"`   // in the directory itself
	Bytes       int64                `json:"bytes"`
	Fresh       int                  `json:"fresh"`
	Stale       int                  `json:"stale"`
	Pending     int                  `json:"pending"`
	Languages   map[string]int       `json:"languages"`
	Text        string               `json:"text"`        // "" for none
	TextSource  string               `json:"text_source"` // agent, readme, "" for none
	TextFrom    string               `json:"text_from"`   // the file that an excerpt is of
	TextAuthor  string               `json:"text_author"`
	TextModel   string               `json:"text_model"`
	TextAt      string               `json:"text_at"` // when an agent's text was written
	TextStale   bool                 `json:"text_stale"`
	TextFlagged bool                 `json:"text_flagged"` // it reads like instructions
	TextChanges *condense.Changes    `json:"text_changes,omitempty"`
	Ungrounded  []string             `json:"ungrounded,omitempty"` // names in an agent's text that are nowhere in the repository
	Symbols     []string             `json:"symbols"`              // ids of the main ones
	EntryPoints []string             `json:"entry_points"`         // paths
	Tests       int                  `json:"tests"`                // files of tests
	TestsIn     []condense.Neighbour `json:"tests_in"`
	Dependents  condense.Neighbours  `json:"dependents"`
	DependsOn   condense.Neighbours  `json:"dependencies"`
	Churn       int                  `json:"churn"` // changes of its files in the last 500 commits
}

// An overview is the map of a tree as data.
type overview struct {
	Standing    string      `json:"standing"`    // how far it can be trusted
	Directories []directory `json:"directories"` // the directory itself first, then those below it by path
	LeftOut     int         `json:"left_out"`    // directories that the depth or the budget left out

	Notes []scan.NoteStatus `json:"notes,omitempty"` // about the directory itself, or of the root about nothing in particular
}

// overviewCommand shows directories.
func (a *app) overviewCommand() *cobra.Command {
	o := condense.OverviewOptions{Dir: "."}
	c := &cobra.Command{
		Use:   "overview [DIR] [--depth N] [--budget TOKENS]",
		Short: "Map of the repository: what each directory is for",
		Long:  longOverview,
		Example: `  codemem overview
  codemem overview internal --depth 2
  codemem overview --budget 2000`,
		Args: args(0, 1, "one DIR"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(c *cobra.Command, args []string) error {
			set := c.Flags().Changed
			switch {
			case o.Depth < 0:
				return &usageError{msg: "--depth wants a number of levels, not a negative one"}
			case !set("depth") && !set("budget"):
				o.Depth = 1
			case set("depth") && o.Depth == 0:
				o.Depth = condense.OnlyTop
			}
			if !set("budget") {
				o.Budget = condense.NoBudget
			} else if o.Budget < 0 {
				return &usageError{msg: "--budget wants a number of tokens, not a negative one"}
			}
			return a.overview(c.Context(), args, o)
		},
	}
	f := c.Flags()
	f.IntVar(&o.Depth, "depth", 0, "how many `LEVELS` of directories below DIR (default: 1, with --budget any)")
	f.IntVar(&o.Budget, "budget", 0, "at most `TOKENS` (default: any)")
	return c
}

func (a *app) overview(ctx context.Context, args []string, o condense.OverviewOptions) error {
	t, err := a.looked(ctx)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		if o.Dir, err = a.below(t, args[0]); err != nil {
			return err
		}
	}
	all, err := scan.Directories(ctx, t.mem, t.Tree)
	if err != nil {
		return err
	}
	if o.Dir != "." && !all.Has(o.Dir) {
		if t.mem != nil {
			if err := a.inSubmodule(ctx, t.mem, args); err != nil {
				return err
			}
		}
		return t.noDirectory(o.Dir)
	}
	o.Standing = all.Caveat("codemem prescan")
	o.Zoom = "codemem overview DIR, a larger --depth or --budget"
	notes, lines, err := t.NotesOfDirectory(t.mem, o.Dir, max(o.Budget, 0))
	if err != nil {
		return err
	}
	if o.Budget > 0 {
		o.Budget -= condense.Tokens(lines)
	}
	drawn, err := condense.DrawOverview(all.Directories, o)
	if e := new(condense.BudgetError); errors.As(err, &e) {
		return &usageError{msg: e.Error(), hint: "--budget " + number(e.Least) + " or more"}
	}
	if err != nil {
		return err
	}
	if !a.json {
		return a.print(nil, func(p *page) {
			printOverview(p, drawn)
			p.printf("%s", lines)
		})
	}
	data, err := overviewData(all.Directories, drawn, o)
	if err != nil {
		return err
	}
	data.Notes = notes
	return a.print(data, nil)
}

// noDirectory is the error for a directory without tracked files.
func (t *tree) noDirectory(dir string) error {
	e := &explained{
		err: fmt.Errorf("no tracked file lies in the directory %s", quote(dir)), code: "no_directory",
		hint: "codemem overview lists the directories; git add makes new files known",
	}
	if t.mem == nil {
		e.err, e.hint = fmt.Errorf("no file lies in the directory %s that is looked at", quote(dir)), "codemem overview lists the directories; see .gitignore and .codememignore"
	}
	if t.Has(dir) {
		e.err, e.hint = fmt.Errorf("%s is a file", quote(dir)), "codemem files and codemem skeleton tell of files"
	}
	return e
}

func printOverview(p *page, o condense.Overview) {
	for i, l := range o.Lines {
		style := dim
		if l.Name != "" {
			style = bold
		}
		name, rest := l.Name, l.Rest
		if p.screen > 0 && i > 0 {
			rest = fit(rest, max(p.screen-len(l.Indent)-len([]rune(name)), 16))
		}
		if name == "" {
			p.printf("%s%s\n", l.Indent, p.paint(style, rest))
			continue
		}
		p.printf("%s%s%s\n", l.Indent, p.paint(style, name), rest)
	}
}

// overviewData returns an overview as data: the directories that are drawn, and with a budget as many of them as it
// holds in this form, the most important first.
func overviewData(dirs []condense.Directory, drawn condense.Overview, o condense.OverviewOptions) (overview, error) {
	at := map[string]*condense.Directory{}
	for i := range dirs {
		at[dirs[i].Path] = &dirs[i]
	}
	first := func(n int) overview {
		out := overview{Standing: o.Standing, Directories: []directory{}, LeftOut: drawn.LeftOut}
		for _, s := range drawn.Shown[n:] {
			out.LeftOut += s.Stands
		}
		for _, s := range drawn.Shown[:n] {
			if d := at[s.Path]; d != nil {
				out.Directories = append(out.Directories, directoryData(d))
			}
		}
		slices.SortFunc(out.Directories, func(a, b directory) int {
			return slices.Compare(condense.Segments(a.Path), condense.Segments(b.Path))
		})
		return out
	}
	if o.Budget == condense.NoBudget {
		return first(len(drawn.Shown)), nil
	}
	size := func(n int) (int, error) {
		text, err := encode(first(n), true) // as a terminal gets it: more than a program does
		return condense.Tokens(text), err
	}
	low, high := 1, len(drawn.Shown) // the directory itself in any case
	for low < high {                 // the most that fit
		mid := (low + high + 1) / 2
		n, err := size(mid)
		if err != nil {
			return overview{}, err
		}
		if n <= o.Budget {
			low = mid
		} else {
			high = mid - 1
		}
	}
	if n, err := size(low); err != nil || n > o.Budget {
		return overview{}, errors.Join(err, &usageError{
			msg:  (&condense.BudgetError{Budget: o.Budget, Least: n}).Error(),
			hint: "--budget " + number(n) + " or more",
		})
	}
	return first(low), nil
}

func directoryData(d *condense.Directory) directory {
	out := directory{
		Path: d.Path, Files: d.Files, Own: d.Own, Bytes: d.Bytes, Fresh: d.Fresh, Stale: d.Stale, Pending: d.Pending,
		Languages: d.Languages, Symbols: []string{}, EntryPoints: []string{}, TestsIn: []condense.Neighbour{},
	}
	if t := d.Text; t != nil {
		out.Text, out.TextSource, out.TextFrom = t.Text, t.Source, t.From
		out.TextAuthor, out.TextModel, out.TextAt = t.Author, t.Model, scan.Stamp(t.At)
		out.TextStale, out.TextFlagged, out.Ungrounded = t.Stale, t.Flagged, t.Ungrounded
		if t.Stale {
			out.TextChanges = &condense.Changes{Changed: list(t.Changes.Changed), Added: list(t.Changes.Added), Removed: list(t.Changes.Removed)}
		}
	}
	if f := d.Facts; f != nil {
		for _, s := range f.Symbols {
			out.Symbols = append(out.Symbols, s.ID())
		}
		out.EntryPoints, out.Tests, out.TestsIn = list(f.EntryPoints), f.Tests, list(f.TestsIn)
		out.Dependents, out.DependsOn, out.Churn = f.Dependents, f.Dependencies, f.Churn
	}
	out.Dependents.Most, out.DependsOn.Most = list(out.Dependents.Most), list(out.DependsOn.Most)
	return out
}

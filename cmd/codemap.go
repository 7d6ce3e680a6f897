package cmd

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
)

const longCodemap = `codemap prints a map of the code in DIR (default: the whole tree) for a prompt: the tree of directories, then the
signatures of the files that matter most, as many as the budget allows. A file matters as much as those that use it;
tests come last. What fits as a whole is given as a whole, without a tree. It says what it leaves out.

A map is kept in the registry and served again as long as it is true: the same commit is checked out and every file
holds the same bytes, whatever its age; one that was not looked at for three days is compared byte by byte first. A
directory that is no repository has maps too, which are made each time.`

// defaultMapBudget is the tokens of a codemap that nobody set a budget for.
const defaultMapBudget = 8000

// mapFlags say which codemap is meant.
type mapFlags struct {
	budget int
	format string
}

func (f *mapFlags) register(c *cobra.Command) {
	c.Flags().IntVar(&f.budget, "budget", defaultMapBudget, "at most `TOKENS`; 0: any")
	c.Flags().StringVar(&f.format, "format", condense.MapXML, "`FORM` of the map: "+strings.Join(condense.MapFormats(), ", "))
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(condense.MapFormats(), cobra.ShellCompDirectiveNoFileComp))
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
}

// key returns the key of the codemap that a command line means.
func (f *mapFlags) key(a *app, t *tree, args []string) (registry.CodemapKey, error) {
	k := registry.CodemapKey{Format: f.format, Directory: ".", Budget: f.budget}
	if f.budget < 0 {
		return k, &usageError{msg: "--budget wants a number of tokens, not a negative one"}
	}
	if !slices.Contains(condense.MapFormats(), f.format) {
		return k, &usageError{msg: "--format wants one of " + strings.Join(condense.MapFormats(), ", ") + ", not " + quote(f.format)}
	}
	if len(args) == 0 {
		return k, nil
	}
	var err error
	k.Directory, err = t.path(a.dir, args[0])
	return k, err
}

// codemapCommand prints codemaps.
func (a *app) codemapCommand() *cobra.Command {
	var f mapFlags
	var force bool
	c := &cobra.Command{
		Use:   "codemap [DIR] [--budget TOKENS] [--format FORM] [--force]",
		Short: "A map of the code for a prompt, within a budget",
		Long:  longCodemap,
		Example: `  codemem codemap
  codemem codemap internal/server --budget 2000
  codemem codemap --format markdown --budget 0 > map.md
  codemem codemap ./list        a directory named as a command below`,
		Args: args(0, 1, "one DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			k, err := f.key(a, t, args)
			if err != nil {
				return err
			}
			if k.Directory != "." {
				if err := isDir(filepath.Join(t.Root(), filepath.FromSlash(k.Directory)), args[0]); err != nil {
					return err
				}
			}
			progress, wipe := a.progress("parsing")
			m, err := t.Codemap(k, force, progress)
			wipe()
			if err != nil {
				return explainMap(err)
			}
			answer := struct {
				registry.Codemap
				Text string `json:"codemap"`
			}{m, m.Text}
			return a.print(answer, func(p *page) { p.source(m.Text) })
		},
	}
	f.register(c)
	c.Flags().BoolVar(&force, "force", false, "make it anew, whatever is kept")
	for _, sub := range []*cobra.Command{a.codemapList(), a.codemapInfo(), a.codemapClear()} {
		sub.DisableFlagsInUseLine = true
		c.AddCommand(sub)
	}
	return c
}

// explainMap gives an error of a codemap its next step.
func explainMap(err error) error {
	switch {
	case errors.Is(err, condense.ErrBudget):
		return &explained{err: err, code: "budget_too_small", hint: "raise --budget, or name a directory with fewer files; --budget 0 is any number of tokens"}
	case errors.Is(err, scan.ErrNoFiles):
		return &explained{err: err, code: "no_files", hint: "codemem files lists the tracked ones"}
	case errors.Is(err, registry.ErrNotFound):
		return &explained{err: errors.New("no such codemap is kept"), code: "no_codemap", hint: "codemem codemap makes it; codemem codemap list tells which there are"}
	}
	return err
}

func (a *app) codemapList() *cobra.Command {
	return &cobra.Command{
		Use:               "list",
		Short:             "The maps that are kept, and whether they are still true",
		Long:              "list tells of each map that is kept of this work tree what it is of, how large it is, and whether it would be served\nas it is, without loading any of them.",
		Example:           "  codemem codemap list --json | jq '.codemaps[] | select(.valid | not) | .reason'",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			maps, err := t.Codemaps()
			if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
				return err
			}
			answer := struct {
				Maps []scan.CodemapInfo `json:"codemaps"`
			}{list(maps)}
			return a.print(answer, func(p *page) { printMaps(p, answer.Maps) })
		},
	}
}

func printMaps(p *page, maps []scan.CodemapInfo) {
	if len(maps) == 0 {
		p.label(dim, "codemaps", "none kept")
		p.next("codemem codemap makes one")
		return
	}
	right := func(text string) cell { return cell{text: text, style: dim, right: true} }
	rows := [][]cell{{col(dim, "directory"), col(dim, "format"), right("budget"), right("tokens"), right("files"), right("omitted"), col(dim, "made"), col(dim, "valid")}}
	for _, m := range maps {
		valid, st := validity(m)
		budget := number(m.Budget)
		if m.Budget == 0 {
			budget = "any"
		}
		rows = append(rows, []cell{
			col(plain, quote(m.Directory)), col(dim, line(m.Format)),
			{text: budget, right: true},
			num(plain, m.Tokens),
			num(plain, m.Files), num(dim, m.Omitted), col(dim, ago(m.CreatedAt, time.Now())), col(st, valid),
		})
	}
	p.table(0, rows)
}

// validity says in words whether a map would be served as it is.
func validity(m scan.CodemapInfo) (string, style) {
	switch {
	case !m.Valid:
		return "no: " + strings.ReplaceAll(m.Reason, "_", " "), yellow
	case m.Reason != "":
		return "yes, once every byte was compared", green
	}
	return "yes", green
}

func (a *app) codemapInfo() *cobra.Command {
	var f mapFlags
	c := &cobra.Command{
		Use:     "info [DIR] [--budget TOKENS] [--format FORM]",
		Short:   "What is known of one map, without loading it",
		Long:    "info tells of one map that is kept when it was made and of which commit, how large it is, and whether it would be\nserved as it is.",
		Example: "  codemem codemap info --json | jq -r .gitCommitHash",
		Args:    args(0, 1, "one DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			k, err := f.key(a, t, args)
			if err != nil {
				return err
			}
			m, err := t.CodemapInfo(k)
			if errors.Is(err, registry.ErrNoDatabase) {
				err = registry.ErrNotFound
			}
			if err != nil {
				return explainMap(err)
			}
			return a.print(m, func(p *page) { printMapInfo(p, m) })
		},
	}
	f.register(c)
	return c
}

func printMapInfo(p *page, m scan.CodemapInfo) {
	p.label(bold, "codemap", "%s of %s, %s", quote(m.Directory), line(m.RepoName), line(m.Format))
	p.label(dim, "root", "%s", quote(m.RepoPath))
	p.label(dim, "commit", "%s", short(m.GitCommitHash))
	p.label(dim, "made", "%s, found valid %s", ago(m.CreatedAt, time.Now()), ago(m.LastValidatedAt, time.Now()))
	budget := "any budget"
	if m.Budget > 0 {
		budget = "budget " + number(m.Budget)
	}
	p.label(dim, "size", "%s tokens (%s), %s", number(m.Tokens), budget, size(int64(m.Bytes)))
	p.label(dim, "files", "%s shown, %s omitted", number(m.Files), number(m.Omitted))
	valid, st := validity(m)
	p.label(st, "valid", "%s", valid)
}

func (a *app) codemapClear() *cobra.Command {
	return &cobra.Command{
		Use:               "clear",
		Short:             "Delete the maps that are kept",
		Long:              "clear deletes all maps that are kept of this work tree. The next one is made anew.",
		Example:           "  codemem codemap clear",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			n, err := t.ClearCodemaps()
			if err != nil {
				return err
			}
			answer := struct {
				Cleared int `json:"cleared"`
			}{n}
			return a.print(answer, func(p *page) { p.label(green, "cleared", "%s", plural(n, "codemap", "codemaps")) })
		},
	}
}

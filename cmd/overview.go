package cmd

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/verify"
)

const longOverview = `overview shows the directories below DIR with the number of files remembered in each and below it, how many
summaries are fresh, stale and pending, and the main languages. --depth says how deep to look; with --budget
the deepest directories are left out first until the answer fits that many tokens.`

// A directory is what is remembered below one directory.
type directory struct {
	Path      string         `json:"path"`  // relative to the root, "." for the root
	Files     int            `json:"files"` // at and below
	Own       int            `json:"own"`   // in the directory itself
	Bytes     int64          `json:"bytes"`
	Fresh     int            `json:"fresh"`
	Stale     int            `json:"stale"`
	Pending   int            `json:"pending"`
	Languages map[string]int `json:"languages"`
	depth     int            // below the directory asked for
}

// An overview is what is remembered below a directory.
type overview struct {
	Directories []directory `json:"directories"` // the directory itself first, then those below it by path
	LeftOut     int         `json:"left_out"`    // directories that the depth or the budget left out
}

// overviewCommand shows directories.
func (a *app) overviewCommand() *cobra.Command {
	var depth, budget int
	c := &cobra.Command{
		Use:   "overview [DIR] [--depth N] [--budget TOKENS]",
		Short: "Directories with their files, summaries and languages",
		Long:  longOverview,
		Example: `  codemem overview
  codemem overview internal --depth 2`,
		Args: args(0, 1, "one DIR"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(c *cobra.Command, args []string) error {
			if depth < 0 {
				return &usageError{msg: "--depth wants a number of levels, not a negative one"}
			}
			if c.Flags().Changed("budget") && budget < leastBudget {
				return &usageError{msg: "--budget wants a number of tokens of at least " + number(leastBudget)}
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			dir := "."
			if len(args) > 0 {
				if dir, err = a.rel(m, args[0]); err != nil {
					return err
				}
			}
			o, err := survey(c.Context(), m, dir, depth)
			if err != nil {
				return err
			}
			o.fit(budget)
			return a.print(o, func(p *page) { printOverview(p, o, budget) })
		},
	}
	f := c.Flags()
	f.IntVar(&depth, "depth", 1, "how many levels of directories below DIR")
	f.IntVar(&budget, "budget", 0, "at most `TOKENS` (default: any)")
	return c
}

// survey reads what is remembered of dir and the directories below it.
func survey(ctx context.Context, m *verify.Memory, dir string, depth int) (overview, error) {
	var all []registry.Directory
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		all, err = tx.Directories()
		return err
	})
	o := overview{Directories: []directory{}}
	for _, d := range all {
		level := 0
		switch below, ok := strings.CutPrefix(d.Path, dir+"/"); {
		case d.Path == dir:
		case dir == ".":
			level = 1 + strings.Count(d.Path, "/")
		case ok:
			level = 1 + strings.Count(below, "/")
		default:
			continue
		}
		if level > depth {
			o.LeftOut++
			continue
		}
		o.Directories = append(o.Directories, directory{
			Path: d.Path, Files: d.Files, Own: d.Own, Bytes: d.Bytes, Fresh: d.Fresh, Stale: d.Stale, Pending: d.Pending,
			Languages: d.ByLanguage, depth: level,
		})
	}
	slices.SortStableFunc(o.Directories, func(a, b directory) int {
		return slices.Compare(segments(a.Path), segments(b.Path))
	})
	return o, err
}

// segments returns what to order a path by, so that a directory comes right before those below it.
func segments(p string) []string {
	if p == "." {
		return nil
	}
	return strings.Split(p, "/")
}

// leastBudget is the least number of tokens that an answer fits.
const leastBudget = 200

// tokenBytes is how many bytes of output a token is, on the safe side.
const tokenBytes = 3.5

// fit leaves out the deepest directories, the last first, until the page takes at most budget tokens.
func (o *overview) fit(budget int) {
	if budget == 0 {
		return
	}
	most := int(float64(budget)*tokenBytes) - 200 // heading and closing line
	widest := 0
	for _, d := range o.Directories {
		widest = max(widest, len(d.Path)+2*d.depth)
	}
	total := 0
	for _, d := range o.Directories {
		total += d.room(widest)
	}
	for total > most && len(o.Directories) > 1 {
		last := 0
		for i, d := range o.Directories {
			if d.depth >= o.Directories[last].depth {
				last = i
			}
		}
		total -= o.Directories[last].room(widest)
		o.Directories = slices.Delete(o.Directories, last, last+1)
		o.LeftOut++
	}
}

// room is about how much a directory takes on a page or as JSON, whichever is more.
func (d *directory) room(widest int) int { return widest + 120 + 20*len(d.Languages) }

func printOverview(p *page, o overview, budget int) {
	if len(o.Directories) == 0 {
		p.label(dim, "files", "none remembered there")
		return
	}
	rows := [][]cell{{
		col(dim, "directory"),
		{text: "files", style: dim, right: true},
		{text: "fresh", style: dim, right: true},
		{text: "stale", style: dim, right: true},
		{text: "pending", style: dim, right: true},
		col(dim, "languages"),
	}}
	for _, d := range o.Directories {
		rows = append(rows, []cell{
			col(plain, strings.Repeat("  ", d.depth)+quote(d.Path)+"/"),
			num(plain, d.Files),
			num(green, d.Fresh),
			num(yellow, d.Stale),
			num(dim, d.Pending),
			col(dim, tally(d.Languages, 3)),
		})
	}
	p.table(0, rows)
	if o.LeftOut > 0 {
		p.printf("… and %s\n", plural(o.LeftOut, "directory more", "directories more"))
		if budget == 0 {
			p.next("codemem overview --depth N, or codemem overview DIR")
		}
	}
}

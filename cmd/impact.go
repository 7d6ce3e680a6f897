package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"codemem/explore"
)

const longImpact = `impact tells what a change touches, nearest first: the symbols that change and how; what uses them, by steps, with the
rule of each, through interfaces and base classes too; uses that are possible of what is declared otherwise or gone;
what implements or overrides them; functions that do not do what most of their like do, as a possibly forgotten edit;
tests that reach them; files that changed in the same commits before; and summaries that go stale or name them.

Without an ID that is of the changes of the work tree since HEAD, new files that are not tracked included; with --diff
of those since a revision, with --diff A..B of those between two commits (A...B: since B's history left that of A), or
with --diff - of a unified diff on standard input, whether it is applied or not. Who uses what is looked for in the work
tree as it is. An ID may be a path: all that the file offers. A change of comments alone has no users.

What no rule proves is marked possible. --budget is a ceiling; --json tells all that was found.`

// maxDiff is how many bytes of a diff are read.
const maxDiff = 4 << 20

// impactCommand tells what a change touches.
func (a *app) impactCommand() *cobra.Command {
	var q explore.ImpactRequest
	var diff string
	c := &cobra.Command{
		Use:   "impact [ID… | --diff REV|A..B] [--depth N] [--budget TOKENS]",
		Short: "What a change touches: users, tests, what is forgotten",
		Long:  longImpact,
		Example: `  codemem impact
  codemem impact repo/head.go:Repo.Head --depth 3
  codemem impact --diff main
  codemem impact --diff main...topic
  git diff --staged | codemem impact --diff -`,
		ValidArgsFunction: a.completeIDs,
		RunE: func(c *cobra.Command, ids []string) error {
			if len(ids) > 0 && diff != "" {
				return &usageError{msg: "impact is of IDs or of a --diff, not of both"}
			}
			if q.Depth < 1 || q.Depth > explore.MostDepth || q.Budget < 1 {
				return &usageError{msg: fmt.Sprintf("--depth wants a number of steps from 1 to %d, and --budget a number of tokens", explore.MostDepth), hint: "codemem impact --help"}
			}
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			q.IDs = t.queries(a.dir, ids)
			for i, id := range q.IDs {
				if p := t.file(a.dir, id); p != "" {
					q.IDs[i] = p
				}
			}
			if q.Since = diff; diff == "-" {
				text, err := a.read(c.Context(), "-", maxDiff)
				if err != nil {
					return err
				}
				if q.Since, q.Diff = "", string(text); strings.TrimSpace(q.Diff) == "" {
					return &usageError{msg: "standard input holds no diff"}
				}
			}
			found, err := explore.FindImpact(c.Context(), t.Tree, t.mem, q)
			if err != nil {
				return t.noFile("", lost(err))
			}
			if found.Text == "" && !a.json {
				fmt.Fprintf(a.Stderr, "codemem: nothing fits in %s: raise --budget\n", plural(q.Budget, "token", "tokens"))
				return nil
			}
			return a.print(found, func(p *page) { p.source(found.Text) })
		},
	}
	c.Flags().StringVar(&diff, "diff", "", "what differs from revision `REV`, between two as A..B, or - for a diff on standard input")
	c.Flags().IntVar(&q.Depth, "depth", explore.DefaultDepth, "`N` steps along what uses what")
	c.Flags().IntVar(&q.Budget, "budget", explore.ImpactBudget, "at most `TOKENS`")
	return c
}

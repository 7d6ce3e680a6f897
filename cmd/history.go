package cmd

import (
	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

const longHistory = `history lists every summary that was ever written of a file or a directory, the newest first: when, by whom, for
which bytes, and whether these are the bytes on disk now. Files that are gone are listed too, and texts that were
taken back with "codemem revert", which say so.`

// historyCommand lists texts.
func (a *app) historyCommand() *cobra.Command {
	var limit int
	c := &cobra.Command{
		Use:   "history [--limit N] PATH",
		Short: "Every summary a file ever had",
		Long:  longHistory,
		Example: `  codemem history cmd/main.go
  codemem history --json cmd/main.go | jq -r '.history[0].author'`,
		Args:              args(1, 1, "a PATH"),
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, args []string) error {
			if limit < 1 {
				return &usageError{msg: "--limit wants a number of summaries of at least 1"}
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			rel, err := a.rel(m, args[0])
			if err != nil {
				return err
			}
			lines, err := scan.History(c.Context(), m, rel, limit)
			if err != nil {
				return err
			}
			answer := struct {
				Path    string          `json:"path"`
				History []scan.PastText `json:"history"`
			}{rel, list(lines)}
			return a.print(answer, func(p *page) { printHistory(p, rel, lines) })
		},
	}
	c.Flags().IntVarP(&limit, "limit", "n", 20, "at most `N` summaries")
	return c
}

func printHistory(p *page, path string, lines []scan.PastText) {
	if len(lines) == 0 {
		p.label(dim, "history", "no summary was ever written of %s", verify.Brief(quote(path)))
		return
	}
	for _, l := range lines {
		word, look := "of bytes "+short(l.MD5), dim
		if l.Directory {
			word = "of what was in it then"
		}
		if l.Current {
			word, look = "of the bytes on disk", green
		}
		by := registry.Writer(l.Source, line(l.Author), line(l.Model))
		p.printf("%s  %s  %s  %s\n", p.paint(bold, l.At.UTC().Format("2006-01-02 15:04")), by, p.paint(look, word), p.paint(dim, "at "+short(l.Commit)))
		if l.Reverted != "" {
			p.printf("    %s\n", p.paint(red, "reverted "+l.Reverted[:10]+": no file is given it again"))
		}
		if l.Damaged {
			p.printf("    %s\n", p.paint(red, "damaged: altered in the database since it was written, so no file is given it; codemem doctor --repair"))
		}
		if l.Flagged {
			p.printf("    %s\n", p.paint(yellow, verify.Flag))
		}
		p.printf("    > %s\n", line(l.Summary))
	}
}

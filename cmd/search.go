package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/verify"
)

const longSearch = `search finds files by words of their path or summary, the best first. All words must occur; quotes and other
marks have no meaning of their own. Each file found is compared with the disk before it is shown.`

// A found is a file that a search found.
type found struct {
	fileLine
	Snippet string `json:"snippet"`
}

// searchCommand finds files by words.
func (a *app) searchCommand() *cobra.Command {
	var limit int
	c := &cobra.Command{
		Use:   "search [--limit N] QUERY…",
		Short: "Find files by words of their path or summary",
		Long:  longSearch,
		Example: `  codemem search retry backoff
  codemem search --json "parse config" | jq -r '.files[].path'`,
		Args:              args(1, -1, "the words to look for"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, words []string) error {
			if limit < 1 {
				return &usageError{msg: "--limit wants a number of files of at least 1"}
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			hits, err := search(c.Context(), m, strings.Join(words, " "), limit)
			if err != nil {
				return err
			}
			answer := struct {
				Files []found `json:"files"`
			}{list(hits)}
			return a.print(answer, func(p *page) { printFound(p, hits) })
		},
	}
	c.Flags().IntVarP(&limit, "limit", "n", 20, "at most `N` files")
	return c
}

func search(ctx context.Context, m *verify.Memory, query string, limit int) ([]found, error) {
	var hits []registry.Hit
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		hits, err = tx.Search(query, limit)
		return err
	})
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(hits))
	for i, h := range hits {
		paths[i] = h.Path
	}
	now, err := verify.Current(ctx, m, paths)
	if err != nil {
		return nil, err
	}
	lines, rows := make([]fileLine, len(hits)), make([]registry.File, len(hits))
	for i, h := range hits {
		lines[i], rows[i] = newFileLine(h.File, now), h.File
	}
	err = addDrift(ctx, m, lines, rows)
	var all []found
	for i, h := range hits {
		all = append(all, found{lines[i], h.Snippet})
	}
	return all, err
}

func printFound(p *page, hits []found) {
	if len(hits) == 0 {
		p.label(dim, "found", "nothing")
		p.next("fewer or other words; codemem files --pending lists what has no summary yet")
		return
	}
	for _, h := range hits {
		word, look := h.standing()
		p.printf("%s  %s\n", p.paint(bold, quote(h.Path)), p.paint(look, word))
		text := h.Snippet
		if text == "" && h.Summary != nil {
			text = *h.Summary
		}
		if text = line(text); p.screen > 0 {
			text = fit(text, p.screen-4)
		}
		if text != "" {
			p.printf("    %s\n", text)
		}
	}
}

package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/explore"
)

const longExplore = `explore answers the question with which a task begins: where is the work, and what does it touch. The request is
whatever there is: words, identifiers, a stack trace, the output of a compiler, path:line, ids, a diff, or a mixture.

One answer: the places, the best first, as ids with their lines and why each is here; of the best the source that
matters, who uses it, what implements it, what stands beside it, what is remembered of its file; tests that reach it;
files that changed together with it; a line for each further file; what was left out, and what could not be searched.

The order follows from the tree alone, and --why shows what each score is made of: words in declarations, contents,
paths and summaries (BM25F), and commits of the past whose messages have the words. What is shown is on disk now.

In a checkout that was never parsed, what matches is parsed first; codemem scan parses the rest.`

// exploreCommand answers where the work of a request is.
func (a *app) exploreCommand() *cobra.Command {
	var budget int
	var why bool
	c := &cobra.Command{
		Use:   "explore [--budget TOKENS] [--why] QUERY…",
		Short: "Where the work of a request is, with what it touches",
		Long:  longExplore,
		Example: `  codemem explore "retry uploads with a backoff"
  codemem explore src/shop.ts:120
  go test ./... 2>&1 | codemem explore -
  git diff | codemem explore --budget 2000 -`,
		Args:              args(1, -1, "the request, or - for standard input"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, words []string) error {
			if budget < explore.LeastBudget {
				return &usageError{msg: fmt.Sprintf("--budget wants a number of tokens of at least %d", explore.LeastBudget)}
			}
			request, err := a.request(c.Context(), words)
			if err != nil {
				return err
			}
			t, err := a.looked(c.Context())
			if err != nil {
				return err
			}
			r, err := explore.Explore(c.Context(), t.Tree, request, explore.Options{Budget: budget, Why: why, Memory: t.mem})
			if err != nil {
				return err
			}
			t.Hydrated("cli", r.Given)
			a.finishBehind(t)
			return a.print(r, func(p *page) { printExplored(p, r) })
		},
	}
	c.Flags().IntVar(&budget, "budget", explore.DefaultBudget, "at most `TOKENS`")
	c.Flags().BoolVar(&why, "why", false, "show what each score is made of")
	return c
}

// maxRequest is how many bytes of a request are read.
const maxRequest = 1 << 20

// request returns the text of a request: words, or standard input for a - among them.
func (a *app) request(ctx context.Context, words []string) (string, error) {
	if i := slices.Index(words, "-"); i >= 0 {
		text, err := a.read(ctx, "-", maxRequest)
		if err != nil {
			return "", err
		}
		words[i] = string(text)
	}
	request := strings.Join(words, " ")
	if strings.TrimSpace(request) == "" {
		return "", &usageError{msg: "the request is empty", hint: `say what it is about: codemem explore "retry uploads"`}
	}
	return request, nil
}

// printExplored prints the answer as it is, with colour on what names places.
func printExplored(p *page, r explore.Answer) {
	for l := range strings.Lines(r.Text) {
		switch {
		case strings.HasPrefix(l, "=== "):
			p.printf("%s", p.paint(bold, l))
		case strings.HasPrefix(l, "--- "), strings.HasPrefix(l, "> "):
			p.printf("%s", p.paint(dim, l))
		case strings.HasPrefix(l, "! "):
			p.printf("%s", p.paint(yellow, l))
		default:
			p.printf("%s", l)
		}
	}
}

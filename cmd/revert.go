package cmd

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

const longRevert = `revert takes back every summary that an author wrote, in all work trees of the repository and in one
transaction: for a memory that was poisoned, or a model whose texts turned out to be wrong. A file whose summary
was one of them gets the newest text by others, fresh if it was written for the bytes that the file has, else
stale; or none. Nothing brings a text back that was taken back, be it another branch, a rename or a file that
comes back. It stays readable in the history, marked as reverted. Whoever writes the same text later writes a new
one.

NAME is that of the author in "codemem history", and with a * at its end how it begins: an agent is known by its
name and version. --since narrows it to what was written then or later: a time such as 2026-01-31T12:00:00Z, a date
(UTC), or how long ago: 90m, 12h, 7d.`

// A revertAnswer is what a revert tells.
type revertAnswer struct {
	Author string `json:"author"`
	Model  string `json:"model"` // "" for any
	Since  string `json:"since"` // "" for any time
	DryRun bool   `json:"dry_run"`
	registry.Reverted
	Authors []registry.Author `json:"authors,omitempty"` // who wrote texts, when none was found
}

// revertCommand takes back the texts of an author.
func (a *app) revertCommand() *cobra.Command {
	var q registry.Revert
	var since string
	c := &cobra.Command{
		Use:   "revert --author NAME [--model NAME] [--since TIME] [--path GLOB] [--dry-run]",
		Short: "Take back every summary of an author",
		Long:  longRevert,
		Example: `  codemem revert --author 'some-agent*' --dry-run
  codemem revert --author 'some-agent 1.2' --since 7d
  codemem revert --author ann --path 'internal/**' --json | jq -r '.files[].path'`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) (err error) {
			if !c.Flags().Changed("author") {
				return &usageError{msg: "--author is missing: whose summaries are to be taken back", hint: `--author "" is for those whose author is not known`}
			}
			if q.Since, err = parseSince(since, time.Now()); err != nil {
				return err
			}
			return a.revert(c.Context(), q)
		},
	}
	f := c.Flags()
	f.StringVar(&q.Author, "author", "", "`NAME` of who wrote them; a * at its end is for any ending")
	f.StringVar(&q.Model, "model", "", "only texts of the model `NAME`")
	a.completeWritersOf(c)
	f.StringVar(&since, "since", "", "only texts written at `TIME` or later")
	f.StringArrayVar(&q.Globs, "path", nil, "only texts of paths that match `GLOB`; may be given more than once")
	f.BoolVar(&q.DryRun, "dry-run", false, "tell what would be done, and do nothing")
	return c
}

// parseSince reads a time, a date, or how long before now.
func parseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, form := range []string{time.RFC3339, "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.Parse(form, text); err == nil {
			return t.UTC(), nil
		}
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		const most = 100_000 // fits a duration
		if n, err := strconv.Atoi(days); err == nil && n >= 0 && n <= most {
			return now.AddDate(0, 0, -n).UTC(), nil
		}
	}
	if d, err := time.ParseDuration(text); err == nil && d >= 0 {
		return now.Add(-d).UTC(), nil
	}
	return time.Time{}, &usageError{msg: "--since does not understand " + quote(text), hint: "a time is 2026-01-31T12:00:00Z, 2026-01-31, or how long ago: 90m, 12h, 7d"}
}

func (a *app) revert(ctx context.Context, q registry.Revert) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	if q.Globs, err = a.globs(m, q.Globs); err != nil {
		return err
	}
	answer := revertAnswer{Author: q.Author, Model: q.Model, Since: scan.Stamp(q.Since), DryRun: q.DryRun}
	if answer.Reverted, err = verify.Revert(ctx, m, q); err != nil {
		return err
	}
	if answer.Texts == 0 && len(answer.Files) == 0 {
		err = m.View(ctx, func(tx *registry.Tx) (err error) {
			answer.Authors, err = tx.Authors()
			return err
		})
		if err != nil {
			return err
		}
	}
	return a.print(answer, func(p *page) { printReverted(p, answer) })
}

func printReverted(p *page, r revertAnswer) {
	by := verify.Brief(authorName(r.Author))
	if r.Texts == 0 && len(r.Files) == 0 {
		printNoneReverted(p, by, r.Authors)
		return
	}
	word, look := "reverted", green
	if r.DryRun {
		word, look = "would be", yellow
	}
	p.label(look, word, "%s by %s, of %s", plural(r.Texts, "text", "texts"), by, plural(r.Paths, "path", "paths"))
	counts := map[string]int{}
	for _, f := range r.Files {
		counts[f.Now]++
	}
	if len(r.Files) > 0 {
		p.label(dim, "files", "%s lost their summary: %s have a fresh one of others, %s a stale one, %s none", number(len(r.Files)),
			number(counts["fresh"]), number(counts["stale"]), number(counts["none"]))
	}
	var rows [][]cell
	for _, f := range r.Files[:min(most, len(r.Files))] {
		rows = append(rows, revertedRow(f))
	}
	p.table(2, rows)
	if n := len(r.Files) - most; n > 0 {
		p.printf("  … and %s more\n", number(n))
	}
	if n := len(r.Directories); n > 0 {
		p.label(dim, "directories", "%s%s", strings.Join(quoted(r.Directories[:min(n, most)]), ", "), more(n-most))
	}
	if r.DryRun {
		p.next("the same without --dry-run")
	} else if len(r.Files) > 0 {
		p.next("codemem files --pending")
	}
}

// printNoneReverted says that no text was found, and whose there are.
func printNoneReverted(p *page, by string, authors []registry.Author) {
	there := ""
	if len(authors) > 0 {
		there = "; there are texts by"
	}
	p.label(dim, "reverted", "nothing: no text of %s is like that%s", by, there)
	for i, a := range authors {
		if i == most {
			p.printf("  … and %s more\n", number(len(authors)-most))
			break
		}
		p.printf("  %s\n", authorLine(a))
	}
}

// revertedRow tells what a file has now.
func revertedRow(f registry.RevertedFile) []cell {
	looks := map[string]style{"fresh": green, "stale": yellow, "none": dim}
	where, now := quote(f.Path), "no text is left"
	if f.Worktree != "" {
		where += " in " + quote(f.Worktree)
	}
	if f.Now != "none" {
		now = "the text by " + registry.Writer("", line(f.Author), line(f.Model))
	}
	return []cell{col(looks[f.Now], f.Now), col(plain, where), col(dim, now)}
}

// more says that there are n more, if there are.
func more(n int) string {
	if n <= 0 {
		return ""
	}
	return " … and " + number(n) + " more"
}

// authorLine tells who wrote how much.
func authorLine(a registry.Author) string {
	name := authorName(a.Name)
	if a.Model != "" {
		name += " (" + line(a.Model) + ")"
	}
	return name + ": " + plural(a.Texts, "text", "texts")
}

// authorName returns an author as --author takes it.
func authorName(author string) string {
	if author == "" {
		return `nobody by name (--author "")`
	}
	return strconv.Quote(author)
}

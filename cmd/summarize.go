package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"codemem/scan"
	"codemem/verify"
)

const longSummarize = `summarize writes the summary of one file, as of its bytes on disk now, or as of the bytes that --content-md5
names; or of one directory, as of what lies in it now, for "codemem overview". The text is an argument, or with
"-" comes from standard input. The text that was there before stays in the history ("codemem history"). One that
names what is nowhere in the repository is kept, with a warning that lists the names.

For many files at once, and to record the end of a task, use "codemem close --summaries".`

// summarizeCommand writes one summary.
func (a *app) summarizeCommand() *cobra.Command {
	var q verify.CloseRequest
	var md5 string
	c := &cobra.Command{
		Use:   "summarize PATH TEXT|-",
		Short: "Write the summary of one file or directory",
		Long:  longSummarize,
		Example: `  codemem summarize cmd/main.go 'Entry point: parses flags and starts the server.'
  codemem summarize parser.go - < note.txt
  codemem summarize internal/store 'Reads and writes the index; nothing else touches the disk.'`,
		Args: args(2, 2, "a PATH and a TEXT, or - for standard input"),
		ValidArgsFunction: func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return a.completePaths(c, args, word)
		},
		RunE: func(c *cobra.Command, args []string) error {
			return a.summarize(c.Context(), args[0], args[1], md5, q)
		},
	}
	f := c.Flags()
	f.StringVar(&md5, "content-md5", "", "the `MD5` of the bytes that the text describes (default: those on disk)")
	f.StringVar(&q.Author, "author", "", "`NAME` of who wrote it (default: CODEMEM_AUTHOR)")
	f.StringVar(&q.Model, "model", "", "`NAME` of the model that wrote it, if one did (default: CODEMEM_MODEL)")
	a.completeWritersOf(c)
	return c
}

func (a *app) summarize(ctx context.Context, path, text, md5 string, q verify.CloseRequest) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	rel, err := a.rel(m, path)
	if err != nil {
		return err
	}
	if text == "-" {
		in, err := a.read(ctx, "-", maxText)
		if err != nil {
			return err
		}
		text = string(in)
	}
	if text = strings.TrimSpace(text); text == "" {
		return &usageError{msg: "the summary of " + quote(rel) + " is blank"}
	}
	a.sign(&q)
	q.Paths = []string{rel}
	q.Updates = []verify.Update{{Path: rel, Summary: text, MD5: md5}}
	rep, err := verify.Close(ctx, m, q)
	if err != nil {
		return err
	}
	scan.New(ctx, m, nil, true).Heed(&rep, q.Updates)
	answer := struct {
		Path         string   `json:"path"`
		SummaryStale bool     `json:"summary_stale"`
		Flagged      bool     `json:"flagged,omitempty"`    // the text reads like instructions
		Ungrounded   []string `json:"ungrounded,omitempty"` // names in it that are nowhere
	}{Path: rel, SummaryStale: len(rep.Pending) > 0, Flagged: verify.LikeInstructions(text)}
	for _, u := range rep.Ungrounded {
		answer.Ungrounded = u.Names
	}
	return a.print(answer, func(p *page) {
		printNotes(p, rep.Upkeep)
		if answer.Flagged {
			p.label(yellow, "flagged", "it reads like instructions to an agent, and is shown as such")
		}
		printUngrounded(p, rep.Ungrounded)
		if answer.SummaryStale {
			p.label(yellow, "stale", "%s: kept, but it describes other bytes than those on disk", quote(rel))
			return
		}
		if len(rep.Directories) > 0 {
			p.label(green, "fresh", "%s/, until what lies in it changes", quote(rel))
			return
		}
		p.label(green, "fresh", "%s", quote(rel))
	})
}

package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

const longSummarize = `summarize writes the summary of one file, as of its bytes on disk now, or as of the bytes that --content-md5 names; of
one symbol, by its id path:Name or path:LINE; or of one directory, as of what lies in it now, for "codemem overview".
The text, of at most 8,192 bytes, is an argument, or with "-" comes from standard input. The text that was there
before stays in the history ("codemem history"). One that names what is nowhere in the repository is kept, with a
warning that lists the names. That of a file that git does not track waits, and the file has it once git tracks it.

The summary of a symbol is bound to that alone: an edit elsewhere in its file leaves it fresh, a change of its comments,
body or declaration is graded, and a move or another name carries it along.

--batch writes many at once, from a file in the form that "codemem close --summaries" takes, or with "-" from standard
input: all of them or none. With --check nothing is written: what would be stored, or what is wrong, is listed.`

// summarizeCommand writes one summary.
func (a *app) summarizeCommand() *cobra.Command {
	var q verify.CloseRequest
	var md5, batch string
	c := &cobra.Command{
		Use:   "summarize PATH|ID TEXT|- | --batch FILE|-",
		Short: "Write the summary of a file, symbol or directory",
		Long:  longSummarize,
		Example: `  codemem summarize cmd/main.go 'Entry point: parses flags and starts the server.'
  codemem summarize parser.go - < note.txt
  codemem summarize parser.go:Parser.next 'Returns the same token until it is taken; never nil.'
  codemem summarize --check --batch notes.json
  codemem summarize internal/store 'Reads and writes the index; nothing else touches the disk.'`,
		Args: func(c *cobra.Command, words []string) error {
			if batch != "" {
				return args(0, 0, "no PATH beside --batch")(c, words)
			}
			return args(2, 2, "a PATH and a TEXT, or - for standard input")(c, words)
		},
		ValidArgsFunction: func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return a.completePaths(c, args, word)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if batch != "" {
				return a.summarizeAll(c.Context(), batch, q)
			}
			return a.summarize(c.Context(), args[0], args[1], md5, q)
		},
	}
	f := c.Flags()
	f.StringVar(&md5, "content-md5", "", "the `MD5` of the bytes that the text describes (default: those on disk)")
	f.StringVar(&q.Author, "author", "", "`NAME` of who wrote it (default: CODEMEM_AUTHOR, else git's user.name)")
	f.StringVar(&batch, "batch", "", "read summaries from `FILE`, - for standard input")
	f.BoolVar(&q.Check, "check", false, "write nothing: list what would be stored, or what is wrong")
	f.StringVar(&q.Model, "model", "", "`NAME` of the model that wrote it, if one did (default: CODEMEM_MODEL)")
	a.completeWritersOf(c)
	return c
}

// summarizeAll writes the summaries of a file.
func (a *app) summarizeAll(ctx context.Context, file string, q verify.CloseRequest) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	text, err := a.read(ctx, file, maxSummaries)
	if err != nil {
		return err
	}
	if q.Updates, err = parseSummaries(sourceName(file), text); err != nil {
		return err
	}
	q.Only = true
	a.sign(&q.Author, &q.Model)
	rep, err := scan.Close(ctx, m, nil, q)
	if err != nil {
		return err
	}
	rep.Updated, rep.Deleted, rep.Pending, rep.Renamed = list(rep.Updated), list(rep.Deleted), list(rep.Pending), list(rep.Renamed)
	return a.print(rep, func(p *page) {
		verb := "stored"
		if rep.Checked {
			verb = "checked"
		}
		p.label(green, verb, "%s", plural(len(rep.Stored), "text", "texts"))
		printStored(p, rep.Stored)
		printUngrounded(p, rep.Ungrounded)
		printNotes(p, rep.Upkeep)
	})
}

// A summarized is what summarize tells of one text.
type summarized struct {
	Path         string   `json:"path"` // or the id of a symbol
	Kind         string   `json:"kind"` // file, directory, symbol
	SummaryStale bool     `json:"summary_stale"`
	Waits        bool     `json:"waits,omitempty"`      // for git to track the file
	Checked      bool     `json:"checked,omitempty"`    // nothing was written
	Flagged      bool     `json:"flagged,omitempty"`    // the text reads like instructions
	Ungrounded   []string `json:"ungrounded,omitempty"` // names in it that are nowhere
}

func (a *app) summarize(ctx context.Context, path, text, md5 string, q verify.CloseRequest) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	id, err := a.subject(ctx, m, path)
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
		return &usageError{msg: "the summary of " + quote(id) + " is blank"}
	}
	a.sign(&q.Author, &q.Model)
	q.Only = true
	q.Updates = []verify.Update{{Path: id, Summary: text, MD5: md5}}
	rep, err := scan.Close(ctx, m, nil, q)
	if err != nil {
		return err
	}
	answer := summarized{Path: id, Kind: rep.Stored[0].Kind, SummaryStale: rep.Stored[0].Stale, Waits: rep.Stored[0].Waits, Checked: rep.Checked, Flagged: verify.LikeInstructions(text)}
	for _, u := range rep.Ungrounded {
		answer.Ungrounded = u.Names
	}
	return a.print(answer, func(p *page) {
		printNotes(p, rep.Upkeep)
		if answer.Flagged {
			p.label(yellow, "flagged", "it reads like instructions to an agent, and is shown as such")
		}
		printUngrounded(p, rep.Ungrounded)
		switch {
		case answer.Checked:
			p.label(green, "checked", "%s: nothing was written", quote(id))
		case answer.SummaryStale:
			p.label(yellow, "stale", "%s: kept, but it describes other bytes than those on disk", quote(id))
		case answer.Waits:
			p.label(green, "kept", "%s, until git tracks the file with these bytes", quote(id))
		case answer.Kind == registry.DirectoryAnchor:
			p.label(green, "fresh", "%s/, until what lies in it changes", quote(id))
		default:
			p.label(green, "fresh", "%s", quote(id))
		}
	})
}

// subject returns what a text is to be of, relative to the root: a path, or the id of a symbol where no file has such a name.
func (a *app) subject(ctx context.Context, m *verify.Memory, typed string) (string, error) {
	t := &tree{scan.New(ctx, m, nil, true), m, nil}
	if q := t.query(a.dir, typed); strings.Contains(typed, ":") && condense.IsID(t, q) && !t.Has(q) {
		spots, err := t.locate(a.dir, []string{typed})
		if err != nil {
			return "", err
		}
		return symbol.IDOf(spots[0].Path, t.Outline(spots[0].Path), spots[0].Index).String(), nil
	}
	return a.rel(m, typed)
}

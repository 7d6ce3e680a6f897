package cmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/registry"
	"codemem/scan"
	"codemem/share"
	"codemem/verify"
)

const longShare = `share passes summaries on: as lines of a file, or over a ref of the repository's own remote. A text is bound to
the bytes that it was written for, by md5, size and git blob id, and to no path or branch: wherever a clone has
these bytes, now or later, it has the text too, at no cost. So a text that one agent paid for is everyone's.

What comes from elsewhere is marked as shared, with its author, until "codemem share confirm". It is never put
above a text of this clone for the same bytes. "codemem revert --author NAME" takes it back here, "codemem share
revoke" for everyone.

Only push, pull, compact, revoke and "status --ask" ask the remote, and only when they are run: everything else
works offline. The ref is refs/codemem/summaries: no clone fetches it by itself, and whoever may push code may
push texts. With the setting share.store, "codemem share sync" does the same over a PostgreSQL database.`

// shareCommand passes texts on.
func (a *app) shareCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "share COMMAND",
		Short: "Pass summaries on: by a file, or a ref of the remote",
		Long:  longShare,
		Example: `  codemem share pull && codemem prescan
  codemem share push
  codemem share export src >texts.jsonl && codemem -C ../fork share import texts.jsonl`,
	}, a.sharePush(), a.sharePull(), a.shareSync(), a.shareStatus(), a.shareConfirm(), a.shareRevoke(), a.shareCompact(), a.shareExport(), a.shareImport())
}

func (a *app) shareExport() *cobra.Command {
	var author, output string
	c := &cobra.Command{
		Use:   "export [--author NAME] [--output FILE] [PATTERN…]",
		Short: "Write summaries and notes as lines of JSON",
		Long: `export writes the summaries that the history holds, of files and directories, and the notes that hold, summaries of
symbols among them, one JSON object per line: sorted and without any place of this machine, so that the same texts are
the same bytes and lines can be reviewed and merged. Each says its path, what it is bound to (the md5, size and git
blob id of bytes; of a note, its anchors), its text with a hash, author, model, commit and time.

PATTERNs select by path, as for "codemem files". Texts that were taken back are left out, and so are those that
cannot be bound to a blob; how many is said on standard error.`,
		Example: `  codemem share export >texts.jsonl
  codemem share export --author ada 'src/**' --output texts.jsonl`,
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, globs []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			if globs, err = a.globs(m, globs); err != nil {
				return err
			}
			text, out, err := share.Export(c.Context(), m, author, globs)
			if err != nil {
				return err
			}
			for _, why := range slices.Sorted(maps.Keys(out.Kept)) {
				fmt.Fprintf(a.Stderr, "note: %s not exported: %s\n", plural(out.Kept[why], "text", "texts"), line(why))
			}
			if output == "" {
				_, err = a.out.Write(text)
				return err
			}
			if output, err = a.writeTo(output, text); err != nil {
				return err
			}
			return a.print(out, func(p *page) {
				p.label(green, "exported", "%s to %s", plural(out.Records, "text", "texts"), quote(output))
			})
		},
	}
	c.Flags().StringVar(&author, "author", "", "only texts by `NAME`")
	c.Flags().StringVarP(&output, "output", "o", "", "write to `FILE` (default: standard output)")
	return c
}

func (a *app) shareImport() *cobra.Command {
	return &cobra.Command{
		Use:   "import FILE|- [PATTERN…]",
		Short: "Take summaries and notes from lines of JSON",
		Long: `import enters what "codemem share export" wrote, from a file or with "-" from standard input: all of it, or those
whose path matches a PATTERN. Every line is checked by itself (form, size, hash of the text, ids, UTF-8, invisible
characters, secrets); a bad one is reported with its number and left out, and the exit code is 1 then. Lines that
are known already change nothing. Files that have a text's very bytes have it at once, others when they come to
have them.`,
		Example: `  codemem share import texts.jsonl
  codemem share import - 'src/**' <texts.jsonl`,
		Args: args(1, -1, "a FILE, or - for standard input"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			globs, err := a.globs(m, args[1:])
			if err != nil {
				return err
			}
			in, _, err := a.input(args[0])
			if err != nil {
				return err
			}
			defer in.Close()
			got, err := share.Import(c.Context(), m, in, globs)
			return errors.Join(a.printReceived(c.Context(), m, "imported", got), err, failedIf(got.Bad > 0))
		},
	}
}

// failedIf is errFailed if that is so: the page told of it.
func failedIf(failed bool) error {
	if failed {
		return errFailed
	}
	return nil
}

// mostGrounded is how many texts that came in are looked at for names that are nowhere: of more it is told when they are read.
const mostGrounded = 500

// A receivedAnswer is what came in, and what it is worth here.
type receivedAnswer struct {
	share.Received
	Files      []string            `json:"files"`                // that have one of the texts now, in this work tree
	Ungrounded []verify.Ungrounded `json:"ungrounded,omitempty"` // texts that name what is nowhere
}

// printReceived tells what came in.
func (a *app) printReceived(ctx context.Context, m *verify.Memory, word string, got share.Received) error {
	answer := receivedAnswer{Received: got, Files: list(got.Paths(m))}
	if len(answer.Files) > 0 && len(answer.Files) <= mostGrounded {
		answer.Ungrounded = ungrounded(ctx, m, got.Landed)
	}
	return a.print(answer, func(p *page) {
		p.label(green, word, "%s, %s of them new", plural(got.Records, "text", "texts"), number(got.New))
		if got.Notes == 0 || got.New > got.Notes {
			p.label(dim, "landed", "%s of this work tree %s a text from elsewhere", plural(len(answer.Files), "file", "files"), has(len(answer.Files)))
		}
		if got.Notes > 0 {
			p.label(dim, "notes", "%s new: codemem note list", number(got.Notes))
		}
		if got.Revoked > 0 {
			p.label(yellow, "revoked", "%s by authors that the team revoked", plural(got.Revoked, "text", "texts"))
		}
		printUngrounded(p, answer.Ungrounded)
		if got.Bad > 0 {
			p.label(red, "left out", "%s", plural(got.Bad, "record that is unfit", "records that are unfit"))
		}
		for _, problem := range got.Problems[:min(most, len(got.Problems))] {
			where := "line " + number(problem.Line)
			if problem.Key != "" {
				where = line(problem.Key)
				if problem.Line > 0 {
					where += ":" + number(problem.Line)
				}
			}
			p.printf("  %s: %s\n", where, line(problem.Reason))
		}
		if n := got.Bad - most; n > 0 {
			p.printf("  … and %s more\n", number(n))
		}
		if got.New > got.Notes && len(answer.Files) == 0 {
			p.next("codemem prescan: a text is used where the bytes are seen that it is of")
		}
	})
}

func has(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

// ungrounded finds which of the texts name what is nowhere in this work tree.
func ungrounded(ctx context.Context, m *verify.Memory, landed []registry.Landing) []verify.Ungrounded {
	var updates []verify.Update
	for _, l := range landed {
		if l.Worktree == m.Repo().Name() {
			updates = append(updates, verify.Update{Path: l.Path, Summary: l.Text})
		}
	}
	var rep verify.CloseReport
	scan.New(ctx, m, nil, true).Heed(&rep, verify.CloseRequest{Updates: updates})
	return rep.Ungrounded
}

func (a *app) shareConfirm() *cobra.Command {
	var author string
	c := &cobra.Command{
		Use:   "confirm [--author NAME] [PATTERN…]",
		Short: "Vouch for texts from elsewhere",
		Long: `confirm makes texts from elsewhere count as texts of this clone: those whose path matches a PATTERN, or by an
author. They keep their author, are not marked as shared any more, and give way to no text from elsewhere.`,
		Example: `  codemem share confirm 'src/**'
  codemem share confirm --author ada`,
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, globs []string) error {
			if author == "" && len(globs) == 0 {
				return &usageError{msg: "confirm wants a PATTERN, or --author NAME", hint: "codemem share confirm . vouches for everything"}
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			if globs, err = a.globs(m, globs); err != nil {
				return err
			}
			var out registry.Confirmed
			err = m.Update(c.Context(), func(tx *registry.Tx) error {
				out, err = tx.Confirm(author, globs)
				return err
			})
			if err != nil {
				return err
			}
			out.Paths = list(out.Paths)
			return a.print(out, func(p *page) {
				p.label(green, "confirmed", "%s, of %s here", plural(out.Texts, "text", "texts"), plural(len(out.Paths), "file", "files"))
				for _, path := range out.Paths[:min(most, len(out.Paths))] {
					p.printf("  %s\n", quote(path))
				}
				p.printf("%s", strings.TrimPrefix(more(len(out.Paths)-most)+"\n", "\n"))
			})
		},
	}
	c.Flags().StringVar(&author, "author", "", "texts by `NAME`")
	return c
}

package cmd

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

const longNote = `note keeps what no summary of one file holds: decisions, traps, conventions, how-tos and open questions, each about
any number of files, directories and symbols. A note remembers what each of these was when it was written. It is fresh
while all of them are that, drifted when one is another, with the grade of the change, and orphaned when all are gone;
nothing is ever lost, and what is undone makes it fresh again. explore and search find notes, and what shows a file or
a symbol shows the notes about it, traps first, quoted and with their author.

A text has at most 8,192 bytes. One that is about nothing in particular wants --review-on, the date on which its
writer wants it looked at again. Nothing happens on that date: it is shown with the note.`

// noteCommand keeps notes.
func (a *app) noteCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "note add|list|show|supersede|revoke",
		Short: "Decisions, traps and conventions, about files and symbols",
		Long:  longNote,
		Example: `  codemem note add trap 'Flush deadlocks while a cursor is open.' store/cursor.go:Cursor.Flush
  codemem note list store
  codemem note revoke 12`,
	}
	for _, sub := range []*cobra.Command{a.noteAdd(), a.noteList(), a.noteShow(), a.noteSupersede(), a.noteRevoke()} {
		c.AddCommand(sub)
	}
	return c
}

// A noteWish is what flags say of notes that are written.
type noteWish struct {
	batch, author, model, reviewOn, reason string
	check                                  bool
}

func (a *app) noteFlags(c *cobra.Command, q *noteWish) {
	f := c.Flags()
	f.StringVar(&q.reviewOn, "review-on", "", "the `DATE` on which it is to be looked at again, like 2027-01-31")
	f.StringVar(&q.author, "author", "", "`NAME` of who wrote it (default: CODEMEM_AUTHOR, else git's user.name)")
	f.StringVar(&q.model, "model", "", "`NAME` of the model that wrote it, if one did (default: CODEMEM_MODEL)")
	a.completeWritersOf(c)
}

func (a *app) noteAdd() *cobra.Command {
	var q noteWish
	c := &cobra.Command{
		Use:   "add KIND TEXT|- [PATH|ID…] | --batch FILE|-",
		Short: "Write a note, or many",
		Long: `add writes a note. KIND is ` + strings.Join(registry.NoteKinds, ", ") + `.
PATHs are of files and directories that git tracks, relative to the current directory; an ID is of a symbol, path:Name
or path:LINE. The TEXT is an argument, or with "-" comes from standard input, of at most 8,192 bytes.

--batch writes many, all or none, from a file, or with "-" from standard input: a JSON array of objects, or one object
per line, with "kind", "text" and as far as wanted "about" (an array of paths relative to the root, and ids),
"review_on", "supersedes" (a number) and "reason". With --check nothing is written: what is wrong is listed, and names
in the texts that are nowhere in the repository.`,
		Example: `  codemem note add decision 'No ORM: queries are beside their scan.' registry
  codemem note add how-to 'make soak runs the model test for an hour.' --review-on 2027-06-01
  codemem note add --check --batch notes.jsonl`,
		Args: func(c *cobra.Command, words []string) error {
			if q.batch != "" {
				return args(0, 0, "no KIND beside --batch")(c, words)
			}
			return args(2, -1, "a KIND and a TEXT, or - for standard input")(c, words)
		},
		ValidArgsFunction: func(c *cobra.Command, words []string, word string) ([]string, cobra.ShellCompDirective) {
			switch len(words) {
			case 0:
				return registry.NoteKinds, cobra.ShellCompDirectiveNoFileComp
			case 1:
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return a.completeIDs(c, words, word)
		},
		RunE: func(c *cobra.Command, words []string) error {
			notes, err := a.notesGiven(c.Context(), words, &q)
			if err != nil {
				return err
			}
			return a.writeNotes(c.Context(), notes, q)
		},
	}
	a.noteFlags(c, &q)
	c.Flags().StringVar(&q.batch, "batch", "", "read notes from `FILE`, - for standard input")
	c.Flags().BoolVar(&q.check, "check", false, "write nothing: list what would be stored, or what is wrong")
	return c
}

// notesGiven returns the notes of a command line, or of its file.
func (a *app) notesGiven(ctx context.Context, words []string, q *noteWish) ([]verify.NoteText, error) {
	if q.batch != "" {
		text, err := a.read(ctx, q.batch, maxSummaries)
		if err != nil {
			return nil, err
		}
		return parseNotes(sourceName(q.batch), text)
	}
	n, err := a.noteGiven(ctx, words[1], words[2:])
	n.Kind, n.ReviewOn = words[0], q.reviewOn
	return []verify.NoteText{n}, err
}

// noteGiven returns a note of a text, or with "-" of standard input, about what the user typed.
func (a *app) noteGiven(ctx context.Context, text string, about []string) (n verify.NoteText, err error) {
	if text == "-" {
		in, err := a.read(ctx, "-", maxText)
		if err != nil {
			return n, err
		}
		text = string(in)
	}
	n.Text = strings.TrimSpace(text)
	m, err := a.memory(ctx)
	if err != nil {
		return n, err
	}
	for _, typed := range about {
		id, err := a.subject(ctx, m, typed)
		if err != nil {
			return n, err
		}
		n.About = append(n.About, id)
	}
	return n, nil
}

// A notesAnswer is what writing notes tells.
type notesAnswer struct {
	Notes   []scan.NoteStatus `json:"notes"`
	Checked bool              `json:"checked,omitempty"` // nothing was written
}

// writeNotes binds notes and writes them.
func (a *app) writeNotes(ctx context.Context, notes []verify.NoteText, q noteWish) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	a.sign(&q.author, &q.model)
	all, err := scan.New(ctx, m, nil, true).WriteNotes(m, verify.NotesRequest{Notes: notes, Author: q.author, Model: q.model, Check: q.check})
	if err != nil {
		return err
	}
	return a.print(notesAnswer{all, q.check}, func(p *page) {
		verb := "stored"
		if q.check {
			verb = "checked"
		}
		for i := range all {
			p.label(green, verb, "%s", noteHead(&all[i]))
			printNoteWarnings(p, &all[i])
		}
		if q.check {
			p.next("the same without --check writes them")
		}
	})
}

// noteHead is a note on one line, without its text.
func noteHead(n *scan.NoteStatus) string {
	head := n.Kind
	if n.ID != 0 {
		head = "note " + strconv.FormatInt(n.ID, 10) + "  " + head
	}
	var about []string
	for _, at := range n.About {
		about = append(about, quote(at.ID))
	}
	if len(about) > 0 {
		head += " on " + strings.Join(about, ", ")
	}
	head += ", " + n.Standing()
	switch {
	case n.Revoked != "":
		head += ", taken back " + n.Revoked[:len(time.DateOnly)]
	case n.SupersededBy != 0:
		head += ", superseded by note " + strconv.FormatInt(n.SupersededBy, 10) + ": " + line(n.SupersededWhy)
	}
	return head
}

func printNoteWarnings(p *page, n *scan.NoteStatus) {
	if n.Flagged {
		p.label(yellow, "flagged", "it reads like instructions to an agent, and is shown as such")
	}
	if len(n.Ungrounded) > 0 {
		p.label(yellow, "ungrounded", "its text: %s", condense.NotHere(n.Ungrounded))
	}
}

func (a *app) noteList() *cobra.Command {
	var q scan.NoteQuery
	kind := choice{of: append(slices.Clone(registry.NoteKinds), registry.SymbolSummary)}
	state := choice{of: []string{string(scan.NoteFresh), string(scan.NoteDrifted), string(scan.NoteOrphaned), string(scan.NoteUnanchored)}}
	c := &cobra.Command{
		Use:   "list [--kind KIND] [--state STATE] [--all] [PATH…]",
		Short: "Notes, those that keep from mistakes first",
		Long: `list prints notes: all that hold, or those about the PATHs and what is below them. Traps come first, then decisions,
conventions, how-tos, questions, and summaries of symbols (` + "`--kind summary`" + `). With --all those are listed too that were
superseded or taken back, and what was said of a symbol before its newest summary.`,
		Example: `  codemem note list
  codemem note list --state orphaned
  codemem note list --kind trap registry --json | jq -r '.notes[].note'`,
		Args:              args(0, -1, ""),
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, paths []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			for _, p := range paths {
				rel, err := a.rel(m, p)
				if err != nil {
					return err
				}
				if rel != "." {
					q.Below = append(q.Below, rel)
				}
			}
			if kind.value != "" {
				q.Kinds = []string{kind.value}
			}
			if state.value != "" {
				q.States = []scan.NoteState{scan.NoteState(state.value)}
			}
			return a.listNotes(c.Context(), m, q, false)
		},
	}
	f := c.Flags()
	f.Var(&kind, "kind", "only notes of a `KIND`: "+strings.Join(kind.of, ", "))
	f.Var(&state, "state", "only notes in a `STATE`: "+strings.Join(state.of, ", "))
	for name, words := range map[string][]string{"kind": kind.of, "state": state.of} {
		_ = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
	f.BoolVar(&q.All, "all", false, "also those that were superseded or taken back")
	return c
}

// listNotes prints notes; whole with all of their texts.
func (a *app) listNotes(ctx context.Context, m *verify.Memory, q scan.NoteQuery, whole bool) error {
	q.Grounded = true
	notes, err := scan.New(ctx, m, nil, true).Notes(m, q)
	if err != nil {
		return err
	}
	return a.print(notesAnswer{Notes: notes}, func(p *page) {
		if len(notes) == 0 {
			p.label(dim, "none", "no note passes this")
			p.next("codemem note add KIND TEXT [PATH|ID…]")
		}
		for i := range notes {
			n := &notes[i]
			p.printf("%s\n", p.paint(bold, noteHead(n)))
			text := n.Text
			if !whole {
				text = line(text)
			}
			from := provenance(n.Source(), n.Author, n.Model, n.Commit, n.CreatedAt)
			p.printf("  %s\n", attributed(text, from, n.Flagged, n.Ungrounded))
			if whole {
				printAnchors(p, n)
			}
		}
	})
}

// printAnchors tells how each anchor of a note stands.
func printAnchors(p *page, n *scan.NoteStatus) {
	for _, at := range n.About {
		l := quote(at.ID) + ": " + string(at.State)
		if at.Drift != "" {
			l += ", " + string(at.Drift)
		}
		if at.Was != "" {
			l += ", was " + quote(at.Was)
		}
		if at.Why != "" {
			l += " (" + line(at.Why) + ")"
		}
		p.printf("    %s\n", l)
	}
}

func (a *app) noteShow() *cobra.Command {
	return &cobra.Command{
		Use:   "show NUMBER…",
		Short: "Notes with how each place they are about stands",
		Long: `show prints notes whole, also those that were superseded or taken back, with how each file, directory and symbol stands
that they are about.`,
		Example:           "  codemem note show 12",
		Args:              args(1, -1, "the NUMBER of a note"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, words []string) error {
			m, ids, err := a.noteNumbers(c.Context(), words)
			if err != nil {
				return err
			}
			return a.listNotes(c.Context(), m, scan.NoteQuery{NoteQuery: registry.NoteQuery{IDs: ids}}, true)
		},
	}
}

// noteNumbers returns the numbers of notes that there are.
func (a *app) noteNumbers(ctx context.Context, words []string) (*verify.Memory, []int64, error) {
	m, err := a.memory(ctx)
	if err != nil {
		return nil, nil, err
	}
	var ids []int64
	for _, w := range words {
		id, err := strconv.ParseInt(strings.TrimPrefix(w, "#"), 10, 64)
		if err != nil || id < 1 {
			return nil, nil, &usageError{msg: quote(w) + " is not the number of a note", hint: "codemem note list shows them"}
		}
		ids = append(ids, id)
	}
	return m, ids, m.View(ctx, func(tx *registry.Tx) error {
		for _, id := range ids {
			found, err := tx.Notes(registry.NoteQuery{IDs: []int64{id}})
			if err == nil && len(found) == 0 {
				err = verify.NoNote(id)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (a *app) noteSupersede() *cobra.Command {
	var q noteWish
	c := &cobra.Command{
		Use:   "supersede NUMBER TEXT|- --reason WHY [PATH|ID…]",
		Short: "Write a note that holds in the place of another",
		Long: `supersede writes a note of the same kind that holds in the place of another, and says why. It is about the PATHs and
IDs that are named, or else about what the other is about, as that is now. The other one stays readable with
"codemem note show".`,
		Example:           `  codemem note supersede 12 'Flush may be called any time.' --reason 'cursors copy their page since 4.2'`,
		Args:              args(2, -1, "the NUMBER of a note and a TEXT, or - for standard input"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, words []string) error {
			if strings.TrimSpace(q.reason) == "" {
				return &usageError{msg: "--reason is missing: why the new note holds in the place of the other"}
			}
			m, ids, err := a.noteNumbers(c.Context(), words[:1])
			if err != nil {
				return err
			}
			n, err := a.noteGiven(c.Context(), words[1], words[2:])
			if err != nil {
				return err
			}
			old, err := scan.New(c.Context(), m, nil, true).Notes(m, scan.NoteQuery{NoteQuery: registry.NoteQuery{IDs: ids}})
			if err != nil || len(old) == 0 {
				return errors.Join(err, verify.NoNote(ids[0]))
			}
			n.Supersedes, n.Reason = ids[0], q.reason
			old[0].Inherit(&n)
			if q.reviewOn != "" {
				n.ReviewOn = q.reviewOn
			}
			return a.writeNotes(c.Context(), []verify.NoteText{n}, q)
		},
	}
	a.noteFlags(c, &q)
	c.Flags().StringVar(&q.reason, "reason", "", "`WHY` it holds in the place of the other")
	return c
}

func (a *app) noteRevoke() *cobra.Command {
	return &cobra.Command{
		Use:   "revoke NUMBER…",
		Short: "Take notes back, for good",
		Long: `revoke takes notes and summaries of symbols back, for good. They stay readable with "codemem note show". All that an
author wrote is taken back by "codemem revert --author".`,
		Example:           "  codemem note revoke 12 13",
		Args:              args(1, -1, "the NUMBER of a note"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, words []string) error {
			m, ids, err := a.noteNumbers(c.Context(), words)
			if err != nil {
				return err
			}
			notes, err := verify.RevokeNotes(c.Context(), m, ids)
			if err != nil {
				return err
			}
			return a.print(struct {
				Revoked []int64 `json:"revoked"`
			}{ids}, func(p *page) {
				for _, n := range notes {
					p.label(green, "revoked", "note %d  %s by %s: %s", n.ID, n.Kind, line(registry.Writer("", n.Author, n.Model)), fit(line(n.Text), 80))
				}
			})
		},
	}
}

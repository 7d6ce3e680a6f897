package cmd

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

const longClose = `close records what a finished task leaves behind, all in one transaction: the rows of the touched paths,
the summaries handed in, and the proof, if everything up to the commit is accounted for.

Touched are the PATHs, or without any all that differ between the commit verified last and --commit
(renames carry their summaries along), and the paths of the summaries. Deleted files lose their row;
their text stays in the history.

--summaries reads from a file, or with "-" from standard input: a JSON array of objects with "path"
(of a file or a directory, relative to the root of the repository, or the id of a symbol, path:Name),
"summary" of at most 8,192 bytes and, if known, "content_md5", the bytes of the file that the summary was
written for; or the same array as "updates" of an object; or one such object per line. A summary of other
bytes than those on disk is kept, and is stale at once. One that names what is nowhere in the repository is
kept, with a warning that lists the names. With --check nothing is written: what would be stored, or what is
wrong, is listed.

The summary of a symbol is bound to that alone: an edit elsewhere in its file leaves it fresh, a move or another
name carries it along.

One path that is not tracked or lies outside the repository, or one blank summary, fails the whole close:
every offender is named and nothing is changed. With --require-summaries so does a touched file without a
fresh summary (exit code 4).`

// closeCommand closes a task.
func (a *app) closeCommand() *cobra.Command {
	var q verify.CloseRequest
	var file string
	c := &cobra.Command{
		Use:   "close [--commit REV] [--summaries FILE|-] [--require-summaries] [PATH…]",
		Short: "Record a finished task: rows, summaries and proof at once",
		Long:  longClose,
		Example: `  git commit -am "fix the parser" && codemem close
  codemem close --summaries notes.json --author alice
  echo '{"path":"main.go","summary":"Starts the server."}' | codemem close --summaries -
  codemem close --require-summaries --json | jq -r '.pending[]'`,
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, paths []string) error {
			return a.closeTask(c.Context(), q, file, paths)
		},
	}
	f := c.Flags()
	f.StringVar(&q.Commit, "commit", "", "the commit `REV` that ends the task (default: HEAD)")
	f.StringVar(&file, "summaries", "", "read summaries from `FILE`, - for standard input")
	f.BoolVar(&q.Check, "check", false, "write nothing: list what would be stored, or what is wrong")
	f.BoolVar(&q.RequireSummaries, "require-summaries", false, "fail if a touched file has no fresh summary")
	f.StringVar(&q.Author, "author", "", "`NAME` of who wrote the summaries (default: CODEMEM_AUTHOR, else git's user.name)")
	f.StringVar(&q.Model, "model", "", "`NAME` of the model that wrote them, if one did (default: CODEMEM_MODEL)")
	a.completeWritersOf(c)
	_ = c.RegisterFlagCompletionFunc("commit", cobra.NoFileCompletions)
	return c
}

func (a *app) closeTask(ctx context.Context, q verify.CloseRequest, file string, paths []string) error {
	m, err := a.memory(ctx)
	if err != nil {
		return err
	}
	for _, p := range paths {
		rel, err := m.Repo().Rel(a.dir, p)
		if err != nil {
			rel = p // to be named with the other offenders
		}
		q.Paths = append(q.Paths, rel)
	}
	if file != "" {
		text, err := a.read(ctx, file, maxSummaries)
		if err != nil {
			return err
		}
		if q.Updates, err = parseSummaries(sourceName(file), text); err != nil {
			return err
		}
	}
	a.sign(&q.Author, &q.Model)
	var wipe func()
	q.Progress, wipe = a.progress("hashing")
	rep, err := scan.Close(ctx, m, nil, q)
	wipe()
	if err != nil && !errors.Is(err, verify.ErrSummariesPending) {
		return err
	}
	t := scan.New(ctx, m, nil, true)
	rep.Updated, rep.Deleted, rep.Pending = list(rep.Updated), list(rep.Deleted), list(t.PendingPaths(m, rep.Pending))
	rep.Renamed, rep.Stored = list(rep.Renamed), list(rep.Stored)
	return errors.Join(a.print(rep, func(p *page) { printClose(p, rep, err != nil) }), err)
}

// sourceName is how errors name a file of summaries.
func sourceName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return quote(file)
}

// printUngrounded warns of texts that name what is nowhere.
func printUngrounded(p *page, texts []verify.Ungrounded) {
	for i, u := range texts {
		if i == most {
			p.label(dim, "", "… and %s more", number(len(texts)-most))
			break
		}
		p.label(yellow, "ungrounded", "%s: %s", quote(u.Path), condense.NotHere(u.Names))
	}
}

// printStored lists the texts that were handed in.
func printStored(p *page, texts []verify.Stored) {
	for i, s := range texts {
		if i == most {
			p.label(dim, "", "… and %s more", number(len(texts)-most))
			break
		}
		state := ""
		if s.Stale {
			state = ", of other bytes than those on disk"
		}
		if s.Waits {
			state += ", waits until git tracks the file"
		}
		id := s.ID
		if s.Kind == registry.DirectoryAnchor && id != "." {
			id += "/"
		}
		p.label(dim, "text", "%s  %s%s", quote(id), plural(s.Bytes, "byte", "bytes"), state)
	}
}

func printClose(p *page, r verify.CloseReport, refused bool) {
	switch {
	case r.Checked:
		p.label(green, "checked", "%s can be stored; nothing was written", plural(len(r.Stored), "text", "texts"))
		printStored(p, r.Stored)
		printUngrounded(p, r.Ungrounded)
		return
	case refused:
		p.label(red, "refused", "%s without a fresh summary; nothing was changed", plural(len(r.Pending), "touched file is", "touched files are"))
	case r.Advanced:
		p.label(green, "closed", "%s, proof advanced", short(r.Commit))
	default:
		p.label(yellow, "closed", "%s, proof stays %s: %s", short(r.Commit), short(r.LastVerifiedSHA), line(r.AdvanceReason))
	}
	if !refused {
		p.label(dim, "touched", "%s updated, %s deleted, %s renamed", number(len(r.Updated)), number(len(r.Deleted)), number(len(r.Renamed)))
		printStored(p, r.Stored)
	}
	printUngrounded(p, r.Ungrounded)
	printNotes(p, r.Upkeep)
	if len(r.Pending) == 0 {
		return
	}
	if !refused {
		p.label(yellow, "pending", "%s a summary", plural(len(r.Pending), "touched file wants", "touched files want"))
	}
	for i, path := range r.Pending {
		if i == most {
			p.printf("  … and %s more\n", number(len(r.Pending)-most))
			break
		}
		p.printf("  %s\n", quote(path))
	}
	if !refused {
		p.next("codemem summarize PATH TEXT, or codemem close --summaries FILE")
	}
}

package cmd

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"codemem/share"
	"codemem/verify"
)

// remoteCommand is a command that is about the ref of a remote.
func (a *app) remoteCommand(c *cobra.Command, run func(ctx context.Context, m *verify.Memory, f *share.Ref) error) *cobra.Command {
	var remote string
	c.Args = args(0, 0, "")
	c.ValidArgsFunction = cobra.NoFileCompletions
	c.Flags().StringVar(&remote, "remote", "", "the remote by its `NAME` (default: that of the branch's upstream, else origin)")
	_ = c.RegisterFlagCompletionFunc("remote", cobra.NoFileCompletions)
	c.RunE = func(c *cobra.Command, _ []string) error {
		m, err := a.memory(c.Context())
		if err != nil {
			return err
		}
		f, err := share.Open(c.Context(), m.Repo(), remote)
		if err != nil {
			return err
		}
		return run(c.Context(), m, f)
	}
	return c
}

func (a *app) sharePush() *cobra.Command {
	return a.remoteCommand(&cobra.Command{
		Use:   "push [--remote NAME]",
		Short: "Write this clone's new summaries to the remote",
		Long: `push writes the texts that were written or confirmed in this clone since the last push to refs/codemem/summaries
of the remote, and takes out those that were taken back or superseded here. It is replayed on what the remote holds
and moves the ref only from there: when others push at the same time nobody loses anything. It costs what is new. No
hook runs, and git's proxies, credentials and ssh command are those of your own configuration, never of the
repository's.`,
		Example: "  codemem share push\n  codemem share push --remote upstream",
	}, func(ctx context.Context, m *verify.Memory, f *share.Ref) error {
		out, err := share.Push(ctx, m, f)
		if err != nil {
			return err
		}
		return a.print(out, func(p *page) {
			switch {
			case out.Contents == 0:
				p.label(green, "pushed", "nothing: %s has all texts of this clone", quote(f.Remote()))
			case out.Records == 0:
				p.label(green, "pushed", "no new text, changes of %s to %s", plural(out.Contents, "content", "contents"), quote(f.Remote()))
			default:
				p.label(green, "pushed", "%s of %s to %s", plural(out.Records, "text", "texts"), plural(out.Contents, "content", "contents"), quote(f.Remote()))
			}
			if out.Removed > 0 {
				p.label(dim, "removed", "%s", goneTexts(out.Removed))
			}
			printKept(p, out.Kept)
		})
	})
}

// goneTexts counts texts that were taken out of a store.
func goneTexts(n int) string {
	return plural(n, "text that was taken back or superseded", "texts that were taken back or superseded")
}

// printKept says which texts are not passed on.
func printKept(p *page, kept map[string]int) {
	for _, why := range slices.Sorted(maps.Keys(kept)) {
		p.label(yellow, "kept here", "%s: %s", plural(kept[why], "text", "texts"), line(why))
	}
}

func (a *app) sharePull() *cobra.Command {
	return a.remoteCommand(&cobra.Command{
		Use:   "pull [--remote NAME]",
		Short: "Take in the summaries that others pushed",
		Long: `pull fetches refs/codemem/summaries of the remote and enters what is new in it. Files that have a text's very
bytes and no text of this clone for them have it at once, in all work trees; others when a checkout or a merge
brings the bytes. Each record is checked as one that is written here; what is unfit is reported and left out, and
does not fail the pull. A remote without the ref has nothing yet, which is no error.`,
		Example: "  codemem share pull\n  codemem share pull --json | jq .new",
	}, func(ctx context.Context, m *verify.Memory, f *share.Ref) error {
		got, err := share.Pull(ctx, m, f)
		if err != nil {
			return err
		}
		return a.printReceived(ctx, m, "pulled", got)
	})
}

func (a *app) shareStatus() *cobra.Command {
	var ask bool
	c := a.remoteCommand(&cobra.Command{
		Use:   "status [--remote NAME] [--ask]",
		Short: "What is to be pushed, and what came from whom",
		Long: `status tells what of this clone was not pushed yet, whether what the remote held is here, and by whom the texts
from elsewhere are. It is as of the last push or pull; --ask asks the remote first. Where a database is configured it
tells how much waits for the next "codemem share sync", also before the first one, without asking it.`,
		Example: "  codemem share status\n  codemem share status --ask",
	}, nil)
	c.RunE = func(c *cobra.Command, _ []string) error {
		m, err := a.memory(c.Context())
		if err != nil {
			return err
		}
		remote := c.Flag("remote")
		f, noRemote := share.Open(c.Context(), m.Repo(), remote.Value.String())
		if noRemote != nil {
			f = nil
		} else if ask {
			if err := share.Ask(c.Context(), f); err != nil {
				return err
			}
		}
		st, err := share.Stand(c.Context(), m, f, a.Getenv("CODEMEM_STORE"))
		if noRemote != nil && (err != nil || st.Store == "" || remote.Changed || ask) {
			return noRemote
		}
		if err != nil {
			return err
		}
		return a.print(st, func(p *page) { a.printShare(p, st) })
	}
	c.Flags().BoolVar(&ask, "ask", false, "ask the remote what it holds now")
	return c
}

func (a *app) printShare(p *page, st share.Status) {
	if st.Remote != "" {
		printRemote(p, st)
	}
	if st.Store != "" {
		p.label(dim, "store", "%s: %s at the next sync", quote(st.Store), plural(st.Waiting, "text", "texts"))
	}
	printKept(p, st.Kept)
	p.label(dim, "shared", "%s from elsewhere that nobody here confirmed", plural(st.Shared, "text", "texts"))
	for _, author := range st.Authors[:min(most, len(st.Authors))] {
		p.printf("  %s\n", authorLine(author))
	}
	switch {
	case st.State != "" && !st.Pulled:
		p.next("codemem share pull")
	case st.Remote != "" && st.ToPush+st.ToRemove > 0:
		p.next("codemem share push")
	case st.Waiting > 0:
		p.next("codemem share sync")
	}
}

func printRemote(p *page, st share.Status) {
	switch {
	case st.State == "":
		p.label(dim, "remote", "%s: no texts there, as far as is known", quote(st.Remote))
	case st.Pulled:
		p.label(green, "remote", "%s at %s, all of it is here", quote(st.Remote), short(st.State))
	default:
		p.label(yellow, "remote", "%s at %s, not pulled yet", quote(st.Remote), short(st.State))
	}
	p.label(dim, "to push", "%s", plural(st.ToPush, "text", "texts"))
	if st.ToRemove > 0 {
		p.label(dim, "to remove", "%s", goneTexts(st.ToRemove))
	}
	if !st.At.IsZero() {
		p.label(dim, "last push", "%s", ago(st.At, time.Now()))
	}
}

func (a *app) shareCompact() *cobra.Command {
	return a.remoteCommand(&cobra.Command{
		Use:   "compact [--remote NAME]",
		Short: "Make the ref of the remote as small as it can be",
		Long: `compact writes what refs/codemem/summaries of the remote holds anew, as one commit without history, and leaves out
what is no record, double or revoked. The remote has to allow that the ref is forced; it is, only from what was
read, so that a push at the same time is not lost. Other clones go on as before.`,
		Example: "  codemem share compact",
	}, func(ctx context.Context, m *verify.Memory, f *share.Ref) error {
		out, err := share.Compact(ctx, m, f)
		if err != nil {
			return err
		}
		return a.print(out, func(p *page) {
			p.label(green, "compacted", "%s of %s, %s dropped", plural(out.Records, "text", "texts"), plural(out.Contents, "content", "contents"), number(out.Dropped))
		})
	})
}

func (a *app) shareRevoke() *cobra.Command {
	var author string
	var stored bool
	c := a.remoteCommand(&cobra.Command{
		Use:   "revoke --author NAME [--remote NAME | --store]",
		Short: "Take an author's texts back, for everyone",
		Long: `revoke takes all texts of an author out of refs/codemem/summaries of the remote, and says so there: each clone
takes back at its next pull what it has of them from elsewhere, and nobody pushes them again. Texts that were
written or confirmed in a clone stay there; "codemem revert --author" takes back those too. What the author writes
later counts again. With --store they are taken out of the database that "codemem share sync" asks.`,
		Example: "  codemem share revoke --author 'agent 7'",
	}, func(ctx context.Context, m *verify.Memory, f *share.Ref) error {
		if author == "" {
			return &usageError{msg: "revoke wants --author NAME", hint: "codemem share status lists the authors"}
		}
		by, err := verify.AuthorOf(m, a.author())
		if err != nil {
			return err
		}
		out, err := share.Revoke(ctx, m, f, author, by)
		if err != nil {
			return err
		}
		return a.printRevoked(out, author, f.Remote())
	})
	remote := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if !stored || author == "" {
			return remote(c, args)
		}
		m, err := a.memory(c.Context())
		if err != nil {
			return err
		}
		s, err := share.OpenStore(c.Context(), m, a.Getenv("CODEMEM_STORE"))
		if err != nil {
			return err
		}
		defer s.Close()
		by, err := verify.AuthorOf(m, a.author())
		if err != nil {
			return err
		}
		out, err := share.RevokeStored(c.Context(), m, s, author, by)
		if err != nil {
			return err
		}
		return a.printRevoked(out, author, s.Address())
	}
	c.Flags().BoolVar(&stored, "store", false, "from the database of share.store")
	c.Flags().StringVar(&author, "author", "", "`NAME` of who wrote the texts, exactly")
	return c
}

func (a *app) printRevoked(out share.Revoked, author, from string) error {
	return a.print(out, func(p *page) {
		p.label(green, "revoked", "%s by %s from %s, %s here", plural(out.Removed, "text", "texts"), authorName(author), quote(from), number(out.Here))
	})
}

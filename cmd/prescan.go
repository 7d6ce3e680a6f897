package cmd

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"codemem/prescan"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

const longPrescan = `prescan answers, without opening a tracked file, how far the memory of this repository can be trusted, and
carries the answer out:

  empty      nothing is tracked and nothing remembered: nothing is done
  bootstrap  nothing is remembered yet: every tracked file is hashed and remembered, without a summary
  trust      the proof holds: nothing is hashed, nothing is written
  verify     it does not: what may have changed is compared by md5, and the registry mended

The proof holds when HEAD is the commit that was verified last, the tree is clean and was clean then, HEAD
has every commit of its upstream's last fetched ref, every tracked file is remembered, and nothing hides
changes from git. Each condition that fails is named and explained.

Summaries are never lost: one whose file changed is stale, and fresh again when the change is undone.
Linked work trees that git removed are forgotten; a database that something emptied is made anew with what
its log still has, and what was there is kept beside it.
Run it once at the start of a session.`

// A prescanAnswer is what prescan tells.
type prescanAnswer struct {
	prescan.Report
	Parsed scan.Progress `json:"parsed,omitzero"` // zero: nothing is parsed, or it was not asked
}

// prescanCommand finds the entry state and carries it out.
func (a *app) prescanCommand() *cobra.Command {
	var o prescan.Options
	c := &cobra.Command{
		Use:   "prescan [--dry-run] [--full] [--fetch]",
		Short: "Find out whether the memory can be trusted, and mend it",
		Long:  longPrescan,
		Example: `  codemem prescan             at the start of a session
  codemem prescan --dry-run   only say what would be done
  codemem prescan --fetch     ask the upstream for new commits first
  codemem prescan --json | jq -r .state`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			var wipe func()
			o.Progress, wipe = a.progress("hashing")
			rep, err := prescan.Run(c.Context(), m, o)
			wipe()
			if err == nil {
				err = scan.New(c.Context(), m, nil, !o.DryRun).Grade(&rep.Report, 0)
			}
			if err != nil {
				return err
			}
			rep.Changes, rep.Reasons = list(rep.Changes), list(rep.Reasons)
			answer := prescanAnswer{Report: rep}
			if !o.DryRun || rep.State == prescan.Trust { // else it would be that of other bytes
				if answer.Parsed, err = scan.ParsedOf(c.Context(), m); err != nil {
					return err
				}
			}
			var stats registry.Stats
			if !a.json && rep.Hashed > 0 {
				if stats, err = statsOf(c.Context(), m); err != nil {
					return err
				}
			}
			return a.print(answer, func(p *page) { printPrescan(p, answer, o, stats, a.here(m, m.DBPath())) })
		},
	}
	f := c.Flags()
	f.BoolVarP(&o.DryRun, "dry-run", "n", false, "only decide, write nothing")
	f.BoolVar(&o.Full, "full", false, "hash every file, whatever the proof and the file times say")
	f.BoolVar(&o.Fetch, "fetch", false, "fetch from the upstream first, over the network")
	return c
}

// trackFirst is the next step where nothing is tracked.
const trackFirst = "git add FILES, then codemem prescan: what git tracks is remembered"

// most is how many changes a prescan lists.
const most = 20

// statsOf counts what is remembered.
func statsOf(ctx context.Context, m *verify.Memory) (stats registry.Stats, err error) {
	err = m.View(ctx, func(tx *registry.Tx) error {
		stats, err = tx.Tally()
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return stats, err
}

func printPrescan(p *page, r prescanAnswer, o prescan.Options, stats registry.Stats, database string) {
	held := r.State == prescan.Trust && (!o.Full || o.DryRun) // nothing was compared
	printState(p, r.Report, o)
	printReasons(p, 2, r.Reasons)
	printNotes(p, r.Upkeep)
	printSubmodules(p, r.Submodules)
	switch {
	case o.DryRun && r.State != prescan.Trust:
		if r.State != prescan.Empty {
			p.next("codemem prescan")
		}
		return
	case r.State == prescan.Empty:
		p.next(trackFirst)
		return
	case held:
	case r.State == prescan.Bootstrap:
		printSkipped(p, r.Report.Report)
		p.label(dim, "database", "%s", quote(database))
	default:
		printCounts(p, r.Report.Report)
		printChanges(p, r.Gravest(), most)
	}
	printUnreadable(p, r.Changes)
	if !r.ProofRecorded && !held && r.ProofReason != "" {
		p.label(yellow, "proof", "stays %s: %s", short(r.LastVerifiedSHA), line(r.ProofReason))
	}
	if parsed := r.Parsed.String(); parsed != "" {
		p.label(dim, "code", "%s", parsed)
	}
	if stats.Files > 0 {
		printSummaries(p, stats)
	}
	if r.Parsed.Files > 0 {
		p.next(`codemem explore "what is to be done": where that is, in one answer`)
	}
}

// printSummaries says how many summaries there are and are wanted, and how to list these.
func printSummaries(p *page, s registry.Stats) {
	p.label(dim, "summaries", "%s, %s, %s", p.paint(green, number(s.Fresh)+" fresh"), p.paint(yellow, number(s.Stale)+" stale"), number(s.Pending)+" pending")
	switch {
	case s.Stale > 0:
		p.next("codemem files --stale")
	case s.Pending > 0:
		p.next("codemem files --pending")
	}
}

// printState prints the first line: the state and what it came to.
func printState(p *page, r prescan.Report, o prescan.Options) {
	states := map[prescan.State]style{prescan.Empty: dim, prescan.Bootstrap: cyan, prescan.Trust: green, prescan.Verify: yellow}
	var text string
	switch files := count(r.Files); {
	case r.State == prescan.Empty:
		text = "nothing is tracked here, so there is nothing to remember"
	case r.State == prescan.Trust && o.Full && !o.DryRun:
		text = files + ", every byte hashed, proof " + proof(r)
	case r.State == prescan.Trust:
		text = files + ", proof " + proof(r)
	case r.State == prescan.Bootstrap && o.DryRun:
		text = files + " to remember; dry run, nothing was written"
	case r.State == prescan.Bootstrap:
		text = files + " remembered, proof " + proof(r)
	case o.DryRun:
		text = files + " to compare; dry run, nothing was compared or written"
	default:
		text = files + " compared, proof " + proof(r)
	}
	p.label(states[r.State], string(r.State), "%s   %s", text, p.paint(dim, took(r.DurationMS)))
}

// proof says which commit was verified, and whether HEAD is it.
func proof(r prescan.Report) string {
	switch r.LastVerifiedSHA {
	case "":
		return "none"
	case r.Head:
		return short(r.LastVerifiedSHA) + " (HEAD)"
	}
	return short(r.LastVerifiedSHA) + ", HEAD is " + short(r.Head)
}

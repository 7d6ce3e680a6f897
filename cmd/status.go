package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

const longStatus = `status shows one screen: where the registry is, how far it can be trusted and why not, and how many of the files
remembered have a summary that is fresh (written for the bytes on disk), stale (for others), or none yet (pending).
Its memory is the share of the files that want a summary and have a fresh one; by weight, a file counts by how
much others use it, as was found out last ("codemem codemap" and "codemem overview" do).
It writes nothing.

--porcelain prints lines of KEY=VALUE for prompts and scripts, which stay as they are from one version to the next (keys
may be added; "codemem help json" is of scripts that want more):

  version=1        of this form
  state=verify     as prescan would find it: empty, bootstrap, trust or verify
  reasons=dirty_tree,head_moved   why it is verify; nothing after the = else
  head=…           the commit, with nothing after the = before the first
  proof=…          the commit that was verified last
  tracked=120      files that git tracks
  files=118        files remembered
  fresh=40         their summaries, as the last prescan, verify or close counted them
  stale=2
  pending=60

It costs one look at the files' times, as "git status" does, and nothing else. Outside of a repository it prints
nothing, no error either, and exits with 5.`

// A status is what the command of that name tells.
type status struct {
	Root            string           `json:"root"`      // of the work tree
	Database        string           `json:"database"`  // its path, whether it exists or not
	WorkTree        string           `json:"work_tree"` // "" for the main one, else its name
	Head            string           `json:"head"`      // "" before the first commit
	Branch          string           `json:"branch"`    // "" when HEAD is detached
	State           prescan.State    `json:"state"`     // as prescan would find it
	Reasons         []prescan.Reason `json:"reasons"`
	LastVerifiedSHA string           `json:"last_verified_sha"`
	LastVerifiedAt  string           `json:"last_verified_at"`
	Files           int              `json:"files"` // remembered
	Tracked         int              `json:"tracked"`
	Fresh           int              `json:"fresh"`
	Stale           int              `json:"stale"`
	Pending         int              `json:"pending"`
	Skipped         int              `json:"skipped"`
	Emptied         bool             `json:"emptied,omitempty"` // something emptied the database

	Coverage registry.Coverage `json:"coverage"` // how much of what wants a summary has a fresh one

	Untracked  int            `json:"untracked"`            // not remembered
	Submodules []string       `json:"submodules,omitempty"` // nor are their files
	ByType     map[string]int `json:"by_type"`
	ByLanguage map[string]int `json:"by_language"`

	at       time.Time
	bytes    int64 // of the database; -1: there is none
	underway string
	unread   map[string]string // ignore files and directories, and why
}

// statusCommand shows one screen.
func (a *app) statusCommand() *cobra.Command {
	porcelain := ""
	c := &cobra.Command{
		Use:   "status [--porcelain]",
		Short: "One screen: where, how far to be trusted, how many summaries",
		Long:  longStatus,
		Example: `  codemem status
  codemem status --json | jq '{state, pending}'
  codemem status --porcelain | sed -n 's/^state=//p'`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if porcelain != "" {
				return a.porcelain(c.Context(), porcelain)
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			s, err := gatherStatus(c.Context(), m)
			if err != nil {
				return err
			}
			return a.print(s, func(p *page) { printStatus(p, s, a.here(m, s.Database)) })
		},
	}
	c.Flags().StringVar(&porcelain, "porcelain", "", "print stable lines of KEY=VALUE, of the form `VERSION`")
	c.Flags().Lookup("porcelain").NoOptDefVal = porcelainForm
	_ = c.RegisterFlagCompletionFunc("porcelain", cobra.FixedCompletions([]string{porcelainForm}, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// porcelainForm is the version of what --porcelain prints.
const porcelainForm = "v1"

// errQuiet ends a command that says nothing of a work tree where there is none.
type errQuiet struct{ error }

func (e errQuiet) Unwrap() error { return e.error }

// porcelain prints the state for prompts: what costs more than a look at the files' times is as it was counted last.
func (a *app) porcelain(ctx context.Context, form string) error {
	if form != porcelainForm && form != strings.TrimPrefix(porcelainForm, "v") {
		return &usageError{msg: "there is no porcelain form " + quote(form), hint: "--porcelain=" + porcelainForm}
	}
	if a.json {
		return &usageError{msg: "--porcelain and --json are two forms", hint: "codemem status --json has more fields"}
	}
	m, err := a.memory(ctx)
	if errors.Is(err, repo.ErrNotRepository) {
		return errQuiet{err}
	}
	if err != nil {
		return err
	}
	rep, err := prescan.Run(ctx, m, prescan.Options{DryRun: true})
	if err != nil {
		return err
	}
	stats, err := statsOf(ctx, m)
	if err != nil {
		return err
	}
	var reasons []string
	for _, r := range rep.Reasons {
		reasons = append(reasons, string(r))
	}
	_, err = fmt.Fprintf(a.out, "version=%s\nstate=%s\nreasons=%s\nhead=%s\nproof=%s\ntracked=%d\nfiles=%d\nfresh=%d\nstale=%d\npending=%d\n",
		strings.TrimPrefix(porcelainForm, "v"), rep.State, strings.Join(reasons, ","), rep.Head, rep.LastVerifiedSHA, rep.Files,
		stats.Files, stats.Fresh, stats.Stale, stats.Pending)
	return err
}

func gatherStatus(ctx context.Context, m *verify.Memory) (status, error) {
	r := m.Repo()
	rep, err := prescan.Run(ctx, m, prescan.Options{DryRun: true})
	if err != nil {
		return status{}, err
	}
	s := status{
		Root: r.Root(), Database: m.DBPath(), WorkTree: r.Name(), Head: rep.Head,
		State: rep.State, Reasons: list(rep.Reasons), Tracked: rep.Files, Emptied: rep.Emptied, Submodules: rep.Submodules,
		ByType: map[string]int{}, ByLanguage: map[string]int{}, bytes: -1, underway: r.InProgress(),
	}
	head, err := r.Head(ctx)
	if err != nil {
		return s, err
	}
	s.Branch = head.Branch
	if s.Untracked, s.unread, err = r.Untracked(ctx); err != nil {
		return s, err
	}
	stats, coverage, err := verify.Count(ctx, m, rep.State == prescan.Trust)
	if err != nil {
		return s, err
	}
	s.Files, s.Fresh, s.Stale, s.Pending, s.Skipped = stats.Files, stats.Fresh, stats.Stale, stats.Pending, stats.Skipped
	s.Coverage = coverage
	if stats.ByType != nil {
		s.ByType, s.ByLanguage = stats.ByType, stats.ByLanguage
	}
	err = m.View(ctx, func(tx *registry.Tx) error {
		proof, err := tx.Proof()
		s.LastVerifiedSHA, s.at, s.LastVerifiedAt = proof.SHA, proof.At, scan.Stamp(proof.At)
		return err
	})
	if info, serr := os.Stat(m.DBPath()); serr == nil {
		s.bytes = info.Size()
	}
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return s, err
}

func printStatus(p *page, s status, database string) {
	where := quote(s.Root)
	if s.WorkTree != "" {
		where += " (linked work tree " + quote(s.WorkTree) + ")"
	}
	p.label(dim, "work tree", "%s", where)
	p.label(dim, "HEAD", "%s", describeHead(s))
	switch {
	case s.bytes < 0:
		p.label(dim, "database", "%s (not created yet)", quote(database))
	default:
		p.label(dim, "database", "%s (%s)", quote(database), size(s.bytes))
	}
	printStatusState(p, s)
	printNotes(p, verify.Upkeep{Emptied: s.Emptied})
	if s.Files > 0 {
		p.label(dim, "files", "%s remembered: %s", count(s.Files), tally(s.ByType, 5))
		if len(s.ByLanguage) > 0 {
			p.label(dim, "languages", "%s", tally(s.ByLanguage, 6))
		}
		p.label(dim, "summaries", "%s, %s, %s%s", p.paint(green, number(s.Fresh)+" fresh"), p.paint(yellow, number(s.Stale)+" stale"),
			number(s.Pending)+" pending", skippedNote(s.Skipped))
	}
	if s.Coverage.Files > 0 {
		p.label(dim, "memory", "%s%s", s.Coverage, weighed(s))
	}
	if s.Untracked > 0 {
		p.label(dim, "untracked", "%s, not remembered until git tracks them", count(s.Untracked))
	}
	for _, path := range slices.Sorted(maps.Keys(s.unread)) {
		p.label(yellow, "unread", "%s: %s; untracked files are counted without it", quote(path), line(s.unread[path]))
	}
	printSubmodules(p, s.Submodules)
	printStatusNext(p, s)
}

// printStatusNext says what is to be done first.
func printStatusNext(p *page, s status) {
	switch {
	case s.State == prescan.Empty:
		p.next(trackFirst)
	case s.State == prescan.Bootstrap || s.State == prescan.Verify:
		p.next("codemem prescan")
	case s.Stale > 0:
		p.next("codemem files --stale")
	case s.Pending > 0:
		p.next("codemem files --pending")
	}
}

// weighed says of which time the weights are, if something was looked at anew since.
func weighed(s status) string {
	made := s.Coverage.Weighed
	if made.IsZero() || !made.Before(s.at) {
		return ""
	}
	return " as it was found " + ago(made, time.Now())
}

func skippedNote(n int) string {
	if n == 0 {
		return ""
	}
	return "; " + number(n) + " skipped (binary or over the size limit)"
}

func describeHead(s status) string {
	text := short(s.Head)
	switch {
	case s.Head == "":
		text = "no commit yet on " + quote(s.Branch)
	case s.Branch == "":
		text += ", detached"
	default:
		text += " on " + quote(s.Branch)
	}
	if s.underway != "" {
		text += ", in the middle of a " + s.underway
	}
	return text
}

func printStatusState(p *page, s status) {
	switch s.State {
	case prescan.Empty:
		p.label(dim, "state", "empty: nothing is tracked, nothing remembered")
	case prescan.Bootstrap:
		p.label(cyan, "state", "bootstrap: nothing is remembered yet of %s", plural(s.Tracked, "tracked file", "tracked files"))
	case prescan.Trust:
		p.label(green, "state", "trust: what is remembered is what is on disk")
	case prescan.Verify:
		p.label(yellow, "state", "verify: the memory may not hold")
		printReasons(p, labelWidth, s.Reasons)
	}
	if s.LastVerifiedSHA != "" {
		p.label(dim, "proof", "%s, %s", short(s.LastVerifiedSHA), ago(s.at, time.Now()))
	}
}

// tally returns counts in words, the largest first; most at most, the others together.
func tally(counts map[string]int, most int) string {
	type entry struct {
		name string
		n    int
	}
	var entries []entry
	for name, n := range counts {
		if name != "" && n > 0 {
			entries = append(entries, entry{name, n})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.name, b.name))
	})
	var parts []string
	rest := 0
	for i, e := range entries {
		if i < most {
			parts = append(parts, number(e.n)+" "+line(e.name))
		} else {
			rest += e.n
		}
	}
	if rest > 0 {
		parts = append(parts, "… "+number(rest)+" more")
	}
	return strings.Join(parts, ", ")
}

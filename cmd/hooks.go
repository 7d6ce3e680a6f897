package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"codemem/hooks"
	"codemem/repo"
)

const longHooks = `hooks installs git hooks that keep the memory up to date by themselves: after a commit that commit is
recorded, and after a merge, a checkout and a rebase the registry is mended. They do nothing before the first
"codemem prescan", print nothing, never make git fail and never hold it up for more than a quarter of a second,
or what CODEMEM_HOOK_LIMIT says (such as 2s).

They stand beside what is there already. Git 2.54 and newer are told of them in the repository's configuration,
which touches no hook file. For an older git a file of ours is made where there is none, and a marked block is
put behind the first line of a shell script of others; anything else stays as it is and is shown what to add.
Hooks of husky, lefthook and pre-commit are known. Uninstalling leaves every byte as it was.

With --share there is one more, before a push: it has another process run "codemem share push" to the same remote,
and where it is installed a merge or a rebase has one run "codemem share pull". Git waits for neither. A fetch alone has
no hook in git.`

const longHooksInstall = `install installs the hooks, or brings them up to date: a second run changes nothing.

Files that lie in the work tree (of husky, or below a core.hooksPath of the project) go to everybody with the
next commit, so they are written with --tracked only. A core.hooksPath outside the repository may serve other
repositories too, and is written with --shared only. Where a hook cannot be installed the exit code is 1, and
what to add by hand is printed.`

// hooksCommand installs git's hooks.
func (a *app) hooksCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:   "hooks COMMAND",
		Short: "Install git hooks that keep the memory up to date",
		Long:  longHooks,
		Example: `  codemem hooks install --dry-run
  codemem hooks install
  codemem hooks status
  codemem hooks uninstall`,
	}, a.hooksInstall(), a.hooksUninstall(), a.hooksStatus())
}

func (a *app) hooksInstall() *cobra.Command {
	var in hooks.Installer
	c := &cobra.Command{
		Use:               "install [--dry-run] [--tracked] [--shared] [--files] [--share]",
		Short:             "Install the git hooks beside those that are there",
		Long:              longHooksInstall,
		Example:           "  codemem hooks install --dry-run\n  codemem hooks install",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.prepareInstaller(c, &in); err != nil {
				return err
			}
			change, err := in.Install(c.Context())
			if err != nil {
				return explainHooks(err)
			}
			if err := a.print(change, func(p *page) { a.printInstalled(p, change) }); err != nil {
				return err
			}
			for _, h := range change.Hooks {
				if !change.Dry && !h.Installed || h.Snippet != "" {
					return errFailed
				}
			}
			return nil
		},
	}
	hooksFlags(c, &in)
	c.Flags().BoolVar(&in.Share, "share", false, "share summaries too when git pushes and pulls")
	c.Flags().BoolVar(&in.Files, "files", false, "write hook files also where git knows hooks in its configuration")
	return c
}

func (a *app) hooksUninstall() *cobra.Command {
	var in hooks.Installer
	c := &cobra.Command{
		Use:   "uninstall [--dry-run] [--tracked] [--shared]",
		Short: "Remove the git hooks, and nothing else",
		Long: `uninstall removes what install wrote, wherever it stands now: our lines, the files that we made, and the
directory. Everything else keeps every byte. What needs --tracked or --shared to be written needs it to be removed.`,
		Example:           "  codemem hooks uninstall --dry-run\n  codemem hooks uninstall",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.prepareInstaller(c, &in); err != nil {
				return err
			}
			change, err := in.Uninstall(c.Context())
			if err != nil {
				return explainHooks(err)
			}
			return a.print(change, func(p *page) { a.printUninstalled(p, change) })
		},
	}
	hooksFlags(c, &in)
	return c
}

func (a *app) hooksStatus() *cobra.Command {
	return &cobra.Command{
		Use:   "status",
		Short: "Show whether the git hooks are installed, and would run",
		Long: `status tells of each event whether its hook is installed, by what means, whether it would run (git comes to
it, it is executable, it finds codemem), and what it did when it ran last.`,
		Example:           "  codemem hooks status\n  codemem hooks status --json | jq -r '.hooks[] | select(.runs | not) | .event'",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			var in hooks.Installer
			if err := a.prepareInstaller(c, &in); err != nil {
				return err
			}
			st, err := in.Status(c.Context())
			if err != nil {
				return err
			}
			m, err := a.memory(c.Context())
			if err != nil {
				return err
			}
			_, absent := os.Lstat(m.DBPath())
			return a.print(st, func(p *page) { printHooks(p, st, absent == nil) })
		},
	}
}

// hooksFlags are the flags of what writes hooks.
func hooksFlags(c *cobra.Command, in *hooks.Installer) {
	f := c.Flags()
	f.BoolVar(&in.DryRun, "dry-run", false, "show the exact changes and make none")
	f.BoolVar(&in.InTree, "tracked", false, "write in the work tree too, such as in .husky/")
	f.BoolVar(&in.Outside, "shared", false, "write in a core.hooksPath outside the repository too")
}

// prepareInstaller finds the repository, and the program that hooks are to find.
func (a *app) prepareInstaller(c *cobra.Command, in *hooks.Installer) error {
	m, err := a.memory(c.Context())
	if err != nil {
		return err
	}
	in.Repo = m.Repo()
	in.Found, in.Program = a.ownProgram(in.Repo)
	return nil
}

// ownProgram returns the codemem on PATH, and the path that a hook is to try where there is none on its PATH,
// such as under a graphical client: not one in a temporary directory, as "go run" makes, nor one in the work
// tree, which a checkout may replace.
func (a *app) ownProgram(r *repo.Repo) (found, fallback string) {
	if path, err := exec.LookPath("codemem"); err == nil && filepath.IsAbs(path) {
		found = path
	}
	fallback = found
	if own, err := os.Executable(); err == nil && (found == "" || !sameFile(own, found)) {
		fallback = own
	}
	real := repo.Follow(fallback)
	for _, dir := range []string{repo.Follow(os.TempDir()), r.Root()} {
		if rel, err := filepath.Rel(dir, real); err == nil && filepath.IsLocal(rel) {
			return found, ""
		}
	}
	if strings.ContainsAny(fallback, "\n\r") {
		return found, ""
	}
	return found, filepath.ToSlash(fallback)
}

func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

// explainHooks gives an error of an installation its next step.
func explainHooks(err error) error {
	return &explained{err: err, code: "hooks", hint: "codemem hooks status shows how they stand now; what was not changed is as it was"}
}

// printInstalled tells what an installation did.
func (a *app) printInstalled(p *page, c hooks.Change) {
	a.printEdits(p, c)
	refused := slices.DeleteFunc(slices.Clone(c.Hooks), func(h hooks.Hook) bool { return h.Snippet == "" && (h.Installed || c.Dry) })
	for _, r := range byReason(refused) {
		p.label(yellow, "not", "%s: %s", strings.Join(r.events, ", "), line(r.reason))
	}
	switch {
	case c.Dry:
	case len(refused) == 0 && len(c.Edits) == 0:
		p.label(green, "installed", "already; nothing was changed")
	case len(refused) < len(c.Hooks):
		p.label(green, "installed", "%s", installedBy(c.Hooks))
	}
	for _, r := range byReason(slices.DeleteFunc(slices.Clone(c.Hooks), func(h hooks.Hook) bool { return !h.Installed || h.Reason == "" })) {
		p.label(yellow, "mind", "%s: %s", strings.Join(r.events, ", "), line(r.reason))
	}
	for _, h := range refused {
		a.printSnippet(p, h)
	}
}

// printSnippet prints the lines that install a hook by hand, if there are any.
func (a *app) printSnippet(p *page, h hooks.Hook) {
	if h.Snippet == "" {
		return
	}
	p.printf("\nto add by hand to %s:\n", quote(a.here(a.mem, h.SnippetPath)))
	for _, l := range lines(h.Snippet) {
		p.printf("  %s\n", escape(l))
	}
}

// A grouped is a reason and the events that it is of.
type grouped struct {
	reason string
	events []string
}

// byReason groups hooks by their reason, in order.
func byReason(all []hooks.Hook) []grouped {
	var groups []grouped
	for _, h := range all {
		i := slices.IndexFunc(groups, func(g grouped) bool { return g.reason == h.Reason })
		if i < 0 {
			i, groups = len(groups), append(groups, grouped{reason: h.Reason})
		}
		groups[i].events = append(groups[i].events, h.Event)
	}
	return groups
}

// installedBy names the hooks that are installed, and how.
func installedBy(all []hooks.Hook) string {
	by := map[string][]string{}
	for _, h := range all {
		if h.Installed {
			by[h.Means] = append(by[h.Means], h.Event)
		}
	}
	var parts []string
	for _, m := range []struct{ means, text string }{
		{"config", "in git's configuration"}, {"file", "as files of their own"}, {"block", "as a block in a script that is there"},
	} {
		if len(by[m.means]) > 0 {
			parts = append(parts, strings.Join(by[m.means], ", ")+" "+m.text)
		}
	}
	return strings.Join(parts, "; ")
}

// printUninstalled tells what was removed, and what needs consent for that.
func (a *app) printUninstalled(p *page, c hooks.Change) {
	a.printEdits(p, c)
	left := 0
	for _, h := range c.Hooks {
		if !c.Dry && h.Installed {
			left++
			p.label(yellow, "left", "%s in %s", h.Event, quote(a.here(a.mem, h.Path)))
		}
	}
	switch {
	case left > 0:
		p.next("codemem hooks uninstall --tracked --shared")
	case c.Dry:
	case len(c.Edits) == 0:
		p.label(green, "removed", "nothing: no hook of codemem is installed")
	default:
		p.label(green, "removed", "all of codemem's git hooks")
	}
}

// printEdits shows the changes; those that were only thought of line by line.
func (a *app) printEdits(p *page, c hooks.Change) {
	for _, e := range c.Edits {
		p.printf("%s %s\n", e.Action, quote(a.here(a.mem, e.Path)))
		if !c.Dry {
			continue
		}
		for _, l := range lines(e.Removed) {
			p.printf("%s\n", p.paint(red, "  - "+escape(l)))
		}
		for _, l := range lines(e.Added) {
			p.printf("%s\n", p.paint(green, "  + "+escape(l)))
		}
	}
	if c.Dry && len(c.Edits) == 0 {
		p.printf("no changes\n")
	}
}

// lines returns the lines of a text without their ends.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

func printHooks(p *page, st hooks.Status, remembered bool) {
	installed := 0
	var rows [][]cell
	for _, h := range st.Hooks {
		state, style, note := "absent", dim, h.Reason
		switch {
		case h.Installed && h.Runs:
			state, style = h.Means, green
		case h.Installed:
			state, style = h.Means+", does not run", yellow
		}
		if h.Installed {
			installed++
		}
		if note == "" && h.Last != nil {
			note = h.Last.Outcome + ", " + ago(h.Last.At, time.Now()) + ", " + took(h.Last.DurationMS)
		}
		rows = append(rows, []cell{col(plain, h.Event), col(style, state), col(dim, line(note))})
	}
	p.table(0, rows)
	switch {
	case installed < len(st.Hooks):
		p.next("codemem hooks install")
	case st.Program == "":
		p.label(yellow, "codemem", "is not on PATH: the hooks do nothing")
	case !remembered:
		p.next("codemem prescan; before it the hooks do nothing")
	}
}

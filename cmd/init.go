package cmd

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/agents"
	"codemem/repo"
)

const longInit = `init wires coding agents to codemem, by small additions to their own configuration files: the server, hooks
where the agent has some, and for Claude Code two skills. Without AGENT it takes those that it finds: their
program on PATH, or their configuration in the home directory or the repository. AGENT is one of

  claude   .mcp.json, .claude/settings.json, .claude/skills    ~/.claude.json, ~/.claude
  codex    .codex/config.toml, .codex/hooks.json               ~/.codex
  copilot  .mcp.json, .github/hooks/codemem.json               ~/.copilot
  cursor   .cursor/mcp.json, .cursor/hooks.json                ~/.cursor
  gemini   .gemini/settings.json                               ~/.gemini/settings.json
  opencode opencode.json, .opencode/plugins/codemem.js         ~/.config/opencode
  qwen     .qwen/settings.json                                 ~/.qwen/settings.json
  vscode   .vscode/mcp.json                                    mcp.json of the user's profile
  mcp      .mcp.json, for any other client that reads it

Only this repository is touched, and what is written is fit to be committed: no paths of this machine, no
versions. With --user it is the user's own configuration instead (the right column), for all repositories.

Files keep their comments, order, indentation and line ends. What is there stays: an entry named codemem that
says something else is left alone, and told of. A second run writes nothing. --remove takes everything out again:
files that nobody changed since get back the bytes that they had, others lose the entries of codemem and no more.`

// initCommand wires agents up.
func (a *app) initCommand() *cobra.Command {
	o := agents.Options{}
	var names []string
	var export string
	for _, agent := range agents.Agents() {
		names = append(names, agent.Name+"\t"+agent.Title)
	}
	c := &cobra.Command{
		Use:   "init [--user] [--dry-run] [--remove] [--instructions] [AGENT…]",
		Short: "Wire up coding agents: Claude Code, Codex, Copilot, Cursor, Gemini CLI, OpenCode, Qwen Code, VS Code",
		Long:  longInit,
		Example: `  codemem init --dry-run               which agents are there, and what would change
  codemem init                         wire them up, for this repository
  codemem init --instructions claude   also a short block in AGENTS.md or CLAUDE.md
  codemem init --user codex            Codex, for all repositories
  codemem init --remove                as it was before`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(c *cobra.Command, args []string) error {
			if export != "" {
				return a.exportPlugin(export)
			}
			o.Agents = args
			return a.runInit(c, o)
		},
	}
	f := c.Flags()
	f.BoolVar(&o.User, "user", false, "the user's own configuration, for all repositories")
	f.BoolVar(&o.DryRun, "dry-run", false, "show the changes as diffs and write nothing")
	f.BoolVar(&o.Remove, "remove", false, "take everything out again")
	f.BoolVar(&o.Instructions, "instructions", false, "also add a short block to AGENTS.md, or to CLAUDE.md and GEMINI.md where they are")
	f.BoolVar(&o.Hooks, "hooks", true, "hooks, for agents that have them")
	f.BoolVar(&o.RequireSummaries, "require-summaries", true, "hooks ask at the end for the summaries that are missing")
	f.StringVar(&export, "export", "", "write Claude Code's plugin into `DIR` and do nothing else")
	_ = c.MarkFlagDirname("export")
	return c
}

// exportPlugin writes the plugin to where Claude Code can take it from.
func (a *app) exportPlugin(dir string) error {
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(a.dir, dir)
	}
	if err := agents.Export(dir); err != nil {
		return &explained{err: err, code: "not_exported", hint: "name a directory that is empty, or not there yet"}
	}
	answer := struct {
		Path string `json:"path"`
	}{dir}
	return a.print(answer, func(p *page) {
		p.label(green, "written", "the plugin of Claude Code, in %s", quote(dir))
		p.next("claude plugin marketplace add %s && claude plugin install codemem@codemem", quote(dir))
	})
}

// runInit settles where things are, and tells what was done.
func (a *app) runInit(c *cobra.Command, o agents.Options) error {
	a.user(&o)
	if o.User {
		if !filepath.IsAbs(o.Home) {
			return &explained{err: errors.New("there is no home directory"), code: "no_home", hint: "set HOME to an absolute path"}
		}
		o.State = stateDirectory(o)
	} else {
		r, err := repo.Open(c.Context(), a.dir)
		if err != nil {
			return err
		}
		o.Root, o.WorkTree, o.State = r.Root(), r.Name(), filepath.Join(r.CommonDir(), "codemem")
	}
	rep, err := agents.Init(c.Context(), o)
	switch {
	case errors.Is(err, agents.ErrUnknownAgent), errors.Is(err, agents.ErrNoUserScope):
		return &usageError{msg: err.Error(), hint: "agents are " + agentNames("and") + "; mcp has no --user"}
	case errors.Is(err, agents.ErrHome):
		return &explained{err: err, code: "home", hint: "codemem init --user wires agents up for all repositories; in one of them codemem init does for it alone"}
	case errors.Is(err, agents.ErrNoAgent):
		return &explained{err: err, code: "no_agent", hint: "name the one you use: codemem init " + agentNames("or")}
	case err != nil:
		return err
	}
	err = a.print(rep, func(p *page) {
		if dir, err := filepath.EvalSymlinks(a.dir); !o.User && (err != nil || dir != o.Root) {
			p.label(bold, "in", "%s", quote(o.Root))
		}
		printInit(p, rep, o)
	})
	if err == nil && rep.Failed {
		err = errFailed
	}
	return err
}

// user says on which system o is, and where the user is at home.
func (a *app) user(o *agents.Options) {
	o.OS, o.Getenv = runtime.GOOS, a.Getenv
	o.Home = a.Getenv("HOME")
	if home := a.Getenv("USERPROFILE"); o.OS == "windows" && home != "" {
		o.Home = home
	}
}

// stateDirectory is where the receipt of the user's own configuration is kept, and the places of servers of plain
// directories.
func stateDirectory(o agents.Options) string {
	if dir := o.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "codemem")
	}
	switch o.OS {
	case "darwin":
		return filepath.Join(o.Home, "Library", "Application Support", "codemem")
	case "windows":
		if dir := o.Getenv("LOCALAPPDATA"); filepath.IsAbs(dir) {
			return filepath.Join(dir, "codemem")
		}
	}
	return filepath.Join(o.Home, ".local", "state", "codemem")
}

// actions say what was done, and what would be.
var actions = map[agents.Action]struct {
	done, would string
	style       style
}{
	agents.Create:  {"created", "would create", green},
	agents.Change:  {"changed", "would change", green},
	agents.Restore: {"restored", "would restore", green},
	agents.Delete:  {"deleted", "would delete", green},
	agents.Nothing: {"unchanged", "unchanged", dim},
	agents.Leave:   {"left alone", "left alone", yellow},
	agents.Refuse:  {"refused", "refused", red},
}

// printInit tells of files, by agent, and what to do next.
func printInit(p *page, rep agents.Report, o agents.Options) {
	told := map[string]bool{}
	changed := false
	for _, agent := range rep.Agents {
		files := slices.DeleteFunc(slices.Clone(rep.Files), func(f agents.FileReport) bool {
			return !slices.Contains(f.Agents, agent.Agent) || told[f.Path]
		})
		if len(files) == 0 {
			continue
		}
		printAgent(p, agent, o.Home)
		wired := false
		for _, f := range files {
			told[f.Path] = true
			wired = printInitFile(p, f, rep.DryRun, o.Home) || wired
		}
		changed = changed || wired
		if wired && !rep.Removed && !rep.DryRun {
			for _, next := range agent.Next {
				p.label(dim, "  next", "%s", next)
			}
		}
	}
	printInitEnd(p, rep, changed)
}

// printAgent prints the heading of an agent.
func printAgent(p *page, agent agents.AgentReport, home string) {
	found := ""
	if agent.Found != "" {
		found = p.paint(dim, "  (found: "+escape(shortHome(agent.Found, home))+")")
	}
	p.label(bold, agent.Agent, "%s%s", agent.Title, found)
	if agent.Note != "" {
		p.label(yellow, "  note", "%s", escape(agent.Note))
	}
}

// printInitEnd tells of the whole.
func printInitEnd(p *page, rep agents.Report, changed bool) {
	quiet := !slices.ContainsFunc(rep.Files, func(f agents.FileReport) bool { return f.Action != agents.Nothing })
	switch {
	case rep.Removed && len(rep.Files) == 0:
		p.label(green, "nothing", "there is nothing of codemem to take out")
	case rep.DryRun && changed:
		p.next("the same command without --dry-run")
	case !rep.Removed && quiet:
		p.label(green, "unchanged", "everything is in place; codemem init --remove takes it out again")
	case !rep.Removed && rep.Scope == "repository" && changed:
		p.label(dim, "commit", "what was written is fit to be committed, for all who work here; codemem init --remove takes it out again")
	}
	if !rep.Installed && !rep.Removed {
		p.label(yellow, "warning", "codemem is not on PATH, so agents will not find it")
		p.next("put the program into a directory of PATH: ln -s %s /usr/local/bin/codemem", quote(executable()))
	}
}

// executable returns where this program is.
func executable() string {
	if exe, err := os.Executable(); err == nil {
		return exe
	}
	return "FILE"
}

// printInitFile tells of one file, and reports whether it was changed.
func printInitFile(p *page, f agents.FileReport, dry bool, home string) bool {
	act := actions[f.Action]
	word := act.done
	if dry {
		word = act.would
	}
	what := p.paint(dim, f.What)
	if f.Reason != "" {
		what = escape(f.Reason)
	}
	p.printf("  %s%s  %s\n", p.pad(act.style, word, labelWidth+2), quote(shortHome(f.Path, home)), what)
	if f.Next != "" {
		p.label(dim, "  next", "  %s", escape(f.Next))
	}
	if dry && f.Diff != "" {
		for line := range strings.Lines(f.Diff) {
			st := plain
			switch line[0] {
			case '+':
				st = green
			case '-':
				st = red
			case '@':
				st = cyan
			}
			p.printf("    %s\n", p.paint(st, escape(strings.TrimSuffix(line, "\n"))))
		}
	}
	return !slices.Contains([]agents.Action{agents.Nothing, agents.Leave, agents.Refuse}, f.Action)
}

// shortHome returns a path below the home directory with a tilde.
func shortHome(path, home string) string {
	if rel, ok := strings.CutPrefix(path, filepath.ToSlash(home)+"/"); ok && home != "" {
		return "~/" + rel
	}
	return path
}

// agentNames lists the agents that can be wired up, with a word before the last.
func agentNames(word string) string {
	var names []string
	for _, g := range agents.Agents() {
		names = append(names, g.Name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
}

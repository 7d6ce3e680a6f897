package cmd

import (
	"fmt"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"codemem/hooks"
)

const longHookAgent = `%s is what the hooks of %s call. It reads the event as JSON on standard input and prints the
answer as JSON, in that program's form.

  session-start   tell how far the memory can be trusted; nothing of the repository is written
  user-prompt     tell when HEAD moved by a pull, a checkout or a rebase, or what session-start had no time for
  prescan         carry the prescan out, once per session; for an asynchronous hook
  pre-tool        beside the read of a file, show notes about it; of a whole large one offer its skeleton and summary
  post-tool       note which file was edited
  stop            with --require-summaries, ask once for summaries of touched files that have no fresh one, and of
                  the functions and types that changed in them
  subagent-stop   the same of a sub-agent, for what it edited
  session-end     remove the notes of sessions over a week old

The notes of a session are in codemem/sessions in the git directory. Nothing is written into the work tree.
The exit code is 0 always: on any trouble there is one line on standard error, and the agent goes on. That
of a wrong call is 1, since 2 would stop the agent, for ever where it stops.`

// agentTitles are the programs whose hooks are answered, as their makers call them.
var agentTitles = map[string]string{"claude": "Claude Code", "codex": "Codex", "copilot": "GitHub Copilot CLI", "cursor": "Cursor", "opencode": "OpenCode", "gemini": "Gemini CLI", "qwen": "Qwen Code"}

// hookAgentCommand answers the hooks of a program that agents work in.
func (a *app) hookAgentCommand(host string) *cobra.Command {
	var require bool
	var limit time.Duration
	c := &cobra.Command{
		Use:               host + " EVENT [--require-summaries] [--limit TIME]",
		Short:             "Answer a hook of " + agentTitles[host],
		Long:              fmt.Sprintf(longHookAgent, host, agentTitles[host]),
		Example:           `  echo '{"session_id":"s","cwd":"/src/project"}' | codemem hook ` + host + ` session-start`,
		ValidArgsFunction: cobra.FixedCompletions(hooks.AgentEvents(), cobra.ShellCompDirectiveNoFileComp),
		Args:              args(1, -1, "an EVENT"),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil }, // what is wrong then does not stop an agent
		RunE: func(c *cobra.Command, args []string) error {
			crashAloud()
			if err := a.prepare(); err != nil {
				fmt.Fprintf(a.Stderr, "codemem: hook %s %s: %s\n", host, quote(args[0]), line(err.Error()))
				return nil
			}
			defer debug.SetGCPercent(debug.SetGCPercent(lazyCollector))
			hooks.Agent(c.Context(), hooks.AgentCall{
				Host: host, Event: args[0], RequireSummaries: require, Dir: a.dir, Database: a.database, Limit: limit,
				Stdin: a.Stdin, Stdout: a.Stdout, Stderr: a.Stderr,
			})
			return nil
		},
	}
	// A flag of a newer plugin is not to keep a hook from its answer.
	c.FParseErrWhitelist.UnknownFlags = true
	c.Flags().BoolVar(&require, "require-summaries", false, "ask an agent that stops for the summaries that are missing")
	c.Flags().DurationVar(&limit, "limit", 0, "answer in this `TIME` or give up (default: 3.5s, within the 5s that programs are told to wait)")
	return c
}

// lazyCollector is how much garbage, in percent of what is in use, a process may make that ends before it matters:
// collecting it takes a tenth of a hook's time.
const lazyCollector = 800

package cmd

import (
	"github.com/spf13/cobra"

	"codemem/hooks"
)

const longHook = `hook is what hooks call; people use "codemem hooks", which installs them. A hook answers in a fraction of a
second on an idle machine and later on a busy one, and its exit code is 0 whatever it finds; that of a wrong call is 1.`

// hookCommand is what hooks call.
func (a *app) hookCommand() *cobra.Command {
	callers := []*cobra.Command{a.hookGitCommand()}
	for _, host := range hooks.AgentHosts() {
		callers = append(callers, a.hookAgentCommand(host))
	}
	return group(&cobra.Command{
		Use:     "hook CALLER EVENT",
		Short:   "What hooks call; people use codemem hooks",
		Long:    longHook,
		Example: "  codemem hook git post-commit",
		Hidden:  true,
	}, callers...)
}

// isHook reports whether a command is what hooks call.
func isHook(c *cobra.Command) bool {
	for ; c != nil; c = c.Parent() {
		if c.Name() == "hook" && c.Parent() == c.Root() {
			return true
		}
	}
	return false
}

// withoutVerdict returns the exit code of any error for that of a certain one: by that of usage a hook of Claude Code stops an
// agent, which would never end then.
func withoutVerdict(code int) int {
	if code > exitError && code < exitSignal {
		return exitError
	}
	return code
}

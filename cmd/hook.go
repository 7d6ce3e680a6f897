package cmd

import "github.com/spf13/cobra"

const longHook = `hook is what hooks call; people use "codemem hooks", which installs them. A hook answers in a fraction of a
second or gives up, and its exit code is 0 whatever it finds.`

// hookCommand is what hooks call.
func (a *app) hookCommand() *cobra.Command {
	return group(&cobra.Command{
		Use:     "hook CALLER EVENT",
		Short:   "What hooks call; people use codemem hooks",
		Long:    longHook,
		Example: "  codemem hook git post-commit",
		Hidden:  true,
	}, a.hookGitCommand(), a.hookClaudeCommand())
}

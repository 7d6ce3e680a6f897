package cmd

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"codemem/hooks"
)

const longHookGit = `git is what git's hooks call. After a commit it records that commit, as "codemem close" does without
summaries; after a merge, a checkout of another commit and a rewrite it mends the registry, as "codemem prescan" does.

It does so only where something is remembered already, and gives up after a quarter of a second, or what
CODEMEM_HOOK_LIMIT says (such as 2s), leaving the registry as it was. The exit code is 0 always: nothing
that is wrong here is to stop git. What a hook leaves undone the next hook or prescan does.`

// hookGitCommand answers git's hooks.
func (a *app) hookGitCommand() *cobra.Command {
	c := &cobra.Command{
		Use:               "git EVENT [ARG…]",
		Short:             "Answer a hook of git",
		Long:              longHookGit,
		Example:           "  codemem hook git post-commit",
		ValidArgsFunction: cobra.NoFileCompletions,
		Args:              args(1, -1, "an EVENT"),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil }, // what is wrong then is not git's concern
		RunE: func(c *cobra.Command, args []string) error {
			err := a.prepare()
			if err == nil {
				err = hooks.Git(c.Context(), hooks.GitCall{
					Dir: a.dir, Database: a.database, Event: args[0], Args: args[1:],
					Stdin: a.Stdin, Getenv: a.Getenv, Limit: gitLimit(a.Getenv),
				})
			}
			if err != nil {
				fmt.Fprintf(a.Stderr, "codemem: %s: %s\n", quote(args[0]), line(err.Error()))
			}
			return nil
		},
	}
	c.Flags().SetInterspersed(false) // what git gives is no flag of ours
	return c
}

// gitLimit returns how long a hook of git may take.
func gitLimit(getenv func(string) string) time.Duration {
	if limit, err := time.ParseDuration(getenv("CODEMEM_HOOK_LIMIT")); err == nil && limit > 0 {
		return limit
	}
	return hooks.GitLimit
}

package cmd

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"codemem/hooks"
)

const longHookGit = `git is what git's hooks call. After a commit it records that commit, as "codemem close" does without
summaries; after a merge, a checkout of another commit and a rewrite it mends the registry, as "codemem prescan" does.

Before a push and after a merge or a rebase it has texts shared, where "codemem hooks install --share" said so.

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
			if err == nil && args[0] == hooks.ShareEvent {
				return a.shareBehind(c.Context(), "push", args[1:])
			}
			if err == nil {
				err = hooks.Git(c.Context(), hooks.GitCall{
					Dir: a.dir, Database: a.database, Event: args[0], Args: args[1:],
					Stdin: a.Stdin, Getenv: a.Getenv, Limit: gitLimit(a.Getenv),
				})
			}
			if err != nil {
				fmt.Fprintf(a.Stderr, "codemem: %s: %s\n", quote(args[0]), line(err.Error()))
			}
			if hooks.Pulls(args[0]) {
				return a.shareBehind(c.Context(), "pull", nil)
			}
			return nil
		},
	}
	c.Flags().SetInterspersed(false) // what git gives is no flag of ours
	return c
}

// shareBehind has another process share texts with a remote, where hooks are to do so and something is remembered; git says
// first which remote it is at work with, if it does. Nothing that is wrong here is git's concern.
func (a *app) shareBehind(ctx context.Context, what string, gitSays []string) error {
	if a.Launch == nil || !a.background() {
		return nil
	}
	m, err := a.memory(ctx)
	if err != nil || !hooks.Shares(m.Repo()) {
		return nil //nolint:nilerr // nobody asked for it
	}
	if _, err := os.Lstat(m.DBPath()); err != nil {
		return nil //nolint:nilerr // nothing is remembered
	}
	command := []string{"-C", m.Repo().Root(), "--db", m.DBPath(), "share", what}
	if len(gitSays) > 0 {
		if _, err := m.Repo().Remote(ctx, gitSays[0]); err != nil || gitSays[0] == "" {
			return nil //nolint:nilerr // an address, which nobody said texts may go to
		}
		command = append(command, "--remote="+gitSays[0])
	}
	_ = a.Launch(command...)
	return nil
}

// gitLimit returns how long a hook of git may take.
func gitLimit(getenv func(string) string) time.Duration {
	if limit, err := time.ParseDuration(getenv("CODEMEM_HOOK_LIMIT")); err == nil && limit > 0 {
		return limit
	}
	return hooks.GitLimit
}

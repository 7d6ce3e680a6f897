package cmd

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"codemem/prescan"
)

const longFinish = `finish does what an answer of explore or grep went without: it records the tree if nothing does, and stores the
history, the words and the trigrams of contents, outlines, and which files depend on which. They start it on their own,
unless CODEMEM_NO_BACKGROUND is set, and never twice at once.`

// longestFinish bounds what nobody waits for.
const longestFinish = time.Hour

// finishCommand is what explore leaves running behind its answer.
func (a *app) finishCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "finish",
		Short:   "Store what the next answers need",
		Long:    longFinish,
		Example: "  codemem finish",
		Hidden:  true,
		Args:    args(0, 0, ""),

		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, cancel := context.WithTimeout(c.Context(), longestFinish)
			defer cancel()
			t, err := a.tree(ctx)
			if err != nil || t.mem == nil {
				return err
			}
			if _, err := prescan.Run(ctx, t.mem, prescan.Options{}); err != nil {
				return err
			}
			return t.Finish(nil)
		},
	}
}

// finishBehind has another process finish what an answer about the tree went without. That it cannot be started is no reason not to answer.
func (a *app) finishBehind(t *tree) {
	if a.Launch == nil || t.mem == nil || !t.Unfinished() || !a.background() {
		return
	}
	_ = a.Launch("-C", t.Root(), "--db", t.mem.DBPath(), "finish")
}

// launchDetached starts the program again in a process that outlives this one and holds nothing of it: no terminal, no stream, no directory.
func launchDetached(args ...string) error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the program: %w", err)
	}
	c := launched(context.Background(), self, args...)
	c.Dir = filepath.VolumeName(self) + string(filepath.Separator)
	c.Env = append(os.Environ(), "CODEMEM_NO_BACKGROUND=1")
	detach(c)
	if err := c.Start(); err != nil {
		return fmt.Errorf("start in the background: %w", err)
	}
	return c.Process.Release()
}

// launched returns a program that is to be started.
func launched(ctx context.Context, path string, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, path, args...)
}

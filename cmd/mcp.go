package cmd

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"codemem/mcp"
)

const longMCP = `mcp serves the registry to one coding agent over standard input and output (Model Context Protocol). An
agent starts it itself; to set one up, tell it the command "codemem mcp".

The work tree is that of --root, else of -C, else of the directory that the client names in
CLAUDE_PROJECT_DIR, else the one it was started in. With --read-only nothing is ever written.`

// mcpCommand serves an agent.
func (a *app) mcpCommand() *cobra.Command {
	o := mcp.Options{Version: buildInfo().Version}
	var root string
	c := &cobra.Command{
		Use:   "mcp [--root DIR] [--read-only] [--toolsets LIST]",
		Short: "Serve the registry to a coding agent (MCP over stdio)",
		Long:  longMCP,
		Example: `  claude mcp add codemem -- codemem mcp
  codemem mcp --root ~/src/project --read-only`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if a.json {
				return &usageError{msg: "mcp speaks its own JSON; there is no --json"}
			}
			o.DB = a.database
			switch {
			case root != "" && !filepath.IsAbs(root):
				o.Root = filepath.Join(a.dir, root)
			case root != "":
				o.Root = root
			case c.Flags().Changed("directory"):
				o.Root = a.dir
			}
			err := mcp.Serve(c.Context(), o, a.Stdin, a.Stdout)
			if errors.Is(err, mcp.ErrToolset) {
				return &usageError{msg: err.Error()}
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&root, "root", "", "serve the work tree that `DIR` lies in")
	f.BoolVar(&o.ReadOnly, "read-only", false, "leave out everything that writes")
	f.StringSliceVar(&o.Toolsets, "toolsets", nil, "serve the toolsets in `LIST` (default: those for daily use; all)")
	_ = c.MarkFlagDirname("root")
	_ = c.RegisterFlagCompletionFunc("toolsets", cobra.FixedCompletions(append(mcp.Toolsets(), "all"), cobra.ShellCompDirectiveNoFileComp))
	return c
}

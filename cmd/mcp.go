package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"codemem/loopback"
	"codemem/mcp"
	"codemem/regex"
	"codemem/share"
	"codemem/verify"
)

const longMCP = `mcp serves the registry to coding agents (Model Context Protocol): to the one that starts it, over
standard input and output, or with --http to several at once. To set an agent up, run "codemem init", or tell it the
command "codemem mcp". Typed in a terminal it says that it waits for an agent, and waits; Ctrl-C ends it.

The work tree is that of --root, else of -C, else of the directory that the client names in
CLAUDE_PROJECT_DIR, else the one it was started in. A --root of ${workspaceFolder}, as a client hands it on that
does not know the variable, is none. A tool's root argument picks another work tree of the same repository. With
--read-only nothing is ever written. A home directory, what is above it and / are not served unless --force says
so: the server starts, since agents start it anywhere, and each call says what to do instead.

With --http it is reached over streamable HTTP at an address of the loopback interface, and at no other. Once it can
be reached it prints one line:

  {"url":"http://127.0.0.1:41234/mcp","token_file":"/…/mcp-41234.token","pid":123,"version":"…"}

Every request needs the token in that file, as "Authorization: Bearer TOKEN". The file is for this user alone. A file
named by --token-file is made if need be, and keeps its token from one start to the next. Over HTTP the server goes on
until it is stopped, or until nobody asked anything for --idle.`

// unexpanded finds a variable in a configuration that the client was to replace: one that does not know it hands it on.
var unexpanded = regex.Lazy(`^\$\{[A-Za-z]\w*\}$`)

// mcpFlags are what the command line of mcp says beside the options of a server.
type mcpFlags struct {
	root string
	http string
	mcp.HTTPOptions
}

// mcpCommand serves agents.
func (a *app) mcpCommand() *cobra.Command {
	o := mcp.Options{Version: buildInfo().Version, Send: func(ctx context.Context, m *verify.Memory) error {
		return share.Drain(ctx, m, a.Getenv("CODEMEM_STORE"))
	}}
	var h mcpFlags
	c := &cobra.Command{
		Use:   "mcp [--root DIR] [--read-only] [--toolsets LIST] [--http ADDR]",
		Short: "Serve the registry to coding agents (MCP over stdio or HTTP)",
		Long:  longMCP,
		Example: `  claude mcp add codemem -- codemem mcp
  codemem mcp --root ~/src/project --read-only
  codemem mcp --http 127.0.0.1:8765 --token-file ~/.config/codemem/token --idle 1h`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if a.json {
				return &usageError{msg: "mcp speaks its own JSON; there is no --json"}
			}
			o.DB = a.database
			o.NoBackground = !a.background()
			if unexpanded().MatchString(h.root) {
				h.root = ""
			}
			switch {
			case h.root != "" && !filepath.IsAbs(h.root):
				o.Root = filepath.Join(a.dir, h.root)
			case h.root != "":
				o.Root = h.root
			case c.Flags().Changed("directory"):
				o.Root = a.dir
			}
			err := a.serveMCP(c.Context(), o, h, c.Flags().Changed)
			if errors.Is(err, mcp.ErrToolset) {
				return &usageError{msg: err.Error()}
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&h.root, "root", "", "serve the work tree that `DIR` lies in")
	f.BoolVar(&o.Force, "force", false, "serve a home directory, one above it or / all the same")
	f.BoolVar(&o.ReadOnly, "read-only", false, "leave out everything that writes")
	f.StringSliceVar(&o.Toolsets, "toolsets", nil, "serve the toolsets in `LIST` (default: those for daily use; all)")
	f.StringVar(&h.http, "http", "", "serve over HTTP at the loopback address and port `ADDR`; port 0 is any that is free")
	f.StringVar(&h.TokenFile, "token-file", "", "with --http: keep the token in `FILE`")
	f.DurationVar(&h.Idle, "idle", 0, "with --http: end after `TIME` in which nobody asked anything; 0: never")
	_ = c.MarkFlagDirname("root")
	_ = c.RegisterFlagCompletionFunc("toolsets", cobra.FixedCompletions(append(mcp.Toolsets(), "all"), cobra.ShellCompDirectiveNoFileComp))
	for _, name := range []string{"http", "idle"} {
		_ = c.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
	return c
}

// typedMCP is for a person who types the command.
const typedMCP = `codemem mcp serves a coding agent: it waits for the agent's messages (Model Context Protocol) on standard input.
  codemem init    sets agents up to start it on their own
  codemem tool    calls one of its tools by hand
Ctrl-C ends it.
`

// serveMCP serves one client over standard input and output, or many over HTTP.
func (a *app) serveMCP(ctx context.Context, o mcp.Options, h mcpFlags, given func(flag string) bool) error {
	if !given("http") {
		for _, flag := range []string{"token-file", "idle"} {
			if given(flag) {
				return &usageError{msg: "--" + flag + " is for a server over HTTP", hint: "add --http 127.0.0.1:0"}
			}
		}
		if isTerminal(a.Stdin) {
			fmt.Fprint(a.Stderr, typedMCP)
		}
		return mcp.Serve(ctx, o, a.Stdin, a.Stdout)
	}
	if h.Idle < 0 {
		return &usageError{msg: "--idle wants a time like 1h, not a negative one", hint: "--idle 0 never ends it"}
	}
	if h.TokenFile != "" && !filepath.IsAbs(h.TokenFile) {
		h.TokenFile = filepath.Join(a.dir, h.TokenFile)
	}
	h.Addr = h.http
	h.HTTPOptions.Ready = func(r mcp.Ready) error {
		if err := json.NewEncoder(a.out).Encode(r); err != nil {
			return err
		}
		return a.flush()
	}
	err := mcp.ServeHTTP(ctx, o, h.HTTPOptions)
	switch {
	case errors.Is(err, loopback.ErrAddr):
		return &explained{err: err, code: "bad_address", hint: "--http 127.0.0.1:PORT; codemem is for the programs of this machine"}
	case errors.Is(err, syscall.EADDRINUSE):
		return &explained{err: err, code: "address_in_use", hint: "another program listens there; --http 127.0.0.1:0 takes a free port"}
	}
	return err
}

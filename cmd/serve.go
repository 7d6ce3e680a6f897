package cmd

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"codemem/agents"
	"codemem/editor"
)

const longServe = `serve serves the work tree to editors: HTTP on the loopback interface, for the plugins for Neovim and VS Code,
which start it themselves. There is one server per work tree; whoever starts another one is told of the first.

It prints one line, once it can be reached:

  CODEMEM_READY {"url":"http://127.0.0.1:41234","token":"…","pid":123,"root":"/…","version":"…","joined":false}

With "joined" true that is the server there was already, and serve ends with success. Otherwise it serves until it is
stopped, or until it had no client for --idle: a client registers, and stays one as long as it is heard of within
three minutes. With --json the line is the JSON alone.

Where nothing is remembered yet it remembers every tracked file first, as prescan does, so that answers come at once;
with --bootstrap=false it leaves that to others. It never compares or changes what is remembered otherwise.

A directory that is no repository is served too, by itself: what is of files alone is answered, nothing is remembered.
Once git init makes a repository of it, the server ends for one of that.

Every request needs the token, as "Authorization: Bearer TOKEN". GET /openapi.yaml describes them all. The token is
for this user alone: it is also in codemem/serve.json in the git directory, or for a plain directory in the user's own
state directory (~/.local/state/codemem/serve), which nobody else may read.`

// readyMark is what the line of a server begins with, for those that read it among others.
const readyMark = "CODEMEM_READY "

// serveCommand serves editors.
func (a *app) serveCommand() *cobra.Command {
	o := editor.Options{Version: buildInfo().Version}
	c := &cobra.Command{
		Use:   "serve [--addr ADDR] [--idle TIME] [--bootstrap=false]",
		Short: "Serve the work tree to editors (HTTP on the loopback interface)",
		Long:  longServe,
		Example: `  codemem serve
  codemem serve --idle 0 --addr 127.0.0.1:8765
  codemem serve --json | jq -r .url`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			if o.Idle < 0 {
				return &usageError{msg: "--idle wants a time like 60s, not a negative one", hint: "--idle 0 never ends it"}
			}
			var user agents.Options
			if a.user(&user); filepath.IsAbs(stateDirectory(user)) {
				o.State = stateDirectory(user)
			}
			o.Dir, o.DB, o.Author = a.dir, a.database, a.author()
			o.Log = slog.New(slog.NewTextHandler(a.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
			return editor.Serve(c.Context(), o, a.ready)
		},
	}
	f := c.Flags()
	f.StringVar(&o.Addr, "addr", "127.0.0.1:0", "listen on the loopback address and port `ADDR`; port 0 is any that is free")
	f.BoolVar(&o.Bootstrap, "bootstrap", true, "remember the files where nothing is remembered yet")
	f.DurationVar(&o.Idle, "idle", time.Minute, "end after `TIME` without a client; 0: never")
	for _, name := range []string{"addr", "idle"} {
		_ = c.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
	return c
}

// ready tells where the server is, at once: whoever started it waits for that.
func (a *app) ready(r editor.Ready) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	mark := readyMark
	if a.json {
		mark = ""
	}
	a.censor.Open() // the token is for whom it is printed
	if _, err := fmt.Fprintf(a.out, "%s%s\n", mark, text); err != nil {
		return err
	}
	return a.flush()
}

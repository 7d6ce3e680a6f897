package cmd

import (
	"context"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"codemem/ui"
)

const longUI = `ui opens a page in the browser that shows what is remembered of the work tree: how far it can be trusted and why not; a
map of the repository by how its summaries stand; what a summary would pay most for, and the stale ones with what
changed since they were written; and each file and symbol with what it uses and who uses it.

The page is on the loopback interface, for the browser that opens the link first: its token is good once. Nothing is
loaded from elsewhere, and nothing is sent there. What changes on disk or in the registry shows within a second. The
server ends with its last window, or with --keep when it is stopped.

With --export the page is one file, for a pull request or a wiki: the start, the map, the first of the worklist, the
files these are about, and a change: that of --diff, else what of the work tree is not committed. Whoever opens it
needs neither codemem nor a server, and it loads nothing.

Where nothing is remembered yet it remembers every tracked file first, as prescan does. It writes nothing else but
what its answers learn of the tree.`

// uiCommand shows the page.
func (a *app) uiCommand() *cobra.Command {
	o := ui.Options{Version: buildInfo().Version}
	var closed bool
	var export, diff string
	c := &cobra.Command{
		Use:   "ui [--addr ADDR] [--keep] [--no-open] | ui --export FILE [--diff REV|A..B]",
		Short: "The page: what is remembered, what is stale, what to write next",
		Long:  longUI,
		Example: `  codemem ui
  codemem ui --no-open --keep --addr 127.0.0.1:8766
  codemem ui --export report.html --diff main...`,
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			limitMemory(a.Getenv, wideLimit)
			o.Dir, o.DB = a.dir, a.database
			if err := exported(c.Flags(), export); err != nil {
				return err
			}
			if export != "" {
				return a.export(c.Context(), export, ui.ExportOptions{Dir: o.Dir, DB: o.DB, Since: diff, Version: o.Version})
			}
			o.Log = slog.New(slog.NewTextHandler(a.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
			door := ""
			defer func() { _ = os.Remove(door) }()
			return ui.Serve(c.Context(), o, func(link string) error {
				if !closed && a.Show != nil {
					door = a.door(c.Context(), link)
				}
				return a.shown(link, door != "")
			})
		},
	}
	f := c.Flags()
	f.StringVar(&o.Addr, "addr", "127.0.0.1:0", "listen on the loopback address and port `ADDR`; port 0 is any that is free")
	f.BoolVar(&o.Keep, "keep", false, "go on when the last window is closed")
	f.BoolVar(&closed, "no-open", false, "print the link, and open no browser")
	f.StringVar(&export, "export", "", "write the page with what it shows to `FILE`, - for standard output, and serve nothing")
	f.StringVar(&diff, "diff", "", "the change that it tells of: the work tree against `REV`, or A..B")
	for _, name := range []string{"addr", "diff"} {
		_ = c.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
	return c
}

// exported refuses flags that do not go together.
func exported(f *pflag.FlagSet, file string) error {
	for _, name := range []string{"addr", "keep", "no-open"} {
		if f.Changed("export") && f.Changed(name) {
			return &usageError{msg: "--" + name + " is of a page that is served; --export serves none"}
		}
	}
	switch {
	case f.Changed("diff") && !f.Changed("export"):
		return &usageError{msg: "--diff goes with --export", hint: "the page itself shows any change: its view of it asks for the two sides"}
	case f.Changed("export") && file == "":
		return &usageError{msg: "--export wants a FILE"}
	}
	return nil
}

// export writes a report.
func (a *app) export(ctx context.Context, file string, o ui.ExportOptions) error {
	tell, wipe := a.progress("drawing")
	o.Tell = tell
	text, err := ui.Export(ctx, o)
	wipe()
	if err != nil {
		return err
	}
	if file == "-" {
		a.censor.Open() // the answers in it were redacted, and its script is not to be
		_, err = a.out.Write(text)
		return err
	}
	if file, err = a.writeTo(file, text); err != nil {
		return err
	}
	answer := struct {
		File  string `json:"file"`
		Bytes int    `json:"bytes"`
	}{file, len(text)}
	return a.print(answer, func(p *page) { p.label(green, "exported", "%s (%s)", quote(file), size(int64(len(text)))) })
}

// shown tells where the page is, at once.
func (a *app) shown(link string, opened bool) error {
	a.censor.Open() // the link is for whom it is printed
	if a.json {
		text, err := marshal(map[string]any{"url": link, "opened": opened}, false)
		if err == nil {
			_, err = a.out.Write(text)
		}
		return errors.Join(err, a.flush())
	}
	a.page.printf("%s\n", link)
	if opened {
		a.page.printf("%s\n", a.page.paint(dim, "opened in the browser; the link is good once"))
	} else {
		a.page.printf("%s\n", a.page.paint(dim, "open it in a browser on this machine; it is good once"))
	}
	return a.flush()
}

// door opens the link in a browser and returns the file that leads to it, "" if there is none to open it in. A file for this user alone
// leads there: the arguments of a program, in which the link would stand, are for every user to read.
func (a *app) door(ctx context.Context, link string) string {
	m, err := a.memory(ctx)
	if err != nil {
		return ""
	}
	f, err := os.CreateTemp(filepath.Dir(m.DBPath()), "ui-*.html")
	if err != nil {
		return ""
	}
	to := html.EscapeString(link)
	_, err = fmt.Fprintf(f, `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=%s"><a href="%[1]s">codemem</a>`+"\n", to)
	if err = errors.Join(err, f.Close()); err == nil {
		err = a.Show(f.Name())
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return ""
	}
	return f.Name()
}

// errNoScreen means that there is nowhere to show anything.
var errNoScreen = errors.New("there is no screen")

// showInBrowser opens a file in the browser of the user.
func showInBrowser(file string) error {
	name, words := "xdg-open", []string{file}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, words = "rundll32", []string{"url.dll,FileProtocolHandler", file}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return errNoScreen
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return err
	}
	c := launched(context.Background(), path, words...)
	detach(c)
	if err := c.Start(); err != nil {
		return err
	}
	return c.Process.Release()
}

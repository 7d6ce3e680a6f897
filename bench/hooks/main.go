// Command hooks measures how long the hooks of an agent and of git take to answer, and whether they do, on a machine that is idle and on
// one where so many processes want each processor.
//
//	bench/run hooks -out docs/hook-times.md CLONE   a clone of any repository; it needs no work tree
//
// Each call is a process as an agent's program starts it, in a session of its own. Every fourth of them ends with a commit, after which git's hook is called.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"codemem/docs/stamp"
)

//go:embed page.md
var text string

func main() {
	if len(os.Args) == 2 && os.Args[1] == "spin" {
		for i := 0; ; i++ { // a process that wants a processor, for ever
			_ = strconv.Itoa(i)
		}
	}
	sessions := flag.Int("sessions", 200, "how many are played at each load")
	load := flag.Int("load", 30, "how many processes want a processor beside")
	out := flag.String("out", "", "write the page to this file")
	flag.Parse()
	if flag.NArg() != 1 || *sessions < 1 {
		fmt.Fprintln(os.Stderr, "hooks: which clone? It is named as a directory")
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Arg(0), *sessions, []int{0, *load}, *out); err != nil {
		fmt.Fprintf(os.Stderr, "hooks: %v\n", err)
		os.Exit(1)
	}
}

// run measures at each of the loads and writes the page.
func run(ctx context.Context, clone string, sessions int, loads []int, out string) error {
	top, err := os.MkdirTemp("", "hooks-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(top) }()
	w, err := newWorld(ctx, clone, top)
	if err != nil {
		return err
	}
	var tables strings.Builder
	for _, load := range loads {
		table, err := w.measure(ctx, sessions, load)
		if err != nil {
			return err
		}
		tables.WriteString(table)
	}
	fmt.Print(tables.String())
	if out == "" {
		return nil
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	page := strings.NewReplacer("MADE", made, "REPOSITORY", w.name, "FILES", strconv.Itoa(w.files), "SESSIONS", strconv.Itoa(sessions), "TABLES\n", tables.String()).Replace(text)
	return os.WriteFile(out, []byte(strings.TrimRight(page, "\n")+"\n"), 0o666)
}

// measure plays sessions beside a load and returns what came of them as Markdown.
func (w *world) measure(ctx context.Context, sessions, load int) (string, error) {
	stop, err := spin(ctx, load)
	if err != nil {
		return "", err
	}
	m := newMeasures()
	for i := range sessions {
		if err := w.session(ctx, fmt.Sprintf("load%d-%d", load, i), i%4 == 3, m); err != nil {
			stop()
			return "", err
		}
	}
	stop()
	settled, err := w.settle(ctx)
	return fmt.Sprintf("## %s\n\n%s\n%s\n\n", title(load), m.table(), settled), err
}

func title(load int) string {
	if load == 0 {
		return "Nothing beside"
	}
	return fmt.Sprintf("%d processes beside, each of which wants a processor", load)
}

// command returns a program that is to be started.
func command(ctx context.Context, dir string, env []string, program string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, program, args...)
	c.Dir, c.Env = dir, env
	return c
}

// spin starts processes that do nothing but want a processor. What it returns ends them.
func spin(ctx context.Context, n int) (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var all []*exec.Cmd
	stop = func() {
		for _, c := range all {
			_ = c.Process.Kill()
			_ = c.Wait()
		}
	}
	for range n {
		c := command(ctx, ".", append(os.Environ(), "GOMAXPROCS=1"), self, "spin")
		if err := c.Start(); err != nil {
			stop()
			return nil, err
		}
		all = append(all, c)
	}
	return stop, nil
}

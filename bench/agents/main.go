// Command agents measures what agents read before they know where a change belongs: the same request with grep alone,
// with codemem, and with codemem holding summaries that an earlier agent wrote.
//
//	bench/run agents list                                             the tasks
//	bench/run agents derive -repos CLONES [TASK…]                     write into tasks/ what the commits changed
//	bench/run agents prepare -repos CLONES -task T -way W -dir D      make D ready for an agent; W is grep, codemem or summaries
//	bench/run agents prepare -repos CLONES -writer REPOSITORY -dir D  make D ready for the agent that writes summaries
//	bench/run agents collect D                                        keep the summaries it wrote in summaries/
//	bench/run agents score D…                                         the tables, as Markdown
//	bench/run agents transcript D                                     one run in ten lines
//
// CLONES is a directory of clones: OWNER+NAME/repo, OWNER+NAME, OWNER/NAME or NAME of each. The commands are run in the root
// of this repository. No command starts an agent: give any that runs shell commands the text of D/prompt.md, and score D when
// it has written D/answer.json. It looks only through D/look, which runs a command line in the checkout, passes on what it
// prints, and keeps the command line, the number of characters and the time in D/calls.jsonl.
//
// A task (tasks/NAME.json) is a repository, a commit of it and a request, in the words of somebody who wants the change and
// has not seen it. The state that the agent sees is the parent of the commit; the answer is what the commit changed, and
// derive takes it from there. The repository of a run has no name for anything later than its state.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"
)

// here is this package's directory, from the root of the repository.
var here = filepath.Join("bench", "agents")

// errUsage means that the command line makes no sense.
var errUsage = errors.New("usage")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch name := filepath.Base(os.Args[0]); name {
	case "look":
		os.Exit(look(ctx, os.Args[1:], os.Stdout))
	case "git", "codemem":
		os.Exit(pretend(ctx, name, os.Args[1:], os.Stdout, os.Stderr))
	}
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "agents:", err)
		if errors.Is(err, errUsage) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

// run does what the first argument says.
func run(ctx context.Context, args []string, w io.Writer) error {
	if len(args) == 0 {
		return fmt.Errorf("%w: list, derive, prepare, collect, score or transcript; go -C bench doc ./agents tells more", errUsage)
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	p := &preparation{summaries: filepath.Join(here, "summaries")}
	flags.StringVar(&p.repos, "repos", "", "the `directory` of the clones")
	if args[0] == "prepare" {
		flags.StringVar(&p.task, "task", "", "the task's `name`")
		flags.StringVar(&p.way, "way", "", "grep, codemem or summaries")
		flags.StringVar(&p.writer, "writer", "", "instead of a task and a way: the `repository` that summaries are to be written of")
		flags.StringVar(&p.dir, "dir", "", "the `directory` to make ready: new or empty")
		flags.StringVar(&p.codemem, "codemem", "", "the codemem `program`; without it, the one that go build makes of this repository")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	switch args[0] {
	case "list":
		return list(w)
	case "derive":
		return derive(ctx, p.repos, flags.Args(), w)
	case "prepare":
		return p.run(ctx, w)
	case "collect":
		return collect(ctx, flags.Args(), w)
	case "score":
		return score(flags.Args(), w)
	case "transcript":
		return transcript(flags.Args(), w)
	}
	return fmt.Errorf("%w: there is no command %q", errUsage, args[0])
}

// list prints the tasks.
func list(w io.Writer) error {
	tasks, err := loadTasks()
	if err != nil {
		return err
	}
	for _, t := range tasks {
		fmt.Fprintf(w, "%-36s %-24s %.10s %s %2d files %3d declarations\n", t.Name, t.Repository, t.State, t.Date.Format(time.DateOnly),
			len(t.Changed.Files), len(t.Changed.Declarations))
	}
	return nil
}

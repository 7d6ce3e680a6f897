package cmd

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"codemem/secret"
)

// A Process is what one run of the program is given.
type Process struct {
	Args   []string            // without the name of the program
	Dir    string              // the working directory, absolute
	Getenv func(string) string // the environment, as os.Getenv
	Stdin  io.Reader           //
	Stdout io.Writer           // colours and widths are of a terminal only if this is an *os.File on one
	Stderr io.Writer           //

	Launch func(args ...string) error // starts the program again, to go on behind an answer; nil: nothing does
	Show   func(file string) error    // opens a file in the browser of the user; nil: nobody looks
}

// Main runs the program on the process's own arguments and streams, and ends the process.
func Main() {
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	limitMemory(os.Getenv, memoryLimit)
	paceCollector(os.Getenv)
	ctx, stop := interruptible(context.Background())
	code := Run(ctx, Process{
		Args: os.Args[1:], Dir: dir, Getenv: os.Getenv,
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Launch: launchDetached, Show: showInBrowser,
	})
	stop()
	os.Exit(code)
}

// A stopped is the cause of a context that a signal ended.
type stopped struct{ signal syscall.Signal }

func (s stopped) Error() string { return "stopped: " + s.signal.String() }

// interruptible returns a context that the first interrupt or termination signal ends; the second one
// ends the process. Writing to a reader that went away becomes an error instead of a signal, though not
// by ignoring the signal: what we start would inherit that.
func interruptible(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	stops, pipe := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(stops, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	signal.Notify(pipe, syscall.SIGPIPE)
	go func() {
		select {
		case s := <-stops:
			signal.Stop(stops)
			if sig, ok := s.(syscall.Signal); ok {
				cancel(stopped{sig})
			}
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil); signal.Stop(stops); signal.Stop(pipe) }
}

// Run runs one command and returns its exit code.
func Run(ctx context.Context, p Process) int {
	a := &app{Process: p, color: choice{colorAuto, []string{colorAuto, colorAlways, colorNever}}}
	a.Stderr = redacting{p.Stderr}
	out := p.Stdout
	if f := onTerminal(out); f != nil {
		a.screen = &screenful{to: f, start: func() (*paged, error) { return a.startPager(ctx, f) }}
		out = a.screen
	}
	a.censor = secret.NewWriter(out)
	a.out = bufio.NewWriterSize(a.censor, 64<<10)
	root := a.root()
	root.SetArgs(p.Args)
	root.SetIn(p.Stdin)
	root.SetOut(a.out)
	root.SetErr(a.Stderr)
	completeAlone(root, p.Args)
	at, err := root.ExecuteContextC(ctx)
	err = a.situate(ctx, err)
	if cerr := a.close(); err == nil {
		err = cerr
	}
	if ferr := a.endOutput(); err == nil && !errors.Is(ferr, syscall.EPIPE) {
		err = ferr
	}
	if errors.Is(err, syscall.EPIPE) {
		err = nil // nobody reads on: not an error of the work, which was done before it was told of
	}
	code := a.fail(ctx, err)
	if isHook(at) {
		return withoutVerdict(code)
	}
	return code
}

// longRoot is the help of the program itself.
const longRoot = `codemem remembers, for every tracked file of a git repository, what was learned by reading it, and the
md5 of the bytes that was true of. It answers one question in milliseconds: can this memory be trusted,
and if not, exactly where not?

A session begins with "codemem prescan", which finds out how far the memory holds and mends it, a task with
"codemem explore" and the request: where the work is, in one answer. It ends with "codemem close", which
records what it touched, in one transaction. In between, "grep" finds exact text, "impact" what a change
touches; "files", "search" and "overview" read what is remembered; "skeleton", "symbols", "hydrate" and "refs"
show the code itself in short, from the bytes on disk now; "context" packs what a model should see at one place.

The registry is one SQLite file in the git directory ("codemem db path" prints where), never in the work
tree. Nothing of the repository is ever run, and nothing leaves the machine.`

// manual is the part of a command's help below its text.
const manual = `Usage:
  {{.UseLine}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{range $group := .Groups}}

{{.Title}}{{range $.Commands}}{{if and (eq .GroupID $group.ID) .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if and .HasAvailableSubCommands (not .Groups)}}

Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Flags of every command:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

{{.CommandPath}} COMMAND --help is the manual of a command.{{end}}
`

// topicsOf is what the help of the program says of topics.
const topicsOf = "\n\nTopics, as codemem help TOPIC:\n"

// root returns the command tree.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "codemem [-C DIR] [--db FILE] [--json] COMMAND",
		Short: "A codebase memory: what was learned of each file, and whether it still holds",
		Long:  longRoot,
		Example: `  codemem prescan                      can the memory of this repository be trusted? mend it
  codemem -C ~/src/project status      one screen about another repository
  codemem explore "retry uploads"      where the work of a request is
  codemem files --pending              which files want a summary
  codemem close --summaries notes.json record a finished task`,
		Version:       buildInfo().Version,
		SilenceErrors: true,
		SilenceUsage:  true,

		DisableFlagsInUseLine: true,

		Args: cobra.ArbitraryArgs,
		RunE: rootRun,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			a.budget, _ = c.Flags().GetInt("budget") // 0 without the flag
			return a.prepare()
		},
	}
	root.SetVersionTemplate("codemem {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	a.globalFlags(root)
	groups := []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{"begin", "Where to begin:", []*cobra.Command{a.exploreCommand(), a.impactCommand()}},
		{"memory", "The memory:", []*cobra.Command{a.prescanCommand(), a.verifyCommand(), a.closeCommand(), a.summarizeCommand(), a.noteCommand(), a.revertCommand()}},
		{"reading", "Reading it:", []*cobra.Command{a.statusCommand(), a.filesCommand(), a.searchCommand(), a.overviewCommand(), a.historyCommand(), a.uiCommand()}},
		{"code", "The code:", []*cobra.Command{a.scanCommand(), a.skeletonCommand(), a.hydrateCommand(), a.symbolsCommand(), a.refsCommand(), a.grepCommand(), a.graphCommand(), a.codemapCommand(), a.contextCommand()}},
		{"doors", "Teams, agents, hooks and editors:", []*cobra.Command{
			a.shareCommand(), a.initCommand(), a.hooksCommand(),
			a.mcpCommand(), a.toolCommand(), a.serveCommand(),
		}},
		{"upkeep", "Upkeep:", []*cobra.Command{a.configCommand(), a.dbCommand(), a.doctorCommand(), a.versionCommand()}},
	}
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.id
			c.DisableFlagsInUseLine = true
			root.AddCommand(c)
		}
	}
	root.AddCommand(a.hookCommand(), a.finishCommand(), a.manCommand())
	root.SetHelpCommandGroupID("upkeep")
	root.SetHelpCommand(helpCommand())
	root.SetCompletionCommandGroupID("upkeep")
	root.SetUsageTemplate(strings.Replace(manual, "{{if .HasAvailableLocalFlags}}",
		"{{if not .HasParent}}"+topicsOf+strings.TrimSuffix(topicsText(), "\n")+"{{end}}{{if .HasAvailableLocalFlags}}", 1))
	return root
}

// globalFlags adds the flags of every command.
func (a *app) globalFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.VarP(&a.dirs, "directory", "C", "run as if started in `DIR`, to which relative paths and another -C are then relative")
	f.StringVar(&a.database, "db", "", "use the database `FILE` (default: CODEMEM_DB, else in the git directory)")
	f.BoolVar(&a.json, "json", false, "print one JSON object and nothing else")
	f.Var(&a.color, "color", "colours: `WHEN` is auto (on a terminal), always or never")
	f.BoolVar(&a.noColor, "no-color", false, "the same as --color never")
	f.BoolVar(&a.noPager, "no-pager", false, "longer answers go to the terminal, not through a pager")
	_ = root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions(a.color.of, cobra.ShellCompDirectiveNoFileComp))
	_ = root.MarkPersistentFlagDirname("directory")
}

// rootRun is the program without a command.
func rootRun(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(c, args[0])
	}
	return c.Help()
}

// startDirs are the values of -C: each is relative to the one before, as git has it.
type startDirs []string

func (d *startDirs) String() string { return filepath.Join(*d...) }
func (d *startDirs) Type() string   { return "DIR" }

// Set implements pflag.Value.
func (d *startDirs) Set(s string) error {
	*d = append(*d, s)
	return nil
}

// from returns the directory that they lead to from dir, and what was typed of it. Completion reads a command line twice.
func (d *startDirs) from(dir string, twice bool) (to, typed string) {
	all := *d
	if twice {
		all = all[:len(all)/2]
	}
	for _, s := range all {
		switch {
		case s == "": // as for git, it stays where it is
		case filepath.IsAbs(s):
			dir, typed = s, s
		default:
			dir, typed = filepath.Join(dir, s), filepath.Join(typed, s)
		}
	}
	return dir, typed
}

// prepare settles what the global flags say.
func (a *app) prepare() error {
	completes := len(a.Args) > 0 && strings.HasPrefix(a.Args[0], cobra.ShellCompRequestCmd)
	dir, typed := a.dirs.from(a.Dir, completes)
	if typed != "" {
		if info, err := os.Stat(dir); err != nil {
			return &usageError{msg: "cannot enter directory " + quote(typed) + ": " + reason(err)}
		} else if !info.IsDir() {
			return &usageError{msg: quote(typed) + " is not a directory"}
		}
	}
	a.dir = dir
	if env := a.Getenv("CODEMEM_DB"); a.database == "" && env != "" {
		if !filepath.IsAbs(env) {
			return &usageError{
				msg:  "CODEMEM_DB is the relative path " + quote(env) + ", which would be another place in every directory",
				hint: "set it to an absolute path",
			}
		}
		a.database = env
	}
	if a.database != "" && !filepath.IsAbs(a.database) {
		a.database = filepath.Join(a.dir, a.database)
	}
	a.page = a.newPage(a.out, a.Stdout)
	return nil
}

package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrTimeout means that git was ended since it seemed to hang. It says nothing of what was asked: another try may succeed.
var ErrTimeout = errors.New("git did not come to an end")

const (
	gitTimeout     = 5 * time.Minute // ends a git that hangs, not one that a busy machine holds up
	gitOutputLimit = 512 << 20
	gitErrorLimit  = 4 << 10
	gitWaitDelay   = 10 * time.Second // for children that keep the pipes open after git has ended
)

// gitCommands are the subcommands that run nothing of a repository's, given the overrides below, each
// with the option it must have if it has other, unsafe uses. Those that pass file contents through
// filters (status, diff, hash-object) cannot be had safely.
var gitCommands = map[string]string{
	"cat-file": "", "check-attr": "--cached", "config": "--list", "diff-index": "--cached", "diff-tree": "",
	"for-each-ref": "", "ls-files": "", "ls-tree": "", "rev-list": "", "rev-parse": "", "symbolic-ref": "--quiet", "version": "",
}

// forbiddenOptions would make a harmless subcommand write, or run what a repository names.
var forbiddenOptions = []string{
	"--output", "--ext-diff", "--textconv", "--filters", "--patch", "--exec", "--recurse-submodules", "--modified", "--show-signature", "-m", "-p",
}

// gitOverrides switch off whatever in a configuration names a program to run or a place to write.
var gitOverrides = []string{
	"core.fsmonitor=false",
	"core.hooksPath=" + os.DevNull,
	"core.untrackedCache=false",
	"core.pager=cat",
	"core.askPass=",
	"core.alternateRefsCommand=true",
	"core.gitProxy=none",
	"credential.helper=",
	"diff.external=",
	"diff.trustExitCode=false",
	"gpg.program=false",
	"log.showSignature=false",
	"maintenance.auto=false",
	"gc.auto=0",
	"submodule.recurse=false",
	"trace2.normalTarget=0",
	"trace2.perfTarget=0",
	"trace2.eventTarget=0",
}

// offline are the overrides of every command but fetch and push.
var offline = []string{"core.sshCommand=false", "protocol.allow=never"}

// gitEnv are the variables git is given beside the caller's own. Replacement objects are left
// out: an id names the same object to git and to go-git.
var gitEnv = []string{
	"GIT_TERMINAL_PROMPT=0",
	"GIT_OPTIONAL_LOCKS=0",
	"GIT_NO_LAZY_FETCH=1",
	"GIT_NO_REPLACE_OBJECTS=1",
	"LC_ALL=C",
}

// keptVariables are the GIT_ variables of the caller that git still sees: they say where the
// user's own configuration is.
var keptVariables = []string{"GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"}

// git runs one harmless git command in the work tree and returns what it printed.
func (r *Repo) git(ctx context.Context, stdin io.Reader, args ...string) ([]byte, error) {
	return r.gitCall(args).run(ctx, stdin, args)
}

// gitTo is git for an output of any length, which goes to w as it comes.
func (r *Repo) gitTo(ctx context.Context, stdin io.Reader, w io.Writer, args ...string) error {
	c := r.gitCall(args)
	c.stdout = w
	_, err := c.run(ctx, stdin, args)
	return err
}

func (r *Repo) gitCall(args []string) gitCall {
	if len(args) > 0 && args[0] == "check-attr" { // the one command that reads attributes
		return r.call(offline)
	}
	return r.call(append(slices.Clone(offline), "core.attributesFile="+os.DevNull))
}

// call returns the call of a command that looks at the repository and stays on this machine.
func (r *Repo) call(overrides []string) gitCall {
	return gitCall{
		dir: r.root, gitDir: r.gitDir, workTree: r.root,
		overrides: overrides, env: append(r.withoutHooks(), "GIT_ALLOW_PROTOCOL=none"), timeout: gitTimeout,
	}
}

// A gitCall is one start of the git executable.
type gitCall struct {
	dir              string // where it runs
	gitDir, workTree string // the repository; "" for none
	overrides        []string
	env              []string
	timeout          time.Duration
	stdout           io.Writer // takes the output as it comes, if not nil
	may              string    // a command that only this call may run: one that writes, or uses the network
}

// run starts git and returns what it printed, also if it failed. It is the only place where this package starts a program.
func (c gitCall) run(ctx context.Context, stdin io.Reader, args []string) ([]byte, error) {
	if err := c.permit(args); err != nil {
		return nil, err
	}
	if err := c.guard(); err != nil {
		return nil, err
	}
	git, err := findGit(os.Getenv("PATH"), c.workTree)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.timeout, fmt.Errorf("%w in %v", ErrTimeout, c.timeout))
	defer cancel()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go c.watch(ctx, stop)
	out := &capped{limit: gitOutputLimit, stop: cancel}
	complaint := &capped{limit: gitErrorLimit}
	cmd := exec.CommandContext(ctx, git, append(c.prefix(), args...)...) //nolint:gosec // absolute, fixed subcommands
	cmd.Dir = c.dir
	cmd.Env = slices.Concat(gitEnviron(os.Environ()), gitEnv, c.env)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, out, complaint
	if c.stdout != nil {
		cmd.Stdout = c.stdout
	}
	cmd.WaitDelay = gitWaitDelay
	err = cmd.Run()
	switch {
	case out.over:
		return nil, fmt.Errorf("git %s: output over %d bytes: %w", args[0], gitOutputLimit, ErrTooLarge)
	case err != nil:
		return out.Bytes(), failure(ctx, args[0], strings.TrimSpace(complaint.String()), err)
	}
	return out.Bytes(), nil
}

// failure returns why a command failed that ended with err and said that.
func failure(ctx context.Context, command, said string, err error) error {
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("git %s: %w", command, context.Cause(ctx))
	case isStub(said):
		return fmt.Errorf("%w: %s", ErrNoGit, said)
	}
	return &gitError{command: command, said: said, err: err}
}

// permit refuses what is not on the list, so that a slip in this package cannot run something else.
func (c gitCall) permit(args []string) error {
	if len(args) == 0 {
		return errors.New("git without a command")
	}
	must, known := gitCommands[args[0]]
	if c.may != "" && args[0] == c.may {
		known = true
	}
	if !known || must != "" && !slices.Contains(args, must) {
		return fmt.Errorf("git %q is not one of the commands this program runs", args)
	}
	if a := forbidden(args[1:]); a != "" {
		return fmt.Errorf("git %s %s is not what this program runs", args[0], a)
	}
	return nil
}

// forbidden returns the first option that no command may have, "" if there is none.
func forbidden(args []string) string {
	for _, a := range args {
		if a == "--" || a == "--end-of-options" {
			return ""
		}
		if name, _, _ := strings.Cut(a, "="); slices.Contains(forbiddenOptions, name) {
			return a
		}
	}
	return ""
}

// readByGit are files of a repository that git opens by their name, whatever is there: it would wait for a pipe.
var readByGit = []string{
	"HEAD", "index", "config", "config.worktree", "commondir", "packed-refs", "shallow", "FETCH_HEAD", "logs/HEAD", "info/attributes",
	"info/exclude", "info/grafts", "info/sparse-checkout", "objects/info/alternates", "objects/info/commit-graph",
}

// guard returns ErrUnsupported where a file of the repository cannot be read to its end.
func (c gitCall) guard() error {
	if c.gitDir == "" {
		return nil
	}
	dirs := []string{c.gitDir}
	if common := commonDirOf(c.gitDir); common != c.gitDir {
		dirs = append(dirs, common)
	}
	for _, dir := range dirs {
		for _, name := range readByGit {
			if err := checkRegular(filepath.Join(dir, filepath.FromSlash(name)), math.MaxInt64); err != nil {
				return err
			}
		}
	}
	return nil
}

// prefix returns the arguments before the subcommand.
func (c gitCall) prefix() []string {
	args := []string{"--git-dir=" + os.DevNull} // and not one that lies where it runs
	if c.gitDir != "" {
		args = []string{"--git-dir=" + c.gitDir, "--work-tree=" + c.workTree}
	}
	for _, o := range slices.Concat(gitOverrides, c.overrides) {
		args = append(args, "-c", o)
	}
	return append(args, "--no-optional-locks", "--no-pager", "--literal-pathspecs")
}

// A gitError is a git command that failed, with what it said about it.
type gitError struct {
	command, said string
	err           error
}

// Error tells the command, how it ended and its last words.
func (e *gitError) Error() string {
	if e.said == "" {
		return fmt.Sprintf("git %s: %v", e.command, e.err)
	}
	return fmt.Sprintf("git %s: %v: %s", e.command, e.err, e.said)
}

// Unwrap returns how the process ended.
func (e *gitError) Unwrap() error { return e.err }

// isStub reports whether what said this is no git: macOS has a program of that name that asks for the developer tools until
// they are installed.
func isStub(said string) bool {
	return strings.HasPrefix(said, "xcrun: error: ") || strings.HasPrefix(said, "xcode-select: ")
}

// noGit reports whether a command failed for want of a git that can read the repository.
func noGit(err error) bool {
	var failed *gitError
	return errors.Is(err, ErrNoGit) || errors.As(err, &failed) && strings.Contains(failed.said, "unknown repository extension")
}

// findGit returns the git executable of a PATH. Directories that are not absolute are passed over: what
// they mean depends on where the program was started, which may be the repository. So are those in the
// work tree.
func findGit(path, workTree string) (string, error) {
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			continue
		}
		git, err := exec.LookPath(filepath.Join(dir, "git"))
		if err != nil {
			continue
		}
		if real, err := filepath.EvalSymlinks(dir); err == nil && workTree != "" && workTree != string(filepath.Separator) {
			if _, inside := below(workTree, real); inside {
				continue
			}
		}
		return git, nil
	}
	return "", ErrNoGit
}

// gitEnviron returns the environment without the variables that steer git elsewhere.
func gitEnviron(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		upper := strings.ToUpper(name)
		return upper == "SSH_ASKPASS" || upper == "LC_ALL" ||
			strings.HasPrefix(upper, "GIT_") && !slices.Contains(keptVariables, upper)
	})
}

// capped keeps the first bytes written to it. With stop, it ends the writer when there are more.
type capped struct {
	bytes.Buffer
	limit int
	over  bool
	stop  func()
}

// Write takes all, and keeps what fits.
func (c *capped) Write(p []byte) (int, error) {
	room := c.limit - c.Len()
	if len(p) <= room {
		return c.Buffer.Write(p)
	}
	if !c.over && c.stop != nil {
		c.stop()
	}
	c.over = true
	if c.stop == nil {
		c.Buffer.Write(p[:room])
	}
	return len(p), nil
}

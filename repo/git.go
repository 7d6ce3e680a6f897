package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	gitTimeout     = 30 * time.Second
	gitOutputLimit = 512 << 20
	gitErrorLimit  = 4 << 10
	gitWaitDelay   = 2 * time.Second // for children that keep the pipes open after git has ended
)

// gitCommands are the subcommands that run nothing of a repository's, given the overrides below.
// Those that pass file contents through filters (status, diff, hash-object) cannot be had safely.
var gitCommands = []string{
	"cat-file", "check-attr", "config", "diff-index", "diff-tree", "for-each-ref", "ls-files",
	"ls-tree", "merge-base", "rev-list", "rev-parse", "symbolic-ref",
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

// offline are the overrides of every command but fetch.
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
	if len(args) == 0 || !slices.Contains(gitCommands, args[0]) {
		return nil, fmt.Errorf("git %q is not one of the commands this program runs", args)
	}
	overrides := offline
	if args[0] != "check-attr" { // the one command that is asked about attributes
		overrides = append(slices.Clone(offline), "core.attributesFile="+os.DevNull)
	}
	return gitCall{
		dir: r.root, gitDir: r.gitDir, workTree: r.root,
		overrides: overrides, env: []string{"GIT_ALLOW_PROTOCOL=none"}, timeout: gitTimeout,
	}.run(ctx, stdin, args)
}

// A gitCall is one start of the git executable.
type gitCall struct {
	dir              string // where it runs
	gitDir, workTree string // the repository; "" for none
	overrides        []string
	env              []string
	timeout          time.Duration
}

func (c gitCall) run(ctx context.Context, stdin io.Reader, args []string) ([]byte, error) {
	git, err := findGit(os.Getenv("PATH"))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	out := &capped{limit: gitOutputLimit, stop: cancel}
	complaint := &capped{limit: gitErrorLimit}
	cmd := exec.CommandContext(ctx, git, append(c.prefix(), args...)...) //nolint:gosec // absolute, fixed subcommands
	cmd.Dir = c.dir
	cmd.Env = slices.Concat(gitEnviron(os.Environ()), gitEnv, c.env)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, out, complaint
	cmd.WaitDelay = gitWaitDelay
	err = cmd.Run()
	switch {
	case out.over:
		return nil, fmt.Errorf("git %s: output over %d bytes: %w", args[0], gitOutputLimit, ErrTooLarge)
	case err != nil && ctx.Err() != nil:
		return nil, fmt.Errorf("git %s: %w", args[0], ctx.Err())
	case err != nil:
		return nil, &gitError{command: args[0], said: strings.TrimSpace(complaint.String()), err: err}
	}
	return out.Bytes(), nil
}

// prefix returns the arguments before the subcommand.
func (c gitCall) prefix() []string {
	var args []string
	if c.gitDir != "" {
		args = append(args, "--git-dir="+c.gitDir, "--work-tree="+c.workTree)
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

// findGit returns the git executable of a PATH. Directories that are not absolute are passed
// over: what they mean depends on where the program was started, which may be the repository.
func findGit(path string) (string, error) {
	for _, dir := range filepath.SplitList(path) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if git, err := exec.LookPath(filepath.Join(dir, "git")); err == nil {
			return git, nil
		}
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

// noGit reports whether a command failed for want of a git executable.
func noGit(err error) bool { return errors.Is(err, ErrNoGit) }

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

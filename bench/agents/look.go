package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// What one look may take.
const (
	lookChars = 30_000          // of output that the agent gets, as its own shell tool would cut it
	lookTime  = 2 * time.Minute // before the command is ended
)

// tools are the programs that every way may use, and toolsWithout those that it cannot do without.
var (
	tools        = []string{"grep", "rg", "sed", "cat", "head", "tail", "ls", "find", "wc", "sort", "uniq", "cut", "awk", "xargs", "tr", "nl", "sh"}
	toolsWithout = []string{"rg", "awk", "nl"} // a machine may lack these
	gitCommands  = []string{"log", "show", "grep", "blame", "diff", "ls-files"}
)

// A call is one look: a line of calls.jsonl.
type call struct {
	Command string        `json:"command"` // as the agent wrote it
	Chars   int           `json:"chars"`   // that it got to read
	Cut     bool          `json:"cut,omitempty"`
	Failed  bool          `json:"failed,omitempty"` // the exit code was not 0, as grep's is not when it finds nothing
	Took    time.Duration `json:"took"`
	At      time.Time     `json:"at"`
}

// look runs a command line for the agent: one argument is a line for the shell, several are a program and its arguments. The
// programs are those of .bin beside this one. It keeps the call in calls.jsonl and returns the exit code.
func look(ctx context.Context, args []string, w io.Writer) int {
	dir, err := ownDir()
	if err != nil {
		fmt.Fprintln(w, "look:", err)
		return 1
	}
	if len(args) == 0 {
		fmt.Fprintln(w, "look: which command? for example: ./look 'grep -rn main . | head -20'")
		return 2
	}
	c := call{Command: strings.Join(args, " "), At: time.Now().UTC()}
	out, code := c.run(ctx, dir, args)
	if err := c.keep(dir); err != nil {
		fmt.Fprintln(w, "look:", err)
		return 1
	}
	_, _ = io.WriteString(w, out)
	return code
}

// ownDir is the directory of the run, where the program is that runs now.
func ownDir() (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	if program, err = filepath.EvalSymlinks(program); err != nil {
		return "", err
	}
	return filepath.Dir(program), nil
}

// run runs the command in the checkout and returns what the agent gets of its output.
func (c *call) run(ctx context.Context, dir string, args []string) (string, int) {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	bin := filepath.Join(dir, ".bin")
	if len(args) == 1 {
		args = []string{"sh", "-c", args[0]}
	}
	var out bytes.Buffer
	code := 0
	if _, err := os.Stat(filepath.Join(bin, filepath.Base(args[0]))); err != nil || args[0] != filepath.Base(args[0]) {
		fmt.Fprintf(&out, "look: there is no %s here\n", args[0])
		code = 127
	} else {
		env := []string{"PATH=" + bin, "NO_COLOR=1", "LC_ALL=C.UTF-8", "GIT_PAGER=cat"}
		cmd := start(ctx, filepath.Join(dir, "checkout"), env, filepath.Join(bin, args[0]), args[1:]...)
		cmd.Stdout, cmd.Stderr = &out, &out
		cmd.WaitDelay = time.Second // what it started may keep the pipe
		code = exitCode(cmd.Run(), &out)
	}
	c.Took, c.Failed = time.Since(c.At), code != 0
	text := out.String()
	if utf8.RuneCountInString(text) > lookChars {
		text = string([]rune(text)[:lookChars]) + fmt.Sprintf("\n[cut at %d characters]\n", lookChars)
		c.Cut = true
	}
	c.Chars = utf8.RuneCountInString(text)
	return text, code
}

// exitCode returns the code that a program ended with, as a shell has it; what kept it from starting is written.
func exitCode(err error, w io.Writer) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode()
	case errors.As(err, &exit):
		return 128 // a signal, such as that nobody reads what it writes
	}
	fmt.Fprintln(w, "look:", err)
	return 1
}

// keep appends the call to calls.jsonl, in one write: an agent may look at several places at once.
func (c *call) keep(dir string) error {
	line, err := json.Marshal(c)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(dir, "calls.jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644) //nolint:gosec // a log
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// pretend runs a program that .bin has under the name of another: git, of which an agent may use the commands that read and
// that do not lead out of the history of HEAD, and codemem, which itself may use all of git.
func pretend(ctx context.Context, name string, args []string, w, errs io.Writer) int {
	dir, err := ownDir()
	if err != nil {
		fmt.Fprintln(errs, "look:", err)
		return 1
	}
	programs, err := os.ReadFile(filepath.Join(dir, ".bin", ".path"))
	if err != nil {
		fmt.Fprintln(errs, "look:", err)
		return 1
	}
	env := []string{"PATH=" + string(programs)}
	program := filepath.Join(dir, ".bin", ".codemem")
	if name == "git" {
		for len(args) > 0 && (args[0] == "--no-pager" || args[0] == "-P") {
			args = args[1:]
		}
		if len(args) == 0 || !slices.Contains(gitCommands, args[0]) || slices.Contains(args, "--alternate-refs") {
			fmt.Fprintln(errs, "look: of git, only", strings.Join(gitCommands, ", "))
			return 2
		}
		if env = append(env, gitAlone...); os.Setenv("PATH", string(programs)) != nil {
			return 1
		}
		program = "git"
	}
	cmd := start(ctx, ".", env, program, args...)
	cmd.Stdout, cmd.Stderr = w, errs
	return exitCode(cmd.Run(), errs)
}

package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

var update = flag.Bool("update", false, "rewrite golden files from what the code does now")

// A shell runs the program in a directory.
type shell struct {
	t   *testing.T
	dir string
	env map[string]string
}

// newShell returns a shell in a new repository with some files and a commit.
func newShell(t *testing.T) *shell {
	t.Helper()
	home := t.TempDir()
	for k, v := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.DevNull,
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
		"GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
	} {
		t.Setenv(k, v)
	}
	s := &shell{t: t, dir: t.TempDir(), env: map[string]string{}}
	s.git("init", "-q", "-b", "main")
	s.write("main.go", "package main\n\nfunc main() {}\n")
	s.write("lib/lib.go", "package lib\n")
	s.write("README.md", "# A\n")
	s.git("add", ".")
	s.git("commit", "-q", "-m", "one")
	return s
}

func (s *shell) git(args ...string) string {
	s.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = s.dir
	out, err := c.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (s *shell) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// try runs the program and returns what it printed and its exit code.
func (s *shell) try(stdin string, args ...string) (stdout, stderr string, code int) {
	s.t.Helper()
	var out, errs bytes.Buffer
	code = Run(s.t.Context(), Process{
		Args: args, Dir: s.dir, Getenv: func(k string) string { return s.env[k] },
		Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs,
	})
	return out.String(), errs.String(), code
}

// run runs the program, which must exit with code, and returns what it printed.
func (s *shell) run(code int, args ...string) string {
	s.t.Helper()
	stdout, stderr, got := s.try("", args...)
	if got != code {
		s.t.Fatalf("codemem %v: exit code %d, want %d\n%s%s", args, got, code, stdout, stderr)
	}
	return stdout
}

// object runs the program with --json and returns the one object that it prints.
func (s *shell) object(code int, args ...string) map[string]any {
	s.t.Helper()
	text := s.run(code, append([]string{"--json"}, args...)...)
	d := json.NewDecoder(strings.NewReader(text))
	var v map[string]any
	if err := d.Decode(&v); err != nil {
		s.t.Fatalf("codemem %v: %v in\n%s", args, err, text)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		s.t.Errorf("codemem %v prints more than one object:\n%s", args, text)
	}
	return v
}

// walk calls fn for each command of the program.
func walk(c *cobra.Command, fn func(*cobra.Command)) {
	fn(c)
	for _, sub := range c.Commands() {
		walk(sub, fn)
	}
}

func commands() []*cobra.Command {
	a := &app{}
	var all []*cobra.Command
	walk(a.root(), func(c *cobra.Command) { all = append(all, c) })
	return all
}

// TestHelp compares the help of every command with its golden file.
func TestHelp(t *testing.T) {
	for _, c := range commands() {
		words := strings.Fields(c.CommandPath())
		if len(words) > 1 && words[1] == "help" {
			continue
		}
		s := &shell{t: t, dir: t.TempDir()}
		got := s.run(0, append(words[1:], "--help")...)
		golden := filepath.Join("testdata", "help", strings.Join(words, "_")+".txt")
		if *update {
			if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatalf("%v; make golden writes it", err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("help of %s (-want +got):\n%s", c.CommandPath(), diff)
		}
	}
}

// TestEveryCommandIsExplained: a person who asks for help gets a manual, within the width of a screen.
func TestEveryCommandIsExplained(t *testing.T) {
	for _, c := range commands() {
		if c.Name() == "help" {
			continue
		}
		if c.Short == "" || c.Long == "" || c.Example == "" {
			t.Errorf("%s lacks a line, a text or examples", c.CommandPath())
		}
		for _, l := range strings.Split(c.Long, "\n") {
			if n := len([]rune(l)); n > 120 {
				t.Errorf("%s: a line of the help has %d characters: %s", c.CommandPath(), n, l)
			}
		}
		if c.ValidArgsFunction == nil && !c.HasSubCommands() {
			t.Errorf("%s does not say how its arguments are completed", c.CommandPath())
		}
	}
}

func TestUsage(t *testing.T) {
	s := &shell{t: t, dir: t.TempDir()}
	for _, tt := range []struct{ args, stderr string }{
		{"prescna", "codemem: there is no command prescna\nnext:    did you mean codemem prescan?\n"},
		{"frobnicate", "codemem: there is no command frobnicate\nnext:    codemem --help lists the commands\n"},
		{"help stat", "codemem: there is no command or topic stat\nnext:    did you mean codemem help status, or codemem help scan, or codemem help states?\n"},
		{"config gte", "codemem: codemem config has no command gte\nnext:    did you mean codemem config get?\n"},
		{"help frobnicate", "codemem: there is no command or topic frobnicate\nnext:    codemem --help lists the commands\n"},
		{"db", "codemem: codemem db wants one of backup, check, path, vacuum\nnext:    codemem db --help\n"},
		{"prescan --dryrun", "codemem: codemem prescan has no flag --dryrun\nnext:    did you mean --dry-run?\n"},
		{"prescan now", "codemem: codemem prescan takes no arguments, but there is now\nnext:    usage: codemem prescan [--dry-run] [--full] [--fetch]\n"},
		{"summarize a.go", "codemem: codemem summarize wants a PATH and a TEXT, or - for standard input; there is only a.go\nnext:    usage: codemem summarize PATH|ID TEXT|- | --batch FILE|-\n"},
		{"history", "codemem: codemem history wants a PATH\nnext:    usage: codemem history [--limit N] PATH\n"},
		{"files --limit many", "codemem: invalid argument \"many\" for \"-n, --limit\" flag: strconv.ParseInt: parsing \"many\": invalid syntax\nnext:    codemem files --help lists the flags\n"},
		{"-C nowhere status", "codemem: cannot enter directory nowhere: no such file or directory\n"},
		{"--json prescna", `{"error":{"code":"usage","message":"there is no command prescna","hint":"did you mean codemem prescan?"}}` + "\n"},
		{"prescan --jsn --json", `{"error":{"code":"usage","message":"codemem prescan has no flag --jsn","hint":"did you mean --json?"}}` + "\n"},
	} {
		stdout, stderr, code := s.try("", strings.Fields(tt.args)...)
		if code != exitUsage || stdout != "" {
			t.Errorf("codemem %s: exit code %d, printed %q", tt.args, code, stdout)
		}
		if diff := cmp.Diff(tt.stderr, stderr); diff != "" {
			t.Errorf("codemem %s (-want +got):\n%s", tt.args, diff)
		}
	}
}

func TestOutsideARepository(t *testing.T) {
	s := &shell{t: t, dir: t.TempDir()}
	_, stderr, code := s.try("", "--json", "status")
	if code != exitNoRepo || !strings.Contains(stderr, `"code":"not_a_repository"`) {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// closedPipe is what a reader that went away leaves behind.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestReaderGoesAway(t *testing.T) {
	s := newShell(t)
	var errs bytes.Buffer
	code := Run(t.Context(), Process{
		Args: []string{"prescan", "--json"}, Dir: s.dir, Getenv: func(string) string { return "" },
		Stdin: strings.NewReader(""), Stdout: closedPipe{}, Stderr: &errs,
	})
	if code != 0 || errs.Len() > 0 {
		t.Errorf("exit code %d, %s", code, errs.String())
	}
	if got := s.object(0, "prescan")["state"]; got != "trust" {
		t.Errorf("state %v: the work was not done", got)
	}
}

func TestInterrupt(t *testing.T) {
	s := newShell(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stopped{syscall.SIGINT})
	var out, errs bytes.Buffer
	code := Run(ctx, Process{
		Args: []string{"prescan"}, Dir: s.dir, Getenv: func(string) string { return "" },
		Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs,
	})
	if code != 130 || out.Len() > 0 || !strings.Contains(errs.String(), "stopped") {
		t.Errorf("exit code %d, %q, %q", code, out.String(), errs.String())
	}
	if got := s.object(0, "prescan", "--dry-run")["state"]; got != "bootstrap" {
		t.Errorf("state %v: something was written", got)
	}
}

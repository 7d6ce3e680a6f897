package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"golang.org/x/tools/txtar"
)

// A world is a repository that samples are made in: worlds/NAME.txtar. Its comment is a script for bash, run once in the
// directory of the repository, its files lie there before. A line "clone: URL COMMIT" in place of files asks for a
// clone of a public repository, set to a commit.
type world struct {
	name   string
	script string
	files  []txtar.File
	url    string // of what is cloned; empty: the repository is made
	commit string
}

var cloneLine = regexp.MustCompile(`(?m)^clone: (https://\S+) ([0-9a-f]{40})\n`)

// errAbsent is what a world is not made for: a clone, a program. What is wrong in it is another error.
var errAbsent = errors.New("not at hand")

// readWorld reads the description of a world.
func readWorld(dir, name string) (world, error) {
	archive, err := txtar.ParseFile(filepath.Join(dir, name+".txtar"))
	if err != nil {
		return world{}, fmt.Errorf("world %s: %w", name, err)
	}
	w := world{name: name, script: string(archive.Comment), files: archive.Files}
	if found := cloneLine.FindStringSubmatch(w.script); found != nil {
		w.url, w.commit = found[1], found[2]
		w.script = strings.Replace(w.script, found[0], "", 1)
	}
	return w, nil
}

// A session is a world that was made, with what commands of one page have done in it so far.
type session struct {
	world
	top string // a directory of its own; the machine of the session, which calls it /
	env []string
}

// home is the home directory as the session's commands call it.
const home = "/home/ada"

// gitConfig is the user's configuration in a session.
const gitConfig = `[user]
	name = Ada
	email = ada@example.org
[init]
	defaultBranch = main
[gc]
	auto = 0
[maintenance]
	auto = false
[advice]
	detachedHead = false
[protocol "file"]
	allow = always
`

// open makes the world in an empty directory; clones lie in repos, and the program in bin.
func (w world) open(ctx context.Context, top, repos, bin string) (*session, error) {
	top, err := filepath.EvalSymlinks(top)
	if err != nil {
		return nil, err
	}
	s := &session{world: w, top: top, env: []string{
		"HOME=" + top + home, "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"GIT_CONFIG_NOSYSTEM=1", "GIT_PAGER=cat", "GIT_EDITOR=true", "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_DATE=2026-11-20T09:00:00Z", "GIT_COMMITTER_DATE=2026-11-20T09:00:00Z",
		"LC_ALL=C.UTF-8", "TZ=UTC", "NO_COLOR=1", "CODEMEM_NO_BACKGROUND=1", "CODEMEM_HOOK_LIMIT=1m", "GORACE=atexit_sleep_ms=0",
	}}
	if err := os.MkdirAll(s.dir(), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(top, home, ".gitconfig"), []byte(gitConfig), 0o644); err != nil {
		return nil, err
	}
	for _, f := range w.files {
		at := filepath.Join(s.dir(), filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, f.Data, 0o644)); err != nil {
			return nil, err
		}
	}
	if w.url != "" {
		if err := s.clone(ctx, repos); err != nil {
			return nil, err
		}
	}
	if out, status := s.do(ctx, "set -e\n"+w.script); status != 0 {
		return nil, fmt.Errorf("world %s cannot be made: exit %d: %s", w.name, status, out)
	}
	return s, nil
}

// dir is the directory of the repository.
func (s *session) dir() string { return filepath.Join(s.top, home, s.name) }

// clone makes the repository a clone of one whose main branch is at the commit, whatever the clone at hand knows beside.
func (s *session) clone(ctx context.Context, repos string) error {
	owner, name := filepath.Split(strings.TrimPrefix(s.url, "https://github.com/"))
	owner = strings.Trim(owner, "/")
	for _, at := range []string{name, name + ".git", owner + "/" + name, owner + "+" + name, owner + "+" + name + "/repo"} {
		objects, status := s.do(ctx, fmt.Sprintf("cd %q 2>/dev/null && git cat-file -e %s 2>/dev/null && realpath \"$(git rev-parse --git-path objects)\"", filepath.Join(repos, at), s.commit))
		if repos == "" || status != 0 {
			continue
		}
		_, status = s.do(ctx, fmt.Sprintf(`set -e
git init -q --bare -b main ~/origin/%[1]s.git
echo %[2]q >~/origin/%[1]s.git/objects/info/alternates
git --git-dir ~/origin/%[1]s.git update-ref refs/heads/main %[3]s
git clone -q --shared ~/origin/%[1]s.git .`, s.name, strings.TrimSpace(objects), s.commit))
		if status == 0 {
			return nil
		}
	}
	return fmt.Errorf("a clone of %s that has %.10s: %w (git clone --bare %[1]s, and name the directory that it lies in)", s.url, s.commit, errAbsent)
}

// do runs a command line in the repository and returns what it prints, on either stream, as the session sees it.
func (s *session) do(ctx context.Context, line string) (output string, status int) {
	output, status = start(ctx, s.dir(), s.env, "bash", "-c", line)
	return strings.ReplaceAll(output, s.top, ""), status
}

// start runs a program and returns what it prints, on either stream.
func start(ctx context.Context, dir string, env []string, name string, args ...string) (output string, status int) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env, c.WaitDelay = dir, env, 5*time.Second
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return string(out), exit.ExitCode()
	case err != nil:
		return string(out) + err.Error(), -1
	}
	return string(out), 0
}

// make runs the commands of a sample and returns the body that they make.
func (s *session) make(ctx context.Context, m mark, all []command) ([]string, error) {
	for name := range strings.SplitSeq(m.needs, ",") {
		if _, err := exec.LookPath(name); name != "" && err != nil {
			return nil, fmt.Errorf("%s: %w", name, errAbsent)
		}
	}
	var body []string
	for i, c := range all {
		if c.blank && i > 0 {
			body = append(body, "")
		}
		body = append(body, c.shown...)
		out, status := s.do(ctx, c.line)
		body = append(body, m.show(out)...)
		if status != 0 {
			body = append(body, fmt.Sprintf("[exit %d]", status))
		}
	}
	return body, nil
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// start returns a program that is to run in a directory, with these variables instead of the ones of git and codemem.
func start(ctx context.Context, dir string, env []string, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GIT_") && !strings.HasPrefix(e, "CODEMEM_") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, env...)
	return cmd
}

// gitAlone keeps git from every configuration but the repository's own.
var gitAlone = []string{"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat"}

// output runs a program in a directory and returns what it prints.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := start(ctx, dir, gitAlone, name, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", filepath.Base(name), strings.Join(args, " "), err, strings.TrimSpace(errs.String()))
	}
	return out.String(), nil
}

// git runs git without hooks.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	return output(ctx, dir, "git", append([]string{"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"}, args...)...)
}

// cloneOf returns the clone of a repository.
func cloneOf(repos, repository string) (string, error) {
	if repos == "" {
		return "", fmt.Errorf("%w: -repos says where the clones are", errUsage)
	}
	owner, name, _ := strings.Cut(repository, "/")
	for _, dir := range []string{filepath.Join(owner+"+"+name, "repo"), owner + "+" + name, filepath.Join(owner, name), name, name + ".git"} {
		dir = filepath.Join(repos, dir)
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return filepath.Abs(dir)
		}
	}
	return "", fmt.Errorf("%s has no clone of %s", repos, repository)
}

// errLeak means that a checkout has a name for something later than its state.
var errLeak = errors.New("the future can be seen")

// checkout makes a work tree of one state of a clone in a directory. It borrows the clone's objects and has no branch, tag,
// remote or reflog: HEAD is the only name, and nothing later than the state can be reached from it.
func checkout(ctx context.Context, clone, dir, state string) error {
	objects, err := git(ctx, clone, "rev-parse", "--git-path", "objects")
	if err != nil {
		return err
	}
	if objects = strings.TrimSpace(objects); !filepath.IsAbs(objects) {
		objects = filepath.Join(clone, objects)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // a work tree
		return err
	}
	if _, err := git(ctx, dir, "init", "-q", "."); err != nil {
		return err
	}
	info := filepath.Join(dir, ".git", "objects", "info")
	if err := os.MkdirAll(info, 0o755); err != nil { //nolint:gosec // as git makes it
		return err
	}
	if err := os.WriteFile(filepath.Join(info, "alternates"), []byte(objects+"\n"), 0o600); err != nil {
		return err
	}
	for _, setting := range [][2]string{{"core.logAllRefUpdates", "false"}, {"advice.detachedHead", "false"}, {"gc.auto", "0"}, {"core.autocrlf", "false"}} {
		if _, err := git(ctx, dir, "config", setting[0], setting[1]); err != nil {
			return err
		}
	}
	return move(ctx, dir, state)
}

// move makes a work tree that of another state, and checks that it has no other name.
func move(ctx context.Context, dir, state string) error {
	if err := leaveOut(ctx, dir, state); err != nil {
		return err
	}
	if _, err := git(ctx, dir, "checkout", "-q", "--force", "--detach", state); err != nil {
		return err
	}
	refs, err := git(ctx, dir, "for-each-ref")
	if err != nil {
		return err
	}
	if refs != "" {
		return fmt.Errorf("%w: %s", errLeak, strings.TrimSpace(refs))
	}
	for _, name := range []string{"logs", "ORIG_HEAD", "FETCH_HEAD", "packed-refs"} {
		if _, err := os.Lstat(filepath.Join(dir, ".git", name)); err == nil {
			return fmt.Errorf("%w: there is %s", errLeak, name)
		}
	}
	return nil
}

// leaveOut makes the work tree a sparse one without the files of a state whose contents the clone lacks, as one may that was
// copied without large files.
func leaveOut(ctx context.Context, dir, state string) error {
	objects, err := git(ctx, dir, "rev-list", "--objects", "--no-object-names", "--missing=print", "--no-walk", state)
	if err != nil {
		return err
	}
	lacks := map[string]bool{}
	for line := range strings.Lines(objects) {
		if id, ok := strings.CutPrefix(strings.TrimSpace(line), "?"); ok {
			lacks[id] = true
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	files, err := git(ctx, dir, "ls-tree", "-r", "-z", state)
	if err != nil {
		return err
	}
	patterns := []string{"/*"}
	for file := range strings.SplitSeq(strings.TrimSuffix(files, "\x00"), "\x00") {
		entry, path, _ := strings.Cut(file, "\t")
		if fields := strings.Fields(entry); len(fields) == 3 && lacks[fields[2]] {
			patterns = append(patterns, "!/"+path)
		}
	}
	if _, err := git(ctx, dir, "config", "core.sparseCheckout", "true"); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, ".git", "info", "sparse-checkout"), []byte(strings.Join(patterns, "\n")+"\n"), 0o600)
}

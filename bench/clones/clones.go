// Package clones reads the git clones that measurements are made on.
package clones

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Git returns what a git command writes. The machine's configuration says nothing.
func Git(ctx context.Context, dir string, arguments ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", arguments...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_NO_LAZY_FETCH=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(arguments, " "), err)
	}
	return string(out), nil
}

// NameOf is the name of a clone in the tables: its directory, without what says that it is one.
func NameOf(dir string) string {
	dir, _ = filepath.Abs(dir)
	for slices.Contains([]string{".git", "repo"}, filepath.Base(dir)) {
		dir = filepath.Dir(dir)
	}
	base := strings.TrimSuffix(filepath.Base(dir), ".git")
	return base[strings.LastIndexByte(base, '+')+1:]
}

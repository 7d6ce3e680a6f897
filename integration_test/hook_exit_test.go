package integration_test

import (
	"os/exec"
	"strings"
	"testing"

	"codemem/hooks"
)

// TestHookExits: the hook of each program for each event, and git's own, exit with 0 and print no answer where nothing is as it should be: no git,
// no repository, a flag that is not known, and no event on standard input. By another code some programs refuse a tool, or never end.
func TestHookExits(t *testing.T) {
	t.Parallel()
	codemem, err := exec.LookPath("codemem")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	calls := [][]string{}
	for _, host := range hooks.AgentHosts() {
		for _, event := range append(hooks.AgentEvents(), "of-a-newer-one") {
			calls = append(calls, []string{"hook", host, event, "--flag-of-a-newer-one"})
		}
	}
	for _, event := range append(hooks.Events, hooks.ShareEvent, "of-a-newer-one") {
		calls = append(calls, []string{"hook", "git", event, "--flag-of-a-newer-one"})
	}
	for _, args := range calls {
		cmd := exec.Command(codemem, args...)
		var errs strings.Builder
		cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stderr = dir, []string{"PATH=/nowhere", "HOME=" + dir}, strings.NewReader("nonsense"), &errs
		out, err := cmd.Output()
		if err != nil || len(out) > 0 || strings.Count(errs.String(), "\n") > 1 {
			t.Errorf("codemem %s: %v %q %q", strings.Join(args, " "), err, out, errs.String())
		}
	}
}

package integration_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what scripts compare with")

// TestScript runs the promises, one script each: testdata/script/topic_what.txtar, whose first line
// says what is promised. The commands that scripts have beside testscript's own are in
// script_commands_test.go.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		Setup:               setupScript,
		Cmds:                scriptCommands,
		Condition:           scriptCondition,
		UpdateScripts:       *update,
		RequireUniqueNames:  true,
		RequireExplicitExec: false,
	})
}

// setupScript gives a script a machine of its own, beside the files of its repository in r. OLD_DATABASE is a
// compressed database of the first schema.
func setupScript(env *testscript.Env) error {
	home, err := newHome(env.WorkDir)
	if err != nil {
		return err
	}
	env.Vars = append(env.Vars, gitEnv(home)...)
	old, err := filepath.Abs(filepath.Join("..", "registry", "testdata", "v1.db.gz"))
	if err != nil {
		return err
	}
	env.Vars = append(env.Vars, "NO_COLOR=1", "PWD="+env.WorkDir, "OLD_DATABASE="+old)
	return os.MkdirAll(filepath.Join(env.WorkDir, "r"), 0o755)
}

// scriptCondition knows [root]: whether the test may change owners, [tmpfs]: whether it may mount one, and [folds]: whether case tells no
// names apart where scripts run.
func scriptCondition(cond string) (bool, error) {
	switch cond {
	case "root":
		return os.Geteuid() == 0, nil
	case "tmpfs":
		return exec.Command("unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt").Run() == nil, nil
	case "folds":
		f, err := os.CreateTemp(os.Getenv("GOTMPDIR"), "folds-*.x") // as testscript does
		if err != nil {
			return false, err
		}
		defer os.Remove(f.Name())
		_, err = os.Stat(strings.TrimSuffix(f.Name(), "x") + "X")
		return err == nil, f.Close()
	}
	return false, nil
}

package repo

import (
	"errors"
	"os/exec"
)

// exitCode returns the exit code of a run of git that failed by itself, else -1.
func exitCode(err error) int {
	var ee *exec.ExitError
	if errors.As(err, &ee) {
		return ee.ExitCode()
	}
	return -1
}

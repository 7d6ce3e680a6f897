//go:build unix

package cmd

import (
	"os/exec"
	"syscall"
)

// detach has a program start in a session of its own, so that no signal of this terminal reaches it.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

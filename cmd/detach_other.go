//go:build !unix

package cmd

import "os/exec"

// detach does nothing where a program goes on when the one that started it ends.
func detach(*exec.Cmd) {}

//go:build !unix

package cmd

import "runtime/debug"

// crashAloud makes a crash end the process as the system ends one that crashed. Go would exit with 2, by which a hook
// stops an agent.
func crashAloud() { debug.SetTraceback("wer") }

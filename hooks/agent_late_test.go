//go:build unix

package hooks_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"codemem/hooks"
)

// TestStopCutOff: a stop whose time is up while it looks for symbols asks for the files, once, and the next stop asks for the symbols.
func TestStopCutOff(t *testing.T) {
	y := newYard(t)
	y.write("a.go", "package p\n\n// F is one.\nfunc F() int { return 1 }\n")
	y.commit("b.go")
	y.prescan()
	y.hook("session-start", fields{"source": "startup"})
	y.write("a.go", "package p\n\n// F is two.\nfunc F() int { return 2 }\n")
	y.hook("post-tool", y.on("Edit", "a.go"))
	y.edit("b.go")

	id := y.git("rev-parse", "HEAD:a.go") // what F was, which is read to compare: its reader waits
	object := filepath.Join(y.dir, ".git", "objects", id[:2], id[2:])
	kept, err := os.ReadFile(object)
	y.must(err)
	y.must(os.Remove(object))
	y.must(syscall.Mkfifo(object, 0o600))

	ctx, timeIsUp := context.WithCancel(t.Context())
	defer timeIsUp()
	var out, errs bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		hooks.Agent(ctx, hooks.AgentCall{
			Event: "stop", RequireSummaries: true, Dir: y.dir, Stdin: strings.NewReader(y.event(fields{})), Stdout: &out, Stderr: &errs, Limit: unhurried,
		})
	}()
	pipe, err := os.OpenFile(object, os.O_WRONLY, 0) // as soon as it is read
	y.must(err)
	timeIsUp()
	<-done
	y.must(os.Remove(object))
	y.must(os.WriteFile(object, kept, 0o600))
	y.must(pipe.Close())

	has(t, out.String(), "2 files touched", `  a.go\n`, `  b.go\n`)
	has(t, errs.String(), "no answer in time")
	if strings.Contains(out.String(), ":F") {
		t.Errorf("it knew the symbols: %s", out.String())
	}
	wants(t, "the symbols", y.hook("stop", fields{"stop_hook_active": false}), "a.go (asked for before, but not its symbols)", "a.go:F")
	silent(t, "all were asked for", y.hook("stop", fields{"stop_hook_active": false}))
}

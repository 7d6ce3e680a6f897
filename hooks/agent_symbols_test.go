package hooks_test

import (
	"context"
	"testing"

	"codemem/scan"
	"codemem/verify"
)

// tell hands in texts that may be of symbols, as a tool does.
func (y *yard) tell(updates ...verify.Update) {
	y.t.Helper()
	m := y.memory()
	_, err := scan.Close(context.Background(), m, nil, verify.CloseRequest{Updates: updates, Author: "tester"})
	y.must(err)
	y.must(m.Close())
}

// TestStopAsksForSymbols: with a file those functions and types are named that changed in the session and have no fresh text, and a
// file that has one is named where the text of such a symbol is stale.
func TestStopAsksForSymbols(t *testing.T) {
	y := newYard(t)
	const kept = "package p\n\nfunc Kept() int { return 1 }\n"
	y.write("a.go", kept+"\nfunc A() int { return 1 }\n\nfunc Told() int { return 1 }\n")
	y.write("b.go", kept+"\nfunc B() int { return 1 }\n")
	y.commit()
	y.prescan()
	y.tell(verify.Update{Path: "b.go:B", Summary: "Gives one."}, verify.Update{Path: "b.go", Summary: "Numbers."})
	y.hook("session-start", fields{"source": "startup"})
	edit := func(path, content string) {
		t.Helper()
		y.write(path, content)
		y.hook("post-tool", y.on("Edit", path))
	}
	edit("a.go", kept+"\nvar V = 1\n\nfunc A() int { return 2 }\n\nfunc Told() int { return 2 }\n\ntype New struct{ F int }\n")
	edit("b.go", "// Package p counts.\n"+kept+"\nfunc B() int { return 2 }\n")
	y.tell(verify.Update{Path: "a.go:Told", Summary: "Gives two."}, verify.Update{Path: "b.go", Summary: "Two numbers."})
	stop := fields{"hook_event_name": "Stop", "stop_hook_active": false}
	s := y.hook("stop", stop)
	wants(t, "what changed", s, "a.go", "a.go:A", "a.go:New", "b.go (fresh, but not all of its symbols)", "b.go:B")
	has(t, s.Reason, "A path may be the id of a symbol")
	silent(t, "it was asked", y.hook("stop", stop))

	edit("b.go", "// Package p counts.\n"+kept+"\nfunc B() int { return 3 }\n")
	y.tell(verify.Update{Path: "b.go", Summary: "Two numbers."}, verify.Update{Path: "b.go:B", Summary: "Gives three."})
	silent(t, "all is told", y.hook("stop", stop))
}

package hooks_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codemem/hooks"
	"codemem/registry"
)

// TestAgentFailsOpen: on any trouble there is one line on standard error and nothing on standard output.
func TestAgentFailsOpen(t *testing.T) {
	y := newYard(t)
	y.write("big.go", bigGo(100))
	y.commit()
	y.prescan()
	read := y.event(y.on("Read", "big.go"))
	trouble := func(what, event string, in io.Reader, want string) {
		t.Helper()
		s := y.raw(event, in, true)
		if s.out != "" || !strings.HasPrefix(s.err, "codemem: hook claude ") || !strings.Contains(s.err, want) {
			t.Errorf("%s: it said %q %q, want a line with %q", what, s.out, s.err, want)
		}
	}
	trouble("no such event", "pre-\ntool\x1b[2J", strings.NewReader(read), "pre- tool: there is no such event; there are session-start, ")
	for _, event := range hooks.AgentEvents() {
		trouble("no JSON", event, strings.NewReader("nonsense"), "not the JSON object")
		trouble("no session", event, strings.NewReader(`{"cwd":"`+y.dir+`"}`), "no session_id")
	}
	open, _ := io.Pipe()
	trouble("a standard input that stays open", "stop", open, "no answer in time")

	sessions := filepath.Join(y.dir, ".git", "codemem", "sessions")
	y.must(os.WriteFile(sessions, nil, 0o600)) // a file where the directory is to be
	for _, event := range []string{"pre-tool", "prescan"} {
		trouble("no place for notes", event, strings.NewReader(read), "note")
	}
	trouble("no place for notes", "post-tool", strings.NewReader(y.event(y.on("Edit", "big.go"))), "note")
	y.must(os.Remove(sessions))

	db := y.memory().DBPath()
	y.must(os.WriteFile(db, []byte(strings.Repeat("no database ", 1000)), 0o600))
	y.hook("post-tool", y.on("Edit", "big.go"))
	trouble("no database", "session-start", strings.NewReader(y.event(fields{"source": "startup"})), "registry.db")
	trouble("no database", "stop", strings.NewReader(y.event(fields{})), "registry.db")
	y.must(os.Remove(db))
	wants(t, "a database that is gone", y.hook("stop", fields{}), "big.go")
}

// TestAgentLocked: while another process writes, every hook answers.
func TestAgentLocked(t *testing.T) {
	y := newYard(t)
	y.commit("a.go")
	y.prescan()
	held, release := make(chan bool), make(chan bool)
	m, done := y.memory(), make(chan error, 1)
	go func() {
		done <- m.Update(context.Background(), func(*registry.Tx) error { close(held); <-release; return nil })
	}()
	<-held
	has(t, y.hook("session-start", fields{"source": "startup"}).Specific.Text, "state trust")
	y.edit("a.go")
	wants(t, "while it is written", y.hook("stop", fields{}), "a.go")
	close(release)
	y.must(<-done)
}

// TestAgentWritesNothing: no hook writes into the work tree.
func TestAgentWritesNothing(t *testing.T) {
	y := newYard(t)
	y.write("big.go", bigGo(100))
	y.commit("a.go")
	for _, event := range hooks.AgentEvents() {
		y.hook(event, y.on("Read", "big.go"))
		y.hook(event, y.on("Edit", "a.go"))
	}
	if s := y.git("status", "--porcelain", "--ignored"); s != "" {
		t.Errorf("the work tree has %q", s)
	}
	if n := len(y.notes()); n != 1 {
		t.Errorf("%d files of notes", n)
	}
}

package hooks_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/hooks"
	"codemem/registry"
)

// TestFailsOpen: whatever is wrong, the hook of each program for each event returns, with at most one line on standard error and nothing on standard
// output but an answer, which asks for no more than a text.
func TestFailsOpen(t *testing.T) {
	const edit = `"tool_name":"Edit","file_path":"DIR/a.go","tool_input":{"file_path":"DIR/a.go","command":"*** Begin Patch\n*** Update File: a.go\n"}`
	const event = `{"session_id":"s1","conversation_id":"s1","cwd":"DIR","workspace_roots":["DIR"],` + edit + `}`
	for _, c := range []struct {
		what  string
		upset func(y *yard)
		in    string // "" is an event that is right
	}{
		{"no git", func(y *yard) { y.t.Setenv("PATH", "/nowhere") }, ""},
		{"no repository", func(y *yard) { y.must(os.RemoveAll(filepath.Join(y.dir, ".git"))) }, ""},
		{"no commit that HEAD names", func(y *yard) { y.write(".git/HEAD", "nonsense") }, ""},
		{"no index that can be read", func(y *yard) { y.write(".git/index", "nonsense") }, ""},
		{"no objects", func(y *yard) { y.must(os.RemoveAll(filepath.Join(y.dir, ".git", "objects"))) }, ""},
		{"no database", func(y *yard) { y.must(os.RemoveAll(filepath.Join(y.dir, ".git", "codemem"))) }, ""},
		{"another database", func(y *yard) { y.write(".git/codemem/registry.db", strings.Repeat("nonsense ", 1000)) }, ""},
		{"half a database", func(y *yard) { y.must(os.Truncate(filepath.Join(y.dir, ".git", "codemem", "registry.db"), 5000)) }, ""},
		{"a directory for a database", func(y *yard) {
			y.must(os.Remove(filepath.Join(y.dir, ".git", "codemem", "registry.db")))
			y.write(".git/codemem/registry.db/x", "")
		}, ""},
		{"a database that another writes", func(y *yard) {
			writing, done := make(chan bool), make(chan error, 1)
			release := make(chan bool)
			go func() {
				done <- y.memory().Update(context.Background(), func(*registry.Tx) error { close(writing); <-release; return nil })
			}()
			<-writing
			y.t.Cleanup(func() { close(release); y.must(<-done) })
		}, ""},
		{"no place for notes", func(y *yard) { y.write(".git/codemem/sessions", "nonsense") }, ""},
		{"notes that are none", func(y *yard) { y.write(".git/codemem/sessions/s1.jsonl", strings.Repeat("nonsense\n", 1000)) }, ""},
		{"no such directory", func(y *yard) { y.must(os.RemoveAll(y.dir)) }, ""},
		{"no input", func(*yard) {}, " "},
		{"no JSON", func(*yard) {}, "nonsense"},
		{"half of it", func(*yard) {}, event[:len(event)-9]},
		{"other types", func(*yard) {}, `{"session_id":"s1","cwd":7,"tool_name":[],"tool_input":"x","file_path":{},"workspace_roots":"DIR","stop_hook_active":"x"}`},
		{"a huge input", func(*yard) {}, event[:len(event)-1] + `,"tool_response":"` + strings.Repeat("a", 9<<20) + `"}`},
		{"a huge path", func(*yard) {}, strings.ReplaceAll(event, "a.go", strings.Repeat("d/", 20000)+"a.go")},
	} {
		t.Run(c.what, func(t *testing.T) {
			y := newYard(t)
			y.commit("a.go")
			y.prescan()
			y.started = true
			y.write("a.go", "package p // edited\n")
			c.upset(y)
			in := strings.TrimPrefix(strings.ReplaceAll(c.in, "DIR", filepath.ToSlash(y.dir)), " ")
			if c.in == "" {
				in = strings.ReplaceAll(event, "DIR", filepath.ToSlash(y.dir))
			}
			limit := unhurried
			if c.what == "a database that another writes" { // which is waited for
				limit = 50 * time.Millisecond
			}
			for _, host := range hooks.AgentHosts() {
				for _, name := range append(hooks.AgentEvents(), "of-a-newer-one") {
					out, complaint := y.askWithin(limit, host, name, in)
					var answer map[string]any
					if out != "" && (json.Unmarshal([]byte(out), &answer) != nil || answer["continue"] != nil || answer["permissionDecision"] != nil) {
						t.Errorf("%s %s answers %q", host, name, out)
					}
					if strings.Count(complaint, "\n") > 1 || strings.Contains(complaint, "panic") {
						t.Errorf("%s %s complains %q", host, name, complaint)
					}
					if blocks := answer["decision"] == "block"; blocks && name != "stop" && name != "subagent-stop" {
						t.Errorf("%s %s stops the agent: %q", host, name, out)
					}
				}
			}
		})
	}
}

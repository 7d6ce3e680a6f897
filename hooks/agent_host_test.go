package hooks_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/hooks"
)

// ask calls a hook of a host and returns what it prints.
func (y *yard) ask(host, event, in string) (out, complaint string) {
	y.t.Helper()
	return y.askWithin(unhurried, host, event, in)
}

// askWithin is ask of a hook that gives up after some time.
func (y *yard) askWithin(limit time.Duration, host, event, in string) (out, complaint string) {
	y.t.Helper()
	var stdout, stderr bytes.Buffer
	hooks.Agent(context.Background(), hooks.AgentCall{
		Host: host, Event: event, RequireSummaries: true, Dir: y.home, Stdin: strings.NewReader(in), Stdout: &stdout, Stderr: &stderr, Limit: limit,
	})
	return stdout.String(), stderr.String()
}

// TestHosts: each program's own events, in its own words, lead to the same: it is told the state at the start, what it edits is noted, and it
// is asked once at the end, in the form that it reads.
func TestHosts(t *testing.T) {
	claude := func(event string) func(text string) any {
		return func(text string) any {
			return map[string]any{"hookSpecificOutput": map[string]any{"hookEventName": event, "additionalContext": text}}
		}
	}
	block := func(text string) any { return map[string]any{"decision": "block", "reason": text} }
	for _, host := range []struct {
		name, base, edit string // of an input; DIR is the repository
		again            string // what says that it goes on because it was asked
		start, stop      func(text string) any
	}{
		{
			"claude", `"session_id":"s1","transcript_path":"/t","cwd":"DIR","permission_mode":"default"`,
			`"tool_name":"Edit","tool_use_id":"u","tool_response":{},"tool_input":{"file_path":"DIR/a.go","old_string":"x","new_string":"y"}`,
			`"stop_hook_active":true`, claude("SessionStart"), block,
		},
		{
			"codex", `"session_id":"s1","turn_id":"t","transcript_path":null,"cwd":"DIR","model":"m","permission_mode":"default"`,
			`"tool_name":"apply_patch","tool_use_id":"u","tool_response":"ok","tool_input":{"command":"*** Begin Patch\n*** Update File: a.go\n@@\n-x\n+y\n*** Add File: sub/new.go\n+package p\n*** Delete File: gone.go\n*** End Patch"}`,
			`"stop_hook_active":true`, claude("SessionStart"), block,
		},
		{
			"copilot", `"session_id":"s1","cwd":"DIR","timestamp":"2026-01-01T00:00:00Z"`,
			`"tool_name":"Edit","tool_input":{"path":"DIR/a.go","old_str":"x","new_str":"y"},"tool_result":{"result_type":"success"}`,
			`"stop_reason":"end_turn","stop_hook_active":true`,
			func(text string) any { return map[string]any{"additionalContext": text} }, block,
		},
		{
			"opencode", `"session_id":"s1","cwd":"DIR"`, `"tool_name":"write","tool_input":{"file_path":"DIR/a.go"}`,
			`"stop_hook_active":true`, claude("SessionStart"), block,
		},
		{
			"gemini", `"session_id":"s1","transcript_path":"/t","cwd":"DIR","timestamp":"2026-01-01T00:00:00Z"`,
			`"tool_name":"replace","tool_input":{"file_path":"DIR/a.go","old_string":"x","new_string":"y"},"tool_response":{"llmContent":"ok"}`,
			`"prompt":"p","prompt_response":"r","stop_hook_active":true`, claude("SessionStart"), block,
		},
		{
			"qwen", `"session_id":"s1","transcript_path":"/t","cwd":"DIR","timestamp":"2026-01-01T00:00:00Z","permission_mode":"default"`,
			`"tool_name":"edit","tool_input":{"file_path":"DIR/a.go","old_string":"x","new_string":"y"},"tool_use_id":"u","tool_response":{}`,
			"", claude("SessionStart"), block, // it says so of each stop
		},
		{
			"cursor", `"conversation_id":"s1","generation_id":"g","workspace_roots":["DIR"],"cursor_version":"3.7"`,
			`"file_path":"DIR/a.go","edits":[{"old_string":"x","new_string":"y"}]`,
			`"status":"completed","loop_count":1`,
			func(text string) any { return map[string]any{"additional_context": text} }, func(text string) any { return map[string]any{"followup_message": text} },
		},
	} {
		t.Run(host.name, func(t *testing.T) {
			y := newYard(t)
			y.commit("a.go", "b.go", "gone.go")
			y.prescan()
			y.started = true
			event := func(more string) string {
				return strings.ReplaceAll("{"+host.base+","+more+"}", "DIR", filepath.ToSlash(y.dir))
			}
			// in reads the text in an answer, which has the form wanted and nothing beside.
			in := func(out string, form func(string) any) string {
				t.Helper()
				var got any
				if err := json.Unmarshal([]byte(out), &got); err != nil {
					t.Fatalf("%q: %v", out, err)
				}
				text := ""
				for _, key := range []string{"additionalContext", "reason", "additional_context", "followup_message"} {
					m, _ := got.(map[string]any)
					if inner, ok := m["hookSpecificOutput"].(map[string]any); ok {
						m = inner
					}
					if s, ok := m[key].(string); ok {
						text = s
					}
				}
				if want := form(text); text == "" || !sameJSON(got, want) {
					t.Fatalf("the answer %s, want the form of %v", out, want)
				}
				return text
			}
			out, complaint := y.ask(host.name, "session-start", event(`"hook_event_name":"SessionStart","source":"startup"`))
			if complaint != "" {
				t.Error(complaint)
			}
			has(t, in(out, host.start), "codemem: state trust", "explore")
			if strings.Contains(out, "in the background") && host.name != "claude" { // a trusted memory wants nobody to do a thing
				t.Errorf("what nobody does there is promised: %s", out)
			}
			y.write("a.go", "package p // edited\n")
			y.write("sub/new.go", "package p\n")
			if out, complaint := y.ask(host.name, "post-tool", event(host.edit)); out != "" || complaint != "" {
				t.Errorf("post-tool: %q %q", out, complaint)
			}
			if host.again == "" {
				host.again = `"stop_hook_active":true`
			} else if out, complaint := y.ask(host.name, "stop", event(host.again)); out != "" || complaint != "" {
				t.Errorf("asked again while it answers: %q %q", out, complaint)
			}
			y.write("b.go", "package p // by a script\n") // in a shell, which no hook is called for
			must(t, os.Chtimes(filepath.Join(y.dir, "b.go"), time.Now().Add(time.Hour), time.Now().Add(time.Hour)))
			out, complaint = y.ask(host.name, "stop", event(map[bool]string{true: host.again, false: `"stop_hook_active":false`}[host.name == "qwen"]))
			if complaint != "" {
				t.Error(complaint)
			}
			text := in(out, host.stop)
			has(t, text, "a.go", "b.go", "file_registry_update_summaries")
			if strings.Contains(text, "gone.go") {
				t.Errorf("asked for what nobody touched: %s", text)
			}
			if out, _ := y.ask(host.name, "stop", event(`"stop_hook_active":false`)); out != "" {
				t.Errorf("asked twice: %s", out)
			}
			// Whatever comes, it neither fails nor stops the program.
			for _, bad := range []string{
				"", "null", "[]", "{", `"x"`, `{"session_id":7}`, event(`"tool_name":7,"tool_input":[[[]]],"file_path":{},"workspace_roots":7,"loop_count":"x"`),
				event(`"tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Update File: ../../outside\n*** Update File: \u0000\n*** Add File: .git/config\n"}`),
				event(`"file_path":"` + strings.Repeat("../", 3000) + `x","tool_name":"edit","tool_input":{"file_path":"/etc/passwd"}`),
				event(`"x":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000)), event(`"x":"` + strings.Repeat("a", 9<<20) + `"`), "{\"\xff\":\"\xfe\"}",
			} {
				for _, name := range append(hooks.AgentEvents(), "of-a-newer-one") {
					if name == "prescan" {
						continue
					}
					out, complaint := y.ask(host.name, name, bad)
					if strings.Count(complaint, "\n") > 1 || strings.Contains(out, "outside") || strings.Contains(out, "passwd") || strings.Contains(out, ".git/config") {
						t.Errorf("%s of %.60q: %q %q", name, bad, out, complaint)
					}
				}
			}
		})
	}
	y := newYard(t)
	if out, complaint := y.ask("other", "stop", "{}"); out != "" || !strings.Contains(complaint, "there are claude, codex") {
		t.Errorf("%q %q", out, complaint)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func sameJSON(a, b any) bool {
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

// TestHostsShell: what an agent writes in a shell, and does not commit, is asked for, also again when it is written again; what anybody else writes while
// the agent reads is not.
func TestHostsShell(t *testing.T) {
	for host, command := range map[string]string{ // the others call the tool as one of these does
		"claude":  `"session_id":"s1","cwd":"DIR","tool_name":"Bash","tool_input":{"command":"COMMAND"}`,
		"copilot": `"session_id":"s1","cwd":"DIR","tool_name":"bash","tool_input":{"command":"COMMAND"}`,
		"gemini":  `"session_id":"s1","cwd":"DIR","tool_name":"run_shell_command","tool_input":{"command":"COMMAND"}`,
		"cursor":  `"session_id":"s1","workspace_roots":["DIR"],"command":"COMMAND","output":""`,
	} {
		t.Run(host, func(t *testing.T) {
			y := newYard(t)
			y.commit("a.go", "b.go")
			y.prescan()
			y.started = true
			call := func(event, fields string) string {
				t.Helper()
				out, complaint := y.ask(host, event, "{"+strings.NewReplacer("DIR", filepath.ToSlash(y.dir), "COMMAND", "sed -i s/p/q/ a.go").Replace(fields)+"}")
				if complaint != "" {
					t.Error(complaint)
				}
				return out
			}
			stop := `"session_id":"s1","cwd":"DIR","stop_hook_active":false`
			call("session-start", stop)
			write := func(text string) { // as time has passed since the last event
				time.Sleep(20 * time.Millisecond)
				y.write("a.go", text)
				time.Sleep(20 * time.Millisecond)
			}
			write("package q\n")
			if host != "copilot" { // which is asked at any rate
				if out := call("stop", stop); out != "" {
					t.Errorf("no command ran: %s", out)
				}
			}
			call("post-tool", command)
			if out := call("stop", stop); !strings.Contains(out, "a.go") || strings.Contains(out, "b.go") {
				t.Errorf("written in a shell: %s", out)
			}
			if out := call("stop", stop); out != "" {
				t.Errorf("asked twice: %s", out)
			}
			write("package r\n")
			if out := call("stop", stop); out != "" {
				t.Errorf("written since, and no command ran: %s", out)
			}
			call("post-tool", command)
			call("post-tool", command)
			has(t, call("stop", stop), "a.go")
			write("package s\n")
			y.git("commit", "-q", "-a", "-m", "work")
			call("post-tool", command)
			has(t, call("stop", stop), "a.go")
		})
	}
}

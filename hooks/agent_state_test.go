package hooks_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"codemem/condense"
	"codemem/verify"
)

// TestStateToldLater: what the start of a session had no time for the next prompt tells, once.
func TestStateToldLater(t *testing.T) {
	y := newYard(t)
	y.commit("a.go", "b.go")
	y.prescan()
	for _, source := range []string{"startup", "compact"} {
		y.hook("session-start", fields{"source": source})
		silent(t, "a prompt after the state was told", y.hook("user-prompt", nil))
		notes := filepath.Join(y.dir, ".git", "codemem", "sessions", "s1.jsonl")
		text, err := os.ReadFile(notes)
		y.must(err)
		var kept strings.Builder // as of a start that was cut off
		for l := range strings.Lines(string(text)) {
			if !strings.Contains(l, `"told"`) {
				kept.WriteString(l)
			}
		}
		if kept.Len() == len(text) {
			t.Fatalf("nothing says that the state was told: %s", text)
		}
		y.must(os.WriteFile(notes, []byte(kept.String()), 0o600))
		has(t, y.hook("user-prompt", nil).Specific.Text, "state trust", "2 files", "0 fresh, 0 stale, 2 pending")
		silent(t, "the next prompt", y.hook("user-prompt", nil))
	}
}

// TestSessionStart tells the state, writes no registry, and is silent where there is no project.
func TestSessionStart(t *testing.T) {
	y := newYard(t)
	start := fields{"hook_event_name": "SessionStart", "source": "startup"}
	silent(t, "an empty repository", y.hook("session-start", start))
	silent(t, "no repository", y.hook("session-start", fields{"cwd": t.TempDir()}))
	y.commit("a.go", "b.go")
	s := y.hook("session-start", start)
	has(t, s.Specific.Text, "bootstrap", "2 tracked files", "project_prescan", "file_registry_update_summaries")
	if s.Specific.Event != "SessionStart" {
		t.Errorf("the answer is to %q", s.Specific.Event)
	}
	if _, err := os.Stat(y.memory().DBPath()); err == nil {
		t.Error("the start of a session made a registry")
	}
	y.prescan()
	y.close(verify.Update{Path: "a.go", Summary: "Comments."})
	has(t, y.hook("session-start", start).Specific.Text, "state trust", "2 files", "1 fresh, 0 stale, 1 pending", "explore")
	y.write("a.go", "package q\n")
	y.commit("c.go")
	s = y.hook("session-start", start)
	has(t, s.Specific.Text, "state verify", "head_moved (HEAD is not the commit", "as of the last pass")
	if n := condense.Tokens(s.Specific.Text); n > 250 {
		t.Errorf("the state takes %d tokens", n)
	}
	y.git("-C", y.home, "init", "-q")
	y.write("../f.go", "package f\n")
	y.git("-C", y.home, "add", "f.go")
	silent(t, "the home directory", y.hook("session-start", fields{"cwd": y.home}))
}

// TestPrescanOnce: of many tools called at once one makes the prescan, and it is due again when HEAD was moved.
func TestPrescanOnce(t *testing.T) {
	y := newYard(t)
	tool := fields{"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": fields{"command": "ls"}}
	silent(t, "an empty repository", y.hook("prescan", tool))
	if _, err := os.Stat(filepath.Join(y.dir, ".git", "codemem", "registry.db")); err == nil {
		t.Error("an empty repository has a registry")
	}
	y.commit("a.go")
	y.hook("session-start", fields{"source": "startup"})
	var wait sync.WaitGroup
	answers := make([]said, 8)
	for i := range answers {
		wait.Go(func() { answers[i] = y.hook("prescan", tool) })
	}
	wait.Wait()
	told := 0
	for _, a := range answers {
		if a.out != "" {
			told++
			has(t, a.Specific.Text, "1 file remembered")
		}
	}
	if told != 1 {
		t.Errorf("%d of %d hooks made the prescan", told, len(answers))
	}
	has(t, y.hook("session-start", fields{"source": "compact"}).Specific.Text, "state trust")
	y.commit("b.go")
	silent(t, "a prompt after a commit of the session", y.hook("user-prompt", fields{"prompt": "go on"}))
	silent(t, "a second prescan", y.hook("prescan", tool))
	y.git("checkout", "-q", "-b", "side", "HEAD~")
	has(t, y.hook("user-prompt", fields{"prompt": "go on"}).Specific.Text, "HEAD moved", "(checkout)", "project_prescan")
	silent(t, "the next prompt", y.hook("user-prompt", fields{"prompt": "go on"}))
	y.git("merge", "-q", "main")
	y.write("a.go", "package other\n")
	has(t, y.hook("user-prompt", fields{"prompt": "go on"}).Specific.Text, "(merge main)")
	has(t, y.hook("prescan", tool).Specific.Text, "verified, 1 mismatch, 0 missing, 1 new, 0 match")
	y.hook("session-start", fields{"source": "resume"})
	has(t, y.hook("prescan", tool).Specific.Text, "every file is as it was remembered")
}

// TestPrescanLeft: a prescan that was begun and did not end, since its hook was killed or found the registry locked, is made
// when the time for it is over.
func TestPrescanLeft(t *testing.T) {
	y := newYard(t)
	y.commit("a.go")
	y.hook("session-start", fields{"source": "startup"})
	notes, err := os.OpenFile(y.notes()[0], os.O_APPEND|os.O_WRONLY, 0)
	y.must(err)
	defer func() { _ = notes.Close() }()
	begun := func(ago time.Duration, claim string) {
		_, err := fmt.Fprintf(notes, `{"at":%q,"did":"scanning","claim":%q}`+"\n", time.Now().Add(-ago).Format(time.RFC3339Nano), claim)
		y.must(err)
	}
	tool := fields{"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": fields{"command": "ls"}}
	begun(10*time.Minute, "killed")
	begun(time.Minute, "running")
	silent(t, "while another one runs", y.hook("prescan", tool))
	begun(0, "late")
	y.hook("session-start", fields{"source": "resume"})
	begun(10*time.Minute, "killed again")
	has(t, y.hook("prescan", tool).Specific.Text, "1 file remembered")
	silent(t, "once", y.hook("prescan", tool))
}

// TestUserPromptUnderWay: hooks that come to a session under way begin to watch, and say nothing of before.
func TestUserPromptUnderWay(t *testing.T) {
	y := newYard(t)
	y.commit("a.go")
	y.commit("b.go")
	silent(t, "the first prompt", y.hook("user-prompt", fields{"prompt": "x"}))
	y.git("reset", "-q", "--hard", "HEAD~")
	text := y.hook("user-prompt", fields{"prompt": "x"}).Specific.Text
	if has(t, text, "(reset)"); strings.Count(text, "\n") != 1 {
		t.Errorf("more than a line: %q", text)
	}
}

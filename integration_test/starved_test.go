//go:build unix

package integration_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStarved: what is found in a tree, stored and answered is the same to the byte whether the machine was idle or the process
// got no processor for seconds, again and again while it was parsing. A file that is too hard is named by every answer that goes
// without it, both times.
func TestStarved(t *testing.T) {
	t.Parallel()
	answers := func(starve bool) map[string]string {
		base := t.TempDir()
		dir, git := filepath.Join(base, "r"), newGitter(t, base)
		writeHard(t, dir)
		git.must(t, dir, "init", "-q", "-b", "main")
		git.must(t, dir, "add", "-A")
		git.must(t, dir, "commit", "-q", "-m", "first")
		codemem := func(starve bool, args ...string) string {
			t.Helper()
			cmd := exec.Command("codemem", args...)
			cmd.Dir, cmd.Env = dir, git.env
			var out, complaint bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &complaint
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			done := make(chan struct{})
			stopped := make(chan struct{})
			go func() {
				defer close(stopped)
				if starve {
					holdUp(cmd.Process, done)
				}
			}()
			err := cmd.Wait()
			close(done)
			<-stopped
			if err != nil {
				t.Fatalf("codemem %s: %v\n%s%s", strings.Join(args, " "), err, out.String(), complaint.String())
			}
			return out.String()
		}
		codemem(false, "prescan")
		got := map[string]string{"scan": timeless(t, codemem(starve, "--json", "scan"))}
		for _, args := range [][]string{
			{"--json", "scan"},
			{"symbols", "call", "-n", "1000"},
			{"refs", "hub.go:Hub"},
			{"graph"},
			{"overview"},
			{"search", "hub"},
			{"doctor", "--json"},
			{"hydrate", "hub.go:Hub", "--depth", "1", "--json"},
			{"codemap", "--budget", "100000"},
			{"tool", "efficiency_report"},
			{"tool", "find_symbol", "query=Hub"},
		} {
			said := codemem(false, args...)
			if !strings.Contains(said, "hard.ts") || !strings.Contains(said, "too hard to parse") {
				t.Errorf("codemem %s does not say that it goes without hard.ts:\n%.2000s", strings.Join(args, " "), said)
			}
			if args[0] == "--json" {
				said = timeless(t, said)
			}
			got[strings.Join(args, " ")] = strings.ReplaceAll(said, dir, "DIR")
		}
		for table, query := range map[string]string{
			"outlines": `SELECT content_md5, language, lines, symbol_count, raw_tokens, skeleton_tokens, warning, gist, outline_hash, hex(outline) FROM outlines ORDER BY 1, 2`,
			"symbols":  `SELECT o.content_md5, s.position, s.qualified FROM symbols AS s JOIN outlines AS o ON o.id = s.outline_id ORDER BY 1, 2`,
			"mentions": `SELECT o.content_md5, m.name FROM mentions AS m JOIN outlines AS o ON o.id = m.outline_id ORDER BY 1, 2`,
			"links":    `SELECT path, content_md5, links, hex(asked) FROM file_links ORDER BY 1`,
			"files":    `SELECT * FROM file_dependencies ORDER BY 1, 2, 3`,
			"ranks":    `SELECT * FROM file_ranks ORDER BY 1, 2`,
		} {
			rows, err := ask(filepath.Join(dir, ".git", "codemem", "registry.db"), query)
			if err != nil || rows == "" {
				t.Fatalf("%s: %q, %v", table, rows, err)
			}
			got["table "+table] = rows
		}
		return got
	}
	idle, starved := answers(false), answers(true)
	for what, want := range idle {
		if what == "doctor --json" {
			continue // it tells how long reading the index took
		}
		if got := starved[what]; got != want {
			at := 0
			for at < min(len(got), len(want)) && got[at] == want[at] {
				at++
			}
			t.Errorf("%s: of a starved process %d bytes, of an idle one %d; they differ at %d:\n%.300s\nwant\n%.300s", what, len(got), len(want), at, got[at:], want[at:])
		}
	}
}

// holdUp stops a process for longer than any parse takes on an idle machine, again and again while it is at work.
func holdUp(p *os.Process, done <-chan struct{}) {
	const times = 5
	for range times {
		for _, step := range []struct {
			signal os.Signal
			wait   time.Duration
		}{{syscall.SIGCONT, 120 * time.Millisecond}, {syscall.SIGSTOP, 2500 * time.Millisecond}} {
			_ = p.Signal(step.signal)
			select {
			case <-done:
				return
			case <-time.After(step.wait):
			}
		}
		_ = p.Signal(syscall.SIGCONT)
	}
}

// writeHard writes files that take long to parse and use each other, and one that no limit lets through.
func writeHard(t *testing.T, dir string) {
	t.Helper()
	files := map[string]string{"hub.go": "package p\n\n// Hub is called by all.\nfunc Hub(n int) int { return n + spoke0(n) }\n", "hard.ts": strings.Repeat("(", 1<<20)}
	for i := range 6 {
		var b strings.Builder
		fmt.Fprintf(&b, "package p\n\nfunc spoke%d(n int) int { return n }\n", i)
		for j := range 3000 {
			fmt.Fprintf(&b, "\n// call%d_%d calls.\nfunc call%d_%d(n int) int {\n\tif n > %d {\n\t\treturn Hub(n) + spoke%d(n-1)\n\t}\n\treturn n\n}\n", i, j, i, j, j, i)
		}
		files[fmt.Sprintf("spoke%d.go", i)] = b.String()
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// timeless returns an answer in JSON without its root and how long it took.
func timeless(t *testing.T, answer string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(answer), &fields); err != nil {
		t.Fatalf("%v: %.300s", err, answer)
	}
	delete(fields, "duration_ms")
	delete(fields, "root")
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

package agents

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// everything are all agents.
var everything = []string{Claude, Codex, Copilot, Cursor, Gemini, OpenCode, Qwen, VSCode, MCP}

// TestInitRemove: whatever files were there, they are there again to the byte, with no directory left behind;
// the second run of init writes nothing.
func TestInitRemove(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for range rounds / 8 {
		w := newWorld(t)
		for _, name := range []string{".mcp.json", ".claude/settings.json", ".cursor/mcp.json", ".gemini/settings.json", ".qwen/settings.json", ".vscode/mcp.json", ".github/hooks/codemem.json", "opencode.json"} {
			if r.IntN(2) == 0 {
				w.write(name, newJSON(r))
			}
		}
		if r.IntN(2) == 0 {
			w.write(".codex/config.toml", "model = \"x\"")
		}
		if r.IntN(2) == 0 {
			w.write("CLAUDE.md", "# Notes\r\n")
		}
		before := tree(t, w.root)
		o := w.options(everything...)
		o.Instructions = true
		dry := o
		dry.DryRun = true
		would := w.init(dry)
		w.sameTree(w.root, before)
		if diff := cmp.Diff(would, w.init(o)); diff != "" {
			t.Fatalf("dry run and run (-dry +run):\n%s", diff)
		}
		after := tree(t, w.root)
		stamps := modified(t, w.root)
		for name, action := range w.init(o) {
			if action != Nothing {
				t.Errorf("%s: %s by a second run", name, action)
			}
		}
		w.sameTree(w.root, after)
		if diff := cmp.Diff(stamps, modified(t, w.root)); diff != "" {
			t.Errorf("a second run wrote:\n%s", diff)
		}
		o.Remove, o.Agents = true, nil
		w.init(o)
		w.sameTree(w.root, before)
	}
}

// modified returns the times at which files and directories changed.
func modified(t *testing.T, dir string) map[string]int64 {
	t.Helper()
	all := map[string]int64{}
	for name := range tree(t, dir) {
		info, err := os.Lstat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = info.ModTime().UnixNano()
	}
	return all
}

// TestRefused: nothing outside the repository, of git's, or unreadable is written; the others are done all the same.
func TestRefused(t *testing.T) {
	w := newWorld(t)
	outside := filepath.Join(w.home, "outside.json")
	if err := os.WriteFile(outside, []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	w.write(".mcp.json", "{\n  \"mcpServers\": [\n}\n")
	w.write(".git/config", "[core]\n")
	for _, dir := range []string{".cursor", ".codex/config.toml", ".codex/hooks.json", ".vscode"} {
		if err := os.MkdirAll(filepath.Join(w.root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for from, to := range map[string]string{".cursor/mcp.json": outside, ".cursor/hooks.json": outside, ".gemini": w.home, ".qwen": w.home, "AGENTS.md": ".git/config", ".vscode/mcp.json": "../nowhere"} {
		if err := os.Symlink(to, filepath.Join(w.root, from)); err != nil {
			t.Skip(err)
		}
	}
	root, home := tree(t, w.root), tree(t, w.home)
	o := w.options(Cursor, Codex, Gemini, Qwen, VSCode, MCP)
	o.Instructions = true
	for _, remove := range []bool{false, true} {
		o.Remove = remove
		for name, action := range w.init(o) {
			if action != Refuse {
				t.Errorf("%s: %s", name, action)
			}
		}
		w.sameTree(w.home, home)
		w.sameTree(w.root, root)
	}
	o = w.options(Claude, Codex)
	rep, err := Init(t.Context(), o)
	if err != nil || !rep.Failed || len(rep.Files) != 6 || rep.Files[1].Action != Create {
		t.Errorf("%v %+v", err, rep)
	}
}

// TestForeign: what is there and says something else stays, with a next step.
func TestForeign(t *testing.T) {
	w := newWorld(t)
	w.write(".mcp.json", `{"mcpServers":{"codemem":{"command":"npx","args":["other"]}}}`)
	w.write(".claude/settings.json", `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"codemem hook claude stop"}]}]}}`)
	w.write(".claude/skills/atomic-close/SKILL.md", "mine\n")
	o := w.options(Claude)
	o.Hooks = true
	rep, err := Init(t.Context(), o)
	if err != nil || rep.Failed {
		t.Fatal(err)
	}
	for _, f := range rep.Files[:3] {
		if f.Action != Leave && f.Path != ".claude/settings.json" || f.Next == "" || f.Reason == "" {
			t.Errorf("%+v", f)
		}
	}
	got := tree(t, w.root)
	if !strings.Contains(got[".mcp.json"], "npx") || !strings.HasSuffix(got[".claude/skills/atomic-close/SKILL.md"], "mine\n") || strings.Contains(got[".claude/settings.json"], "claude stop --require-summaries") {
		t.Errorf("%v", got)
	}
	o.Remove = true
	w.init(o)
	got = tree(t, w.root)
	if !strings.Contains(got[".mcp.json"], "npx") || !strings.HasSuffix(got[".claude/skills/atomic-close/SKILL.md"], "mine\n") {
		t.Errorf("%v", got)
	}
}

// TestFlagsLater: what init put in follows its flags, but not what somebody changed since.
func TestFlagsLater(t *testing.T) {
	w := newWorld(t)
	before := tree(t, w.root)
	o := w.options(Claude)
	w.init(o)
	settings := filepath.Join(w.root, ".claude", "settings.json")
	if text, _ := os.ReadFile(settings); strings.Count(string(text), "--require-summaries") != 2 {
		t.Errorf("%s", text)
	}
	o.RequireSummaries = false
	if got := w.init(o)[".claude/settings.json"]; got != Change {
		t.Errorf("%s without the flag", got)
	}
	if text, _ := os.ReadFile(settings); strings.Contains(string(text), "--require-summaries") || strings.Count(string(text), `hook claude stop --limit 12s"`) != 1 {
		t.Errorf("%s", text)
	}
	o.Hooks = false
	if got := w.init(o)[".claude/settings.json"]; got != Delete {
		t.Errorf("%s without hooks", got)
	}
	o.Hooks, o.RequireSummaries = true, true
	w.init(o)
	text, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(text), `"timeout": 5`, `"timeout": 9`, 1)
	w.write(".claude/settings.json", edited)
	o.RequireSummaries = false
	if got := w.init(o)[".claude/settings.json"]; got != Leave {
		t.Errorf("%s of an edited file", got)
	}
	if text, _ := os.ReadFile(settings); string(text) != edited {
		t.Errorf("(-want +got):\n%s", cmp.Diff(edited, string(text)))
	}
	o.Remove = true
	w.init(o)
	w.sameTree(w.root, before)
}

// TestPluginFlags: OpenCode's plugin asks for summaries and is there as the flags say, and goes from a clone in which other flags made it.
func TestPluginFlags(t *testing.T) {
	w := newWorld(t)
	before := tree(t, w.root)
	o := w.options(OpenCode)
	const name = ".opencode/plugins/codemem.js"
	asks := func(want bool) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(w.root, filepath.FromSlash(name)))
		if got := strings.Contains(string(text), "--require-summaries"); err != nil || got != want {
			t.Errorf("it asks: %v, %v", got, err)
		}
	}
	w.init(o)
	asks(true)
	o.RequireSummaries = false
	if got := w.init(o)[name]; got != Change {
		t.Errorf("%s without the flag", got)
	}
	asks(false)
	clone := o
	clone.State = filepath.Join(w.home, "none")
	clone.Remove, clone.RequireSummaries = true, true
	if got := w.init(clone)[name]; got != Delete {
		t.Errorf("%s of a clone", got)
	}
	o.RequireSummaries = true
	w.init(o)
	o.Hooks = false
	if got := w.init(o)[name]; got != Delete {
		t.Errorf("%s without hooks", got)
	}
	o.Remove = true
	w.init(o)
	w.sameTree(w.root, before)
}

// TestNoReceipt: a clone in which others ran init can be cleaned, too.
func TestNoReceipt(t *testing.T) {
	w := newWorld(t)
	w.write(".vscode/mcp.json", "{\n\t// ours\n\t\"servers\": {\n\t\t\"x\": {}\n\t}\n}")
	before := tree(t, w.root)
	o := w.options(everything...)
	o.Instructions = true
	w.init(o)
	if err := os.RemoveAll(o.State); err != nil {
		t.Fatal(err)
	}
	o.Remove, o.Agents = true, nil
	w.init(o)
	w.sameTree(w.root, before)
	if got := w.init(o); len(got) > 0 {
		t.Errorf("left: %v", got)
	}
}

// TestTouched: files that were made for us and that another program touched since go as well, where nothing but ours is in them.
func TestTouched(t *testing.T) {
	w := newWorld(t)
	before := tree(t, w.root)
	o := w.options(everything...)
	w.init(o)
	for name, text := range tree(t, w.root) {
		if _, text, file := strings.Cut(text, " "); file && strings.HasSuffix(name, ".json") && !strings.HasPrefix(name, ".git"+string(filepath.Separator)) {
			w.write(name, text+"\n")
		}
	}
	o.Remove, o.Agents = true, nil
	w.init(o)
	w.sameTree(w.root, before)
}

// TestAtOnce: runs at the same time do not undo each other, and one removal takes all back.
func TestAtOnce(t *testing.T) {
	w := newWorld(t)
	w.write(".mcp.json", "{\n}\n")
	before := tree(t, w.root)
	var g sync.WaitGroup
	for _, name := range everything {
		g.Go(func() {
			if _, err := Init(t.Context(), w.options(name)); err != nil {
				t.Error(err)
			}
		})
	}
	g.Wait()
	for name, action := range w.init(w.options(everything...)) {
		if action != Nothing {
			t.Errorf("%s: %s", name, action)
		}
	}
	o := w.options()
	o.Remove = true
	w.init(o)
	w.sameTree(w.root, before)
}

// TestMoved: a file that another program changes between reading and writing is not overwritten.
func TestMoved(t *testing.T) {
	w := newWorld(t)
	for _, before := range []string{"", "{}"} {
		name := "a" + before + ".json"
		if before != "" {
			w.write(name, before)
		}
		f, err := root{w.root, true}.open(name)
		if err != nil {
			t.Fatal(err)
		}
		w.write(name, "theirs")
		if err := f.write([]byte("ours"), 0o644); !errors.Is(err, errMoved) {
			t.Errorf("error %v", err)
		}
		if text, err := os.ReadFile(filepath.Join(w.root, name)); err != nil || string(text) != "theirs" {
			t.Errorf("%s %v", text, err)
		}
		_ = f.root.Close()
	}
	for name := range tree(t, w.root) {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("left behind: %s", name)
		}
	}
}

// TestStableText: what is written into a repository says nothing of this machine, version or time.
func TestStableText(t *testing.T) {
	one, two := newWorld(t), newWorld(t)
	for _, w := range []*world{one, two} {
		o := w.options(everything...)
		o.Instructions = true
		w.init(o)
		if err := os.RemoveAll(filepath.Join(w.root, ".git")); err != nil {
			t.Fatal(err)
		}
	}
	got := tree(t, one.root)
	if diff := cmp.Diff(got, tree(t, two.root)); diff != "" {
		t.Error(diff)
	}
	for name, text := range got {
		if strings.Contains(text, one.root) || strings.Contains(text, one.home) {
			t.Errorf("%s names this machine", name)
		}
	}
	if n := strings.Count(instructionsBody, "\n") + 2; n > 12 {
		t.Errorf("the block has %d lines", n)
	}
}

// TestReceiptHoldsNoText: the receipt remembers hashes and places, not what stands in the user's files.
func TestReceiptHoldsNoText(t *testing.T) {
	w := newWorld(t)
	w.write(".gemini/settings.json", `{"apiKey":"s3cret"}`)
	o := w.options(Gemini)
	w.init(o)
	text, err := os.ReadFile(filepath.Join(o.State, "init.json"))
	if err != nil || !json.Valid(text) || strings.Contains(string(text), "s3cret") {
		t.Errorf("%v\n%s", err, text)
	}
	for _, bad := range []string{"{", `{"version":9}`} {
		w.write(".git/codemem/init.json", bad)
		if _, err := Init(t.Context(), o); err == nil || !strings.Contains(err.Error(), "init.json") {
			t.Errorf("receipt %q: %v", bad, err)
		}
	}
}

// TestKilled: what a killed run leaves, a lock, a half-made file, or a record of a file that did not come about, is
// cleared away by the next.
func TestKilled(t *testing.T) {
	w := newWorld(t)
	before := tree(t, w.root)
	w.init(w.options(Cursor, Claude))
	if err := os.Remove(filepath.Join(w.root, ".cursor", "mcp.json")); err != nil {
		t.Fatal(err)
	}
	w.write(".claude/.codemem-0123456789ab.tmp", "{")
	w.write(".git/codemem/init.lock", "")
	o := w.options()
	o.Remove = true
	start := time.Now()
	w.init(o)
	if took := time.Since(start); took >= lockWait { // nobody waits for the dead
		t.Errorf("it took %s", took)
	}
	w.sameTree(w.root, before)
}

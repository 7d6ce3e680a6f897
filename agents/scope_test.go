package agents

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUserScope: the user's own files come and go the same way, where the variables say, and nothing of the repository is touched.
func TestUserScope(t *testing.T) {
	for _, env := range []map[string]string{{}, {"CLAUDE_CONFIG_DIR": "c/l", "CODEX_HOME": "c/x", "COPILOT_HOME": "c/p", "XDG_CONFIG_HOME": "conf"}} {
		w := newWorld(t)
		w.root, w.home = w.home, w.root // a home that holds something
		for k, v := range env {
			w.env[k] = filepath.Join(w.home, v)
		}
		if err := os.WriteFile(filepath.Join(w.home, ".claude.json"), []byte("{\n  \"numStartups\": 3\n}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(w.home, ".local", "state"), 0o755); err != nil {
			t.Fatal(err)
		}
		before, repository := tree(t, w.home), tree(t, w.root)
		o := w.user(Claude, Codex, Copilot, Cursor, Gemini, OpenCode, Qwen, VSCode)
		o.Instructions = true
		got := w.init(o)
		want := map[string]Action{
			".claude.json": Change, ".claude/settings.json": Create, ".claude/skills/atomic-close/SKILL.md": Create, ".claude/skills/project-prescan/SKILL.md": Create,
			".claude/CLAUDE.md": Create, ".codex/config.toml": Create, ".codex/AGENTS.md": Create, ".codex/hooks.json": Create,
			".cursor/mcp.json": Create, ".cursor/hooks.json": Create, ".qwen/settings.json": Create, ".qwen/QWEN.md": Create,
			".gemini/settings.json": Create, ".gemini/GEMINI.md": Create, ".config/Code/User/mcp.json": Create,
			".copilot/mcp-config.json": Create, ".copilot/hooks/codemem.json": Create, ".copilot/copilot-instructions.md": Create,
			".config/opencode/opencode.json": Create, ".config/opencode/plugins/codemem.js": Create, ".config/opencode/AGENTS.md": Create,
		}
		if len(env) > 0 {
			want = map[string]Action{
				"c/l/.claude.json": Create, "c/l/settings.json": Create, "c/l/skills/atomic-close/SKILL.md": Create, "c/l/skills/project-prescan/SKILL.md": Create,
				"c/l/CLAUDE.md": Create, "c/x/config.toml": Create, "c/x/AGENTS.md": Create, "c/x/hooks.json": Create,
				".cursor/mcp.json": Create, ".cursor/hooks.json": Create, ".qwen/settings.json": Create, ".qwen/QWEN.md": Create,
				".gemini/settings.json": Create, ".gemini/GEMINI.md": Create, "conf/Code/User/mcp.json": Create,
				"c/p/mcp-config.json": Create, "c/p/hooks/codemem.json": Create, "c/p/copilot-instructions.md": Create,
				"conf/opencode/opencode.json": Create, "conf/opencode/plugins/codemem.js": Create, "conf/opencode/AGENTS.md": Create,
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if info, err := os.Stat(filepath.Join(w.home, ".cursor", "mcp.json")); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v %v: a file of the user's own is open to others", info.Mode(), err)
		}
		o.Remove = true
		w.init(o)
		w.sameTree(w.home, before)
		w.sameTree(w.root, repository)
	}
}

// TestDotfiles: in the user's own configuration links are followed, and stay links.
func TestDotfiles(t *testing.T) {
	w := newWorld(t)
	dotfile := filepath.Join(w.root, "config.toml")
	w.write("config.toml", "model = 1\n")
	if err := os.Mkdir(filepath.Join(w.home, ".codex"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dotfile, filepath.Join(w.home, ".codex", "config.toml")); err != nil {
		t.Skip(err)
	}
	before := tree(t, w.home)
	if got := w.init(w.user(Codex))[".codex/config.toml"]; got != Change {
		t.Errorf("%s", got)
	}
	text, err := os.ReadFile(dotfile)
	if err != nil || !strings.Contains(string(text), "[mcp_servers.codemem]") {
		t.Errorf("%v\n%s", err, text)
	}
	o := w.user(Codex)
	o.Remove = true
	w.init(o)
	delete(before, ".local")
	got := tree(t, w.home)
	for _, name := range []string{".local", ".local/state"} {
		delete(got, name)
	}
	if diff := cmp.Diff(before, got); diff != "" {
		t.Error(diff)
	}
}

// TestHomeRepository: in a repository that is the home directory, of dotfiles say, nothing is wired up as if it were for
// that repository alone; what was can be taken out.
func TestHomeRepository(t *testing.T) {
	w := newWorld(t)
	before := tree(t, w.root)
	o := w.options(Claude)
	w.init(o)
	o.Home = w.root
	wired := tree(t, w.root)
	for _, o.DryRun = range []bool{true, false} {
		if _, err := Init(t.Context(), o); !errors.Is(err, ErrHome) {
			t.Errorf("error %v", err)
		}
		w.sameTree(w.root, wired)
	}
	o.Remove = true
	w.init(o)
	w.sameTree(w.root, before)
}

// TestReadOnly: a file that is for nobody to write is not replaced, by a dry run neither, and only where it would change.
func TestReadOnly(t *testing.T) {
	w := newWorld(t)
	w.write(".mcp.json", "{}\n")
	path := filepath.Join(w.root, ".mcp.json")
	chmod := func(mode os.FileMode) {
		t.Helper()
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	wants := func(o Options, want Action) {
		t.Helper()
		before := tree(t, w.root)
		for _, o.DryRun = range []bool{true, false} {
			if got := w.init(o)[".mcp.json"]; got != want {
				t.Errorf("%s; want %s", got, want)
			}
			if want == Refuse || want == Nothing {
				w.sameTree(w.root, before)
			}
		}
	}
	chmod(0o444)
	wants(w.options(MCP), Refuse)
	chmod(0o644)
	wants(w.options(MCP), Change)
	chmod(0o444)
	wants(w.options(MCP), Nothing)
	o := w.options(MCP)
	o.Remove = true
	wants(o, Refuse)
	chmod(0o644)
	wants(o, Restore)
}

// TestLinkedDirectory: what was made behind a link goes again, the directories too.
func TestLinkedDirectory(t *testing.T) {
	w := newWorld(t)
	w.write("settings/keep", "")
	if err := os.Symlink("settings", filepath.Join(w.root, ".claude")); err != nil {
		t.Skip(err)
	}
	before := tree(t, w.root)
	w.init(w.options(Claude))
	o := w.options(Claude)
	o.Remove = true
	w.init(o)
	w.sameTree(w.root, before)
}

// TestDetect: agents are found by their program, their configuration, or traces in the repository.
func TestDetect(t *testing.T) {
	w := newWorld(t)
	if _, err := Init(t.Context(), w.options()); !errors.Is(err, ErrNoAgent) {
		t.Errorf("error %v with nothing there", err)
	}
	bin := t.TempDir()
	w.env["PATH"] = bin
	for name, mode := range map[string]fs.FileMode{"codemem": 0o755, "codex": 0o755, "gemini": 0o644} {
		if err := os.WriteFile(filepath.Join(bin, name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(w.home, ".cursor"), 0o755); err != nil {
		t.Fatal(err)
	}
	w.write(".mcp.json", "{}")
	o := w.options()
	o.DryRun = true
	rep, err := Init(t.Context(), o)
	if err != nil || !rep.Installed {
		t.Fatal(err, rep.Installed)
	}
	got := map[string]string{}
	for _, a := range rep.Agents {
		got[a.Agent] = a.Found
	}
	want := map[string]string{"codex": "the program codex", "cursor": filepath.ToSlash(w.home) + "/.cursor", "mcp": ".mcp.json in the repository"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for agents, want := range map[string]error{"nobody": ErrUnknownAgent, "mcp": ErrNoUserScope} {
		if _, err := Init(t.Context(), w.user(agents)); !errors.Is(err, want) {
			t.Errorf("%s: %v", agents, err)
		}
	}
}

// TestInstructions: CLAUDE.md gets the block only where it does not take in AGENTS.md.
func TestInstructions(t *testing.T) {
	for _, tt := range []struct {
		claude string
		want   []string
	}{
		{"", []string{"AGENTS.md"}}, {"# Notes\n", []string{"AGENTS.md", "CLAUDE.md"}}, {"See @AGENTS.md\n", []string{"AGENTS.md"}}, {"-> AGENTS.md", []string{"AGENTS.md"}},
	} {
		w := newWorld(t)
		switch {
		case strings.HasPrefix(tt.claude, "->"):
			w.write("AGENTS.md", "# All\n")
			if err := os.Symlink("AGENTS.md", filepath.Join(w.root, "CLAUDE.md")); err != nil {
				t.Skip(err)
			}
		case tt.claude != "":
			w.write("CLAUDE.md", tt.claude)
		}
		before := tree(t, w.root)
		o := w.options(Claude, Codex)
		o.Instructions = true
		w.init(o)
		var got []string
		for _, name := range []string{"AGENTS.md", "CLAUDE.md"} {
			info, err := os.Lstat(filepath.Join(w.root, name))
			if err != nil || !info.Mode().IsRegular() {
				continue
			}
			if text, _ := os.ReadFile(filepath.Join(w.root, name)); strings.Contains(string(text), "codemem:begin") {
				got = append(got, name)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.claude, diff)
		}
		o.Remove = true
		w.init(o)
		w.sameTree(w.root, before)
	}
}

// TestWorkTrees: two work trees of a repository have one receipt, and files of their own.
func TestWorkTrees(t *testing.T) {
	w := newWorld(t)
	other := w.options(Codex)
	other.Root, other.WorkTree = t.TempDir(), "other"
	w.init(w.options(Codex))
	w.init(other)
	remove := w.options(Codex)
	remove.Remove = true
	w.init(remove)
	if _, err := os.Stat(filepath.Join(other.Root, ".codex", "config.toml")); err != nil {
		t.Error(err)
	}
	other.Remove = true
	w.init(other)
	w.sameTree(other.Root, map[string]string{".": tree(t, other.Root)["."]})
}

// TestSharedFile: what serves two agents stays until the second is taken out.
func TestSharedFile(t *testing.T) {
	w := newWorld(t)
	before := tree(t, w.root)
	w.init(w.options(Claude))
	w.init(w.options(MCP))
	o := w.options(Claude)
	o.Remove = true
	if got := w.init(o)[".mcp.json"]; got != Leave {
		t.Errorf("%s", got)
	}
	o = w.options(MCP)
	o.Remove = true
	if got := w.init(o)[".mcp.json"]; got != Delete {
		t.Errorf("%s", got)
	}
	w.sameTree(w.root, before)
}

// TestPlugin: the plugin can be written out once, and whoever has it enabled is told not to have both.
func TestPlugin(t *testing.T) {
	w := newWorld(t)
	dir := filepath.Join(w.home, "plugin")
	if err := Export(dir); err != nil {
		t.Fatal(err)
	}
	for name, text := range tree(t, dir) {
		if want, err := plugin.ReadFile("claude/" + filepath.ToSlash(name)); err == nil && !strings.HasSuffix(text, string(want)) {
			t.Errorf("%s differs", name)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, ".claude-plugin", "plugin.json")); err != nil {
		t.Error(err)
	}
	if err := Export(dir); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written over: %v", err)
	}
	for enabled, want := range map[string]bool{`{"enabledPlugins":{"codemem@codemem":true}}`: true, `{"enabledPlugins":{"codemem@codemem":false}}`: false, `{`: false} {
		w := newWorld(t)
		w.write(".claude/settings.json", enabled)
		o := w.options(Claude)
		o.DryRun = true
		rep, err := Init(t.Context(), o)
		if err != nil || (rep.Agents[0].Note != "") != want {
			t.Errorf("%s: %v %+v", enabled, err, rep.Agents)
		}
	}
}

// TestOwner: a run by root leaves files to their owners, with their modes.
func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root gives files away")
	}
	w := newWorld(t)
	w.write(".mcp.json", "{}")
	path := filepath.Join(w.root, ".mcp.json")
	if err := errors.Join(os.Chown(path, 12345, 12346), os.Chmod(path, 0o640)); err != nil {
		t.Skip(err)
	}
	w.init(w.options(MCP))
	after, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if after.Mode().Perm() != 0o640 || after.Size() < 10 || !strings.Contains(fmt.Sprintf("%+v", after.Sys()), "Uid:12345 Gid:12346") {
		t.Errorf("%v %+v", after.Mode(), after.Sys())
	}
}

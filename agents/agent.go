package agents

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// program is the command that agents start. It is never a path: what is written may be shared.
const program = "codemem"

// plugin is the Claude Code plugin, and OpenCode's.
//
//go:embed all:claude opencode/codemem.js
var plugin embed.FS

// The names of the agents that can be wired up.
const (
	Claude   = "claude"
	Codex    = "codex"
	Copilot  = "copilot"
	Cursor   = "cursor"
	Gemini   = "gemini"
	OpenCode = "opencode"
	Qwen     = "qwen"
	VSCode   = "vscode"
	MCP      = "mcp" // any client that reads a portable .mcp.json
)

// An Agent is a program that can be wired up.
type Agent struct {
	Name  string // as on the command line
	Title string // as its makers call it

	programs []string // names on PATH
	traces   []string // in a repository: what shows that the agent is used there
	homes    func(m machine) []string
	next     []string // what the user has to do, in a repository
	nextUser []string // the same for the user's own configuration
}

// Agents returns all agents, in the order in which they are told of.
func Agents() []Agent { return slices.Clone(known) }

// known are all agents.
var known = []Agent{
	{
		Claude, "Claude Code",
		[]string{"claude"},
		[]string{".claude", "CLAUDE.md"},
		func(m machine) []string { return []string{m.claude(""), path.Join(m.home, ".claude.json")} },
		[]string{"start claude in this repository anew, and approve the server codemem when it asks"},
		[]string{"start claude anew"},
	},
	{
		Codex, "Codex",
		[]string{"codex"},
		[]string{".codex"},
		func(m machine) []string { return []string{m.codex("")} },
		[]string{"start codex in this repository anew, and trust the project and its hooks when it asks: else it reads neither .codex/config.toml nor .codex/hooks.json"},
		[]string{"start codex anew, and trust the hooks when it asks"},
	},
	{
		Copilot, "GitHub Copilot CLI",
		[]string{"copilot"},
		[]string{".github/copilot-instructions.md", ".github/hooks"},
		func(m machine) []string { return []string{m.copilot("")} },
		[]string{"start copilot in this repository anew, and trust the folder when it asks: else it reads neither .mcp.json nor .github/hooks"},
		[]string{"start copilot anew"},
	},
	{
		Cursor, "Cursor",
		[]string{"cursor", "cursor-agent"},
		[]string{".cursor", ".cursorrules"},
		func(m machine) []string { return []string{path.Join(m.home, ".cursor")} },
		[]string{"in Cursor, open Settings, MCP, and switch codemem on"},
		[]string{"in Cursor, open Settings, MCP, and switch codemem on"},
	},
	{
		Gemini, "Gemini CLI",
		[]string{"gemini"},
		[]string{".gemini", "GEMINI.md"},
		func(m machine) []string { return []string{path.Join(m.home, ".gemini")} },
		[]string{"start gemini in this repository anew, and trust the folder when it asks"},
		[]string{"start gemini anew, and trust the folder when it asks"},
	},
	{
		OpenCode, "OpenCode",
		[]string{"opencode"},
		[]string{".opencode", "opencode.json", "opencode.jsonc"},
		func(m machine) []string { return []string{m.opencode("")} },
		[]string{"start opencode in this repository anew"},
		[]string{"start opencode anew"},
	},
	{
		Qwen, "Qwen Code",
		[]string{"qwen"},
		[]string{".qwen", "QWEN.md"},
		func(m machine) []string { return []string{path.Join(m.home, ".qwen")} },
		[]string{"start qwen in this repository anew, and trust the folder when it asks"},
		[]string{"start qwen anew"},
	},
	{
		VSCode, "VS Code with Copilot",
		[]string{"code", "code-insiders", "codium"},
		[]string{".vscode"},
		func(m machine) []string { return []string{path.Dir(m.vscode())} },
		[]string{"in VS Code, open .vscode/mcp.json and start the server codemem, or let Copilot's agent mode ask to trust it"},
		[]string{"in VS Code, run the command MCP: List Servers and start codemem"},
	},
	{
		MCP, "any client that reads .mcp.json", nil,
		[]string{".mcp.json"},
		nil,
		[]string{"start the client anew in this repository"},
		nil,
	},
}

// A machine is where configuration of a user lies.
type machine struct {
	home   string // with slashes
	os     string // as runtime.GOOS
	getenv func(string) string
}

func (m machine) below(variable, otherwise, name string) string {
	if dir := m.getenv(variable); filepath.IsAbs(dir) {
		return path.Join(filepath.ToSlash(dir), name)
	}
	return path.Join(m.home, otherwise, name)
}

func (m machine) claude(name string) string { return m.below("CLAUDE_CONFIG_DIR", ".claude", name) }
func (m machine) codex(name string) string  { return m.below("CODEX_HOME", ".codex", name) }

func (m machine) copilot(name string) string { return m.below("COPILOT_HOME", ".copilot", name) }
func (m machine) opencode(name string) string {
	return m.below("XDG_CONFIG_HOME", ".config", path.Join("opencode", name))
}

// claudeState returns the file in which Claude Code keeps the user's servers.
func (m machine) claudeState() string { return m.below("CLAUDE_CONFIG_DIR", "", ".claude.json") }

// vscode returns the file in which VS Code keeps the user's servers.
func (m machine) vscode() string {
	switch m.os {
	case "darwin":
		return path.Join(m.home, "Library/Application Support/Code/User/mcp.json")
	case "windows":
		return m.below("APPDATA", "AppData/Roaming", "Code/User/mcp.json")
	}
	return m.below("XDG_CONFIG_HOME", ".config", "Code/User/mcp.json")
}

// A target is a file, what belongs into it, and for whom.
type target struct {
	path   string // relative to the root, or absolute in the scope of the user, with slashes
	edit   edit
	agents []string
}

// Entries of servers, as each agent wants them. The working directory of a server is the repository with
// Claude Code, Codex and Gemini CLI; Cursor and VS Code are told.
const (
	plainServer    = `{"command":"codemem","args":["mcp"]}`
	cursorServer   = `{"type":"stdio","command":"codemem","args":["mcp","--root","${workspaceFolder}"]}`
	openCodeServer = `{"type":"local","command":["codemem","mcp"]}`
	vscodeServer   = `{"type":"stdio","command":"codemem","args":["mcp"],"cwd":"${workspaceFolder}"}`
	codexBody      = "[mcp_servers.codemem]\ncommand = \"codemem\"\nargs = [\"mcp\"]\n"
)

// server returns the edit that adds our server to the object of a key.
func server(key, value string) memberEdit {
	return memberEdit{path: []string{key, program}, value: value, label: "server codemem"}
}

// targets returns the files of the agents chosen, each once.
func (o Options) targets(chosen []string) ([]target, error) {
	var all []target
	add := func(agent, path string, e edit) {
		if i := slices.IndexFunc(all, func(t target) bool { return t.path == path && t.edit.what() == e.what() }); i >= 0 {
			if !slices.Contains(all[i].agents, agent) {
				all[i].agents = append(all[i].agents, agent)
			}
			return
		}
		all = append(all, target{path, e, []string{agent}})
	}
	m := o.machine()
	for _, name := range chosen {
		switch name {
		case Claude:
			if err := o.claudeTargets(m, add); err != nil {
				return nil, err
			}
		case Codex:
			add(name, o.at(".codex/config.toml", m.codex("config.toml")), fenceEdit{
				"# codemem:begin", "# codemem:end", codexBody, "server codemem", []string{"mcp_servers", program},
			})
			add(name, o.at(hookHosts[name].at, m.codex(hookHosts[name].ofUser)), o.hooksOf(name))
		case Copilot:
			add(name, o.at(".mcp.json", m.copilot("mcp-config.json")), server("mcpServers", plainServer))
			add(name, o.at(hookHosts[name].at, m.copilot(hookHosts[name].ofUser)), o.hooksOf(name))
		case OpenCode:
			if err := o.openCodeTargets(m, add); err != nil {
				return nil, err
			}
		case Cursor:
			add(name, o.at(".cursor/mcp.json", path.Join(m.home, ".cursor/mcp.json")), server("mcpServers", cursorServer))
			add(name, o.at(hookHosts[name].at, path.Join(m.home, hookHosts[name].ofUser)), o.hooksOf(name))
		case Gemini, Qwen:
			s := server("mcpServers", plainServer)
			s.first = hookHosts[name].first
			add(name, o.at(hookHosts[name].at, path.Join(m.home, hookHosts[name].ofUser)), together{s, o.hooksOf(name)})
		case VSCode:
			add(name, o.at(".vscode/mcp.json", m.vscode()), server("servers", vscodeServer))
		case MCP:
			if o.User {
				return nil, fmt.Errorf("%w: %s", ErrNoUserScope, MCP)
			}
			add(name, ".mcp.json", server("mcpServers", plainServer))
		default:
			return nil, fmt.Errorf("%w: %q", ErrUnknownAgent, name)
		}
	}
	if o.Instructions || o.Remove {
		o.instructions(m, chosen, add)
	}
	return all, nil
}

// at returns the one of two paths that is of the scope.
func (o Options) at(inRepository, ofUser string) string {
	if o.User {
		return ofUser
	}
	return inRepository
}

// claudeTargets adds the files of Claude Code: the server, the hooks and the skills.
func (o Options) claudeTargets(m machine, add func(agent, path string, e edit)) error {
	servers, settings, skills := ".mcp.json", ".claude/settings.json", ".claude/skills"
	if o.User {
		servers, settings, skills = m.claudeState(), m.claude("settings.json"), m.claude("skills")
	}
	value, err := pluginServer()
	if err != nil {
		return err
	}
	add(Claude, servers, server("mcpServers", value))
	h := hooksEdit{}
	if o.Hooks || o.Remove {
		file, err := plugin.ReadFile("claude/hooks/hooks.json")
		if err != nil {
			return err
		}
		if h.groups, err = hookGroups(file, !o.RequireSummaries); err != nil {
			return err
		}
	}
	add(Claude, settings, h)
	return fs.WalkDir(plugin, "claude/skills", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := plugin.ReadFile(p)
		content = bytes.ReplaceAll(content, []byte("mcp__plugin_codemem_codemem__"), []byte("mcp__codemem__")) // the server is no plugin's
		name := strings.TrimPrefix(p, "claude/skills/")
		add(Claude, path.Join(skills, name), fileEdit{content: content, label: "skill " + path.Dir(name)})
		return err
	})
}

// pluginServer returns the entry of our server in the plugin, as compact JSON.
func pluginServer() (string, error) {
	file, err := plugin.ReadFile("claude/.mcp.json")
	if err != nil {
		return "", err
	}
	root, err := parseJSON(file)
	if err != nil {
		return "", err
	}
	chain, at, err := find(file, root, []string{"mcpServers", program})
	if err != nil || len(at) < 2 {
		return "", fmt.Errorf("the plugin has no server: %w", err)
	}
	return compactText(file[chain[2].start:chain[2].end])
}

// Export writes the Claude Code plugin into a directory, so that "claude plugin marketplace add" can take it
// from there. Files that are there already are not overwritten: the first of them is the error.
func Export(dir string) error {
	files, err := fs.Sub(plugin, "claude")
	if err != nil {
		return err
	}
	return os.CopyFS(dir, files)
}

package agents

import (
	"bytes"
	"path"

	"codemem/regex"
)

// instructionsBody is what agents are told in the files that they read at the start of a session.
const instructionsBody = `## Codebase memory

` + "`codemem`" + ` remembers what was learned of each file, proven by its md5. Use it instead of reading files whole:

1. Once per session, before code is touched: ` + "`project_prescan`" + `.
2. Begin each task with ` + "`explore`" + ` and the request as it stands (words, names, a stack trace, ` + "`path:line`" + `, a diff), before grep or reading files.
   Go on from its ids: ` + "`hydrate_context`, `code_grep`, `impact`, `get_skeleton`" + `.
3. Once per task, after its commit: ` + "`file_registry_update_summaries` with `updates: [{path, summary, content_md5}]` and `commit`" + `.

Without MCP tools run ` + "`codemem tool NAME`" + ` in a shell.
`

// importsAgents finds the line by which CLAUDE.md takes in AGENTS.md.
var importsAgents = regex.Lazy(`(?m)(^|\s)@(\./)?AGENTS\.md\b`)

// instructions adds the files of instructions. Agents read AGENTS.md; Claude Code reads CLAUDE.md instead
// where there is one.
func (o Options) instructions(m machine, chosen []string, add func(agent, path string, e edit)) {
	block := fenceEdit{begin: "<!-- codemem:begin -->", end: "<!-- codemem:end -->", body: instructionsBody, label: "instructions"}
	for _, name := range chosen {
		if o.User {
			switch name {
			case Claude:
				add(name, m.claude("CLAUDE.md"), block)
			case Codex:
				add(name, m.codex("AGENTS.md"), block)
			case Copilot:
				add(name, m.copilot("copilot-instructions.md"), block)
			case OpenCode:
				add(name, m.opencode("AGENTS.md"), block)
			case Gemini:
				add(name, path.Join(m.home, ".gemini/GEMINI.md"), block)
			case Qwen:
				add(name, path.Join(m.home, ".qwen/QWEN.md"), block)
			}
			continue
		}
		own := map[string]string{Claude: "CLAUDE.md", Gemini: "GEMINI.md", Qwen: "QWEN.md"}[name]
		switch {
		case own == "":
			add(name, "AGENTS.md", block)
		case o.Remove:
			add(name, "AGENTS.md", block)
			add(name, own, block)
		case o.needsOwn(own):
			add(name, own, block)
		default:
			add(name, "AGENTS.md", block)
		}
	}
}

// needsOwn reports whether the repository has an instructions file of a name that does not take in AGENTS.md.
func (o Options) needsOwn(name string) bool {
	p := o.place()
	f, err := p.open(name)
	if err != nil {
		return true // the edit reports what is wrong
	}
	defer func() { _ = f.root.Close() }()
	if other, err := p.open("AGENTS.md"); err == nil {
		defer func() { _ = other.root.Close() }()
		if f.exists && other.exists && other.name == f.name {
			return false // a link to it
		}
	}
	return f.exists && !importsAgents().Match(f.text) && !bytes.Equal(bytes.TrimSpace(f.text), []byte("AGENTS.md"))
}

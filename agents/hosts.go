package agents

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// hostHooks are the hooks of an agent whose program is not Claude Code, whose plugin has them in a file.
type hostHooks struct {
	at, ofUser string // the settings, in a repository and below the home
	second     int    // of its timeouts
	ends       string // what a command ends with
	flat       bool   // a handler is an element of its own, without a group around it
	first      string // what a new file begins with
	lines      []hookLine
}

// A hookLine is one hook: the host's event, ours that answers it, and which tools it is for.
type hookLine struct{ event, answers, matcher string }

// hookHosts are the agents with hooks, by name. What each knows of hooks was read in the program that npm has or in its source:
// Codex and Qwen Code took over Claude Code's form; Gemini CLI has other events, counts in milliseconds, and refuses a
// prompt where a command ends with a code over 1, as one does that is not installed: "; exit 0" is the same to sh and PowerShell. Qwen
// Code writes settings anew that do not say which version they have. GitHub Copilot CLI
// gives events whose names have capitals the form of Claude Code's; Cursor has a form of its own. OpenCode has no hooks but plugins: see openCodeTargets.
var hookHosts = map[string]hostHooks{
	Codex: {at: ".codex/hooks.json", ofUser: "hooks.json", second: 1, lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"UserPromptSubmit", "user-prompt", ""}, {"PostToolUse", "post-tool", "apply_patch|Edit|Write|Bash"}, {"Stop", "stop", ""},
	}},
	Gemini: {at: ".gemini/settings.json", ofUser: ".gemini/settings.json", second: 1000, ends: "; exit 0", lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"BeforeAgent", "user-prompt", ""}, {"AfterTool", "post-tool", "write_file|replace|run_shell_command"}, {"AfterAgent", "stop", ""},
	}},
	Qwen: {at: ".qwen/settings.json", ofUser: ".qwen/settings.json", second: 1000, first: `"$version":4,`, lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"UserPromptSubmit", "user-prompt", ""}, {"PostToolUse", "post-tool", "write_file|edit|replace|run_shell_command"}, {"Stop", "stop", ""},
	}},
	Copilot: {at: ".github/hooks/codemem.json", ofUser: "hooks/codemem.json", second: 1, first: `"version":1,`, lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"UserPromptSubmit", "user-prompt", ""}, {"PostToolUse", "post-tool", "Edit|Write|create|edit|Bash|bash|powershell"}, {"Stop", "stop", ""},
	}},
	Cursor: {at: ".cursor/hooks.json", ofUser: ".cursor/hooks.json", flat: true, first: `"version":1,`, lines: []hookLine{
		{"sessionStart", "session-start", ""}, {"afterFileEdit", "post-tool", ""}, {"afterShellExecution", "post-tool", ""}, {"stop", "stop", ""},
	}},
}

// How long a host waits for a hook, in seconds: for one at an end, which nobody waits to go on after and which parses what was edited, longer. It gives up
// before that, as stopLimit says, or of itself.
const (
	answerTime = 5
	stopTime   = 15
	stopLimit  = " --limit 12s"
)

// hooksOf returns the edit that adds the hooks of an agent.
func (o Options) hooksOf(agent string) hooksEdit {
	h := hookHosts[agent]
	e := hooksEdit{first: h.first}
	if !o.Hooks && !o.Remove {
		return e
	}
	for _, l := range h.lines {
		command := program + " hook " + agent + " " + l.answers
		wait := answerTime
		if l.answers == "stop" {
			command += stopLimit
			wait = stopTime
		}
		if l.answers == "stop" && o.RequireSummaries {
			command += " --require-summaries"
		}
		command += h.ends
		value := fmt.Sprintf(`{"command":%q}`, command)
		if !h.flat {
			value = fmt.Sprintf(`{"hooks":[{"type":"command","command":%q,"timeout":%d}]}`, command, wait*h.second)
			if l.matcher != "" {
				value = fmt.Sprintf(`{"matcher":%q,`, l.matcher) + value[1:]
			}
		}
		e.groups = append(e.groups, hookGroup{l.event, value})
	}
	return e
}

// isHookHost reports whether "codemem hook NAME" answers an agent.
func isHookHost(name string) bool {
	_, other := hookHosts[name]
	return other || name == Claude
}

// openCodeTargets adds the files of OpenCode: the server, and the plugin by which it calls hooks.
func (o Options) openCodeTargets(m machine, add func(agent, path string, e edit)) error {
	full, err := plugin.ReadFile("opencode/codemem.js")
	if err != nil {
		return err
	}
	unasked := bytes.Replace(full, []byte(`, "--require-summaries"`), nil, 1)
	p := fileEdit{content: full, or: unasked, label: "plugin codemem"}
	switch {
	case !o.Hooks && !o.Remove:
		p.content = nil
	case !o.RequireSummaries:
		p.content, p.or = unasked, full
	}
	s := server("mcp", openCodeServer)
	s.first = `"$schema":"https://opencode.ai/config.json",` // which OpenCode adds where it is missing
	add(OpenCode, o.at("opencode.json", m.opencode("opencode.json")), s)
	add(OpenCode, o.at(".opencode/plugins/codemem.js", m.opencode("plugins/codemem.js")), p)
	return nil
}

// together are several edits of one file.
type together []edit

func (t together) what() string {
	var all []string
	for _, e := range t {
		all = append(all, e.what())
	}
	return strings.Join(all, ", ")
}

func (t together) wants() []entry {
	var all []entry
	for _, e := range t {
		all = append(all, e.wants()...)
	}
	return all
}

func (t together) put(d *draft) (placed, error) {
	var all placed
	for _, e := range t {
		p, err := e.put(d)
		if err != nil {
			return all, err
		}
		all.added = append(all.added, p.added...)
		if all.foreign == "" {
			all.foreign = p.foreign
		}
	}
	return all, nil
}

func (t together) take(text []byte, mine *record) (taken, error) {
	left := ""
	for _, e := range slices.Backward(t) {
		tk, err := e.take(text, mine)
		if err != nil {
			return tk, err
		}
		if left == "" {
			left = tk.left
		}
		if tk.left == "" {
			text = tk.text
		}
	}
	return taken{text: text, left: left}, nil
}

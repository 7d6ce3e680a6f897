package agents

import (
	"fmt"
	"slices"
	"strings"
)

// hostHooks are the hooks of an agent whose program is not Claude Code, whose plugin has them in a file.
type hostHooks struct {
	at, ofUser string // the settings, in a repository and below the home
	second     int    // of its timeouts
	flat       bool   // a handler is an element of its own, without a group around it
	first      string // what a new file begins with
	lines      []hookLine
}

// A hookLine is one hook: the host's event, ours that answers it, and which tools it is for.
type hookLine struct{ event, answers, matcher string }

// hookHosts are the agents with hooks, by name. What each knows of hooks was read in the program that npm has or in its source:
// Codex and Qwen Code took over Claude Code's form; Gemini CLI has other events, and counts in milliseconds; Cursor has a form of its own.
var hookHosts = map[string]hostHooks{
	Codex: {at: ".codex/hooks.json", ofUser: "hooks.json", second: 1, lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"UserPromptSubmit", "user-prompt", ""}, {"PostToolUse", "post-tool", "apply_patch|Edit|Write|Bash"}, {"Stop", "stop", ""},
	}},
	Gemini: {at: ".gemini/settings.json", ofUser: ".gemini/settings.json", second: 1000, lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"BeforeAgent", "user-prompt", ""}, {"AfterTool", "post-tool", "write_file|replace"}, {"AfterAgent", "stop", ""},
	}},
	Qwen: {at: ".qwen/settings.json", ofUser: ".qwen/settings.json", second: 1000, lines: []hookLine{
		{"SessionStart", "session-start", ""}, {"UserPromptSubmit", "user-prompt", ""}, {"PostToolUse", "post-tool", "write_file|edit|replace"}, {"Stop", "stop", ""},
	}},
	Cursor: {at: ".cursor/hooks.json", ofUser: ".cursor/hooks.json", flat: true, first: `"version":1,`, lines: []hookLine{
		{"sessionStart", "session-start", ""}, {"afterFileEdit", "post-tool", ""}, {"stop", "stop", ""},
	}},
}

// answerTime is how long a host waits for a hook, in seconds.
const answerTime = 5

// hooksOf returns the edit that adds the hooks of an agent.
func (o Options) hooksOf(agent string) hooksEdit {
	h := hookHosts[agent]
	e := hooksEdit{first: h.first}
	if !o.Hooks && !o.Remove {
		return e
	}
	for _, l := range h.lines {
		command := program + " hook " + agent + " " + l.answers
		if l.answers == "stop" && o.RequireSummaries {
			command += " --require-summaries"
		}
		value := fmt.Sprintf(`{"command":%q}`, command)
		if !h.flat {
			value = fmt.Sprintf(`{"hooks":[{"type":"command","command":%q,"timeout":%d}]}`, command, answerTime*h.second)
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

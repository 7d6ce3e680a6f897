package hooks

import (
	"fmt"
	"slices"
	"strings"
)

// A host is a program whose agents' hooks are answered. Most took over the form of Claude Code's: the fields of an event, and of an answer.
// What one does otherwise is here.
type host struct {
	name   string
	behind bool              // it has a hook that nobody waits for, which prescans
	events map[string]string // its own names of events, by ours; of others as Claude Code's
	active bool              // it says of each stop that it goes on because it was asked
	blind  bool              // its hooks do not see all edits: files that changed in the session are asked for
	form   func(reply) any   // how it wants an answer; nil: as Claude Code
}

// hosts are the programs, by the names that the command has for them.
var hosts = []host{
	{name: "claude", behind: true},
	{name: "codex", blind: true}, // a patch that a model writes in the shell
	{name: "qwen", active: true},
	{name: "copilot", blind: true, form: copilotForm}, // sub-agents edit in sessions of their own
	{name: "opencode"},
	{name: "gemini", events: map[string]string{"user-prompt": "BeforeAgent", "post-tool": "AfterTool", "stop": "AfterAgent"}},
	{name: "cursor", events: map[string]string{"session-start": "sessionStart", "post-tool": "afterFileEdit", "stop": "stop"}, form: cursorForm},
}

// AgentHosts returns the names of the programs whose hooks are answered.
func AgentHosts() []string {
	var names []string
	for _, h := range hosts {
		names = append(names, h.name)
	}
	return names
}

// hostOf returns the host of a name; "" is Claude Code.
func hostOf(name string) (host, error) {
	i := slices.IndexFunc(hosts, func(h host) bool { return h.name == name })
	switch {
	case i >= 0:
		return hosts[i], nil
	case name == "":
		return hosts[0], nil
	}
	return host{}, fmt.Errorf("there is no such program; there are %s", strings.Join(AgentHosts(), ", "))
}

// soon says who will do a thing that a prescan does: the hook behind the first or next tool, or the agent.
func (h host) soon(which, does string) string {
	if h.behind {
		return "The " + which + " tool that touches code " + does + " in the background; project_prescan does it at once"
	}
	return "Call project_prescan, which " + does
}

// A cursorReply is an answer to Cursor: what the agent reads at its start, or as the next message of the user.
type cursorReply struct {
	Context  string `json:"additional_context,omitempty"`
	Followup string `json:"followup_message,omitempty"`
}

func cursorForm(r reply) any {
	c := cursorReply{Followup: r.Reason}
	if r.Specific != nil {
		c.Context = r.Specific.Text
	}
	return c
}

// A copilotReply is an answer to GitHub Copilot CLI, which wants what the agent reads beside the rest.
type copilotReply struct {
	Decision string `json:"decision,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Context  string `json:"additionalContext,omitempty"`
}

func copilotForm(r reply) any {
	c := copilotReply{Decision: r.Decision, Reason: r.Reason}
	if r.Specific != nil {
		c.Context = r.Specific.Text
	}
	return c
}

// editors are the tools that write the file in file_path or notebook_path, of all hosts.
var editors = []string{"Edit", "Write", "MultiEdit", "NotebookEdit", "write_file", "replace", "edit", "write", "multiedit", "create", "WriteFile"}

// runners are the tools that run a command line, of all hosts, in lower case.
var runners = []string{"bash", "powershell", "shell", "run_shell_command"}

// shell reports whether the event is of a command line that ran.
func (in input) shell() bool {
	return in.Command != "" || slices.Contains(runners, strings.ToLower(in.Tool))
}

// edited returns the files that an agent edited: those that the event names, that the tool was called on, or that a patch is of.
func (in input) edited() []string {
	switch {
	case in.File != "":
		return []string{in.File}
	case slices.Contains(editors, in.Tool):
		return []string{in.target().File}
	}
	return patched(in.target().Command) // of apply_patch, or of a shell in which a model writes one
}

// maxPatched is of how many files of a patch it is noted that they were edited.
const maxPatched = 200

// patched returns the files of a patch in the form of Codex, which names each in a line of its own.
func patched(patch string) []string {
	var files []string
	if !strings.Contains(patch, "*** Begin Patch") {
		return nil
	}
	for l := range strings.Lines(patch) {
		for _, head := range []string{"*** Update File: ", "*** Add File: ", "*** Move to: "} {
			if name, ok := strings.CutPrefix(strings.TrimSpace(l), head); ok && len(files) < maxPatched {
				files = append(files, strings.TrimSpace(name))
			}
		}
	}
	return files
}

package cmd

import (
	"cmp"
	"strings"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/verify"
)

// sign enters who writes, where the command line does not say. What is "" then is whoever git would commit as.
func (a *app) sign(author, model *string) {
	*author = cmp.Or(*author, a.author())
	*model = cmp.Or(*model, a.Getenv("CODEMEM_MODEL"), a.preference("model"))
}

// author returns who writes: an agent that is started with it in its environment says so once, a person in their configuration, and
// programs in which agents work mark the commands that these run in a shell. "" is whoever git would commit as.
func (a *app) author() string {
	name := cmp.Or(strings.TrimSpace(a.Getenv("CODEMEM_AUTHOR")), a.preference("author"))
	for i := 0; name == "" && i < len(agentShells); i++ {
		if a.Getenv(agentShells[i].variable) != "" {
			name = agentShells[i].agent
		}
	}
	return name
}

// agentShells are the variables that programs set in the shells of their agents.
var agentShells = []struct{ variable, agent string }{
	{"CLAUDECODE", "Claude Code"},
	{"COPILOT_CLI", "GitHub Copilot CLI"},
	{"GEMINI_CLI", "Gemini CLI"},
	{"OPENCODE", "OpenCode"},
	{"QWEN_CODE", "Qwen Code"},
}

// background reports whether an answer may leave work running behind it.
func (a *app) background() bool {
	return a.Getenv("CODEMEM_NO_BACKGROUND") == "" && a.preference("background") != "false"
}

// provenance tells where a text is from, short enough to stand before it: who wrote it, when, and at which commit.
func provenance(source, author, model, commit string, at time.Time) string {
	by := registry.Writer(source, line(author), line(model))
	if !at.IsZero() {
		by += " " + at.UTC().Format(time.DateOnly)
	}
	if commit != "" {
		by += " @" + short(commit)
	}
	return by
}

// attributed is a text on one line with its provenance, the flag if it reads like instructions, and which names in it
// are nowhere.
func attributed(text, from string, flagged bool, ungrounded []string) string {
	if flagged {
		from += "; " + verify.Flag
	}
	if len(ungrounded) > 0 {
		from += "; " + condense.NotHere(ungrounded)
	}
	return "[" + from + "] " + line(text)
}

// derived is what a file says of itself, with what it is, and the flag if it reads like instructions.
func derived(what, text string, flagged bool) string {
	if flagged {
		what += " (" + verify.Flag + ")"
	}
	return what + ": " + line(text)
}

package cmd

// A variable is an environment variable that codemem reads.
type variable struct {
	name    string
	meaning string
}

// A variableGroup is what variables are about.
type variableGroup struct {
	title     string
	variables []variable
}

// environment lists every variable that codemem reads itself; "codemem help environment" prints it, and a test compares it with
// the code. What git reads is git's.
var environment = []variableGroup{
	{"codemem's own", []variable{
		{"CODEMEM_AUTHOR", "who writes summaries and notes, where --author does not say"},
		{"GIT_AUTHOR_NAME", "the same, where neither says; else git's user.name"},
		{"CODEMEM_CONFIG", "absolute path of your configuration file (codemem help configuration)"},
		{"CODEMEM_DB", "absolute path of the database, instead of its place in the git directory"},
		{"CODEMEM_HOOK_LIMIT", "how long a hook of git may take, such as 2s (default: 250ms)"},
		{"CODEMEM_MODEL", "the model that writes summaries, where --model does not say"},
		{"CODEMEM_NO_BACKGROUND", "when set, no answer leaves work running behind it"},
		{"CODEMEM_PAGER", "the pager; cat is none (codemem help output)"},
		{"CODEMEM_STORE", "address of the database that texts are shared with, instead of the setting share.store"},
	}},
	{"The terminal", []variable{
		{"CLICOLOR", "0: no colours"},
		{"CLICOLOR_FORCE", "when set and not 0, colours on no terminal either"},
		{"FORCE_COLOR", "the same"},
		{"DISPLAY", "on Linux, that there is a screen on which codemem ui can open a browser"},
		{"LESS", "options of less; FRX where it is not set"},
		{"LV", "options of lv; -c where it is not set"},
		{"NO_COLOR", "when set, no colours"},
		{"PAGER", "the pager, where neither CODEMEM_PAGER nor the configuration names one"},
		{"TERM", "dumb: no colours, no pager, no progress bar"},
		{"WAYLAND_DISPLAY", "the same as DISPLAY"},
	}},
	{"Places", []variable{
		{"APPDATA", "on Windows, where the configuration of programs is"},
		{"HOME", "the home directory"},
		{"LOCALAPPDATA", "on Windows, where programs keep their state"},
		{"PATH", "where git, a pager and agents are"},
		{"USERPROFILE", "the home directory on Windows"},
		{"XDG_CONFIG_HOME", "where the configuration of programs is (default: ~/.config)"},
		{"XDG_STATE_HOME", "where programs keep their state (default: ~/.local/state)"},
	}},
	{"Others' words", []variable{
		{"CLAUDECODE", "set by Claude Code in its shell: it writes, where nothing says who does"},
		{"COPILOT_CLI", "the same of GitHub Copilot CLI"},
		{"GEMINI_CLI", "the same of Gemini CLI"},
		{"OPENCODE", "the same of OpenCode"},
		{"QWEN_CODE", "the same of Qwen Code"},
		{"CLAUDE_PROJECT_DIR", "the directory that an agent works in, for codemem mcp"},
		{"GIT_CONFIG_GLOBAL", "git's configuration of the user, as git reads it"},
		{"GIT_CONFIG_NOSYSTEM", "when true, git's configuration of the machine is not read"},
		{"GIT_CONFIG_SYSTEM", "git's configuration of the machine, as git reads it"},
		{"GIT_DIR", "in a hook of git, the repository that the hook is about"},
		{"GIT_WORK_TREE", "in a hook of git, the work tree that the hook is about"},
		{"GOMEMLIMIT", "the memory limit of the Go runtime, instead of codemem's"},
		{"GOGC", "how much the heap of the Go runtime may grow before it is collected, instead of codemem's"},
		{"SOURCE_DATE_EPOCH", "the date of manual pages, in seconds since 1970"},
		{"SUDO_UID", "under sudo, whose repositories are taken too, as git does"},
	}},
}

package cmd

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestColorful tries the rules in their order.
func TestColorful(t *testing.T) {
	for _, tt := range []struct {
		name, flags, env, setting string
		want                      bool
	}{
		{"no terminal", "", "", "", false},
		{"flag", "--color always", "NO_COLOR=1 TERM=dumb", "never", true},
		{"flag never", "--color never", "CLICOLOR_FORCE=1", "always", false},
		{"old flag", "--no-color", "FORCE_COLOR=1", "always", false},
		{"NO_COLOR before forced", "", "NO_COLOR=1 CLICOLOR_FORCE=1", "always", false},
		{"forced", "", "CLICOLOR_FORCE=1 CLICOLOR=0 TERM=dumb", "never", true},
		{"FORCE_COLOR", "", "FORCE_COLOR=3", "", true},
		{"not forced", "", "CLICOLOR_FORCE=0 FORCE_COLOR=0", "", false},
		{"setting", "", "CLICOLOR=0", "always", true},
		{"setting never", "", "", "never", false},
		{"flag auto", "--color auto", "CLICOLOR_FORCE=1", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newShell(t)
			s.env["XDG_CONFIG_HOME"] = t.TempDir()
			for _, pair := range strings.Fields(tt.env) {
				name, value, _ := strings.Cut(pair, "=")
				s.env[name] = value
			}
			if tt.setting != "" {
				s.run(0, "config", "set", "--user", "color", tt.setting)
			}
			out := s.run(0, append(strings.Fields(tt.flags), "status")...)
			if got := strings.Contains(out, "\x1b["); got != tt.want {
				t.Errorf("colours: %v, want %v", got, tt.want)
			}
		})
	}
}

// TestEveryCommandDecidesAlike: with --color always a command may colour what it prints, and without it never does, no terminal
// being there; but for the colours both say the same.
func TestEveryCommandDecidesAlike(t *testing.T) {
	s := newShell(t)
	s.run(0, "prescan")
	s.run(0, "summarize", "main.go", "The entry.")
	colored := 0
	for _, line := range []string{
		"status", "files", "search entry", "overview", "history main.go", "verify", "config list", "doctor", "db check", "db path",
		"symbols main", "refs main.go:main", "skeleton main.go", "hydrate main.go:main", "grep main", "explore entry", "impact main.go:main",
		"codemap", "scan", "prescan --dry-run", "version", "hooks status", "tool", "--help", "help states", "context --file main.go --line 1",
		"revert --author nobody --dry-run", "graph", "close --commit HEAD", "files nowhere.txt", "frobnicate",
	} {
		words := strings.Fields(line)
		plainOut, plainErr, _ := s.try("", words...)
		out, errs, _ := s.try("", append([]string{"--color", "always"}, words...)...)
		if strings.Contains(plainOut+plainErr, "\x1b") {
			t.Errorf("codemem %s has colours where none are wanted", line)
		}
		if strings.Contains(out+errs, "\x1b[") {
			colored++
		}
		if got := uncolored(errs); got != plainErr {
			t.Errorf("codemem %s says otherwise in colours:\n%s\n%s", line, got, plainErr)
		}
	}
	if colored < 15 {
		t.Errorf("only %d commands have colours", colored)
	}
	if os.Getenv("NO_COLOR") == "" && !strings.Contains(s.run(0, "--color", "always", "status"), "\x1b[") {
		t.Error("status has no colours")
	}
}

// uncolored returns text without SGR sequences.
func uncolored(text string) string {
	return regexp.MustCompile("\x1b\\[[^m]*m?").ReplaceAllString(text, "")
}

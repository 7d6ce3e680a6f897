package cmd

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedCommands: each command that README.md and docs show is one, with each flag that they give it.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob(filepath.Join("..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	inBlock, inText := regexp.MustCompile(`(?:^(?:\$ |> )?|\| |&& |\$\()codemem ([^\n]*)`), regexp.MustCompile("`codemem ([^`\n]*)`")
	found := 0
	for _, page := range append(pages, filepath.Join("..", "README.md"), filepath.Join("..", "CONTRIBUTING.md")) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		shown := inText
		for l := range strings.Lines(string(text)) {
			if strings.HasPrefix(l, "```") {
				shown = map[bool]*regexp.Regexp{true: inBlock, false: inText}[shown == inText]
			}
			for _, m := range shown.FindAllStringSubmatch(l, -1) {
				found++
				if fault := wrongCommand(m[1]); fault != "" {
					t.Errorf("%s shows codemem %s: %s", filepath.Base(page), m[1], fault)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("%d commands are shown", found)
	}
}

// wrongCommand says what is wrong with a command line as documents write it: "" if nothing is.
func wrongCommand(line string) string {
	if at := strings.IndexAny(line, "|;&<>#)…"); at >= 0 {
		line = line[:at]
	}
	words := strings.Fields(regexp.MustCompile(`'[^']*'|"[^"]*"?`).ReplaceAllString(line, "X"))
	root := (&app{}).root()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	at, rest, err := root.Find(words)
	if err != nil {
		return err.Error()
	}
	placeholder := regexp.MustCompile(`^[A-Z\[]`)
	for _, w := range rest {
		name, _, _ := strings.Cut(w, "=")
		switch {
		case name == "--help" || name == "--version":
		case strings.HasPrefix(name, "--") && name != "--":
			if at.Flags().Lookup(name[2:]) == nil && at.InheritedFlags().Lookup(name[2:]) == nil {
				return "no flag " + name
			}
		case len(name) == 2 && name[0] == '-' && name != "--":
			if at.Flags().ShorthandLookup(name[1:]) == nil && at.InheritedFlags().ShorthandLookup(name[1:]) == nil {
				return "no flag " + name
			}
		case strings.HasSuffix(at.Use, " COMMAND") && !placeholder.MatchString(name):
			return "no command " + name
		}
	}
	return ""
}

// TestWrongCommand: what is no command or has no such flag is found.
func TestWrongCommand(t *testing.T) {
	t.Parallel()
	for line, wrong := range map[string]bool{
		"prescan --full": false, "-C .. prescan | head": false, "COMMAND --help": false, `tool explore query="--x"`: false, "db path": false,
		"prescan --quiet": true, "rescan": true, "files -x": true, "db paths": true,
	} {
		if fault := wrongCommand(line); (fault != "") != wrong {
			t.Errorf("%s: %q", line, fault)
		}
	}
}

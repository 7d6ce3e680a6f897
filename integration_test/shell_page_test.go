package integration_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestShellPage: what docs/shell.md gives a shell to read works in it.
func TestShellPage(t *testing.T) {
	page, err := os.ReadFile("../docs/shell.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)```(sh|bash|zsh|fish)\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		if !strings.Contains(m[2], "p10k") { // which calls what only its theme has
			blocks[m[1]] += m[2]
		}
	}
	dir := t.TempDir()
	repo := filepath.Join(dir, "repo")
	for _, shell := range []struct{ name, source, prompt string }{
		{"bash", blocks["sh"] + blocks["bash"], `echo "${PS1@P}"`},
		{"zsh", blocks["sh"] + blocks["zsh"], `print -P "$PROMPT"`},
		{"fish", blocks["fish"], "fish_prompt; echo"},
	} {
		t.Run(shell.name, func(t *testing.T) {
			if _, err := exec.LookPath(shell.name); err != nil {
				t.Skip(err)
			}
			script := shell.source + `
cd "$HOME"
` + shell.prompt + `
git init -q repo
cd repo
echo 'package a' >a.go
git add a.go
` + shell.prompt + `
codemem prescan >/dev/null
codemem summarize a.go 'It is empty.' >/dev/null
` + shell.prompt + `
echo '// A changed.' >>a.go
codemem verify --apply >/dev/null
` + shell.prompt + "\n"
			if err := os.RemoveAll(repo); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(shell.name, "-c", script)
			cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir)
			out, err := cmd.Output()
			if err != nil {
				t.Errorf("%v\n%s", err, out)
			}
			for _, want := range []string{"bootstrap", ", 1 stale"} {
				if !strings.Contains(string(out), want) {
					t.Errorf("no %q in the prompts:\n%s", want, out)
				}
			}
			if first, _, _ := strings.Cut(string(out), "\n"); strings.Contains(first, "bootstrap") {
				t.Errorf("outside of a repository the prompt is %q", first)
			}
		})
	}
}

package integration_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codemem/hidden"
)

// TestHiddenTextIsTold: characters that do not show, in source, names and commit messages, reach nobody as they are, on pipes
// neither, and what shows such a file says so.
func TestHiddenTextIsTold(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &doorsWorld{t: t, git: newGitter(t, dir), dir: filepath.Join(dir, "work")}
	d.git.must(t, dir, "init", "-q", "work")
	put(t, d.dir, "go.mod", "module odd\n")
	put(t, d.dir, "main.go", "package main\n\n// Key\u202e opens\u2066 the connection.\nconst Key = \"a\u200bb\U000E0041\U000E0042\"\n\n// Access is for level.\nfunc Access(level string) bool {\n\tif level != \"user\u202e \u2066// Check if admin\u2069 \u2066\" {\n\t\treturn Open(level)\n\t}\n\treturn false\n}\n")
	put(t, d.dir, "lib/lib.go", "package main\n\n// Open \x1b[2J connects.\nfunc Open(token string) bool { return is\u0410dmin(token) }\n\nfunc is\u0410dmin(s string) bool { return s == \"\x1b]0;x\x07\" }\n")
	put(t, d.dir, "web/app.ts", "export function connect(token = \"\u2067x\u200d\") { return token }\nexport const ra\u200dnk = 1\n")
	put(t, d.dir, "tool.py", "def fetch(token='\u00ad'):\n    \"\"\"Fetch\u200f it.\"\"\"\n    return token\n")
	put(t, d.dir, "run.sh", "# uses \u202d it\nrun() {\n\techo \u200b\n}\n")
	put(t, d.dir, "README.md", "# Odd\n\nThe readme \u202etells\u200b at once.\n")
	put(t, d.dir, "conf.yaml", "token: a\u200b\n")
	put(t, d.dir, "odd/na\u202eme.go", "package odd\n\n// Odd is connected.\nfunc Odd() {}\n")
	d.git.must(t, d.dir, "add", "-A")
	d.git.must(t, d.dir, "commit", "-q", "-m", "connect\u202e the client \x1b[31m with a token\n\nThe body\u200b tells.")
	put(t, d.dir, "lib/more.go", "package main\n\n// More\u200b connects.\nfunc More() { Open(\"\u202e\") }\n")
	d.git.must(t, d.dir, "add", "-A")
	d.git.must(t, d.dir, "commit", "-q", "-m", "connect more")
	check := func(door string, text []byte) {
		t.Helper()
		if told := hidden.Told(text); told != "" {
			t.Errorf("%s: %s:\n%+q", door, told, text)
		}
	}
	says := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("codemem", args...)
		cmd.Dir, cmd.Env = d.dir, append(d.git.env, "CODEMEM_AUTHOR=ann")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, _ := cmd.Output() // some have nothing to tell
		check(strings.Join(args, " "), out)
		check(strings.Join(args, " ")+" (stderr)", errs.Bytes())
		return string(out) + errs.String()
	}
	says("prescan")
	says("scan")
	for _, args := range d.questions() {
		says(args...)
		says(append([]string{"--json"}, args...)...)
	}
	d.askTools(check)
	d.askEditor(check)
	for _, args := range [][]string{
		{"skeleton", "main.go"},
		{"hydrate", "main.go:Access"},
		{"explore", "access for a level"},
		{"--json", "skeleton", "main.go"},
		{"tool", "get_skeleton", "filePath=main.go"},
		{"tool", "hydrate_context", "symbolIds=main.go:Access"},
		{"tool", "explore", "query=access for a level"},
		{"codemap", "--force"},
		{"tool", "context_assemble", "file=main.go", "line=9"},
		{"context", "--file", "main.go", "--line", "9"},
	} {
		if text := says(args...); !strings.Contains(text, " main.go: hidden characters, shown as ") {
			t.Errorf("%q does not tell what is hidden:\n%s", args, text)
		}
	}
	if text := says("skeleton", "lib/lib.go"); !strings.Contains(text, `"is\u0410dmin" mixes Latin and Cyrillic letters`) {
		t.Errorf("nothing tells of a name that looks like another:\n%s", text)
	}
}

package integration_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A vault makes credentials, one for each place, so that a leak says where it is from.
type vault struct {
	rnd    *rand.Rand
	values map[string]string // by place
}

const tokenLetters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// token returns a credential in one of several forms, and keeps it under the name of its place.
func (v *vault) token(place string) string {
	random := func(n int, letters string) string {
		s := make([]byte, n)
		for i := range s {
			s[i] = letters[v.rnd.IntN(len(letters))]
		}
		return string(s)
	}
	upper := tokenLetters[25:49] + "234567"
	var s string
	switch len(v.values) % 6 {
	case 0:
		s = "ghp_" + random(36, tokenLetters)
	case 1:
		s = "AKIA" + random(16, upper)
	case 2:
		s = "sk_live_" + random(24, tokenLetters)
	case 3:
		s = "xoxb-" + random(11, "0123456789") + "-" + random(12, "0123456789") + "-" + random(24, tokenLetters)
	case 4:
		s = "glpat-" + random(20, tokenLetters)
	default:
		s = "hf_" + random(34, tokenLetters[:48])
	}
	v.values[place] = s
	return s
}

// leaks names the places of the credentials that a text holds, in whatever case, whole or the most of them.
func (v *vault) leaks(text []byte) (places []string) {
	small := bytes.ToLower(text)
	for place, s := range v.values {
		random := strings.ToLower(s[strings.LastIndexAny(s[:9], "_-A")+1:])
		if bytes.Contains(small, []byte(random[:10])) || bytes.Contains(small, []byte(random[len(random)-10:])) {
			places = append(places, place)
		}
	}
	return places
}

// secretsWorld is a repository with a credential in each place that is read.
func secretsWorld(t *testing.T, v *vault) *doorsWorld {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &doorsWorld{t: t, git: newGitter(t, dir), dir: filepath.Join(dir, "work")}
	d.git.must(t, dir, "init", "-q", "work")
	put(t, d.dir, "go.mod", "module vault\n")
	put(t, d.dir, "main.go", fmt.Sprintf(`// Package main tells %q in the file's comment.
package main

import "vault/lib"

// Key is %s in a doc comment.
const Key = %q

var keys = []string{%q}

func main() { lib.Open("%s"); println(Key, keys) }
`, v.token("go file comment"), v.token("go doc comment"), v.token("go constant"), v.token("go list"), v.token("go argument")))
	put(t, d.dir, "lib/lib.go", fmt.Sprintf("package lib\n\ntype Config struct {\n\tToken string `default:%q`\n}\n\n// Open opens with a token.\nfunc Open(token string) {\n\tif token == \"\" {\n\t\ttoken = %q // %s\n\t}\n\tprintln(token)\n}\n",
		v.token("go tag"), v.token("go body"), v.token("go line comment")))
	put(t, d.dir, "web/app.ts", fmt.Sprintf("export function connect(token: string = %q): void { console.log(token) }\nexport class Client {\n  key = '%s'\n  static readonly limits = { %q: 1 }\n}\nconst o = { handler: () => { connect(`%s`) } }\nexport default o\n",
		v.token("ts default"), v.token("ts field"), v.token("ts key"), v.token("ts template")))
	put(t, d.dir, "tool.py", fmt.Sprintf("\"\"\"Tool with %s.\"\"\"\n\ndef fetch(token=%q):\n    \"\"\"Fetch with %s.\"\"\"\n    return token\n\nclass Api:\n    KEY = '%s'\n\ndef %s():\n    fetch('%s')\n",
		v.token("py module"), v.token("py default"), v.token("py docstring"), v.token("py attribute"), v.token("py name"), v.token("py call")))
	put(t, d.dir, "run.sh", fmt.Sprintf("#!/bin/sh\n# uses %s\nexport TOKEN=%s\nrun() {\n\tcurl -H \"Authorization: Bearer %s\" https://example.com\n}\n", v.token("sh comment"), v.token("sh bare"), v.token("sh header")))
	put(t, d.dir, "Main.java", fmt.Sprintf("/** Main has %s. */\nclass Main {\n  static final String KEY = %q;\n  @Named(%q) void go() { go(); }\n}\n", v.token("java doc"), v.token("java field"), v.token("java annotation")))
	put(t, d.dir, "README.md", fmt.Sprintf("# Vault\n\nThe readme tells %s at once.\n\n```sh\nexport KEY=%s\n```\n", v.token("readme"), v.token("readme block")))
	put(t, d.dir, "conf.yaml", fmt.Sprintf("server:\n  token: %s\n", v.token("yaml")))
	put(t, d.dir, "data.json", fmt.Sprintf("{\"key\": %q}\n", v.token("json")))
	put(t, d.dir, "odd/"+v.token("directory name")+"/"+v.token("file name")+".go", "package odd\n\n// Odd is connected.\nfunc Odd() {}\n")
	v.names(d)
	put(t, d.dir, "gone.go", fmt.Sprintf("package main\n\n// Gone had %s.\nfunc Gone() { println(%q) }\n", v.token("removed comment"), v.token("removed body")))
	d.git.must(t, d.dir, "add", "-A")
	d.git.must(t, d.dir, "commit", "-q", "-m", "connect the client with "+v.token("subject")+"\n\nThe body tells "+v.token("body")+" too.")
	d.git.must(t, d.dir, "rm", "-q", "gone.go")
	put(t, d.dir, "lib/more.go", "package lib\n\n// More connects.\nfunc More() { Open(\"\") }\n")
	d.git.must(t, d.dir, "add", "-A")
	d.git.must(t, d.dir, "commit", "-q", "-m", "connect more, without "+v.token("later subject"))
	return d
}

// TestNoSecretLeaves: what looks like a credential in source, comments, names, settings or commit messages is in no answer of any
// door and in no byte of the database but for paths; and no text that holds one is taken.
func TestNoSecretLeaves(t *testing.T) {
	t.Parallel()
	v := &vault{rand.New(rand.NewPCG(22, 1)), map[string]string{}}
	d := secretsWorld(t, v)
	said := 0
	check := func(door string, text []byte) {
		t.Helper()
		if places := v.leaks(text); len(places) > 0 {
			t.Errorf("%s tells the credential of %q:\n%.4000s", door, places, text)
		}
		said += bytes.Count(text, []byte("redacted"))
	}
	run := func(args ...string) []byte {
		t.Helper()
		cmd := exec.Command("codemem", args...)
		cmd.Dir, cmd.Env = d.dir, append(d.git.env, "CODEMEM_AUTHOR=ann")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, _ := cmd.Output() // some have nothing to tell
		check(strings.Join(args, " "), out)
		check(strings.Join(args, " ")+" (stderr)", errs.Bytes())
		if cmd.ProcessState.ExitCode() == 2 {
			t.Errorf("%q: %s", args, errs.Bytes())
		}
		return out
	}
	run("prescan")
	run("scan")
	for _, text := range []string{v.token("summary"), v.token("note"), v.token("author")} {
		run("summarize", "main.go", "Opens with "+text+".")
		run("note", "add", "trap", "Opens with "+text+".", "main.go:main")
		run("summarize", "main.go", "Opens.", "--author", text)
	}
	run("summarize", "lib/lib.go", "Opens the vault.")
	for _, args := range d.questions() {
		run(args...)
	}
	put(t, d.dir, "lib/more.go", fmt.Sprintf("package lib\n\n// More connects with %s.\nfunc More() { Open(%q) }\n", v.token("edited comment"), v.token("edited body")))
	for _, args := range d.questions() {
		run(append([]string{"--json"}, args...)...)
	}
	if said < 100 {
		t.Errorf("%d times it is said that something was redacted", said)
	}
	d.askTools(check)
	d.askEditor(check)
	d.askNames(v, run)
	d.askHooks(check)
	d.askPage(v, check)
	d.askShared(v, run)
	paths := map[string]bool{"directory name": true, "file name": true, "used file": true, "document name": true}
	err := filepath.WalkDir(filepath.Join(d.dir, ".git", "codemem"), func(p string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(p)
		for _, place := range v.leaks(data) {
			if !paths[place] {
				t.Errorf("%s holds the credential of %q", p, place)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// questions are commands that show what is in the repository.
func (d *doorsWorld) questions() [][]string {
	all := [][]string{
		{"status"},
		{"files"},
		{"overview"},
		{"verify"},
		{"skeleton", "main.go", "lib", "web/app.ts", "tool.py", "run.sh", "Main.java", "conf.yaml", "README.md"},
		{"hydrate", "main.go:main", "main.go:Key", "main.go:keys", "lib/lib.go:Open", "lib/lib.go:Config", "lib/more.go:More", "--depth", "2"},
		{"hydrate", "web/app.ts:connect", "web/app.ts:Client", "tool.py:fetch", "tool.py:Api", "run.sh:run", "Main.java:Main"},
		{"symbols", "Key"},
		{"symbols", "connect"},
		{"symbols", "fetch"},
		{"symbols", "ghp"},
		{"symbols", "--kind", "function", "o"},
		{"refs", "lib/lib.go:Open"},
		{"refs", "main.go:Key"},
		{"refs", "tool.py:fetch"},
		{"graph", "--format", "json"},
		{"graph", "--format", "dot"},
		{"codemap", "--force"},
		{"search", "connect token"},
		{"search", "vault readme"},
		{"explore", "connect the client with a token"},
		{"explore", "keys of the vault", "--why"},
		{"impact", "lib/lib.go:Open"},
		{"impact", "--diff", "HEAD~1"},
		{"impact", "--diff", "HEAD"},
		{"grep", "-i", "token"},
		{"grep", "ghp_"},
		{"grep", "Bearer"},
		{"grep", "uses"},
		{"grep", "key", "conf.yaml", "data.json", "README.md"},
		{"context", "--file", "main.go", "--line", "10", "--col", "1", "--budget", "6000"},
		{"context", "--file", "lib/more.go", "--line", "3", "--col", "1", "--budget", "6000"},
		{"history", "lib/lib.go"},
		{"note", "list"},
		{"share", "export"},
		{"share", "status"},
		{"doctor"},
		{"config", "list"},
		{"db", "check"},
	}
	return all
}

// askTools asks the tools of MCP and its resources.
func (d *doorsWorld) askTools(check func(door string, text []byte)) {
	c := connect(d.t, doors[0].open(d.t, d.dir), eras[1], &progressLog{})
	told := func(door string, v any, err error) {
		text, jerr := json.Marshal(v)
		if jerr != nil {
			d.t.Fatal(jerr)
		}
		check(door, text)
		if err != nil {
			check(door, []byte(err.Error()))
		}
	}
	for name, arguments := range map[string]obj{
		"project_prescan": {}, "registry_overview": {}, "file_registry_get": {"limit": 100}, "file_registry_search": {"query": "connect token"}, "file_registry_verify": {},
		"get_skeleton": {"filePath": "main.go"}, "find_symbol": {"query": "key"}, "symbol_references": {"symbolId": "lib/lib.go:Open"},
		"hydrate_context": {"symbolIds": []string{"main.go:main", "tool.py:fetch", "web/app.ts:connect"}, "depth": 2}, "codemap_get": {"force": true}, "efficiency_report": {},
		"explore": {"query": "connect the client with a token"}, "impact": {"ids": []string{"lib/lib.go:Open"}}, "code_grep": {"pattern": "token|key|ghp_"},
		"context_assemble": {"file": "main.go", "line": 8}, "note_list": {}, "config_get": {},
	} {
		r, err := c.CallTool(d.t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
		told(name, r, err)
	}
	for _, uri := range []string{"codemem://file/main.go", "codemem://file/conf.yaml", "codemem://file/README.md", "codemem://skeleton/main.go", "codemem://codemap"} {
		r, err := c.ReadResource(d.t.Context(), &mcp.ReadResourceParams{URI: uri})
		told(uri, r, err)
	}
	list, err := c.ListResources(d.t.Context(), nil)
	told("resources/list", list, err)
}

// askEditor asks the server for editors.
func (d *doorsWorld) askEditor(check func(door string, text []byte)) {
	client, url := d.editor()
	for route, body := range map[string]obj{
		"/context/edit":     {"path": "lib/more.go", "client": "a", "content": "package lib\n"},
		"/context/assemble": {"file": "main.go", "line": 8, "budget": 6000, "client": "a"},
		"/skeleton":         {"path": "main.go"}, "/summaries": {"paths": []string{"main.go", "lib/lib.go"}}, "/overview": {}, "/ghost": {"path": "main.go"},
	} {
		text, err := json.Marshal(body)
		if err != nil {
			d.t.Fatal(err)
		}
		answer, err := client.Post(url+route, "application/json", bytes.NewReader(text))
		if err != nil {
			d.t.Fatal(err)
		}
		data, err := io.ReadAll(answer.Body)
		if answer.Body.Close(); err != nil {
			d.t.Fatal(err)
		}
		check(route, data)
		if answer.StatusCode >= http.StatusInternalServerError {
			d.t.Errorf("%s: %s", route, data)
		}
	}
	for _, route := range []string{"/index", "/report", "/status", "/overview", "/context/edits", "/summary?path=main.go"} {
		answer, err := client.Get(url + route)
		if err != nil {
			d.t.Fatal(err)
		}
		data, err := io.ReadAll(answer.Body)
		if answer.Body.Close(); err != nil {
			d.t.Fatal(err)
		}
		check(route, data)
	}
}

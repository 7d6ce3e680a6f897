package integration_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// names plants credentials as names: of symbols, a file that others use, a branch, a tag, a remote, and whoever commits.
func (v *vault) names(d *doorsWorld) {
	used := v.token("used file")
	put(d.t, d.dir, "web/"+used+".ts", fmt.Sprintf("// Dial connects.\nexport function dial(s: string) { return s }\nexport class %s { open() { return dial('') } }\n", v.token("ts class")))
	put(d.t, d.dir, "web/user.ts", fmt.Sprintf("import { dial } from './%s'\nexport function connectAll() { return dial('') }\n", used))
	goName := v.token("go function")
	put(d.t, d.dir, "lib/named.go", fmt.Sprintf("package lib\n\n// %s connects.\nfunc %s() { %s() }\n\nfunc callNamed() { %s() }\n", goName, goName, goName, goName))
	put(d.t, d.dir, "lib/named_test.go", fmt.Sprintf("package lib\n\nfunc Test_%s() { %s(); callNamed() }\n", v.token("go test"), goName))
	put(d.t, d.dir, "docs/"+v.token("document name")+".md", fmt.Sprintf("# Connect with %s\n\n## Token %s\n\nSee.\n", v.token("title"), v.token("second title")))
	d.git.must(d.t, d.dir, "config", "user.name", v.token("git author"))
	d.git.must(d.t, d.dir, "checkout", "-q", "-b", "topic/"+v.token("branch"))
	d.git.must(d.t, d.dir, "init", "-q", "--bare", "../remote-"+v.token("remote path"))
	d.git.must(d.t, d.dir, "remote", "add", "origin", "../remote-"+v.values["remote path"])
	d.git.must(d.t, d.dir, "remote", "add", "far", "https://ann:"+v.token("remote password")+"@example.com/x.git")
}

// askNames writes notes and summaries about what is named with a credential, and asks for it by that name.
func (d *doorsWorld) askNames(v *vault, run func(args ...string) []byte) {
	used, named := "web/"+v.values["used file"]+".ts", "lib/named.go:"+v.values["go function"]
	d.git.must(d.t, d.dir, "tag", v.token("tag"))
	run("scan")
	run("summarize", used, "Dials.")
	run("summarize", named, "Connects by name.")
	run("note", "add", "trap", "Dialling is slow.", used, named)
	run("note", "add", "decision", "Names are kept.", "docs")
	run("note", "supersede", "2", "Names are kept on.", "--reason", "because of "+v.token("reason"))
	run("note", "revoke", "1")
	run("note", "add", "trap", "Connects.", "--author", v.token("note author"), "main.go")
	run("note", "add", "trap", "Connects.", "--model", v.token("note model"), "main.go")
	run("config", "set", "share.store", "postgres://ann:"+v.token("store password")+"@db.example.com/x")
	for _, args := range [][]string{
		{"skeleton", used, "lib/named.go"},
		{"hydrate", named, used + ":dial", "--depth", "2"},
		{"hydrate", used + ":" + v.values["ts class"]},
		{"refs", named},
		{"refs", used + ":dial"},
		{"symbols", "dial"},
		{"symbols", "Connect", "--kind", "function"},
		{"impact", named},
		{"impact", used},
		{"impact", used + ":dial"},
		{"impact", "--diff", "HEAD"},
		{"explore", "dial"},
		{"explore", "where is the title of connect with token", "--why"},
		{"explore", used},
		{"graph", "--around", used, "--format", "mermaid"},
		{"graph", "--around", named},
		{"graph", "web", "--format", "dot"},
		{"codemap", "--force"},
		{"codemap", "list"},
		{"codemap", "info"},
		{"history", used},
		{"history", "main.go"},
		{"note", "list", "--all"},
		{"note", "show", "1", "2", "3"},
		{"files", "--pending"},
		{"files", "--flagged"},
		{"verify", used},
		{"overview", "web"},
		{"search", "dial"},
		{"grep", "dial"},
		{"context", "--file", used, "--line", "3", "--col", "1", "--budget", "6000"},
		{"context", "--file", "web/user.ts", "--line", "2", "--col", "10", "--budget", "6000"},
		{"close", "--check", used},
		{"close"},
		{"prescan", "--full"},
		{"status"},
		{"doctor"},
		{"config", "list"},
		{"config", "get", "share.store"},
		{"share", "status"},
		{"share", "sync"},
		{"revert", "--author", "ann", "--dry-run"},
		{"hydrate", "lib/named.go:callNamedd"},
		{"skeleton", "web/usr.ts"},
		{"__complete", "hydrate", "lib/named.go:"},
		{"tool", "note_list"},
		{"tool", "explore", "query=dial"},
		{"tool", "impact", "ids=" + named},
		{"tool", "find_symbol", "query=dial"},
		{"tool", "symbol_references", "symbolId=" + used + ":dial"},
		{"tool", "file_registry_get", "limit=100"},
		{"tool", "codemap_list"},
		{"tool", "codemap_metadata"},
		{"tool", "registry_overview"},
		{"tool", "context_assemble", "file=" + used, "line=3"},
	} {
		run(args...)
		if args[0] != "tool" {
			run(append([]string{"--json"}, args...)...)
		}
	}
}

// askHooks lets each program and git call each hook.
func (d *doorsWorld) askHooks(check func(door string, text []byte)) {
	for _, host := range []string{"claude", "codex", "copilot", "cursor", "gemini", "opencode", "qwen"} {
		for _, event := range []string{"session-start", "user-prompt", "pre-tool", "post-tool", "stop", "subagent-stop", "session-end"} {
			for _, file := range []string{"main.go", "lib/more.go", "lib/named.go"} {
				put(d.t, d.dir, "lib/more.go", fmt.Sprintf("package lib\n\n// More connects %s %s.\nfunc More() { Open(\"\") }\n", host, event))
				cmd := exec.Command("codemem", "hook", host, event, "--limit", "1m", "--require-summaries")
				cmd.Dir, cmd.Env = d.dir, d.git.env
				cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"session_id":"s","cwd":%q,"tool_name":"Read","prompt":"connect","tool_input":{"file_path":%q}}`, d.dir, filepath.Join(d.dir, file)))
				out, err := cmd.CombinedOutput()
				check("hook "+host+" "+event, out)
				if err != nil {
					d.t.Errorf("hook %s: %v: %s", event, err, out)
				}
				if event != "pre-tool" && event != "post-tool" || host != "claude" {
					break
				}
			}
		}
	}
}

// askPage asks the views of the page, and makes the page as one file.
func (d *doorsWorld) askPage(v *vault, check func(door string, text []byte)) {
	used, named := "web/"+v.values["used file"]+".ts", "lib/named.go:"+v.values["go function"]
	ask := d.pageText()
	for _, view := range []string{"start", "map", "map?dir=web", "map?dir=odd", "history", "history?dir=web", "worklist", "change", "change?since=HEAD~1", "explore?q=dial", "grep?pattern=dial", "grep?pattern=token&ignore_case=1"} {
		check("page "+view, ask(view))
	}
	for _, f := range []string{"main.go", "lib/more.go", "lib/named.go", "web/user.ts", "web/app.ts", used} {
		check("page file "+f, ask("file?path="+url.QueryEscape(f)))
		check("page changed "+f, ask("changed?path="+url.QueryEscape(f)))
	}
	for _, id := range []string{"main.go:main", "lib/lib.go:Open", named, used + ":dial"} {
		check("page symbol "+id, ask("symbol?id="+url.QueryEscape(id)))
		check("page tests "+id, ask("tests?id="+url.QueryEscape(id)))
	}
	check("page way", ask("way?from="+url.QueryEscape("lib/named.go:callNamed")+"&to="+url.QueryEscape(named)))
	for _, args := range [][]string{{"--export", "-"}, {"--export", "-", "--diff", "HEAD~1"}} {
		cmd := exec.Command("codemem", append([]string{"ui"}, args...)...)
		cmd.Dir, cmd.Env = d.dir, d.git.env
		out, err := cmd.CombinedOutput()
		check("ui --export", out)
		if err != nil {
			d.t.Errorf("ui %q: %v: %.2000s", args, err, out)
		}
	}
}

// pageText starts the server of the page, and returns what asks it for the text of an answer, whatever it is.
func (d *doorsWorld) pageText() func(view string) []byte {
	client, base := d.openPage()
	return func(view string) []byte {
		r, err := client.Get(base + "api/" + view)
		if err != nil {
			d.t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode >= http.StatusInternalServerError {
			d.t.Errorf("page %s: %s %v: %s", view, r.Status, err, text)
		}
		return text
	}
}

// askShared passes texts on, by a file and by the remote, and looks at what got there.
func (d *doorsWorld) askShared(v *vault, run func(args ...string) []byte) {
	run("share", "push")
	run("share", "pull")
	run("share", "status", "--ask")
	run("db", "backup", filepath.Join(d.dir, ".git", "codemem", "copy.db")) // which the caller reads with the rest
	out := filepath.Join(d.dir, "..", "texts.jsonl")
	run("share", "export", "-o", out)
	remote := filepath.Join(d.dir, "..", "remote-"+v.values["remote path"])
	texts := []byte(d.git.must(d.t, remote, "log", "-p", "--all"))
	if len(texts) == 0 {
		d.t.Error("nothing was pushed")
	}
	if exported, err := os.ReadFile(out); err != nil || len(exported) == 0 {
		d.t.Errorf("%d bytes were exported: %v", len(exported), err)
	} else {
		texts = append(texts, exported...)
	}
	if places := v.leaks(texts); len(places) > 0 {
		d.t.Errorf("what is shared tells the credential of %q:\n%s", places, texts)
	}
}

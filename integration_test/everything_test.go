package integration_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestEverything lets all there is work on one repository at once, for a second or as long as CODEMEM_SOAK says: processes that edit,
// close, verify and prescan, and are killed; commits; commands, of which some are killed; agents; and the page. Nothing
// acknowledged is lost, nothing fails but by saying that it is busy, and what is remembered ends as what is true.
func TestEverything(t *testing.T) {
	t.Parallel()
	e := &everything{crowd: newCrowd(t), counts: map[string]int{}, until: time.Now().Add(time.Second)}
	if soak, err := time.ParseDuration(os.Getenv("CODEMEM_SOAK")); err == nil {
		e.until = time.Now().Add(soak)
	}
	put(t, e.dir, "go.mod", "module everything\n")
	put(t, e.dir, "main.go", "// Package main opens.\npackage main\n\nimport \"everything/lib\"\n\nfunc main() { lib.Open(1) }\n")
	put(t, e.dir, "lib/lib.go", "package lib\n\n// Open opens.\nfunc Open(n int) int { return close(n) }\n\nfunc close(n int) int { return n }\n")
	e.git.must(t, e.dir, "add", "-A")
	e.git.must(t, e.dir, "commit", "-q", "-m", "code")
	d := &doorsWorld{t: t, git: e.git, dir: e.dir}
	d.codemem(nil, "prescan")
	agents := []*mcp.ClientSession{
		connect(t, doors[0].open(t, e.dir), eras[1], &progressLog{}),
		connect(t, doors[0].open(t, e.dir), eras[1], &progressLog{}),
	}
	page := d.pageText()
	var all sync.WaitGroup
	for _, act := range []func(i int){e.work, e.work, e.work, e.commit, e.command, e.command, e.killed, func(int) { e.look(page) }, func(int) { e.ask(agents[0]) }, func(int) { e.ask(agents[1]) }} {
		all.Go(func() {
			for i := 0; time.Now().Before(e.until) && !t.Failed(); i++ {
				act(i)
			}
		})
	}
	all.Wait()
	e.check()
	t.Logf("%v; %d closes acknowledged; %s; the log had at most %d KiB", e.counts, len(e.acked), e.waits(), e.log>>10)
}

// everything is a crowd, and what else works beside it.
type everything struct {
	*crowd
	until time.Time

	counting sync.Mutex
	names    int
	counts   map[string]int
	log      int64 // bytes of the longest log of the database
}

func (e *everything) count(what string) {
	e.counting.Lock()
	defer e.counting.Unlock()
	e.counts[what]++
	if info, err := os.Stat(filepath.Join(e.dir, ".git", "codemem", "registry.db-wal")); err == nil {
		e.log = max(e.log, info.Size())
	}
}

// work lets a worker live for a moment, and kills it.
func (e *everything) work(int) {
	e.counting.Lock()
	e.names++
	name := fmt.Sprint("w", e.names)
	e.counting.Unlock()
	cmd, wait := e.start(name, 1<<30)
	time.Sleep(time.Duration(100+rand.IntN(2000)) * time.Millisecond)
	if err := cmd.Process.Kill(); err != nil {
		e.t.Errorf("a worker ended before it was killed: %v", err)
	}
	if err := wait(); err != nil && !strings.Contains(err.Error(), "signal: killed") {
		e.t.Error(err)
	}
	e.count("workers killed")
}

func (e *everything) commit(int) {
	time.Sleep(50 * time.Millisecond)
	if _, err := e.git.run(e.dir, "commit", "-q", "-a", "-m", "meanwhile"); err == nil {
		e.count("commits")
	}
}

// everyCommand are commands that read and write.
var everyCommand = [][]string{
	{"status"},
	{"prescan"},
	{"verify"},
	{"files"},
	{"scan"},
	{"explore", "where is it opened"},
	{"grep", "open"},
	{"symbols", "Open"},
	{"refs", "lib/lib.go:Open"},
	{"impact", "lib/lib.go:Open"},
	{"hydrate", "main.go:main", "--depth", "1"},
	{"codemap"},
	{"overview"},
	{"search", "open"},
	{"summarize", "lib/lib.go", "Opens, and closes."},
	{"note", "add", "trap", "It opens before it closes.", "lib/lib.go:Open"},
	{"note", "list"},
	{"context", "--file", "main.go", "--line", "6"},
	{"history", "lib/lib.go"},
	{"close"},
	{"db", "check"},
}

// command runs a command, which succeeds, finds drift or says that it is busy.
func (e *everything) command(int) {
	args := everyCommand[rand.IntN(len(everyCommand))]
	cmd := exec.Command("codemem", args...)
	cmd.Dir, cmd.Env = e.dir, append(e.git.env, "CODEMEM_AUTHOR=ann")
	out, _ := cmd.CombinedOutput()
	switch code := cmd.ProcessState.ExitCode(); code {
	case 0, 3:
		e.count("commands")
	case 6:
		e.count("commands busy")
	default:
		e.t.Errorf("%q ends with %d:\n%.2000s", args, code, out)
	}
}

// killed runs a command and kills it somewhere on its way.
func (e *everything) killed(int) {
	args := everyCommand[rand.IntN(len(everyCommand))]
	cmd := exec.Command("codemem", args...)
	cmd.Dir, cmd.Env = e.dir, append(e.git.env, "CODEMEM_AUTHOR=ann")
	if err := cmd.Start(); err != nil {
		e.t.Error(err)
		return
	}
	time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	e.count("commands killed")
}

// saysBusy is what a tool answers whose call is worth another try, as commands end with 6.
var saysBusy = regexp.MustCompile(`changed while it was read; ask again|The registry is locked by another process: .*\n.*call again`)

// ask calls a tool.
func (e *everything) ask(c *mcp.ClientSession) {
	calls := []mcp.CallToolParams{
		{Name: "project_prescan", Arguments: obj{}},
		{Name: "explore", Arguments: obj{"query": "where is it opened"}},
		{Name: "code_grep", Arguments: obj{"pattern": "open"}},
		{Name: "get_skeleton", Arguments: obj{"filePath": "lib/lib.go"}},
		{Name: "hydrate_context", Arguments: obj{"symbolIds": []string{"main.go:main"}, "depth": 1}},
		{Name: "impact", Arguments: obj{"ids": []string{"lib/lib.go:Open"}}},
		{Name: "file_registry_get", Arguments: obj{}},
		{Name: "file_registry_update_summaries", Arguments: obj{"updates": []obj{{"path": "main.go", "summary": "Opens the library."}}}},
		{Name: "registry_overview", Arguments: obj{}},
		{Name: "context_assemble", Arguments: obj{"file": "main.go", "line": 6}},
		{Name: "note_list", Arguments: obj{}},
	}
	call := calls[rand.IntN(len(calls))]
	r, err := c.CallTool(e.t.Context(), &call)
	switch {
	case err != nil:
		e.t.Errorf("%s: %v", call.Name, err)
	case r.IsError && saysBusy.MatchString(r.Content[0].(*mcp.TextContent).Text): //nolint:forcetypeassert // else it is a bug as well
		e.count("calls busy")
	case r.IsError:
		e.t.Errorf("%s: %s", call.Name, r.Content[0].(*mcp.TextContent).Text) //nolint:forcetypeassert // else it is a bug as well
	default:
		e.count("calls")
	}
}

// look asks a view of the page.
func (e *everything) look(page func(view string) []byte) {
	views := []string{"start", "map", "history", "worklist", "change", "file?path=main.go", "symbol?id=lib%2Flib.go%3AOpen", "explore?q=open", "grep?pattern=open"}
	view := views[rand.IntN(len(views))]
	if text := page(view); bytes.Contains(text, []byte(`"panic"`)) || !slices.Contains([]byte("{["), text[0]) {
		e.t.Errorf("page %s: %.500s", view, text)
	}
	e.count("views")
}

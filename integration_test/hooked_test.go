package integration_test

import (
	"crypto/md5"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// A hooked is a repository in which a scripted model works, in sessions of Claude Code: the commands of the plugin are run as it
// runs them, and the model writes the texts that it is asked for, and no others. What is in the files the script knows.
type hooked struct {
	t     *testing.T
	rnd   *rand.Rand
	git   gitter
	dir   string
	hooks map[string][]hookRow
	deaf  bool // it does not do what it is asked for

	files   map[string][]routine // by path
	next    int
	session int
	touched map[string]bool // paths, in this session
	changed map[string]bool // ids, in this session

	ofFiles, ofSymbols share // those touched, and those changed
}

// A share is how many there were, and how many of these had a fresh text at the end of their session.
type share struct{ all, fresh int }

// A routine is a function of a file.
type routine struct {
	name     string
	revision int
}

// A hookRow is one entry of the plugin's hooks.
type hookRow struct {
	Matcher string `json:"matcher"`
	Hooks   []struct {
		Command string `json:"command"`
	} `json:"hooks"`
}

// TestHookedTasks: a model that does what the hooks ask for leaves a fresh text on over nine in ten of the files that it touched and of the functions that it
// changed, whether by an editing tool or in a shell, committed or not; no text is ever said to be fresh that was written for another state.
// One that does not listen leaves none, so that it is the asking that does it.
func TestHookedTasks(t *testing.T) {
	t.Parallel()
	for _, deaf := range []bool{false, true} {
		t.Run(fmt.Sprintf("deaf %v", deaf), func(t *testing.T) {
			t.Parallel()
			h := newHooked(t)
			h.deaf = deaf
			for range 12 {
				h.task()
			}
			t.Logf("files %d of %d, symbols %d of %d", h.ofFiles.fresh, h.ofFiles.all, h.ofSymbols.fresh, h.ofSymbols.all)
			if h.ofFiles.all < 24 || h.ofSymbols.all < 24 {
				t.Errorf("only %d files were touched, %d functions changed", h.ofFiles.all, h.ofSymbols.all)
			}
			if deaf {
				if h.ofFiles.fresh != 0 || h.ofSymbols.fresh != 0 {
					t.Errorf("nobody wrote, and %d files and %d functions have a fresh text", h.ofFiles.fresh, h.ofSymbols.fresh)
				}
				return
			}
			if 10*h.ofFiles.fresh <= 9*h.ofFiles.all || 10*h.ofSymbols.fresh <= 9*h.ofSymbols.all {
				t.Errorf("a fresh text have %d of %d files, %d of %d functions", h.ofFiles.fresh, h.ofFiles.all, h.ofSymbols.fresh, h.ofSymbols.all)
			}
		})
	}
}

func newHooked(t *testing.T) *hooked {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := &hooked{t: t, rnd: rand.New(rand.NewPCG(19, 7)), git: newGitter(t, top), dir: filepath.Join(top, "r"), files: map[string][]routine{}}
	data, err := os.ReadFile(filepath.Join("..", "agents", "claude", "hooks", "hooks.json"))
	if err != nil {
		t.Fatal(err)
	}
	var plugin struct{ Hooks map[string][]hookRow }
	if err := json.Unmarshal(data, &plugin); err != nil {
		t.Fatal(err)
	}
	h.hooks = plugin.Hooks
	h.git.must(t, top, "init", "-q", "r")
	for i := range 9 {
		p := fmt.Sprintf("d%d/f%d%s", i%2, i, []string{".go", ".py", ".ts"}[i%3])
		for range 3 {
			h.add(p)
		}
		h.write(p)
	}
	h.commit()
	return h
}

// add adds a function to a file.
func (h *hooked) add(p string) {
	h.next++
	h.files[p] = append(h.files[p], routine{name: fmt.Sprintf("work%d", h.next)})
}

// content returns what a file holds.
func (h *hooked) content(p string) string {
	form := map[string]string{
		".go": "\n// %[1]s works.\nfunc %[1]s(a int) int {\n\ta += %[2]d\n\treturn a * a\n}\n",
		".py": "\n\ndef %[1]s(a):\n    \"\"\"Works.\"\"\"\n    a += %[2]d\n    return a * a\n",
		".ts": "\n/** Works. */\nexport function %[1]s(a: number): number {\n  a += %[2]d;\n  return a * a;\n}\n",
	}[path.Ext(p)]
	text := ""
	if path.Ext(p) == ".go" {
		text = "package d\n"
	}
	for _, f := range h.files[p] {
		text += fmt.Sprintf(form, f.name, f.revision)
	}
	return text
}

func (h *hooked) write(p string) { put(h.t, h.dir, p, h.content(p)) }

func (h *hooked) commit() {
	h.t.Helper()
	h.git.must(h.t, h.dir, "add", "-A")
	now := h.git
	if h.session > 0 { // git notes when HEAD moved, and the hooks look for what moved since the session began
		now.env = append(slices.Clone(now.env), "GIT_COMMITTER_DATE="+time.Now().Format(time.RFC3339))
	}
	now.must(h.t, h.dir, "commit", "-q", "-m", "a task")
}

// codemem runs codemem and returns what it prints. It has nothing to complain of.
func (h *hooked) codemem(stdin string, args ...string) string {
	h.t.Helper()
	cmd := exec.Command("codemem", args...)
	var errs strings.Builder
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stderr = h.dir, h.git.env, strings.NewReader(stdin), &errs
	out, err := cmd.Output()
	if err != nil || errs.Len() > 0 {
		h.t.Fatalf("codemem %q: %v\n%s%s", args, err, out, errs.String())
	}
	return string(out)
}

// hook runs the plugin's commands for an event, and returns what the last of them asks for.
func (h *hooked) hook(event, tool, file string, more ...string) (reason string) {
	h.t.Helper()
	in := map[string]any{"session_id": fmt.Sprintf("s%d", h.session), "transcript_path": "/nowhere", "cwd": h.dir, "hook_event_name": event}
	if tool != "" {
		in["tool_name"], in["tool_use_id"], in["tool_input"] = tool, "toolu_1", map[string]string{"file_path": filepath.Join(h.dir, filepath.FromSlash(file))}
	}
	for i := 0; i < len(more); i += 2 {
		in[more[i]] = json.RawMessage(more[i+1])
	}
	text, err := json.Marshal(in)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, row := range h.hooks[event] {
		if row.Matcher != "" && !regexp.MustCompile("^(?:"+row.Matcher+")$").MatchString(tool) {
			continue
		}
		for _, one := range row.Hooks {
			out := h.codemem(string(text), append(strings.Fields(one.Command)[1:], "--limit", "1m")...)
			var answer struct{ Decision, Reason string }
			if out != "" && json.Unmarshal([]byte(out), &answer) != nil {
				h.t.Fatalf("%s: %q is no JSON", one.Command, out)
			}
			reason = answer.Reason
		}
	}
	return reason
}

// task plays one session.
func (h *hooked) task() {
	h.t.Helper()
	h.session++
	h.touched, h.changed = map[string]bool{}, map[string]bool{}
	h.hook("SessionStart", "", "", "source", `"startup"`)
	h.hook("UserPromptSubmit", "", "", "prompt", `"Do the task."`)
	for range 2 + h.rnd.IntN(3) {
		h.edit(h.rnd.IntN(3) == 0)
	}
	if h.rnd.IntN(2) > 0 {
		h.commit()
	}
	h.stop()
	h.count()
}

// edit edits a file, by a tool or in a shell.
func (h *hooked) edit(shell bool) {
	paths := make([]string, 0, len(h.files))
	for p := range h.files {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	p, tool := paths[h.rnd.IntN(len(paths))], "Edit"
	switch h.rnd.IntN(6) {
	case 0:
		p, tool = fmt.Sprintf("d2/n%d%s", h.next, path.Ext(p)), "Write"
		h.add(p)
		h.change(p, 0, 0)
	case 1:
		h.add(p)
		h.change(p, len(h.files[p])-1, 0)
	case 2:
		if shell {
			to := fmt.Sprintf("d3/m%d%s", h.next, path.Ext(p))
			h.next++
			h.rename(p, to)
			p = to
		}
		fallthrough
	default:
		h.change(p, h.rnd.IntN(len(h.files[p])), 1)
	}
	before := tool
	if shell {
		before = "Bash"
	}
	h.hook("PreToolUse", before, p)
	h.write(p)
	if !shell {
		h.hook("PostToolUse", tool, p)
	}
	h.touched[p] = true
}

// change makes another revision of a function.
func (h *hooked) change(p string, i, by int) {
	h.files[p][i].revision += by
	h.changed[p+":"+h.files[p][i].name] = true
}

// rename renames a file, with what was changed in it.
func (h *hooked) rename(from, to string) {
	put(h.t, h.dir, path.Dir(to)+"/.keep", "")
	h.git.must(h.t, h.dir, "add", "-A")
	h.git.must(h.t, h.dir, "mv", from, to)
	h.files[to] = h.files[from]
	delete(h.files, from)
	delete(h.touched, from)
	for _, f := range h.files[to] {
		if h.changed[from+":"+f.name] {
			delete(h.changed, from+":"+f.name)
			h.changed[to+":"+f.name] = true
		}
	}
}

// stop ends the session; the model hands in what it is asked for.
func (h *hooked) stop() {
	h.t.Helper()
	asked := h.hook("Stop", "", "", "stop_hook_active", "false")
	if asked == "" {
		h.t.Fatalf("session %d: nothing is asked for", h.session)
	}
	var updates []map[string]string
	for l := range strings.Lines(asked) {
		if id, ok := strings.CutPrefix(l, "  "); ok {
			id, _, _ = strings.Cut(strings.TrimSpace(id), " (")
			updates = append(updates, map[string]string{"path": id, "summary": h.text(id)})
		}
	}
	if !h.deaf {
		text, err := json.Marshal(map[string]any{"updates": updates})
		if err != nil {
			h.t.Fatal(err)
		}
		h.codemem(string(text), "tool", "file_registry_update_summaries", "-")
	}
	if again := h.hook("Stop", "", "", "stop_hook_active", "true"); again != "" {
		h.t.Errorf("session %d: asked again: %s", h.session, again)
	}
}

// text is what the model writes of a file or a function: of which state it is.
func (h *hooked) text(id string) string {
	p, name, symbol := strings.Cut(id, ":")
	if !symbol {
		return fmt.Sprintf("The state %x.", md5.Sum([]byte(h.content(p))))
	}
	for _, f := range h.files[p] {
		if f.name == name {
			return fmt.Sprintf("What %s does at revision %d.", name, f.revision)
		}
	}
	return "What is not there."
}

// count counts what has a fresh text at the end of a session, once new files are added to git: until then a text of them waits. A text that
// is fresh is of the state that there is.
func (h *hooked) count() {
	h.t.Helper()
	h.git.must(h.t, h.dir, "add", "-A")
	h.codemem("", "prescan")
	var listed struct {
		Files []struct{ Path, State, Summary string }
	}
	var noted struct {
		Notes []struct {
			Note, State string
			About       []struct{ ID string }
		}
	}
	for args, into := range map[string]any{"files": &listed, "note list": &noted} {
		if err := json.Unmarshal([]byte(h.codemem("", append(strings.Fields(args), "--json")...)), into); err != nil {
			h.t.Fatal(err)
		}
	}
	fresh := map[string]bool{}
	seen := func(id, text, state string) {
		if state != "fresh" {
			return
		}
		if fresh[id] = true; text != h.text(id) {
			h.t.Errorf("session %d: fresh of %s is %q, want %q", h.session, id, text, h.text(id))
		}
	}
	for _, f := range listed.Files {
		seen(f.Path, f.Summary, f.State)
	}
	for _, n := range noted.Notes {
		seen(n.About[0].ID, n.Note, n.State)
	}
	tally := func(ids map[string]bool, of *share) {
		for id := range ids {
			if of.all++; fresh[id] {
				of.fresh++
			} else if !h.deaf {
				h.t.Logf("session %d: no fresh text of %s", h.session, id)
			}
		}
	}
	tally(h.touched, &h.ofFiles)
	tally(h.changed, &h.ofSymbols)
}

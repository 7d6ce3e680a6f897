package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestMain lets a copy of the test's program be look, git and codemem, as a copy of the program is in a prepared directory.
func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "look", "git", "codemem":
		main()
	}
	os.Exit(m.Run())
}

// TestTasks: every task is complete, none names a file of its answer, and what is acceptable is not the answer.
func TestTasks(t *testing.T) {
	tasks, err := loadTasks()
	if err != nil {
		t.Fatal(err)
	}
	repositories := map[string]bool{}
	for _, k := range tasks {
		repositories[k.Repository] = true
		if len(k.State) != 40 || k.State == k.Commit || len(k.Changed.Files) < 2 || len(k.Changed.Declarations) < 2 {
			t.Errorf("%s: derive has not filled it in", k.Name)
		}
		for _, f := range k.Changed.Files {
			if strings.Contains(k.Request, filepath.Base(f)) {
				t.Errorf("%s: the request names %s", k.Name, f)
			}
			if slices.Contains(k.Acceptable, f) {
				t.Errorf("%s: %s is the answer", k.Name, f)
			}
		}
	}
	if len(tasks) < 10 || len(repositories) < 2 {
		t.Errorf("%d tasks of %d repositories", len(tasks), len(repositories))
	}
}

func TestParseTask(t *testing.T) {
	commit := strings.Repeat("ab", 20)
	for _, c := range []struct{ name, data, want string }{
		{"not JSON", `{`, "unexpected end"},
		{"no owner", `{"repository":"a","commit":"` + commit + `","request":"x"}`, "OWNER/NAME"},
		{"short commit", `{"repository":"a/b","commit":"abab","request":"x"}`, "full id"},
		{"an option as commit", `{"repository":"a/b","commit":"--output=` + strings.Repeat("a", 31) + `","request":"x"}`, "full id"},
		{"no request", `{"repository":"a/b","commit":"` + commit + `","request":" "}`, "no request"},
	} {
		if _, err := parseTask("t", []byte(c.data)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if k, err := parseTask("t", []byte(`{"repository":"a/b","commit":"`+commit+`","request":"x"}`)); err != nil || k.Name != "t" {
		t.Errorf("%+v, %v", k, err)
	}
}

func TestWritersState(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC) }
	tasks := []task{
		{Repository: "a/b", State: "second", Date: day(2)},
		{Repository: "a/b", State: "first", Date: day(1)},
		{Repository: "a/c", State: "other", Date: day(0)},
		{Repository: "a/b", Date: day(0)}, // not derived yet
	}
	if got, err := writersState(tasks, "a/b"); err != nil || got != "first" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := writersState(tasks, "a/d"); err == nil {
		t.Error("a state of a repository without tasks")
	}
}

// TestMarks: precision and recall, and what counts for neither.
func TestMarks(t *testing.T) {
	k := task{Acceptable: []string{"ok.go"}, Changed: changed{
		Files:  []string{"a.go", "b.go"},
		Beside: []string{"a_test.go"},
		Declarations: []declaration{
			{ID: "a.go:Server.Start"}, {ID: "a.go:Options", Also: []string{"a.go:Options.Limit"}}, {ID: "b.go:run"}, {ID: "b.go:Client.Start"},
		},
		New: []string{"b.go:helper"},
	}}
	for _, c := range []struct {
		name  string
		files []string
		want  marks
	}{
		{"nothing", nil, marks{0, 0}},
		{"all", []string{"a.go", "b.go"}, marks{1, 1}},
		{"half", []string{"a.go"}, marks{1, .5}},
		{"wrong", []string{"a.go", "c.go"}, marks{.5, .5}},
		{"neutral ones", []string{"ok.go", "a_test.go", "a.go"}, marks{1, .5}},
		{"spelled in other ways, and twice", []string{"./a.go", "checkout/b.go", "b.go"}, marks{1, 1}},
	} {
		if got := markFiles(c.files, k); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name  string
		decls []string
		want  marks
	}{
		{"nothing", nil, marks{0, 0}},
		{"all", []string{"a.go:Server.Start", "a.go:Options", "b.go:run", "b.go:Client.Start"}, marks{1, 1}},
		{"written as in Go", []string{"a.go:(*Server).Start", "b.go:run()"}, marks{1, .5}},
		{"written as elsewhere", []string{"a.go:Server#Start", "b.go:Client::Start"}, marks{1, .5}},
		{"by the last name", []string{"a.go:Start"}, marks{1, .25}},
		{"a member", []string{"a.go:Options.Limit"}, marks{1, .25}},
		{"a member and what it is of", []string{"a.go:Options.Limit", "a.go:Options"}, marks{1, .25}},
		{"the type of a method is not the method", []string{"a.go:Server"}, marks{0, 0}},
		{"of another file", []string{"c.go:run", "b.go:run"}, marks{.5, .25}},
		{"new, and in an acceptable file", []string{"b.go:helper", "ok.go:x", "b.go:run"}, marks{1, .25}},
		{"no name", []string{"a.go", "a.go:"}, marks{0, 0}},
	} {
		if got := markDeclarations(c.decls, k); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestWayTable: each way is compared with grep over the tasks that both did.
func TestWayTable(t *testing.T) {
	all := []result{
		{task: "a", way: "grep", runs: 1, answered: 1, calls: 10, chars: 1000, prompt: 100, files: marks{1, .5}},
		{task: "b", way: "grep", runs: 1, answered: 1, calls: 30, chars: 3000, prompt: 100},
		{task: "a", way: "codemem", runs: 1, answered: 1, calls: 4, chars: 400, prompt: 150, files: marks{1, 1}},
		{task: "a", way: "codemem", runs: 1, answered: 0, calls: 6, chars: 600, prompt: 150},
	}
	all = merge(all, func(r result) string { return r.task + r.way })
	var b bytes.Buffer
	runTable(&b, all)
	wayTable(&b, all)
	got := b.String()
	for _, line := range []string{
		"| a | grep | 1 | 10 | 1,000 | 1.00 | 0.50 | 0.00 | 0.00 |",
		"| a | codemem (1 without an answer) | 2 | 5 | 500 | 0.50 | 0.50 | 0.00 | 0.00 |",
		"| grep | 2 | 20 | 1.00 | 2,000 | 1.00 | 2,100 | 1.00 |",
		"| codemem | 1 | 5 | 0.50 | 500 | 0.50 | 650 | 0.59 |",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
}

// TestDerive: what a commit changed, from a repository.
func TestDerive(t *testing.T) {
	dir, _, commit := tiny(t)
	k := task{Repository: "a/b", Commit: commit, Request: "x"}
	if err := k.derive(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	want := changed{
		Files:  []string{"server.go"},
		Beside: []string{"README.md", "extra.go", "server_test.go"},
		Declarations: []declaration{
			{ID: "server.go:Server", Also: []string{"server.go:Server.limit"}},
			{ID: "server.go:Doer", Also: []string{"server.go:Doer.Undo"}},
			{ID: "server.go:Server.Start"},
		},
		New: []string{"server.go:Doer.Undo", "server.go:Server.Stop", "server.go:Server.limit"},
	}
	if diff := cmp.Diff(want, k.Changed); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHunksOf(t *testing.T) {
	got := hunksOf("--- a/x\n+++ b/x\n@@ -12 +13,0 @@ func x() {\n-@@ -1 +1 @@\n@@ -0,0 +1,3 @@\n@@ nonsense @@\n")
	if diff := cmp.Diff([]hunk{{12, 1, 13, 0}, {0, 0, 1, 3}}, got, cmp.AllowUnexported(hunk{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// tiny makes a repository of three commits and returns the second's and the third's id.
func tiny(t *testing.T) (dir, state, commit string) {
	t.Helper()
	dir = t.TempDir()
	run := func(args ...string) string {
		out, err := git(t.Context(), dir, args...)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(out)
	}
	run("init", "-q", "-b", "main", ".")
	run("config", "user.name", "a")
	run("config", "user.email", "a@example.com")
	commitAll := func(files map[string]string) string {
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		run("add", "-A")
		run("commit", "-q", "-m", "work")
		return run("rev-parse", "HEAD")
	}
	commitAll(map[string]string{"README.md": "A\n"})
	state = commitAll(map[string]string{
		"README.md": "A server\n", "server_test.go": "package a\n",
		"server.go": "package a\n\ntype Server struct {\n\tname string\n}\n\ntype Doer interface {\n\tDo()\n}\n\n// Start starts.\nfunc (s *Server) Start() {\n\ts.run()\n}\n\nfunc (s *Server) run() {\n}\n",
	})
	commit = commitAll(map[string]string{
		"README.md": "A server!\n", "server_test.go": "package a\n\nvar x = 1\n", "extra.go": "package a\n",
		"server.go": "package a\n\ntype Server struct {\n\tname string\n\tlimit int\n}\n\ntype Doer interface {\n\tDo()\n\tUndo()\n}\n\n// Start starts.\nfunc (s *Server) Start() {\n\ts.check()\n\ts.run()\n}\n\nfunc (s *Server) run() {\n}\n\n// Stop stops.\nfunc (s *Server) Stop() {\n\ts.run()\n}\n",
	})
	run("tag", "later")
	return dir, state, commit
}

// TestPrepareGrep: the agent sees the state before the commit and no name of anything later, looks only through look, and each
// look is kept.
func TestPrepareGrep(t *testing.T) {
	clone, state, commit := tiny(t)
	p := preparation{task: "x", way: "grep", dir: t.TempDir()}
	info, err := p.make(t.Context(), task{Name: "x", Repository: "a/b", State: state, Commit: commit, Request: "Stop the server."}, clone)
	if err != nil {
		t.Fatal(err)
	}
	prompt, err := os.ReadFile(filepath.Join(p.dir, "prompt.md"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Prompt != len([]rune(string(prompt))) || !strings.Contains(string(prompt), "> Stop the server.") || strings.Contains(string(prompt), "codemem") {
		t.Errorf("prompt of %d characters: %s", info.Prompt, prompt)
	}
	look := func(args ...string) string {
		cmd := start(t.Context(), t.TempDir(), nil, filepath.Join(p.dir, "look"), args...)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		_ = cmd.Run() // some of the commands are refused
		return out.String()
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"cat README.md | tr a-z A-Z"}, "A SERVER\n"},
		{[]string{"grep", "-n", "run", "server.go"}, "13:\ts.run()\n16:func (s *Server) run() {\n"},
		{[]string{"git log --all --format=%H | head -1"}, state + "\n"},
		{[]string{"git", "for-each-ref"}, "look: of git, only log, show, grep, blame, diff, ls-files\n"},
		{[]string{"git log --alternate-refs"}, "look: of git, only log, show, grep, blame, diff, ls-files\n"},
		{[]string{"codemem", "explore", "x"}, "look: there is no codemem here\n"},
		{[]string{"/bin/cat", "README.md"}, "look: there is no /bin/cat here\n"},
		{[]string{"../look", "ls"}, "look: there is no ../look here\n"},
	} {
		if got := look(c.args...); got != c.want {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
	if got := look("git show later 2>&1 | grep -c Stop"); strings.TrimSpace(got) != "0" {
		t.Errorf("a later commit can be seen by its tag: %q", got)
	}
	r, err := readTaken(p.dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.calls) != 9 || r.calls[0].Command != "cat README.md | tr a-z A-Z" || r.calls[0].Chars != 9 || r.calls[0].Failed || !r.calls[3].Failed {
		t.Errorf("calls: %+v", r.calls)
	}
	if _, err := emptyDir(p.dir); err == nil {
		t.Error("a directory that holds a run was taken for another")
	}
}

// TestPrepareSummaries: codemem is brought up to date at the state of the summaries first, and then at that of the task.
func TestPrepareSummaries(t *testing.T) {
	clone, state, _ := tiny(t)
	earlier, err := git(t.Context(), clone, "rev-parse", state+"^")
	if err != nil {
		t.Fatal(err)
	}
	earlier = strings.TrimSpace(earlier)
	p := preparation{task: "x", way: "summaries", dir: t.TempDir(), summaries: t.TempDir()}
	fake := filepath.Join(t.TempDir(), "codemem")
	log := fake + ".log"
	script := "#!/bin/sh\necho \"$1 $(git rev-parse HEAD)\" >>" + log + "\n" + `for f; do :; done; [ "$1" = close ] && cat "$f" >>` + log + "\necho codemem 1\n"
	if err := os.WriteFile(fake, []byte(script), 0o700); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	p.codemem = fake
	k := task{Name: "x", Repository: "a/b", State: state, Request: "x"}
	if _, err := p.make(t.Context(), k, clone); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("summaries that nobody wrote: %v", err)
	}
	s := summaries{Repository: "a/b", State: earlier, Texts: []text{{Path: "README.md", Summary: "What & why.", ContentMD5: "0"}}}
	if err := s.write(summariesFile(p.summaries, "a/b"), true); err != nil {
		t.Fatal(err)
	}
	if _, err := p.make(t.Context(), k, clone); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	want := "version " + earlier + "\nprescan " + earlier + "\nclose " + earlier + "\n" +
		`{"path":"README.md","summary":"What & why.","content_md5":"0"}` + "\nprescan " + state + "\nscan " + state + "\n"
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestLeaveOut: a file whose content the clone lacks is left out of the checkout, and all others are there.
func TestLeaveOut(t *testing.T) {
	clone, state, _ := tiny(t)
	blob, err := git(t.Context(), clone, "rev-parse", state+":README.md")
	if err != nil {
		t.Fatal(err)
	}
	blob = strings.TrimSpace(blob)
	if err := os.Remove(filepath.Join(clone, ".git", "objects", blob[:2], blob[2:])); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := checkout(t.Context(), clone, dir, state); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "[^.]*"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{filepath.Join(dir, "server.go"), filepath.Join(dir, "server_test.go")}, files); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestTranscript: a long run is folded into few lines that still have all calls and characters.
func TestTranscript(t *testing.T) {
	var calls []call
	add := func(command string, n int) {
		for range n {
			calls = append(calls, call{Command: command, Chars: 10})
		}
	}
	add("codemem explore \"x\"", 1)
	add("grep -rn x .", 2)
	for range 5 {
		add("sed -n 1,9p a.go", 1)
		add("cat a.go", 2)
	}
	add("cd src && git log -3", 1)
	want := []string{
		`codemem explore "x" → 10 characters`,
		`grep ×2, first grep -rn x . → 20 characters`,
		`sed -n 1,9p a.go → 10 characters`,
		`cat ×2, first cat a.go → 20 characters`,
		`… 10 calls (cat ×6, sed ×4) → 100 characters`,
		`cat ×2, first cat a.go → 20 characters`,
		`cd src && git log -3 → 10 characters`,
	}
	if diff := cmp.Diff(want, steps(calls)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestSummariesFile: what is written is read, and what is not of the repository is refused.
func TestSummariesFile(t *testing.T) {
	dir := t.TempDir()
	s := summaries{Repository: "a/b", State: "s", Texts: []text{{Path: "x", Summary: "y"}}}
	if err := s.write(summariesFile(dir, "a/b"), true); err != nil {
		t.Fatal(err)
	}
	got, err := readSummaries(dir, "a/b")
	if diff := cmp.Diff(s, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	if _, err := readSummaries(dir, "c/b"); err == nil {
		t.Error("summaries of another repository of the same name")
	}
	line, _ := json.Marshal(text{Path: "x"})
	if err := os.WriteFile(summariesFile(dir, "a/b"), append([]byte("{\"repository\":\"a/b\",\"state\":\"s\"}\n"), line...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readSummaries(dir, "a/b"); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a line without a summary: %v", err)
	}
}

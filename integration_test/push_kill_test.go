//go:build unix

package integration_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// killingGit is a git that ends who called it, as the power going off does, before a call or after it: by the file "kill" beside it, which has
// the number of the call, and how many there were is in "calls".
const killingGit = `#!/bin/sh
n=0
[ ! -f "$0.calls" ] || read -r n <"$0.calls"
n=$((n + 1))
echo $n >"$0.calls"
read -r at <"$0.kill"
[ $at != 0 ] || [ $n != 1 ] || kill -9 $PPID
%q "$@"
code=$?
[ $n != $at ] || kill -9 $PPID
exit $code
`

// A pusher is a clone whose pushes are killed.
type pusher struct {
	t             *testing.T
	git           gitter
	dir, hub, bin string
}

// run runs codemem in the clone, by a git of its own or not, and reports whether it was killed.
func (p *pusher) run(killing bool, args ...string) (out string, killed bool) {
	p.t.Helper()
	cmd := exec.Command("codemem", args...)
	cmd.Dir, cmd.Env = p.dir, p.git.env
	if killing {
		cmd.Env = append(cmd.Env, "PATH="+p.bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	var text, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &text, &errs
	err := cmd.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		if status, ok := ended.Sys().(syscall.WaitStatus); ok && status.Signaled() && status.Signal() == syscall.SIGKILL {
			return "", true
		}
	}
	if err != nil {
		p.t.Fatalf("codemem %q: %v\n%s", args, err, &errs)
	}
	return text.String(), false
}

// there lists the texts of the remote, and of notes how many each is in the place of.
func (p *pusher) there() map[string]int {
	p.t.Helper()
	all := map[string]int{}
	for line := range strings.Lines(p.git.must(p.t, p.hub, "ls-tree", "-r", "refs/codemem/summaries")) {
		for record := range strings.Lines(p.git.must(p.t, p.hub, "cat-file", "blob", strings.Fields(line)[2])) {
			var r struct {
				Summary    string `json:"summary"`
				Supersedes any    `json:"supersedes"`
			}
			if err := json.Unmarshal([]byte(record), &r); err != nil {
				p.t.Fatal(err)
			}
			if _, twice := all[r.Summary]; twice {
				p.t.Errorf("%q is there twice", r.Summary)
			}
			switch s := r.Supersedes.(type) {
			case nil:
				all[r.Summary] = 0
			case string:
				all[r.Summary] = 1
			case []any:
				all[r.Summary] = len(s)
			}
		}
	}
	return all
}

// TestKilledPush: a push is killed before its first call of git and after each, which is before it fetches, when objects are written, when the
// remote's ref has moved and before it is noted here that it has: the next push loses nothing, doubles nothing and what is left of an old one goes.
func TestKilledPush(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	p := &pusher{t: t, git: newGitter(t, base), dir: filepath.Join(base, "r"), hub: filepath.Join(base, "hub.git"), bin: filepath.Join(base, "bin")}
	real, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{p.dir, p.bin} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	killer := filepath.Join(p.bin, "git")
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	put(killer, fmt.Sprintf(killingGit, real))
	for i := range 40 {
		put(filepath.Join(p.dir, fmt.Sprintf("f%d.txt", i)), fmt.Sprintf("File %d.\n", i))
	}
	p.git.must(t, p.dir, "init", "-q")
	p.git.must(t, p.dir, "add", "-A")
	p.git.must(t, p.dir, "commit", "-q", "-m", "first")
	p.git.must(t, base, "clone", "-q", "--bare", p.dir, p.hub)
	p.git.must(t, p.dir, "remote", "add", "origin", p.hub)
	p.run(false, "prescan")
	p.run(false, "note", "add", "trap", "Trap 0.", "f0.txt", "--author", "ada")
	want := map[string]int{}
	old := "refs/codemem/outgoing/4711-1767225600000000000" // what a push left that was killed long ago
	p.git.must(t, p.dir, "update-ref", old, "HEAD")
	moved := false // the remote's ref, by a push that was killed then
	for at := 0; ; at++ {
		p.run(false, "summarize", fmt.Sprintf("f%d.txt", at), fmt.Sprintf("Says %d.", at), "--author", "ada")
		p.run(false, "note", "supersede", fmt.Sprint(at+1), fmt.Sprintf("Trap %d.", at+1), "--reason", "it was wrong", "--author", "ada")
		delete(want, fmt.Sprintf("Trap %d.", at))
		want[fmt.Sprintf("Says %d.", at)], want[fmt.Sprintf("Trap %d.", at+1)] = 0, at+1
		put(killer+".kill", fmt.Sprintln(at))
		put(killer+".calls", "0\n")
		_, killed := p.run(true, "share", "push")
		if _, err := p.git.run(p.hub, "rev-parse", "--verify", "refs/codemem/summaries"); err == nil && killed {
			moved = moved || cmp.Equal(want, p.there())
		}
		p.run(false, "share", "push")
		if diff := cmp.Diff(want, p.there()); diff != "" {
			t.Fatalf("killed at call %d (-want +there):\n%s", at, diff)
		}
		if out, _ := p.run(false, "--json", "share", "push"); !strings.Contains(out, `"contents":0`) {
			t.Errorf("killed at call %d: it is pushed twice: %s", at, out)
		}
		if !killed {
			if at < 5 || !moved {
				t.Errorf("only %d calls, killed when the remote's ref had moved: %t", at, moved)
			}
			if left := p.git.must(t, p.dir, "for-each-ref", old); left != "" {
				t.Errorf("it leaves %s", left)
			}
			return
		}
	}
}

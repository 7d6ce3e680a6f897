package cmd

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// screens is a session, a command a line: what git and the editor do, and what is asked of codemem.
const screens = `
status
prescan --dry-run
prescan
prescan
verify
files
overview
summarize lib/lib.go The library.
! summarize lib/gone.go Gone.
write lib/lib.go package lib // changed
write lib/new.go package lib // new
git add lib/new.go
git mv README.md GUIDE.md
git rm -q main.go
! verify
verify --apply lib
prescan --dry-run
prescan
status
files --stale
git commit -q -am two
close
! close --require-summaries lib/new.go
history lib/lib.go
search library
files --flagged
revert --author nobody
revert --author= --dry-run
config list
config set max_file_bytes 4096
config unset max_file_bytes
db check
! prescan --frob
! files nowhere/../../x
`

// TestScreens compares what a person sees in a session with the golden file.
func TestScreens(t *testing.T) {
	s := newShell(t)
	var log strings.Builder
	for _, l := range strings.Split(strings.TrimSpace(screens), "\n") {
		l, fails := strings.CutPrefix(l, "! ")
		words := strings.Fields(l)
		switch words[0] {
		case "git":
			s.git(words[1:]...)
			fmt.Fprintf(&log, "$ %s\n", l)
			continue
		case "write":
			s.write(words[1], strings.Join(words[2:], " ")+"\n")
			fmt.Fprintf(&log, "$ echo '%s' > %s\n", strings.Join(words[2:], " "), words[1])
			continue
		case "summarize":
			words = []string{words[0], words[1], strings.Join(words[2:], " ")}
		}
		stdout, stderr, code := s.try("", words...)
		if fails != (code != 0) {
			t.Errorf("codemem %s: exit code %d\n%s", l, code, stderr)
		}
		fmt.Fprintf(&log, "$ codemem %s\n%s%s", l, stdout, stderr)
		if code != 0 {
			fmt.Fprintf(&log, "(exit code %d)\n", code)
		}
		log.WriteByte('\n')
	}
	got := steady(s, log.String())
	golden := filepath.Join("testdata", "screens.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// steady returns text without what differs from run to run.
func steady(s *shell, text string) string {
	root, err := filepath.EvalSymlinks(s.dir)
	if err != nil {
		root = s.dir
	}
	text = strings.NewReplacer(root, "/repo", s.dir, "/repo").Replace(text)
	for _, r := range [][2]string{
		{`(generation|repository|scanner|last_verified_sizes|last_verified_at) .*`, "$1 …"},
		{`\d+(\.\d+)? (ms|s)\b`, "N ms"},
		{`\d{4}-\d\d-\d\d \d\d:\d\d`, "TIME"},
		{`\d{4}-\d\d-\d\d\b`, "DATE"},
		{`\d+ hashed, \d+ proven`, "N hashed, N proven"},
		{`\(\d+\.\d KiB\)`, "(N KiB)"},
	} {
		text = regexp.MustCompile(r[0]).ReplaceAllString(text, r[1])
	}
	return text
}

package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMan: there is a page for each command, the same whenever it is built, which says what --help says;
// mandoc, where it is installed, finds nothing wrong with it.
func TestMan(t *testing.T) {
	s := &shell{t: t, dir: t.TempDir(), env: map[string]string{"SOURCE_DATE_EPOCH": "1767323045"}}
	if out := s.run(0, "man", "one"); !strings.Contains(out, "pages written to one") {
		t.Errorf("man prints %q", out)
	}
	s.run(0, "man", filepath.Join(s.dir, "two"))
	pages := 0
	for _, c := range commands() {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		page, err := os.ReadFile(filepath.Join(s.dir, "one", name))
		if wanted := c.IsAvailableCommand() || !c.HasParent(); c.Name() == "help" || !wanted || c.Hidden {
			if err == nil {
				t.Errorf("there is a page for %s", c.CommandPath())
			}
			continue
		}
		if err != nil {
			if hiddenBelow(c.CommandPath()) {
				continue
			}
			t.Fatal(err)
		}
		pages++
		again, err := os.ReadFile(filepath.Join(s.dir, "two", name))
		if err != nil || string(again) != string(page) {
			t.Errorf("%s differs when written again: %v", name, err)
		}
		text := string(page)
		for _, want := range []string{`"2026-01-02"`, roff(c.Short), roff(strings.SplitN(c.Long, "\n", 2)[0]), roff(strings.TrimSpace(c.Example[strings.LastIndex(c.Example, "\n")+1:]))} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %q", name, want)
			}
		}
		for l := range strings.Lines(text) {
			if strings.HasPrefix(l, "'") || strings.ContainsFunc(l, func(r rune) bool { return r > 126 }) {
				t.Errorf("%s has a line that roff reads otherwise: %q", name, l)
			}
		}
	}
	for _, name := range topicNames {
		t1, _ := findTopic(name)
		page, err := os.ReadFile(filepath.Join(s.dir, "one", "codemem-"+name+".7"))
		if err != nil || !strings.Contains(string(page), roff(t1.short)) {
			t.Errorf("%s.7 does not say %q: %v", name, t1.short, err)
		}
	}
	if whole, err := os.ReadFile(filepath.Join(s.dir, "one", "codemem.1")); err != nil || !strings.Contains(string(whole), "NO_COLOR") || !strings.Contains(string(whole), "the disk is full") {
		t.Errorf("codemem.1 lacks its environment or its exit status: %v", err)
	}
	if s.run(0, "man", filepath.Join(s.dir, "man1")); !exists(filepath.Join(s.dir, "man7", "codemem-states.7")) {
		t.Error("the topics are not in man7 beside man1")
	}
	if pages < 30 {
		t.Errorf("only %d pages", pages)
	}
	if mandoc, err := exec.LookPath("mandoc"); err == nil {
		files, err := filepath.Glob(filepath.Join(s.dir, "one", "*.[17]"))
		if err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(mandoc, append([]string{"-T", "lint", "-W", "warning"}, files...)...).CombinedOutput(); err != nil {
			t.Errorf("mandoc: %v\n%s", err, out)
		}
	}
}

// TestManFails: a wrong date or place is said.
func TestManFails(t *testing.T) {
	s := &shell{t: t, dir: t.TempDir(), env: map[string]string{"SOURCE_DATE_EPOCH": "today"}}
	if _, stderr, code := s.try("", "man", "x"); code != 2 || !strings.Contains(stderr, "seconds since 1970") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	s.env = map[string]string{}
	s.write("file", "")
	if _, stderr, code := s.try("", "man", "file"); code != 1 || !strings.Contains(stderr, "file") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	s.run(2, "man")
}

// TestRoff: what roff would take for a request or an escape prints as it is.
func TestRoff(t *testing.T) {
	for in, want := range map[string]string{
		"plain":          "plain",
		".SH x":          `\&.SH x`,
		"'br":            `\(aqbr`,
		`a\nb`:           `a\enb`,
		"--json 'a' `b`": `\-\-json \(aqa\(aq \(gab\(ga`,
		`"quoted"`:       `\(dqquoted\(dq`,
		"~/x ^":          `\(ti/x \(ha`,
		"PATH…":          `PATH\[u2026]`,
	} {
		if got := roff(in); got != want {
			t.Errorf("roff(%q) is %q, want %q", in, got, want)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// hiddenBelow reports whether a command lies below a hidden one.
func hiddenBelow(path string) bool {
	for _, c := range commands() {
		if c.Hidden && strings.HasPrefix(path, c.CommandPath()+" ") {
			return true
		}
	}
	return false
}

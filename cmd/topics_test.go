package cmd

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTopics: each topic is listed, fits the screen, has an example, and names only commands that there are.
func TestTopics(t *testing.T) {
	files, err := fs.Glob(topicFiles, "topics/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(topicNames) {
		t.Errorf("%d files for the topics %v", len(files), topicNames)
	}
	known := map[string]bool{"help": true, "completion": true}
	for _, c := range commands() {
		known[c.Name()] = true
	}
	s := &shell{t: t, dir: t.TempDir()}
	list := s.run(0, "help")
	mention := regexp.MustCompile(`(?:^  |")codemem ([a-z]+)`)
	for _, name := range topicNames {
		text := s.run(0, "help", name)
		if !strings.HasPrefix(text, name+": ") || !strings.Contains(list, "\n  "+name+" ") {
			t.Errorf("%s is not titled or not listed", name)
		}
		if strings.Contains(text, "{") && name != "json" && name != "exit-codes" {
			t.Errorf("%s has a part that is not filled in:\n%s", name, text)
		}
		examples := 0
		for line := range strings.Lines(text) {
			if n := len([]rune(line)); n > 121 {
				t.Errorf("%s has a line of %d characters: %s", name, n, line)
			}
			for _, m := range mention.FindAllStringSubmatch(line, -1) {
				if examples++; !known[m[1]] {
					t.Errorf("%s names the command %s: %s", name, m[1], line)
				}
			}
		}
		if examples == 0 && name != "environment" {
			t.Errorf("%s has no example", name)
		}
		golden := filepath.Join("testdata", "help", "topic_"+name+".txt")
		if *update {
			if err := os.WriteFile(golden, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatalf("%v; make golden writes it", err)
		}
		if diff := cmp.Diff(string(want), text); diff != "" {
			t.Errorf("topic %s (-want +got):\n%s", name, diff)
		}
	}
}

// TestExitCodes: what an error is called has one exit code, and each code that is listed is one that some error has.
func TestExitCodes(t *testing.T) {
	names := []string{"usage", "stopped"}
	for _, s := range nextSteps {
		names = append(names, s.code)
	}
	var seen []string
	for _, e := range exitCodes {
		for _, name := range e.of {
			if !slices.Contains(names, name) {
				t.Errorf("no error is called %s", name)
			}
			if slices.Contains(seen, name) {
				t.Errorf("%s has two exit codes", name)
			}
			seen = append(seen, name)
		}
	}
	for _, s := range nextSteps {
		want := exitError
		for _, e := range exitCodes {
			if slices.Contains(e.of, s.code) {
				want = e.exit
			}
		}
		if got := exitCode(s.err); got != want {
			t.Errorf("%s ends with %d, want %d", s.code, got, want)
		}
	}
}

// Package stamp says when, from what and where the figures of a page were made: every page that a program
// writes has one such line, and a test of docs/samples holds the pages to it.
package stamp

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// Form is the form of a line of Made: the date, the commit of codemem, what follows it, and the machine.
var Form = regexp.MustCompile(`(?m)\bMade on (\d{1,2} [A-Z][a-z]+ \d{4}) with codemem ([0-9a-f]{7,40})(-dirty)? on ([^.\n].*)\.$`)

// Made returns the line for figures that are made now, from the checkout that dir lies in:
// "Made on 2 January 2026 with codemem 8d1a5d1 on 2 × AMD EPYC, Linux 6.1 amd64." A commit whose code was
// changed since is marked as git describe marks it; documents are no code, nor is what a page keeps of its rows.
func Made(dir string) (string, error) {
	commit, err := git(dir, "rev-parse", "--short=7", "HEAD")
	if err != nil {
		return "", err
	}
	changed, err := git(dir, "status", "--porcelain", "--untracked-files=no", "--", ".", ":(exclude,glob)**/*.md", ":(exclude,glob)**/*.svg", ":(exclude,glob)**/testdata/rows*.json")
	if err != nil {
		return "", err
	}
	if changed != "" {
		commit += "-dirty"
	}
	return fmt.Sprintf("Made on %s with codemem %s on %s, %s.", time.Now().UTC().Format("2 January 2006"), commit, processor(), system()), nil
}

func git(dir string, args ...string) (string, error) {
	out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).Output()
	if err != nil {
		return "", fmt.Errorf("git %s (run this in a clone of codemem): %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

// processor names the machine.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == "model name" {
				return fmt.Sprintf("%d × %s", runtime.NumCPU(), strings.TrimSpace(v))
			}
		}
	}
	return fmt.Sprintf("%d cores", runtime.NumCPU())
}

// system names the operating system, without what a distributor or a host calls its kernel.
func system() string {
	text, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return runtime.GOOS + " " + runtime.GOARCH
	}
	release, _, _ := strings.Cut(strings.TrimSpace(string(text)), "-")
	return "Linux " + release + " " + runtime.GOARCH
}

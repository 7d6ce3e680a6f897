package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"codemem/docs/stamp"
)

// root is the root of the module.
const root = "../.."

func pages(t *testing.T) []string {
	t.Helper()
	all, err := documents(root)
	if err != nil || len(all) < 10 {
		t.Fatalf("pages %v: %v", all, err)
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parsed(t *testing.T, name string) page {
	t.Helper()
	p, err := parse(name, read(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// prose returns a page without its blocks, comments and the line of its samples.
func prose(p page) string {
	var lines []string
	for _, piece := range p.pieces {
		if piece.kind == text {
			lines = append(lines, piece.lines...)
		}
	}
	return regexp.MustCompile(`(?s)<!--.*?-->`).ReplaceAllString(strings.Join(lines, "\n"), "")
}

// TestTranscripts: whatever looks like a transcript is made by a script, or says when and from what it was taken.
func TestTranscripts(t *testing.T) {
	for _, name := range pages(t) {
		before := ""
		for _, p := range parsed(t, name).pieces {
			transcript := p.kind == block && slices.Contains([]string{"", "console", "text"}, p.lang)
			if transcript && !taken.MatchString(before) {
				t.Errorf("%s:%d: a transcript without a marker; docs/samples/main.go has the forms", name, p.line)
			}
			before = p.lines[len(p.lines)-1]
		}
	}
}

// figures are the pages with figures that programs of bench measured.
var figures = []string{"accuracy", "benchmarks", "branches", "conformance", "context", "drift", "finding", "grounding", "outlines", "reading", "store", "survival"}

// TestMade: pages with samples or figures say when, from which commit and where these were made, and that was no
// earlier than the release before the last one.
func TestMade(t *testing.T) {
	before := earlierRelease(t)
	for _, name := range pages(t) {
		content := read(t, name)
		made := stamp.Form.FindAllStringSubmatch(content, -1)
		samples := slices.ContainsFunc(parsed(t, name).pieces, func(p piece) bool { return p.kind == sample })
		if len(made) == 0 && (samples || slices.Contains(figures, strings.TrimSuffix(path.Base(name), ".md"))) {
			t.Errorf("%s does not say when and from which commit it was made, in the form of docs/stamp", name)
		}
		for _, m := range made {
			if on, err := time.Parse("2 January 2006", m[1]); err != nil || on.Year() < 2026 {
				t.Errorf("%s: made on %q: %v", name, m[1], err)
			}
			if before == "" {
				continue
			}
			if err := exec.Command("git", "-C", root, "merge-base", "--is-ancestor", before, m[2]).Run(); err != nil {
				t.Errorf("%s was made with %s, before the release %s: make it anew, or leave it out", name, m[2], before)
			}
		}
	}
}

// earlierRelease returns the tag of the release before the last one, or nothing: where there is none, or no history.
func earlierRelease(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("git", "-C", root, "tag", "--merged", "HEAD", "--sort=-creatordate", "--list", "v*").Output()
	if err != nil {
		return ""
	}
	if tags := strings.Fields(string(out)); len(tags) > 1 {
		return tags[1]
	}
	return ""
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	code    = regexp.MustCompile("`[^`\n]*`")
)

// TestLinks: each link within the repository leads to a file, and to a heading of it where it names one.
func TestLinks(t *testing.T) {
	found := 0
	for _, name := range markdown(t) {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(prose(parsed(t, name)), "``"), -1) {
			to, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, ":") {
				continue
			}
			found++
			target := name
			if to != "" {
				target = path.Join(path.Dir(name), to)
			}
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(target))); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if anchor != "" && !slices.Contains(anchors(prose(parsed(t, target))), anchor) {
				t.Errorf("%s: %s has no heading #%s", name, target, anchor)
			}
		}
	}
	if found < 50 {
		t.Errorf("%d links", found)
	}
}

// anchors returns what GitHub calls the headings of a page.
func anchors(content string) []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(content, -1) {
		kept := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case strings.ContainsRune("-_", r), r >= '0' && r <= '9', r >= 'a' && r <= 'z', r > 127:
				return r
			}
			return -1
		}, strings.ToLower(m[1]))
		all = append(all, kept)
	}
	return all
}

// markdown lists the documents of the repository: not test data, nor the texts that the program brings.
func markdown(t *testing.T) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() && p != root && (strings.HasPrefix(base, ".") || slices.Contains([]string{"agents", "bench", "bin", "dist", "mcp", "node_modules", "testdata"}, base)) {
			return fs.SkipDir
		}
		if rel, err := filepath.Rel(root, p); err == nil && filepath.Ext(base) == ".md" {
			all = append(all, filepath.ToSlash(rel))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestReadme: a new user reads it in three minutes.
func TestReadme(t *testing.T) {
	words := regexp.MustCompile(`(?m)\S*[\pL\pN]\S*`).FindAllString(prose(parsed(t, "README.md")), -1)
	t.Logf("%d words", len(words))
	if n := len(words); n < 300 || n > 700 {
		t.Errorf("README.md has %d words; 700 are enough, the rest is a page of docs", n)
	}
}

// TestIndex: docs/README.md leads to every page.
func TestIndex(t *testing.T) {
	index := read(t, "docs/README.md")
	for _, name := range pages(t) {
		if to := strings.TrimPrefix(name, "docs/"); path.Base(name) != "README.md" && !strings.Contains(index, "]("+to+")") {
			t.Errorf("docs/README.md does not lead to %s", to)
		}
	}
}

// TestTargets: each target of make and each program that the documents name is there.
func TestTargets(t *testing.T) {
	targets := regexp.MustCompile(`(?m)^([a-z-]+):`).FindAllStringSubmatch(read(t, "Makefile"), -1)
	has := map[string]bool{}
	for _, m := range targets {
		has[m[1]] = true
	}
	named, script := regexp.MustCompile("(?m)(?:`|^)(?:[A-Z_]+=\\S+ )?make ([a-z-]+)"), regexp.MustCompile("(?:go (?:run|doc|test) |`|^)\\./([a-zA-Z_./-]*[a-z])")
	bench := regexp.MustCompile("(?m)(?:`|^)bench/run ([a-z]+)")
	found := 0
	for _, name := range markdown(t) {
		content := read(t, name)
		for _, m := range bench.FindAllStringSubmatch(content, -1) {
			if _, err := os.Stat(filepath.Join(root, "bench", m[1], "main.go")); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, m := range named.FindAllStringSubmatch(content, -1) {
			found++
			if !has[m[1]] {
				t.Errorf("%s: there is no target %s", name, m[1])
			}
		}
		for _, m := range script.FindAllStringSubmatch(content, -1) {
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1]))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d targets are named", found)
	}
}

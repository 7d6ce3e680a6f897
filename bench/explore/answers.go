package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"codemem/condense"
)

// budgets are the sizes of answers that are compared, in tokens.
var budgets = []int{2000, 4000, 8000}

// A tool answers a request about a checkout with a text, as an agent would get it.
type tool struct {
	name   string
	ready  func(run runner) error
	answer func(run runner, subject string, budget int) (string, error)
}

// A runner runs a program in a checkout and returns what it prints.
type runner func(name string, args ...string) (string, error)

// tools are codemem's explore and, with rivals, its search, git grep and the peers whose programs were given.
func tools(codemem, codegraph string, rivals bool) []tool {
	all := []tool{{
		"codemem explore",
		func(run runner) error {
			if _, err := run(codemem, "prescan"); err != nil {
				return err
			}
			_, err := run(codemem, "scan")
			return err
		},
		func(run runner, subject string, budget int) (string, error) {
			return run(codemem, "explore", "--budget", strconv.Itoa(budget), "--", subject)
		},
	}, {
		"codemem search",
		func(runner) error { return nil },
		func(run runner, subject string, _ int) (string, error) {
			return run(codemem, "search", "--limit", "100", "--", subject)
		},
	}, {
		"git grep, by words",
		func(runner) error { return nil },
		func(run runner, subject string, _ int) (string, error) {
			var args []string
			for _, w := range strings.Fields(subject) {
				if len(w) > 3 {
					args = append(args, "-e", strings.Trim(w, "`'\".,:;()"))
				}
			}
			out, err := run("git", append([]string{"grep", "-n", "-i", "-I", "-F"}, args...)...)
			if e := new(exec.ExitError); errors.As(err, &e) && e.ExitCode() == 1 {
				err = nil
			}
			return out, err
		},
	}}
	if !rivals {
		return all[:1]
	}
	if codegraph != "" {
		all = append(all, tool{
			"CodeGraph explore",
			func(run runner) error {
				if _, err := run(codegraph, "sync", "."); err == nil {
					return nil
				}
				_, err := run(codegraph, "init", ".", "--yes")
				return err
			},
			func(run runner, subject string, _ int) (string, error) { return run(codegraph, "explore", subject) },
		})
	}
	return all
}

// A contest is what tools answered so far.
type contest struct {
	who       []tool
	run       runner
	questions int
	sums      []scores
}

// A scores is what the answers of one tool name, summed up over questions, by budget.
type scores struct {
	files, declarations, whole, hunks [3]float64
	size                              [3]int // characters of the answers
}

// answers checks out the states before some commits, asks each tool, and prints how much of the changed files and
// declarations the first tokens of their answers name.
func answers(dirs []string, most int, scratch string, who []tool) error {
	scratch, err := filepath.Abs(scratch)
	if err != nil {
		return err
	}
	c := &contest{who: who, sums: make([]scores, len(who))}
	for _, dir := range dirs {
		if err := c.repository(dir, most, scratch); err != nil {
			return err
		}
	}
	n := float64(max(c.questions, 1))
	fmt.Printf("| %d questions | files in 2k | 4k | 8k tokens | declarations in 2k | 4k | 8k | whole in 2k | 4k | 8k | changed lines in 2k | 4k | 8k | characters of 4k | 8k |\n"+
		"|---|"+strings.Repeat("---:|", 14)+"\n", c.questions)
	for i, w := range who {
		t := &c.sums[i]
		fmt.Printf("| %s |", w.name)
		for _, of := range [][3]float64{t.files, t.declarations, t.whole, t.hunks} {
			fmt.Printf(" %.3f | %.3f | %.3f |", of[0]/n, of[1]/n, of[2]/n)
		}
		fmt.Printf(" %d | %d |\n", t.size[1]/int(n), t.size[2]/int(n))
	}
	return nil
}

// repository asks the questions of one clone in a checkout below scratch.
func (c *contest) repository(dir string, most int, scratch string) error {
	k, err := openCorpus(dir, "", 9000)
	if err != nil {
		return err
	}
	defer k.Close()
	for _, q := range spread(questionsOf(k.commits[:min(len(k.commits), 3000)]), most) {
		work := filepath.Join(scratch, k.name+"-"+q.parent[:10]) // one each: what tools made of it serves the next run
		if _, err := os.Stat(work); err != nil {
			if _, err := k.git("clone", "--quiet", "--shared", "--no-checkout", k.dir, work); err != nil {
				return err
			}
		}
		c.run = in(work)
		if _, err := c.run("git", "checkout", "--quiet", "--force", q.parent); err != nil {
			fmt.Fprintln(os.Stderr, k.name, q.parent, err) // a clone without some large blobs
			continue
		}
		s, err := k.state(q.parent)
		if err != nil {
			return err
		}
		if err := c.ask(s, q); err != nil {
			return err
		}
	}
	return nil
}

// ask asks all tools one question.
func (c *contest) ask(s *state, q question) error {
	right, err := s.right(q)
	if err != nil {
		return err
	}
	paths := map[string]bool{}
	for _, f := range s.tree.Files {
		paths[f.Path] = true
	}
	c.questions++
	for i, w := range c.who {
		if err := w.ready(c.run); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		for k, budget := range budgets {
			text, err := w.answer(c.run, q.subject, budget)
			if err != nil {
				return fmt.Errorf("%s: %q: %w", w.name, q.subject, err)
			}
			c.sums[i].size[k] += len(text)
			head, _ := condense.Head(text, budget)
			files, declarations, err := s.named(head, paths, q, right)
			if err != nil {
				return err
			}
			whole, hunks, err := s.shown(head, paths, q, right)
			if err != nil {
				return err
			}
			c.sums[i].whole[k] += whole
			c.sums[i].hunks[k] += hunks
			c.sums[i].files[k] += files
			c.sums[i].declarations[k] += declarations
		}
	}
	return nil
}

// word is what may be a path or a name in an answer.
var word = regexp.MustCompile(`[\pL\pN_$./@+-]+`)

// named returns which part of the changed files a text names, and which part of the changed declarations: a declaration
// is named by its last name where the path that was named last is that of its file. So all tools are measured alike,
// whatever the form of their answers.
func (s *state) named(text string, paths map[string]bool, q question, right map[place]bool) (files, declarations float64, err error) {
	seen := map[string]bool{}
	last := ""
	for _, w := range word.FindAllString(text, -1) {
		w = strings.TrimPrefix(strings.TrimRight(w, "."), "./")
		if paths[w] {
			last = w
			seen[w] = true
			continue
		}
		for part := range strings.FieldsFuncSeq(w, func(r rune) bool { return strings.ContainsRune("./@+-", r) }) {
			seen[last+"\x00"+part] = true
		}
	}
	for _, p := range q.answer {
		if seen[p] {
			files += 1 / float64(len(q.answer))
		}
	}
	for at := range right {
		p := s.tree.Files[at.file].Path
		t, err := s.text(s.blobs[at.file], p)
		if err != nil {
			return 0, 0, err
		}
		if seen[p+"\x00"+t.Outline.Symbols[at.symbol].Name] {
			declarations += 1 / float64(len(right))
		}
	}
	return files, declarations, nil
}

// numbered is what tools put before a line of source: a path, its number.
var numbered = regexp.MustCompile(`^(\S+:)?\d+[:|\t-]`)

// shown returns which part of the declarations that a commit changed a text shows whole, and which part of the places that it
// changed: of each hunk the lines that are taken away, or the one behind which lines are added. A line is shown where its text
// stands behind the path of its file, whatever its indent.
func (s *state) shown(text string, paths map[string]bool, q question, right map[place]bool) (whole, changed float64, err error) {
	seen := linesOf(text, paths)
	hunks, err := s.hunks(q.ID, q.answer)
	if err != nil {
		return 0, 0, err
	}
	all := 0
	for _, p := range q.answer {
		f, ok := s.tree.File(p)
		if !ok {
			continue
		}
		t, err := s.text(s.blobs[f], p)
		if err != nil {
			return 0, 0, err
		}
		lines := strings.Split(string(t.Bytes), "\n")
		has := func(first, last int) float64 {
			for _, l := range lines[min(first-1, len(lines)):min(last, len(lines))] {
				if l = strings.TrimSpace(l); strings.ContainsFunc(l, unicode.IsLetter) && !seen[p+"\x00"+l] {
					return 0
				}
			}
			return 1
		}
		for _, h := range hunks[p] {
			first := max(h.line, 1)
			all, changed = all+1, changed+has(first, first+max(h.lines, 1)-1)
		}
		for at := range right {
			if d := t.Outline; at.file == f {
				whole += has(d.Symbols[at.symbol].Line, d.Symbols[at.symbol].EndLine)
			}
		}
	}
	return whole / float64(max(len(right), 1)), changed / float64(max(all, 1)), nil
}

// linesOf returns the lines of source that a text shows, behind the path of their file, which a line before them names.
func linesOf(text string, paths map[string]bool) map[string]bool {
	seen := map[string]bool{}
	last := ""
	for line := range strings.Lines(text) {
		beside := strings.HasPrefix(line, "---") || strings.HasPrefix(line, "…") // these name others
		for _, w := range word.FindAllString(line, -1) {
			if w = strings.TrimPrefix(strings.TrimRight(w, "."), "./"); paths[w] && !beside {
				last = w
			}
		}
		seen[last+"\x00"+strings.TrimSpace(numbered.ReplaceAllString(line, ""))] = true
	}
	return seen
}

// in returns a runner of programs in a directory.
func in(dir string) runner {
	return func(name string, args ...string) (string, error) {
		out, err := command(dir, name, args...).Output()
		if e := new(exec.ExitError); errors.As(err, &e) {
			err = fmt.Errorf("%s %q in %s: %w: %s", name, args, dir, err, e.Stderr)
		}
		return string(out), err
	}
}

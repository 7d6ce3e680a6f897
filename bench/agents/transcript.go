package main

import (
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// How much of a run a transcript shows.
const (
	transcriptSteps = 7  // lines for calls; more are folded into one of them
	transcriptWidth = 88 // characters of a command
)

// A step is a run of calls with the same program, one after another.
type step struct {
	program string
	calls   []call
}

// transcript prints one run in about ten lines: what was wanted, what the agent looked at, what it answered.
func transcript(dirs []string, w io.Writer) error {
	if len(dirs) != 1 {
		return fmt.Errorf("%w: which run?", errUsage)
	}
	t, err := readTaken(dirs[0])
	if err != nil {
		return err
	}
	of, err := findTask(t.info.Task)
	if err != nil {
		return err
	}
	r := resultOf(t, of)
	fmt.Fprintf(w, "%s (%s at %.10s), %s: %s\n", of.Name, of.Repository, of.State, t.info.Way, clip(of.Request, 2*transcriptWidth))
	for i, line := range steps(t.calls) {
		fmt.Fprintf(w, "%d. %s\n", i+1, line)
	}
	fmt.Fprintf(w, "%d calls, %s characters\n", len(t.calls), thousands(r.chars))
	if t.answer == nil {
		fmt.Fprintln(w, "no answer")
		return nil
	}
	fmt.Fprintf(w, "answer: %s; files: precision %.2f, recall %.2f; declarations: %.2f, %.2f\n", clip(strings.Join(t.answer.Files, ", "), 2*transcriptWidth),
		r.files.Precision, r.files.Recall, r.decls.Precision, r.decls.Recall)
	return nil
}

// steps renders the calls: those of one program that follow each other in one line, and what is too much, from the middle on, in one.
func steps(calls []call) []string {
	var all []step
	for _, c := range calls {
		p := program(c.Command)
		if n := len(all); n > 0 && all[n-1].program == p {
			all[n-1].calls = append(all[n-1].calls, c)
			continue
		}
		all = append(all, step{p, []call{c}})
	}
	var lines []string
	if len(all) <= transcriptSteps {
		for _, s := range all {
			lines = append(lines, s.line())
		}
		return lines
	}
	last := len(all) - 2
	for _, s := range all[:transcriptSteps-3] {
		lines = append(lines, s.line())
	}
	lines = append(lines, folded(all[transcriptSteps-3:last]))
	for _, s := range all[last:] {
		lines = append(lines, s.line())
	}
	return lines
}

// program is what a command line starts first: codemem's with the command.
func program(command string) string {
	fields := strings.Fields(command)
	for len(fields) > 2 && fields[0] == "cd" {
		fields = fields[3:]
	}
	switch {
	case len(fields) == 0:
		return "sh"
	case (fields[0] == "codemem" || fields[0] == "git") && len(fields) > 1:
		return path.Base(fields[0]) + " " + fields[1]
	}
	return path.Base(fields[0])
}

// line renders one step.
func (s step) line() string {
	n, chars := len(s.calls), 0
	for _, c := range s.calls {
		chars += c.Chars
	}
	if n == 1 {
		return fmt.Sprintf("%s → %s characters", clip(s.calls[0].Command, transcriptWidth), thousands(float64(chars)))
	}
	return fmt.Sprintf("%s ×%d, first %s → %s characters", s.program, n, clip(s.calls[0].Command, transcriptWidth), thousands(float64(chars)))
}

// folded renders several steps in one line: how often each program was used, the most used first.
func folded(all []step) string {
	counts := map[string]int{}
	var names []string
	calls, chars := 0, 0
	for _, s := range all {
		if counts[s.program] == 0 {
			names = append(names, s.program)
		}
		counts[s.program] += len(s.calls)
		calls += len(s.calls)
		for _, c := range s.calls {
			chars += c.Chars
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return counts[b] - counts[a] })
	for i, name := range names {
		names[i] = fmt.Sprintf("%s ×%d", name, counts[name])
	}
	return fmt.Sprintf("… %d calls (%s) → %s characters", calls, strings.Join(names, ", "), thousands(float64(chars)))
}

// clip shortens a text to one line of n characters.
func clip(s string, n int) string {
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}

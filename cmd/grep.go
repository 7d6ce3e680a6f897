package cmd

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"codemem/find"
	"codemem/scan"
)

const longGrep = `grep finds lines in the files that git tracks, as they are on disk now, and tells which symbol each is in:
sources first, then tests, then examples, documentation and data; of few files, those that more of the code depends
on first. One file gets at most a quarter of --limit, so that it does not hide the others. Lines of one symbol with
the same text are told once.

PATTERN is a regular expression in the syntax of RE2 (a|b, not a\|b; no lookaround), with -F a text as it is. It is
looked for in each line by itself, of which \n and \r\n are no part. A PATH is a file, a directory or a pattern, as
for codemem files.

What is told with a symbol is an id: codemem hydrate prints its source. So is path:LINE of any line.

Files that cannot be looked through are named: those that are not checked out, too large, unreadable or in UTF-16;
binary ones are left out. Once there is enough to tell, the other files that may match are read as far as that is
quick, to count; what was not read is said. In a directory that is no git repository all files are looked through
that .gitignore, .codememignore and .lvmignore leave.`

// grepCommand finds exact text.
func (a *app) grepCommand() *cobra.Command {
	var q scan.GrepQuery
	c := &cobra.Command{
		Use:   "grep PATTERN [PATH…] [-F] [-i] [-w] [--limit N]",
		Short: "Find exact text, told by symbols",
		Long:  longGrep,
		Example: `  codemem grep 'func \w+Handler\('
  codemem grep -F 'if (err)' src --limit 0
  codemem grep -i -w todo '*.go' --no-tests`,
		Args:              args(1, -1, "a PATTERN"),
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, args []string) error {
			if q.Limit < 0 || q.Budget < 0 {
				return &usageError{msg: "--limit wants a number of lines and --budget one of tokens, 0 for any"}
			}
			defer debug.SetGCPercent(debug.SetGCPercent(lazyCollector))
			t, err := a.looked(c.Context())
			if err != nil {
				return err
			}
			q.Pattern = args[0]
			if q.Globs, err = globsOf(args[1:], func(p string) (string, error) { return a.below(t, p) }); err != nil {
				return err
			}
			found, err := t.Grep(q)
			if err != nil {
				return badPattern(err)
			}
			if found.Searched == 0 && t.mem != nil {
				if err := a.inSubmodule(c.Context(), t.mem, args[1:]); err != nil {
					return err
				}
			}
			if err := a.print(found, func(p *page) { printGrepped(p, q, found) }); err != nil {
				return err
			}
			a.finishBehind(t)
			return nil
		},
	}
	flags := c.Flags()
	flags.BoolVarP(&q.Fixed, "fixed", "F", false, "PATTERN is a text, no regular expression")
	flags.BoolVarP(&q.IgnoreCase, "ignore-case", "i", false, "upper and lower case are the same")
	flags.BoolVarP(&q.Word, "word", "w", false, "only whole words")
	flags.BoolVar(&q.NoTests, "no-tests", false, "leave tests out")
	flags.IntVarP(&q.Limit, "limit", "n", 100, "at most `N` lines, 0 for all")
	flags.IntVar(&q.Budget, "budget", 0, "at most about `TOKENS`, 0 for any")
	return c
}

// badPattern returns the error of a pattern with its next step.
func badPattern(err error) error {
	if bad := (*find.PatternError)(nil); errors.As(err, &bad) {
		hint := "-F looks for the text as it is"
		if bad.Part != "" {
			hint += "; what is wrong begins at character " + strconv.Itoa(bad.At+1)
		}
		return &explained{err: err, code: "bad_pattern", hint: hint}
	}
	return err
}

func printGrepped(p *page, q scan.GrepQuery, g *scan.Grepped) {
	if g.Lines == 0 {
		p.label(dim, "found", "nothing in %s", count(g.Searched))
		if step := nothingStep(q, g); step != "" {
			p.next("%s", step)
		}
	}
	for _, f := range g.Files {
		printFileMatches(p, f)
	}
	if more := moreLines(g); more != "" {
		p.printf("%s\n", p.paint(dim, "… "+more+": narrow PATTERN or PATH, or raise --limit"))
	}
	if g.Stopped {
		p.label(yellow, "stopped", "every byte counts for this pattern; %s not looked through: give a PATH, or a text that the lines have", plural(g.Unread, "file was", "files were"))
	}
	if g.Binary > 0 && g.Lines == 0 {
		p.label(dim, "binary", "%s not looked through", plural(g.Binary, "file was", "files were"))
	}
	for _, w := range g.NotLooked {
		p.label(yellow, "unsearched", "%s: %s", quote(w.Path), line(w.Reason))
	}
}

// printFileMatches prints the lines of a file that match, below the symbols that they are in.
func printFileMatches(p *page, f scan.GrepFile) {
	for i, s := range f.In {
		head := p.paint(bold, quote(f.Path))
		if s.Name != "" {
			head = p.paint(bold, quote(s.ID)) + p.paint(dim, fmt.Sprintf("  %s, lines %d-%d", s.Kind, s.Start, s.End))
		}
		if s.Name != "" || i == 0 {
			p.printf("%s\n", head)
		}
		for _, l := range s.Lines {
			printMatch(p, l)
		}
	}
}

// printMatch prints a line with what matches in it in colour.
func printMatch(p *page, l scan.GrepLine) {
	numbers := strconv.Itoa(l.Number)
	const most = 8
	for i, n := range l.Same {
		if i == most {
			numbers += fmt.Sprintf(", … (+%d)", len(l.Same)-most)
			break
		}
		numbers += ", " + strconv.Itoa(n)
	}
	text := l.Text[:l.At] + p.paint(red, l.Text[l.At:l.To]) + l.Text[l.To:]
	if p.screen > 0 && len(l.Text)+len(numbers)+4 > p.screen {
		text = fit(l.Text, p.screen-len(numbers)-4)
	}
	p.printf("  %s: %s\n", p.paint(dim, numbers), text)
}

// moreLines tells how much is not told, "" if there is nothing.
func moreLines(g *scan.Grepped) string {
	lines, files := g.Lines-g.Shown(), g.Matched-len(g.Files)
	if lines == 0 && (g.Unread == 0 || g.Stopped) {
		return ""
	}
	text := plural(lines, "more line", "more lines")
	if files > 0 {
		text += ", " + plural(files, "more file", "more files")
	}
	if g.Unread > 0 {
		text = "at least " + text + "; " + plural(g.Unread, "file that may match was", "files that may match were") + " not read"
	}
	return text
}

// nothingStep returns what to try where nothing was found.
func nothingStep(q scan.GrepQuery, g *scan.Grepped) string {
	switch {
	case g.Searched == 0 && len(q.Globs) > 0:
		return "codemem files lists the files there are; what git does not track is not looked through"
	case !q.Fixed && strings.ContainsAny(q.Pattern, `\(){}+?|`) && strings.Contains(q.Pattern, `\|`):
		return `alternatives are a|b here, \| is the character`
	case !q.IgnoreCase:
		return "-i for any case; codemem search finds files by words"
	}
	return "codemem search finds files by words"
}

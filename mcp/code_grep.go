package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
)

//go:embed code_grep.md
var codeGrepAbout string

type codeGrepIn struct {
	Pattern string   `json:"pattern"`
	Paths   []string `json:"paths"`
	Fixed   bool     `json:"fixed"`
	Fold    bool     `json:"ignoreCase"`
	Word    bool     `json:"word"`
	NoTests bool     `json:"noTests"`
	Limit   int      `json:"limit"`
	Budget  int      `json:"budget"`
}

// What an answer of code_grep holds at most unless the caller wants more: lines, and tokens.
const (
	grepLines  = 60
	grepTokens = 3000
)

func codeGrep() tool {
	return define(tool{
		name: "code_grep", title: "Find exact text", about: codeGrepAbout,
		params: []param{
			{name: "pattern", kind: aText, required: true},
			{name: "paths", kind: someTexts, about: "files, directories, globs"},
			{name: "fixed", kind: aFlag, about: "no regexp"},
			{name: "ignoreCase", kind: aFlag},
			{name: "word", kind: aFlag},
			{name: "noTests", kind: aFlag},
			{name: "limit", kind: aCount, min: 1, max: 2000, about: "lines, default 60"},
			{name: "budget", kind: aCount, min: 200, max: maxTokens, usual: grepTokens, about: "tokens, default 3000"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
		shared: shared{"budget", grepTokens, 200, headingTokens},
	}, func(ctx context.Context, c *request, in codeGrepIn) (answer, error) {
		t, err := c.looked(ctx)
		if err != nil {
			return answer{}, err
		}
		const frame = 150 // tokens of what is said around the lines
		q := scan.GrepQuery{
			Pattern: in.Pattern, PatternOptions: find.PatternOptions{Fixed: in.Fixed, IgnoreCase: in.Fold, Word: in.Word}, NoTests: in.NoTests,
			Limit: cmp.Or(in.Limit, grepLines), Budget: cmp.Or(in.Budget, grepTokens) - frame,
		}
		if q.Globs, err = globsBelow(t, in.Paths); err != nil {
			return answer{}, err
		}
		found, err := t.Grep(q)
		if bad := (*find.PatternError)(nil); errors.As(err, &bad) {
			return answer{}, &argumentError{[]string{`"pattern": ` + line(bad.Error()) + "; RE2 syntax (a|b, no lookaround), or fixed for the text as it is"}}
		}
		if err != nil {
			return answer{}, err
		}
		c.finish(t)
		return c.textAnswer(greppedText(q, found)), nil
	})
}

// globsBelow returns patterns relative to the root. A path with brackets that names a file means that file.
func globsBelow(t *scan.Tree, paths []string) ([]string, error) {
	var globs []string
	for _, p := range paths {
		p = strings.TrimSuffix(below(t, repo.Unquote(strings.TrimSpace(p))), "/")
		if p == "" || p == "." {
			return nil, nil
		}
		if _, err := path.Match(p, ""); err != nil {
			return nil, fmt.Errorf("%q: %w", p, registry.ErrGlob)
		}
		globs = append(globs, p)
		if literal := strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(p); literal != p {
			globs = append(globs, literal)
		}
	}
	return globs, nil
}

// greppedText writes what a search found. The path of a file stands once: with its symbol if there is one, else on a line
// of its own, and then the rest of each id begins its line.
func greppedText(q scan.GrepQuery, g *scan.Grepped) string {
	var b strings.Builder
	for _, f := range g.Files {
		symbols := f.In
		if len(symbols) > 1 || symbols[0].Name == "" {
			b.WriteString(name(f.Path) + "\n")
			for _, s := range symbols {
				if s.Name == "" {
					matchLines(&b, s.Lines)
				}
			}
		}
		for _, s := range symbols {
			if s.Name == "" {
				continue
			}
			id := name(s.ID)
			if len(symbols) > 1 {
				id = strings.TrimPrefix(id, f.Path)
			}
			fmt.Fprintf(&b, "%s L%d-%d\n", id, s.Start, s.End)
			matchLines(&b, s.Lines)
		}
	}
	switch {
	case g.Lines == 0 && g.Unread == 0:
		b.WriteString(nothingGrepped(q, g))
	case g.Unread > 0:
		fmt.Fprintf(&b, "… at least %s, and %s that may match not read: narrow the pattern or the paths.\n",
			restOf(g), plural(g.Unread, "file"))
	case g.Lines > g.Shown():
		fmt.Fprintf(&b, "… %s: narrow the pattern or the paths, or raise limit and budget.\n", restOf(g))
	}
	if g.Stopped {
		b.WriteString("! Not complete: every byte counts for this pattern. Give paths, or a text that the lines have.\n")
	}
	b.WriteString(notLooked(g.NotLooked))
	return b.String()
}

// notLooked names files that could not be looked through, by reason, the first few of each.
func notLooked(files []scan.Warning) string {
	var reasons []string
	by := map[string][]string{}
	for _, w := range files {
		why := line(strings.TrimPrefix(w.Reason, "read "+w.Path+": "))
		if by[why] == nil {
			reasons = append(reasons, why)
		}
		by[why] = append(by[why], name(w.Path))
	}
	var b strings.Builder
	const most, named = 6, 4
	for _, why := range reasons[:min(len(reasons), most)] {
		paths := by[why]
		fmt.Fprintf(&b, "! Not searched, %s: %s", why, strings.Join(paths[:min(len(paths), named)], ", "))
		if more := len(paths) - named; more > 0 {
			fmt.Fprintf(&b, ", and %s", plural(more, "more file"))
		}
		b.WriteByte('\n')
	}
	if more := len(reasons) - most; more > 0 {
		fmt.Fprintf(&b, "! Not searched for %s: other files\n", plural(more, "more reason"))
	}
	return b.String()
}

// restOf tells how much of what was counted is not told.
func restOf(g *scan.Grepped) string {
	text := plural(g.Lines-g.Shown(), "more line")
	if files := g.Matched - len(g.Files); files > 0 {
		text += " (" + plural(files, "more file") + ")"
	}
	return text
}

// matchLines tells of lines, those with the same text once.
func matchLines(b *strings.Builder, lines []scan.GrepLine) {
	for _, l := range lines {
		numbers := strconv.Itoa(l.Number)
		const most = 6
		for i, n := range l.Same {
			if i == most {
				numbers += fmt.Sprintf(",… +%d", len(l.Same)-most)
				break
			}
			numbers += "," + strconv.Itoa(n)
		}
		fmt.Fprintf(b, " %s: %s\n", numbers, l.Text)
	}
}

// nothingGrepped says that nothing was found, and what to try.
func nothingGrepped(q scan.GrepQuery, g *scan.Grepped) string {
	text := fmt.Sprintf("No line matches in %s", plural(g.Searched, "tracked file"))
	if g.Binary > 0 {
		text += fmt.Sprintf("; %d binary not searched", g.Binary)
	}
	switch {
	case g.Searched == 0:
		text += ": paths are relative to the root, and what git does not track is not searched"
	case !q.Fixed && strings.Contains(q.Pattern, `\|`):
		text += `. In RE2 alternatives are a|b; \| is the character`
	case !q.IgnoreCase:
		text += ". Try ignoreCase, or explore for words"
	}
	return text + ".\n"
}

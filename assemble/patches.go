package assemble

import (
	"fmt"
	"strings"
)

// A Patch is what a diff of several files says of one of them.
type Patch struct {
	Path string // relative to the root, with slashes
	Diff string // its hunks, without headers
	Line int    // of the first hunk in the whole diff, from 1
}

// Patches takes a diff of several files apart, as git diff, git show and diff -ru print it: what stands between files
// is skipped, and so are files of which only the name, the mode or bytes that are no text change; skipped names those.
// has tells which files there are: it decides whether a name begins with a directory or with the a/ and b/ of
// most diffs. The error is a *DiffError.
func Patches(diff string, has func(path string) bool) (patches []Patch, skipped []string, err error) {
	s := splitter{lines: strings.SplitAfter(diff, "\n"), has: has}
	for s.at < len(s.lines) {
		if err := s.step(); err != nil {
			return nil, nil, err
		}
	}
	s.end()
	return s.patches, s.skipped, nil
}

// A splitter walks through the lines of a diff.
type splitter struct {
	lines []string
	at    int
	has   func(string) bool

	title      string // of the file that is read: what follows "diff --git"
	old, fresh string // its names as its headers have them, "" for none yet
	hunks      strings.Builder
	first      int // line of its first hunk, from 1

	patches []Patch
	skipped []string
}

// step reads one header or one hunk.
func (s *splitter) step() error {
	line := strings.TrimRight(s.lines[s.at], "\r\n")
	switch {
	case strings.HasPrefix(line, "diff "):
		s.end()
		s.title, _ = strings.CutPrefix(line, "diff --git ")
	case strings.HasPrefix(line, "--- ") && s.at+1 < len(s.lines) && strings.HasPrefix(s.lines[s.at+1], "+++ "):
		if s.hunks.Len() > 0 || s.fresh != "" { // without a line that begins with diff
			s.end()
		}
		s.old, s.fresh = nameOf(line[len("--- "):]), nameOf(strings.TrimRight(s.lines[s.at+1][len("+++ "):], "\r\n"))
		s.at++
	case strings.HasPrefix(line, "@@ -"):
		return s.hunk(line)
	}
	s.at++
	return nil
}

// hunk reads a hunk with as many lines as it says.
func (s *splitter) hunk(line string) error {
	old, fresh, ok := counts(line)
	switch {
	case !ok:
		return &DiffError{s.at + 1, "this is no header of a hunk; one is @@ -1,3 +1,4 @@"}
	case s.fresh == "":
		return &DiffError{s.at + 1, "a hunk of no file: the lines --- and +++ above it name one"}
	}
	if s.hunks.Len() == 0 {
		s.first = s.at + 1
	}
	s.hunks.WriteString(s.lines[s.at])
	for s.at++; s.at < len(s.lines); s.at++ {
		text := s.lines[s.at]
		if text == "" || old == 0 && fresh == 0 && text[0] != '\\' {
			break
		}
		switch text[0] {
		case ' ', '\n', '\r': // a blank line may have lost its blank
			old, fresh = old-1, fresh-1
			if text[0] != ' ' {
				text = " " + text
			}
		case '-':
			old--
		case '+':
			fresh--
		case '\\':
		default:
			return &DiffError{s.at + 1, "this line belongs to no hunk; each is as long as its header says"}
		}
		if old < 0 || fresh < 0 {
			return &DiffError{s.at + 1, "this hunk is longer than its header says"}
		}
		s.hunks.WriteString(text)
	}
	if old > 0 || fresh > 0 {
		return &DiffError{s.at, "the diff ends in the middle of a hunk"}
	}
	return nil
}

// counts reads how many lines a hunk has.
func counts(line string) (old, fresh int, ok bool) {
	ranges, _, found := strings.Cut(strings.TrimPrefix(line, "@@ -"), " @@")
	a, b, two := strings.Cut(ranges, " +")
	count := func(s string) int {
		var start, n int
		if m, err := fmt.Sscanf(s, "%d,%d", &start, &n); err == nil && m == 2 {
			return n
		}
		if _, err := fmt.Sscanf(s, "%d", &start); err == nil && !strings.Contains(s, ",") {
			return 1
		}
		return -1
	}
	old, fresh = count(a), count(b)
	return old, fresh, found && two && old >= 0 && fresh >= 0 && old <= maxLine && fresh <= maxLine
}

// end files what was read of a file.
func (s *splitter) end() {
	switch {
	case s.hunks.Len() > 0:
		s.patches = append(s.patches, Patch{Path: s.path(), Diff: s.hunks.String(), Line: s.first})
	case s.fresh != "":
		s.skipped = append(s.skipped, s.path())
	case s.title != "":
		s.skipped = append(s.skipped, s.title)
	}
	s.title, s.old, s.fresh = "", "", ""
	s.hunks.Reset()
}

// path returns which file is meant by the names of the headers.
func (s *splitter) path() string {
	const none = "/dev/null"
	name := s.fresh
	if name == none {
		name = s.old
	}
	side, rest, ok := strings.Cut(name, "/")
	lettered := func(n string) bool {
		return n == none || len(n) > 2 && n[1] == '/' && strings.IndexByte("abciow", n[0]) >= 0
	}
	marked := lettered(s.old) && lettered(s.fresh) && len(side) == 1
	switch {
	case !ok || rest == "":
		return name
	case marked && (s.has(rest) || !s.has(name)): // a/x and b/x are the sides of x, unless only there is a file b/x
		return rest
	case !marked && !s.has(name) && s.has(rest): // diff -u old/x new/x
		return rest
	}
	return name
}

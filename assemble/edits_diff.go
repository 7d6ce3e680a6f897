package assemble

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"codemem/repo"
)

// Limits of one diff.
const (
	maxDiff = 1 << 20 // bytes
	maxLine = 1 << 24 // a number of a line, and a count of lines
)

// A DiffError says why a diff was not taken.
type DiffError struct {
	Line   int    // of the diff, from 1; 0 for the diff as a whole
	Reason string // one phrase
}

func (e *DiffError) Error() string {
	if e.Line == 0 {
		return "diff: " + e.Reason
	}
	return fmt.Sprintf("diff, line %d: %s", e.Line, e.Reason)
}

// A patch is the checked diff of one text file.
type patch struct {
	hunks            []*gitdiff.TextFragment // in order, none overlaps another
	creates, deletes bool                    // the header says that no file existed before, or exists after
}

// parsePatch checks a unified diff of the file at path and takes it apart. Of headers there may be none, since
// editors send bare hunks; what they say must be about path alone. An error is a *DiffError.
func parsePatch(path, diff string, limit int) (patch, error) {
	if err := checkText(diff, limit); err != nil {
		return patch{}, err
	}
	if !strings.HasSuffix(diff, "\n") { // it was joined from lines; without this its last line would count as one without an end
		diff += "\n"
	}
	p, body, above, err := parseHeader(path, diff)
	if err != nil {
		return patch{}, err
	}
	// The parser wants headers, and skips what it does not know between hunks: hence the count of lines below.
	const headers = "--- a\n+++ b\n"
	parsed, _, err := gitdiff.Parse(strings.NewReader(headers + body))
	if err != nil {
		line, reason := 0, strings.TrimPrefix(err.Error(), "gitdiff: ")
		if n, _ := fmt.Sscanf(reason, "line %d:", &line); n == 1 {
			_, reason, _ = strings.Cut(reason, ": ")
		}
		line -= strings.Count(headers, "\n")
		if strings.Contains(reason, "miscounts") { // it says so of a line below the header that is wrong
			lines := strings.SplitAfter(body, "\n")
			for line = min(line, len(lines)); line > 1 && !strings.HasPrefix(lines[line-1], "@@"); {
				line--
			}
		}
		return patch{}, &DiffError{max(above+line, 1), printable(reason)}
	}
	if len(parsed) == 0 {
		return patch{}, &DiffError{above + 1, "this is no header of a hunk; one is @@ -1,3 +1,4 @@"}
	}
	p.hunks = parsed[0].TextFragments
	read := 0
	for _, h := range p.hunks {
		read += 1 + len(h.Lines)
		for _, l := range h.Lines {
			if l.NoEOL() {
				read++ // the marker below it
			}
		}
	}
	if read != strings.Count(body, "\n") || len(parsed) > 1 {
		return patch{}, &DiffError{above + read + 1, "this line belongs to no hunk; a diff is of one file, and each hunk as long as its header says"}
	}
	return p, p.check(above)
}

// checkText looks at the bytes of a diff.
func checkText(diff string, limit int) error {
	fault := func(at int, reason string) error {
		return &DiffError{1 + strings.Count(diff[:at], "\n"), reason}
	}
	switch {
	case len(diff) > limit:
		return &DiffError{0, fmt.Sprintf("it has %d bytes, and at most %d are taken", len(diff), limit)}
	case strings.TrimSpace(diff) == "":
		return &DiffError{0, "it is empty"}
	}
	if i := strings.IndexByte(diff, 0); i >= 0 {
		return fault(i, "a NUL: only text is taken")
	}
	for i, r := range diff {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(diff[i:]); n == 1 {
				return fault(i, "this is not UTF-8")
			}
		}
	}
	return nil
}

// parseHeader reads what is above the first hunk, with how many lines that was.
func parseHeader(path, diff string) (p patch, body string, lines int, err error) {
	body = diff
	h := header{path: path}
	for !strings.HasPrefix(body, "@@") {
		line, rest, _ := strings.Cut(body, "\n")
		lines++
		reason := h.add(strings.TrimSuffix(line, "\r"), lines == 1)
		if reason == "" && h.patch.creates && h.patch.deletes {
			reason = "neither side is a file"
		}
		if reason != "" {
			return patch{}, "", 0, &DiffError{lines, reason}
		}
		if body = rest; body == "" {
			return patch{}, "", 0, &DiffError{0, "it has no hunk (@@ -1,3 +1,4 @@): no text changes"}
		}
	}
	if h.old != h.fresh {
		return patch{}, "", 0, &DiffError{lines, "of the headers --- and +++ one is missing"}
	}
	return h.patch, body, lines, nil
}

// A header is what was read above the first hunk.
type header struct {
	path       string // that the diff must be of
	old, fresh bool   // the names of the two sides were read
	patch      patch
}

// add takes one line, and says why no header that we take has it, "" if one does.
func (h *header) add(line string, first bool) (reason string) {
	word, name, _ := strings.Cut(line, " ")
	switch {
	case word == "---" && !h.old:
		h.old, h.patch.creates = true, nameOf(name) == devNull
		return misnamed(name, h.path)
	case word == "+++" && h.old && !h.fresh:
		h.fresh, h.patch.deletes = true, nameOf(name) == devNull
		return misnamed(name, h.path)
	case word == "diff" && !first:
		return "a diff is of one file"
	case word == "diff" || word == "Index:":
		named := strings.TrimSuffix(name, `"`)
		if !strings.HasSuffix(named, h.path) && !strings.HasSuffix(named, strings.Trim(quoted(h.path), `"`)) {
			return fmt.Sprintf("the header names another file than %q", h.path)
		}
	case word == "rename" || word == "copy" || word == "similarity":
		return "a rename or a copy is no edit"
	case word == "Binary" || word == "GIT":
		return "a binary patch; only text is taken"
	case slices.Contains([]string{"index", "old", "new", "deleted", "dissimilarity", ""}, word) || strings.Trim(line, "=") == "":
	default:
		return "this is neither a header nor a hunk: " + printable(line)
	}
	return ""
}

// devNull is the name of a side where there is no file.
const devNull = "/dev/null"

// nameOf returns the file of a header, without the time that may follow it.
func nameOf(s string) string {
	s, _, _ = strings.Cut(s, "\t")
	return repo.Unquote(s)
}

// misnamed says why a header's name is not that of path, "" if it is.
func misnamed(s, path string) string {
	name := nameOf(s)
	if name == path || name == devNull {
		return ""
	}
	if side, rest, ok := strings.Cut(name, "/"); ok && len(side) == 1 && strings.Contains("abciow", side) && rest == path {
		return ""
	}
	return fmt.Sprintf("the header names %s, and the edit is of %q", printable(name), path)
}

// printable quotes what a diff says, cut to a length for a message.
func printable(s string) string {
	const most = 80
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return fmt.Sprintf("%q", s)
	}
	return s
}

// check says which numbers of the hunks cannot be. above is the number of lines above the first of them. Where
// a hunk begins in the new text follows from the old one, and is set here: makers of diffs get it wrong (go-udiff
// does after a hunk with an unchanged line in its middle), and nothing else depends on it.
func (p patch) check(above int) error {
	line := above + 1
	var end, delta int64 // where the hunk before ended, in lines of the old text; how many lines longer the new one is
	var oldEnds, newEnds bool
	for _, h := range p.hunks {
		start, fresh := starts(h.OldPosition, h.OldLines), starts(h.NewPosition, h.NewLines)
		if min(start, fresh) < 0 {
			return &DiffError{line, "a hunk begins below line 1"}
		}
		if fault := p.faultOf(h, start < end); fault != "" {
			return &DiffError{line, fault}
		}
		if h.NewPosition = start + delta; h.NewLines > 0 {
			h.NewPosition++
		}
		end, delta = start+h.OldLines, delta+h.NewLines-h.OldLines
		for _, l := range h.Lines {
			line++
			if l.Old() && oldEnds || l.New() && newEnds {
				return &DiffError{line, "a line after the one without an end"}
			}
			if l.NoEOL() {
				oldEnds, newEnds = oldEnds || l.Old(), newEnds || l.New()
				line++
			}
		}
		line++
	}
	return nil
}

// faultOf says which of a hunk's numbers cannot be, "" if all can. overlaps means that the hunk begins before the last one ended.
func (p patch) faultOf(h *gitdiff.TextFragment, overlaps bool) string {
	switch {
	case min(h.OldPosition, h.NewPosition, h.OldLines, h.NewLines) < 0:
		return "a hunk begins below line 1"
	case max(h.OldPosition, h.NewPosition, h.OldLines, h.NewLines) > maxLine:
		return fmt.Sprintf("a number above %d", maxLine)
	case overlaps:
		return "this hunk overlaps the one before it"
	case p.creates && h.OldLines > 0:
		return "the header says that there was no file before, and the hunk has lines of it"
	case p.deletes && h.NewLines > 0:
		return "the header says that there is no file after, and the hunk has lines of it"
	}
	return ""
}

// starts returns how many lines are before a hunk; the position of one without lines on its side is the line before it.
func starts(position, lines int64) int64 {
	if lines == 0 {
		return position
	}
	return position - 1
}

// apply returns text after the patch, or false where a line of the patch is not exactly where it says.
func (p patch) apply(text string) (string, bool) {
	if p.creates && text != "" {
		return "", false
	}
	var out strings.Builder
	whole := true // what was written ends with the end of a line
	write := func(s string) bool {
		if s == "" {
			return true
		}
		fits := whole
		out.WriteString(s)
		whole = strings.HasSuffix(s, "\n")
		return fits
	}
	at, rest := int64(0), text
	for _, h := range p.hunks {
		from := rest
		for ; at < starts(h.OldPosition, h.OldLines); at++ {
			if rest == "" {
				return "", false
			}
			_, rest, _ = strings.Cut(rest, "\n")
		}
		if !write(from[:len(from)-len(rest)]) {
			return "", false
		}
		for _, l := range h.Lines {
			if l.Old() {
				after, ok := strings.CutPrefix(rest, l.Line)
				if !ok || l.NoEOL() && after != "" {
					return "", false
				}
				rest = after
				at++
			}
			if l.New() && !write(l.Line) {
				return "", false
			}
		}
	}
	if !write(rest) || p.deletes && out.Len() > 0 {
		return "", false
	}
	return out.String(), true
}

// anchored reports whether each hunk has a line of the old text, so that applying to a text says something about it.
func (p patch) anchored() bool {
	return !slices.ContainsFunc(p.hunks, func(h *gitdiff.TextFragment) bool { return h.OldLines == 0 })
}

// reverse returns the patch that undoes p.
func (p patch) reverse() patch {
	r := patch{creates: p.deletes, deletes: p.creates}
	for _, h := range p.hunks {
		back := *h
		back.OldPosition, back.NewPosition = h.NewPosition, h.OldPosition
		back.OldLines, back.NewLines = h.NewLines, h.OldLines
		back.Lines = slices.Clone(h.Lines)
		for i, l := range h.Lines {
			switch l.Op {
			case gitdiff.OpAdd:
				back.Lines[i].Op = gitdiff.OpDelete
			case gitdiff.OpDelete:
				back.Lines[i].Op = gitdiff.OpAdd
			}
		}
		r.hunks = append(r.hunks, &back)
	}
	return r
}

// text returns the diff in the form that all diffs are shown in: two headers and the hunks.
func (p patch) text(path string) string {
	before, after := labels(path)
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", before, after)
	for _, h := range p.hunks {
		fmt.Fprintf(&b, "@@ -%s +%s @@", span(h.OldPosition, h.OldLines), span(h.NewPosition, h.NewLines))
		if h.Comment != "" {
			b.WriteString(" " + h.Comment)
		}
		b.WriteByte('\n')
		for _, l := range h.Lines {
			b.WriteString(l.String())
			if l.NoEOL() {
				b.WriteString("\n\\ No newline at end of file\n")
			}
		}
	}
	return b.String()
}

// span returns lines as a hunk's header names them.
func span(position, lines int64) string {
	if lines == 1 {
		return fmt.Sprint(position)
	}
	return fmt.Sprintf("%d,%d", position, lines)
}

// labels returns the names of the two sides in headers.
func labels(path string) (before, after string) {
	return quoted("a/" + path), quoted("b/" + path)
}

// quoted returns a name as it can stand in a line of its own: quoted where it has control characters, quotes or
// bytes that are not UTF-8.
func quoted(name string) string {
	if utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '"' || r == '\\' }) {
		return name
	}
	return fmt.Sprintf("%q", name)
}

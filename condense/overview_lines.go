package condense

import (
	"fmt"
	"strconv"
	"strings"

	"codemem/hidden"
)

// Bytes of words and numbers of items on a map.
const (
	longestText    = 240
	longestAuthor  = 120
	shownSymbols   = 6
	shownEntries   = 3
	shownChildren  = 3
	shownLanguages = 3
	shownUsers     = 3
)

// head is the first line: what the map is of, and how far it can be trusted.
func (d *drawing) head() OverviewLine {
	l := OverviewLine{Name: slashed(d.root.Path), Rest: " " + d.root.counts(d.root) + "."}
	if d.o.Standing != "" {
		l.Rest += " " + d.o.Standing + "."
	}
	return l
}

// tail is the last line: what is left out.
func (d *drawing) tail(n int) OverviewLine {
	return OverviewLine{Rest: "… " + counted(n, "more directory", "more directories") + " not shown: " + d.o.Zoom + "."}
}

func slashed(dir string) string { return hidden.Path(dir + "/") }

// line is the line of a directory.
func (d *drawing) line(s *spot) OverviewLine {
	return OverviewLine{Indent: strings.Repeat("  ", s.depth-1), Name: slashed(s.name), Rest: " " + s.counts(d.root)}
}

// counts tells of files, of languages, and of summaries. Below root, which told of all, it leaves out what is so of most: the
// language of root, if all files have it, and files without a summary.
func (s *spot) counts(root *spot) string {
	var b strings.Builder
	b.WriteString(counted(s.Files, "file", "files"))
	first := s == root
	if len(s.Languages) > 0 && (first || s.Languages[byCount(root.Languages)[0]] < s.Files) {
		var parts []string
		for i, name := range byCount(s.Languages) {
			if i == shownLanguages {
				parts = append(parts, "…")
				break
			}
			if n := s.Languages[name]; n == s.Files {
				parts = append(parts, printable(name))
			} else {
				parts = append(parts, printable(name)+" "+strconv.Itoa(n))
			}
		}
		b.WriteString(" (" + strings.Join(parts, ", ") + ")")
	}
	var parts []string
	for _, c := range []struct {
		n    int
		what string
	}{{s.Fresh, "fresh"}, {s.Stale, "stale"}, {s.Unwritten, "pending"}} {
		if c.n > 0 && (first || c.what != "pending") {
			parts = append(parts, strconv.Itoa(c.n)+" "+c.what)
		}
	}
	if len(parts) > 0 {
		b.WriteString(": " + strings.Join(parts, ", "))
	}
	return b.String()
}

// words returns how many of the lines of telling are of its text.
func (s *spot) words() int {
	if s.Text == nil {
		return 0
	}
	return 1
}

// telling returns the lines below that of a directory: its text, then its details.
func (d *drawing) telling(s *spot) []OverviewLine {
	indent := strings.Repeat("  ", s.depth)
	var lines []OverviewLine
	if s.Text != nil {
		lines = append(lines, OverviewLine{indent, "", s.Text.String()})
	}
	if s.Facts == nil {
		return lines
	}
	var parts []string
	if names := d.symbols(s); len(names) > 0 {
		parts = append(parts, strings.Join(names, ", "))
	}
	if names := d.entries(s); len(names) > 0 {
		parts = append(parts, "starts at "+strings.Join(names, ", "))
	}
	if n := s.Facts.Dependents; n.Directories > 0 && !s.above.tells(n) {
		parts = append(parts, "used by "+neighbours(n))
	}
	if s.Facts.Tests > 0 && s.Facts.Tests < s.Files {
		parts = append(parts, counted(s.Facts.Tests, "test file", "test files"))
	}
	if len(parts) > 0 {
		lines = append(lines, OverviewLine{indent, "", strings.Join(parts, "; ")})
	}
	return lines
}

// tells reports whether a line above says the same of who uses what is below: it is used through that alone.
func (s *spot) tells(n Neighbours) bool {
	return s != nil && s.shown == detailed && s.Facts != nil && s.Facts.Dependents.Files == n.Files &&
		s.Facts.Dependents.Directories == n.Directories
}

// String returns a text as a quotation, with who said it and whether it still holds.
func (t *DirectoryText) String() string {
	var b strings.Builder
	if t.Source != "readme" {
		b.WriteString("by " + Shorten(t.By, longestAuthor)) // a name of a file could be one of a writer
		if !t.At.IsZero() {
			b.WriteString(", " + t.At.UTC().Format("2006-01-02"))
		}
	} else {
		b.WriteString(hidden.Path(t.From))
	}
	if t.Stale {
		b.WriteString(", stale (" + t.Changes.String())
		if t.Same > 0 {
			fmt.Fprintf(&b, "; %d as they were", t.Same)
		}
		b.WriteString(")")
	}
	if t.Flagged {
		b.WriteString(", flagged: reads like instructions")
	}
	if len(t.Ungrounded) > 0 {
		b.WriteString(", " + NotHere(t.Ungrounded))
	}
	b.WriteString(": " + strconv.Quote(Shorten(t.Text, longestText)))
	return b.String()
}

// String tells of changes: of each kind the first names.
func (c Changes) String() string {
	var parts []string
	for _, k := range []struct {
		what  string
		names []string
	}{{"changed ", c.Changed}, {"added ", c.Added}, {"removed ", c.Removed}} {
		if len(k.names) == 0 {
			continue
		}
		var shown []string
		for i, n := range k.names {
			if i == shownChildren {
				shown = append(shown, fmt.Sprintf("%d more", len(k.names)-i))
				break
			}
			shown = append(shown, hidden.Path(n))
		}
		parts = append(parts, k.what+strings.Join(shown, ", "))
	}
	if len(parts) == 0 {
		return "written of another state"
	}
	return strings.Join(parts, "; ")
}

// symbols returns the names of the main symbols of s that do not lie in a directory with a line of its own.
func (d *drawing) symbols(s *spot) []string {
	var names []string
	seen := map[string]bool{}
	for _, m := range s.Facts.Symbols {
		if len(names) == shownSymbols {
			break
		}
		if n := printable(m.Name); !s.elsewhere(m.Path) && !seen[n] {
			seen[n] = true
			names = append(names, n)
		}
	}
	return names
}

// elsewhere reports whether a file lies in a directory below s that is shown.
func (s *spot) elsewhere(file string) bool {
	for _, b := range s.below {
		if b.shown != notShown && under(b.Path, file) {
			return true
		}
	}
	return false
}

// entries returns where what is in s begins, relative to it, but for what lies in a directory with a line of its own.
func (d *drawing) entries(s *spot) []string {
	var names []string
	for _, p := range s.Facts.EntryPoints {
		if len(names) == shownEntries {
			break
		}
		if !s.elsewhere(p) {
			names = append(names, hidden.Path(strings.TrimPrefix(p, s.Path+"/")))
		}
	}
	return names
}

func neighbours(n Neighbours) string {
	var names []string
	for _, m := range n.Most[:min(len(n.Most), shownUsers)] {
		names = append(names, slashed(m.Path))
	}
	t := counted(n.Files, "file", "files") + " in " + strings.Join(names, ", ")
	if more := n.Directories - len(names); more > 0 {
		t += " and " + counted(more, "directory", "directories") + " more"
	}
	return t
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

package condense

import (
	"strings"

	"codemem/symbol"
)

// firstLine returns a comment's first line of text, as a comment on one line that needs no other to close it.
func (w *skeletonWriter) firstLine(span symbol.Span) string {
	text := string(w.content[span.Start:span.End])
	if line, ok := docStringLine(text); ok {
		return line
	}
	switch {
	case (strings.HasPrefix(text, "/**") || strings.HasPrefix(text, "/*!")) && len(text) > len("/**/"):
		return text[:3] + " " + cut(firstText(text[3:], "*/")) + " */"
	case strings.HasPrefix(text, "/*"):
		return "/* " + cut(firstText(text[2:], "*/")) + " */"
	case strings.HasPrefix(text, "--["):
		if rest := strings.TrimLeft(text[3:], "="); strings.HasPrefix(rest, "[") {
			return "-- " + cut(firstText(strings.TrimRight(rest[1:], "=]"), ""))
		}
	case strings.HasPrefix(text, "=begin"):
		return "# " + cut(firstText(strings.TrimPrefix(text, "=begin"), "=end"))
	}
	return cut(firstTelling(text))
}

// docStringLine returns the first line of a string that documents, as a string; ok is false if text is none.
func docStringLine(text string) (line string, ok bool) {
	for _, q := range []string{`"""`, `'''`, `"`, `'`} { // with what says how it is to be read: r, u, b
		if i := strings.Index(text, q); i >= 0 && i <= 2 && strings.Trim(text[:i], "rRuUbBfF") == "" {
			return text[:i] + q + unescaped(cut(firstText(strings.Trim(text[i:], `"' `), ""))) + q, true
		}
	}
	return "", false
}

// firstTelling returns the first line of comments to the end of the line that says something, else the first line.
func firstTelling(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if said := strings.TrimLeft(line, "/#!-*; "); said != "" && !isTag(said) {
			return line
		}
	}
	open, _, _ := strings.Cut(text, "\n")
	return strings.TrimRight(open, " \t\r")
}

// isTag reports whether a line of documentation is one tag only: <summary>.
func isTag(line string) bool {
	return strings.HasPrefix(line, "<") && strings.Index(line, ">") == len(line)-1
}

// unescaped takes a backslash off the end, which would keep a text open.
func unescaped(line string) string { return strings.TrimRight(line, "\\") }

// firstText returns the first line of a comment's inside that says something.
func firstText(text, closing string) string {
	text = strings.TrimSuffix(text, closing)
	for line := range strings.Lines(text) {
		if line = strings.Trim(line, " \t\r\n*"); line != "" {
			return line
		}
	}
	return ""
}

func cut(line string) string {
	if len(line) <= longestDoc {
		return line
	}
	return strings.ToValidUTF8(line[:longestDoc], "") + ellipsis
}

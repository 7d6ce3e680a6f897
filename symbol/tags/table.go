package tags

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"codemem/symbol/lang/all"
)

// table is every language, in the order of all.Languages.
var table = func() []*language {
	rows := make([]*language, len(all.Languages))
	for i, r := range all.Languages {
		rows[i] = &language{Rules: r, name: r.Name}
	}
	return rows
}()

// Detect returns the language to parse a file in, "" for none: of is what its classification says.
func Detect(file, of string, head []byte) string {
	if of == "" {
		return ""
	}
	ext := strings.ToLower(path.Ext(file))
	if ext == ".h" {
		of = headerOf(of, head)
	}
	var first string
	for _, l := range table {
		if l.Name != of && l.Of != of || l.Unlike != nil && l.Unlike().Match(head) {
			continue
		}
		if slices.Contains(l.Extensions, ext) {
			return l.Name
		}
		if first == "" {
			first = l.Name
		}
	}
	return first
}

// headerOf returns the language that a header is in by how it starts. Every question looks at every header: expressions over
// the whole text took 5 s for the 20,000 of Linux, and a look at how each line begins takes a twentieth of that.
func headerOf(of string, head []byte) string {
	head = withoutComments(head)
	for _, h := range all.Of(of).Kin {
		for line := range bytes.Lines(head) {
			line = bytes.Trim(line, "\t\n\f\r ")
			if slices.ContainsFunc(h.Begins, func(b string) bool { return len(line) >= len(b) && string(line[:len(b)]) == b }) && h.Has().Match(line) {
				return h.Of
			}
		}
	}
	return of
}

// withoutComments returns text of C with a space in place of each comment; one that does not end goes to the end.
func withoutComments(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for {
		at := bytes.IndexByte(text, '/')
		if at < 0 || at+1 == len(text) {
			return append(out, text...)
		}
		var end int
		switch text[at+1] {
		case '*':
			end = len(text)
			if n := bytes.Index(text[at+2:], []byte("*/")); n >= 0 {
				end = at + 2 + n + 2
			}
		case '/':
			end = len(text)
			if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
				end = at + n
			}
		default:
			out, text = append(out, text[:at+1]...), text[at+1:]
			continue
		}
		out, text = append(append(out, text[:at]...), ' '), text[end:]
	}
}

// Ambiguous reports whether the content of a file decides if it is in the language that its name speaks for: headers of C and
// its kin, and what other languages call their files, too.
func Ambiguous(file, name string) bool {
	l := find(name)
	return l != nil && (l.Unlike != nil || strings.EqualFold(path.Ext(file), ".h"))
}

// Family returns what repo.Classify calls a language that files are parsed in: TypeScript for TSX, most by their own name.
func Family(name string) string {
	if l := find(name); l != nil {
		return l.Family()
	}
	return name
}

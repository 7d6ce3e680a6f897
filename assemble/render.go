package assemble

import (
	"fmt"
	"html"
	"strings"
	"unicode"

	"codemem/hidden"
)

// cursorMark stands where the cursor is.
const cursorMark = "<|CURSOR|>"

// tags are the pack's own.
var tags = []string{"current_file", "recent_edits", "edit", "file", "file_paths", "repo_tree", "manifest"}

// body returns a text as it stands in a pack, and whether it had to be changed: where it has one of the pack's own tags,
// or the mark of the cursor, a backslash is put behind the bracket, so that nothing in a repository can pass for what is
// around it.
func body(text string) (string, bool) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	var b strings.Builder
	from := 0
	for i := 0; ; i++ {
		n := strings.IndexByte(text[i:], '<')
		if n < 0 {
			break
		}
		if i += n; passes(text[i+1:]) {
			b.WriteString(text[from:i+1] + "\\")
			from = i + 1
		}
	}
	if from == 0 {
		return text, false
	}
	b.WriteString(text[from:])
	return b.String(), true
}

// passes reports whether what stands behind a bracket would make it one of the pack's own tags.
func passes(text string) bool {
	const longest = 32
	text = strings.ToLower(text[:min(len(text), longest)])
	if strings.HasPrefix(text, "|cursor|") {
		return true
	}
	if closing, ok := strings.CutPrefix(text, "/"); ok {
		text = strings.TrimLeftFunc(closing, blank)
	}
	for _, t := range tags {
		if rest, ok := strings.CutPrefix(text, t); ok && (rest == "" || rest[0] == '/' || rest[0] == '>' || strings.IndexFunc(rest, blank) == 0) {
			return true
		}
	}
	return false
}

// blank reports whether a rune is seen as a blank, or not at all.
func blank(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }

// attr returns an attribute of a tag.
func attr(name, value string) string {
	return fmt.Sprintf(" %s=\"%s\"", name, html.EscapeString(shown(value)))
}

// shown returns a path or a name as it can stand in a line, a form that repo.Unquote takes back; of nothing, the root among them, nothing.
func shown(s string) string {
	if s == "" {
		return ""
	}
	return hidden.Path(s)
}

// wrap puts a text into a tag, on lines of its own.
func wrap(tag, attrs, text string) string {
	safe, changed := body(text)
	if changed {
		attrs += attr("escaped", "true")
	}
	if safe != "" && !strings.HasSuffix(safe, "\n") {
		safe += "\n"
	}
	return "<" + tag + attrs + ">\n" + safe + "</" + tag + ">\n"
}

// currentText is the current file, or a window of it, with the mark of the cursor.
func currentText(path, language, before, after string, first, last, of int) string {
	attrs := attr("path", path)
	if language != "" {
		attrs += attr("filetype", language)
	}
	if of > 0 {
		attrs += attr("lines", fmt.Sprintf("%d-%d of %d", first, last, of))
	}
	before, a := body(before)
	after, b := body(after)
	if a || b {
		attrs += attr("escaped", "true")
	}
	end := "\n"
	if strings.HasSuffix(after, "\n") || after == "" && strings.HasSuffix(before, "\n") {
		end = ""
	}
	if after == "" {
		end = "\n"
	}
	return "<current_file" + attrs + ">\n" + before + cursorMark + after + end + "</current_file>\n"
}

// What is around the edits.
const (
	editsOpen  = "<recent_edits>\n"
	editsClose = "</recent_edits>\n"
)

// editText is one edit.
func editText(path, diff string, cut int) string {
	attrs := attr("path", path)
	if cut > 0 {
		attrs += attr("truncated", fmt.Sprintf("%d lines", cut))
	}
	return wrap("edit", attrs, diff)
}

// What is around the files that are given by their paths.
const (
	pathsOpen  = "<file_paths>\n"
	pathsClose = "</file_paths>\n"
)

// pathText is a file by its path alone, as a line among such.
func pathText(p string) string {
	line, _ := body(name(p) + "\n")
	return line
}

// fileText is a file in some form but its path alone.
func fileText(path, form, more, text string) string {
	attrs := attr("path", path) + attr("form", form) + more
	if text == "" {
		return "<file" + attrs + " />\n"
	}
	return wrap("file", attrs, text)
}

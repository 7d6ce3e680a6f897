package condense

import (
	"fmt"
	"strings"

	"codemem/hidden"
)

// A mapForm writes codemaps in one format.
type mapForm interface {
	// text returns the whole; tree is nil if every file is shown.
	text(m *mapper, tree *mapTree, blocks []*mapBlock) string
	// file returns one file with lines.
	file(b *mapBlock, lines []string) string
}

var mapForms = map[string]mapForm{MapXML: xmlForm{}, MapMarkdown: markdownForm{}}

// MapFormats returns the names of the formats of codemaps.
func MapFormats() []string { return []string{MapXML, MapMarkdown} }

// omittedText says what a map leaves out and how to get it.
func omittedText(files, omitted int) string {
	return fmt.Sprintf("Signatures of %d of %d files. A larger budget, or a map of one directory, shows more.", files-omitted, files)
}

// omits returns how many files a map with a tree leaves out.
func (m *mapper) omits(blocks []*mapBlock) int { return len(m.Files) - len(blocks) }

// partial reports whether something is left out of a file that is shown.
func partial(blocks []*mapBlock) bool {
	for _, b := range blocks {
		if b.left() > 0 {
			return true
		}
	}
	return false
}

// xmlForm is the form that prompts have.
type xmlForm struct{}

func (f xmlForm) text(m *mapper, tree *mapTree, blocks []*mapBlock) string {
	var b strings.Builder
	b.WriteString("<prompt>\n")
	if tree != nil {
		fmt.Fprintf(&b, "<tree files=\"%d\" directories=\"%d\">\n", len(m.Files), tree.count)
		for _, l := range tree.lines() {
			b.WriteString(xmlText(l) + "\n")
		}
		b.WriteString("</tree>\n")
	}
	b.WriteString("<files>\n")
	for _, block := range blocks {
		b.WriteString(f.file(block, block.signatures()))
	}
	b.WriteString("</files>\n")
	if tree != nil {
		if n := m.omits(blocks); n > 0 || partial(blocks) {
			fmt.Fprintf(&b, "<omitted files=\"%d\">%s</omitted>\n", n, omittedText(len(m.Files), n))
		}
	}
	b.WriteString("</prompt>\n")
	return b.String()
}

func (xmlForm) file(b *mapBlock, lines []string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "<file path=\"%s\" type=\"%s\" format=\"codemap\">\n", xmlAttribute(hidden.Path(b.Path)), xmlAttribute(b.kind()))
	for _, l := range lines {
		out.WriteString(xmlText(l) + "\n")
	}
	out.WriteString("</file>\n")
	return out.String()
}

// kind returns the language of a file in lower case, or what else it is.
func (f MapFile) kind() string {
	if f.Language != "" {
		return visible(strings.ToLower(f.Language))
	}
	return visible(f.Type)
}

var (
	textEscapes      = strings.NewReplacer("&", "&amp;", "<", "&lt;", "]]>", "]]&gt;")
	attributeEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
)

// xmlText returns s as text of an element: characters that XML does not have are replaced.
func xmlText(s string) string {
	return textEscapes.Replace(visible(s))
}

// xmlAttribute returns s as a value in quotes.
func xmlAttribute(s string) string {
	return attributeEscapes.Replace(visible(s))
}

// markdownForm is the form for people, and for models that are used to it.
type markdownForm struct{}

func (f markdownForm) text(m *mapper, tree *mapTree, blocks []*mapBlock) string {
	var b strings.Builder
	if tree != nil {
		lines := tree.lines()
		fence := fenceFor(lines)
		fmt.Fprintf(&b, "## Tree: %d files, %d directories\n\n%stext\n", len(m.Files), tree.count, fence)
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
		b.WriteString(fence + "\n\n")
	}
	b.WriteString("## Files\n\n")
	for _, block := range blocks {
		b.WriteString(f.file(block, block.signatures()))
	}
	if tree != nil {
		if n := m.omits(blocks); n > 0 || partial(blocks) {
			fmt.Fprintf(&b, "Omitted: %s\n", omittedText(len(m.Files), n))
		}
	}
	return b.String()
}

func (markdownForm) file(b *mapBlock, lines []string) string {
	fence := fenceFor(lines)
	language := b.kind()
	if strings.ContainsAny(language, " `") {
		language = "text"
	}
	var out strings.Builder
	fmt.Fprintf(&out, "### %s\n\n%s%s\n", codeSpan(hidden.Path(b.Path)), fence, language)
	for _, l := range lines {
		out.WriteString(l + "\n")
	}
	out.WriteString(fence + "\n\n")
	return out.String()
}

// fenceFor returns a fence that none of the lines ends.
func fenceFor(lines []string) string {
	longest := 2
	for _, l := range lines {
		longest = max(longest, longestRun(l))
	}
	return strings.Repeat("`", longest+1)
}

// codeSpan returns s in as many backquotes as it takes.
func codeSpan(s string) string {
	n := longestRun(s)
	if n == 0 {
		return "`" + s + "`"
	}
	marks := strings.Repeat("`", n+1)
	return marks + " " + s + " " + marks
}

// longestRun returns the length of the longest run of backquotes.
func longestRun(s string) int {
	longest, run := 0, 0
	for _, c := range []byte(s) {
		if run++; c != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

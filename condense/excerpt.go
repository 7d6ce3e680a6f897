package condense

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/regex"
	"codemem/symbol"
)

// MaxExcerpt is the most bytes of an excerpt.
const MaxExcerpt = 400

// excerptHead is how much of a file is looked at for an excerpt: what a file is about stands at its beginning.
const excerptHead = 32 << 10

// readmes are the names of files that say what their directory is for, the first one wins.
var readmes = []string{"readme.md", "readme.markdown", "readme", "readme.rst", "readme.adoc", "readme.txt"}

// ReadmeOf returns the one of the names of a directory's files that says what the directory is for, "" if none does.
func ReadmeOf(names []string) string {
	best, at := "", len(readmes)
	for _, n := range names {
		i := slices.Index(readmes, strings.ToLower(n))
		if i >= 0 && (i < at || i == at && n < best) {
			best, at = n, i
		}
	}
	return best
}

// CommentOf returns the one of the names of a directory's files whose own doc comment tells of the directory, by the
// customs of languages; "" if none does.
func CommentOf(dir string, names []string) string {
	for _, n := range []string{"doc.go", path.Base(dir) + ".go", "__init__.py", "lib.rs", "mod.rs", "package-info.java", "main.go"} {
		if slices.Contains(names, n) {
			return n
		}
	}
	return ""
}

// Excerpt returns the opening of a text of a name like README.md: its first heading and its first paragraph of prose,
// on one line and of at most MaxExcerpt bytes, without badges, pictures, comments and markup; "" if it has neither.
func Excerpt(name string, data []byte) string {
	text := strings.ToValidUTF8(string(data[:min(len(data), excerptHead)]), "\uFFFD")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
	text = frontMatter().ReplaceAllString(text, "")
	text = comments().ReplaceAllString(text, "")
	heading, prose := "", ""
	rst := strings.HasSuffix(strings.ToLower(name), ".rst")
	for _, block := range blocks(text, rst) {
		title, said := readBlock(block, rst)
		if title != "" && heading == "" && prose == "" {
			heading = title
		}
		if said != "" {
			prose = said
			break
		}
	}
	return Shorten(joined(heading, prose), MaxExcerpt)
}

// Tells reports whether an excerpt says more of a directory than its name.
func Tells(excerpt, dir string) bool {
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, s)
	}
	words := letters(excerpt)
	return words != "" && (dir == "." || strings.Contains(excerpt, " ") || !strings.HasSuffix(words, letters(path.Base(dir))))
}

// DocExcerpt returns the first paragraph of a doc comment as Excerpt does.
func DocExcerpt(content []byte, doc symbol.Span) string {
	if doc.Len() <= 0 || int(doc.End) > len(content) {
		return ""
	}
	var lines []string
	for line := range strings.Lines(string(content[doc.Start:min(doc.End, doc.Start+excerptHead)])) {
		line = strings.TrimSuffix(strings.TrimSpace(line), "*/")
		line = strings.Trim(strings.TrimLeft(line, "/*!# \t"), "\"' \t")
		if line == "" && len(lines) > 0 {
			break
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return Shorten(plainMarkup(strings.Join(lines, " ")), MaxExcerpt)
}

func joined(heading, prose string) string {
	switch {
	case heading == "":
		return prose
	case prose == "":
		return heading
	case strings.HasPrefix(prose, heading+" "): // it says itself what it is on
		return prose
	}
	return heading + ": " + prose
}

// Shorten returns text on one line of at most so many bytes, cut between words where it can be.
func Shorten(text string, most int) string {
	text = printable(text)
	if len(text) <= most {
		return text
	}
	if most < len(ellipsis) {
		return ""
	}
	head := text[:most-len(ellipsis)]
	for len(head) > 0 && !utf8.ValidString(head) { // a character was cut: at most three bytes of it are left
		head = head[:len(head)-1]
	}
	if i := strings.LastIndexByte(head, ' '); i > most/2 {
		head = head[:i]
	}
	return strings.TrimRight(head, " ,;:") + ellipsis
}

var (
	frontMatter = regex.Lazy(`\A---\n(?s:.*?)\n(?:---|\.\.\.)\n`)
	comments    = regex.Lazy(`(?s)<!--.*?(?:-->|\z)`)
	htmlTags    = regex.Lazy(`</?[A-Za-z][^<>]*>`)
	images      = regex.Lazy(`!\[[^\[\]]*\](?:\([^()]*\)|\[[^\[\]]*\])?`)
	links       = regex.Lazy(`\[([^\[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])`)
	autolinks   = regex.Lazy(`<https?://[^<>\s]*>`)
	bareLinks   = regex.Lazy(`https?://\S+`)
	roles       = regex.Lazy("(?::[\\w:+.-]+:)?``?([^`<>]*?)(?:\\s*<[^`<>]*>)?``?_{0,2}")
	emphasis    = regex.Lazy(`(\*\*|__|~~)(\S(?:.*?\S)?)(?:\*\*|__|~~)`)
	entities    = strings.NewReplacer("&nbsp;", " ", "&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#39;", "'", "&mdash;", "—", "&ndash;", "–")
)

// plainMarkup returns a paragraph as it reads: without tags, pictures and where links lead.
func plainMarkup(s string) string {
	s = images().ReplaceAllString(s, "")
	s = links().ReplaceAllString(s, "$1")
	s = autolinks().ReplaceAllString(s, "")
	s = htmlTags().ReplaceAllString(s, "")
	s = roles().ReplaceAllString(s, "$1")
	s = emphasis().ReplaceAllString(s, "$2")
	return strings.Join(strings.Fields(entities.Replace(s)), " ")
}

// blocks returns the paragraphs of a text: runs of lines that are not empty. What is fenced or indented as code, and
// what belongs to a directive, is left out.
func blocks(text string, rst bool) [][]string {
	var all [][]string
	var block []string
	fence, directive := "", false
	end := func() {
		if len(block) > 0 {
			all, block = append(all, block), nil
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		said := strings.TrimSpace(line)
		indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
		switch {
		case fence != "":
			if strings.HasPrefix(said, fence) {
				fence = ""
			}
		case strings.HasPrefix(said, "```"), strings.HasPrefix(said, "~~~"):
			fence = said[:3]
			end()
		case said == "":
			end()
		case rst && strings.HasPrefix(line, ".."):
			directive = true
			end()
		case directive && (strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")):
		case len(block) == 0 && indented && !strings.HasPrefix(said, "<"):
		default:
			directive = false
			if strings.HasPrefix(said, "#") || isHeadingTag(said) && strings.Contains(said, "</") {
				end()
				block = []string{said}
				end()
				continue
			}
			block = append(block, said)
		}
	}
	end()
	return all
}

// readBlock returns a paragraph as a heading, as prose, or as neither: lists, tables, quotations, definitions of links,
// and what is markup alone.
func readBlock(block []string, rst bool) (heading, prose string) {
	first := block[0]
	if rst && len(block) > 1 && isRule(first) {
		block = block[1:]
		first = block[0]
	}
	switch {
	case strings.HasPrefix(first, "#"):
		return plainMarkup(strings.Trim(first, "# ")), ""
	case !rst && strings.HasPrefix(first, "= "):
		return plainMarkup(first[2:]), ""
	case len(block) > 1 && isRule(block[1]):
		heading = plainMarkup(first)
		if len(block) > 2 {
			_, prose = readBlock(block[2:], rst)
		}
		return heading, prose
	case isHeadingTag(first):
		return plainMarkup(strings.Join(block, " ")), ""
	case isRule(first), isListed(first):
		return "", ""
	}
	prose = plainMarkup(strings.Join(block, " "))
	if !isProse(prose) {
		return "", ""
	}
	return "", prose
}

func isHeadingTag(line string) bool {
	l := strings.ToLower(line)
	return len(l) > 3 && l[0] == '<' && l[1] == 'h' && l[2] >= '1' && l[2] <= '6'
}

// isRule reports whether a line is of one mark only: under a heading, or between sections.
func isRule(line string) bool {
	return len(line) >= 2 && strings.Trim(line, line[:1]) == "" && strings.Contains("=-~^*_+#\"'`:.", line[:1])
}

// isListed reports whether a line begins a list, a table, a quotation or the definition of a link.
func isListed(line string) bool {
	if rest := strings.TrimLeft(line, "0123456789"); rest != line && rest != "" && (rest[0] == '.' || rest[0] == ')') {
		return true
	}
	for _, mark := range []string{"- ", "* ", "+ ", "|", ">"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return strings.HasPrefix(line, "[") && strings.Contains(line, "]: ")
}

// isProse reports whether what is left of a paragraph says something: some words, and not links alone.
func isProse(s string) bool {
	return len(strings.Fields(bareLinks().ReplaceAllString(s, ""))) >= 4
}

// Package hidden finds what a text holds beside what is seen: control characters, marks that turn the direction of text,
// characters without width, tags, and names whose letters are of several scripts. Whoever reads code sees less than
// what a compiler or a model takes ("Trojan Source: Invisible Vulnerabilities", Boucher and Anderson, 2021).
//
// A text is covered rather than cut: each such character gives way to a visible one of as many bytes, so that every
// place in the text stays true, and what was there is told beside it. All functions may be called at the same time.
package hidden

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Rune reports whether r is not seen, or steers how others are.
func Rune(r rune) bool {
	switch {
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Noncharacter_Code_Point):
		return true
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x3164, r == 0xffa0:
		return true // joiners and fillers without a glyph
	}
	return r >= 0xe0000 && r <= 0xe0fff // tags, assigned or not
}

// covers are what stands for a hidden character, by its bytes in UTF-8.
var covers = [utf8.UTFMax + 1]string{1: "?", 2: "¿", 3: "\uFFFD", 4: "🛇"}

// Covers reports whether r stands for hidden characters of several bytes.
func Covers(r rune) bool { return r == '¿' || r == utf8.RuneError || r == '🛇' }

// Path returns a path, or the id of something in one, as it can stand in a line: as it is, or quoted as in Go, with an escape for each character
// that does not show or does not print, where it holds one, or could be taken for something else.
func Path(p string) string {
	odd := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) || Rune(r) || r == '"' }
	if p == "" || strings.ContainsFunc(p, odd) || strings.TrimSpace(p) != p {
		return strconv.QuoteToASCII(p)
	}
	return p
}

// Cover returns data with a visible character of as many bytes for each hidden one. What text is written with stays: line ends,
// tabs, a mark of byte order, the joiners of scripts and pictograms. Where nothing is hidden, it is data itself.
func Cover(data []byte) []byte {
	var covered []byte
	each(data, func(at int, r rune) {
		if covered == nil {
			covered = slices.Clone(data)
		}
		copy(covered[at:], covers[utf8.RuneLen(r)])
	})
	if covered == nil {
		return data
	}
	return covered
}

// Text is Cover of a string.
func Text(s string) string {
	if !suspect(s) {
		return s
	}
	return string(Cover([]byte(s)))
}

// JSON returns a text of JSON with an escape for each hidden character: it is seen, and the value is the same.
func JSON(text []byte) []byte {
	var b []byte
	last := 0
	each(text, func(at int, r rune) {
		if r < ' ' {
			return // between values; in strings they are escaped
		}
		b = append(b, text[last:at]...)
		for _, unit := range utf16.Encode([]rune{r}) {
			b = fmt.Appendf(b, `\u%04x`, unit)
		}
		last = at + utf8.RuneLen(r)
	})
	if last == 0 {
		return text
	}
	return append(b, text[last:]...)
}

// suspect reports whether a text has bytes that a hidden character begins with.
func suspect(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return true
		}
	}
	return false
}

// each calls found for each hidden character of UTF-8, with where it is. A zero byte is none of text: it says that the file is binary.
func each(data []byte, found func(at int, r rune)) {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			if steers(data, i) {
				found(i, rune(data[i]))
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r != utf8.RuneError && Rune(r) && !belongs(data, i, r, n) {
			found(i, r)
		}
		i += n
	}
}

// steers reports whether the byte of ASCII at i is a control character that text is not written with.
func steers(data []byte, i int) bool {
	switch c := data[i]; {
	case c >= ' ':
		return c == 0x7f
	case c == '\r':
		return i+1 < len(data) && data[i+1] != '\n'
	default:
		return c != 0 && c != '\n' && c != '\t' && c != '\f'
	}
}

const (
	byteOrder   = '\uFEFF'
	nonJoiner   = '\u200C'
	joiner      = '\u200D'
	textStyle   = '\uFE0E'
	emojiStyle  = '\uFE0F'
	blackFlag   = '\U0001F3F4'
	firstTag    = 0xE0000
	cancelTag   = 0xE007F
	longestFlag = 7 // tags of a region's flag, with the last
)

// belongs reports whether a character that does not show is how text is written where it stands.
func belongs(data []byte, at int, r rune, n int) bool {
	before, _ := utf8.DecodeLastRune(data[:at])
	switch r {
	case byteOrder:
		return at == 0
	case nonJoiner, joiner: // in scripts that join, and between pictograms
		next, _ := utf8.DecodeRune(data[at+n:])
		return joins(before) && joins(next)
	case textStyle, emojiStyle:
		return before >= 0x203C && !Rune(before) || before != 0 && strings.ContainsRune("0123456789#*©®", before)
	}
	return r > firstTag && r <= cancelTag && inFlag(data[:at])
}

// inFlag reports whether a text ends within the flag of a region: a black flag, and tags that name it.
func inFlag(before []byte) bool {
	head := before[max(0, len(before)-longestFlag*utf8.UTFMax):]
	flag := bytes.LastIndex(head, []byte(string(blackFlag)))
	return flag >= 0 && !bytes.ContainsFunc(head[flag+utf8.UTFMax:], func(r rune) bool { return r <= firstTag || r >= cancelTag })
}

// joins reports whether a joiner beside r has a use: r is of a script whose letters join, a mark, or a pictogram.
func joins(r rune) bool {
	return r == emojiStyle || unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
		unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.So, unicode.Sk, unicode.Mn)
}

// Told says in a line what is hidden in data, "" for nothing: which characters, in which lines, and what stands for them.
func Told(data []byte) string {
	t := tally{lines: map[rune][]int{}, counts: map[rune]int{}}
	line, last := 1, 0
	each(data, func(at int, r rune) {
		line, last = line+bytes.Count(data[last:at], []byte("\n")), at
		t.add(r, line)
	})
	if len(t.order) == 0 {
		return ""
	}
	return t.String()
}

// mostTold is how many kinds of characters are told, and lines of each.
const mostTold = 4

// A tally counts hidden characters.
type tally struct {
	order  []rune // as they are met
	counts map[rune]int
	lines  map[rune][]int // the first ones
}

func (t *tally) add(r rune, line int) {
	if t.counts[r]++; t.counts[r] == 1 {
		t.order = append(t.order, r)
	}
	if l := t.lines[r]; len(l) < mostTold && (len(l) == 0 || l[len(l)-1] != line) {
		t.lines[r] = append(l, line)
	}
}

func (t *tally) String() string {
	var said, by []string
	for _, r := range t.order {
		if len(said) < mostTold {
			said = append(said, fmt.Sprintf("%U%s in %s", r, times(t.counts[r]), lineNumbers(t.lines[r])))
		}
		if c := covers[utf8.RuneLen(r)]; !slices.Contains(by, c) {
			by = append(by, c)
		}
	}
	if n := len(t.order) - mostTold; n > 0 {
		said = append(said, fmt.Sprintf("and %d other kinds", n))
	}
	return "hidden characters, shown as " + strings.Join(by, " ") + ": " + strings.Join(said, ", ")
}

func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(" ×%d", n)
}

func lineNumbers(lines []int) string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = fmt.Sprint(l)
	}
	if len(all) == 1 {
		return "line " + all[0]
	}
	return "lines " + strings.Join(all, ", ")
}

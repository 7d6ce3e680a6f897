package upstream

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// A reader reads the C of a parser.c, token by token. It knows the forms that tree-sitter's generator writes and no others.
type reader struct {
	src    []byte
	at     int
	names  map[string]int64 // of #define and enum
	tables map[string]*table
}

// A token is a piece of C.
type token struct {
	kind  byte   // 'i' identifier, 'n' number or character, 's' string, '#' line of the preprocessor, 0 the end; else the character itself
	text  []byte // of an identifier or a line
	value int64
	str   string
}

// A failure is a form that the reader does not know.
type failure struct{ err error }

// fail ends the reading; read returns the error.
func (r *reader) fail(format string, args ...any) {
	line := 1 + bytes.Count(r.src[:min(r.at, len(r.src))], []byte("\n"))
	panic(failure{fmt.Errorf("line %d: %w", line, fmt.Errorf(format, args...))})
}

func letter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// next reads a token. Operators of two characters are one token: '=' for ==, 'l' for <=, '!' for !=, 'a' for &&, 'o' for ||.
func (r *reader) next() token {
	r.blanks()
	if r.at == len(r.src) {
		return token{}
	}
	start := r.at
	switch c := r.src[start]; {
	case '0' <= c && c <= '9':
		return token{kind: 'n', value: r.integer(r.word())}
	case letter(c):
		return token{kind: 'i', text: r.word()}
	case c == '\'' || c == '"':
		return r.quoted(c)
	case c == '#':
		n := bytes.IndexByte(r.src[start:], '\n')
		if n < 0 {
			r.fail("a line without an end")
		}
		r.at += n
		return token{kind: '#', text: bytes.TrimSpace(r.src[start:r.at])}
	default:
		return r.operator(c)
	}
}

// word reads letters and digits.
func (r *reader) word() []byte {
	start := r.at
	for r.at < len(r.src) && letter(r.src[r.at]) {
		r.at++
	}
	return r.src[start:r.at]
}

// blanks passes blanks and comments.
func (r *reader) blanks() {
	for r.at < len(r.src) {
		switch c := r.src[r.at]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			r.at++
		case c == '/' && bytes.HasPrefix(r.src[r.at:], []byte("/*")):
			n := bytes.Index(r.src[r.at:], []byte("*/"))
			if n < 0 {
				r.fail("a comment without an end")
			}
			r.at += n + 2
		default:
			return
		}
	}
}

func (r *reader) operator(c byte) token {
	var after byte
	if r.at+1 < len(r.src) {
		after = r.src[r.at+1]
	}
	r.at++
	for _, pair := range [][3]byte{{'=', '=', 'e'}, {'<', '=', 'l'}, {'!', '=', 'n'}, {'&', '&', 'a'}, {'|', '|', 'o'}} {
		if c == pair[0] && after == pair[1] {
			r.at++
			return token{kind: '@', value: int64(pair[2])}
		}
	}
	if bytes.IndexByte([]byte("{}[](),;=*.&!<>-:"), c) < 0 {
		r.at--
		r.fail("unknown character %q", c)
	}
	return token{kind: c}
}

// integer reads a number as C does: with 0 in front it is octal.
func (r *reader) integer(text []byte) int64 {
	if len(text) == 1 {
		return int64(text[0] - '0')
	}
	if text[0] != '0' && len(text) < 10 {
		n := int64(0)
		for _, c := range text {
			if c > '9' {
				r.fail("number %q", text)
			}
			n = n*10 + int64(c-'0')
		}
		return n
	}
	n, err := strconv.ParseInt(string(text), 0, 64)
	if err != nil || bytes.IndexByte(text, '_') >= 0 {
		r.fail("number %q", text)
	}
	return n
}

// quoted reads a character or a string.
func (r *reader) quoted(quote byte) token {
	r.at++
	var s []byte
	for {
		if r.at >= len(r.src) || r.src[r.at] == '\n' {
			r.fail("a quote without an end")
		}
		c := r.src[r.at]
		r.at++
		if c == quote {
			break
		}
		if c == '\\' {
			s = append(s, r.escape()...)
			continue
		}
		s = append(s, c)
	}
	if quote == '"' {
		return token{kind: 's', str: string(s)}
	}
	if len(s) != 1 || s[0] > 0x7f {
		r.fail("character %q", s)
	}
	return token{kind: 'n', value: int64(s[0])}
}

var escapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'v': '\v', 'f': '\f', 'a': '\a', 'b': '\b', '0': 0, '\\': '\\', '\'': '\'', '"': '"', '?': '?'}

// escape reads what follows a backslash: a byte, or a character by its number.
func (r *reader) escape() []byte {
	if r.at+1 >= len(r.src) {
		r.fail("an escape without an end")
	}
	c := r.src[r.at]
	r.at++
	switch c {
	case 'x':
		return []byte{byte(r.digits(c, 2))}
	case 'u':
		return utf8.AppendRune(nil, rune(r.digits(c, 4))) //nolint:gosec // four digits fit
	}
	e, known := escapes[c]
	if !known || c == '0' && r.src[r.at] >= '0' && r.src[r.at] <= '7' {
		r.fail("unknown escape \\%c", c)
	}
	return []byte{e}
}

// digits reads the n hexadecimal digits of an escape, no more and no fewer.
func (r *reader) digits(escape byte, n int) uint64 {
	end := min(r.at+n, len(r.src))
	value, err := strconv.ParseUint(string(r.src[r.at:end]), 16, 8*n/2)
	if err != nil || end < len(r.src) && bytes.IndexByte([]byte("0123456789abcdefABCDEF"), r.src[end]) >= 0 {
		r.fail("an escape that is not \\%c and %d digits", escape, n)
	}
	r.at = end
	return value
}

// peek returns the next token without reading it.
func (r *reader) peek() token {
	at := r.at
	t := r.next()
	r.at = at
	return t
}

// expect reads the given characters and identifiers.
func (r *reader) expect(forms ...string) {
	for _, form := range forms {
		t := r.next()
		if t.kind == 'i' && string(t.text) == form || t.kind != 'i' && string(t.kind) == form {
			continue
		}
		r.fail("%s instead of %q", t, form)
	}
}

// accept reads a character if it is next.
func (r *reader) accept(c byte) bool {
	at := r.at
	if r.next().kind == c {
		return true
	}
	r.at = at
	return false
}

func (r *reader) identifier() string {
	t := r.next()
	if t.kind != 'i' {
		r.fail("%s instead of a name", t)
	}
	return string(t.text)
}

// number reads a constant: a number, a character, a name of one, the macros that stand for their argument, a cast and parentheses.
func (r *reader) number() int64 {
	t := r.next()
	switch t.kind {
	case 'n':
		return t.value
	case '-':
		return -r.number()
	case '(':
		if p := r.peek(); p.kind == 'i' && (string(p.text) == "TSStateId" || string(p.text) == "TSSymbol") {
			r.expect(string(p.text), ")")
			return r.number() & 0xffff
		}
		n := r.number()
		r.expect(")")
		return n
	case 'i':
		return r.defined(t)
	}
	r.fail("%s instead of a constant", t)
	return 0
}

// defined returns what a name is defined as, true and false, or what a macro makes of its argument.
func (r *reader) defined(name token) int64 {
	if n, known := r.names[string(name.text)]; known {
		return n
	}
	switch string(name.text) {
	case "true":
		return 1
	case "false":
		return 0
	case "ACTIONS", "STATE":
		return r.argument()
	case "SMALL_STATE":
		return r.argument() - r.names["LARGE_STATE_COUNT"]
	}
	r.fail("%s instead of a constant", name)
	return 0
}

// argument reads a constant in parentheses.
func (r *reader) argument() int64 {
	r.expect("(")
	n := r.number()
	r.expect(")")
	return n
}

// String is for errors.
func (t token) String() string {
	switch t.kind {
	case 0:
		return "the end"
	case 'i', '#':
		return fmt.Sprintf("%q", t.text)
	case 'n':
		return strconv.FormatInt(t.value, 10)
	case 's':
		return strconv.Quote(t.str)
	case '@':
		return fmt.Sprintf("operator %q", rune(t.value))
	}
	return fmt.Sprintf("%q", t.kind)
}

package c

import (
	"bytes"
	"slices"

	"codemem/symbol/source"
)

// What the preprocessor takes away, or makes something else of, the grammars of C and C++ read as types and names. So in a content with
// errors the macros among declarations are left out, by where they stand:
//
//	API void f();  API std::string f();        before a type and a name
//	BEGIN_NAMESPACE                            alone where a declaration may start
//	int n GUARDED_BY(mu);  f() REQUIRES(mu) {  behind what is declared
//	template <typename T, ENABLE_IF(…)>        in place of a type parameter
//
// A macro is a name in capitals, one that the file defines, or one that the language keeps for the compiler: __dead.

// A macroWord is a token of C: a name, a sign of one character, or a number or text, which starts with a digit or a quote.
type macroWord struct {
	source.Span
	line  bool // it is the first of a line
	first byte // of its text
}

// macros finds the macros that are left out of one content.
type macros struct {
	content []byte
	words   []macroWord
	defined map[string]bool
	all     []source.Mend
}

// mendMacros finds the macros among the declarations of a content.
func mendMacros(content []byte) []source.Mend {
	m := macros{content: content, defined: map[string]bool{}}
	m.scan()
	m.types()
	for i := 0; i < len(m.words); {
		i = max(i+1, m.look(i))
	}
	return m.all
}

// scan finds the words of the content, without comments, and the macros that it defines. A directive is one word, a #.
func (m *macros) scan() {
	fresh := true
	for at := 0; at < len(m.content); {
		c := m.content[at]
		end := at + 1
		switch {
		case c == '\n':
			fresh = true
		case c == ' ' || c == '\t' || c == '\r' || c == '\f':
		case m.pastComment(at) > at:
			end = m.pastComment(at)
		case c == '#' && fresh:
			end = at + lineLength(m.content[at:])
			m.define(m.content[at:end])
			m.add(at, end, true)
		default:
			end = m.token(at)
			m.add(at, end, fresh)
			fresh = false
		}
		at = end
	}
}

// types takes the names from the macros that the content declares as types too, in another branch or above: typedef struct cart cart;
func (m *macros) types() {
	for i := range m.words {
		if m.text(i) != "typedef" {
			continue
		}
		at := i + 1
		if slices.Contains(tags, m.text(at)) {
			at++
		}
		if m.name(at) && m.name(at+1) && m.text(at+2) == ";" {
			delete(m.defined, m.text(at+1))
		}
	}
}

// pastComment returns where the comment ends that starts at a place, and the place if none does.
func (m *macros) pastComment(at int) int {
	switch {
	case bytes.HasPrefix(m.content[at:], []byte("//")):
		return at + lineLength(m.content[at:])
	case bytes.HasPrefix(m.content[at:], []byte("/*")):
		return until(m.content, at+2, "*/")
	}
	return at
}

// lineLength is how far a line goes that a backslash at its end carries on.
func lineLength(text []byte) int {
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		if at += n; !bytes.HasSuffix(bytes.TrimSuffix(text[:at], []byte("\r")), []byte(`\`)) {
			return at
		}
		at++
	}
}

// until returns where a text ends that a sign closes.
func until(content []byte, at int, sign string) int {
	if n := bytes.Index(content[at:], []byte(sign)); n >= 0 {
		return at + n + len(sign)
	}
	return len(content)
}

// define notes the name that a directive defines.
func (m *macros) define(directive []byte) {
	text := bytes.TrimLeft(directive[1:], " \t")
	if text, ok := bytes.CutPrefix(text, []byte("define")); ok {
		text = bytes.TrimLeft(text, " \t")
		n := 0
		for n < len(text) && inWord(text[n]) {
			n++
		}
		m.defined[string(text[:n])] = true
	}
}

func inWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// token returns where the token at a place ends.
func (m *macros) token(at int) int {
	c := m.content[at]
	switch {
	case c == '"' && at > 0 && m.content[at-1] == 'R':
		if open := bytes.IndexByte(m.content[at:], '('); open > 0 && open < 20 {
			return until(m.content, at+open, ")"+string(m.content[at+1:at+open])+`"`)
		}
	case c == '"' || c == '\'':
		for i := at + 1; i < len(m.content) && m.content[i] != '\n'; i++ {
			if m.content[i] == '\\' {
				i++
			} else if m.content[i] == c {
				return i + 1
			}
		}
	case inWord(c):
		i := at + 1
		for i < len(m.content) && (inWord(m.content[i]) || m.content[i] == '\'' && '0' <= c && c <= '9') {
			i++
		}
		return i
	}
	return at + 1
}

func (m *macros) add(start, end int, line bool) {
	m.words = append(m.words, macroWord{source.Span{Start: uint32(start), End: uint32(end)}, line, m.content[start]}) //nolint:gosec // a content is no longer
}

// text returns word i, and a directive's # where there is none.
func (m *macros) text(i int) string {
	if i < 0 || i >= len(m.words) || m.words[i].first == '#' {
		return "#"
	}
	return string(m.content[m.words[i].Start:m.words[i].End])
}

// sign reports whether word i is one of some signs.
func (m *macros) sign(i int, signs string) bool {
	return bytes.IndexByte([]byte(signs), m.text(i)[0]) >= 0
}

// name reports whether word i is a name, and no keyword.
func (m *macros) name(i int) bool {
	t := m.text(i)
	return inWord(t[0]) && (t[0] < '0' || t[0] > '9') && !slices.Contains(words, t) && !slices.Contains(statements, t)
}

// Keywords that start a declaration or stand in one, and others.
var (
	words = []string{
		"alignas", "auto", "bool", "char", "class", "const", "consteval", "constexpr", "constinit", "double", "enum", "explicit", "extern", "float", "friend", "inline", "int",
		"long", "mutable", "namespace", "private", "protected", "public", "register", "short", "signed", "static", "struct", "template", "thread_local", "typedef", "typename", "union",
		"unsigned", "using", "virtual", "void", "volatile",
	}
	tags       = []string{"struct", "class", "union", "enum"} // a name behind them is of a type
	primitives = []string{"auto", "bool", "char", "double", "float", "int", "long", "short", "signed", "unsigned", "void"}
	statements = []string{
		"break", "case", "catch", "continue", "default", "delete", "do", "else", "false", "final", "for", "goto", "if", "new", "noexcept", "nullptr", "operator", "override", "return",
		"sizeof", "static_assert", "switch", "this", "throw", "true", "try", "while", "co_await", "co_return", "co_yield", "requires", "concept", "decltype", "alignof", "asm",
		"__attribute__", "__extension__", "__asm__", "__asm", "__inline", "__inline__", "__restrict", "__restrict__", "__typeof__", "__typeof", "__int128", "__declspec", "__volatile__", "__const",
	}
)

// macro reports whether word i has the name of a macro.
func (m *macros) macro(i int) bool {
	if !m.name(i) {
		return false
	}
	t := m.text(i)
	return len(t) > 2 && t == string(bytes.ToUpper([]byte(t))) || m.defined[t] || len(t) > 4 && t[:2] == "__"
}

// sure reports whether word i is a macro, and no type in capitals.
func (m *macros) sure(i int) bool {
	t := m.text(i)
	return m.defined[t] || len(t) > 4 && t[:2] == "__"
}

// past returns the word behind brackets that word i opens, and i where it opens none.
func (m *macros) past(i int, open, end string) int {
	if m.text(i) != open {
		return i
	}
	for depth, j := 0, i; j < len(m.words) && j < i+source.MaxAngles; j++ {
		switch t := m.text(j); {
		case t == open:
			depth++
		case t == end:
			if depth--; depth == 0 {
				return j + 1
			}
		case t == ";" || t == "{":
			if open == "<" {
				return i
			}
		}
	}
	return i
}

// look leaves out word i if it is a macro among declarations, and returns the word behind what was left out.
func (m *macros) look(i int) int {
	if len(m.all) >= source.MaxMends || !m.macro(i) {
		return i
	}
	next := m.past(i+1, "(", ")")
	switch {
	case next > i+1 && m.sign(i-1, "<,") && m.sign(next, ">,") && m.parameter(i):
		m.leave(i, next, "int")
	case m.before(i, next), m.alone(i, next), m.behind(i, next):
		m.leave(i, next, "")
	default:
		return i
	}
	return next
}

// leave blanks words, or puts another in their place.
func (m *macros) leave(i, next int, with string) {
	s := source.Span{Start: m.words[i].Start, End: m.words[next-1].End}
	blank := append([]byte(with), bytes.Repeat([]byte(" "), max(0, s.Len()-len(with)))...)
	for at := range blank {
		if m.content[int(s.Start)+at] == '\n' {
			blank[at] = '\n'
		}
	}
	m.all = append(m.all, source.Mend{Span: s, With: string(blank[:s.Len()])})
}

// parameter reports whether word i stands in what template< opens.
func (m *macros) parameter(i int) bool {
	for depth, j := 0, i-1; j >= 0 && j > i-maxTemplate && !m.sign(j, ";{}#"); j-- {
		switch m.text(j) {
		case ">", ")":
			depth++
		case "(":
			depth--
		case "<":
			if depth--; depth < 0 {
				return m.text(j-1) == "template"
			}
		}
	}
	return false
}

// maxTemplate is over how many words type parameters are looked for.
const maxTemplate = 100

// before reports whether a macro stands before a declaration: two names follow, or a keyword of one.
func (m *macros) before(i, next int) bool {
	if t := m.text(i - 1); t != "enum" && slices.Contains(tags, t) {
		return m.name(next) && (m.sign(next+1, "{:<") || m.text(next+1) == "final")
	}
	if m.sign(i-1, ".=+-*/%&|^!~?<[") || m.sign(i-1, ":") && m.sign(i-2, ":") || slices.Contains([]string{"enum", "typename", "new", "goto", "return", "namespace"}, m.text(i-1)) {
		return false
	}
	switch t := m.text(next); {
	case t == "const" || t == "volatile":
		return m.name(next+1) && (m.name(next+2) || m.sign(next+2, "*&:<"))
	case t == "~":
		return m.name(next + 1)
	case slices.Contains(words, t): // API int (f)(int); is known as it is
		return t != "private" && t != "public" && t != "protected" && m.text(next+1) != "("
	}
	return m.name(next) && m.typed(i, next)
}

// typed reports whether word next, a name behind a macro, is a type before a name, or a constructor.
func (m *macros) typed(i, next int) bool {
	at := next + 1
	for m.sign(at, ":") && m.sign(at+1, ":") && m.name(at+2) {
		at += 3
	}
	if made := m.past(at, "(", ")"); made > at && m.sign(made, ":") && m.name(made+1) && m.sign(made+2, "({<") { // API Cart(int n) : n_(n)
		return true
	}
	if m.text(at) == "(" && slices.Contains(primitives, m.text(i-1)) { // void __dead exits(int);
		return true
	}
	at = m.past(at, "<", ">")
	return m.name(at) || slices.Contains(words, m.text(at)) || m.sign(at, "*&")
}

// alone reports whether a macro stands where a declaration may start, and belongs to none.
func (m *macros) alone(i, next int) bool {
	if next < len(m.words) && !m.words[next].line || i > 0 && !m.sign(i-1, ";}#{)>:") {
		return false
	}
	starts := m.name(next) || slices.Contains(words, m.text(next))
	switch {
	case next < len(m.words) && !starts && !m.sign(next, "}#~["):
		return false
	case m.sign(i-1, ":") && (m.sign(i-2, ":") || m.name(i-2)): // a case, a base, an initialiser
		return false
	case m.sign(i-1, "{)>"):
		return starts && m.words[i].line
	}
	return m.words[i].line
}

// behind reports whether a macro stands behind what is declared: a name with its type, or parameters.
func (m *macros) behind(i, next int) bool {
	if !m.sign(next, ";{=,):") && m.text(next) != "override" && m.text(next) != "final" {
		return false
	}
	switch t := m.text(i - 1); {
	case t == "const" || t == "override" || t == "final" || t == "noexcept":
		return m.text(i-2) == ")"
	case t == ")":
		open := m.opening(i-1, "(", ")")
		return m.name(open-1) && !m.macro(open-1) && (m.name(open-2) || m.sign(open-2, "*&>:~") || slices.Contains(words, m.text(open-2)))
	case t == "]":
		return m.declared(m.opening(i-1, "[", "]") - 1)
	case t == "}":
		return m.text(next) == ";" && m.sure(i) // struct {…} __packed;
	}
	return (next > i+1 || m.sure(i)) && m.declared(i-1) // typedef struct cart CART;
}

// declared reports whether word i is a name behind a type.
func (m *macros) declared(i int) bool {
	return m.name(i) && (m.name(i-1) || m.sign(i-1, "*&>") && !m.sign(i-2, "-=(") || slices.Contains(words, m.text(i-1)))
}

// opening returns the word that opens the brackets which word i ends.
func (m *macros) opening(i int, open, end string) int {
	for depth, j := 0, i; j >= 0 && j > i-source.MaxAngles; j-- {
		switch m.text(j) {
		case end:
			depth++
		case open:
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return -1
}

// uses returns the names in macros that are left out: those that are called with arguments, and those that are read or handed on.
func uses(text []byte) (all []source.Use) {
	m := macros{content: text, defined: map[string]bool{}}
	m.scan()
	for i := range m.words {
		as := source.Read
		switch {
		case !m.name(i):
			continue
		case m.text(i+1) == "(":
			as = source.Call
		case m.sign(i-1, "(,") && m.sign(i+1, "),") && i > 0:
			as = source.Mention
		}
		all = append(all, source.Use{Span: m.words[i].Span, Kind: as})
	}
	return all
}

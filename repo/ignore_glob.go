package repo

import (
	"math/bits"
	"strings"
)

// A glob is a pattern of git's wildmatch, as it is with WM_PATHNAME, taken apart. It is matched by following
// all ways through it at once: the time is that of its length times the text's, whatever its stars.
//
// The matcher of go-git is not used, for it differs from git: it knows no [!a], no [[:alpha:]], no escaped
// space, no a**b and no byte order mark, and lets a pattern below a directory say what a pattern of the directory
// itself decides.
type glob struct {
	tokens []token
	need   int // the least number of bytes it matches
}

// A token matches one byte, or many.
type token struct {
	kind tokenKind
	c    byte
	set  *byteSet
}

type tokenKind byte

const (
	tokenByte  tokenKind = iota
	tokenSet             // one byte of a set
	tokenStar            // any bytes but slashes
	tokenStars           // any bytes
	tokenDirs            // either the two tokens that follow, stars and a slash, or nothing
)

type byteSet [4]uint64

func (s *byteSet) add(c byte)      { s[c>>6] |= 1 << (c & 63) }
func (s *byteSet) has(c byte) bool { return s[c>>6]&(1<<(c&63)) != 0 }

// anyByte is what a question mark matches.
var anyByte = func() *byteSet {
	s := &byteSet{}
	for c := range 256 {
		if c != '/' {
			s.add(byte(c))
		}
	}
	return s
}()

// newGlob takes a pattern apart from a byte on; not ok is one that matches nothing, as one with an unfinished class does.
// With fold it is to match texts that are in lower case. What precedes the byte still says what stars mean: those of
// foo**/bar are no whole component, though git before 2.5x, which begins with the stars, takes them for one.
func newGlob(p string, from int, fold bool) (g glob, ok bool) {
	collapse := -1 // after how many tokens another **/ says nothing new
	for i := from; i < len(p); i++ {
		switch p[i] {
		case '*':
			start := i
			for i+1 < len(p) && p[i+1] == '*' {
				i++
			}
			switch rest := p[i+1:]; {
			case !wholeStars(p[:start], i+1-start, rest):
				g.tokens = append(g.tokens, token{kind: tokenStar})
			case strings.HasPrefix(rest, "/"):
				i++
				if len(g.tokens) != collapse {
					g.tokens = append(g.tokens, token{kind: tokenDirs}, token{kind: tokenStars}, token{c: '/'})
				}
				collapse = len(g.tokens)
			default:
				g.tokens = append(g.tokens, token{kind: tokenStars})
			}
			continue
		case '?':
			g.tokens = append(g.tokens, token{kind: tokenSet, set: anyByte})
		case '[':
			set, end, ok := parseClass(p, i, fold)
			if !ok {
				return glob{}, false
			}
			i = end
			g.tokens = append(g.tokens, token{kind: tokenSet, set: &set})
		case '\\':
			if i++; i == len(p) {
				return glob{}, false
			}
			g.tokens = append(g.tokens, token{c: p[i]}) // git forgets to fold it
		default:
			g.tokens = append(g.tokens, token{c: foldByte(p[i], fold)})
		}
		g.need++
	}
	return g, true
}

// wholeStars reports whether n stars are a whole component of a pattern, and at least two: they match slashes.
func wholeStars(before string, n int, after string) bool {
	return n > 1 && (before == "" || strings.HasSuffix(before, "/")) &&
		(after == "" || after[0] == '/' || strings.HasPrefix(after, `\/`))
}

func foldByte(c byte, fold bool) byte {
	if fold && c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// stateWords are enough for a glob of 255 tokens.
const stateWords = 4

// match reports whether g matches the whole text.
func (g *glob) match(text string, fold bool) bool {
	if g.need > len(text) {
		return false
	}
	var room [2][stateWords]uint64
	at, next := room[0][:], room[1][:]
	if n := len(g.tokens)/64 + 1; n <= stateWords {
		at, next = at[:n], next[:n]
	} else {
		at, next = make([]uint64, n), make([]uint64, n)
	}
	at[0] = 1
	for i := range len(text) {
		if !g.step(at, next, foldByte(text[i], fold)) {
			return false
		}
		at, next = next, at
		clear(next)
	}
	g.step(at, next, 0) // no path has a NUL: this only passes what matches nothing
	end := len(g.tokens)
	return at[end/64]&(1<<(end%64)) != 0
}

// step sets in next which tokens come after c, when those in at come before it, and reports whether there are
// any. What may match nothing is passed over in at itself, which only leads onward.
func (g *glob) step(at, next []uint64, c byte) bool {
	alive := false
	put := func(states []uint64, i int) { states[i/64] |= 1 << (i % 64) }
	for w := range at {
		for todo := at[w]; todo != 0; {
			bit := bits.TrailingZeros64(todo)
			i := w*64 + bit
			if i == len(g.tokens) {
				break
			}
			switch t := &g.tokens[i]; t.kind {
			case tokenByte:
				if t.c == c {
					put(next, i+1)
					alive = true
				}
			case tokenSet:
				if t.set.has(c) {
					put(next, i+1)
					alive = true
				}
			case tokenDirs:
				put(at, i+1)
				put(at, i+3)
			default:
				put(at, i+1)
				if t.kind == tokenStars || c != '/' {
					put(next, i)
					alive = true
				}
			}
			todo = at[w] &^ (1<<bit | (1<<bit - 1))
		}
	}
	return alive
}

// parseClass reads the class that begins at p[i] and returns where it ends. It reads as git does, down to a "]"
// that comes first and a "[:" without its end.
func parseClass(p string, i int, fold bool) (set byteSet, end int, ok bool) {
	at := func(j int) byte { // 0 for the end: no pattern has a NUL
		if j < len(p) {
			return p[j]
		}
		return 0
	}
	i++
	negated := at(i) == '!' || at(i) == '^'
	if negated {
		i++
	}
	prev, c := byte(0), at(i)
	for {
		switch {
		case c == '\\':
			i++
			c = at(i)
			set.add(c)
		case c == '-' && prev != 0 && at(i+1) != 0 && at(i+1) != ']':
			if i++; at(i) == '\\' {
				i++
			}
			set.addRange(prev, at(i), fold)
			if c = 0; at(i) == 0 {
				return set, 0, false
			}
		case c == '[' && at(i+1) == ':':
			name, _, closed := strings.Cut(p[i+2:], "]")
			if !closed {
				return set, 0, false
			}
			bare, named := strings.CutSuffix(name, ":")
			if !named {
				set.add(c)
				break
			}
			if !set.addNamed(bare, fold) {
				return set, 0, false
			}
			i += len("[:") + len(name)
			c = 0
		default:
			set.add(c)
		}
		if at(i) == 0 {
			return set, 0, false
		}
		prev = c
		i++
		if c = at(i); c == ']' {
			break
		}
	}
	return set.asClass(negated), i, true
}

// asClass returns the complement of s if it is negated, and never with a slash, which no class matches.
func (s byteSet) asClass(negated bool) byteSet {
	if negated {
		for w := range s {
			s[w] = ^s[w]
		}
	}
	s['/'>>6] &^= 1 << ('/' & 63)
	return s
}

func (s *byteSet) addRange(from, to byte, fold bool) {
	for c := int(from); c <= int(to); c++ {
		s.add(byte(c))
		s.add(foldByte(byte(c), fold))
	}
}

// addNamed adds a class such as alpha, false if there is none of that name.
func (s *byteSet) addNamed(name string, fold bool) bool {
	in, ok := namedClasses[name]
	if !ok {
		return false
	}
	for c := range byte(128) {
		if in(c) {
			s.add(c)
			s.add(foldByte(c, fold))
		}
	}
	return true
}

// namedClasses hold what git takes for each of ASCII: its space has neither \v nor \f.
var namedClasses = map[string]func(c byte) bool{
	"alnum":  func(c byte) bool { return isLetter(c) || isDigit(c) },
	"alpha":  isLetter,
	"blank":  func(c byte) bool { return c == ' ' || c == '\t' },
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  isDigit,
	"graph":  isGraph,
	"lower":  func(c byte) bool { return c >= 'a' && c <= 'z' },
	"print":  func(c byte) bool { return c >= ' ' && c < 0x7f },
	"punct":  func(c byte) bool { return isGraph(c) && !isLetter(c) && !isDigit(c) },
	"space":  func(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' },
	"upper":  func(c byte) bool { return c >= 'A' && c <= 'Z' },
	"xdigit": func(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' },
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isGraph(c byte) bool { return c > ' ' && c < 0x7f }

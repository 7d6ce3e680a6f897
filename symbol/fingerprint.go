package symbol

import (
	"bytes"
	"crypto/md5" //nolint:gosec // the identity of contents throughout
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Fingerprint is what a symbol was when a text on it was written. It is of the symbol's own bytes: an edit elsewhere in the
// file leaves it as it is, and so does another name of the symbol, or another place.
type Fingerprint struct {
	Kind     string `json:"kind"`               // of the symbol
	Bytes    string `json:"bytes"`              // md5 of its normal form: see FingerprintOf
	Code     string `json:"code"`               // md5 of the same without comments and blanks
	Declared string `json:"declared,omitempty"` // hash of its declaration and those of its members; "" of what lies in a callable
	Inside   string `json:"inside,omitempty"`   // hash of its body or value and those of its members; "" likewise
	Made     int    `json:"made"`               // the version of what took it: these two are comparable to those of the same alone
}

// FingerprintOf takes the fingerprint of symbol i of a content; made is the version of what made the outline.
//
// The normal form of a symbol is its doc comment and its whole definition, with line feeds alone, without blanks at the ends of
// lines, and with a mark wherever its name stands as a word.
func FingerprintOf(o *Outline, i int, content []byte, made int) Fingerprint {
	s := &o.Symbols[i]
	f := Fingerprint{Kind: s.Kind.String(), Made: made}
	whole := [][]byte{cut(content, s.Span)}
	if !s.Span.Holds(s.Doc) {
		whole = append([][]byte{cut(content, s.Doc)}, whole...)
	}
	f.Bytes = hashed(s.Name, layout(bytes.Join(whole, []byte("\n"))), true)
	f.Code = hashed(s.Name, withoutComments(o, s, content), false)
	if s.Shape != 0 {
		f.Declared, f.Inside = o.sums(i)
	}
	return f
}

// Drift returns how far a symbol has drifted from what was there, and whether it is the same.
//
//	(1) the same normal form: it is the same
//	(2) fingerprints of its declaration and of what is inside that can be compared: interface, body, or else cosmetic
//	(3) the same code, for the former have its name in them: cosmetic
//	(4) else a body, of what has no declaration that others see; or unknown
func (f Fingerprint) Drift(now Fingerprint) (g Grade, same bool) {
	comparable := f.Bytes != "" && f.Made == now.Made && f.Kind == now.Kind
	declared := comparable && f.Declared != "" && now.Declared != ""
	switch {
	case f.Bytes == now.Bytes && f.Bytes != "": // (1)
		return "", true
	case declared && f.Declared == now.Declared && f.Inside != now.Inside: // (2)
		return DriftBody, false
	case declared && f.Declared == now.Declared, f.Bytes != "" && f.Code == now.Code: // (2), (3)
		return DriftCosmetic, false
	case declared, comparable && f.Declared != now.Declared, f.Bytes != "" && f.Kind != now.Kind: // (2)
		return DriftInterface, false
	case comparable: // (4)
		return DriftBody, false
	}
	return DriftUnknown, false
}

// Is reports whether two fingerprints are of the same code, whatever its name: what was there came to be here.
func (f Fingerprint) Is(now Fingerprint) bool {
	return f.Code == now.Code && f.Code != "" && f.Kind == now.Kind
}

// sums returns the hashes of how a symbol and all listed symbols in it are declared, and of what is inside them. The order of
// functions and types means nothing, that of fields and members does, as Compare has it.
func (o *Outline) sums(i int) (declared, inside string) {
	s := &o.Symbols[i]
	// The shape of a declaration has its name in it. Where the name is all that differs, so is the code, which is compared first.
	all := []string{fmt.Sprintf("%d %x %v", s.Kind, s.Shape, s.Exported)}
	in := []string{fmt.Sprintf("%x", s.Inside)}
	var loose []string
	for j := i + 1; j < len(o.Symbols) && o.Symbols[j].Span.Start < s.Span.End; j++ {
		m := &o.Symbols[j]
		if !o.Listed(j) || !o.within(j, i) {
			continue
		}
		in = append(in, fmt.Sprintf("%q %x", m.Name, m.Inside))
		line := fmt.Sprintf("%d %q %x %v", m.Kind, m.Name, m.Shape, m.Exported)
		if m.Kind == Field || m.Kind == Member {
			all = append(all, line)
		} else {
			loose = append(loose, line)
		}
	}
	slices.Sort(loose)
	slices.Sort(in[1:])
	return hashLines(append(all, loose...)), hashLines(in)
}

// hashLines returns a hash of lines, short enough to be kept with every text.
func hashLines(lines []string) string {
	h := md5.Sum([]byte(strings.Join(lines, "\n"))) //nolint:gosec // as above
	return hex.EncodeToString(h[:8])
}

// within reports whether symbol j lies in symbol i, at any depth.
func (o *Outline) within(j, i int) bool {
	for j = o.Symbols[j].Parent; j > i; j = o.Symbols[j].Parent {
	}
	return j == i
}

// cut returns the bytes of a span, as far as they are of the content.
func cut(content []byte, s Span) []byte {
	end := min(int(s.End), len(content))
	return content[min(int(s.Start), end):end]
}

// layout returns a text with line feeds alone and without blanks at the ends of its lines.
func layout(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	for i := range lines {
		lines[i] = bytes.TrimRight(lines[i], " \t\r")
	}
	return bytes.Join(lines, []byte("\n"))
}

// withoutComments returns the definition of a symbol without its doc comment and all other comments.
func withoutComments(o *Outline, s *Symbol, content []byte) []byte {
	left := append(slices.Clone(o.Notes), s.Doc)
	for i := range o.Symbols {
		if m := &o.Symbols[i]; s.Span.Holds(m.Span) { // documentation that is no comment
			left = append(left, m.Doc)
		}
	}
	slices.SortFunc(left, func(a, b Span) int { return int(a.Start) - int(b.Start) })
	var code []byte
	at := s.Span.Start
	for _, l := range left {
		if l.Len() <= 0 || l.End <= at || l.Start >= s.Span.End {
			continue
		}
		code = append(append(code, cut(content, Span{Start: at, End: max(at, l.Start)})...), '\n')
		at = l.End
	}
	if at < s.Span.End {
		code = append(code, cut(content, Span{Start: at, End: s.Span.End})...)
	}
	return code
}

// hashed returns the md5 of a text in which a mark stands for a name; with blanks or as its words and signs alone.
func hashed(name string, text []byte, blanks bool) string {
	h := md5.New() //nolint:gosec // as above
	for len(text) > 0 {
		n := wordEnd(text)
		word := text[:max(n, 1)]
		text = text[len(word):]
		switch {
		case n > 0 && string(word) == name:
			h.Write([]byte{0})
		case n > 0 || blanks:
			h.Write(word)
		case !isBlank(word[0]):
			h.Write(word)
		default:
			continue
		}
		if !blanks {
			h.Write([]byte{1})
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

func isBlank(b byte) bool {
	return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\f' || b == '\v'
}

// wordEnd returns how many bytes the word at the beginning of a text has, 0 if there is none.
func wordEnd(text []byte) int {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		if r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		n += size
	}
	return n
}

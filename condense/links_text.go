package condense

import (
	"errors"
	"strconv"
	"strings"
)

// ErrLinks means that a text is not one that Links.Text made.
var ErrLinks = errors.New("no links as they are written")

// Text writes the links as JSON that SQLite's json_each reads: of each target its path, its uses and its links, which
// are [from, to, kind, rule], the path that From is in, if it is another, and after that, or "", what it is called via, if
// that is known. Bytes that are no UTF-8 stay as they are.
func (l Links) Text() string {
	var b strings.Builder
	b.WriteByte('[')
	for i, t := range l {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('[')
		quoteJSON(&b, t.Path)
		b.WriteByte(',')
		b.WriteString(strconv.Itoa(t.Uses))
		for _, one := range t.Links {
			b.WriteString(",[")
			for j, s := range []string{one.From, one.To, one.Kind, one.Rule, one.Of, one.Via} {
				if j == 4 && s+one.Via == "" || j == 5 && s == "" {
					break
				}
				if j > 0 {
					b.WriteByte(',')
				}
				quoteJSON(&b, s)
			}
			b.WriteByte(']')
		}
		b.WriteByte(']')
	}
	b.WriteByte(']')
	return b.String()
}

func quoteJSON(b *strings.Builder, s string) {
	const hex = "0123456789abcdef"
	b.WriteByte('"')
	start := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b.WriteString(s[start:i])
		b.WriteString(`\u00`)
		b.WriteByte(hex[c>>4])
		b.WriteByte(hex[c&15])
		start = i + 1
	}
	b.WriteString(s[start:])
	b.WriteByte('"')
}

// ParseLinks reads what Text wrote, and nothing else.
func ParseLinks(text string) (Links, error) {
	r := linksReader{text: text}
	var links Links
	r.list(func() {
		t := Target{}
		r.take('[')
		t.Path = r.quoted()
		r.take(',')
		t.Uses = r.number()
		for r.ok(',') {
			one := Link{}
			for j, s := range []*string{&one.From, &one.To, &one.Kind, &one.Rule} {
				r.take("[,,,"[j])
				*s = r.quoted()
			}
			if r.ok(',') {
				one.Of = r.quoted()
				if r.ok(',') {
					one.Via = r.quoted()
				}
				r.bad = r.bad || one.Of+one.Via == ""
			}
			r.take(']')
			t.Links = append(t.Links, one)
		}
		r.take(']')
		links = append(links, t)
	})
	if r.bad || r.text != "" {
		return nil, ErrLinks
	}
	return links, nil
}

// A linksReader reads a text from its beginning. Once it was not as it should be, nothing is.
type linksReader struct {
	text string
	bad  bool
}

// ok takes a byte if it is next.
func (r *linksReader) ok(c byte) bool {
	if r.bad || r.text == "" || r.text[0] != c {
		return false
	}
	r.text = r.text[1:]
	return true
}

func (r *linksReader) take(c byte) { r.bad = !r.ok(c) }

// list reads a list of what one reads.
func (r *linksReader) list(one func()) {
	if r.take('['); r.ok(']') {
		return
	}
	for one(); !r.bad && r.ok(','); {
		one()
	}
	r.take(']')
}

func (r *linksReader) number() int {
	end := 0
	for end < len(r.text) && r.text[end] >= '0' && r.text[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(r.text[:end])
	r.bad = r.bad || err != nil
	r.text = r.text[end:]
	return n
}

// quoted reads a text in quotes: a part of what is read, if nothing in it is written otherwise.
func (r *linksReader) quoted() string {
	r.take('"')
	end := strings.IndexAny(r.text, `"\`)
	if r.bad || end < 0 {
		r.bad = true
		return ""
	}
	if r.text[end] == '"' {
		s := r.text[:end]
		r.text = r.text[end+1:]
		return s
	}
	var b strings.Builder
	for {
		b.WriteString(r.text[:end])
		r.text = r.text[end:]
		if r.ok('"') {
			return b.String()
		}
		code, found := strings.CutPrefix(r.text, `\u00`)
		if !found || len(code) < 2 {
			r.bad = true
			return ""
		}
		c, err := strconv.ParseUint(code[:2], 16, 8)
		if err != nil {
			r.bad = true
			return ""
		}
		b.WriteByte(byte(c))
		r.text = code[2:]
		if end = strings.IndexAny(r.text, `"\`); end < 0 {
			r.bad = true
			return ""
		}
	}
}

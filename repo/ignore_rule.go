package repo

import "strings"

// A rule is one line of an ignore file.
type rule struct {
	text     string // after "!", before the "/" that asks for a directory
	literal  int    // how many bytes of text are before the first special one
	glob     glob   // what is after them, or in a name all of it; unused where there are none
	negated  bool
	dirOnly  bool
	nameOnly bool // it has no slash: it is about the last component, at any depth
	ending   bool // a name: "*" and then nothing special
}

// globSpecial are the bytes that mean more than themselves.
const globSpecial = `*?[\`

// parseRules reads an ignore file as git does. Lines that can match nothing are left out.
func parseRules(data string, fold bool) []rule {
	var rules []rule
	data = strings.TrimPrefix(data, "\uFEFF")
	for line := range strings.SplitSeq(data, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		line, _, _ = strings.Cut(strings.TrimSuffix(line, "\r"), "\x00") // git's lines end with a NUL
		if r, ok := parseRule(trimSpaces(line), fold); ok {
			rules = append(rules, r)
		}
	}
	return rules
}

// trimSpaces cuts the spaces at the end of a line, of which a backslash saves one.
func trimSpaces(line string) string {
	cut := len(line)
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			if cut > i {
				cut = i
			}
			continue
		case '\\':
			i++
		}
		cut = len(line)
	}
	return line[:cut]
}

func parseRule(line string, fold bool) (r rule, ok bool) {
	line, r.negated = strings.CutPrefix(line, "!")
	r.text, r.dirOnly = strings.CutSuffix(line, "/")
	r.nameOnly = !strings.Contains(r.text, "/")
	r.text = strings.TrimPrefix(r.text, "/")
	if r.literal = strings.IndexAny(r.text, globSpecial); r.literal < 0 {
		r.literal = len(r.text)
		return r, r.text != ""
	}
	if r.ending = r.nameOnly && r.text[0] == '*' && !strings.ContainsAny(r.text[1:], globSpecial); r.ending {
		return r, true
	}
	from := r.literal
	if r.nameOnly {
		from = 0
	}
	r.glob, ok = newGlob(r.text, from, fold)
	return r, ok
}

// match reports whether the rule is about a path, relative to the directory of the rule's file, whose last
// component is name.
func (r *rule) match(path, name string, dir, fold bool) bool {
	if r.dirOnly && !dir {
		return false
	}
	text := path
	if r.nameOnly {
		text = name
	}
	switch {
	case r.literal == len(r.text):
		return sameText(text, r.text, fold)
	case r.ending:
		tail := r.text[1:]
		return len(text) >= len(tail) && sameText(text[len(text)-len(tail):], tail, fold)
	case r.nameOnly:
		return r.glob.match(text, fold)
	}
	return len(text) >= r.literal && sameText(text[:r.literal], r.text[:r.literal], fold) &&
		r.glob.match(text[r.literal:], fold)
}

// sameText compares as git does, for which only ASCII has upper and lower case.
func sameText(a, b string, fold bool) bool {
	if !fold || len(a) != len(b) {
		return a == b
	}
	for i := range len(a) {
		if foldByte(a[i], true) != foldByte(b[i], true) {
			return false
		}
	}
	return true
}

package repo

import (
	"bytes"
	"strings"
)

// A configEntry is one value of a configuration file.
type configEntry struct{ key, value string }

// decodeConfig reads the text of one configuration file. It is not plain if it has an include, or anything
// that git refuses or that its versions read differently: then git is to be asked.
func decodeConfig(data []byte) (settings []configEntry, plain bool) {
	if bytes.IndexByte(data, 0) >= 0 || bytes.Contains(bytes.ToLower(data), []byte("[include")) {
		return nil, false
	}
	section := ""
	for line := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		if l, ended := strings.CutSuffix(line, "\n"); ended {
			line = strings.TrimSuffix(l, "\r")
		}
		line = strings.TrimLeft(line, " \t")
		switch {
		case strings.Contains(line, "\r"):
			return nil, false
		case isBlank(line):
			continue
		case line[0] == '[':
			if section, plain = decodeSection(line[1:]); !plain {
				return nil, false
			}
			continue
		}
		key, value, plain := decodeEntry(line)
		if section == "" || !plain {
			return nil, false
		}
		settings = append(settings, configEntry{section + "." + key, value})
	}
	return settings, true
}

// decodeEntry reads a key with its value, in lower case.
func decodeEntry(line string) (key, value string, plain bool) {
	key, rest := cutName(line, false)
	if key == "" || !isLetter(key[0]) {
		return "", "", false
	}
	key, rest = strings.ToLower(key), strings.TrimLeft(rest, " \t")
	switch {
	case rest == "":
		return key, "true", true // the value of a key alone
	case rest[0] != '=':
		return "", "", false
	}
	value, plain = decodeValue(rest[1:])
	return key, value, plain
}

// isBlank reports whether a line without leading space says nothing.
func isBlank(line string) bool { return line == "" || line[0] == '#' || line[0] == ';' }

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// cutName cuts a line after the letters, digits and dashes that it starts with, and dots if they are allowed.
func cutName(line string, dots bool) (name, rest string) {
	for i := range len(line) {
		if c := line[i]; !isLetter(c) && (c < '0' || c > '9') && c != '-' && (c != '.' || !dots) {
			return line[:i], line[i:]
		}
	}
	return line, ""
}

// decodeSection reads a header after its bracket: a name, or a name and a quoted one.
func decodeSection(line string) (string, bool) {
	name, rest := cutName(line, true)
	name = strings.ToLower(name)
	if sub := strings.TrimLeft(rest, " \t"); name != "" && sub != rest && strings.HasPrefix(sub, `"`) {
		var b strings.Builder
		for rest = sub[1:]; rest != "" && rest[0] != '"'; rest = rest[1:] {
			if rest[0] == '\\' {
				if rest = rest[1:]; rest == "" {
					return "", false
				}
			}
			b.WriteByte(rest[0])
		}
		name += "." + b.String()
		rest = strings.TrimPrefix(rest, `"`)
	}
	rest, closed := strings.CutPrefix(rest, "]")
	return name, closed && name != "" && isBlank(strings.TrimLeft(rest, " \t"))
}

// decodeValue reads what stands after the equals sign, up to a comment.
func decodeValue(text string) (string, bool) {
	var b strings.Builder
	quoted, space := false, ""
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case !quoted && (c == ' ' || c == '\t'):
			if b.Len() > 0 {
				space += string(c)
			}
			continue
		case !quoted && (c == ';' || c == '#'):
			return b.String(), true
		}
		if strings.Contains(space, "\t") {
			return "", false // git 2.45 began to keep it
		}
		b.WriteString(space)
		space = ""
		switch c {
		case '"':
			quoted = !quoted
			continue
		case '\\':
			if i++; i == len(text) {
				return "", false // goes on in the next line
			}
			if c = unescape(text[i]); c == 0 {
				return "", false
			}
		}
		b.WriteByte(c)
	}
	return b.String(), !quoted
}

func unescape(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'b':
		return '\b'
	case '\\', '"':
		return c
	}
	return 0
}

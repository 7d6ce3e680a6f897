package module

import (
	"bytes"
	"encoding/json"
	"strings"
)

// A value is one JSON value. The order of an object's members is kept: in package.json it decides.
type value struct {
	kind    byte     // s string, o object, a array, n null, b boolean, ? number; 0: there is none
	text    string   // of a string, and true
	names   []string // of an object's members
	members []value  // of an object or an array
}

// maxConfig is the number of bytes over which a file is none that steers imports.
const maxConfig = 1 << 20

// maxNested is how deep values may lie in each other.
const maxNested = 64

// readJSON reads JSON as people write it into tsconfig.json: with comments and with commas after the last member. What
// is no JSON is a value of kind 0.
func readJSON(text []byte) value {
	if len(text) == 0 || len(text) > maxConfig {
		return value{}
	}
	d := json.NewDecoder(bytes.NewReader(plainJSON(text)))
	v, ok := readValue(d, 0)
	if !ok {
		return value{}
	}
	return v
}

func readValue(d *json.Decoder, depth int) (value, bool) {
	token, err := d.Token()
	if err != nil || depth > maxNested {
		return value{}, false
	}
	switch t := token.(type) {
	case string:
		return value{kind: 's', text: t}, true
	case bool:
		return value{kind: 'b', text: map[bool]string{true: "true"}[t]}, true
	case nil:
		return value{kind: 'n'}, true
	case json.Delim:
		return readMembers(d, t == '{', depth)
	}
	return value{kind: '?'}, true
}

// readMembers reads what stands in an object or array that was opened.
func readMembers(d *json.Decoder, object bool, depth int) (value, bool) {
	v := value{kind: 'a'}
	if object {
		v.kind = 'o'
	}
	for d.More() {
		if object {
			name, err := d.Token()
			text, ok := name.(string)
			if err != nil || !ok {
				return value{}, false
			}
			v.names = append(v.names, text)
		}
		m, ok := readValue(d, depth+1)
		if !ok {
			return value{}, false
		}
		v.members = append(v.members, m)
	}
	_, err := d.Token()
	return v, err == nil
}

// plainJSON takes comments, commas before an end and a byte order mark off JSON.
func plainJSON(text []byte) []byte {
	text = bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF"))
	plain := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			end := stringEnd(text, i)
			plain = append(plain, text[i:end]...)
			i = end - 1
		case c == '/' && bytes.HasPrefix(text[i:], []byte("//")):
			end := bytes.IndexByte(text[i:], '\n')
			if end < 0 {
				return plain
			}
			i += end
			plain = append(plain, '\n')
		case c == '/' && bytes.HasPrefix(text[i:], []byte("/*")):
			end := bytes.Index(text[i+2:], []byte("*/"))
			if end < 0 {
				return plain
			}
			i += end + 3
			plain = append(plain, ' ')
		case c == '}' || c == ']':
			if trimmed := bytes.TrimRight(plain, " \t\r\n"); bytes.HasSuffix(trimmed, []byte(",")) {
				plain = trimmed[:len(trimmed)-1]
			}
			plain = append(plain, c)
		default:
			plain = append(plain, c)
		}
	}
	return plain
}

// stringEnd returns the offset behind the string that starts at i.
func stringEnd(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// get returns a member of an object; of several of one name, the last.
func (v value) get(name string) value {
	for i := len(v.names) - 1; i >= 0; i-- {
		if v.names[i] == name {
			return v.members[i]
		}
	}
	return value{}
}

// texts returns the strings of an array, or a string alone.
func (v value) texts() []string {
	if v.kind == 's' {
		return []string{v.text}
	}
	var all []string
	for _, m := range v.members {
		if v.kind == 'a' && m.kind == 's' {
			all = append(all, m.text)
		}
	}
	return all
}

// listedYAML returns the items of a list at the top of a YAML file, as people write them: one per line, or in brackets.
func listedYAML(text []byte, name string) []string {
	if len(text) > maxConfig {
		return nil
	}
	var items []string
	inside := false
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(strings.TrimRight(line, "\r\n"), " #")
		item := strings.TrimSpace(line)
		rest, starts := strings.CutPrefix(line, name+":")
		switch {
		case item == "" || item[0] == '#':
		case starts:
			inside = true
			rest = strings.TrimSpace(rest)
			if strings.HasPrefix(rest, "[") {
				for one := range strings.SplitSeq(strings.Trim(rest, "[]"), ",") {
					items = append(items, strings.Trim(one, " \t'\""))
				}
			}
		case inside && strings.HasPrefix(item, "-"):
			items = append(items, strings.Trim(item[1:], " \t'\""))
		case line[0] != ' ' && line[0] != '\t':
			inside = false
		}
	}
	return items
}

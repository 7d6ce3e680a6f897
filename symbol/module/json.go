package module

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// A value is one JSON value. The order of an object's members is kept: in package.json it decides.
type value struct {
	kind    byte     // s string, o object, a array, n null, b boolean, ? number; 0: nothing
	text    string   // of a string, and true
	names   []string // of an object's members
	members []value  // of an object or an array
}

// maxConfig is the number of bytes over which a file that steers imports is not read.
const maxConfig = 1 << 20

// maxNested is how deep values may lie in each other.
const maxNested = 64

// readJSON reads JSON as people write it into tsconfig.json: with comments and with commas after the last member. What is
// no JSON as a whole is a value of kind 0, for those who write such a file are told of that at once.
func readJSON(text []byte) value {
	text = bytes.ToValidUTF8(bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF")), []byte("\uFFFD"))
	if len(text) > maxConfig || tooDeep(text) {
		return value{}
	}
	v, err := hujson.Parse(text)
	if err != nil {
		return value{}
	}
	all, ok := valueOf(v, 0)
	if !ok {
		return value{}
	}
	return all
}

// tooDeep reports whether brackets may lie so deep in each other that the parser, which calls itself for each, would take
// all memory for its stack.
func tooDeep(text []byte) bool {
	const most = 10000
	depth, deepest := 0, 0
	for _, c := range text {
		switch c {
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
	}
	return deepest > most
}

// valueOf returns what was parsed; ok is false if it lies too deep.
func valueOf(v hujson.Value, depth int) (of value, ok bool) {
	if depth > maxNested {
		return value{}, false
	}
	take := func(m hujson.Value) bool {
		inner, ok := valueOf(m, depth+1)
		of.members = append(of.members, inner)
		return ok
	}
	switch v := v.Value.(type) {
	case hujson.Literal:
		return literal(v), true
	case *hujson.Array:
		of.kind = 'a'
		return of, !slices.ContainsFunc(v.Elements, func(m hujson.Value) bool { return !take(m) })
	case *hujson.Object:
		of.kind = 'o'
		return of, !slices.ContainsFunc(v.Members, func(m hujson.ObjectMember) bool {
			name, _ := m.Name.Value.(hujson.Literal)
			of.names = append(of.names, name.String())
			return !take(m.Value)
		})
	}
	return value{}, false
}

// literal returns what is neither an object nor an array.
func literal(v hujson.Literal) value {
	switch v.Kind() {
	case '"':
		return value{kind: 's', text: v.String()}
	case 't':
		return value{kind: 'b', text: "true"}
	case 'f':
		return value{kind: 'b'}
	case 'n':
		return value{kind: 'n'}
	}
	return value{kind: '?'}
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
			items = append(items, bracketed(rest)...)
		case inside && item[0] == '-':
			items = append(items, unquoted(item[1:]))
		case line[0] != ' ' && line[0] != '\t':
			inside = false
		}
	}
	return items
}

// bracketed returns the items of a list in brackets.
func bracketed(list string) (items []string) {
	inner, ok := strings.CutPrefix(strings.TrimSpace(list), "[")
	if !ok {
		return nil
	}
	for item := range strings.SplitSeq(strings.TrimSuffix(inner, "]"), ",") {
		items = append(items, unquoted(item))
	}
	return items
}

func unquoted(item string) string { return strings.Trim(item, " \t'\"") }

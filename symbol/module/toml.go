package module

import "strings"

// A setting is one key of a file in TOML: what an inline table holds is a setting each.
type setting struct {
	table string // [a.b], and a.b of [[a.b]]
	turn  int    // which of the tables of one name, from 1
	key   string // a.b
	value string // without quotes; what an array holds as it is written
}

// maxSettings bounds how many settings are read of one file.
const maxSettings = 20000

// readTOML reads the settings of a file. It takes TOML as people write it, and leaves out what it does not understand.
func readTOML(text []byte) []setting {
	var all []setting
	turns := map[string]int{}
	at := setting{}
	lines := strings.Split(string(text[:min(len(text), maxText)]), "\n")
	for i := 0; i < len(lines) && len(all) < maxSettings; i++ {
		line := strings.TrimSpace(withoutRemark(lines[i]))
		if strings.HasPrefix(line, "[") {
			at.table = tomlKey(strings.Trim(line, "[] \t"))
			turns[at.table]++
			at.turn = turns[at.table]
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		var whole strings.Builder
		whole.WriteString(strings.TrimSpace(value))
		for open := opened(value); open > 0 && i+1 < len(lines) && whole.Len() < maxStatementText; {
			i++
			next := strings.TrimSpace(withoutRemark(lines[i]))
			whole.WriteString(" " + next)
			open += opened(next)
		}
		at.key = tomlKey(key)
		all = append(all, at.expand(whole.String(), 0)...)
	}
	return all
}

// maxStatementText bounds how long a value over several lines is.
const maxStatementText = 64 << 10

// opened returns how many brackets a line opens that it does not close.
func opened(line string) int {
	return strings.Count(line, "[") + strings.Count(line, "{") - strings.Count(line, "]") - strings.Count(line, "}")
}

// withoutRemark takes a comment off a line.
func withoutRemark(line string) string {
	quote := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote == 0 && c == '#':
			return line[:i]
		}
	}
	return line
}

// tomlKey is a key without blanks and quotes.
func tomlKey(key string) string {
	return strings.Map(func(c rune) rune {
		if c == '"' || c == '\'' || c == ' ' || c == '\t' {
			return -1
		}
		return c
	}, key)
}

// expand returns the settings of a value: those of the inline table that it is, or itself.
func (s setting) expand(value string, depth int) []setting {
	inner, ok := strings.CutPrefix(value, "{")
	if !ok || depth > 4 {
		s.value = strings.Trim(value, `"'`)
		return []setting{s}
	}
	var all []setting
	for _, part := range topLevel(strings.TrimSuffix(inner, "}")) {
		if key, v, ok := strings.Cut(part, "="); ok {
			of := s
			of.key += "." + tomlKey(key)
			all = append(all, of.expand(strings.TrimSpace(v), depth+1)...)
		}
	}
	return all
}

// topLevel splits a text at the commas that lie in no brackets and no quotes.
func topLevel(text string) []string {
	var parts []string
	depth, start := 0, 0
	quote := byte(0)
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

package ruby

import (
	"strings"

	"codemem/symbol/source"
)

// exported: what no private or protected stands before, on its line or as a section of the class around it.
// Sections are for methods: they leave constants, classes and the methods of the class itself alone.
func exported(d *source.Definition) bool {
	switch {
	case source.HasWord(d.Head, "private", "protected", "private_class_method"):
		return false
	case source.HasWord(d.Head, "public"), d.Kind != source.Method && d.Kind != source.Function && d.Kind != source.Field:
		return true
	case strings.HasPrefix(strings.TrimSpace(d.Head), "def ") && strings.HasSuffix(d.Head, "."):
		return true // def self.f
	}
	return section(d.Before())
}

// section reports whether the last section that a text opens is a public one. Sections that stand deeper than
// its end belong to classes that are closed by then.
func section(text string) bool {
	at := strings.LastIndexByte(text, '\n') + 1
	depth := indent(text[at:])
	public, outside := true, true
	singleton := -1 // where the class << self stands that the end lies in
	for line := range strings.Lines(text[:at]) {
		i := indent(line)
		words := strings.Fields(line)
		if len(words) == 0 || i > depth {
			continue
		}
		switch words[0] {
		case "class":
			if len(words) > 1 && strings.HasPrefix(words[1], "<<") && i < depth {
				singleton, outside, public = i, public, true
			}
		case "end":
			if i == singleton {
				singleton, public = -1, outside
			}
		case "private", "protected", "public", "module_function":
			if len(words) == 1 || strings.HasPrefix(words[1], "#") {
				public = words[0] == "public" || words[0] == "module_function"
			}
		}
	}
	return public
}

// indent is the number of blanks a line starts with.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

package expr

import (
	"strings"
)

// EndOfName returns where the name ends that starts at an offset of a chain.
func EndOfName(text string, from int) int {
	for from < len(text) && strings.IndexByte(".()[]<>#@^", text[from]) < 0 {
		from++
	}
	return from
}

// Split cuts a text at a mark that is in no brackets.
func Split(text string, mark byte) []string {
	if strings.IndexByte(text, mark) < 0 {
		return []string{text}
	}
	var parts []string
	depth, start := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == mark && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			depth--
		}
	}
	return append(parts, text[start:])
}

// Closing returns the index of the bracket that closes the one a text starts with, or -1.
func Closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

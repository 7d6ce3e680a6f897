package source

import "slices"

// HasWord reports whether one of the words stands in a text as a word.
func HasWord(text string, words ...string) bool {
	for i := 0; i < len(text); {
		if !WordByte(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && WordByte(text[i]) {
			i++
		}
		if slices.Contains(words, text[start:i]) {
			return true
		}
	}
	return false
}

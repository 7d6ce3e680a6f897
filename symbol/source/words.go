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

// PastQuote returns where a quoted text ends.
func PastQuote[T string | []byte](text T, start int) int {
	for i := start + 1; i < len(text); i++ {
		if text[i] == '\\' {
			i++
		} else if text[i] == text[start] {
			return i
		}
	}
	return len(text)
}

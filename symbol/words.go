package symbol

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Runs returns the runs of letters, numbers and marks of a text, as they are written: what a full-text index takes
// for one word each. Invalid UTF-8 ends a run.
func Runs(text string) []string {
	return strings.FieldsFunc(strings.ToValidUTF8(text, " "), func(r rune) bool { return !ofRun(r) })
}

func ofRun(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }

// Words returns the words that names are made of, in lower case: each run of letters and digits is split where its
// case says that a word starts, and between letters and digits. parseHTTPRequest_2 is parse, http, request, 2.
func Words(text string) []string {
	var words []string
	for _, run := range Runs(text) {
		for len(run) > 0 {
			end := firstWord(run)
			words = append(words, strings.ToLower(run[:end]))
			run = run[end:]
		}
	}
	return words
}

// The classes of characters by which a run is split.
const (
	lowerCase = iota // and letters without case
	upperCase
	numeral
)

func classOf(r rune) int {
	switch {
	case unicode.IsUpper(r), unicode.IsTitle(r):
		return upperCase
	case unicode.IsNumber(r):
		return numeral
	}
	return lowerCase
}

// firstWord returns the end of the first word of a run. A mark belongs to the letter before it.
func firstWord(run string) int {
	first, at := utf8.DecodeRuneInString(run)
	class := classOf(first)
	last, capitals := 0, 1 // where the last character starts, and how many capitals the word began with
	for at < len(run) {
		r, n := utf8.DecodeRuneInString(run[at:])
		next := classOf(r)
		switch {
		case unicode.IsMark(r):
		case class == upperCase && next == upperCase:
			capitals, last = capitals+1, at
		case class == upperCase && next == lowerCase:
			if capitals > 1 {
				return last // HTTPServer: the last capital starts a word
			}
			class = lowerCase
		case next != class:
			return at
		}
		at += n
	}
	return at
}

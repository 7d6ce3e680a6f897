package find

import "strings"

// Stem cuts the endings of an English word in lower case that its other forms have too, so that they are one term: the
// plural, -ed, -ing, and what they leave of a doubled consonant or a silent e, after steps 1a to 1c of Porter's stemmer
// ("An algorithm for suffix stripping", 1980), and the few endings that make a noun of a verb in source code.
func Stem(word string) string {
	if len(word) < 4 {
		return word
	}
	w := plural(word)
	w = tense(w)
	for _, e := range nouns {
		if s, ok := strings.CutSuffix(w, e.ending); ok && len(s) >= e.least {
			w = s + e.instead
			break
		}
	}
	if s, ok := strings.CutSuffix(w, "e"); ok && len(s) >= 3 {
		w = s
	}
	if s, ok := strings.CutSuffix(w, "y"); ok && len(s) >= 3 && !vowel(s[len(s)-1]) {
		w = s + "i"
	}
	return w
}

// nouns are endings of nouns, with how much must be left of the word.
var nouns = []struct {
	ending, instead string
	least           int
}{
	{"ization", "iz", 3},
	{"ation", "at", 3},
	{"ition", "it", 3},
	{"ction", "ct", 2},
	{"ption", "pt", 2},
	{"ution", "ut", 2},
	{"etion", "et", 2},
	{"sion", "s", 3},
	{"ment", "", 4},
	{"ator", "at", 3},
	{"izer", "iz", 3},
	{"er", "", 4},
	{"or", "", 5},
	{"able", "", 4},
	{"ible", "", 4},
	{"ly", "", 4},
	{"al", "", 5},
}

// plural is Porter's step 1a.
func plural(w string) string {
	switch {
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "ches"):
		return w[:len(w)-2]
	case strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"), strings.HasSuffix(w, "is"):
		return w
	case strings.HasSuffix(w, "s"):
		return w[:len(w)-1]
	}
	return w
}

// tense is Porter's step 1b, and what follows it.
func tense(w string) string {
	s, ok := strings.CutSuffix(w, "ed")
	if !ok {
		s, ok = strings.CutSuffix(w, "ing")
	}
	if !ok || len(s) < 3 || !strings.ContainsAny(s, "aeiouy") {
		return w
	}
	if n := len(s); s[n-1] == s[n-2] && !vowel(s[n-1]) && !strings.ContainsRune("lsz", rune(s[n-1])) {
		return s[:n-1]
	}
	return s
}

func vowel(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }

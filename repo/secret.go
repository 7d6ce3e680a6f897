package repo

import (
	"math"
	"regexp"
	"strings"
	"sync"
)

// A secretForm is a form in which a secret is written.
type secretForm struct {
	kind  string   // what it is, for a person
	marks []string // in lower case: a text without any of them is not searched, which is nearly every text
	find  func() *regexp.Regexp
	dense bool // the first group is a secret only if it looks random
}

// secretForm returns a form whose pattern is compiled when a text has one of its marks.
func formOf(kind, pattern string, marks ...string) secretForm {
	return secretForm{kind: kind, marks: marks, find: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })}
}

// denseForm is formOf for a secret that is told from a word by what it is made of.
func denseForm(kind, pattern string, marks ...string) secretForm {
	f := formOf(kind, pattern, marks...)
	f.dense = true
	return f
}

// secretForms are the forms that their issuers document, and what is plainly assigned to a password.
var secretForms = []secretForm{
	formOf("AWS access key", `\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`, "akia", "asia"),
	formOf("GitHub token", `\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{22,})`, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
	formOf("GitLab token", `\bgl(?:pat|dt|rt|ptt|cbt)-[A-Za-z0-9_-]{20,}`, "glpat-", "gldt-", "glrt-", "glptt-", "glcbt-"),
	formOf("Slack token", `\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,}|\bxapp-\d-[A-Za-z0-9-]{10,}`, "xox", "xapp-"),
	formOf("Slack webhook", `hooks\.slack\.com/services/T[A-Za-z0-9]+/B[A-Za-z0-9]+/[A-Za-z0-9]{16,}`, "hooks.slack.com"),
	formOf("private key", `-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY|PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1`, "private key", "putty-user-key-file-", "age-secret-key-1"),
	formOf("JSON web token", `\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}`, "eyj"),
	formOf("Google API key", `\bAIza[A-Za-z0-9_-]{35}`, "aiza"),
	formOf("Stripe key", `\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}`, "k_live_", "k_test_"),
	formOf("npm token", `\bnpm_[A-Za-z0-9]{36}`, "npm_"),
	formOf("package index token", `\bpypi-[A-Za-z0-9_-]{50,}`, "pypi-"),
	formOf("SendGrid key", `\bSG\.[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{40,}`, "sg."),
	denseForm("API key", `\b((?:sk-(?:[a-z]+[0-9]*-)*|hf_|dop_v1_|shpat_)[A-Za-z0-9_-]{20,})`, "sk-", "hf_", "dop_v1_", "shpat_"),
	denseForm("password in a URL", `\b[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/:@]{0,64}:([^\s/:@]{6,128})@[A-Za-z0-9\[]`, "://"),
	denseForm("password or key", `(?i)\b[\w-]{0,32}(?:passw(?:or)?d|passphrase|pwd|secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|credential)s?["']?\s{0,3}(?:[:=]|:=|=>|\bis\b)\s{0,3}["'`+"`"+`]?([A-Za-z0-9+/=_\-!@#$%^&*~?]{8,256})(?:["'`+"`"+`,;.)\]}]*(?:\s|$))`,
		"passw", "passphrase", "pwd", "secret", "token", "key", "credential"),
}

// SecretKind returns what secret a text holds, such as "GitHub token", or "" for none: the forms that the issuers
// of tokens document, private keys, and what is assigned to a password or key and looks random. It tells the
// kind alone: the secret itself is in no error and no log.
func SecretKind(text string) string {
	lower := strings.ToLower(text)
	for _, f := range secretForms {
		if !containsAny(lower, f.marks) {
			continue
		}
		if !f.dense {
			if f.find().MatchString(text) {
				return f.kind
			}
			continue
		}
		for _, m := range f.find().FindAllStringSubmatch(text, -1) {
			public := strings.HasPrefix(strings.ToLower(m[0]), "public")
			if looksRandom(m[1]) && !public {
				return f.kind
			}
		}
	}
	return ""
}

func containsAny(text string, marks []string) bool {
	for _, m := range marks {
		if strings.Contains(text, m) {
			return true
		}
	}
	return false
}

// leastEntropy is that of a secret, in bits for each character: words and names in one case have less digits
// than random text of the same length, and placeholders repeat themselves.
const leastEntropy = 3.0

// looksRandom reports whether s is more likely a secret than a word, a name or a placeholder: characters of
// three kinds, or letters and digits by turns, none of them often, and not a name that is made of words.
func looksRandom(s string) bool {
	if namelike(s) {
		return false
	}
	counts, has := map[rune]int{}, map[charKind]bool{}
	turns := 0
	var before charKind
	for _, r := range s {
		counts[r]++
		kind := kindOf(r)
		has[kind] = true
		if kind == upperCase {
			kind = lowerCase // both are letters
		}
		if kind != before && (kind == lowerCase || kind == digit) && before != 0 {
			turns++
		}
		before = kind
	}
	kinds := len(has)
	if has[joint] {
		kinds--
	}
	return has[digit] && entropyOf(counts) >= leastEntropy && (kinds >= 3 || turns >= 4)
}

// A charKind is what a character of a secret, a word or a name is.
type charKind int

const (
	lowerCase charKind = iota + 1
	upperCase
	digit
	joint // joins words
	mark
)

func kindOf(r rune) charKind {
	switch {
	case r >= 'a' && r <= 'z':
		return lowerCase
	case r >= 'A' && r <= 'Z':
		return upperCase
	case r >= '0' && r <= '9':
		return digit
	case strings.ContainsRune("_-/.", r):
		return joint
	}
	return mark
}

// entropyOf returns the entropy of characters by their numbers, in bits for each.
func entropyOf(counts map[rune]int) float64 {
	n := 0.0
	for _, c := range counts {
		n += float64(c)
	}
	entropy := 0.0
	for _, c := range counts {
		p := float64(c) / n
		entropy -= p * math.Log2(p)
	}
	return entropy
}

// namelike reports whether s is made of words as names in code are, such as SHA256-hashed, OAuth2Token and
// v1beta1SecretList: it has letters, digits at two places at most and what joins words, and most of it is words. One
// word and a number is none, as people make passwords of these.
func namelike(s string) bool {
	const mostNumbers, mostScraps = 2, 2
	words, letters, scraps, numbers, start := 0, 0, 0, 0, 0
	end := func(i int) {
		switch n := i - start; {
		case wordlike(s[start:i]):
			words, letters = words+1, letters+n
		case n > 0:
			scraps++
		}
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isUpper(c) && i > start && (isLower(s[i-1]) || i+1 < len(s) && isLower(s[i+1])): // OAuth: the last capital starts a word
			end(i)
			start = i
		case isUpper(c), isLower(c):
		case isDigit(c), c == '_', c == '-', c == '/', c == '.':
			if isDigit(c) && (i == 0 || !isDigit(s[i-1])) {
				numbers++
			}
			end(i)
			start = i + 1
		default:
			return false
		}
	}
	end(len(s))
	return numbers <= mostNumbers && scraps <= mostScraps && 9*letters > 5*len(s) && (words > 1 || !isDigit(s[len(s)-1]))
}

// wordlike reports whether letters may be a word: three or more, with a vowel among small ones; or capitals, not too
// many to be an acronym without one.
func wordlike(s string) bool {
	const least, acronym = 3, 5
	vowel := strings.ContainsAny(s, "aeiouyAEIOUY")
	return len(s) >= least && (vowel || isUpper(s[1]) && len(s) <= acronym)
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

package verify

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codemem/hidden"
	"codemem/secret"
)

// MaxSummaryBytes is the longest summary that is accepted: what a file is for takes sentences, not pages.
const MaxSummaryBytes = 8192

// maxWriterBytes is the longest name of an author or a model.
const maxWriterBytes = 200

// Unfit says why an update's text or md5 cannot be taken, "" if it can. It never repeats a secret.
func Unfit(u Update) string {
	if reason := UnfitText("summary", u.Summary); reason != "" {
		return reason
	}
	if u.MD5 != "" && !isMD5(u.MD5) {
		return "has a content_md5 that is not 32 hexadecimal digits" // whatever it is
	}
	return ""
}

// UnfitText says why a text cannot be taken, "" if it can; what is what it is called. It never repeats a secret.
func UnfitText(what, text string) string {
	switch {
	case strings.TrimSpace(text) == "":
		return "has a blank " + what
	case len(text) > MaxSummaryBytes:
		return fmt.Sprintf("has a %s of %d bytes, over the %d that are kept", what, len(text), MaxSummaryBytes)
	case !utf8.ValidString(text):
		return "has a " + what + " that is not UTF-8"
	case strings.IndexFunc(text, forbidden) >= 0:
		at := strings.IndexFunc(text, forbidden)
		r, _ := utf8.DecodeRuneInString(text[at:])
		return fmt.Sprintf("has a %s with a control or invisible character (%U at byte %d)", what, r, at)
	}
	if kind := secret.Kind(text); kind != "" {
		return "has a " + what + " that holds a secret (" + kind + "): say what it is for, without its value"
	}
	return ""
}

// CheckWriter returns an error that wraps ErrWriter if a name is no name of an author or a model. It never repeats a
// secret, so that what else is wrong with a name that holds one is not told.
func CheckWriter(names ...string) error {
	for _, name := range names {
		if kind := secret.Kind(name); kind != "" {
			return fmt.Errorf("%w: it is a secret (%s)", ErrWriter, kind)
		}
		switch {
		case len(name) > maxWriterBytes:
			return fmt.Errorf("%w: it has %d bytes, over the %d that are kept", ErrWriter, len(name), maxWriterBytes)
		case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || forbidden(r) }):
			return fmt.Errorf("%w: %q holds characters that do not show", ErrWriter, name)
		}
	}
	return nil
}

// writerName returns a name of an author or a model as it is kept: with one space for white space, and none around it.
// What looks like another's name is that name, so that who takes back the texts of a name that is shown misses none.
func writerName(name string) string { return strings.Join(strings.Fields(name), " ") }

// forbidden reports whether r has no business in prose: it could steer a terminal, turn the direction of
// text or hide some. The two joiners are how some scripts and pictograms are written.
func forbidden(r rune) bool {
	switch r {
	case '\n', '\t', '\r', zeroWidthNonJoiner, zeroWidthJoiner:
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) || r >= 0xE0100 && r <= 0xE01EF
}

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
)

// Flag is what doors say of a text that LikeInstructions holds of.
const Flag = "flagged: reads like instructions"

// LikeInstructions reports whether text addresses the agent that reads it rather than tells what a file does: it
// asks to ignore or reveal instructions, takes the form of a turn of a conversation, or orders something to be
// run or kept from the user. Such a text is stored and shown as any other, quoted and with this flag: it may be
// a good summary of a file that holds such text. What it reads is the text as a model would take it: without
// what does not show, and with letters that look like Latin ones as those.
func LikeInstructions(text string) bool {
	plain := lookalikes(text)
	for _, o := range orders {
		if containsAny(plain, o.marks) && o.find().MatchString(plain) {
			return true
		}
	}
	return false
}

// An order is a way to address an agent.
type order struct {
	marks []string // in lower case: a text without any of them is not searched
	find  func() *regexp.Regexp
}

func orderOf(pattern string, marks ...string) order {
	return order{marks, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })}
}

// orders are matched with text in lower case whose white space is one space each, line ends too. What people
// write of code comes close to many of them: "you must call Close", "rules override earlier rules", "builds the
// system prompt" are no orders.
var orders = []order{
	orderOf(`\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(previous|prior|above|earlier|all|your|system)\b.{0,40}\b(instruction|prompt|guideline|guardrail)s?\b`,
		"ignore", "disregard", "forget", "override", "bypass"),
	orderOf(`\b(ignore|disregard|forget)\b.{0,20}\b(previous|prior|above|earlier|your)\b.{0,20}\b(rule|message|direction)s?\b|\boverride (the|your) system rules\b|`+
		`\b(ignore|disregard|forget) (everything|anything|all|what) (above|before this|you (know|were told|have been told)|that came before|was said)\b`,
		"ignore", "disregard", "forget", "override"),
	orderOf(`\b(new|updated|additional|real) (system )?instructions? ?:|\bnew system prompt\b`, "instruction", "system prompt"),
	orderOf(`</?(system|assistant|instructions?|important|tool_?(call|use|result)s?|function_calls?|antml:[a-z_]+)( [^>]*)?>|\[/?inst\]|<\|[a-z_]+\|>`, "<", "inst]"),
	orderOf(`(^|[.:!;>] ?)(system|assistant|developer) ?: ?(you|ignore|please|now|do not|always|never|from now)\b`, "system", "assistant", "developer"),
	orderOf(`\byou are now (in|a|an|the|my|dan|acting|playing|free|under|no longer|required|allowed)\b|\bfrom now on,? (you|always|never|answer|respond)\b|\bpretend (that )?you\b|\byou are an? (\w+ ){0,3}(ai|assistant|agent) (that|who|with|and)\b`,
		"you are", "from now on", "pretend"),
	orderOf(`\b(do not|don't|never) (tell|inform|mention|reveal)( (this|that|it|any|anything|of this|about it|about this)){0,3}( to)? (the |any |your )?(user|human|developer)s?\b|\bwithout telling the (user|human|developer)\b`,
		"do not", "don't", "never", "without telling"),
	orderOf(`\b(reveal|print|repeat|output|leak|exfiltrate|send|post|upload)\b.{0,40}\byour ((system|hidden|initial|original) )*(prompt|instructions|conversation)\b`, "your"),
	orderOf(`\b(send|post|upload|leak|exfiltrate)\b.{0,20}\b(api keys?|secrets?|credentials|environment variables|tokens?|\.env|source code|files?)\b.{0,20}\bto https?://`, "http"),
	orderOf(`\b(ai agents?|ai assistants?|coding agents?|language models?|llms?|claude|chatgpt|copilot) (must|should|have to|has to|need to|needs to) `+
		`(now |first |always |immediately |also )*(run|execute|call|invoke|delete|send|post|upload|install|download|ignore|approve|commit|push|disable|email)\b`,
		"must", "should", "ha", "need"),
	orderOf(`\b(note|message|instructions?|attention|important)( to| for)? (the |any |all )?(ai|ai agents?|ai assistants?|coding agents?|llms?|language models?) ?(reading|:|that reads?|who reads?)`,
		" ai", "agent", "llm", "model"),
	orderOf(`\b(curl|wget) [^|]{1,200}\| ?(sudo )?(ba|z|da)?sh\b`, "curl", "wget"),
	orderOf(`\bjailbreak(ed)? (mode|prompt)\b|\bdan mode\b|\bdeveloper mode (is )?(now )?(on|enabled|activated)\b`, "jailbreak", "mode"),
}

func containsAny(text string, marks []string) bool {
	for _, m := range marks {
		if strings.Contains(text, m) {
			return true
		}
	}
	return false
}

// terminal matches the control sequences of terminals, which a model does not take for words.
var terminal = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\x1b(?:\\[[0-9;:?<=>]*[ -/]*[@-~]|[\\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[ -/]*[0-~])")
})

// coveredSequence matches what is left of the commonest of these where hidden.Cover has covered its escape
// character; the brackets of a snippet may be gone too.
var coveredSequence = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\?(?:\[[0-9;]*|[0-9;]+)[A-Za-z]`) })

// WithoutSequences returns text without the control sequences of terminals.
func WithoutSequences(text string) string {
	if !strings.Contains(text, "\x1b") {
		return text
	}
	return terminal().ReplaceAllString(text, "")
}

// lookalikes returns text in lower case with what looks like ASCII as that, without what does not show, and
// with one space for white space.
func lookalikes(text string) string {
	text = WithoutSequences(text)
	if strings.Contains(text, "?") {
		text = coveredSequence().ReplaceAllString(text, "")
	}
	var b strings.Builder
	b.Grow(len(text))
	space := false
	for _, r := range text {
		switch {
		case unicode.IsSpace(r) || r == '\u2028' || r == '\u2029':
			if !space {
				b.WriteByte(' ')
			}
			space = true
			continue
		case r < utf8.RuneSelf:
			if r < ' ' || r == 0x7f {
				continue
			}
			b.WriteByte(byte(lowerASCII(r)))
		case r >= 0xff01 && r <= 0xff5e: // full width
			b.WriteByte(byte(lowerASCII(r - 0xff01 + '!')))
		case hidden.Latin(r) != 0:
			b.WriteByte(hidden.Latin(r))
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Variation_Selector) || r >= 0xe0000 && r <= 0xe0fff || hidden.Covers(r):
			continue // accents too: they are put on letters to hide a word
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		space = false
	}
	return b.String()
}

func lowerASCII(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

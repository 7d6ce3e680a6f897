package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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

// CheckAuthor returns an error that wraps ErrWriter if a name tells nobody who wrote a text: it is none of a writer, is empty, or says that
// nobody knows.
func CheckAuthor(name string) error {
	if Anonymous(name) {
		return fmt.Errorf("%w: %q names nobody", ErrWriter, name)
	}
	return CheckWriter(name)
}

// placeholders are what stands where a name is not known, in lower case.
var placeholders = []string{
	"anon", "anonymous", "author", "default", "n/a", "name", "nan", "nil", "no name", "no one", "nobody", "none", "not set", "null", "placeholder", "tbd", "todo",
	"undefined", "unknown", "unknown author", "unnamed", "unset", "your name",
}

// Anonymous reports whether a name is empty, or a placeholder such as "unknown", however it is written.
func Anonymous(name string) bool {
	name = strings.ToLower(strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return r != '/' && !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.Is(unicode.Mn, r)
	}), " "))
	return strings.Trim(name, "/") == "" || slices.Contains(placeholders, name)
}

// AuthorOf returns the name of who writes here: the one that is given, else the one under which git would commit. What tells nobody who
// that is, is an error that wraps ErrWriter.
func AuthorOf(m *Memory, name string) (string, error) {
	if name == "" {
		for _, name = range m.repo.Identities() {
			if !Anonymous(name) {
				break
			}
		}
	}
	return writerName(name), CheckAuthor(name)
}

// sign checks and completes the names of who writes, where anything is written, and of the model.
func sign(m *Memory, writes bool, author, model *string) (err error) {
	if writes {
		*author, err = AuthorOf(m, *author)
	}
	err = cmp.Or(err, CheckWriter(*author, *model))
	*author, *model = writerName(*author), writerName(*model)
	return err
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

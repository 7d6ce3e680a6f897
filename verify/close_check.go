package verify

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/registry"
	"codemem/repo"
)

// MaxSummaryBytes is the longest summary that is accepted: what a file is for takes sentences, not pages.
const MaxSummaryBytes = 8192

// checkRequest checks paths and texts, entering an offender for each that is unfit.
func (c *closing) checkRequest() {
	for _, p := range c.q.Paths {
		clean, err := repo.CleanPath(p)
		if err != nil {
			c.offenders = append(c.offenders, Offender{p, err.Error()})
			continue
		}
		c.given[clean] = true
	}
	for _, u := range c.q.Updates {
		clean, err := repo.CleanPath(u.Path)
		if err != nil {
			c.offenders = append(c.offenders, Offender{u.Path, err.Error()})
			continue
		}
		c.given[clean] = true
		if reason := unfit(u); reason != "" {
			c.offend(clean, reason)
		} else if _, twice := c.updates[clean]; twice {
			c.offend(clean, "has two summaries")
		}
		u.MD5 = strings.ToLower(u.MD5)
		c.updates[clean] = u
	}
}

// unfit says why an update's text or md5 cannot be taken, "" if it can.
func unfit(u Update) string {
	switch {
	case strings.TrimSpace(u.Summary) == "":
		return "has a blank summary"
	case len(u.Summary) > MaxSummaryBytes:
		return fmt.Sprintf("has a summary of %d bytes, over the %d that are kept", len(u.Summary), MaxSummaryBytes)
	case !utf8.ValidString(u.Summary):
		return "has a summary that is not UTF-8"
	case strings.IndexFunc(u.Summary, forbidden) >= 0:
		return "has a summary with control characters"
	case u.MD5 != "" && !isMD5(u.MD5):
		return fmt.Sprintf("has a content_md5 that is not 32 hexadecimal digits: %q", u.MD5)
	}
	return ""
}

// forbidden reports whether r has no business in prose: it could steer a terminal or hide text.
func forbidden(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r'
}

func isMD5(s string) bool {
	return len(s) == 32 && strings.Trim(strings.ToLower(s), "0123456789abcdef") == ""
}

// checkSummarizable enters an offender for a summary of a file that is never to have one.
func (c *closing) checkSummarizable(f registry.File) {
	if _, ok := c.updates[f.Path]; !ok {
		return
	}
	switch {
	case f.Sensitive:
		c.offend(f.Path, "looks like a secret, which is never summarised")
	case f.Type == binaryType:
		c.offend(f.Path, "is binary, which is never summarised")
	case f.MD5 == "":
		c.offend(f.Path, fmt.Sprintf("is larger than %s (%d bytes), so it is never summarised", MaxFileBytes, c.s.rules.limit))
	}
}

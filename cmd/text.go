package cmd

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"codemem/hidden"
)

// quote returns a path as a person can read and copy it: as it is where it is plain, else in quotes
// with everything escaped that does not show.
func quote(path string) string {
	if strings.ContainsAny(path, `\ `) {
		return strconv.Quote(path)
	}
	return hidden.Path(path)
}

// quoted quotes each of paths.
func quoted(paths []string) []string {
	all := make([]string, len(paths))
	for i, p := range paths {
		all[i] = quote(p)
	}
	return all
}

// line returns text in one line: white space runs become one space, what does not show is escaped.
func line(text string) string {
	return escape(strings.Join(strings.Fields(text), " "))
}

// escape returns text with what does not show, or moves what does, escaped; line ends and tabs stay.
func escape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == '\n' || r == '\t' || unicode.IsPrint(r) && !hidden.Rune(r):
			b.WriteRune(r)
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
		i += n
	}
	return b.String()
}

// fit returns s, cut to at most width characters with an ellipsis; 0 is any width.
func fit(s string, width int) string {
	if width <= 0 || utf8.RuneCountInString(s) <= width {
		return s
	}
	r := []rune(s)
	return strings.TrimRight(string(r[:max(width-1, 0)]), " ") + "…"
}

// number returns n with separated thousands.
func number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// plural returns n and its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + many
}

// count returns a number of files in words.
func count(n int) string { return plural(n, "file", "files") }

// short returns the first digits of a commit id.
func short(sha string) string {
	if sha == "" {
		return "none"
	}
	return sha[:min(len(sha), 7)]
}

// took returns a wall time in milliseconds as a person says it.
func took(ms float64) string {
	switch {
	case ms < 9.95:
		return fmt.Sprintf("%.1f ms", ms)
	case ms < 999.5:
		return fmt.Sprintf("%.0f ms", ms)
	case ms < 60_000:
		return fmt.Sprintf("%.1f s", ms/1000)
	}
	return time.Duration(ms * float64(time.Millisecond)).Round(time.Second).String()
}

// ago returns how long before now t was.
func ago(t, now time.Time) string {
	d := now.Sub(t)
	switch {
	case t.IsZero():
		return "never"
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return plural(int(d.Minutes()), "minute", "minutes") + " ago"
	case d < 48*time.Hour:
		return plural(int(d.Hours()), "hour", "hours") + " ago"
	}
	return plural(int(d.Hours()/24), "day", "days") + " ago"
}

// size returns a number of bytes in a unit that suits it.
func size(n int64) string {
	const unit = 1024
	if n < unit {
		return plural(int(n), "byte", "bytes")
	}
	v, i := float64(n)/unit, 0
	for ; v >= unit && i < 3; i++ {
		v /= unit
	}
	return fmt.Sprintf("%.1f %s", v, []string{"KiB", "MiB", "GiB", "TiB"}[i])
}

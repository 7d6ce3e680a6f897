package cmd

import (
	"bufio"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		"cmd/main.go":        "cmd/main.go",
		"naïve/日本.md":        "naïve/日本.md",
		"a b.go":             `"a b.go"`,
		"a\x1b]0;x\x07.go":   `"a\x1b]0;x\a.go"`,
		"new\nline":          `"new\nline"`,
		`say "hi"`:           `"say \"hi\""`,
		"latin\xe9":          `"latin\xe9"`,
		"right\u202etoleft":  `"right\u202etoleft"`,
		"":                   `""`,
		"zero\u200bwidth.go": `"zero\u200bwidth.go"`,
	} {
		if got := quote(in); got != want {
			t.Errorf("quote(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"two\n lines":          "two lines",
		"\x1b[31mred\x1b[0m":   `\x1b[31mred\x1b[0m`,
		"over\rwritten":        "over written",
		"bad \xff byte":        `bad \xff byte`,
		"tag \U000e0041":       `tag \U000e0041`,
		"it's \"quoted\" here": `it's "quoted" here`,
	} {
		if got := line(in); got != want {
			t.Errorf("line(%q) = %s, want %s", in, got, want)
		}
	}
}

// TestSource: what stands in a file is shown as it stands there; a terminal gets no control characters of it.
func TestSource(t *testing.T) {
	const text = "func f() {\n\treturn \"\\x00\" // \x1b[2J\x00\n}\n"
	for screen, want := range map[int]string{
		0:  text,
		80: "func f() {\n\treturn \"\\x00\" // \\x1b[2J\\x00\n}\n",
	} {
		var b strings.Builder
		p := &page{w: bufio.NewWriter(&b), screen: screen}
		p.source(text)
		p.w.Flush()
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Errorf("on a screen of %d (-want +got):\n%s", screen, diff)
		}
	}
}

// FuzzEscape: nothing that moves a cursor or hides a letter is ever printed.
func FuzzEscape(f *testing.F) {
	f.Add("a\x1b[2Jb\u202ec\xff")
	f.Fuzz(func(t *testing.T, s string) {
		for _, out := range []string{quote(s), line(s)} {
			if !utf8.ValidString(out) {
				t.Errorf("%q is not UTF-8", out)
			}
			for _, r := range out {
				if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == '\u202e' {
					t.Errorf("%q holds %U", out, r)
				}
			}
		}
	})
}

func TestNumbers(t *testing.T) {
	got := []string{
		number(0), number(999), number(1000), number(1234567), number(-1000), number(-100),
		took(0.04), took(12.3), took(999.6), took(61_000), size(1), size(1024), size(5 << 30),
		plural(1, "file", "files"), plural(0, "file", "files"), fit("abcdef", 4), fit("abc", 4), short(""), short("0123456789"),
	}
	want := []string{
		"0", "999", "1,000", "1,234,567", "-1,000", "-100",
		"0.0 ms", "12 ms", "1.0 s", "1m1s", "1 byte", "1.0 KiB", "5.0 GiB",
		"1 file", "0 files", "abc…", "abc", "none", "0123456",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAgo(t *testing.T) {
	now := time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC)
	for d, want := range map[time.Duration]string{
		time.Second: "just now", time.Minute: "1 minute ago", 3 * time.Hour: "3 hours ago", 72 * time.Hour: "3 days ago",
	} {
		if got := ago(now.Add(-d), now); got != want {
			t.Errorf("%s: %q, want %q", d, got, want)
		}
	}
	if got := ago(time.Time{}, now); got != "never" {
		t.Errorf("zero time: %q", got)
	}
}

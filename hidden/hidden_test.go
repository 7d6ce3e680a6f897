package hidden

import (
	"encoding/json"
	"strconv"
	"testing"
	"unicode/utf8"
)

func TestCover(t *testing.T) {
	for _, c := range []struct{ text, covered, told string }{
		{"plain\ttext\r\nand\fmore\n", "plain\ttext\r\nand\fmore\n", ""},
		{"a\x1b[31mred", "a?[31mred", "hidden characters, shown as ?: U+001B in line 1"},
		{"x\nif admin\u202e\u2066 {\n\u200b}", "x\nif admin\uFFFD\uFFFD {\n\uFFFD}", "hidden characters, shown as \uFFFD: U+202E in line 2, U+2066 in line 2, U+200B in line 3"},
		{"a\u00adb\u0085", "a¿b¿", "hidden characters, shown as ¿: U+00AD in line 1, U+0085 in line 1"},
		{"tag\U000E0041\U000E0042", "tag🛇🛇", "hidden characters, shown as 🛇: U+E0041 in line 1, U+E0042 in line 1"},
		{"\u200b\u200b\n\u200b\n\n\u200b\u200b", "\uFFFD\uFFFD\n\uFFFD\n\n\uFFFD\uFFFD", "hidden characters, shown as \uFFFD: U+200B ×5 in lines 1, 2, 4"},
		{"\uFEFFpackage a", "\uFEFFpackage a", ""},
		{"a\uFEFFb", "a\uFFFDb", "hidden characters, shown as \uFFFD: U+FEFF in line 1"},
		{"👩\u200d💻 ok ✔\uFE0F 1\uFE0F", "👩\u200d💻 ok ✔\uFE0F 1\uFE0F", ""},
		{"می\u200cخواهم क\u094d\u200dष", "می\u200cخواهم क\u094d\u200dष", ""},
		{"na\u200dme", "na\uFFFDme", "hidden characters, shown as \uFFFD: U+200D in line 1"},
		{"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", ""},
		{"a\rb", "a?b", "hidden characters, shown as ?: U+000D in line 1"},
		{"Grüße, 日本語, Привет", "Grüße, 日本語, Привет", ""},
	} {
		if got := string(Cover([]byte(c.text))); got != c.covered {
			t.Errorf("%+q is covered as %+q, want %+q", c.text, got, c.covered)
		}
		if got := Text(c.text); got != c.covered {
			t.Errorf("%+q is %+q", c.text, got)
		}
		if got := Told([]byte(c.text)); got != c.told {
			t.Errorf("of %+q is told %q, want %q", c.text, got, c.told)
		}
	}
}

func TestMixed(t *testing.T) {
	for name, want := range map[string]string{
		"raypal": "", "Δt": "", "σ_x": "", "日本Data": "", "привет": "", "naïve": "", "μs": "", "x2": "",
		"р\u0430ypal": "mixes Latin and Cyrillic letters", "is\u0410dmin": "mixes Latin and Cyrillic letters", "\u0441\u043e\u0440\u0443": "has only Cyrillic letters that look Latin",
		"c\u03bfunt":   "mixes Latin and Greek letters",
		"is\uff21dmin": "mixes Latin and full-width letters", "\U0001D41Adm\U0001D422n": "mixes Latin and mathematical letters", "p\u0251ypal": "mixes Latin and phonetic letters",
		"c\u0585unt": "mixes Latin and Armenian letters", "\u13aa\u13df\u13df\u13ac\u13da": "has only Cherokee letters that look Latin", "a\ua4d0": "mixes Latin and Lisu letters",
		"s\u0131n\u0131f": "", "\u0561\u0562\u0563": "", "\u00e6on": "", "stra\u00dfe": "", "\uff21": "", "\u03c0r2": "", "\u30c7\u30fc\u30bfX": "", "\u2115": "",
	} {
		if got := Mixed(name); got != want {
			t.Errorf("%+q: %q, want %q", name, got, want)
		}
	}
}

// TestLatin: letters are what they look like, whatever dress they are in.
func TestLatin(t *testing.T) {
	for letters, want := range map[string]string{
		"\U0001D400\U0001D433\U0001D44E\U0001D5B9\U0001D6A3": "azazz", "\uff21\uff3a\uff41\uff5a": "azaz", "\u0430\u0440\u0440\u04cf\u0435": "apple", "\uff3b": "\x00", "a": "\x00", "\u65e5": "\x00",
	} {
		got := ""
		for _, r := range letters {
			got += string(rune(Latin(r)))
		}
		if got != want {
			t.Errorf("%+q is %q, want %q", letters, got, want)
		}
	}
}

// TestJSON: what is escaped is the same value.
func TestJSON(t *testing.T) {
	for _, s := range []string{"plain", "a\u202eb", "tag\U000E0041", "\u200b", "\x1b\u0085"} {
		text, err := json.Marshal(map[string]string{"k": s})
		if err != nil {
			t.Fatal(err)
		}
		escaped := JSON(text)
		var back map[string]string
		if err := json.Unmarshal(escaped, &back); err != nil || back["k"] != s || Told(escaped) != "" {
			t.Errorf("%+q is %q, %v", s, escaped, err)
		}
	}
}

// FuzzCover: what is covered has the same places, and is told.
func FuzzCover(f *testing.F) {
	for _, s := range []string{"a\u202eb", "\x00\x1b", "\xff\xfe", "👩\u200d💻", "\U000E0041", "a\r\n\r"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		covered := Cover(data)
		if len(covered) != len(data) || utf8.Valid(data) && !utf8.Valid(covered) {
			t.Errorf("%q is covered as %q", data, covered)
		}
		if (Told(data) == "") != (string(covered) == string(data)) {
			t.Errorf("%q is covered as %q, and told is %q", data, covered, Told(data))
		}
	})
}

// TestPath: what does not show in a path is seen, in a form that leads back to it.
func TestPath(t *testing.T) {
	for path, want := range map[string]string{
		"lib/a.go:F": "lib/a.go:F", "lib/é 界.go": "lib/é 界.go", "": `""`, " a": `" a"`, `"a"`: `"\"a\""`, "a\u202eb.go": `"a\u202eb.go"`, "a\u200bb": `"a\u200bb"`,
		"a\U000e0041": `"a\U000e0041"`, "a\x1b[31m": `"a\x1b[31m"`, "a\u3164b": `"a\u3164b"`, "a\ufe0fb": `"a\ufe0fb"`, "a\u034fb": `"a\u034fb"`, "a\xff": `"a\xff"`,
	} {
		got := Path(path)
		if got != want {
			t.Errorf("%q is shown as %s, want %s", path, got, want)
		}
		if back, err := strconv.Unquote(got); got != path && (err != nil || back != path) {
			t.Errorf("%s leads to %q, %v", got, back, err)
		}
	}
}

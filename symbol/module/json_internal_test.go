package module

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestReadJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": "x"}`: "x",
		"\xEF\xBB\xBF// first\n{ /* \"a\": 1, */ \"a\": \"x\", }": "x",
		`{"b": ["http://x", "/*",], "a": "// no /* comment */",}`: "// no /* comment */",
		`{"a": "1", "a": "2"}`:                 "2",
		`{"a": "\",}" , }`:                     `",}`,
		`{"a": "x"`:                            "",
		`{"a": "x" /* open`:                    "",
		`{"a": 1}`:                             "",
		`{"a": "x"} {}`:                        "",
		`{"a": "x", /* 'b' */ b: 1}`:           "",
		"{\"b\": \"M\xfcller\", \"a\": \"x\"}": "x",
		`{"b": "[[[{", "a": "x"}`:              "x",
		`["a"]`:                                "",
		"":                                     "",
		"//":                                   "",
		strings.Repeat("[", maxNested+2) + strings.Repeat("]", maxNested+2): "",
		strings.Repeat(`{"a":`, 1e5):                                        "",
	} {
		if got := readJSON([]byte(text)).get("a").text; got != want {
			t.Errorf("%.60q has %q, want %q", text, got, want)
		}
	}
	if v := readJSON([]byte(`{"z": 1, "a": {"y": null, "b": true}}`)); !slices.Equal(v.names, []string{"z", "a"}) || v.members[1].get("b").text != "true" {
		t.Errorf("the order is lost: %+v", v)
	}
	if v := readJSON(append([]byte(`"`), bytes.Repeat([]byte("a"), maxConfig)...)); v.kind != 0 {
		t.Error("a huge file is read")
	}
}

func TestListedYAML(t *testing.T) {
	const text = "a:\n  - no\n\npackages:\n# comment\n- 'one/*'\n  - \"two\" # more\n\n  - !three\nother:\n  - no\n"
	if got := listedYAML([]byte(text), "packages"); !slices.Equal(got, []string{"one/*", "two", "!three"}) {
		t.Errorf("got %q", got)
	}
	if got := listedYAML([]byte("packages: [a, 'b/*']\nx:\n- c\n"), "packages"); !slices.Equal(got, []string{"a", "b/*"}) {
		t.Errorf("got %q", got)
	}
}

func TestMember(t *testing.T) {
	for _, c := range []struct {
		patterns, dir string
		want          bool
	}{
		{"packages/*", "packages/a", true},
		{"packages/*", "packages/a/b", false},
		{"packages/**", "packages/a/b", true},
		{"./packages/*/", "packages/a", true},
		{"**", "a/b/c", true},
		{"**/app", "x/y/app", true},
		{"packages/* !packages/a", "packages/a", false},
		{"!packages/a packages/*", "packages/a", true},
		{"packages/[", "packages/[", false},
		{"other", "", true},
		{"", "a", false},
		{strings.Repeat("**/", 60) + "x", strings.Repeat("a/", 60) + "y", false},
	} {
		if got := member(strings.Fields(c.patterns), c.dir); got != c.want {
			t.Errorf("%.40q has %.40q as a member: %v", c.patterns, c.dir, got)
		}
	}
}

// FuzzReadJSON: what is JSON says the same as it does to others, and nothing breaks the reader.
func FuzzReadJSON(f *testing.F) {
	f.Add([]byte(`{"a": ["b", null, 1.5, true, {}], "c": "\u0041//"} // d`))
	f.Add([]byte("/**/[1,/*x*/]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		v := readJSON(text)
		if !json.Valid(text) {
			return
		}
		var want any
		if json.Unmarshal(text, &want) != nil || !utf8.Valid(text) {
			return
		}
		if got := plain(v); v.kind != 0 && !reflect.DeepEqual(got, plain(want)) {
			t.Errorf("%q became %q, want %q", text, got, plain(want))
		}
		if deep := bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > maxNested; v.kind == 0 && !deep && len(text) <= maxConfig {
			t.Errorf("%q is not read", text)
		}
	})
}

// plain is a value as encoding/json has it, with all numbers alike.
func plain(v any) any {
	switch v := v.(type) {
	case float64:
		return 0.0
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = plain(v[name])
		}
	case value:
		return v.plain()
	}
	return v
}

func (v value) plain() any {
	switch v.kind {
	case 's':
		return v.text
	case 'b':
		return v.text == "true"
	case 'n':
		return nil
	case 'a':
		all := []any{}
		for _, m := range v.members {
			all = append(all, m.plain())
		}
		return all
	case 'o':
		all := map[string]any{}
		for i, name := range v.names {
			all[name] = v.members[i].plain()
		}
		return all
	}
	return 0.0
}

package condense

import (
	"strings"
	"testing"
	"unicode/utf8"

	"codemem/symbol"
)

func TestExcerpt(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"heading and paragraph", "README.md", "# Redis\n\nAn in-memory store of\ndata structures.\n\nMore.\n", "Redis: An in-memory store of data structures."},
		{"badges, then prose", "README.md", "# X\n\n[![Build](https://a/b.svg)](https://a) ![x](y)\n\nThe library does three things.\n", "X: The library does three things."},
		{"html around it", "README.md", "<p align=\"center\">\n<img src=\"x\">\n</p>\n<h1>Title</h1>\n\nIt is a tool for people.\n", "Title: It is a tool for people."},
		{"comments", "README.md", "<!-- Keep this. \n\n # No -->\n# T\n\nWords that say something here.\n", "T: Words that say something here."},
		{"open comment", "README.md", "# T\n\nWords that say something here.\n<!-- never closed\nsecret", "T: Words that say something here."},
		{"links keep their text", "README.md", "Uses [the parser](http://x/(y)) and [that][1] of <https://z.org> well.\n", "Uses the parser and that of well."},
		{"setext heading", "README", "Name\n====\n\nThis is what it does.\n", "Name: This is what it does."},
		{"lists, tables, quotations and code are no prose", "README.md", "# T\n\n- one two three four\n\n> quoted words are not it\n\n1.Then four more words\n\n| a | b |\n\n```\ncode is not it either\n```\n\n    nor is this one here\n\nThis one says something.\n", "T: This one says something."},
		{"front matter", "README.md", "---\ntitle: x\n---\n# T\n\nIt says what it is for.\n", "T: It says what it is for."},
		{"restructured text", "README.rst", "=====\nTitle\n=====\n\n.. image:: x.png\n   :target: y\n\n.. _a: b\n\nUse :ref:`this <x>` and ``that`` with `a link <http://x>`_ today.\n", "Title: Use this and that with a link today."},
		{"heading alone", "README.md", "# Only a title\n", "Only a title"},
		{"nothing", "README.md", "\n\n![](x.png)\n", ""},
		{"crlf and mark", "README.md", "\uFEFF# T\r\n\r\nIt **really** is `good` at this.\r\n", "T: It really is good at this."},
		{"control characters", "README.md", "# T\x1b[31m\n\nIt hides \u202eno\u200bthing from\x00 you now.\n", "T: It hides nothing from you now."},
		{"not utf-8", "README", "caf\xe9 is what we make\n", "caf is what we make"},
		{"bare links alone are no prose", "README.md", "https://a.example/x https://b.example https://c.example https://d.example\n\nThis is it at last.\n", "This is it at last."},
		{"text after a hash without a blank line", "README.md", "# T\nThe words begin at once here.\n", "T: The words begin at once here."},
	} {
		if got := Excerpt(c.file, []byte(c.text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestExcerptIsShort(t *testing.T) {
	for _, text := range []string{strings.Repeat("word ", 500), strings.Repeat("ä", 5000) + " a b c d", "# " + strings.Repeat("x", 3000), strings.Repeat("<", 100_000), strings.Repeat("[", 100_000), strings.Repeat("`", 100_000)} {
		got := Excerpt("README.md", []byte(text))
		if len(got) > MaxExcerpt || !utf8.ValidString(got) {
			t.Errorf("%.20q gives %d bytes: %q", text, len(got), got)
		}
	}
}

func FuzzExcerpt(f *testing.F) {
	f.Add("README.md", []byte("# T\n\n[a](b) c d e f\n"))
	f.Add("README.rst", []byte("T\n=\n\n.. x::\n y\n\na `b <c>`_ d e\n"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		got := Excerpt(name, data)
		if len(got) > MaxExcerpt || !utf8.ValidString(got) || got != printable(got) {
			t.Errorf("%q", got)
		}
	})
}

func TestDocExcerpt(t *testing.T) {
	for doc, want := range map[string]string{
		"// Package x does\n// what it should.\n//\n// More.\n": "Package x does what it should.",
		"/*\nPackage y is it.\n*/":                              "Package y is it.",
		"\"\"\"The module.\n\nMore.\"\"\"":                      "The module.",
		"//! A crate of things.\n//!\n//! x":                    "A crate of things.",
		"":                                                      "",
	} {
		if got := DocExcerpt([]byte(doc), symbol.Span{Start: 0, End: uint32(len(doc))}); got != want {
			t.Errorf("%q: %q, want %q", doc, got, want)
		}
	}
	if got := DocExcerpt([]byte("x"), symbol.Span{Start: 0, End: 10}); got != "" {
		t.Errorf("a span beyond the content gives %q", got)
	}
}

func TestTells(t *testing.T) {
	for _, c := range []struct {
		text, dir string
		want      bool
	}{
		{"@vue/compiler-core", "packages/compiler-core", false},
		{"Store", "a/store", false},
		{"Store: It keeps.", "a/store", true},
		{"", "a", false},
		{"Things", ".", true},
		{"Disk", "a/store", true},
		{"—", "a", false},
	} {
		if got := Tells(c.text, c.dir); got != c.want {
			t.Errorf("%q of %s: %v", c.text, c.dir, got)
		}
	}
}

func TestWhatSpeaksForADirectory(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"README", "README.md", "a.go"}, "README.md"},
		{[]string{"readme.txt", "Readme.rst"}, "Readme.rst"},
		{[]string{"README.md", "readme.md"}, "README.md"},
		{[]string{"README.zh.md"}, ""},
	} {
		if got := ReadmeOf(c.names); got != c.want {
			t.Errorf("%v: %q, want %q", c.names, got, c.want)
		}
	}
	if got := CommentOf("a/store", []string{"main.go", "store.go"}); got != "store.go" {
		t.Errorf("got %q", got)
	}
}

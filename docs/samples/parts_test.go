package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestParse: a page that is taken apart and joined is the page, and each piece is what it is.
func TestParse(t *testing.T) {
	const text = "# A\n\n" + madeBy + "never.\n\n<!-- run: shop\ntrue\n-->\n<!-- sample: shop lines=1-2,4 width=9 svg=a.svg needs=jq,sed -->\n```console\n$ one \\\n> two\nout\n\n$ three\n```\n\n````\n```\n````\n"
	p, err := parse("a.md", text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, p.String()); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
	var kinds []kind
	for _, piece := range p.pieces {
		kinds = append(kinds, piece.kind)
		if piece.kind == sample {
			want := []command{{shown: []string{"$ one \\", "> two"}, line: "one \\\ntwo"}, {shown: []string{"$ three"}, line: "three", blank: true}}
			if diff := cmp.Diff(want, commands(piece.body()), cmp.AllowUnexported(command{})); diff != "" {
				t.Errorf("commands (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(mark{"shop", []span{{1, 2}, {4, 4}}, 9, "a.svg", "jq,sed"}, piece.mark, cmp.AllowUnexported(mark{}, span{})); diff != "" {
				t.Errorf("mark (-want +got):\n%s", diff)
			}
		}
	}
	if want := []kind{0, made, 0, hiddenRun, sample, 0, block, 0}; !cmp.Equal(want, kinds) {
		t.Errorf("pieces %v, want %v", kinds, want)
	}
}

func TestParseErrors(t *testing.T) {
	for _, text := range []string{
		"<!-- sample: shop -->\nno block\n", "```\nno end\n", "<!-- run: shop\nno end\n",
		"<!-- sample: shop depth=1 -->\n```\n```\n", "<!-- sample: shop lines=4-2 -->\n```\n```\n", "<!-- sample: shop lines=1-3,2 -->\n```\n```\n", "<!-- sample: shop lines=last1,2 -->\n```\n```\n",
	} {
		if _, err := parse("a.md", text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestShow(t *testing.T) {
	const output = "one\ntwo  \nthree and more\nfour\n"
	for _, c := range []struct {
		mark mark
		want string
	}{
		{mark{}, "one two three and more four"},
		{mark{lines: []span{{1, 1}}}, "one …"},
		{mark{lines: []span{{2, 2}, {4, 9}}}, "… two … four"},
		{mark{lines: []span{{1, 1}, {-1, -1}}}, "one … four"},
		{mark{lines: []span{{1, 3}, {-2, -1}}}, "one two three and more four"},
		{mark{lines: []span{{1, 9}, {-2, -1}}}, "one two three and more four"},
		{mark{lines: []span{{3, 3}, {7, 9}}, width: 6}, "… three… …"},
	} {
		if got := strings.Join(c.mark.show(output), " "); got != c.want {
			t.Errorf("%v shows %q, want %q", c.mark, got, c.want)
		}
	}
}

// TestShape: two runs differ in nothing but what varies, and a difference of anything else is one.
func TestShape(t *testing.T) {
	same := [][2]string{
		{"trust   11 files   8.3 ms", "trust   11 files  1,012 ms"},
		{"verified just now at 2026-11-20", "verified 3 minutes ago at 2027-01-02"},
		{"registry.db (192.0 KiB)", "registry.db (1.2 MiB)"},
		{`{"url":"http://127.0.0.1:4000","pid":12}`, `{"url":"http://127.0.0.1:51","pid":7}`},
	}
	for _, s := range same {
		if a, b := shape(s[0]), shape(s[1]); a != b {
			t.Errorf("%q and %q differ", a, b)
		}
	}
	for _, s := range [][2]string{{"11 files", "12 files"}, {"lines 1-8", "lines 1-9"}, {"proof 4f33641", "proof 880354a"}, {"took 5 ms", "took 5 steps"}} {
		if shape(s[0]) == shape(s[1]) {
			t.Errorf("%q and %q are alike", s[0], s[1])
		}
	}
}

// TestPicture: a picture shows every line of its block, whatever is in it, and is drawn the same each time.
func TestPicture(t *testing.T) {
	body := []string{"$ grep '<a>' & x  # why", "=== a<b>&c", "", "word   12 ms", "$ two", "\tindented"}
	drawn := picture(body)
	for _, want := range []string{"grep &#39;&lt;a&gt;&#39; &amp; x", "# why", "=== a&lt;b&gt;&amp;c", `<tspan class="head">word</tspan>   12 ms`, "    indented"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("no %q in\n%s", want, drawn)
		}
	}
	if n := strings.Count(drawn, "<g "); n != strings.Count(drawn, "</g>") || n != 4 {
		t.Errorf("%d groups", n)
	}
	if drawn != picture(body) {
		t.Error("another picture of the same block")
	}
}

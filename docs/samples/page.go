package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A page is a document in Markdown, as pieces: blocks, hidden commands and the lines between.
type page struct {
	path   string // from the root of the module, with slashes
	pieces []piece
}

// A piece is a run of lines of a page. Joined, the lines of all pieces are the page.
type piece struct {
	kind  kind
	line  int      // of its first line, from 1
	lang  string   // of a block: what stands behind the fence
	mark  mark     // of a sample or of hidden commands
	lines []string // with fences and markers
}

type kind int

const (
	text      kind = iota
	block          // a fenced block without a marker
	sample         // a block that is made: the marker's line, the fence, the body, the fence
	hiddenRun      // commands of a comment that is not shown
	made           // the line that says when and where the page's samples were made
)

// A mark is what a comment before a block says of it:
//
//	<!-- sample: shop lines=1-8,20-24 width=120 svg=docs/pictures/shop.svg -->
//	<!-- taken: 2026-11-21 892cef3 why no script makes it -->
type mark struct {
	world string
	lines []span // of each command's output; empty: all
	width int    // longer lines are cut; 0: none is
	svg   string // the picture that is made of the block; empty: none
	needs string // programs beside codemem, git and bash, with commas
}

// A span is a range of lines, from 1, both ends included; negative numbers count from the end.
type span struct{ from, to int }

var (
	marker = regexp.MustCompile(`^<!-- sample: (.*) -->$`)
	taken  = regexp.MustCompile(`^<!-- taken: \d{4}-\d\d-\d\d [0-9a-f]{7,} .+ -->$`)
	hidden = regexp.MustCompile(`^<!-- run: (\S+)$`)
)

// parse takes a page apart.
func parse(path, content string) (page, error) {
	p := page{path: path}
	lines := strings.Split(content, "\n")
	add := func(k kind, from, to int, lang string, m mark) {
		if k == text && len(p.pieces) > 0 && p.pieces[len(p.pieces)-1].kind == text {
			last := &p.pieces[len(p.pieces)-1]
			last.lines = append(last.lines, lines[from:to]...)
			return
		}
		p.pieces = append(p.pieces, piece{k, from + 1, lang, m, slices.Clone(lines[from:to])})
	}
	for at := 0; at < len(lines); {
		l := lines[at]
		from, k, m := at, block, mark{}
		if found := hidden.FindStringSubmatch(l); found != nil {
			end := index(lines, at+1, "-->")
			if end < 0 {
				return p, fmt.Errorf("%s:%d: a comment without its end", path, at+1)
			}
			add(hiddenRun, at, end+1, "", mark{world: found[1]})
			at = end + 1
			continue
		}
		if found := marker.FindStringSubmatch(l); found != nil {
			var err error
			if m, err = parseMark(found[1]); err != nil {
				return p, fmt.Errorf("%s:%d: %w", path, at+1, err)
			}
			k, at = sample, at+1
			if at >= len(lines) || !strings.HasPrefix(lines[at], "```") {
				return p, fmt.Errorf("%s:%d: a marker without its block", path, at)
			}
		}
		fence, isFence := fenceOf(lines[at])
		if !isFence {
			k = text
			if strings.HasPrefix(l, madeBy) {
				k = made
			}
			add(k, at, at+1, "", m)
			at++
			continue
		}
		end := index(lines, at+1, fence)
		if end < 0 {
			return p, fmt.Errorf("%s:%d: a block without its end", path, at+1)
		}
		add(k, from, end+1, strings.TrimLeft(lines[at], "`"), m)
		at = end + 1
	}
	return p, nil
}

// fenceOf returns the backticks that a line opens a block with.
func fenceOf(line string) (string, bool) {
	rest := strings.TrimLeft(line, "`")
	n := len(line) - len(rest)
	return line[:n], n >= 3 && !strings.Contains(rest, "`")
}

// index returns where a line stands, from a place on, or -1.
func index(lines []string, from int, want string) int {
	for i := from; i < len(lines); i++ {
		if lines[i] == want {
			return i
		}
	}
	return -1
}

// parseMark reads what a marker says: a world, and settings.
func parseMark(s string) (mark, error) {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return mark{}, fmt.Errorf("a marker names no world")
	}
	m := mark{world: fields[0]}
	for _, f := range fields[1:] {
		key, value, _ := strings.Cut(f, "=")
		var err error
		switch key {
		case "lines":
			m.lines, err = parseSpans(value)
		case "width":
			m.width, err = strconv.Atoi(value)
		case "svg":
			m.svg = value
		case "needs":
			m.needs = value
		default:
			err = fmt.Errorf("a marker has lines=, width=, svg= and needs=, not %q", f)
		}
		if err != nil {
			return m, err
		}
	}
	return m, nil
}

// parseSpans reads "1-8,20-24,30,last2".
func parseSpans(s string) ([]span, error) {
	var spans []span
	for part := range strings.SplitSeq(s, ",") {
		if n, err := strconv.Atoi(strings.TrimPrefix(part, "last")); err == nil && n > 0 && strings.HasPrefix(part, "last") {
			spans = append(spans, span{-n, -1})
			continue
		}
		from, to, both := strings.Cut(part, "-")
		if !both {
			to = from
		}
		a, err := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err != nil || err2 != nil || a < 1 || b < a || len(spans) > 0 && (a <= spans[len(spans)-1].to || spans[len(spans)-1].from < 0) {
			return nil, fmt.Errorf("lines=%s: want rising ranges as 1-8,20-24,last2", s)
		}
		spans = append(spans, span{a, b})
	}
	return spans, nil
}

// A command is what a block runs: lines behind "$ ", and behind "> " what goes on with them.
type command struct {
	shown []string // with the prompts
	line  string   // for the shell
	blank bool     // an empty line stands before it
}

// commands reads the commands of a sample's body, whose other lines are what they print.
func commands(body []string) []command {
	var all []command
	going := false
	for i, l := range body {
		switch {
		case strings.HasPrefix(l, "$ "):
			all = append(all, command{shown: []string{l}, line: l[2:], blank: i > 0 && body[i-1] == ""})
			going = true
		case going && strings.HasPrefix(l, "> "):
			last := &all[len(all)-1]
			last.shown, last.line = append(last.shown, l), last.line+"\n"+l[2:]
		default:
			going = false
		}
	}
	return all
}

// show returns what of an output the mark shows, with … where something is left out.
func (m mark) show(output string) []string {
	output = strings.TrimRight(output, "\n")
	if output == "" {
		return nil
	}
	var shown []string
	next := 1
	lines := strings.Split(output, "\n")
	for _, s := range m.spans(len(lines)) {
		if s.from > next {
			shown = append(shown, "…")
		}
		for _, l := range lines[s.from-1 : s.to] {
			l = strings.TrimRight(l, " \t\r")
			if r := []rune(l); m.width > 0 && len(r) > m.width {
				l = string(r[:m.width-1]) + "…"
			}
			shown = append(shown, l)
		}
		next = s.to + 1
	}
	if next <= len(lines) {
		shown = append(shown, "…")
	}
	return shown
}

// spans returns the spans of the mark that n lines have.
func (m mark) spans(n int) []span {
	if len(m.lines) == 0 {
		return []span{{1, n}}
	}
	var within []span
	shown := 0
	for _, s := range m.lines {
		if s.from < 0 {
			s = span{max(shown+1, n+s.from+1), n}
		}
		if s.from <= n {
			shown = min(s.to, n)
			within = append(within, span{s.from, shown})
		}
	}
	return within
}

// String joins the pieces.
func (p page) String() string {
	var lines []string
	for _, piece := range p.pieces {
		lines = append(lines, piece.lines...)
	}
	return strings.Join(lines, "\n")
}

// body returns the lines of a block between its fences.
func (p piece) body() []string {
	if p.kind == sample {
		return p.lines[2 : len(p.lines)-1]
	}
	return p.lines[1 : len(p.lines)-1]
}

package main

import (
	"errors"
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
	for at := 0; at < len(lines); {
		next, err := pieceAt(lines, at)
		if err != nil {
			return p, fmt.Errorf("%s:%d: %w", path, next.line, err)
		}
		at += len(next.lines)
		if last := len(p.pieces) - 1; last >= 0 && next.kind == text && p.pieces[last].kind == text {
			p.pieces[last].lines = append(p.pieces[last].lines, next.lines...)
			continue
		}
		p.pieces = append(p.pieces, next)
	}
	return p, nil
}

// pieceAt returns the piece that begins at a line; of text, that line alone.
func pieceAt(lines []string, at int) (piece, error) {
	p, open := piece{kind: block, line: at + 1}, at
	if found := hidden.FindStringSubmatch(lines[at]); found != nil {
		p.kind, p.mark.world = hiddenRun, found[1]
		return p.until(lines, open, "-->")
	}
	if found := marker.FindStringSubmatch(lines[at]); found != nil {
		m, err := parseMark(found[1])
		if err != nil {
			return p, err
		}
		p.kind, p.mark, open = sample, m, at+1
	}
	fence, opens := "", false
	if open < len(lines) {
		fence, opens = fenceOf(lines[open])
	}
	switch {
	case opens:
		p.lang = strings.TrimLeft(lines[open], "`")
		return p.until(lines, open, fence)
	case p.kind == sample:
		return p, errors.New("a marker without its block")
	case strings.HasPrefix(lines[at], madeBy):
		p.kind = made
	default:
		p.kind = text
	}
	p.lines = slices.Clone(lines[at : at+1])
	return p, nil
}

// until returns the piece with its lines, up to the first one after open that is the closing one.
func (p piece) until(lines []string, open int, closing string) (piece, error) {
	end := index(lines, open+1, closing)
	if end < 0 {
		return p, fmt.Errorf("no line %q ends what begins here", closing)
	}
	p.lines = slices.Clone(lines[p.line-1 : end+1])
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
		next, ok := parseSpan(part)
		if n := len(spans); n > 0 && next.from > 0 && (spans[n-1].from < 0 || next.from <= spans[n-1].to) {
			ok = false
		}
		if !ok {
			return nil, fmt.Errorf("lines=%s: want rising ranges as 1-8,20-24,last2", s)
		}
		spans = append(spans, next)
	}
	return spans, nil
}

// parseSpan reads "1-8", "30" or "last2".
func parseSpan(s string) (span, bool) {
	if last, ok := strings.CutPrefix(s, "last"); ok {
		n, err := strconv.Atoi(last)
		return span{-n, -1}, err == nil && n > 0
	}
	from, to, both := strings.Cut(s, "-")
	if !both {
		to = from
	}
	a, err := strconv.Atoi(from)
	b, err2 := strconv.Atoi(to)
	return span{a, b}, err == nil && err2 == nil && a >= 1 && b >= a
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
		case isCommand(l):
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

package cmd

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// A page is what a person reads: a label in the first column, and beside it what is to be said. What is
// written is text of ours or went through quote, line or escape.
type page struct {
	w      *bufio.Writer
	color  bool
	screen int // columns of the terminal; 0: none, lines are as long as they are
}

// newPage returns a page on w, which goes to stdout.
func (a *app) newPage(w *bufio.Writer, stdout io.Writer) *page {
	p := &page{w: w, color: a.colorful(stdout)}
	if f := onTerminal(stdout); f != nil {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			p.screen = columns
		}
	}
	return p
}

// terminal reports whether f is a terminal.
func terminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// A style is how a word looks on a terminal, by its SGR code.
type style string

const (
	plain  style = ""
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// paint returns s in a style.
func (p *page) paint(st style, s string) string {
	if !p.color || st == plain || s == "" {
		return s
	}
	return "\x1b[" + string(st) + "m" + s + "\x1b[0m"
}

// labelWidth is the width of the first column.
const labelWidth = 12

// pad returns s painted and padded to width, with at least one space behind it.
func (p *page) pad(st style, s string, width int) string {
	return p.paint(st, s) + strings.Repeat(" ", max(width-utf8.RuneCountInString(s), 1))
}

// label prints a labelled line.
func (p *page) label(st style, label, format string, args ...any) {
	fmt.Fprintf(p.w, "%s%s\n", p.pad(st, label, labelWidth), fmt.Sprintf(format, args...))
}

// next prints the next step.
func (p *page) next(format string, args ...any) {
	p.label(dim, "next", format, args...)
}

// printf prints as it is.
func (p *page) printf(format string, args ...any) { fmt.Fprintf(p.w, format, args...) }

// A cell is one field of a table.
type cell struct {
	text  string
	style style
	right bool // aligned to the right
}

// col returns a field that begins at the left, num one that ends at the right.
func col(st style, text string) cell { return cell{text: text, style: st} }

func num(st style, n int) cell { return cell{text: number(n), style: st, right: true} }

// widthsOf returns how wide each column is, in runes.
func widthsOf(rows [][]cell) []int {
	var widths []int
	for _, row := range rows {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c.text))
		}
	}
	return widths
}

// table prints rows with aligned columns, indented by indent. The last column is as wide as it is, or
// cut where the screen ends.
func (p *page) table(indent int, rows [][]cell) {
	widths := widthsOf(rows)
	for _, row := range rows {
		for len(row) > 1 && row[len(row)-1].text == "" {
			row = row[:len(row)-1]
		}
		p.w.WriteString(strings.Repeat(" ", indent))
		at := indent
		for i, c := range row {
			last := i == len(row)-1
			text, gap := c.text, strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c.text))
			switch {
			case last && p.screen > 0:
				text, gap = fit(text, max(p.screen-at, 16)), ""
			case last && !c.right:
				gap = ""
			}
			if c.right {
				p.w.WriteString(gap + p.paint(c.style, text))
			} else {
				p.w.WriteString(p.paint(c.style, text) + gap)
			}
			if !last {
				p.w.WriteString("  ")
				at += widths[i] + 2
			}
		}
		p.w.WriteByte('\n')
	}
}

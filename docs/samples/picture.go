package main

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// Sizes of a picture, in pixels.
const (
	charWidth  = 8.43
	lineHeight = 20
	margin     = 20
	titleBar   = 36
	gap        = 8 // above a command
)

// style is what a picture looks like. What moves is only hidden at first: a viewer without animations, or a reader who
// wants none, sees all of it at once.
const style = `
.window{fill:#0d1117;stroke:#30363d}
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#c9d1d9;white-space:pre}
.prompt{fill:#3fb950}.command{fill:#f0f6fc;font-weight:600}.head{fill:#79c0ff}.aside{fill:#8b949e}
g{animation:show .25s both}
@keyframes show{from{opacity:0}}
@media(prefers-reduced-motion:reduce){g{animation:none}}
`

// picture draws a transcript as a terminal in SVG, in which each command appears, and then what it prints.
func picture(body []string) string {
	var b strings.Builder
	columns := 0
	for _, l := range body {
		columns = max(columns, utf8.RuneCountInString(expand(l)))
	}
	width, height := 2*margin+int(float64(columns)*charWidth), titleBar+len(body)*lineHeight+len(commands(body))*gap+margin/2
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%d" role="img">`+"\n", width, height, height)
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", html.EscapeString(title(body)), style)
	fmt.Fprintf(&b, `<rect class="window" x=".5" y=".5" width="%d" height="%d" rx="8"/>`+"\n", width-1, height-1)
	for i, colour := range []string{"#ff5f56", "#ffbd2e", "#27c93f"} {
		fmt.Fprintf(&b, `<circle cx="%d" cy="18" r="5.5" fill="%s"/>`+"\n", margin+i*18, colour)
	}
	at, y := 0.3, titleBar+14-gap
	for i, frame := range frames(body) {
		switch {
		case isCommand(frame[0]):
			y += gap
			if i > 0 {
				at += 2.2
			}
		case i > 0:
			at += 0.9
		}
		fmt.Fprintf(&b, `<g style="animation-delay:%.1fs">`+"\n", at)
		for _, l := range frame {
			if l != "" {
				fmt.Fprintf(&b, `<text x="%d" y="%d" xml:space="preserve">%s</text>`+"\n", margin, y, spans(l))
			}
			y += lineHeight
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// frames splits a transcript into what appears at once: the line of a command, or what follows up to the next.
func frames(body []string) [][]string {
	var all [][]string
	for i, l := range body {
		if i == 0 || isCommand(l) || isCommand(body[i-1]) {
			all = append(all, nil)
		}
		last := &all[len(all)-1]
		*last = append(*last, l)
	}
	return all
}

// isCommand reports whether a line shows a prompt and the start of a command.
func isCommand(l string) bool { return strings.HasPrefix(l, "$ ") }

// title tells a picture in words: its commands.
func title(body []string) string {
	var all []string
	for _, c := range commands(body) {
		all = append(all, c.line)
	}
	return "A terminal: " + strings.Join(all, "; ")
}

// spans colours a line by what it is.
func spans(l string) string {
	l = expand(l)
	part := func(class, s string) string {
		return fmt.Sprintf(`<tspan class="%s">%s</tspan>`, class, html.EscapeString(s))
	}
	switch {
	case isCommand(l):
		command, comment, commented := strings.Cut(l[2:], "  # ")
		s := part("prompt", "$ ") + part("command", command)
		if commented {
			s += part("aside", "  # "+comment)
		}
		return s
	case strings.HasPrefix(l, "=== "):
		return part("head", l)
	case strings.HasPrefix(l, "--- "), strings.HasPrefix(l, "…"):
		return part("aside", l)
	}
	if word, rest, ok := strings.Cut(l, "  "); ok && word != "" && !strings.ContainsAny(word, " :(") {
		return part("head", word) + html.EscapeString("  "+rest)
	}
	return html.EscapeString(l)
}

// expand replaces tabs.
func expand(l string) string { return strings.ReplaceAll(l, "\t", "    ") }

package condense

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
)

// A Focus says which places matter in what is too long to be given whole.
type Focus struct {
	Lines [][2]int // the first and the last of each range, from 1
	Words []string // texts that stand in lines, in whatever case
}

// None reports whether no place is said to matter.
func (f Focus) None() bool { return len(f.Lines)+len(f.Words) == 0 }

// A Window is the lines of a symbol, or of a file, around the places that matter.
type Window struct {
	Text    string   // the lines, each behind its number and a colon, and "… N lines" for each run that is left out
	Lines   [][2]int // the runs that are shown, each by its first and its last line
	Else    string   // what stands in the lines that are left out: "defines a, b; calls c, d"; "" if that is nothing
	Missing []string // words that stand in none of its lines
	Tokens  int      // of String
}

// String is the window as it is read: its lines, and below them what else there is.
func (w Window) String() string {
	if w.Else == "" {
		return w.Text
	}
	return w.Text + "… also in it: " + w.Else + "\n"
}

// NewWindow returns a window of symbol i, or of the whole file for -1, in at most so many tokens; with NoBudget it is all
// of it. It is empty if not even one line fits. Without a focus it shows the beginning. What is taken, in this order:
//
//  1. the first line of the places that matter; as many of them as fit
//  2. the lines of the declaration up to its body, and the last line
//  3. the lines that are less indented and open the blocks around a place
//  4. as many lines around each place as fit, up to where a statement or a paragraph ends
//  5. one line on what else there is
func NewWindow(o *symbol.Outline, content []byte, i int, focus Focus, budget int) Window {
	v := newViewing(o, content, i)
	places, missing := v.places(focus)
	w := v.best(places, budget)
	w.Missing = missing
	return w
}

// Limits of a window.
const (
	widestLine  = 400 // bytes of a line: what is longer is cut
	mostHead    = 8   // lines of a declaration
	mostPlaces  = 40  // lines in which a word stands
	mostOpeners = 8   // lines that open blocks around one place
	mostElse    = 12  // names of what is left out
)

// A viewing makes windows of one span of a content.
type viewing struct {
	o      *symbol.Outline
	of     int
	first  int      // number of the first line
	lines  [][]byte // without their ends
	indent []int    // of each line; -1 for a blank one
	head   []int    // indices of the lines of the declaration
	tail   int      // index of the line that closes the body, -1 for none
}

func newViewing(o *symbol.Outline, content []byte, i int) *viewing {
	v := &viewing{o: o, of: i, first: 1, tail: -1}
	span := symbol.Span{End: uint32(len(content))}
	if i >= 0 {
		s := &o.Symbols[i]
		span = withDoc(s, content)
		start := bytes.LastIndexByte(content[:span.Start], '\n') + 1
		v.first = 1 + bytes.Count(content[:start], []byte{'\n'})
		span.Start = uint32(start)
		v.declare(s, content, span)
	}
	text := bytes.TrimSuffix(content[span.Start:span.End], []byte{'\n'})
	v.lines = bytes.Split(text, []byte{'\n'})
	v.indent = make([]int, len(v.lines))
	for n, line := range v.lines {
		line = bytes.TrimRight(line, " \t\r")
		v.lines[n] = line
		v.indent[n] = len(line) - len(bytes.TrimLeft(line, " \t"))
		if len(line) == 0 {
			v.indent[n] = -1
		}
	}
	return v
}

// declare finds the lines of the declaration: the first of the documentation, and those from the start of the symbol up to
// its body; and the line that closes the body.
func (v *viewing) declare(s *symbol.Symbol, content []byte, span symbol.Span) {
	line := func(at uint32) int { return bytes.Count(content[span.Start:max(at, span.Start)], []byte{'\n'}) }
	if from := line(s.Span.Start); from > 0 {
		v.head = append(v.head, 0)
	}
	last := line(s.NameAt)
	if s.Body.Len() > 0 {
		last = max(last, line(s.Body.Start))
		if end := line(s.Span.End); end > last {
			v.tail = end
		}
	}
	from := line(s.Span.Start)
	for n := from; n <= min(last, from+mostHead-1); n++ {
		v.head = append(v.head, n)
	}
	v.head = slices.Compact(v.head)
}

// places returns the indices of the lines that matter, in order, and the words that stand nowhere.
func (v *viewing) places(focus Focus) (places []int, missing []string) {
	for _, r := range focus.Lines {
		for n := max(r[0]-v.first, 0); n <= min(r[1]-v.first, len(v.lines)-1); n++ {
			places = append(places, n)
		}
	}
	for _, word := range focus.Words {
		found := v.linesWith(word)
		if len(found) == 0 {
			missing = append(missing, word)
		}
		places = append(places, found...)
	}
	slices.Sort(places)
	return slices.Compact(places), missing
}

// linesWith returns the lines that hold a text: as it is written, or else in any case.
func (v *viewing) linesWith(word string) []int {
	if word == "" {
		return nil
	}
	for _, fold := range []bool{false, true} {
		var found []int
		want := []byte(word)
		if fold {
			want = bytes.ToLower(want)
		}
		for n, line := range v.lines {
			if fold {
				line = bytes.ToLower(line)
			}
			if bytes.Contains(line, want) && len(found) < mostPlaces {
				found = append(found, n)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// best returns the largest window of some places that fits a budget.
func (v *viewing) best(places []int, budget int) Window {
	fits := func(w Window) bool { return budget < 0 || w.Tokens <= budget }
	if len(places) == 0 {
		places = v.beginning()
	}
	around := func(radius int) Window { return v.draw(v.around(places, radius), true) }
	low, high := -1, len(v.lines)+1 // the largest radius that fits lies in [low, high)
	if budget >= 0 {
		high = min(high, budget+1) // a line takes a token at least
	}
	for high-low > 1 {
		if mid := (low + high) / 2; fits(around(mid)) {
			low = mid
		} else {
			high = mid
		}
	}
	if low >= 0 {
		return around(low)
	}
	for n := len(places); n > 0; n /= 2 { // not even that: fewer places, and nothing around them
		for _, some := range [][]bool{v.around(places[:n], 0), v.marked(v.head, places[:n]), v.marked(places[:n])} {
			if w := v.draw(some, false); fits(w) {
				return w
			}
		}
	}
	return Window{}
}

// marked returns which lines are among some.
func (v *viewing) marked(some ...[]int) []bool {
	shown := make([]bool, len(v.lines))
	for _, n := range slices.Concat(some...) {
		if n < len(shown) {
			shown[n] = true
		}
	}
	return shown
}

// beginning returns the line that a window without a focus grows from: the last of the declaration.
func (v *viewing) beginning() []int {
	if n := len(v.head); n > 0 {
		return v.head[n-1:]
	}
	return []int{0}
}

// around returns which lines a window shows by the rules 1 to 4.
func (v *viewing) around(places []int, radius int) []bool {
	shown := v.marked(v.head, places)
	if v.tail >= 0 && v.tail < len(shown) {
		shown[v.tail] = true
	}
	next := 0 // the first line that no run has reached
	for _, p := range places {
		from, to := v.border(p-radius, -1, radius), v.border(p+radius, 1, radius)
		if from > next || next == 0 {
			for _, n := range v.openers(from) {
				shown[n] = true
			}
		}
		for n := max(from, next); n <= to; n++ {
			shown[n] = true
		}
		next = max(next, to+1)
	}
	return shown
}

// border returns where a run that would end at line n ends: at the next line, of the next few, behind which a blank one
// follows, or upwards one that is no deeper than what is before it.
func (v *viewing) border(n, step, radius int) int {
	const few = 4
	n = min(max(n, 0), len(v.lines)-1)
	if radius < few {
		return n
	}
	for k, at := 0, n; k <= few; k, at = k+1, at+step {
		next := at + step
		if next < 0 || next >= len(v.lines) || v.indent[next] < 0 {
			return min(max(at, 0), len(v.lines)-1)
		}
	}
	return n
}

// openers returns the lines above a line that are less indented than all between: the heads of the blocks around it.
func (v *viewing) openers(n int) []int {
	var found []int
	depth := v.indent[n]
	for at := n; at >= 0 && depth != 0 && len(found) < mostOpeners; at-- {
		switch in := v.indent[at]; {
		case in < 0:
		case depth < 0: // it began at a blank line
			depth = in
		case in < depth:
			found = append(found, at)
			depth = in
		}
	}
	return found
}

// smallGap is how many lines are too few to leave out: what a mark saves is less than what it costs to read them after all.
const smallGap = 3

// draw writes lines. A small gap is shown.
func (v *viewing) draw(shown []bool, rest bool) Window {
	var w Window
	var b strings.Builder
	for n := 0; n < len(v.lines); n++ {
		hidden := slices.Index(shown[n:], true)
		if hidden < 0 {
			hidden = len(v.lines) - n
		}
		if hidden > smallGap {
			fmt.Fprintf(&b, "… %d lines\n", hidden)
			n += hidden - 1
			continue
		}
		v.line(&b, n)
		w.show(v.first + n)
	}
	w.Text = b.String()
	if rest {
		w.Else = v.rest(w)
	}
	w.Tokens = Tokens(w.String())
	return w
}

// show enters a line.
func (w *Window) show(line int) {
	if k := len(w.Lines) - 1; k >= 0 && w.Lines[k][1]+1 == line {
		w.Lines[k][1] = line
		return
	}
	w.Lines = append(w.Lines, [2]int{line, line})
}

// holds reports whether a line is shown.
func (w *Window) holds(line int) bool {
	return slices.ContainsFunc(w.Lines, func(r [2]int) bool { return r[0] <= line && line <= r[1] })
}

// line writes one line behind its number.
func (v *viewing) line(b *strings.Builder, n int) {
	line := v.lines[n]
	b.WriteString(strconv.Itoa(v.first + n))
	b.WriteByte(':')
	if len(line) > widestLine {
		b.Write(bytes.ToValidUTF8(line[:widestLine], nil))
		fmt.Fprintf(b, "… %d bytes", len(line)-widestLine)
	} else {
		b.Write(line)
	}
	b.WriteByte('\n')
}

// rest names what the lines that are not shown define, and what a function calls there.
func (v *viewing) rest(w Window) string {
	var parts []string
	if text := someOf(v.definedOutside(w)); text != "" {
		parts = append(parts, "defines "+text)
	}
	if text := someOf(v.calledOutside(w)); text != "" {
		parts = append(parts, "calls "+text)
	}
	return strings.Join(parts, "; ")
}

// definedOutside returns the names that are defined in what is viewed, outside of a window; values are left out.
func (v *viewing) definedOutside(w Window) []string {
	var names []string
	for i := range v.o.Symbols {
		s := &v.o.Symbols[i]
		inside := i != v.of && (v.of < 0 && s.Parent < 0 || v.of >= 0 && within(v.o, s.Parent, v.of))
		if inside && !s.Kind.Value() && !w.holds(s.Line) {
			names = append(names, s.Name)
		}
	}
	return names
}

// calledOutside returns the names that the function that is viewed calls outside of a window.
func (v *viewing) calledOutside(w Window) []string {
	if v.of < 0 || !v.o.Symbols[v.of].Kind.Callable() {
		return nil
	}
	var names []string
	for i := range v.o.References {
		r := &v.o.References[i]
		if r.Kind == symbol.Call && within(v.o, r.From, v.of) && !w.holds(r.Line) {
			names = append(names, r.Name)
		}
	}
	return names
}

// someOf lists the first names, each once, and counts the others.
func someOf(names []string) string {
	seen := map[string]bool{"": true}
	names = slices.DeleteFunc(names, func(n string) bool {
		had := seen[n]
		seen[n] = true
		return had
	})
	for i, n := range names {
		names[i] = Shorten(n, 80)
	}
	return strings.Join(names[:min(len(names), mostElse)], ", ") + andMore(len(names)-mostElse)
}

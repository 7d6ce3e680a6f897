package condense

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"codemem/symbol"
)

// A Spot is what an id means: a symbol, or what stands at file level, and which lines of it.
type Spot struct {
	symbol.Place         // the index is -1 for what stands at file level
	Line, EndLine int    // the lines of an id that gives lines, from 1; 0 for one that gives a name
	Note          string // of lines that are in no symbol: what stands there, "" else
}

// FileLevel reports whether the spot is in no symbol.
func (s Spot) FileLevel() bool { return s.Index < 0 }

// Spots finds what ids in any form mean. It is Locate that takes lines between declarations, too: a spot is at file level
// then, and its note says so. The error is a *LostError that tells of all that were not found.
func Spots(src Source, ids []string) ([]Spot, error) { return locate(src, ids, true) }

// atLines finds the innermost symbol around lines: around the first letter of the first one, or else the first symbol
// that begins in that line; and of several lines, the innermost that holds them all.
func atLines(src Source, id symbol.ID) (Spot, *symbol.Outline, error) {
	spot := Spot{Place: symbol.Place{Path: id.Path, Index: -1}, Line: id.Line, EndLine: max(id.Line, id.EndLine)}
	data, o, err := src.Bytes(id.Path)
	if err != nil {
		return spot, nil, err
	}
	spot.Index = atLine(o, data, spot.Line)
	for i := spot.Index; i >= 0 && spot.EndLine > spot.Line; i = o.Symbols[i].Parent {
		if spot.Index = i; o.Symbols[i].EndLine >= spot.EndLine {
			break
		}
		spot.Index = -1
	}
	if spot.Index < 0 {
		spot.Note = fileLevel(o, spot)
	}
	return spot, o, nil
}

// atLine returns the symbol at a line, or the first that begins there or has its documentation there, or -1.
func atLine(o *symbol.Outline, data []byte, line int) int {
	start := 0
	for range line - 1 {
		n := bytes.IndexByte(data[start:], '\n')
		if n < 0 {
			return -1
		}
		start += n + 1
	}
	text, _, _ := bytes.Cut(data[start:], []byte("\n"))
	at := start + len(text) - len(bytes.TrimLeft(text, " \t\r"))
	if i := o.At(at); i >= 0 || at == start+len(text) {
		return i
	}
	return slices.IndexFunc(o.Symbols, func(s symbol.Symbol) bool {
		return s.Line == line || int(s.Doc.Start) <= at && at < int(s.Doc.End)
	})
}

// fileLevel says what stands at lines that are in no symbol, or in several.
func fileLevel(o *symbol.Outline, s Spot) string {
	lines, are := fmt.Sprintf("line %d", s.Line), "is"
	if s.EndLine > s.Line {
		lines, are = fmt.Sprintf("lines %d-%d", s.Line, s.EndLine), "are"
	}
	if o.Unparsed != "" {
		return lines + " of a file that was not parsed: " + o.Unparsed
	}
	var inside []string
	for i := range o.Symbols {
		if t := &o.Symbols[i]; t.Parent < 0 && t.Line <= s.EndLine && t.EndLine >= s.Line {
			inside = append(inside, t.Qualified)
		}
	}
	if n := len(inside); n > 0 {
		return lines + " " + are + " at file level, with " + strings.Join(inside[:min(n, maxCandidates)], ", ") + andMore(n-maxCandidates)
	}
	note := lines + " " + are + " at file level"
	switch near := beside(o, s.Line); {
	case near[0] >= 0 && near[1] >= 0:
		note += ", between " + o.Symbols[near[0]].Qualified + " and " + o.Symbols[near[1]].Qualified
	case near[0] >= 0:
		note += ", after " + o.Symbols[near[0]].Qualified
	case near[1] >= 0:
		note += ", before " + o.Symbols[near[1]].Qualified
	}
	return note
}

func andMore(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more", n)
}

// beside returns the nearest symbols before and after a line that lie in no callable, -1 for none.
func beside(o *symbol.Outline, line int) [2]int {
	near := [2]int{-1, -1}
	for i := range o.Symbols {
		switch s := &o.Symbols[i]; {
		case o.Local(i):
		case s.EndLine < line && (near[0] < 0 || s.EndLine >= o.Symbols[near[0]].EndLine):
			near[0] = i
		case s.Line > line && (near[1] < 0 || s.Line < o.Symbols[near[1]].Line):
			near[1] = i
		}
	}
	return near
}

// spotText is how a spot's id is written.
func spotText(o *symbol.Outline, at symbol.Place) string {
	if at.Index < 0 {
		return at.Path
	}
	return symbol.IDOf(at.Path, o, at.Index).String()
}

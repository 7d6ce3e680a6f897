package assemble

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// densest is a bound on how many bytes of a text one token holds, so that little of a long text has to be counted.
const densest = 64

// offsetOf returns the place in a text nearest to a position.
func offsetOf(text string, at Position) int {
	start := 0
	for line := 1; line < at.Line; line++ {
		next := strings.IndexByte(text[start:], '\n')
		if next < 0 {
			return len(text)
		}
		start += next + 1
	}
	if at.Line < 1 {
		return 0
	}
	end := start + len(lineAt(text, start))
	o := min(start+max(at.Col-1, 0), end)
	for o > start && o < len(text) && !utf8.RuneStart(text[o]) {
		o--
	}
	return o
}

// lineAt returns the line that starts at a place, without what ends it.
func lineAt(text string, start int) string {
	line, _, _ := strings.Cut(text[start:], "\n")
	return strings.TrimSuffix(line, "\r")
}

// head returns how much of a text's beginning fits into room, in grains: whole lines, or if the first line alone is longer, as
// much of that as fits.
func head(u Unit, text string, room int) int {
	if room <= 0 {
		return 0
	}
	limit := min(len(text), (room/u.grains()+1)*densest)
	if limit == len(text) && u.weigh(text) <= room {
		return limit
	}
	ends := breaks(text[:limit])
	n := sort.Search(len(ends), func(i int) bool { return u.weigh(text[:ends[i]]) > room })
	if n > 0 {
		return ends[n-1]
	}
	end := sort.Search(limit, func(i int) bool { return u.weigh(text[:i+1]) > room })
	for end > 0 && end < len(text) && !utf8.RuneStart(text[end]) {
		end--
	}
	return end
}

// tail is head of a text's end: it returns where the part that fits begins.
func tail(u Unit, text string, room int) int {
	if room <= 0 {
		return len(text)
	}
	from := max(0, len(text)-(room/u.grains()+1)*densest)
	if from == 0 && u.weigh(text) <= room {
		return 0
	}
	starts := breaks(text[from:])
	if n := len(starts); n > 0 && from+starts[n-1] == len(text) {
		starts = starts[:n-1]
	}
	n := sort.Search(len(starts), func(i int) bool { return u.weigh(text[from+starts[i]:]) <= room })
	if n < len(starts) {
		return from + starts[n]
	}
	start := from + sort.Search(len(text)-from, func(i int) bool { return u.weigh(text[from+i:]) <= room })
	for start < len(text) && !utf8.RuneStart(text[start]) {
		start++
	}
	return start
}

// breaks returns where the lines of a text end, behind what ends them.
func breaks(text string) []int {
	var ends []int
	for i, c := range []byte(text) {
		if c == '\n' {
			ends = append(ends, i+1)
		}
	}
	return ends
}

// A window is a part of a text around a place in it.
type window struct{ from, to int }

// around returns the window around a place that fits into room: a share of the room before the place, the rest behind
// it, and what one side does not need goes to the other.
func around(u Unit, text string, at, room int, ratio float64) window {
	before, after := text[:at], text[at:]
	from := tail(u, before, int(float64(room)*ratio))
	to := head(u, after, room-u.weigh(before[from:]))
	if to == len(after) {
		from = tail(u, before, room-u.weigh(after))
	}
	return window{from, at + to}
}

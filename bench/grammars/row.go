package main

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"unicode/utf8"
)

// A result is what comparing two parses of a source gave.
type result struct {
	nodes, steps, at int
	compiled, filled float64 // CPU seconds
	broken, cut      bool
	differs          string // in what, "" if in nothing
}

// A row is what comparing one grammar gave.
type row struct {
	options
	name                             string
	pair                             *pair
	texts                            int // that the lexers read
	files, bytes, nodes, broken      int
	spoiltSources, cuts, differences int
	compiled, filled                 float64
}

// Files over this size are not parsed, and not spoilt: error recovery takes more than linear time.
const (
	maxFile   = 1 << 20
	maxSpoilt = 16 << 10
)

func (r *row) run(files []string) {
	if table := r.pair.differentTable(); table != "" {
		r.differ("the tables", result{differs: table})
	}
	where, texts := r.pair.differentState()
	r.texts = texts
	if where != "" {
		r.differ("the lexers", result{differs: where})
	}
	last := []byte("{")
	for i, name := range files {
		source, err := os.ReadFile(name)
		if err != nil || len(source) > maxFile {
			continue
		}
		source = r.fit(source)
		r.file(name, source)
		if i < 200 {
			r.spoil(name, source, last)
		}
		last = source
	}
}

// fit replaces the characters that the grammar is never given.
func (r *row) fit(source []byte) []byte {
	if !slices.Contains(narrow, r.name) {
		return source
	}
	return bytes.Map(func(c rune) rune {
		if c > 0xff && c != utf8.RuneError {
			return 0xff
		}
		return c
	}, source)
}

// file compares a source as it is, and measures: each kind is first in turn, and the fastest of the rounds counts.
func (r *row) file(name string, source []byte) {
	best := result{}
	for round := range max(r.rounds, 1) {
		got := r.pair.trees(source, round%2 == 0, r.steps)
		if got.differs != "" {
			r.differ(name, got)
			return
		}
		if round == 0 {
			best = got
		}
		best.compiled, best.filled = min(best.compiled, got.compiled), min(best.filled, got.filled)
	}
	r.files++
	r.bytes += len(source)
	r.nodes += best.nodes
	if best.broken {
		r.broken++
	}
	if best.cut {
		r.cuts++
	}
	r.compiled += best.compiled
	r.filled += best.filled
}

// spoil compares spoilt versions of a source. Which these are follows from its name and content.
func (r *row) spoil(name string, source, other []byte) {
	h := fnv.New64a()
	h.Write(source)
	random := rand.New(rand.NewPCG(h.Sum64(), uint64(len(source)))) //nolint:gosec // to be repeated
	source, other = source[:min(len(source), maxSpoilt)], other[:min(len(other), maxSpoilt)]
	for i := range r.spoilt {
		spoilt := r.fit(spoiled(random, i, source, other))
		got := r.pair.trees(spoilt, i%2 == 0, r.steps)
		r.spoiltSources++
		if got.cut {
			r.cuts++
		}
		if got.differs != "" {
			r.differ(fmt.Sprintf("%s, spoilt %d", name, i), got)
		}
	}
}

// spoiled returns a source with something wrong: cut, spliced with another, with flipped bits, bytes left out or in disorder, or random.
func spoiled(random *rand.Rand, kind int, source, other []byte) []byte {
	if len(source) == 0 || len(other) == 0 {
		return []byte("\x00\xff")
	}
	out := slices.Clone(source)
	switch at := random.IntN(len(source)); kind % 7 {
	case 0: // its start
		return out[:at]
	case 1: // its end
		return out[at:]
	case 2: // its start and another's end
		return append(out[:at], other[random.IntN(len(other)):]...)
	case 3: // flipped bits
		for range 1 + random.IntN(8) {
			out[random.IntN(len(out))] ^= 1 << random.IntN(8)
		}
		return out
	case 4: // a piece twice, another left out
		end := min(len(out), at+random.IntN(200))
		return slices.Concat(out[:end], out[at:end], out[min(len(out), end+random.IntN(50)):])
	case 5: // bytes of the source in disorder
		for range 20 {
			a, b := random.IntN(len(out)), random.IntN(len(out))
			out[a], out[b] = out[b], out[a]
		}
		return out
	default: // random bytes and characters
		out = out[:0]
		for range random.IntN(2000) {
			switch random.IntN(4) {
			case 0:
				out = append(out, byte(random.IntN(256)))
			case 1:
				out = utf8.AppendRune(out, rune(random.IntN(0x11000)))
			default:
				out = append(out, source[random.IntN(len(source))])
			}
		}
		return out
	}
}

func (r *row) differ(what string, got result) {
	if r.differences++; r.differences <= 10 {
		fmt.Fprintf(os.Stderr, "%s: %s differ in %s, at byte %d\n", r.name, what, got.differs, got.at)
	}
}

// String returns the rest of the row.
func (r *row) String() string {
	ratio := "–"
	if r.compiled > 0 {
		ratio = fmt.Sprintf("%.2f", r.filled/r.compiled)
	}
	return fmt.Sprintf("| %d | %d | %.1f | %d | %d | %d | %d | %.2f s | %.2f s | %s | %d |",
		r.texts, r.files, float64(r.bytes)/1e6, r.nodes, r.broken, r.spoiltSources, r.cuts, r.compiled, r.filled, ratio, r.differences)
}

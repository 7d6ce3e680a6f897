package find

import (
	"bytes"
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// An automaton finds the lines that an expression may match: a deterministic automaton over bytes whose states are made as
// they are needed, as in RE2 and codesearch. It passes over every line without a match, and over most others: a character
// that is not ASCII is to it one or more bytes, and a \r may be the end of a line. It is not safe for concurrent use.
type automaton struct {
	prog   *syntax.Prog
	ascii  [][2]uint64 // by instruction: the ASCII characters that it matches
	high   []bool      // whether it may match others
	states map[string]int32
	sets   [][]uint32 // by state: instructions, sorted, before those that match the empty text are followed
	flags  []byte     // by state
	next   []int32    // by state and byte, or endOfText: a state, or one of the following

	ignored byte // flags that no instruction looks at

	queue, stack []uint32
	seen         []bool
}

const (
	unmade    = -1 // the state was not needed yet
	matched   = -2 // the line has a match
	exhausted = -3 // there are too many states

	endOfText = 256
	symbols   = 257 // bytes and endOfText

	maxStates       = 1 << 10
	maxInstructions = 1 << 10

	atStart   = 1 // flags of a state: of a line
	afterWord = 2
)

// newAutomaton returns an automaton, nil if the expression is too large for one.
func newAutomaton(re *syntax.Regexp) *automaton {
	prog, err := syntax.Compile(re)
	if err != nil || len(prog.Inst) > maxInstructions {
		return nil
	}
	a := &automaton{
		prog: prog, ascii: make([][2]uint64, len(prog.Inst)), high: make([]bool, len(prog.Inst)), states: map[string]int32{}, seen: make([]bool, len(prog.Inst)),
	}
	a.ignored = atStart | afterWord
	for i := range prog.Inst {
		inst := &prog.Inst[i]
		switch inst.Op {
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&(syntax.EmptyWordBoundary|syntax.EmptyNoWordBoundary) != 0 {
				a.ignored &^= afterWord
			}
			if syntax.EmptyOp(inst.Arg)&(syntax.EmptyBeginLine|syntax.EmptyBeginText) != 0 {
				a.ignored &^= atStart
			}
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			for r := range rune(utf8.RuneSelf) {
				if inst.MatchRune(r) {
					a.ascii[i][r/64] |= 1 << (r % 64)
				}
			}
			a.high[i] = mayBeHigh(inst)
		default:
		}
	}
	a.state([]uint32{uint32(prog.Start)}, atStart) //nolint:gosec // an index of Inst
	return a
}

// mayBeHigh reports whether an instruction may match a character that is not ASCII.
func mayBeHigh(inst *syntax.Inst) bool {
	if inst.Op == syntax.InstRuneAny || inst.Op == syntax.InstRuneAnyNotNL || len(inst.Rune) == 0 {
		return true
	}
	if inst.Rune[len(inst.Rune)-1] >= utf8.RuneSelf {
		return true
	}
	if syntax.Flags(inst.Arg)&syntax.FoldCase == 0 {
		return false
	}
	first := inst.Rune[0]
	for r := unicode.SimpleFold(first); r != first; r = unicode.SimpleFold(r) {
		if r >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// state returns the number of a state, exhausted if there are too many.
func (a *automaton) state(set []uint32, flags byte) int32 {
	flags &^= a.ignored
	key := make([]byte, 0, 2*len(set)+1)
	for _, id := range set {
		key = append(key, byte(id>>8), byte(id)) // less than maxInstructions
	}
	key = append(key, flags)
	if s, ok := a.states[string(key)]; ok {
		return s
	}
	if len(a.sets) >= maxStates {
		return exhausted
	}
	s := int32(len(a.sets)) //nolint:gosec // less than maxStates
	a.states[string(key)] = s
	a.sets, a.flags = append(a.sets, slices.Clone(set)), append(a.flags, flags)
	for range symbols {
		a.next = append(a.next, unmade)
	}
	return s
}

// line returns the start of the first line at or after at, where a line starts, that may match; -1 if there is none. It gives
// up where ok is false.
func (a *automaton) line(text []byte, at int) (start int, ok bool) {
	s := int32(0)
	for i := at; i < len(text); {
		row := a.next[int(s)*symbols : int(s+1)*symbols]
		for i < len(text) && row[text[i]] == s { // most bytes change nothing: this loop need not wait for one look-up after the other
			i++
		}
		if i == len(text) {
			break
		}
		n := row[text[i]]
		if n < 0 {
			n = a.step(s, int(text[i]))
		}
		if n < 0 {
			return at + bytes.LastIndexByte(text[at:i], '\n') + 1, n == matched
		}
		s = n
		i++
	}
	if last := at + bytes.LastIndexByte(text[at:], '\n') + 1; last < len(text) && a.step(s, endOfText) == matched {
		return last, true
	}
	return -1, true
}

// step returns the state after another byte.
func (a *automaton) step(s int32, c int) int32 {
	to := &a.next[int(s)*symbols+c]
	if *to != unmade {
		return *to
	}
	n := a.compute(s, c)
	a.next[int(s)*symbols+c] = n // which compute may have moved
	return n
}

func (a *automaton) compute(s int32, c int) int32 {
	if a.follow(a.sets[s], a.around(a.flags[s], c)) {
		return matched
	}
	if c == '\n' || c == endOfText {
		return 0
	}
	set := []uint32{uint32(a.prog.Start)} //nolint:gosec // an index of Inst
	for _, id := range a.queue {
		if c >= utf8.RuneSelf {
			if a.high[id] {
				set = append(set, id, a.prog.Inst[id].Out)
			}
		} else if a.ascii[id][c/64]&(1<<(c%64)) != 0 {
			set = append(set, a.prog.Inst[id].Out)
		}
	}
	slices.Sort(set)
	flags := byte(0)
	if isWord(rune(c)) {
		flags = afterWord
	}
	return a.state(slices.Compact(set), flags)
}

// around returns which empty texts match between a state and a byte.
func (a *automaton) around(flags byte, c int) syntax.EmptyOp {
	var ops syntax.EmptyOp
	if flags&atStart != 0 {
		ops |= syntax.EmptyBeginLine | syntax.EmptyBeginText
	}
	if c == '\n' || c == '\r' || c == endOfText {
		ops |= syntax.EmptyEndLine | syntax.EmptyEndText
	}
	if (flags&afterWord != 0) != (c < utf8.RuneSelf && isWord(rune(c))) {
		return ops | syntax.EmptyWordBoundary
	}
	return ops | syntax.EmptyNoWordBoundary
}

// follow puts the instructions into the queue that can be reached from a set without a byte. It reports whether the
// expression matches there.
func (a *automaton) follow(set []uint32, ops syntax.EmptyOp) bool {
	for _, id := range a.queue {
		a.seen[id] = false
	}
	a.queue, a.stack = a.queue[:0], append(a.stack[:0], set...)
	match := false
	for len(a.stack) > 0 {
		id := a.stack[len(a.stack)-1]
		a.stack = a.stack[:len(a.stack)-1]
		if a.seen[id] {
			continue
		}
		a.seen[id] = true
		a.queue = append(a.queue, id)
		switch inst := &a.prog.Inst[id]; inst.Op {
		case syntax.InstMatch:
			match = true
		case syntax.InstAlt, syntax.InstAltMatch:
			a.stack = append(a.stack, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			a.stack = append(a.stack, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^ops == 0 {
				a.stack = append(a.stack, inst.Out)
			}
		default:
		}
	}
	return match
}

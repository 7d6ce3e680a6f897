package upstream

import (
	"encoding/binary"
	"slices"

	"codemem/symbol/grammar"
)

// A lexerBuilder collects the states of a lexer; equal rows are kept once.
type lexerBuilder struct {
	out  grammar.Lexer
	rows map[grammar.Row]uint16
	lows map[string]uint16
	high map[string]uint16
}

// An arc leads from a state to another, for a set of characters.
type arc struct {
	span
	move uint16
}

// lexer reads a lexer's function after its name.
func (r *reader) lexer() grammar.Lexer {
	r.expect("(", "TSLexer", "*", "lexer", ",", "TSStateId", "state", ")", "{", "START_LEXER", "(", ")", ";")
	r.expect("eof", "=", "lexer", "-", ">", "eof", "(", "lexer", ")", ";", "switch", "(", "state", ")", "{")
	b := lexerBuilder{rows: map[grammar.Row]uint16{}, lows: map[string]uint16{}, high: map[string]uint16{}}
	for r.peek().kind == 'i' && string(r.peek().text) == "case" {
		r.expect("case")
		if n := r.number(); n != int64(len(b.out.States)) {
			r.fail("case %d after %d others", n, len(b.out.States))
		}
		r.expect(":")
		b.out.States = append(b.out.States, r.state(&b))
	}
	r.expect("default", ":", "return", "false", ";", "}", "}")
	return b.out
}

// state reads what a lexer does in one state, up to END_STATE.
func (r *reader) state(b *lexerBuilder) grammar.LexState {
	s := grammar.LexState{Accept: grammar.None}
	inside, end := moves{left: all}, moves{left: all}
	for first := true; ; first = false {
		form := r.identifier()
		switch form {
		case "ACCEPT_TOKEN":
			if !first {
				r.fail("a token is accepted after a move")
			}
			r.expect("(")
			s.Accept = small[uint16](r, r.number())
			r.expect(")")
		case "ADVANCE_MAP":
			r.advanceMap(&inside, &end)
		case "if":
			r.expect("(")
			c := r.or()
			r.expect(")")
			move := r.move()
			inside.take(c.inside, move)
			end.take(c.end, move)
		case "END_STATE":
			r.expect("(", ")", ";")
			s.Row, s.RowAtEnd = b.row(inside.steps()), b.row(end.steps())
			return s
		default:
			r.fail("unknown form %q in a lexer", form)
		}
		r.expect(";")
	}
}

// move reads ADVANCE(n) or SKIP(n).
func (r *reader) move() uint16 {
	name := r.identifier()
	if name != "ADVANCE" && name != "SKIP" {
		r.fail("%q instead of a move", name)
	}
	r.expect("(")
	n := r.number()
	r.expect(")")
	if n < 0 || n >= grammar.Stay {
		r.fail("a move to state %d", n)
	}
	if name == "SKIP" {
		n |= grammar.Skip
	}
	return uint16(n) //nolint:gosec // compared
}

// advanceMap reads ADVANCE_MAP(character, state, …).
func (r *reader) advanceMap(inside, end *moves) {
	r.expect("(")
	for !r.accept(')') {
		character := int64(small[uint16](r, r.number()))
		r.expect(",")
		state := small[uint16](r, r.number())
		if state >= grammar.Stay {
			r.fail("a move to state %d", state)
		}
		inside.take(spans(character, character), state)
		end.take(spans(character, character), state)
		if !r.accept(',') {
			r.expect(")")
			break
		}
	}
}

// moves are the arcs of a state as far as they are read, and the characters that have none yet: the first condition wins.
type moves struct {
	arcs []arc
	left set
}

func (m *moves) take(s set, move uint16) {
	for _, p := range m.left.and(s) {
		m.arcs = append(m.arcs, arc{p, move})
	}
	m.left = m.left.and(s.not())
}

// steps returns where every character leads.
func (m *moves) steps() []grammar.Step {
	for _, p := range m.left {
		m.arcs = append(m.arcs, arc{p, grammar.Stay})
	}
	slices.SortFunc(m.arcs, func(a, b arc) int { return int(a.from - b.from) })
	var steps []grammar.Step
	for _, a := range m.arcs {
		steps = add(steps, a.from, a.move)
	}
	return steps
}

// add adds a step unless the last one leads there as well.
func add(steps []grammar.Step, from int64, move uint16) []grammar.Step {
	if n := len(steps); n > 0 && steps[n-1].Move == move {
		return steps
	}
	return append(steps, grammar.Step{From: int32(from), Move: move}) //nolint:gosec // characters are of 32 bits
}

// row returns the number of a row with these steps.
func (b *lexerBuilder) row(steps []grammar.Step) uint16 {
	var low, high []grammar.Step
	for i, s := range steps {
		from, to := int64(s.From), int64(most)
		if i+1 < len(steps) {
			to = int64(steps[i+1].From) - 1
		}
		if from < 0 {
			high = add(high, from, s.Move)
		}
		if to >= 0 && from < grammar.FirstHigh {
			low = add(low, max(from, 0), s.Move)
		}
		if to >= grammar.FirstHigh {
			high = add(high, max(from, grammar.FirstHigh), s.Move)
		}
	}
	r := grammar.Row{Low: intern(b.lows, &b.out.Lows, low), High: intern(b.high, &b.out.Highs, high)}
	n, known := b.rows[r]
	if !known {
		n = uint16(len(b.out.Rows)) //nolint:gosec // at most two for each of the states, which are below Stay
		b.rows[r] = n
		b.out.Rows = append(b.out.Rows, r)
	}
	return n
}

func intern(known map[string]uint16, all *[][]grammar.Step, steps []grammar.Step) uint16 {
	var key []byte
	for _, s := range steps {
		key = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint32(key, uint32(s.From)), s.Move) //nolint:gosec // only compared
	}
	n, there := known[string(key)]
	if !there {
		n = uint16(len(*all)) //nolint:gosec // as for rows
		known[string(key)] = n
		*all = append(*all, steps)
	}
	return n
}

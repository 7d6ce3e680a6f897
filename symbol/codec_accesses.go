package symbol

// An access is stored as three numbers, or four: the lines since the last one with what accessFlags says, its name, and its receiver, all
// as small as may be, since there are as many accesses as other references. Receivers are numbered in the order in which they
// first stand, from 1, and what they are follows the first number; 0 is none. The symbol around is stored where it is another than before.
const (
	accessWrites = 1 << iota
	accessMoves  // another symbol is around
	accessFlags  = iota
)

// A receiving is what a reference says of its receiver.
type receiving struct {
	receiver, on string
	bound        bool
}

func (e *encoder) accesses(all []Reference) {
	e.n(len(all))
	numbers := map[receiving]int{{}: 0}
	line, from := 0, -1
	for i := range all {
		r := &all[i]
		flags := 0
		if r.Kind == Write {
			flags |= accessWrites
		}
		if r.From != from {
			flags |= accessMoves
		}
		e.n((r.Line-line)<<accessFlags | flags)
		if line = r.Line; r.From != from {
			e.n(r.From - from)
			from = r.From
		}
		e.text(r.Name)
		of := receiving{r.Receiver, r.On, r.Bound}
		n, known := numbers[of]
		if !known {
			n = len(numbers)
			numbers[of] = n
		}
		e.n(n)
		if !known {
			e.text(of.receiver)
			e.text(of.on)
			e.flag(of.bound)
		}
	}
}

func (d *decoder) accesses(symbols int) []Reference {
	n := d.list(3)
	if n == 0 {
		return nil
	}
	all := make([]Reference, n)
	known := []receiving{{}}
	line, from := 0, -1
	for i := range all {
		head := d.n()
		line += head >> accessFlags
		if head&accessMoves != 0 {
			if from += d.n(); from < -1 || from >= symbols {
				d.bad = true
			}
		}
		name, of := d.text(), d.n()
		switch {
		case of == len(known):
			known = append(known, receiving{d.text(), d.text(), d.flag()})
		case of < 0 || of > len(known):
			d.bad = true
		}
		if d.bad {
			return nil
		}
		all[i] = Reference{Kind: Read, Name: name, Receiver: known[of].receiver, On: known[of].on, Bound: known[of].bound, From: from, Line: line}
		if head&accessWrites != 0 {
			all[i].Kind = Write
		}
	}
	return all
}

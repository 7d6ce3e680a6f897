package symbol

// A Store says that a field or variable holds what has a name, or a function without one: a field of a literal, the left side of an
// assignment, or what is defined with the value. It has one of Into, Symbol and Field.
type Store struct {
	Value  int    // the reference that names the value, by its number among Uses; -1 for a function without a name, or nothing
	Into   int    // the write, by its number among Uses, or -1
	Symbol int    // the field or variable whose initial value it is, or -1
	Of     string // the literal as an expression, of which it is a field without a key
	Field  int    // which one, from 1
}

// Use returns a reference by its number among Uses.
func (o *Outline) Use(i int) *Reference {
	if i < len(o.References) {
		return &o.References[i]
	}
	return &o.Accesses[i-len(o.References)]
}

// What a store is put into.
const (
	intoWrite = iota
	intoSymbol
	intoField
	intoKinds
)

// stores encodes each as the distance of its value from the one before, and what it is put into with its sort.
func (e *encoder) stores(all []Store) {
	e.n(len(all))
	value, into := 0, 0
	for _, s := range all {
		e.n(s.Value - value)
		value = s.Value
		switch {
		case s.Into >= 0:
			e.n((s.Into-into)*intoKinds + intoWrite)
			into = s.Into
		case s.Symbol >= 0:
			e.n(s.Symbol*intoKinds + intoSymbol)
		default:
			e.n(s.Field*intoKinds + intoField)
			e.text(s.Of)
		}
	}
}

func (d *decoder) stores(uses, symbols int) []Store {
	n := d.list(2)
	if n == 0 {
		return nil
	}
	all := make([]Store, n)
	value, into := 0, 0
	for i := range all {
		value += d.n()
		head := d.n()
		sort := (head%intoKinds + intoKinds) % intoKinds
		head = (head - sort) / intoKinds
		s := Store{Value: value, Into: -1, Symbol: -1}
		switch sort {
		case intoWrite:
			into += head
			s.Into = into
		case intoSymbol:
			s.Symbol = head
		default:
			s.Field, s.Of = head, d.text()
		}
		d.bad = d.bad || !s.within(uses, symbols)
		if d.bad {
			return nil
		}
		all[i] = s
	}
	return all
}

// within reports whether a store names what an outline has.
func (s *Store) within(uses, symbols int) bool {
	return s.Value >= -1 && s.Value < uses && s.Into >= -1 && s.Into < uses && s.Symbol >= -1 && s.Symbol < symbols && (s.Into >= 0 || s.Symbol >= 0 || s.Field > 0)
}

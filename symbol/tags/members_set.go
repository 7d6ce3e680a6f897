package tags

import "slices"

// settleSet keeps of the fields that methods set on what they are called on the first of each name that its type does not declare.
func (b *builder) settleSet() {
	if !slices.ContainsFunc(b.definitions, func(d definition) bool { return d.set }) {
		return
	}
	type member struct {
		of   int // index of the type
		name string
	}
	declared := map[member]bool{}
	of := make([]int, len(b.definitions))
	var around []int // definitions, the innermost last
	for i := range b.definitions {
		d := &b.definitions[i]
		for len(around) > 0 && !b.definitions[around[len(around)-1]].span.Holds(d.span) {
			around = around[:len(around)-1]
		}
		if of[i] = b.typeAround(around, d.set); !d.set {
			around = append(around, i)
			declared[member{of[i], d.text}] = true
		}
	}
	kept := b.definitions[:0]
	for i, d := range b.definitions {
		m := member{of[i], d.text}
		if d.set && (m.of < 0 || declared[m]) {
			continue
		}
		declared[m] = true
		kept = append(kept, d)
	}
	b.definitions = kept
}

// typeAround returns which of the definitions around a member is its type, or -1. Of what is set that is the one around the method.
func (b *builder) typeAround(around []int, set bool) int {
	for i, at := range slices.Backward(around) {
		switch k := b.definitions[at].kind; {
		case k.Container():
			if set && i == len(around)-1 { // in no method
				return -1
			}
			return at
		case !set || !k.Callable():
			return -1
		}
	}
	return -1
}

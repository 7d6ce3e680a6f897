package expr

import (
	"slices"
	"strings"
)

// What stands in Reference.Given for arguments that are no values in the language of expressions.
const (
	Null   = "<null>"
	Lambda = `\` // before the number of the parameters of a function without a name
	// Behind that number, as far as the language has such:
	Async        = "a"  // it is one whose result is awaited
	Gives        = "v"  // it gives a value
	GivesNothing = "n"  // it gives none
	Handed       = "::" // a function or method that is handed on by its name
	Operated     = "+"  // before the operands of an arithmetical operator, in brackets
)

// What Reference.Labels says of a call's arguments: for each its label or _ with a colon, then a mark for each function
// behind the brackets, of which each but the first has its label before the mark: _:*done:* of f(1) { } done: { }. The
// parameters of what is called have the same labels before their types, behind their marks.
const (
	BehindMark = "*" // a function behind the brackets
	AnyLabels  = "?" // they are not known
)

// A Param is a parameter of a callable.
type Param struct {
	Mark  string // OptionalMark, ManyMark, ReceiverMark, or several of them
	Label string // what calls say before its argument: "_" for nothing
	Type  *Type
}

// Many reports whether the parameter may come several times.
func (p *Param) Many() bool { return strings.HasPrefix(p.Mark, ManyMark) }

// Params reads parameters, with commas between them: none of "".
func Params(text string) []Param { return parseParams(text, 0) }

func parseParams(text string, depth int) []Param {
	if text == "" {
		return nil
	}
	parts := split(text, ',')
	all := make([]Param, len(parts))
	for i, p := range parts {
		of := strings.TrimLeft(p, OptionalMark+ManyMark+ReceiverMark)
		all[i] = Param{Mark: p[:len(p)-len(of)], Label: "_"}
		if at := strings.IndexByte(of, ':'); at > 0 && !strings.ContainsAny(of[:at], "([{<#=") {
			all[i].Label, of = of[:at], of[at+1:]
		}
		all[i].Type = parseType(of, depth+1)
	}
	return all
}

// Align returns for each argument of a call, the functions behind its brackets last, the number of the parameter that
// takes it; not ok if a callable with such parameters cannot be called so.
func Align(all []Param, labels string) (to []int, ok bool) {
	given, behind, some := strings.Cut(labels, BehindMark)
	next := 0
	for given != "" {
		var name string
		name, given, _ = strings.Cut(given, ":")
		for ; ; next++ {
			if next >= len(all) {
				return nil, false
			}
			if all[next].Label == name {
				break
			}
			if all[next].Mark == "" {
				return nil, false
			}
		}
		to = append(to, next)
		if all[next].Mark != ManyMark {
			next++
			continue
		}
		for strings.HasPrefix(given, "_:") { // more of it
			given = given[2:]
			to = append(to, next)
		}
		next++
	}
	if !some {
		return to, needed(all[next:]) == 0
	}
	functions, ok := alignBehind(all[next:], strings.Count(behind, BehindMark), behind)
	for _, i := range functions {
		to = append(to, next+i)
	}
	return to, ok
}

// alignBehind is Align of the functions behind the brackets and the parameters that are left for them. Those with labels are found
// from the last on. The first has none: of the parameters before theirs it is the one that is needed, or the last.
func alignBehind(all []Param, later int, labels string) (to []int, ok bool) {
	to = make([]int, later+1)
	for i := later; i > 0; i-- {
		labels = strings.TrimSuffix(labels, ":"+BehindMark)
		at := strings.LastIndex(labels, BehindMark) + 1
		last := len(all) - 1
		for last >= 0 && all[last].Label != labels[at:] {
			last--
		}
		if last < 0 || needed(all[last+1:]) > 0 {
			return nil, false
		}
		to[i], all, labels = last, all[:last], labels[:at]
	}
	to[0] = len(all) - 1
	switch i := slices.IndexFunc(all, func(p Param) bool { return p.Mark == "" }); {
	case len(all) == 0 || needed(all) > 1:
		return nil, false
	case i >= 0:
		to[0] = i
	}
	return to, true
}

// needed is how many of some parameters have no mark: they cannot be left out.
func needed(all []Param) int {
	n := 0
	for _, p := range all {
		if p.Mark == "" {
			n++
		}
	}
	return n
}

// Marks before the type of a parameter in Symbol.Params.
const (
	OptionalMark = "?" // it may be left out
	ManyMark     = "*" // it may be left out or come several times
	ReceiverMark = "." // it stands before the name of what is called: of an extension
)

// Here stands in Reference.On of a name alone before the index of the symbol of the file that it means, or before - if the
// symbols of the file that have the name are not seen where it stands.
const Here = "%"

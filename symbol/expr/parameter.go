package expr

import (
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
// behind the brackets. The parameters of what is called have the same labels before their types, behind their marks.
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
// takes it; not ok if a callable with such parameters cannot be called so. Of functions behind the brackets only the
// first has no label, and the last parameters take them.
func Align(all []Param, labels string) (to []int, ok bool) {
	given := strings.TrimRight(labels, BehindMark)
	behind := len(labels) - len(given)
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
	needed := 0
	for _, p := range all[next:] {
		if p.Mark == "" {
			needed++
		}
	}
	if needed > behind || behind > len(all)-next {
		return nil, false
	}
	for i := range behind {
		to = append(to, len(all)-behind+i)
	}
	return to, true
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

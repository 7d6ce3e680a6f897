package expr

import (
	"strings"
)

// What stands in Reference.Given for arguments that are no values in the language of expressions.
const (
	Null     = "<null>"
	Lambda   = `\`  // before the number of the parameters of a function without a name
	Handed   = "::" // a function or method that is handed on by its name
	Operated = "+"  // before the operands of an arithmetical operator, in brackets
)

// What Reference.Labels says of a call's arguments: for each its label or _ with a colon, then a mark for each function
// behind the brackets. The parameters of what is called have the same labels before their types, behind their marks.
const (
	BehindMark = "*" // a function behind the brackets
	AnyLabels  = "?" // they are not known
)

// Label cuts what calls say before a parameter off its type: "_" for nothing.
func Label(p string) (name, mark, of string) {
	of = strings.TrimLeft(p, OptionalMark+ManyMark+ReceiverMark)
	mark = p[:len(p)-len(of)]
	if i := strings.IndexByte(of, ':'); i > 0 && !strings.ContainsAny(of[:i], "([{<#=") {
		return of[:i], mark, of[i+1:]
	}
	return "_", mark, of
}

// Align returns for each argument of a call, the functions behind its brackets last, the number of the parameter that
// takes it; not ok if a callable with such parameters cannot be called so. Of functions behind the brackets only the
// first has no label, and the last parameters take them.
func Align(params, labels string) (to []int, ok bool) {
	given := strings.TrimRight(labels, BehindMark)
	behind := len(labels) - len(given)
	var all []string
	if params != "" {
		all = Split(params, ',')
	}
	next := 0
	for given != "" {
		var name string
		name, given, _ = strings.Cut(given, ":")
		for ; ; next++ {
			if next >= len(all) {
				return nil, false
			}
			l, mark, _ := Label(all[next])
			if l == name {
				break
			}
			if mark == "" {
				return nil, false
			}
		}
		to = append(to, next)
		if _, mark, _ := Label(all[next]); mark != ManyMark {
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
		if _, mark, _ := Label(p); mark == "" {
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

// Parameter returns the type of a parameter without its mark and label.
func Parameter(p string) string {
	_, _, of := Label(p)
	return of
}

// Here stands in Reference.On of a name alone before the index of the symbol of the file that it means, or before - if the
// symbols of the file that have the name are not seen where it stands.
const Here = "%"

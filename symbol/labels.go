package symbol

import "strings"

// What Reference.Labels says of a call's arguments: for each its label or _ with a colon, then a mark for each function
// behind the brackets. The parameters of what is called have the same labels before their types, behind their marks.
const (
	BehindMark = "*" // a function behind the brackets
	AnyLabels  = "?" // they are not known
)

// label cuts what calls say before a parameter off its type: "_" for nothing.
func label(p string) (name, mark, of string) {
	of = strings.TrimLeft(p, OptionalMark+ManyMark+ReceiverMark)
	mark = p[:len(p)-len(of)]
	if i := strings.IndexByte(of, ':'); i > 0 && !strings.ContainsAny(of[:i], "([{<#=") {
		return of[:i], mark, of[i+1:]
	}
	return "_", mark, of
}

// aligned returns for each argument of a call, the functions behind its brackets last, the number of the parameter that
// takes it; not ok if a callable with such parameters cannot be called so. Of functions behind the brackets only the
// first has no label, and the last parameters take them.
func aligned(params, labels string) (to []int, ok bool) {
	given := strings.TrimRight(labels, BehindMark)
	behind := len(labels) - len(given)
	var all []string
	if params != "" {
		all = splitTop(params, ',')
	}
	next := 0
	for given != "" {
		var name string
		name, given, _ = strings.Cut(given, ":")
		for ; ; next++ {
			if next >= len(all) {
				return nil, false
			}
			l, mark, _ := label(all[next])
			if l == name {
				break
			}
			if mark == "" {
				return nil, false
			}
		}
		to = append(to, next)
		if _, mark, _ := label(all[next]); mark != ManyMark {
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
		if _, mark, _ := label(p); mark == "" {
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

// calledWith reports whether a symbol may be called with arguments of some labels.
func (s *Symbol) calledWith(labels string) bool {
	if labels == AnyLabels || s.Params == ManyMark+"_" {
		return true
	}
	_, ok := aligned(s.Params, labels)
	return ok
}

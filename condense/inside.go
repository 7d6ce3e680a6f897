package condense

import (
	"slices"

	"codemem/symbol"
)

// An Inside is what a symbol holds, told beside its id and signature.
type Inside struct {
	Dependencies []string `json:"dependencies"`       // names that it refers to, as they are written, each once, in source order
	TokenCount   int      `json:"tokenCount"`         // of its full body, estimated
	FullBody     string   `json:"fullBody,omitempty"` // its exact bytes, without the documentation before it; only when asked for
}

// InsideOf returns what symbol i of a file holds; whole says that its bytes are wanted too.
func InsideOf(o *symbol.Outline, content []byte, i int, whole bool) Inside {
	body := bytesOf(o.Symbols[i].Span, content)
	in := Inside{Dependencies: dependencies(o, i), TokenCount: Tokens(body)}
	if whole {
		in.FullBody = string(body)
	}
	return in
}

// bytesOf returns what a span covers, nothing if the content is not what it is of.
func bytesOf(span symbol.Span, content []byte) []byte {
	if span.Len() <= 0 || int(span.End) > len(content) {
		return nil
	}
	return content[span.Start:span.End]
}

// dependencies returns the names that a symbol and what lies in it refer to, without its own.
func dependencies(o *symbol.Outline, i int) []string {
	names := []string{}
	seen := map[string]bool{o.Symbols[i].Name: true, "": true}
	for k := range o.References {
		if r := &o.References[k]; !seen[r.Name] && within(o, r.From, i) {
			seen[r.Name] = true
			names = append(names, r.Name)
		}
	}
	return slices.Clip(names)
}

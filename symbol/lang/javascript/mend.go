package javascript

import (
	"bytes"

	"codemem/regex"
	"codemem/symbol/source"
)

var (
	// export type * from "a": the word is left out.
	typesOfAll = regex.Lazy(`\bexport\s+(type)\s*\*`)
	// <in T, out U>: the words are.
	variance = regex.Lazy(`[<,]\s*(in\s+out|in|out)\s+[\pL_$]`)
	// f<typeof import("a")>(x): f(typeof import("a"), x).
	typeOfModule = regex.Lazy(`(<)\s*typeof\s+import\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\s*(>\s*\()`)
	// import("a").T[]: without the brackets.
	listOfModule = regex.Lazy(`\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?:\s*\.\s*[\pL\pN_$]+)+((?:\[\])+)`)
)

// mend finds in a content with errors what the grammar of TypeScript does not know.
func mend(content []byte) []source.Mend {
	return source.Disjoint(append(mendSignatures(content), source.MendForms(content, typesOfAll(), variance(), typeOfModule(), listOfModule())...))
}

// mendSignatures finds blanks where semicolons may be lacking: the grammar takes no end of a line for the end of a member if
// the next one starts with "<", as that of a generic signature.
func mendSignatures(content []byte) (all []source.Mend) {
	for start, tried := 0, 0; start < len(content) && tried < source.MaxMends; {
		line := content[start:]
		next := len(content)
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line, next = line[:n], start+n+1
		}
		indent := len(line) - len(bytes.TrimLeft(line, " \t"))
		if indent > 0 && indent < len(line) && line[indent] == '<' {
			if tried++; beforeCall(content[start+indent:]) {
				at := uint32(start + indent - 1) //nolint:gosec // a content is no longer
				all = append(all, source.Mend{Span: source.Span{Start: at, End: at + 1}, With: ";"})
			}
		}
		start = next
	}
	return all
}

// beforeCall reports whether a bracket stands behind the angles that a text starts with.
func beforeCall(text []byte) bool {
	text = text[:min(len(text), source.MaxAngles)]
	depth := 0
	for i, c := range text {
		switch {
		case c == '<':
			depth++
		case c == '>' && text[i-1] != '=':
			if depth--; depth == 0 {
				return bytes.HasPrefix(bytes.TrimLeft(text[i+1:], " \t\r\n"), []byte("("))
			}
		}
	}
	return false
}

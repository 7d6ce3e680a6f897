package javascript

import (
	"bytes"
	"slices"
	"strings"

	"codemem/regex"
	"codemem/symbol/source"
)

// What a JSDoc comment says of types, where a language has it there: @param {Cart} cart, @returns {Order[]}, @type {Map<string, Order>},
// @typedef {import("./cart").Cart} Cart.

// maxDoc is how long a comment is that is read for types, and how far back a file is searched for its beginning.
const maxDoc = 4 << 10

// documentable are the kinds of nodes that a comment before them may be about what is in them.
var documentable = map[string]bool{
	"variable_declarator": true, "lexical_declaration": true, "variable_declaration": true, "assignment_expression": true, "expression_statement": true,
	"export_statement": true, "pair": true, "method_definition": true, "field_definition": true, "function_declaration": true, "parenthesized_expression": true,
}

// docOf returns the comment before a node, or before what that begins or is the value of.
func docOf(r *source.Reader, n int) string {
	if !r.Lang.DocTypes {
		return ""
	}
	for ; n >= 0; n = r.Parent(n) {
		if doc := docBefore(r.Content, int(r.Nodes[n].Start)); doc != "" {
			return doc
		}
		if p := r.Parent(n); p < 0 || !documentable[r.Kind(p)] {
			break
		}
	}
	return ""
}

// docBefore returns the JSDoc comment that ends right before an offset.
func docBefore(content []byte, at int) string {
	before := bytes.TrimRight(content[max(0, at-maxDoc):at], " \t\r\n")
	start := bytes.LastIndex(before, []byte("/*"))
	if start < 0 || !bytes.HasSuffix(before, []byte("*/")) || !bytes.HasPrefix(before[start:], []byte("/**")) {
		return ""
	}
	return string(before[start:])
}

// docTag returns the type that a comment says behind a tag: of what has the name, or of anything if there is none.
func docTag(r *source.Reader, doc, tag, name string) string {
	for {
		_, rest, found := strings.Cut(doc, "@"+tag)
		if !found {
			return ""
		}
		doc = rest
		rest = strings.TrimLeft(rest, " \t")
		end := strings.IndexByte(rest, '}')
		if !strings.HasPrefix(rest, "{") || end < 0 {
			continue
		}
		if name == "" || docNames(strings.TrimLeft(rest[end+1:], " \t["), name) {
			return docType(r, rest[1:end], 0)
		}
	}
}

// docNames reports whether a text begins with a name, and not with a member of it: cart, cart - what is bought, cart=none.
func docNames(text, name string) bool {
	rest, is := strings.CutPrefix(text, name)
	return is && (rest == "" || rest[0] == '-' || rest[0] != '.' && !source.WordByte(rest[0]))
}

var (
	docImport  = regex.Lazy(`import\(\s*["']([^"'()]+)["']\s*\)`)
	docTypedef = regex.Lazy(`@typedef\s+\{\s*(import\([^{}\n]*)\}\s+([\w$]+)`)
	docUnsaid  = []string{"any", "Object", "object", "unknown", "void", "null", "undefined", "never", "Function", "function"}
	docName    = regex.Lazy(`^("[^"]+"\.)?[\w$]+(\.[\w$]+)*$`)
)

// docType translates a type of JSDoc.
func docType(r *source.Reader, text string, depth int) string {
	text = strings.TrimSpace(docImport().ReplaceAllString(text, `"$1"`))
	rest, many := strings.CutPrefix(text, "...")
	text = strings.TrimSuffix(strings.TrimLeft(rest, "!?"), "=")
	if depth > source.MaxDeep || strings.ContainsAny(text, "{}\n*=&") {
		return ""
	}
	if many {
		return "[" + source.OrBlank(docType(r, text, depth+1)) + "]"
	}
	if parts := cutAt(text, '|'); len(parts) > 1 {
		all := ""
		for _, p := range parts {
			all = source.Either(all, docType(r, p, depth+1))
		}
		return all
	}
	switch element, list := strings.CutSuffix(text, "[]"); {
	case list:
		return "[" + source.OrBlank(docType(r, element, depth+1)) + "]"
	case strings.HasPrefix(text, "(") && source.ClosesAt(text) == len(text)-1:
		return docType(r, text[1:len(text)-1], depth+1)
	}
	return docNamed(r, text, depth)
}

// docNamed translates the name of a type, with its arguments.
func docNamed(r *source.Reader, text string, depth int) string {
	name, args, generic := strings.Cut(strings.Replace(text, ".<", "<", 1), "<")
	switch is := typedefs(r)[name]; {
	case !docName().MatchString(name), slices.Contains(docUnsaid, name):
		return ""
	case !generic && is != "":
		return is
	case !generic:
		return name
	}
	said := cutAt(strings.TrimSuffix(args, ">"), ',')
	for i := range said {
		said[i] = source.OrBlank(docType(r, said[i], depth+1))
	}
	if name == "Array" && len(said) == 1 {
		return "[" + said[0] + "]"
	}
	return name + "<" + strings.Join(said, ",") + ">"
}

// typedefs returns the types that comments of the file import under a name.
func typedefs(r *source.Reader) map[string]string {
	if r.Imported == nil {
		r.Imported = map[string]string{}
		for _, m := range docTypedef().FindAllSubmatch(r.Content, -1) {
			if is := docImport().ReplaceAllString(strings.TrimSpace(string(m[1])), `"$1"`); docName().MatchString(is) {
				r.Imported[string(m[2])] = is
			}
		}
	}
	return r.Imported
}

// cutAt cuts a text at a mark that is in no brackets.
func cutAt(text string, mark byte) (parts []string) {
	depth, start := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == mark && depth == 0:
			parts, start = append(parts, text[start:i]), i+1
		case strings.IndexByte("([<", c) >= 0:
			depth++
		case strings.IndexByte(")]>", c) >= 0:
			depth--
		}
	}
	return append(parts, text[start:])
}

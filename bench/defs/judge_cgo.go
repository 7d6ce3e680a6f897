//go:build cgo

package main

import (
	"bytes"
	"slices"
	"sort"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// A judge knows of one file what a place in it is: our queries have no part in that.
type judge struct {
	lang      string
	content   []byte
	root      *sitter.Node
	lines     []uint // where they start
	functions []span // bodies, in which values are local
	imports   []span
}

type span struct{ start, end uint }

// functionNodes are the nodes with the body of a function, in the words of all grammars.
var functionNodes = []string{
	"function_definition", "function_declaration", "function_item", "function_expression", "generator_function", "generator_function_declaration",
	"arrow_function", "method_definition", "method_declaration", "method", "singleton_method", "constructor_declaration",
	"compact_constructor_declaration", "operator_declaration", "accessor_declaration", "local_function_statement", "lambda", "lambda_expression",
	"closure_expression", "func_literal", "anonymous_function", "anonymous_method_expression", "static_initializer", "class_static_block",
}

// bodyNodes are such bodies themselves.
var bodyNodes = []string{
	"function_body", "lambda_literal", "computed_property", "getter", "setter", "anonymous_initializer", "secondary_constructor", "constructor_body",
	"indented_block",
}

// scripts are JavaScript and its kin. The variables of a loop end with it there.
var scripts = []string{"JavaScript", "TSX", "TypeScript"}

// importNodes are statements that import.
var importNodes = []string{
	"import_statement", "import_declaration", "import_spec", "use_declaration", "using_directive", "namespace_use_declaration", "import_alias",
}

func newJudge(lang string, content []byte, root *sitter.Node) *judge {
	j := &judge{lang: lang, content: content, root: root, lines: []uint{0}}
	for i, c := range content {
		if c == '\n' {
			j.lines = append(j.lines, uint(i)+1) //nolint:gosec // an index
		}
	}
	cursor := root.Walk()
	defer cursor.Close()
	for down := true; ; {
		if down {
			j.visit(cursor.Node())
		}
		switch {
		case down && cursor.GotoFirstChild():
		case cursor.GotoNextSibling():
			down = true
		case cursor.GotoParent():
			down = false
		default:
			return j
		}
	}
}

// visit notes the body of a function and an import.
func (j *judge) visit(n *sitter.Node) {
	kind := n.Kind()
	switch {
	case slices.Contains(importNodes, kind), kind == "variable_declarator" && j.requires(n), kind == "mod_item" && n.ChildByFieldName("body") == nil:
		j.imports = append(j.imports, span{n.StartByte(), n.EndByte()})
	case slices.Contains(bodyNodes, kind), kind == "block" && j.lang == "Scala", kind == "for_statement" && slices.Contains(scripts, j.lang):
		j.functions = append(j.functions, span{n.StartByte(), n.EndByte()})
	case slices.Contains(functionNodes, kind):
		if t := n.ChildByFieldName("type"); t != nil && (t.Kind() == "class_specifier" || t.Kind() == "struct_specifier") && t.ChildByFieldName("body") == nil {
			return // C++: a class behind a macro
		}
		if body := n.ChildByFieldName("body"); body != nil {
			j.functions = append(j.functions, span{body.StartByte(), body.EndByte()})
		}
	}
}

// requires reports whether a variable of JavaScript is bound to what a module offers.
func (j *judge) requires(n *sitter.Node) bool {
	value := n.ChildByFieldName("value")
	if value != nil && value.Kind() == "member_expression" {
		value = value.ChildByFieldName("object")
	}
	return value != nil && value.Kind() == "call_expression" && bytes.HasPrefix(j.content[value.StartByte():], []byte("require("))
}

// inside reports whether a place lies in one of the spans, which are in the order of their starts.
func (j *judge) inside(spans []span, at uint) bool {
	n := sort.Search(len(spans), func(i int) bool { return spans[i].start > at })
	return slices.ContainsFunc(spans[:n], func(s span) bool { return at < s.end })
}

// tag says why a tag is no definition of ours, "" if it may be one.
func (j *judge) tag(t *ctag) string {
	var whys []string
	for _, at := range j.named(t) {
		var why string
		switch n := j.root.NamedDescendantForByteRange(at, at+uint(len(t.Name))); {
		case j.inside(j.imports, at):
			why = leftImports
		case slices.Contains(values, t.Kind) && j.inside(j.functions, at):
			why = leftLocals
		case n != nil:
			if why = j.word(n, at); why == "" {
				why = j.use(t, n)
			}
		}
		whys = append(whys, why)
	}
	if len(whys) == 0 || slices.Contains(whys, "") {
		return ""
	}
	return whys[0]
}

// named returns where the name of a tag stands in its line, or else in the one before: ctags is one line late where a statement ends there.
func (j *judge) named(t *ctag) []uint {
	for _, n := range []int{t.Line, t.Line - 1} {
		start, end, ok := j.line(n)
		if !ok {
			return nil
		}
		if places := words(j.content[start:end], t.Name, start); len(places) > 0 {
			return places
		}
	}
	return nil
}

// line returns where a line starts and ends.
func (j *judge) line(n int) (start, end uint, ok bool) {
	if n < 1 || n > len(j.lines) {
		return 0, 0, false
	}
	end = uint(len(j.content))
	if n < len(j.lines) {
		end = j.lines[n]
	}
	return j.lines[n-1], end, true
}

// node says the same of what a query calls a name.
func (j *judge) node(n *sitter.Node) string {
	if j.inside(j.imports, n.StartByte()) {
		return leftImports
	}
	if p := n.Parent(); p != nil && isInner(p) {
		return leftInner
	}
	return ""
}

// word says whether the innermost node with a name around a place shows that what stands there is none.
func (j *judge) word(n *sitter.Node, at uint) string {
	if p := n.Parent(); n.Kind() == "string_fragment" && p != nil {
		if p = p.Parent(); p == nil || p.Kind() != "pair" || p.ChildByFieldName("key").StartByte() != n.Parent().StartByte() {
			return leftWords
		}
	}
	switch n.Kind() {
	case "comment", "line_comment", "block_comment", "multiline_comment", "this", "self", "true", "false", "null", "primitive_type", "predefined_type":
		return leftWords
	}
	if j.keyword(at) {
		return leftWords
	}
	return ""
}

// keyword reports whether a word of the language stands at a place, other than those that name what they define.
func (j *judge) keyword(at uint) bool {
	leaf := j.root.DescendantForByteRange(at, at+1)
	return leaf != nil && !leaf.IsNamed() && leaf.ChildCount() == 0 && !leaf.IsError() && isWord(j.content[leaf.StartByte()]) &&
		!slices.Contains([]string{"init", "deinit", "constructor", "subscript", "companion", "default", "operator"}, leaf.Kind())
}

func isWord(c byte) bool {
	return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 || c >= '0' && c <= '9'
}

// words returns where a name stands as a word in a line that starts at an offset.
func words(line []byte, name string, start uint) []uint {
	var at []uint
	for i := 0; ; {
		k := bytes.Index(line[i:], []byte(name))
		if k < 0 || name == "" {
			return at
		}
		i += k
		end := i + len(name)
		if (i == 0 || !isWord(line[i-1])) && (end == len(line) || !isWord(line[end])) {
			at = append(at, start+uint(i))
		}
		i = end
	}
}

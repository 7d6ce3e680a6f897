//go:build cgo

package main

import (
	"slices"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// uses are parents of a name that show that it is none of a definition, by language: calls, types, arguments,
// parameters, annotations, and keys of objects whose value is no function.
var uses = map[string][]string{
	"C#":         {"parameter", "argument", "base_list", "type_parameter_constraint", "type_parameter_constraints_clause", "cast_expression", "member_access_expression"},
	"Java":       {"annotation", "marker_annotation"},
	"JavaScript": {"call_expression", "arguments", "member_expression", "pair", "shorthand_property_identifier"},
	"Kotlin":     {"lambda_parameters", "function_type_parameters"},
	"TSX":        {"call_expression", "arguments", "as_expression", "satisfies_expression", "member_expression", "pair", "binary_expression", "array", "nested_type_identifier", "decorator", "export_specifier"},
	"TypeScript": {"call_expression", "arguments", "as_expression", "satisfies_expression", "member_expression", "pair", "binary_expression", "array", "nested_type_identifier", "decorator", "export_specifier"},
}

// use says whether what is around a name shows that it only uses it. It says nothing where the parser stumbled.
func (j *judge) use(t *ctag, n *sitter.Node) string {
	p := j.around(n)
	switch {
	case p == nil || j.stumbled(n):
		return ""
	case j.lang == "Lua":
		return luaUse(p)
	case j.lang == "Kotlin" && kotlinUse(t, n, p):
		return leftUses
	case slices.Contains(scripts, j.lang):
		if why, known := j.scriptUse(t, n, p); known {
			return why
		}
	}
	if slices.Contains(uses[j.lang], p.Kind()) {
		return leftUses
	}
	return ""
}

// around returns the node around a name that shows what the name is for.
func (j *judge) around(n *sitter.Node) *sitter.Node {
	p := n.Parent()
	if n.Kind() == "string_fragment" && p != nil {
		p = p.Parent()
	}
	for p != nil && (p.Kind() == "variable_declaration" && j.lang == "Kotlin" || p.Kind() == "union_type") {
		p = p.Parent() // a parameter of a lambda is a declaration of a variable to Kotlin's grammar
	}
	return p
}

// stumbled reports whether a node lies in a statement of the file that has syntax errors.
func (j *judge) stumbled(n *sitter.Node) bool {
	for ; n != nil && n.Id() != j.root.Id(); n = n.Parent() {
		if n.IsError() || n.HasError() && n.Parent() != nil && n.Parent().Id() == j.root.Id() {
			return true
		}
	}
	return false
}

// functions are the values that make what they are bound to a definition, in JavaScript.
var functions = []string{"function_expression", "arrow_function", "generator_function"}

// isInner reports whether a node is a function with a name of its own that is bound to another one.
func isInner(n *sitter.Node) bool {
	p := n.Parent()
	return n.Kind() == "function_expression" && p != nil && slices.Contains([]string{"pair", "assignment_expression", "variable_declarator"}, p.Kind())
}

// scriptUse says the same in JavaScript and its kin, where ctags takes keys and objects for properties and classes.
func (j *judge) scriptUse(t *ctag, n, p *sitter.Node) (why string, known bool) {
	switch kind := p.Kind(); {
	case kind == "pair":
		return keyUse(n, p), true
	case kind == "member_expression":
		return memberUse(t, p), true
	case isInner(p):
		return leftInner, true
	case kind == "variable_declarator" && isObject(t, p.ChildByFieldName("value")) && j.inside(j.functions, n.StartByte()):
		return leftLocals, true
	case kind == "assignment_expression" && isObject(t, p.ChildByFieldName("right")):
		return leftObjects, true
	case n.Kind() == "shorthand_property_identifier":
		return leftUses, true
	}
	return "", false
}

// keyUse says the same of a name in a pair: only a key whose value is a function is a definition.
func keyUse(n, pair *sitter.Node) string {
	value := pair.ChildByFieldName("value")
	switch {
	case pair.ChildByFieldName("key").EndByte() < n.StartByte():
		return leftUses
	case value != nil && slices.Contains(functions, value.Kind()):
		return ""
	}
	return leftKeys
}

// memberUse says the same of a member, which only an assignment defines.
func memberUse(t *ctag, member *sitter.Node) string {
	switch p := member.Parent(); {
	case p == nil || p.Kind() != "assignment_expression" || t.Kind == "constant":
		return leftUses
	case isObject(t, p.ChildByFieldName("right")):
		return leftObjects
	}
	return ""
}

// isObject reports whether a value is one that ctags takes for a class of JavaScript, and is none.
func isObject(t *ctag, value *sitter.Node) bool {
	return t.Kind == "class" && value != nil && value.Kind() != "class" && value.Kind() != "assignment_expression" && !slices.Contains(functions, value.Kind())
}

// luaUse says the same of a name in Lua, by what is around it: ctags takes a = f(1, function() end) for a function.
func luaUse(p *sitter.Node) string {
	switch p.Kind() {
	case "function_declaration", "dot_index_expression", "method_index_expression", "bracket_index_expression", "field":
		return ""
	case "variable_list":
		values := p.NextNamedSibling()
		if values != nil && values.NamedChildCount() > 0 && values.NamedChild(0).Kind() == "function_definition" {
			return ""
		}
	}
	return leftUses
}

// kotlinUse reports whether a method of Kotlin is none, by what is around its name: only functions and properties are methods to ctags.
func kotlinUse(t *ctag, n, p *sitter.Node) bool {
	return t.Kind == "method" && n.Kind() == "identifier" && !slices.Contains([]string{"function_declaration", "property_declaration"}, p.Kind())
}

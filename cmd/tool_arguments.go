package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"codemem/mcp"
	"codemem/repo"
)

// maxArguments is how many bytes the arguments of a call may have on standard input.
const maxArguments = 64 << 20

// toolArguments returns what the command line says as the JSON object that the tool takes. Whether its values are
// right is for the tool to say, in its own words.
func (a *app) toolArguments(ctx context.Context, t mcp.ToolInfo, args []string) (json.RawMessage, error) {
	if len(args) == 0 {
		return nil, nil
	}
	first := strings.TrimSpace(args[0])
	if first != "-" && !strings.HasPrefix(first, "{") {
		return pairs(t, args)
	}
	if len(args) > 1 {
		return nil, &usageError{msg: "arguments are one JSON object or KEY=VALUE, not both; " + quote(args[1]) + " is too much", hint: toolHint(t.Name)}
	}
	from, text := "the argument", []byte(first)
	if first == "-" {
		from = "standard input"
		var err error
		if text, err = a.read(ctx, "-", maxArguments); err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(text)) == 0 {
			return nil, &usageError{msg: "standard input is empty; wanted is one JSON object", hint: toolHint(t.Name)}
		}
	}
	if err := json.Unmarshal(text, new(json.RawMessage)); err != nil {
		return nil, &usageError{msg: from + " is not one JSON object: " + err.Error(), hint: toolHint(t.Name)}
	}
	return text, nil
}

// toolHint is the next step where the arguments of a tool cannot be read.
func toolHint(name string) string { return "codemem tool " + name + " --help" }

// pairs returns arguments given as KEY=VALUE.
func pairs(t mcp.ToolInfo, args []string) (json.RawMessage, error) {
	set := map[string]any{}
	for _, arg := range args {
		key, value, valued := strings.Cut(arg, "=")
		p := mcp.ParamInfo{Type: "string"} // of one that is not there the tool says so
		if i := slices.IndexFunc(t.Params, func(p mcp.ParamInfo) bool { return p.Name == key }); i >= 0 {
			p = t.Params[i]
		}
		switch {
		case !valued && p.Type == "boolean":
			value = "true"
		case !valued:
			return nil, &usageError{msg: fmt.Sprintf("%s is not KEY=VALUE", quote(arg)), hint: pairHint(t)}
		}
		before, again := set[key]
		items, isList := before.([]any)
		switch {
		case p.Type == "array":
			set[key] = append(items, elementsOf(p, value)...)
		case again && !isList:
			return nil, &usageError{msg: quote(key) + " is given twice, and takes one value", hint: toolHint(t.Name)}
		default:
			set[key] = valueOf(p, value)
		}
	}
	return marshal(set, false)
}

// pairHint names the parameters of a tool.
func pairHint(t mcp.ToolInfo) string {
	if len(t.Params) == 0 {
		return t.Name + " takes no arguments"
	}
	var names []string
	for _, p := range t.Params {
		names = append(names, p.Name+"=")
	}
	return t.Name + " takes " + strings.Join(names, " ")
}

// valueOf returns one value as its parameter wants it; what does not fit stays a string.
func valueOf(p mcp.ParamInfo, s string) any {
	switch p.Type {
	case "boolean", "integer", "number", "object":
		var fits bool
		switch v := any(nil); {
		case json.Unmarshal([]byte(s), &v) != nil:
		case p.Type == "boolean":
			_, fits = v.(bool)
		case p.Type == "object":
			_, fits = v.(map[string]any)
		default:
			_, fits = v.(float64)
		}
		if fits {
			return json.RawMessage(strings.TrimSpace(s))
		}
	}
	return repo.Escape(s)
}

// elementsOf returns the elements that one value adds to an array: those of a JSON array, a JSON object, or words between
// commas.
func elementsOf(p mcp.ParamInfo, s string) []any {
	text := strings.TrimSpace(s)
	var list []json.RawMessage
	if strings.HasPrefix(text, "[") && json.Unmarshal([]byte(text), &list) == nil {
		all := make([]any, 0, len(list))
		for _, item := range list {
			all = append(all, item)
		}
		return all
	}
	if p.Items == "object" {
		return []any{valueOf(mcp.ParamInfo{Type: p.Items}, s)}
	}
	var all []any
	for word := range strings.SplitSeq(s, ",") {
		all = append(all, valueOf(mcp.ParamInfo{Type: p.Items}, word))
	}
	return all
}

package cmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/mcp"
)

// manualWidth is how many characters a line of a tool's manual has at most.
const manualWidth = 110

// toolHelp prints the manual of a tool, made of its own schema.
func (a *app) toolHelp(name string) error {
	s, err := mcp.NewShell(mcp.Options{Root: "."})
	if err != nil {
		return err
	}
	t, err := toolNamed(s, name)
	if err != nil {
		return err
	}
	say := func(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }
	say("%s: %s (toolset %s)\n\n%s\n\n", t.Name, t.Title, t.Toolset, wrap(t.About, "", manualWidth))
	usage := wrap("codemem tool "+t.Name+usageOf(t.Params), "      ", manualWidth)
	say("Usage:\n  %s\n", strings.TrimSpace(usage))
	if len(t.Params) > 0 {
		say("\nParameters:\n")
		width := 0
		for _, p := range t.Params {
			width = max(width, len(p.Name))
		}
		for _, p := range t.Params {
			indent := strings.Repeat(" ", width+4)
			say("  %-*s  %s\n", width, p.Name, strings.TrimPrefix(wrap(paramText(p), indent, manualWidth), indent))
		}
	}
	say("\nExample:\n  %s\n", strings.TrimSpace("codemem tool "+t.Name+" "+twins[t.Name].example))
	if f := friendly(t.Name); f != "" {
		say("\nFor people: %s --help\n", f)
	}
	return nil
}

// usageOf returns the parameters of a tool as they are given, those that may be left out in brackets.
func usageOf(params []mcp.ParamInfo) string {
	var b strings.Builder
	for _, p := range params {
		given := p.Name + "=" + placeholder(p)
		if p.Type == "array" {
			given += "…"
		}
		if !p.Required {
			given = "[" + given + "]"
		}
		b.WriteString(" " + given)
	}
	return b.String()
}

// placeholder returns the placeholder for the value of a parameter.
func placeholder(p mcp.ParamInfo) string {
	switch {
	case len(p.OneOf) > 0:
		return strings.Join(p.OneOf, "|")
	case p.Type == "array" && p.Items == "object", p.Type == "object":
		return "JSON"
	case p.Type == "boolean":
		return "true"
	case p.Type == "integer":
		return "N"
	case p.Type == "number":
		return "X"
	}
	return "TEXT"
}

// plainly says of parameters what they are for where their schema, which agents pay for, leaves that to the instructions.
var plainly = map[string]string{"root": "another work tree of this repository, its name or absolute path"}

// paramText says what a parameter takes and what it is for.
func paramText(p mcp.ParamInfo) string {
	text := typeText(p)
	if p.Required {
		text += ", required"
	}
	if about := cmp.Or(p.About, plainly[p.Name]); about != "" {
		text += ": " + about
	}
	return text
}

// unlimited is a number so large that it is no limit to a person.
const unlimited = 1 << 30

// typeText says what a parameter takes, in words.
func typeText(p mcp.ParamInfo) string {
	switch p.Type {
	case "boolean":
		return "true or false"
	case "integer", "number":
		text := map[string]string{"integer": "a whole number", "number": "a number"}[p.Type]
		switch {
		case p.Min != nil && p.Max != nil && *p.Max > *p.Min && *p.Max < unlimited:
			return fmt.Sprintf("%s from %d to %d", text, *p.Min, *p.Max)
		case p.Min != nil:
			return fmt.Sprintf("%s from %d", text, *p.Min)
		}
		return text
	case "array":
		if p.Items == "object" {
			return "JSON objects: " + membersText(p.Members)
		}
		return "strings"
	case "object":
		return "a JSON object: " + membersText(p.Members)
	}
	if len(p.OneOf) > 0 {
		return "one of " + strings.Join(p.OneOf, ", ")
	}
	return "a string"
}

// membersText lists the members of an object.
func membersText(members []mcp.ParamInfo) string {
	var parts []string
	for _, m := range members {
		part := m.Name
		if !m.Required {
			part += "?"
		}
		if m.About != "" {
			part += " (" + m.About + ")"
		}
		parts = append(parts, part)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// wrap breaks text at spaces into lines of at most width characters, each behind indent.
func wrap(text, indent string, width int) string {
	var lines []string
	at := indent
	for word := range strings.FieldsSeq(text) {
		if len([]rune(at))+len([]rune(word)) > width && at != indent {
			lines = append(lines, strings.TrimRight(at, " "))
			at = indent
		}
		at += word + " "
	}
	return strings.Join(append(lines, strings.TrimRight(at, " ")), "\n")
}

// completeTool offers the names of tools, then of the parameters of one, then values.
func (a *app) completeTool(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	const none = cobra.ShellCompDirectiveNoFileComp
	s, err := mcp.NewShell(mcp.Options{Root: "."})
	if batch, _ := c.Flags().GetBool("batch"); err != nil || batch {
		return nil, none
	}
	tools, err := s.Tools()
	if err != nil {
		return nil, none
	}
	if len(args) == 0 {
		var names []string
		for _, t := range tools {
			if strings.HasPrefix(t.Name, word) {
				names = append(names, t.Name+"\t"+t.Title)
			}
		}
		return names, none
	}
	i := slices.IndexFunc(tools, func(t mcp.ToolInfo) bool { return t.Name == args[0] })
	if i < 0 {
		return nil, none
	}
	key, value, valued := strings.Cut(word, "=")
	if !valued {
		return offerParams(tools[i].Params, args[1:], word), none | cobra.ShellCompDirectiveNoSpace
	}
	i2 := slices.IndexFunc(tools[i].Params, func(p mcp.ParamInfo) bool { return p.Name == key })
	if i2 < 0 {
		return nil, none
	}
	return a.offerValues(c, tools[i].Params[i2], value)
}

// offerParams offers the parameters that begin with word, those that are given already left out.
func offerParams(params []mcp.ParamInfo, given []string, word string) []string {
	var offers []string
	for _, p := range params {
		taken := slices.ContainsFunc(given, func(g string) bool { return g == p.Name || strings.HasPrefix(g, p.Name+"=") })
		if strings.HasPrefix(p.Name, word) && (!taken || p.Type == "array") {
			offers = append(offers, p.Name+"=\t"+paramText(p))
		}
	}
	return offers
}

// offerValues offers values of a parameter: those of a list, and paths where it takes paths.
func (a *app) offerValues(c *cobra.Command, p mcp.ParamInfo, value string) ([]string, cobra.ShellCompDirective) {
	offers, directive := p.OneOf, cobra.ShellCompDirectiveNoFileComp
	before := p.Name + "="
	switch name := strings.ToLower(p.Name); {
	case p.Type == "boolean":
		offers = []string{"true", "false"}
	case strings.Contains(name, "path") || name == "file" || name == "open":
		if i := strings.LastIndexByte(value, ','); i >= 0 && p.Type == "array" {
			before, value = before+value[:i+1], value[i+1:]
		}
		offers, directive = a.completePaths(c, nil, value)
		directive |= cobra.ShellCompDirectiveNoFileComp
	}
	var full []string
	for _, o := range offers {
		if strings.HasPrefix(o, value) {
			full = append(full, before+o)
		}
	}
	return full, directive
}

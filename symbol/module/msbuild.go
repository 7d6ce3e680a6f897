package module

import (
	"bytes"
	"encoding/xml"
	"path"
	"slices"
	"strings"

	"codemem/regex"
)

// ProjectUsings returns the namespaces and classes, those marked static too, that a project of MSBuild opens in all source files of a
// directory: items <Using Include="Shop.Tax" />, and what <ImplicitUsings> stands for. The project is D/D.csproj of the nearest directory D
// that has one. Before it counts the nearest Directory.Build.props above, and behind it the nearest Directory.Build.targets.
func ProjectUsings(w World, dir string) []string {
	for at := range above(dir) {
		if p := Join(at, path.Base(at)+".csproj"); at != "" && w.Has(p) {
			return memo(w, "usings", p, func() []string { return evaluated(w, at, p) })
		}
	}
	return memo(w, "usings", dir, func() []string { return evaluated(w, dir, "") })
}

// implicitUsings are those of the SDK Microsoft.NET.Sdk.
var implicitUsings = []string{"System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks"}

// evaluated reads a project and the files that it imports, in the order that MSBuild has: properties first, then items.
func evaluated(w World, dir, project string) []string {
	b := &build{w: w, properties: map[string]string{"msbuildprojectname": path.Base(dir)}, seen: map[string]bool{}}
	b.above(dir, "Directory.Build.props")
	b.file(project)
	b.above(dir, "Directory.Build.targets")
	var all []string
	if v := b.properties["implicitusings"]; v == "enable" || v == "true" {
		all = slices.Clone(implicitUsings)
	}
	for _, u := range b.usings {
		switch name := b.expanded(u.Value); {
		case slices.ContainsFunc(u.Conditions, func(c string) bool { return !b.holds(c) }):
		case u.Kind == "using":
			all = append(all, name)
		default:
			all = slices.DeleteFunc(all, func(a string) bool { return a == name })
		}
	}
	return all
}

// A build is the state of MSBuild while it reads a project.
type build struct {
	w          World
	properties map[string]string // by name in lower case
	seen       map[string]bool   // files
	usings     []projectNode
}

// maxProjectFiles is the number of files that are read of one project.
const maxProjectFiles = 50

// above reads the nearest file of a name in a directory and those around it.
func (b *build) above(dir, name string) {
	for at := range above(dir) {
		if p := Join(at, name); b.w.Has(p) {
			b.file(p)
			return
		}
	}
}

// file reads a file in the place where it is imported.
func (b *build) file(p string) {
	if p == "" || b.seen[p] || len(b.seen) == maxProjectFiles {
		return
	}
	b.seen[p] = true
	for _, n := range read(b.w, p, readProject) {
		switch {
		case n.Kind == "using" || n.Kind == "remove":
			b.usings = append(b.usings, n)
		case slices.ContainsFunc(n.Conditions, func(c string) bool { return !b.holds(c) }):
		case n.Kind == "property":
			b.properties[n.Name] = b.expanded(n.Value)
		default:
			b.imported(p, n.Value)
		}
	}
}

var fileAbove = regex.Lazy(`(?i)\$\(\[MSBuild\]::GetPathOfFileAbove\(\s*'?([\w.]+)'?\s*,\s*'?([^')]*(?:\$\([^)]*\))?[^')]*)'?\s*\)\)`)

// imported reads what a file imports: a path from where that lies, or the nearest file of a name above a directory.
func (b *build) imported(from, what string) {
	here := Parent(from)
	if m := fileAbove().FindStringSubmatch(what); m != nil {
		if dir, ok := b.within(here, m[2]); ok {
			b.above(dir, m[1])
		}
		return
	}
	if p, ok := b.within(here, what); ok {
		b.file(p)
	}
}

var thisDirectory = regex.Lazy(`(?i)\$\(MSBuildThisFileDirectory\)`)

// within is a path of MSBuild in the tree.
func (b *build) within(here, p string) (string, bool) {
	p = strings.ReplaceAll(b.expanded(thisDirectory().ReplaceAllString(p, "./")), `\`, "/")
	if strings.Contains(p, "$") {
		return "", false
	}
	return inside(here, p)
}

var property = regex.Lazy(`\$\((\w+)\)`)

// expanded is a text with the values of the properties that it names; those of the machine are empty.
func (b *build) expanded(text string) string {
	return strings.TrimSpace(property().ReplaceAllStringFunc(text, func(p string) string { return b.properties[strings.ToLower(p[2:len(p)-1])] }))
}

var comparison = regex.Lazy(`^\s*'?([^'=!<>]*)'?\s*(==|!=)\s*'?([^'=!<>]*)'?\s*$`)

// holds reports whether a condition is met. One that is no comparison of two texts may be.
func (b *build) holds(condition string) bool {
	m := comparison().FindStringSubmatch(b.expanded(condition))
	if m == nil {
		return true
	}
	return strings.EqualFold(strings.TrimSpace(m[1]), strings.TrimSpace(m[3])) == (m[2] == "==")
}

// A projectNode is what a file of MSBuild says of usings: a property, an import, a using or the removal of one.
type projectNode struct {
	Kind, Name, Value string
	Conditions        []string // its own and those of what it lies in
}

// readProject reads what steers usings in a file of MSBuild, in its order. What follows a fault in the file is left out.
func readProject(text []byte) (all []projectNode) {
	d := xml.NewDecoder(bytes.NewReader(text[:min(len(text), maxText)]))
	d.Strict = false
	var open []element
	for len(all) < maxProjectNodes {
		t, err := d.Token()
		if err != nil {
			return all
		}
		switch t := t.(type) {
		case xml.StartElement:
			if open = append(open, elementOf(t, open)); len(open) > maxProjectDepth {
				return all
			}
			all = append(all, open[len(open)-1].nodes()...)
		case xml.CharData:
			if n := len(open); n > 0 {
				open[n-1].text += string(t)
			}
		case xml.EndElement:
			if n := len(open); n > 0 {
				if e := open[n-1]; n > 1 && open[n-2].name == "PropertyGroup" {
					all = append(all, projectNode{"property", strings.ToLower(e.name), strings.TrimSpace(e.text), e.conditions})
				}
				open = open[:n-1]
			}
		}
	}
	return all
}

// What bounds a file of MSBuild.
const (
	maxProjectNodes = 10000
	maxProjectDepth = 64
)

// An element is one of XML that is open.
type element struct {
	name, text string
	attributes map[string]string
	conditions []string
}

// elementOf is what starts inside of others.
func elementOf(t xml.StartElement, around []element) element {
	e := element{name: t.Name.Local, attributes: map[string]string{}}
	for _, a := range t.Attr {
		e.attributes[a.Name.Local] = a.Value
	}
	if n := len(around); n > 0 {
		e.conditions = around[n-1].conditions
	}
	if c := e.attributes["Condition"]; c != "" {
		e.conditions = append(slices.Clip(e.conditions), c)
	}
	return e
}

// nodes are what the start of an element says. A using with an alias opens nothing.
func (e *element) nodes() (all []projectNode) {
	switch a := e.attributes; {
	case e.name == "Import" && a["Project"] != "":
		all = append(all, projectNode{"import", "", a["Project"], e.conditions})
	case e.name == "Using" && a["Alias"] == "":
		if a["Include"] != "" {
			all = append(all, projectNode{"using", "", a["Include"], e.conditions})
		}
		if a["Remove"] != "" {
			all = append(all, projectNode{"remove", "", a["Remove"], e.conditions})
		}
	}
	return all
}

package condense

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
)

// A Node is one symbol of a graph, or a file that imports.
type Node struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Start int    `json:"start_line"`
	End   int    `json:"end_line"`
}

// An Edge is one dependency.
type Edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	Kind string `json:"kind"` // call, type, inherit, dispatch, import
	Rule string `json:"rule"`
}

// A Graph is symbols with what they depend on.
type Graph struct {
	Nodes []Node `json:"nodes"` // by id
	Edges []Edge `json:"edges"` // by from, to, kind; each once
}

// Dependencies returns the graph of the files that in selects, or of all for nil: an edge for each reference that
// a rule resolves, for each method that a call of another can run, and for each import that leads to a file. Symbols without an edge are not in it.
// A name that is only mentioned, as a value handed on, makes none: References tells of it.
func Dependencies(src Source, in func(path string) bool) (Graph, error) {
	edges := map[Edge]bool{}
	nodes := map[string]Node{}
	still := symbol.NewStill(src)
	for _, p := range src.Paths() {
		for _, e := range dispatchEdges(src, still, p, in, func(at symbol.Place) string { return enter(src, nodes, at) }) {
			edges[e] = true
		}
		o := src.Outline(p)
		if o == nil || in != nil && !in(p) {
			continue
		}
		for i := range o.References {
			r := &o.References[i]
			if r.From < 0 || r.Kind == symbol.Mention {
				continue
			}
			res := symbol.Resolve(still, p, o, r)
			from := symbol.Place{Path: p, Index: r.From}
			if res.Rule == "" || res.Place == from && r.Kind != symbol.Call {
				continue
			}
			edges[Edge{enter(src, nodes, from), enter(src, nodes, res.Place), r.Kind.String(), string(res.Rule)}] = true
		}
		for i := range o.Imports {
			files := symbol.Follow(still, p, o, &o.Imports[i])
			if len(files) == 0 {
				continue
			}
			to := fileNode(src, files[0])
			if o.Language == "Go" {
				to = packageNode(files[0])
			}
			if to.ID == p {
				continue
			}
			nodes[p], nodes[to.ID] = fileNode(src, p), to
			edges[Edge{p, to.ID, "import", string(symbol.Imported)}] = true
		}
	}
	g := Graph{Nodes: []Node{}, Edges: []Edge{}}
	for _, n := range nodes {
		g.Nodes = append(g.Nodes, n)
	}
	for e := range edges {
		g.Edges = append(g.Edges, e)
	}
	slices.SortFunc(g.Nodes, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(g.Edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Rule, b.Rule))
	})
	return g, src.Err()
}

func fileNode(src Source, path string) Node {
	n := Node{ID: path, Path: path, Name: path[strings.LastIndexByte(path, '/')+1:], Kind: "file", Start: 1, End: 1}
	if o := src.Outline(path); o != nil {
		n.End = max(o.Lines, 1)
	}
	return n
}

// packageNode is the node of a package that is a directory: that of one of its files.
func packageNode(file string) Node {
	dir := "."
	if i := strings.LastIndexByte(file, '/'); i >= 0 {
		dir = file[:i]
	}
	return Node{ID: dir, Path: dir, Name: dir[strings.LastIndexByte(dir, '/')+1:], Kind: "package", Start: 1, End: 1}
}

func enter(src Source, nodes map[string]Node, p symbol.Place) string {
	o := src.Outline(p.Path)
	s := &o.Symbols[p.Index]
	id := symbol.IDOf(p.Path, o, p.Index).String()
	if _, ok := nodes[id]; !ok {
		nodes[id] = Node{ID: id, Path: p.Path, Name: s.Qualified, Kind: s.Kind.String(), Start: s.Line, End: s.EndLine}
	}
	return id
}

// Around returns the part of a graph within a number of steps of some nodes, in either direction.
func (g Graph) Around(ids []string, steps int) Graph {
	near := map[string]bool{}
	for _, id := range ids {
		near[id] = true
	}
	for range steps {
		next := map[string]bool{}
		for _, e := range g.Edges {
			if near[e.From] {
				next[e.To] = true
			}
			if near[e.To] {
				next[e.From] = true
			}
		}
		before := len(near)
		maps.Copy(near, next)
		if len(near) == before {
			break // nothing else can be reached
		}
	}
	out := Graph{Nodes: []Node{}, Edges: []Edge{}}
	for _, n := range g.Nodes {
		if near[n.ID] {
			out.Nodes = append(out.Nodes, n)
		}
	}
	for _, e := range g.Edges {
		if near[e.From] && near[e.To] {
			out.Edges = append(out.Edges, e)
		}
	}
	return out
}

// DOT writes the graph in the language of Graphviz.
func (g Graph) DOT(w io.Writer) error {
	var b strings.Builder
	b.WriteString("digraph dependencies {\n  rankdir=LR;\n  node [shape=box];\n")
	for _, n := range g.Nodes {
		fmt.Fprintf(&b, "  %s [label=%s];\n", quoteDOT(n.ID), quoteDOT(n.Name+"\n"+n.Path))
	}
	for _, e := range g.Edges {
		style := ""
		if e.Kind == dispatch {
			style = ", style=dashed"
		}
		fmt.Fprintf(&b, "  %s -> %s [label=%s%s];\n", quoteDOT(e.From), quoteDOT(e.To), quoteDOT(e.Kind), style)
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// quoteDOT quotes a text as DOT has it: only quotes and backslashes are escaped.
func quoteDOT(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", "").Replace(s) + `"`
}

// Mermaid writes the graph as a flowchart of Mermaid.
func (g Graph) Mermaid(w io.Writer) error {
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	number := map[string]int{}
	for i, n := range g.Nodes {
		number[n.ID] = i
		fmt.Fprintf(&b, "  n%d[\"%s<br/>%s\"]\n", i, escapeMermaid(n.Name), escapeMermaid(n.Path))
	}
	for _, e := range g.Edges {
		arrow := "-->"
		if e.Kind == dispatch {
			arrow = "-.->"
		}
		fmt.Fprintf(&b, "  n%d %s|%s| n%d\n", number[e.From], arrow, e.Kind, number[e.To])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// escapeMermaid writes what means something to Mermaid or to HTML as character codes.
func escapeMermaid(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune("\"#&<>;`\\[](){}|\n\r", r) {
			fmt.Fprintf(&b, "#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// JSON writes the graph as one object.
func (g Graph) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(g)
}

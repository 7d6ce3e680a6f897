package condense

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"codemem/symbol/snapshot"
)

// A Node is one symbol of a graph, or a file that imports, or has code outside of symbols.
type Node struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Start int    `json:"start_line"`
	End   int    `json:"end_line"`
	Used  string `json:"used,omitempty"` // Unproven; not of files and packages
}

// Unproven is what a node says to which nothing in the whole tree has an edge, also where only a part of the graph is
// wanted. That does not mean that it is not used: as a field, in an expression or in a template it makes no edge. References tells
// where its name stands.
const Unproven = "unproven"

// unprovenNote is how pictures say it.
const unprovenNote = "Nothing points to a symbol: no rule proves a use of it, which is not to say that it has none. codemem refs ID tells."

// An Edge is one dependency.
type Edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	Kind string `json:"kind"` // call, type, inherit, mention (handed on as a value), dispatch, import
	Rule string `json:"rule"`
	Via  string `json:"via,omitempty"` // of a call: the type of the receiver, if that inherits the method, which then runs on what is of that type alone; To, if nothing else can run
}

// A Graph is symbols with what they depend on.
type Graph struct {
	Nodes []Node `json:"nodes"` // by id
	Edges []Edge `json:"edges"` // by from, to, kind, rule, via; each once
}

// Dependencies returns the graph of the files that in selects, or of all for nil: an edge for each reference that
// a rule resolves, for each method that a call of another can run, and for each import that leads to a file. What stands outside of symbols is of
// the file. Symbols without an edge are not in it.
func Dependencies(src Source, in func(path string) bool) (Graph, error) {
	still := snapshot.New(src)
	g := newGraphing(src)
	for _, p := range src.Paths() {
		g.add(p, LinksOf(still, p), in)
	}
	return g.graph(), src.Err()
}

// GraphOf is Dependencies of files of which is known what each depends on.
func GraphOf(src Source, links map[string]Links, in func(path string) bool) (Graph, error) {
	g := newGraphing(src)
	for p, l := range links {
		g.add(p, l, in)
	}
	return g.graph(), src.Err()
}

// A graphing makes a graph of links.
type graphing struct {
	src   Source
	nodes map[string]Node
	edges []Edge
	named map[string]map[string]int // by path the symbols by the text that names them
	used  map[string]bool           // the ids that something else has an edge to
}

func newGraphing(src Source) *graphing {
	return &graphing{src: src, nodes: map[string]Node{}, edges: []Edge{}, named: map[string]map[string]int{}, used: map[string]bool{}}
}

// add enters what a file says, as far as it is said of files that in selects.
func (g *graphing) add(file string, links Links, in func(path string) bool) {
	for _, t := range links {
		for _, l := range t.Links {
			from := cmp.Or(l.Of, file)
			if from != t.Path || l.From != l.To {
				g.used[t.Path+":"+l.To] = true
			}
			if in != nil && !in(from) {
				continue
			}
			if l.Kind != "import" {
				g.edges = append(g.edges, Edge{g.symbol(from, l.From), g.symbol(t.Path, l.To), l.Kind, l.Rule, l.Via})
				continue
			}
			to := strings.TrimSuffix(t.Path, "/")
			if to != t.Path {
				g.nodes[to] = Node{ID: to, Path: to, Name: to[strings.LastIndexByte(to, '/')+1:], Kind: "package", Start: 1, End: 1}
			} else {
				g.file(to)
			}
			g.file(from)
			g.edges = append(g.edges, Edge{From: from, To: to, Kind: l.Kind, Rule: l.Rule})
		}
	}
}

// file enters the node of a file.
func (g *graphing) file(path string) {
	if _, ok := g.nodes[path]; !ok {
		g.nodes[path] = fileNode(g.src, path)
	}
}

// symbol enters the node of a symbol, or of the file for "", and returns its id.
func (g *graphing) symbol(file, text string) string {
	if text == "" {
		g.file(file)
		return file
	}
	id := file + ":" + text
	if _, ok := g.nodes[id]; ok {
		return id
	}
	n := Node{ID: id, Path: file, Name: text}
	if o := g.src.Outline(file); o != nil {
		if g.named[file] == nil {
			g.named[file] = make(map[string]int, len(o.Symbols))
			for i := range o.Symbols {
				g.named[file][symbolText(o, i)] = i
			}
		}
		if i, ok := g.named[file][text]; ok {
			s := &o.Symbols[i]
			n.Name, n.Kind, n.Start, n.End = s.Qualified, s.Kind.String(), s.Line, s.EndLine
		}
	}
	g.nodes[id] = n
	return id
}

func (g *graphing) graph() Graph {
	out := Graph{Nodes: make([]Node, 0, len(g.nodes)), Edges: g.edges}
	for _, n := range g.nodes {
		if n.ID != n.Path && !g.used[n.ID] {
			n.Used = Unproven
		}
		out.Nodes = append(out.Nodes, n)
	}
	slices.SortFunc(out.Nodes, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(out.Edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Via, b.Via))
	})
	out.Edges = slices.Compact(out.Edges)
	return out
}

func fileNode(src Source, path string) Node {
	n := Node{ID: path, Path: path, Name: path[strings.LastIndexByte(path, '/')+1:], Kind: "file", Start: 1, End: 1}
	if o := src.Outline(path); o != nil {
		n.End = max(o.Lines, 1)
	}
	return n
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
	return Graph{
		Nodes: slices.DeleteFunc(slices.Clone(g.Nodes), func(n Node) bool { return !near[n.ID] }),
		Edges: slices.DeleteFunc(slices.Clone(g.Edges), func(e Edge) bool { return !near[e.From] || !near[e.To] }),
	}
}

// drawn returns the edges as a picture shows them, each once.
func (g Graph) drawn() []Edge {
	all := slices.Clone(g.Edges)
	for i := range all {
		all[i].Via = ""
	}
	return slices.Compact(all)
}

// DOT writes the graph in the language of Graphviz.
func (g Graph) DOT(w io.Writer) error {
	var b strings.Builder
	b.WriteString("digraph dependencies {\n  // " + unprovenNote + "\n  rankdir=LR;\n  node [shape=box];\n")
	for _, n := range g.Nodes {
		fmt.Fprintf(&b, "  %s [label=%s];\n", quoteDOT(n.ID), quoteDOT(n.Name+"\n"+n.Path))
	}
	for _, e := range g.drawn() {
		style := ""
		if e.Kind == Dispatch {
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
	b.WriteString("flowchart LR\n  %% " + unprovenNote + "\n")
	number := map[string]int{}
	for i, n := range g.Nodes {
		number[n.ID] = i
		fmt.Fprintf(&b, "  n%d[\"%s<br/>%s\"]\n", i, escapeMermaid(n.Name), escapeMermaid(n.Path))
	}
	for _, e := range g.drawn() {
		arrow := "-->"
		if e.Kind == Dispatch {
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

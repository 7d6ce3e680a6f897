package condense

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// graphOf makes a graph of edges written "a b kind".
func graphOf(edges ...string) Graph {
	var g Graph
	nodes := map[string]bool{}
	for _, text := range edges {
		f := strings.Fields(text)
		g.Edges = append(g.Edges, Edge{From: f[0], To: f[1], Kind: f[2]})
		nodes[f[0]], nodes[f[1]] = true, true
	}
	for id := range nodes {
		g.Nodes = append(g.Nodes, Node{ID: id})
	}
	slices.SortFunc(g.Nodes, func(a, b Node) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(g.Edges, func(a, b Edge) int { return strings.Compare(a.From+a.To+a.Kind, b.From+b.To+b.Kind) })
	return g
}

// told is a way in words.
func told(g Graph) string {
	text := ""
	for i, n := range g.Nodes {
		if i > 0 {
			text += " " + g.Edges[i-1].Kind + " "
		}
		text += n.ID
	}
	return text
}

func TestPath(t *testing.T) {
	g := graphOf("a b call", "b c call", "a d call", "d c type", "c a call", "b b call", "c e dispatch", "c e read", "x y import", "d e2 call", "e2 f call", "e f call")
	for ends, want := range map[string]string{
		"a c": "a call b call c",
		"c d": "c call a call d",
		"a f": "a call d call e2 call f",
		"c e": "c read e",
		"a a": "a",
		"a x": "", "y x": "", "a nowhere": "", "nowhere a": "",
	} {
		from, to, _ := strings.Cut(ends, " ")
		if got := told(g.Path(from, to)); got != want {
			t.Errorf("%s: %q, want %q", ends, got, want)
		}
	}
}

// TestPathShortest: a way is as short as the steps that Bellman and Ford count, and each of its edges is one of the graph.
func TestPathShortest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var edges []string
		n := 2 + r.IntN(9)
		for range r.IntN(3 * n) {
			edges = append(edges, fmt.Sprintf("n%d n%d call", r.IntN(n), r.IntN(n)))
		}
		g := graphOf(append(edges, "n0 n0 call")...)
		steps := map[string]int{"n0": 0}
		for range n {
			for _, e := range g.Edges {
				if d, ok := steps[e.From]; ok {
					if was, had := steps[e.To]; !had || d+1 < was {
						steps[e.To] = d + 1
					}
				}
			}
		}
		for _, node := range g.Nodes {
			way := g.Path("n0", node.ID)
			if d, ok := steps[node.ID]; ok != (len(way.Nodes) > 0) || ok && len(way.Edges) != d {
				t.Fatalf("%v to %s: %q, want %d steps, %t", edges, node.ID, told(way), d, ok)
			}
			for i, e := range way.Edges {
				if e.From != way.Nodes[i].ID || e.To != way.Nodes[i+1].ID || !slices.Contains(g.Edges, e) {
					t.Fatalf("%v: %q", edges, told(way))
				}
			}
		}
	}
}

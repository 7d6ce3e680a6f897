package condense

import (
	"cmp"
	"slices"
)

// Path returns the part of a graph that is a shortest way along its edges from one node to another: the nodes in the order of the way, and an
// edge for each step. Both are empty if there is none. Of several it is the first by its ids, and of edges between the same two
// nodes one that a rule proves comes before a dispatch. It is breadth first.
func (g Graph) Path(from, to string) Graph {
	out := map[string][]int{} // by id the edges from there, in their order
	for i, e := range g.Edges {
		out[e.From] = append(out[e.From], i)
	}
	way := Graph{Nodes: []Node{}, Edges: []Edge{}}
	back := g.reach(out, from, to)
	if _, reached := back[to]; !reached {
		return way
	}
	for at := to; ; at = way.Edges[len(way.Edges)-1].From {
		if n, known := g.node(at); known {
			way.Nodes = append(way.Nodes, n)
		}
		if at == from {
			break
		}
		way.Edges = append(way.Edges, g.between(out, back[at]))
	}
	slices.Reverse(way.Nodes)
	slices.Reverse(way.Edges)
	return way
}

// reach returns by id the edge by which a node is reached first from another, until a third one is.
func (g Graph) reach(out map[string][]int, from, to string) map[string]int {
	back := map[string]int{from: -1}
	for at := []string{from}; len(at) > 0; {
		var next []string
		for _, id := range at {
			for _, i := range out[id] {
				e := g.Edges[i]
				if _, had := back[e.To]; !had {
					back[e.To] = i
					next = append(next, e.To)
				}
			}
		}
		if _, reached := back[to]; reached {
			break
		}
		slices.Sort(next)
		at = next
	}
	return back
}

// between returns an edge, or one from and to the same nodes that is no dispatch.
func (g Graph) between(out map[string][]int, i int) Edge {
	best := g.Edges[i]
	for _, k := range out[best.From] {
		if e := g.Edges[k]; e.To == best.To && best.Kind == Dispatch {
			best = e
		}
	}
	return best
}

// node returns the node of an id.
func (g Graph) node(id string) (Node, bool) {
	i, found := slices.BinarySearchFunc(g.Nodes, id, func(n Node, id string) int { return cmp.Compare(n.ID, id) })
	if !found {
		return Node{}, false
	}
	return g.Nodes[i], true
}

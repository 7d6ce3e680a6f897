package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the peers' graphs

	"codemem/symbol"
)

// A peerNode is a node of a peer's graph.
type peerNode struct {
	path       string
	name       string
	start, end int // lines
}

// peerKinds are what peers call the kinds of edges, of those that are compared.
var peerKinds = map[string]string{
	"calls": "call", "instantiates": "call", "references": "type", "imports-type": "type", "extends": "inherit", "implements": "inherit",
}

// peerEdges reads the graph that a peer built of a repository, laid on our symbols. Edges from or to what is none of
// these, such as a file, are left out.
func peerEdges(ctx context.Context, file string, o *ours) ([]edge, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	nodes, links, err := peerQueries(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	spots, err := peerSpots(ctx, db, nodes, o) //nolint:constsql // one of those of peerQueries
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	rows, err := db.QueryContext(ctx, links) //nolint:constsql // as above
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	defer rows.Close()
	var edges []edge
	for rows.Next() {
		var from, to, kind string
		if err := rows.Scan(&from, &to, &kind); err != nil {
			return nil, err
		}
		f, ok1 := spots[from]
		t, ok2 := spots[to]
		if k := peerKinds[kind]; ok1 && ok2 && k != "" {
			edges = append(edges, edge{link: link{f, t}, kind: k, rule: kind})
		}
	}
	return edges, rows.Err()
}

// peerQueries returns the queries for nodes and edges, which the names of the columns tell.
func peerQueries(ctx context.Context, db *sql.DB) (nodes, links string, err error) {
	var newer int
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM pragma_table_info('nodes') WHERE name = 'file_path'`).Scan(&newer); err != nil {
		return "", "", err
	}
	if newer > 0 {
		return `SELECT id, file_path, name, start_line, end_line FROM nodes WHERE kind NOT IN ('file', 'import')`,
			`SELECT source, target, kind FROM edges`, nil
	}
	return `SELECT id, file, name, ifnull(line, 0), ifnull(end_line, ifnull(line, 0)) FROM nodes WHERE kind NOT IN ('file', 'directory', 'parameter')`,
		`SELECT source_id, target_id, kind FROM edges`, nil
}

// peerSpots returns by id which symbols of ours a peer's nodes are.
func peerSpots(ctx context.Context, db *sql.DB, query string, o *ours) (map[string]spot, error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	spots := map[string]spot{}
	for rows.Next() {
		var id string
		var n peerNode
		if err := rows.Scan(&id, &n.path, &n.name, &n.start, &n.end); err != nil {
			return nil, err
		}
		if s, ok := n.in(o.spans[filepath.ToSlash(n.path)]); ok {
			spots[id] = spot{filepath.ToSlash(n.path), s}
		}
	}
	return spots, rows.Err()
}

// in returns the offset of the name of the symbol that a node is: of its name, on its first line or the nearest to that
// within it, since a node may begin with a comment or a decorator.
func (n peerNode) in(symbols []symbol.Symbol) (at int, ok bool) {
	name := n.name
	if i := strings.LastIndexAny(name, ".:#"); i >= 0 && i < len(name)-1 {
		name = name[i+1:]
	}
	best := 0
	for i := range symbols {
		s := &symbols[i]
		if s.Name != name || s.Line < n.start || s.Line > max(n.end, n.start) {
			continue
		}
		if !ok || s.Line < best {
			at, best, ok = int(s.NameAt), s.Line, true
		}
	}
	return at, ok
}

// eachPeer hands on the edges of each peer that has built a graph of a repository.
func eachPeer(ctx context.Context, dir string, o options, us *ours, take func(name string, edges []edge)) error {
	if o.peers == "" {
		return nil
	}
	graphs, err := filepath.Glob(filepath.Join(o.peers, "*", filepath.Base(dir)+".db"))
	if err != nil {
		return err
	}
	for _, g := range graphs {
		edges, err := peerEdges(ctx, g, us)
		if err != nil {
			return err
		}
		take(filepath.Base(filepath.Dir(g)), edges)
	}
	return nil
}

package cmd

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
)

const longGraph = `graph prints which symbols depend on which: a node for each symbol with an edge, and an edge for each call, type
or base class that a rule resolves, with the rule; from each method of an interface or a base class to the methods
that a call of it can run, and from each field or variable to the functions that it holds by their names (dispatch,
dashed; by the rule value); and which files import which. With PATH only what these files, or the
files in these directories, depend on; with --around only what is near one symbol or file, and with --to too a
shortest way from the one to the other, by what uses what.

In JSON, a call of a method that the receiver's type inherits names that type too (via): only what is of that type
can run there. A symbol that nothing has an edge to is said to be used "unproven": that is not to say that nothing
uses it: a field, or a value in an expression, makes no edge; refs tells where its name stands.`

// graphCommand prints the dependency graph.
func (a *app) graphCommand() *cobra.Command {
	var q graphQuery
	var format string
	c := &cobra.Command{
		Use:   "graph [PATH…] [--format json|dot|mermaid] [--around ID [--depth N|--to ID]]",
		Short: "The dependency graph as JSON, DOT or Mermaid",
		Long:  longGraph,
		Example: `  codemem graph > graph.json
  codemem graph verify --format dot | dot -Tsvg > verify.svg
  codemem graph --around repo/head.go:Repo.Head --format mermaid
  codemem graph --around cmd/cmd.go:Main --to repo/head.go:Repo.Head`,
		ValidArgsFunction: a.completePaths,
		RunE: func(c *cobra.Command, paths []string) error {
			if !slices.Contains([]string{"json", "dot", "mermaid"}, format) {
				return &usageError{msg: "there is no format " + quote(format), hint: "formats: json, dot, mermaid"}
			}
			if a.json {
				format = "json"
			}
			if err := q.check(c.Flags().Changed("depth")); err != nil {
				return err
			}
			t, err := a.tree(c.Context())
			if err != nil {
				return err
			}
			g, err := a.graph(t, paths, q)
			if err != nil {
				return err
			}
			unparsed := t.Unparsed()
			if len(unparsed) > 0 && format != "json" {
				fmt.Fprintf(a.Stderr, "codemem: not parsed, so not in this graph: %s\n", line(scan.Names(unparsed)))
			}
			switch format {
			case "dot":
				return g.DOT(a.out)
			case "mermaid":
				return g.Mermaid(a.out)
			}
			text, err := encode(struct {
				condense.Graph
				Unparsed []scan.Warning `json:"unparsed_files,omitempty"`
			}{g, unparsed}, false)
			if err == nil {
				_, err = a.out.Write(text)
			}
			return err
		},
	}
	c.Flags().StringVar(&format, "format", "json", "`FORMAT` of the output: json, dot, mermaid")
	c.Flags().StringVar(&q.around, "around", "", "only what is near the symbol or file `ID`")
	c.Flags().IntVar(&q.depth, "depth", 1, "`N` steps from it")
	c.Flags().StringVar(&q.to, "to", "", "only a shortest way from there to the symbol or file `ID`")
	for _, name := range []string{"around", "to"} {
		_ = c.RegisterFlagCompletionFunc(name, a.completeIDs)
	}
	return c
}

// A graphQuery says which part of a graph is wanted.
type graphQuery struct {
	around string // near this
	depth  int    // steps
	to     string // or, if it is not "", only the way to this
}

// check refuses flags that do not go together.
func (q graphQuery) check(deep bool) error {
	const hint = "codemem graph --help"
	switch {
	case q.depth < 0 || deep && (q.around == "" || q.to != ""):
		return &usageError{msg: "--depth wants a number of steps that is not negative, and --around with it, without --to", hint: hint}
	case q.to != "" && q.around == "":
		return &usageError{msg: "--to wants to know from where: --around ID", hint: hint}
	}
	return nil
}

func (a *app) graph(t *tree, paths []string, q graphQuery) (condense.Graph, error) {
	var in []string
	for _, p := range paths {
		rel, err := t.path(a.dir, p)
		if err != nil {
			return condense.Graph{}, err
		}
		if rel == "." {
			in = nil
			break
		}
		info, err := os.Lstat(t.Root() + "/" + rel)
		if err == nil && !info.IsDir() {
			_, err = t.File(rel)
		}
		if err != nil {
			return condense.Graph{}, t.noFile(rel, err)
		}
		in = append(in, rel)
	}
	var selects func(string) bool
	if len(in) > 0 {
		selects = func(p string) bool {
			return slices.ContainsFunc(in, func(d string) bool { return p == d || strings.HasPrefix(p, d+"/") })
		}
	}
	g, err := t.Graph(selects)
	if err != nil || q.around == "" {
		return g, err
	}
	from, err := a.nodeID(t, q.around)
	if err != nil || q.to == "" {
		return g.Around([]string{from}, q.depth), err
	}
	to, err := a.nodeID(t, q.to)
	if err != nil {
		return condense.Graph{}, err
	}
	way := g.Path(from, to)
	if len(way.Nodes) == 0 {
		return way, &explained{
			err:  fmt.Errorf("no edges lead from %s to %s", quote(from), quote(to)),
			code: "no_path", hint: "the other way round: codemem graph --around " + quote(to) + " --to " + quote(from),
		}
	}
	return way, nil
}

// nodeID returns the id in the graph of a file or symbol that a user names.
func (a *app) nodeID(t *tree, text string) (string, error) {
	if file := t.file(a.dir, repo.Unquote(text)); file != "" {
		return file, nil
	}
	spots, err := t.spots(a.dir, []string{text})
	if err != nil {
		return "", err
	}
	id := spots[0].Path
	if !spots[0].FileLevel() {
		id = symbol.IDOf(id, t.Outline(id), spots[0].Index).String()
	}
	return id, nil
}

package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
)

//go:embed codemap_get.md
var codemapGetAbout string

// codemapIn says which codemap is meant.
type codemapIn struct {
	Directory string `json:"directory"`
	Budget    int    `json:"budget"`
	Format    string `json:"format"`
	Force     bool   `json:"force"`
}

// codemapParams are the parameters that say which codemap is meant.
func codemapParams() []param {
	return []param{
		{name: "directory", kind: aText},
		budgetParam,
		{name: "format", kind: aText, oneOf: condense.MapFormats()},
	}
}

func codemapGet() tool {
	return define(tool{
		name: "codemap_get", title: "Map of the code", about: codemapGetAbout,
		params: append(codemapParams(), param{name: "force", kind: aFlag, about: "make it anew"}),
		hints:  hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in codemapIn) (answer, error) {
		m, err := c.codemap(ctx, in)
		if err != nil {
			return answer{}, err
		}
		return c.textAnswer(m.Text), nil
	})
}

// codemap returns the codemap that is meant.
func (c *request) codemap(ctx context.Context, in codemapIn) (registry.Codemap, error) {
	t, err := c.tree(ctx)
	if err != nil {
		return registry.Codemap{}, err
	}
	k, err := in.key(t)
	if err != nil {
		return registry.Codemap{}, err
	}
	m, err := t.Codemap(k, in.Force, c.progress)
	switch {
	case errors.Is(err, scan.ErrNoFiles):
		err = &argumentError{[]string{fmt.Sprintf("no file of the tree lies in the directory %s", quote(in.Directory))}}
	case errors.Is(err, condense.ErrBudget):
		err = &argumentError{[]string{line(err.Error()) + `: raise "budget", or name a "directory"`}}
	}
	return m, err
}

// key returns the key of the codemap that is meant.
func (in codemapIn) key(t *scan.Tree) (registry.CodemapKey, error) {
	k := registry.CodemapKey{Format: cmp.Or(in.Format, condense.MapXML), Directory: ".", Budget: cmp.Or(in.Budget, defaultReply)}
	dir := strings.TrimSuffix(in.Directory, "/")
	if dir == "" || dir == "." || dir == t.Root() {
		return k, nil
	}
	var err error
	k.Directory, err = relative(t, dir)
	return k, err
}

// addCodemap adds the codemap as a resource.
func (d *service) addCodemap(srv *server.MCPServer) {
	srv.AddResource(codemapResource(), d.resource("codemap_get", passDeadline, func(c *request, ctx context.Context, uri string) ([]mcp.ResourceContents, error) {
		m, err := c.codemap(ctx, codemapIn{})
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: uri, MIMEType: "application/xml", Text: m.Text}}, err
	}))
}

func codemapResource() mcp.Resource {
	return mcp.NewResource(codemapURI, "codemap", mcp.WithMIMEType("application/xml"),
		mcp.WithResourceDescription("The directories, and the signatures of the files that matter most, as they are on disk now"))
}

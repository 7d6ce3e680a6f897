package mcp

import (
	"context"
	_ "embed" // the text of a prompt
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

//go:embed lvm_system.md
var lvmSystem string

// skeletonURI is where the skeletons of files are, as resources.
const skeletonURI = "codemem://skeleton/"

// addSymbols adds what the toolset symbols has beside tools: the prompt and the skeletons as resources.
func (d *desk) addSymbols(srv *server.MCPServer) {
	srv.AddPrompt(
		mcp.NewPrompt("lvm-system", mcp.WithPromptDescription("How to work with skeletons and hydration")),
		func(context.Context, mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return mcp.NewGetPromptResult("How to work with skeletons and hydration", []mcp.PromptMessage{
				mcp.NewPromptMessage(mcp.RoleUser, mcp.NewTextContent(strings.TrimSpace(lvmSystem))),
			}), nil
		})
	srv.AddResourceTemplate(
		mcp.NewResourceTemplate(skeletonURI+"{+path}", "skeleton",
			mcp.WithTemplateDescription("A source file without its bodies, from the bytes on disk now"), mcp.WithTemplateMIMEType("text/plain")),
		d.readSkeleton)
}

// readSkeleton serves the skeleton of one file as a resource.
func (d *desk) readSkeleton(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	path, err := url.PathUnescape(strings.TrimPrefix(req.Params.URI, skeletonURI))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", quote(req.Params.URI), err)
	}
	leave, err := d.sit(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(ctx, readDeadline, errTimeUp)
	defer cancel()
	c := d.request(ctx)
	defer c.close()
	a, err := c.getSkeletons(ctx, []string{path}, maxTokens)
	if err != nil {
		return nil, errors.New(explain(inTime(ctx, err), tool{name: "get_skeleton"}))
	}
	return []mcp.ResourceContents{mcp.TextResourceContents{URI: req.Params.URI, MIMEType: "text/plain", Text: a.text}}, nil
}

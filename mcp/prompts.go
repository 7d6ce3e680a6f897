package mcp

import (
	"context"
	_ "embed" // the texts of prompts
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// The texts of prompts.
var (
	//go:embed lvm_system.md
	lvmSystem string
	//go:embed prompt_prescan.md
	promptPrescan string
	//go:embed prompt_close.md
	promptClose string
)

// addSymbols adds what the toolset symbols has beside tools: a prompt, and the skeletons as resources.
func (d *desk) addSymbols(srv *server.MCPServer) {
	const about = "How to work with skeletons and hydration"
	srv.AddPrompt(mcp.NewPrompt("lvm-system", mcp.WithPromptDescription(about)), said(about, func(map[string]string) (string, error) {
		return lvmSystem, nil
	}))
	srv.AddResourceTemplate(
		mcp.NewResourceTemplate(skeletonURI+"{+path}", "skeleton",
			mcp.WithTemplateDescription("A source file without its bodies, from the bytes on disk now"), mcp.WithTemplateMIMEType("text/plain")),
		server.ResourceTemplateHandlerFunc(d.resource("get_skeleton", readDeadline, (*request).readSkeleton)))
}

// addRhythm adds the prompts of the toolset registry: how a session begins, and how a task ends, which is by writing.
func (d *desk) addRhythm(srv *server.MCPServer) {
	const begin, end = "Begin a session: find out how far the memory holds", "End a task: record what it touched, once, after its commit"
	srv.AddPrompt(mcp.NewPrompt("project-prescan", mcp.WithPromptDescription(begin)), said(begin, func(map[string]string) (string, error) {
		return promptPrescan, nil
	}))
	if d.o.ReadOnly {
		return
	}
	srv.AddPrompt(
		mcp.NewPrompt("atomic-close", mcp.WithPromptDescription(end), mcp.WithArgument("commit", mcp.ArgumentDescription("of the task; without it, HEAD"))),
		said(end, func(given map[string]string) (string, error) {
			commit, err := commitOf(given["commit"])
			return strings.ReplaceAll(promptClose, "COMMIT", commit), err
		}))
}

// commitOf returns how the close of a commit is put: by an argument, or as it is without.
func commitOf(rev string) (string, error) {
	if rev == "" {
		return "without commit, which is HEAD", nil
	}
	const most = 200
	if len(rev) > most || rev[0] == '-' || line(rev) != rev || strings.ContainsAny(rev, " `\"'") {
		return "", fmt.Errorf("%s names no commit", quote(rev))
	}
	return "with commit=`" + rev + "`", nil
}

// said returns what serves a prompt that is one text, made of its arguments.
func said(about string, text func(given map[string]string) (string, error)) server.PromptHandlerFunc {
	return func(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		s, err := text(req.Params.Arguments)
		if err != nil {
			judge(ctx, mcp.INVALID_PARAMS, nil)
			return nil, err
		}
		return mcp.NewGetPromptResult(about, []mcp.PromptMessage{
			mcp.NewPromptMessage(mcp.RoleUser, mcp.NewTextContent(strings.TrimSpace(s))),
		}), nil
	}
}

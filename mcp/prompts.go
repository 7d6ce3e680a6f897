package mcp

import (
	"context"
	_ "embed" // the texts of prompts
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"codemem/secret"
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
func (d *service) addSymbols(srv *server.MCPServer) {
	const about = "How to work with skeletons and hydration"
	d.addMapped(srv, "lvm-system", about, lvmSystem)
	srv.AddResourceTemplate(
		mcp.NewResourceTemplate(skeletonURI+"{+path}", "skeleton",
			mcp.WithTemplateDescription("A source file without its bodies, from the bytes on disk now"), mcp.WithTemplateMIMEType("text/plain")),
		server.ResourceTemplateHandlerFunc(d.resource("get_skeleton", readDeadline, (*request).readSkeleton)))
}

// addRhythm adds the prompts of the toolset registry: how a session begins, and how a task ends, which is by writing.
func (d *service) addRhythm(srv *server.MCPServer) {
	const begin, end = "Begin a session: find out how far the memory holds", "End a task: record what it touched, once, after its commit"
	d.addMapped(srv, "project-prescan", begin, promptPrescan)
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

// promptMap is the budget of the codemap in a prompt, in tokens.
const promptMap = 2000

// addMapped adds a prompt that carries the codemap along.
func (d *service) addMapped(srv *server.MCPServer, name, about, text string) {
	srv.AddPrompt(
		mcp.NewPrompt(name, mcp.WithPromptDescription(about),
			mcp.WithArgument("include_codemap", mcp.ArgumentDescription("false leaves out the map of the code; default true")),
			mcp.WithArgument("force", mcp.ArgumentDescription("true makes that map anew"))),
		func(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			in, err := carryingOf(req.Params.Arguments)
			if err != nil {
				judge(ctx, mcp.INVALID_PARAMS, nil)
				return nil, err
			}
			whole := text
			if in.wanted() {
				m, err := d.promptMap(ctx, in)
				if err != nil {
					return nil, err
				}
				whole = strings.TrimSpace(text) + "\n\n" + m
			}
			return prompted(about, whole), nil
		})
}

// carryingOf returns what the arguments of a prompt, which are all text, say of the codemap.
func carryingOf(given map[string]string) (in carrying, err error) {
	flag := func(name string, fallback bool) (bool, error) {
		switch given[name] {
		case "":
			return fallback, nil
		case "true", "false":
			return given[name] == "true", nil
		}
		return false, fmt.Errorf("%q must be true or false, not %s", name, quote(given[name]))
	}
	include, err := flag("include_codemap", true)
	if err != nil {
		return in, err
	}
	in.Include = &include
	in.Force, err = flag("force", false)
	return in, err
}

// promptMap returns the codemap that a prompt carries, or why it carries none: a prompt is of use where there is no code
// yet. The error is of the call alone.
func (d *service) promptMap(ctx context.Context, in carrying) (string, error) {
	leave, err := d.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(ctx, passDeadline, errTimeUp)
	defer cancel()
	c := d.request(ctx)
	defer c.close()
	t, err := c.tree(ctx)
	m := ""
	if err == nil {
		m, err = c.beside(in.inTokens(t, ".", promptMap, 1), "")
	}
	if cerr := ctx.Err(); cerr != nil {
		return "", inTime(ctx, cerr)
	}
	if err != nil {
		return unable(err), nil
	}
	return m, nil
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
		return prompted(about, s), nil
	}
}

// prompted returns a prompt that is one text.
func prompted(about, text string) *mcp.GetPromptResult {
	return mcp.NewGetPromptResult(about, []mcp.PromptMessage{
		mcp.NewPromptMessage(mcp.RoleUser, mcp.NewTextContent(secret.Redact(strings.TrimSpace(text)))),
	})
}

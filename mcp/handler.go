package mcp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"codemem/hidden"
	"codemem/repo"
	"codemem/scan"
	"codemem/secret"
	"codemem/verify"
)

// How long a call may take.
const (
	readDeadline = time.Minute      // answers from what is remembered
	passDeadline = 20 * time.Minute // hashes or parses a whole tree
)

// A tool is one tool as it is listed and served.
type tool struct {
	name     string
	title    string
	about    string // its .md file
	params   []param
	hints    hints
	deadline time.Duration
	fleeting bool   // what it writes is in the memory of the server alone
	settled  bool   // tells what is remembered: what is recorded behind earlier answers is waited for
	shared   shared // by several repositories, if they may be asked at once
	run      func(ctx context.Context, c *request, arguments json.RawMessage) (answer, error)
}

// A shared budget is divided among the repositories that one call asks.
type shared struct {
	param                 string // that says how much an answer holds; "" of a tool that asks one
	usual, least, heading int    // of it: without the parameter, at least of each, and for the name of each
}

// hints are the annotations of a tool. All four are listed, set or not.
type hints struct {
	readOnly, destructive, idempotent, openWorld bool
}

// An answer is what a tool says: text, and where a host may want it as data, the same as data.
type answer struct {
	text    string
	data    any  // encodes as a JSON object; nil: text only
	failure bool // what was asked for was not done
}

// A request is one call of a tool.
type request struct {
	service  *service
	of       *workTree
	visit    *visit
	chosen   string  // the repository below what is served that it is about, "" if it was named, or is what is served
	params   []param // that are taken
	client   string  // name and version of the agent, "" if it does not say
	progress func(done, total int)
	mem      *verify.Memory // nil before the first use, and in a plain directory
	dir      *repo.Dir      // that, once it was used; else nil
	trees    []*scan.Tree   // that the answer is made from
}

// memory returns the memory of the work tree, opened for this call: a server lives for days, in which
// git's configuration changes, repositories are moved and databases removed. Opening takes a millisecond.
func (c *request) memory(ctx context.Context) (*verify.Memory, error) {
	if c.mem != nil {
		return c.mem, nil
	}
	m, err := verify.Open(ctx, c.of.dir, c.service.o.DB)
	if errors.Is(err, repo.ErrNotRepository) {
		return nil, cmp.Or(c.service.served().holds(), err)
	}
	if err != nil {
		return nil, err
	}
	if err := c.service.narrow(m.Repo().Root()); err != nil {
		_ = m.Close()
		return nil, err
	}
	c.mem = m
	return m, nil
}

// close closes what the call opened.
func (c *request) close() {
	if c.mem == nil {
		return
	}
	if err := c.mem.Close(); err != nil {
		c.service.log.Warn("close the registry", "error", err)
	}
}

// define returns t with its arguments decoded into an In before fn is called.
func define[In any](t tool, fn func(context.Context, *request, In) (answer, error)) tool {
	t.run = func(ctx context.Context, c *request, arguments json.RawMessage) (answer, error) {
		var in In
		if err := read(c.params, arguments, &in); err != nil {
			return answer{}, err
		}
		return fn(ctx, c, in)
	}
	return t
}

// listed returns t as tools/list shows it.
func (t tool) listed() mcp.Tool {
	return mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about,
		RawInputSchema: marshal(object(t.params)),
		Annotations: mcp.ToolAnnotation{
			ReadOnlyHint: &t.hints.readOnly, DestructiveHint: &t.hints.destructive,
			IdempotentHint: &t.hints.idempotent, OpenWorldHint: &t.hints.openWorld,
		},
	}
}

// withoutWrites returns t without what writes, and whether anything is left.
func (t tool) withoutWrites() (tool, bool) {
	if t.hints.readOnly || t.fleeting {
		return t, true
	}
	var kept []param
	for _, p := range t.params {
		if !p.writes {
			kept = append(kept, p)
		}
	}
	if len(kept) == len(t.params) {
		return t, false
	}
	t.params, t.hints = kept, hints{readOnly: true, idempotent: true}
	return t, true
}

// handler returns what serves t at d: at most so many at once, each within its deadline. What an agent
// can mend is a result with isError; a panic is an error of ours.
func (d *service) handler(t tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (result *mcp.CallToolResult, err error) {
		release, err := d.acquire(ctx)
		if err != nil {
			return nil, err
		}
		defer release()
		defer func() {
			if p := recover(); p != nil {
				d.log.Error("panic", "tool", t.name, "panic", p, "stack", string(debug.Stack()))
				result, err = nil, fmt.Errorf("internal error in %s: a bug in codemem, reported on its standard error; other tools go on", t.name)
			}
		}()
		ctx, cancel := context.WithTimeoutCause(ctx, t.deadline, errTimeUp)
		defer cancel()
		c := d.request(ctx)
		defer c.close()
		told := newProgressReporter(ctx, req)
		defer told.beat()()
		c.params, c.progress = t.params, told.progress
		arguments := rawArguments(req)
		a, spanned, err := d.span(ctx, t, arguments, told.progress)
		if !spanned {
			a, err = c.run(ctx, t, arguments)
		}
		if !t.hints.readOnly && !t.fleeting {
			d.changes.wake()
			if c.mem != nil {
				d.send(c.mem.Repo().Root())
			}
		}
		if err != nil {
			return mcp.NewToolResultError(secret.Redact(c.heading() + c.explain(ctx, err, t))), nil
		}
		return a.result(), nil
	}
}

// acquire waits for one of the slots, and returns what releases it.
func (d *service) acquire(ctx context.Context) (release func(), err error) {
	select {
	case d.slots <- struct{}{}:
		return func() { <-d.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// errTimeUp means that a call took longer than its tool may.
var errTimeUp = errors.New("the call took too long and was stopped; nothing was written")

// inTime returns the error of a call, which is errTimeUp if that ended it.
func inTime(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errTimeUp) {
		return errTimeUp
	}
	return err
}

// result returns what the client gets: without a secret or a hidden character, wherever it came from.
func (a answer) result() *mcp.CallToolResult {
	r := mcp.NewToolResultText(hidden.Text(secret.Redact(a.text)))
	r.StructuredContent, r.IsError = a.data, a.failure
	if a.data == nil {
		return r
	}
	if text := marshal(a.data); secret.Kind(string(text)) != "" || !bytes.Equal(hidden.Cover(text), text) { // in one of the strings, or across two
		r.StructuredContent = repo.WithStrings(a.data, func(s string) string { return hidden.Text(secret.Redact(s)) })
	}
	return r
}

// rawArguments returns the arguments of a call as they came.
func rawArguments(req mcp.CallToolRequest) json.RawMessage {
	if req.Params.RawArguments != nil {
		return req.Params.RawArguments
	}
	if req.Params.Arguments == nil {
		return nil
	}
	return marshal(req.Params.Arguments)
}

// clientName returns the name and version that the agent goes by, "" if that tells nobody which it is.
func clientName(ctx context.Context) string {
	var info mcp.Implementation
	if p := server.RequestProtocolInfoFromContext(ctx); p != nil && p.ClientInfo != nil {
		info = *p.ClientInfo
	} else if s, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo); ok {
		info = s.GetClientInfo()
	}
	const most = 100
	if verify.Anonymous(info.Name) {
		return ""
	}
	s, _ := cut(line(info.Name+" "+info.Version), most)
	return s
}

package mcp

import (
	"cmp"
	"context"
	_ "embed" // instructions
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"codemem/scan"
	"codemem/verify"
)

// Options say what is served.
type Options struct {
	Root     string   // the work tree, or a directory in it; "": CLAUDE_PROJECT_DIR, else the working directory
	DB       string   // the database; "": its place in the git common directory
	Force    bool     // a home directory, one above it and the root of the file system are served too
	ReadOnly bool     // nothing is written: tools that write are left out, project_prescan only decides
	Toolsets []string // names of toolsets; none: all are served, and the tools of everyday listed
	Version  string   // of the program

	NoBackground bool // nothing is done behind answers

	// Send tells the store of a team what is to be told it, behind answers; an error is tried again. nil: there is none.
	Send func(ctx context.Context, m *verify.Memory) error
}

// ErrToolset means that there is no toolset of a name.
var ErrToolset = errors.New("no such toolset")

// Toolsets are the names of all toolsets, in the order of the documentation.
func Toolsets() []string { return []string{"explore", "registry", "symbols", "codemap", "context"} }

// everyday are the tools that a client lists if nobody asked for toolsets, in the order in which a session uses them: what an
// agent needs between a request and its close, each for what no other does. Every listed tool costs every session its schema
// and is one more way to begin, so the rest are served, to whoever calls them by name, and not listed: find_symbol and
// file_registry_search, since explore takes names and words and ranks better; codemap_get, since registry_overview carries the
// map; file_registry_verify, since every answer compares the bytes it shows; and what a user asks for now and then.
var everyday = []string{
	"explore", "code_grep", "hydrate_context", "impact", "symbol_references", "get_skeleton", "registry_overview", "file_registry_get",
	"project_prescan", "file_registry_update_summaries", "note_write", "note_list",
}

// Serve serves one client over in and out until the input ends, the client stops reading or ctx is done,
// none of which is an error. Calls then under way get a moment to finish and are cancelled. A read of in
// may still be waiting when Serve returns.
func Serve(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	// A write to a client that is gone must be an error, not the end of the process. Not by ignoring
	// the signal: what we start would inherit that.
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	defer signal.Stop(pipe)

	d := newService(o, newLog(os.Stderr))
	srv, err := d.server()
	if err != nil {
		return err
	}
	defer d.noteGiven()
	defer d.watching(ctx, srv)()
	defer d.finishing(ctx)()
	return newStdio(srv, d.unknown, d.log).serve(ctx, in, out)
}

// maxCalls is how many tools run and resources are read at once.
const maxCalls = 8

// A service is what the tools work at: the work trees of one repository, and what is served of them.
type service struct {
	o        Options
	names    []string // of the tools that are served
	listed   []string // of those that tools/list shows, in its order
	withheld []string // of those that are not, because they write
	log      *slog.Logger
	slots    chan struct{} // one for each of maxCalls
	outlines *scan.Cache   // by content, whatever the work tree
	trees    workTrees
	files    bool // are served as resources
	codemap  bool // is
	changes  changes
	behind   behind

	firstPause time.Duration // after which sending is tried again
}

// cacheBytes is about how much the outlines kept between calls may take.
const cacheBytes = 24 << 20

func newService(o Options, log *slog.Logger) *service {
	o.Root = startDir(o)
	return &service{o: o, log: log, slots: make(chan struct{}, maxCalls), outlines: scan.NewCache(cacheBytes), changes: changes{wrote: make(chan struct{}, 1)}, firstPause: firstPause}
}

//go:embed instructions.md
var instructions string

// catalogTTL is how long a client may keep what does not change while the server runs.
const catalogTTL = time.Hour

// server returns the server of the toolsets that were asked for.
func (d *service) server() (*server.MCPServer, error) {
	for _, name := range d.o.Toolsets {
		if name != "all" && !slices.Contains(Toolsets(), name) {
			return nil, fmt.Errorf("%w: %q; there are %s, and all", ErrToolset, name, strings.Join(Toolsets(), ", "))
		}
	}
	has := func(set string) bool {
		return len(d.o.Toolsets) == 0 || slices.Contains(d.o.Toolsets, "all") || slices.Contains(d.o.Toolsets, set)
	}
	var tools []tool
	for _, set := range Toolsets() {
		if has(set) {
			tools = append(tools, toolsOf[set]()...)
		}
	}
	d.files, d.codemap = has("registry"), has("codemap")
	srv := d.serverOf(tools)
	if has("registry") {
		d.addFiles(srv)
		d.addRhythm(srv)
	}
	if has("symbols") {
		d.addSymbols(srv)
	}
	if has("codemap") {
		d.addCodemap(srv)
	}
	return srv, nil
}

// serverOf returns the server of tools, without what writes if that is not allowed.
func (d *service) serverOf(tools []tool) *server.MCPServer {
	about := strings.TrimSpace(instructions)
	if d.o.ReadOnly {
		about += "\n\nThis server is read-only: nothing can be recorded, so leave 5 out."
	}
	srv := server.NewMCPServer("codemem", d.o.Version,
		server.WithTitle("codemem: codebase memory"),
		server.WithInstructions(about),
		server.WithToolCapabilities(false),
		server.WithPromptCapabilities(false),
		server.WithResourceCapabilities(false, d.files),
		server.WithCompletions(), server.WithPromptCompletionProvider(completer{d}), server.WithResourceCompletionProvider(completer{d}),
		server.WithHooks(&server.Hooks{
			OnAfterListResources: []server.OnAfterListResourcesFunc{d.listing},
			OnAfterListTools:     []server.OnAfterListToolsFunc{d.listingTools},
		}),
		server.WithMethodCacheHints(mcp.MethodToolsList, catalogTTL.Milliseconds(), mcp.CacheScopePrivate),
		server.WithMethodCacheHints(mcp.MethodServerDiscover, catalogTTL.Milliseconds(), mcp.CacheScopePrivate),
	)
	for _, t := range tools {
		if d.o.ReadOnly {
			var left bool
			if t, left = t.withoutWrites(); !left {
				d.withheld = append(d.withheld, t.name)
				continue
			}
		}
		t.about = strings.TrimSpace(t.about)
		t.params = append(slices.Clone(t.params), rootParam)
		d.names = append(d.names, t.name)
		srv.AddTool(t.listed(), d.handler(t))
	}
	d.listed = d.names
	if len(d.o.Toolsets) == 0 {
		d.listed = slices.DeleteFunc(slices.Clone(everyday), func(name string) bool { return !slices.Contains(d.names, name) })
	}
	return srv
}

// listingTools leaves in an answer to tools/list those that are listed, in their order.
func (d *service) listingTools(_ context.Context, _ any, _ *mcp.ListToolsRequest, result *mcp.ListToolsResult) {
	result.Tools = slices.DeleteFunc(result.Tools, func(t mcp.Tool) bool { return !slices.Contains(d.listed, t.Name) })
	slices.SortStableFunc(result.Tools, func(a, b mcp.Tool) int {
		return cmp.Compare(slices.Index(d.listed, a.Name), slices.Index(d.listed, b.Name))
	})
}

// toolsOf are the tools of each toolset, in the order in which they are used.
var toolsOf = map[string]func() []tool{
	"explore": exploreTools, "registry": registryTools, "symbols": symbolTools, "codemap": codemapTools, "context": contextTools,
}

// exploreTools are the tools of the toolset explore.
func exploreTools() []tool { return []tool{exploreTool(), impactTool(), codeGrep()} }

// registryTools are the tools of the toolset registry.
func registryTools() []tool {
	return []tool{
		projectPrescan(), registryOverview(), fileRegistrySearch(), fileRegistryGet(),
		fileRegistryVerify(), fileRegistryUpdateSummaries(), configGet(), configSet(), noteWrite(), noteList(),
	}
}

// symbolTools are the tools of the toolset symbols.
func symbolTools() []tool {
	return []tool{getSkeleton(), hydrateContext(), findSymbol(), symbolReferences(), efficiencyReport()}
}

// codemapTools are the tools of the toolset codemap.
func codemapTools() []tool {
	return []tool{codemapGet(), codemapList(), codemapMetadata(), codemapClear()}
}

// contextTools are the tools of the toolset context.
func contextTools() []tool { return []tool{contextRecordEdit(), contextAssemble()} }

// unknown says why a tool cannot be called, "" if it can.
func (d *service) unknown(called string) string {
	if slices.Contains(d.names, called) {
		return ""
	}
	if slices.Contains(d.withheld, called) {
		return fmt.Sprintf("Tool %s writes, and this server is read-only; ask the user to restart codemem mcp without --read-only", called)
	}
	msg := "Unknown tool " + quote(called)
	if near := nearest(called, d.names); near != "" {
		return msg + fmt.Sprintf(", did you mean %q?", near)
	}
	return msg + "; there are " + strings.Join(d.names, ", ")
}

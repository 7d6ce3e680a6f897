package mcp

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"codemem/registry"
	"codemem/repo"
	"codemem/secret"
	"codemem/verify"
)

// Where resources are.
const (
	fileURI     = "codemem://file/"
	skeletonURI = "codemem://skeleton/" // of files
	overviewURI = "codemem://overview"
	codemapURI  = "codemem://codemap"
)

// Limits of what is listed: the files that count most, and how many resources a page has.
const (
	maxListed = 100
	pageSize  = 50
)

// addFiles adds the resources of the toolset registry: files, and the overview.
func (d *service) addFiles(srv *server.MCPServer) {
	srv.AddResource(
		overviewResource(),
		d.resource("registry_overview", readDeadline, func(c *request, ctx context.Context, uri string) ([]mcp.ResourceContents, error) {
			a, err := c.overview(ctx, registryOverviewIn{carrying: carrying{Include: new(bool)}}) // the codemap is a resource of its own
			return []mcp.ResourceContents{mcp.TextResourceContents{URI: uri, MIMEType: "text/plain", Text: a.text}}, err
		}))
	srv.AddResourceTemplate(
		mcp.NewResourceTemplate(fileURI+"{+path}", "file",
			mcp.WithTemplateDescription("A tracked file as it is on disk now, then what is remembered of it and whether that is about these bytes")),
		server.ResourceTemplateHandlerFunc(d.resource("file_registry_get", readDeadline, (*request).readFile)))
}

func overviewResource() mcp.Resource {
	return mcp.NewResource(overviewURI, "overview", mcp.WithMIMEType("text/plain"),
		mcp.WithResourceDescription("Per directory what it is for, files, fresh and stale summaries, main symbols"))
}

// resource returns what serves a resource, like a tool: at most so many at once, each within its deadline. like is the
// tool whose next steps help where it fails.
func (d *service) resource(
	like string, deadline time.Duration, read func(c *request, ctx context.Context, uri string) ([]mcp.ResourceContents, error),
) server.ResourceHandlerFunc {
	return func(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		leave, err := d.acquire(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
		ctx, cancel := context.WithTimeoutCause(ctx, deadline, errTimeUp)
		defer cancel()
		c := d.request(ctx)
		defer c.close()
		contents, err := read(c, ctx, req.Params.URI)
		if err == nil {
			return c.whole(contents), nil
		}
		if gone := new(noResource); errors.As(err, &gone) {
			code := mcp.RESOURCE_NOT_FOUND
			if mcp.IsModernProtocol(server.RequestProtocolVersion(ctx)) {
				code = mcp.INVALID_PARAMS
			}
			judge(ctx, code, map[string]string{"uri": req.Params.URI})
			return nil, gone
		}
		if errors.As(err, new(*argumentError)) {
			judge(ctx, codeRefused, map[string]string{"uri": req.Params.URI})
			return nil, errors.New(line(err.Error()))
		}
		return nil, errors.New(c.explain(ctx, err, tool{name: like}))
	}
}

// whole returns the contents of a resource as they leave: without secrets, and with what is hidden said in the last of them.
func (c *request) whole(contents []mcp.ResourceContents) []mcp.ResourceContents {
	if last, ok := contents[len(contents)-1].(mcp.TextResourceContents); ok {
		last.Text = c.hidden(last.Text)
		contents[len(contents)-1] = last
	}
	if secret.Kind(string(marshal(contents))) == "" {
		return contents
	}
	return repo.WithStrings(contents, secret.Redact).([]mcp.ResourceContents) //nolint:forcetypeassert // it is a copy
}

// A noResource is why there is no resource of a URI.
type noResource struct{ why string }

func (e *noResource) Error() string { return verify.Brief("Resource not found: " + e.why) }

// pathOf returns the path in the URI of a resource.
func pathOf(uri, prefix string) (string, error) {
	path, err := url.PathUnescape(strings.TrimPrefix(uri, prefix))
	if err != nil {
		return "", &noResource{quote(uri) + " is no URI"}
	}
	clean, err := repo.CleanPath(path)
	if err != nil {
		return "", &noResource{line(err.Error())}
	}
	if clean != path { // each file has one URI
		return "", &noResource{quote(path) + " is the path " + quote(clean)}
	}
	return path, nil
}

// uriOf returns the URI of a path below prefix.
func uriOf(prefix, path string) string {
	parts := strings.Split(path, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	return prefix + strings.Join(parts, "/")
}

// listing answers resources/list with the resources that are always there and the files that count most among those
// with a summary of the bytes that were verified last.
func (d *service) listing(ctx context.Context, _ any, req *mcp.ListResourcesRequest, res *mcp.ListResourcesResult) {
	if !d.files {
		return
	}
	leave, err := d.acquire(ctx)
	if err != nil {
		return
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	c := d.request(ctx)
	defer c.close()
	all, err := c.listedFiles(ctx)
	if err != nil {
		d.log.Debug("list files as resources", "error", err) // none are remembered, or none can be read
	}
	d.changes.listed(all)
	if d.codemap {
		all = slices.Insert(all, 0, codemapResource())
	}
	all = slices.Insert(all, 0, overviewResource())
	from := 0
	if last, err := base64.StdEncoding.DecodeString(string(req.Params.Cursor)); err == nil && len(last) > 0 {
		from = slices.IndexFunc(all, func(r mcp.Resource) bool { return r.URI == string(last) }) + 1
	}
	to := min(from+pageSize, len(all))
	res.Resources, res.NextCursor = all[from:to], ""
	if to < len(all) {
		res.NextCursor = mcp.Cursor(base64.StdEncoding.EncodeToString([]byte(all[to-1].URI)))
	}
}

// listedFiles returns the files that are listed, those first that count most.
func (c *request) listedFiles(ctx context.Context) ([]mcp.Resource, error) {
	m, err := c.memory(ctx)
	if err != nil {
		return nil, err
	}
	var files []registry.File
	var ranks map[string]registry.FileRank
	err = m.View(ctx, func(tx *registry.Tx) error {
		err := tx.Evidence(func(f registry.File) error {
			if f.Fresh() && !f.Sensitive && name(f.Path) == f.Path {
				files = append(files, f)
			}
			return nil
		})
		if err != nil || len(files) == 0 {
			return err
		}
		ranks, _, err = tx.FileRanks()
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(files, func(a, b registry.File) int {
		return cmp.Or(cmp.Compare(ranks[b.Path].Rank, ranks[a.Path].Rank), cmp.Compare(a.Path, b.Path))
	})
	files = files[:min(len(files), maxListed)]
	list := make([]mcp.Resource, 0, len(files)+2)
	for _, f := range files {
		about := cmp.Or(f.Language, f.Type) + ", has a summary"
		if n := ranks[f.Path].Dependents; n > 0 {
			about += fmt.Sprintf(", used by %s", plural(n, "file"))
		}
		list = append(list, mcp.NewResource(uriOf(fileURI, f.Path), f.Path, mcp.WithResourceDescription(about)))
	}
	return list, nil
}

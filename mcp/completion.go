package mcp

import (
	"context"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"codemem/registry"
)

// maxValues is how many completions an answer may hold.
const maxValues = 100

// recentRevisions is how many branches, and how many commits, are offered.
const recentRevisions = 30

// completer completes the arguments of prompts and of templates of resources.
type completer struct{ d *service }

// CompletePromptArgument completes a commit, by branches and then the last commits, and what is true or false.
func (k completer) CompletePromptArgument(ctx context.Context, _ string, argument mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	switch argument.Name {
	case "include_codemap", "force":
		return completions(argument.Value, []string{"true", "false"}), nil
	case "commit":
	default:
		return &mcp.Completion{}, nil
	}
	return k.complete(ctx, argument.Value, func(c *request, ctx context.Context) ([]string, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return nil, err
		}
		return m.Repo().RecentRevisions(ctx, recentRevisions)
	})
}

// CompleteResourceArgument completes a path: of remembered files, and for skeletons of those in a language.
func (k completer) CompleteResourceArgument(ctx context.Context, uri string, argument mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	skeletons := uri == skeletonURI+"{+path}"
	if argument.Name != "path" || !skeletons && uri != fileURI+"{+path}" {
		return &mcp.Completion{}, nil
	}
	return k.complete(ctx, argument.Value, func(c *request, ctx context.Context) ([]string, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return nil, err
		}
		var paths []string
		err = m.View(ctx, func(tx *registry.Tx) error {
			return tx.Evidence(func(f registry.File) error {
				if !f.Sensitive && f.Type != "symlink" && name(f.Path) == f.Path && (!skeletons || f.Language != "") {
					paths = append(paths, f.Path)
				}
				return nil
			})
		})
		return paths, err
	})
}

// complete completes a value from what there is. What cannot be known has no completions, which is no error: the
// person who types is told when the whole is asked for.
func (k completer) complete(ctx context.Context, value string, known func(*request, context.Context) ([]string, error)) (*mcp.Completion, error) {
	leave, err := k.d.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	c := k.d.request(ctx)
	defer c.close()
	all, err := known(c, ctx)
	if err != nil {
		k.d.log.Debug("complete an argument", "error", err)
	}
	return completions(value, all), nil
}

// completions are the values that begin with what was typed, then those of which a name in the path does, then those
// that hold it elsewhere, whatever the case.
func completions(typed string, all []string) *mcp.Completion {
	typed = strings.ToLower(typed)
	var begin, name, hold []string
	for _, v := range all {
		switch low := strings.ToLower(v); {
		case strings.HasPrefix(low, typed):
			begin = append(begin, v)
		case strings.Contains(low, "/"+typed):
			name = append(name, v)
		case strings.Contains(low, typed):
			hold = append(hold, v)
		}
	}
	values := slices.Concat(begin, name, hold)
	n := min(len(values), maxValues)
	return &mcp.Completion{Values: values[:n], Total: len(values), HasMore: n < len(values)}
}

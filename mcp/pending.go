package mcp

import (
	"context"

	"codemem/verify"
)

// pendingPaths returns paths in the order in which it pays to write their summaries.
func (c *request) pendingPaths(ctx context.Context, m *verify.Memory, paths []string) []string {
	t, err := c.tree(ctx)
	if err != nil {
		return paths
	}
	return t.PendingPaths(m, paths)
}

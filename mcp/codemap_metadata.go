package mcp

import (
	"context"
	_ "embed" // its description
	"errors"

	"codemem/registry"
)

//go:embed codemap_metadata.md
var codemapMetadataAbout string

func codemapMetadata() tool {
	return define(tool{
		name: "codemap_metadata", title: "About one codemap", about: codemapMetadataAbout,
		params: codemapParams(),
		hints:  hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in codemapIn) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		k, err := in.key(t)
		if err != nil {
			return answer{}, err
		}
		m, err := t.CodemapInfo(k)
		if errors.Is(err, registry.ErrNotFound) || errors.Is(err, registry.ErrNoDatabase) {
			return answer{}, &argumentError{[]string{"no such codemap is kept; codemap_list tells which there are, codemap_get makes one"}}
		}
		if err != nil {
			return answer{}, err
		}
		return answer{text: codemapLine(m) + "\n", data: m}, nil
	})
}

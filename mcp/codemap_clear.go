package mcp

import (
	"context"
	_ "embed" // its description
)

//go:embed codemap_clear.md
var codemapClearAbout string

func codemapClear() tool {
	return define(tool{
		name: "codemap_clear", title: "Delete codemaps", about: codemapClearAbout,
		hints: hints{destructive: true, idempotent: true}, deadline: readDeadline,
	}, func(ctx context.Context, c *request, _ struct{}) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		n, err := t.ClearCodemaps()
		if err != nil {
			return answer{}, err
		}
		return answer{text: "Cleared " + plural(n, "codemap") + ".\n", data: struct {
			Cleared int `json:"cleared"`
		}{n}}, nil
	})
}

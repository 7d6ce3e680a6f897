package mcp

import (
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"strings"

	"codemem/registry"
	"codemem/scan"
)

//go:embed codemap_list.md
var codemapListAbout string

func codemapList() tool {
	return define(tool{
		name: "codemap_list", title: "Codemaps that are kept", about: codemapListAbout,
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, _ struct{}) (answer, error) {
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		maps, err := t.Codemaps()
		if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
			return answer{}, err
		}
		if maps == nil {
			maps = []scan.CodemapInfo{}
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s kept.\n", plural(len(maps), "codemap"))
		for _, m := range maps {
			b.WriteString("- " + codemapLine(m) + "\n")
		}
		return answer{text: b.String(), data: struct {
			Codemaps []scan.CodemapInfo `json:"codemaps"`
		}{maps}}, nil
	})
}

// codemapLine tells of one codemap.
func codemapLine(m scan.CodemapInfo) string {
	valid := "valid"
	switch {
	case !m.Valid:
		valid = "invalid: " + m.Reason + ", codemap_get makes it anew"
	case m.Reason != "":
		valid = "valid, every byte is compared before it is used"
	}
	return fmt.Sprintf("%s %s, budget %d: %d tokens, %s shown, %d omitted; commit %s, made %s; %s",
		name(m.Directory), line(m.Format), m.Budget, m.Tokens, plural(m.Files, "file"), m.Omitted,
		short(m.GitCommitHash), m.CreatedAt.Format("2006-01-02T15:04:05Z"), valid)
}

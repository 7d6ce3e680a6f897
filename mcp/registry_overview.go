package mcp

import (
	"cmp"
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/scan"
	"codemem/verify"
)

//go:embed registry_overview.md
var registryOverviewAbout string

type registryOverviewIn struct {
	Dir    string `json:"dir"`
	Depth  int    `json:"depth"`
	Budget int    `json:"budget"`
	carrying
}

// overviewParts: of an overview's budget, a quarter at least is for the codemap.
const overviewParts = 4

// Tokens of an overview.
const (
	defaultOverview = 2000
	maxOverview     = 64_000
)

func registryOverview() tool {
	return define(tool{
		name: "registry_overview", title: "Map of the repository", about: registryOverviewAbout,
		params: append([]param{
			{name: "dir", kind: aText, about: "default the root"},
			{name: "depth", kind: aCount, min: 1, max: 20, about: "default any"},
			{name: "budget", kind: aCount, min: 50, max: maxOverview, usual: defaultOverview, about: "tokens of the answer, default 2000"},
		}, carryingParams()...),
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline, settled: true,
	}, func(ctx context.Context, c *request, in registryOverviewIn) (answer, error) {
		return c.overview(ctx, in)
	})
}

// overview answers with the overview of a request.
func (c *request) overview(ctx context.Context, in registryOverviewIn) (answer, error) {
	dir, err := cleanDir(in.Dir)
	if err != nil {
		return answer{}, err
	}
	t, err := c.looked(ctx)
	if err != nil {
		return answer{}, err
	}
	all, err := scan.Directories(ctx, c.mem, t)
	if err != nil {
		return answer{}, err
	}
	if dir != "." && len(all.Directories) > 0 && !all.Has(dir) {
		return answer{}, noDirectory(ctx, c.mem, dir)
	}
	_, notes, err := t.NotesOfDirectory(c.mem, dir, cmp.Or(in.Budget, defaultOverview))
	if err != nil {
		return answer{}, err
	}
	draw := func(budget int) (string, error) {
		o, err := condense.DrawOverview(all.Directories, condense.OverviewOptions{
			Dir: dir, Depth: in.Depth, Budget: budget - condense.Tokens(notes), Standing: all.Caveat("project_prescan"), Zoom: "zoom with dir, or raise depth or budget",
		})
		return o.Text() + notes, err
	}
	if len(all.Directories) == 0 { // there is nothing to map either
		in.Include = new(bool)
	}
	text, err := c.with(ctx, in.inTokens(t, dir, cmp.Or(in.Budget, defaultOverview), overviewParts), false, draw)
	if e := new(condense.BudgetError); errors.As(err, &e) {
		return answer{}, &argumentError{[]string{e.Error()}}
	}
	if err != nil {
		return answer{}, err
	}
	return c.textAnswer(text), nil
}

// cleanDir checks a directory from outside; the root is ".".
func cleanDir(dir string) (string, error) {
	dir = strings.TrimSuffix(dir, "/")
	if dir == "" || dir == "." {
		return ".", nil
	}
	paths, err := cleanPaths([]string{dir})
	if err != nil {
		return "", err
	}
	return paths[0], nil
}

// noDirectory is the error for a directory of which nothing is remembered; m is nil in a plain directory.
func noDirectory(ctx context.Context, m *verify.Memory, dir string) error {
	if m == nil {
		return &argumentError{[]string{fmt.Sprintf("no file lies in the directory %s that .gitignore and .codememignore leave", quote(dir))}}
	}
	x, err := m.Repo().Index(ctx)
	if err != nil {
		return err
	}
	if note := x.SubmoduleNote(dir); note != "" {
		return &argumentError{[]string{quote(dir) + " " + note}}
	}
	return &argumentError{[]string{fmt.Sprintf("no remembered file lies in the directory %s", quote(dir))}}
}

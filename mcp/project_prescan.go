package mcp

import (
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"slices"
	"strings"

	"codemem/prescan"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

//go:embed project_prescan.md
var projectPrescanAbout string

type projectPrescanIn struct {
	DryRun bool `json:"dry_run"`
	Full   bool `json:"full"`
}

func projectPrescan() tool {
	return define(tool{
		name: "project_prescan", title: "Check and refresh the memory", about: projectPrescanAbout,
		params: []param{
			{name: "dry_run", kind: aFlag, about: "only decide, write nothing", writes: true},
			{name: "full", kind: aFlag, about: "hash every byte, whatever the evidence", writes: true},
		},
		hints: hints{idempotent: true}, deadline: passDeadline, settled: true,
	}, func(ctx context.Context, c *request, in projectPrescanIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		dry := in.DryRun || c.service.o.ReadOnly
		rep, err := prescan.Run(ctx, m, prescan.Options{DryRun: dry, Full: in.Full, Progress: c.progress})
		if err == nil {
			err = c.grade(ctx, &rep.Report, 0)
		}
		if err != nil {
			return answer{}, err
		}
		d := passData{State: string(rep.State), Reasons: []string{}, Report: rep.Report}
		if !dry || rep.State == prescan.Trust { // else it would be that of other bytes
			if d.Coverage, err = coverageOf(ctx, m); err != nil {
				return answer{}, err
			}
			if d.Parsed, err = scan.ParsedOf(ctx, m); err != nil {
				return answer{}, err
			}
		}
		return prescanAnswer(rep, d, dry, c.service.o.ReadOnly, c.service.firstCall()), nil
	})
}

// coverageOf returns how much of what wants a summary has a fresh one; nil where nothing is remembered that does.
func coverageOf(ctx context.Context, m *verify.Memory) (*registry.Coverage, error) {
	var c registry.Coverage
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		c, err = tx.Coverage(nil)
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder) {
		return nil, nil //nolint:nilnil // there is none, which is no error
	}
	if err != nil || c.Files == 0 {
		return nil, err
	}
	return &c, nil
}

// prescanAnswer tells the state, why, what was done about it, what is parsed, and what to do next: first, if nothing is amiss.
func prescanAnswer(rep prescan.Report, d passData, dry, readOnly bool, first string) answer {
	var why []string
	for _, r := range rep.Reasons {
		d.Reasons = append(d.Reasons, string(r))
		why = append(why, fmt.Sprintf("%s (%s)", r, prescan.Explain(r)))
	}
	head := "State: " + d.State
	if len(why) > 0 {
		head += ", because " + strings.Join(why, "; ")
	}
	if rep.State == prescan.Bootstrap { // every file is new: the count says it
		d.Omitted, d.Changes = 0, nil
		for _, c := range rep.Changes {
			if c.Verdict == verify.New && c.Reason == "" && !c.Recalled {
				continue
			}
			d.Changes = append(d.Changes, c)
		}
	}
	switch {
	case readOnly && rep.State != prescan.Trust:
		d.Next = "nothing was written, this server is read-only; treat what is remembered as unproven, and ask the user to run `codemem prescan`"
	case dry && rep.State != prescan.Trust && rep.State != prescan.Empty:
		d.Next = "nothing was written; until project_prescan runs without dry_run, treat what is remembered as unproven"
	case rep.State == prescan.Empty:
		d.Next = "nothing is tracked yet: " + trackFirst
	default:
		d.Next = first
	}
	return passAnswer(d, head+".\n")
}

// firstCall is how a task is begun with the tools that are served.
func (d *service) firstCall() string {
	if slices.Contains(d.names, "explore") {
		return "explore with the request"
	}
	return "registry_overview, file_registry_search with words of the request"
}

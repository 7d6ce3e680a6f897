package mcp

import (
	"context"
	_ "embed" // its description

	"codemem/scan"
	"codemem/verify"
)

//go:embed file_registry_verify.md
var fileRegistryVerifyAbout string

type fileRegistryVerifyIn struct {
	Paths []string `json:"paths"`
	Apply bool     `json:"apply"`
	Full  bool     `json:"full"`
}

func fileRegistryVerify() tool {
	return define(tool{
		name: "file_registry_verify", title: "Compare the memory with the files", about: fileRegistryVerifyAbout,
		params: []param{
			{name: "paths", kind: someTexts, about: "files or directories; default all"},
			{name: "apply", kind: aFlag, about: "write the verdicts: new md5s, new and deleted rows", writes: true},
			{name: "full", kind: aFlag, about: "hash every byte, whatever the evidence"},
		},
		hints: hints{idempotent: true}, deadline: passDeadline, settled: true,
	}, func(ctx context.Context, c *request, in fileRegistryVerifyIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		paths, err := cleanPaths(in.Paths)
		if err != nil {
			return answer{}, err
		}
		rep, err := verify.Run(ctx, m, verify.Options{
			Paths: paths, Apply: in.Apply && !c.service.o.ReadOnly, Full: in.Full, Progress: c.progress,
		})
		if err == nil {
			err = c.grade(ctx, &rep, scan.MostBare)
		}
		if err != nil {
			return answer{}, err
		}
		return verifyAnswer(rep, in, paths), nil
	})
}

func verifyAnswer(rep verify.Report, in fileRegistryVerifyIn, paths []string) answer {
	d, head := passData{Report: rep}, "Verified.\n"
	n := rep.Counts
	switch none := n.Match+n.Skipped+n.Unreadable == 0 && !rep.Drifted(); {
	case none && len(paths) > 0:
		head = "Nothing tracked or remembered lies at " + plural(len(paths), "path") + " given.\n"
		d.Next = "name tracked files or directories, relative to the root; untracked files are not remembered"
	case rep.Drifted() && n.Mismatch+n.Missing+n.New == 0:
		head = "Some files could not be read, the others are as remembered.\n"
	case rep.Drifted() && in.Apply:
		head = "Drift found and applied.\n"
		d.Next = "file_registry_get with stale=true lists summaries of older bytes"
	case rep.Drifted():
		head = "Drift found; nothing was written.\n"
		d.Next = "apply=true records it"
	}
	return passAnswer(d, head)
}

package mcp

import (
	"context"
	_ "embed" // its description
	"errors"
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/scan"
	"codemem/verify"
)

//go:embed file_registry_update_summaries.md
var fileRegistryUpdateSummariesAbout string

type fileRegistryUpdateSummariesIn struct {
	Paths   []string        `json:"paths"`
	Updates []verify.Update `json:"updates"`
	Commit  string          `json:"commit"`
	Model   string          `json:"model"`
	Require bool            `json:"require_summaries"`
}

func fileRegistryUpdateSummaries() tool {
	return define(tool{
		name: "file_registry_update_summaries", title: "Close a task", about: fileRegistryUpdateSummariesAbout,
		params: []param{
			{name: "updates", kind: someObjects, of: []param{
				{name: "path", kind: aText, required: true, about: "file, directory, or symbol id"},
				{name: "summary", kind: aText, required: true},
				{name: "content_md5", kind: aText, about: "of the bytes you read; default: those on disk now"},
			}},
			{name: "paths", kind: someTexts, about: "further touched files"},
			{name: "commit", kind: aText, about: "default HEAD"},
			{name: "model", kind: aText, about: "your model's name"},
			{name: "require_summaries", kind: aFlag, about: "fail if a touched file lacks a fresh summary"},
		},
		hints: hints{idempotent: true}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in fileRegistryUpdateSummariesIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		rep, err := scan.Close(ctx, m, c.service.outlines, verify.CloseRequest{
			Commit: in.Commit, Paths: in.Paths, Updates: in.Updates, RequireSummaries: in.Require,
			Author: c.client, Model: strings.TrimSpace(in.Model), Progress: c.progress,
		})
		rep.Pending = c.pendingPaths(ctx, m, rep.Pending)
		if errors.Is(err, verify.ErrSummariesPending) {
			a := closeAnswer(rep, len(in.Updates), true)
			a.failure = true
			return a, nil
		}
		if err != nil {
			return answer{}, err
		}
		return closeAnswer(rep, len(in.Updates), false), nil
	})
}

// closeData is the outcome of a close as data, with the paths that fit.
type closeData struct {
	verify.CloseReport
	Omitted map[string]int `json:"omitted,omitempty"` // paths not listed, by list
	Next    string         `json:"next,omitempty"`
}

// closeAnswer tells of a close: counts, what is pending, where the proof stands.
func closeAnswer(rep verify.CloseReport, texts int, refused bool) answer {
	d := closeData{CloseReport: rep, Omitted: map[string]int{}}
	var b strings.Builder
	if refused {
		fmt.Fprintf(&b, "Not closed, nothing was changed: %s without a fresh summary.\n", plural(len(rep.Pending), "touched file"))
		d.Next = "read the pending files and call again with a summary of each in updates"
	} else {
		fmt.Fprintf(&b, "Closed at %s: %s updated, %d deleted, %d renamed, %s stored, %d pending.\n", orNone(short(rep.Commit)),
			plural(len(rep.Updated), "file"), len(rep.Deleted), len(rep.Renamed), plural(texts, "summary"), len(rep.Pending))
		d.Stored = stored(&b, rep.Stored, d.Omitted)
		if len(rep.Pending) > 0 {
			d.Next = "if you know the pending files, hand in their summaries; else leave them"
		}
	}
	const room = maxReply/5 - 400
	d.Pending = section(&b, "pending", rep.Pending, room, d.Omitted)
	d.Updated = section(&b, "updated", rep.Updated, room, d.Omitted)
	d.Deleted = section(&b, "deleted", rep.Deleted, room, d.Omitted)
	var renames []string
	for _, r := range rep.Renamed {
		renames = append(renames, name(r.From)+" to "+name(r.To))
	}
	d.Renamed = []verify.Rename{}
	for i := range section(&b, "renamed", renames, room, d.Omitted) {
		d.Renamed = append(d.Renamed, verify.Rename{From: name(rep.Renamed[i].From), To: name(rep.Renamed[i].To)})
	}
	d.Ungrounded = ungrounded(&b, rep.Ungrounded, room, d.Omitted)
	switch {
	case refused:
	case rep.Advanced:
		b.WriteString("last_verified_sha = " + short(rep.LastVerifiedSHA) + ".\n")
	default:
		b.WriteString("last_verified_sha stays at " + orNone(short(rep.LastVerifiedSHA)) + because(rep.AdvanceReason) + ".\n")
	}
	b.WriteString(notes(rep.Upkeep))
	if d.Next != "" {
		b.WriteString("Next: " + d.Next + ".\n")
	}
	return answer{text: b.String(), data: d}
}

// section lists at most room bytes of items under a title, notes in omitted how many are not, and
// returns those that are.
func section(b *strings.Builder, title string, items []string, room int, omitted map[string]int) []string {
	listed := []string{}
	for i, item := range items {
		if title != "renamed" {
			item = name(item)
		}
		if room -= len(item) + 4; room < 0 {
			omitted[title] = len(items) - i
			break
		}
		listed = append(listed, item)
	}
	if len(items) > 0 {
		b.WriteString(title + ": " + strings.Join(listed, ", "))
		if n := omitted[title]; n > 0 {
			fmt.Fprintf(b, " … and %d more", n)
		}
		b.WriteString("\n")
	}
	return listed
}

// stored is section for the texts that were handed in: those of symbols are named, files and directories are those of the call.
func stored(b *strings.Builder, texts []verify.Stored, omitted map[string]int) []verify.Stored {
	var ids []string
	for _, s := range texts {
		id := s.ID
		if s.Stale {
			id += " (of other bytes than those on disk)"
		}
		if s.Waits {
			id += " (waits until git tracks the file)"
		}
		ids = append(ids, id)
	}
	listed := section(b, "stored", ids, maxReply/10, omitted)
	return append([]verify.Stored{}, texts[:len(listed)]...)
}

// ungrounded is section for texts that name what is nowhere.
func ungrounded(b *strings.Builder, texts []verify.Ungrounded, room int, omitted map[string]int) (listed []verify.Ungrounded) {
	for i, u := range texts {
		told := name(u.Path) + " " + condense.NotHere(u.Names)
		if room -= len(told) + 40; room < 0 {
			omitted["ungrounded"] = len(texts) - i
			fmt.Fprintf(b, "ungrounded: %s more\n", plural(len(texts)-i, "text"))
			break
		}
		listed = append(listed, verify.Ungrounded{Path: name(u.Path), Names: u.Names[:min(len(u.Names), condense.MostNotHere)]})
		b.WriteString("ungrounded: " + told + "\n")
	}
	if len(listed) > 0 {
		b.WriteString("A text that is wrong is replaced by handing it in again.\n")
	}
	return listed
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

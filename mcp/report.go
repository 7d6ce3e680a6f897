package mcp

import (
	"encoding/json"
	"fmt"
	"strings"

	"codemem/prescan"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

// passData is the outcome of a pass as data: the report, with the changes that fit.
type passData struct {
	State   string   `json:"state,omitempty"`
	Reasons []string `json:"reasons,omitzero"` // nil: not asked
	verify.Report
	Omitted int `json:"changes_omitted,omitempty"`

	Coverage *registry.Coverage `json:"coverage,omitempty"` // how much of what wants a summary has a fresh one; nil: not asked
	Parsed   scan.Progress      `json:"parsed,omitzero"`    // zero: not asked

	Next string `json:"next,omitempty"`
}

// passAnswer tells of a pass: counts first, then what differs, as far as there is room.
func passAnswer(d passData, head string) answer {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString(countsLine(d.Report) + d.knownLine())
	if n := len(d.Submodules); n > 0 {
		const named = 10
		d.Submodules = names(d.Submodules[:min(n, named)])
		fmt.Fprintf(&b, "%s, not remembered here: %s. Each has a memory of its own: root, or a path in it, asks it.\n", plural(n, "submodule"), strings.Join(d.Submodules, ", "))
	}
	all, room := d.Gravest(), maxReply-b.Len()-1500
	d.Changes = []verify.Change{}
	var listed strings.Builder
	used := 0
	for i, c := range all {
		c.Path, c.RenamedFrom, c.Reason = name(c.Path), nameOrNone(c.RenamedFrom), line(c.Reason)
		l := changeLine(c)
		// Both forms must fit: a host shows either.
		if used += max(len(l), encodedLen(c)+1); used > room {
			d.Omitted = len(all) - i
			break
		}
		listed.WriteString(l)
		d.Changes = append(d.Changes, c)
	}
	b.WriteString(listed.String())
	if d.Omitted > 0 {
		fmt.Fprintf(&b, "… %s not listed\n", plural(d.Omitted, "more change"))
	}
	b.WriteString(notes(d.Upkeep))
	if d.State != string(prescan.Trust) { // there it holds
		b.WriteString(proofLine(d.Report))
	}
	if d.Next != "" {
		b.WriteString("Next: " + d.Next + ".\n")
	}
	return answer{text: b.String(), data: d}
}

// countsLine tells how many files had which verdict.
func countsLine(r verify.Report) string {
	var parts []string
	total := 0
	for _, c := range []struct {
		n int
		v verify.Verdict
	}{
		{r.Counts.Match, verify.Match},
		{r.Counts.Mismatch, verify.Mismatch},
		{r.Counts.Missing, verify.Missing},
		{r.Counts.New, verify.New},
		{r.Counts.Skipped, verify.Skipped},
		{r.Counts.Unreadable, verify.Unreadable},
	} {
		if total += c.n; c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.v))
		}
	}
	l := plural(r.Files, "tracked file")
	if total > 0 && total < r.Files {
		l = fmt.Sprintf("%d of %s compared", total, l)
	}
	if len(parts) > 0 {
		l += ": " + strings.Join(parts, ", ")
	}
	if r.Files > 0 && r.Files == max(r.Counts.Match+r.Counts.Skipped, r.Proven) && (total == 0 || total == r.Files) {
		l = plural(r.Files, "tracked file") + ", all as remembered"
	}
	if !r.Clean {
		l += "; work tree not clean"
	}
	return l + ".\n"
}

// knownLine tells how much is parsed and has summaries, "" if nobody asked.
func (d passData) knownLine() string {
	var parts []string
	if s := d.Parsed.String(); s != "" {
		parts = append(parts, s)
	}
	if d.Coverage != nil && d.Coverage.Fresh > 0 {
		parts = append(parts, fmt.Sprintf("fresh summaries of %d of %s", d.Coverage.Fresh, plural(d.Coverage.Files, "file")))
	}
	if len(parts) == 0 {
		return ""
	}
	return capital(strings.Join(parts, "; ")) + ".\n"
}

// changeLine tells of one change.
func changeLine(c verify.Change) string {
	l := string(c.Verdict) + " " + c.Path
	if c.Drift != "" {
		l += " (" + string(c.Drift)
		if c.Symbols != nil {
			l += ": " + line(c.Symbols.String())
		}
		l += ")"
	}
	if c.RenamedFrom != "" {
		l += ", renamed from " + c.RenamedFrom
	}
	if c.Unhashed {
		l += ", binary or over the size limit"
	}
	if c.Recalled {
		l += ", summary recalled from history"
	}
	if c.Reason != "" {
		l += ": " + c.Reason
	}
	return l + "\n"
}

// notes tells what a write found amiss in the memory on its way.
func notes(u verify.Upkeep) string {
	var b strings.Builder
	for _, n := range u.Notes() {
		b.WriteString(line(n) + "\n")
	}
	return b.String()
}

// proofLine tells where the proof stands.
func proofLine(r verify.Report) string {
	switch {
	case r.ProofRecorded:
		return "last_verified_sha = HEAD = " + short(r.LastVerifiedSHA) + ".\n"
	case r.LastVerifiedSHA == "":
		return "No last_verified_sha yet" + because(r.ProofReason) + ".\n"
	}
	return "last_verified_sha " + short(r.LastVerifiedSHA) + " stays" + because(r.ProofReason) + ".\n"
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + line(reason)
}

// names is name for each.
func names(paths []string) []string {
	all := make([]string, len(paths))
	for i, p := range paths {
		all[i] = name(p)
	}
	return all
}

// nameOrNone is name, "" for no path.
func nameOrNone(path string) string {
	if path == "" {
		return ""
	}
	return name(path)
}

// encodedLen is how long v is in JSON.
func encodedLen(v any) int {
	b, err := json.Marshal(v)
	if err != nil {
		return 0
	}
	return len(b)
}

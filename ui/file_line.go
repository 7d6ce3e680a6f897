package ui

import (
	"codemem/registry"
	"codemem/scan"
	"codemem/symbol"
	"codemem/verify"
)

// A fileLine is how a file stands, as views show it.
type fileLine struct {
	Path       string                 `json:"path"`
	Type       string                 `json:"type"`
	Language   string                 `json:"language"`
	MD5        string                 `json:"content_md5"`
	Size       int64                  `json:"size"`
	State      scan.FileState         `json:"state"`
	Verdict    verify.Verdict         `json:"verdict,omitempty"`
	Reason     string                 `json:"reason,omitempty"`
	Drift      symbol.Grade           `json:"drift,omitempty"`
	Symbols    *symbol.Changes        `json:"symbols,omitempty"` // of a drift
	Summary    *textLine              `json:"summary"`           // null for none
	Structural string                 `json:"structural,omitempty"`
	Flagged    bool                   `json:"flagged,omitempty"`
	Ungrounded []string               `json:"ungrounded,omitempty"`
	DependsOn  []scan.DependencyDrift `json:"dependency_drift,omitempty"`
	Notes      []scan.FileNote        `json:"notes,omitempty"`
	Dependents *int                   `json:"dependents,omitempty"` // in the worklist
	Churn      *int                   `json:"churn,omitempty"`      // so too
}

// A textLine is a text with where it is from.
type textLine struct {
	Text    string `json:"text"`
	Source  string `json:"source"`
	By      string `json:"by"` // who wrote it, in words
	At      string `json:"at"`
	Commit  string `json:"commit,omitempty"`
	Damaged bool   `json:"damaged,omitempty"`
}

func newFileLine(f scan.FileStatus) fileLine {
	l := fileLine{
		Path: f.Path, Type: f.Type, Language: f.Language, MD5: f.MD5, Size: f.Size, State: f.State, Verdict: f.Verdict, Reason: f.Reason,
		Drift: f.Drift.Grade, Structural: f.Gist, Flagged: f.Flagged, Ungrounded: f.Ungrounded, DependsOn: f.Dependencies, Notes: f.Notes,
	}
	if f.Drift.Any() {
		l.Symbols = &f.Drift.Changes
	}
	if s := f.Summary; s != nil {
		l.Summary = &textLine{s.Text, s.Source, registry.Writer(s.Source, s.Author, s.Model), scan.Stamp(s.UpdatedAt), s.Commit, s.Damaged}
	}
	if f.Rank != nil {
		l.Dependents, l.Churn = &f.Rank.Dependents, &f.Rank.Churn
	}
	return l
}

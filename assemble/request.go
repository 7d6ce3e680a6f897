package assemble

import (
	"cmp"
	"errors"

	"codemem/condense"
)

// A Unit is what a budget counts.
type Unit string

// The units.
const (
	Tokens     Unit = "tokens"     // as condense.Tokens estimates
	Characters Unit = "characters" // bytes of UTF-8, so that no way of counting characters counts more
)

// Cost returns what a text takes of a budget.
func (u Unit) Cost(text string) int {
	if u == Characters {
		return len(text)
	}
	return condense.Tokens(text)
}

// weigh is Cost in grains, which add up: what parts of a pack weigh is what they weigh together, without rounding.
func (u Unit) weigh(text string) int {
	if u == Characters {
		return len(text)
	}
	return condense.Weight(text)
}

// grains is how many grains are one of the unit.
func (u Unit) grains() int {
	if u == Characters {
		return 1
	}
	return condense.PerToken
}

// perToken is how many grains a token takes.
func (u Unit) perToken() int {
	if u == Characters {
		return 4 // about what it holds
	}
	return condense.PerToken
}

// The forms of an item.
const (
	Whole      = "whole"
	Window     = "window"   // of the current file, around the cursor
	DiffForm   = "diff"     // of an edit
	Skeletal   = "skeleton" // declarations without bodies; of a long one those that matter here
	Summarized = "summary"  // what was written of it, or else follows from it
	PathOnly   = "path"
	TreeForm   = "tree" // of the repository
)

// A Buffer is an open file of an editor.
type Buffer struct {
	Path    string  `json:"path"`
	Content *string `json:"content,omitempty"` // the text if it is unsaved
}

// The defaults of a request.
const (
	DefaultBudget = 8000 // tokens
	DefaultPrefix = 0.75
)

// MaxBudget is the largest budget, in either unit.
const MaxBudget = 4 << 20

// A Request asks for a pack.
type Request struct {
	File        string   // the current file, relative to the root
	Content     *string  // its text if it is unsaved
	Cursor      Position // taken to the nearest place there is
	Open        []Buffer // open files, the one used last first
	Edits       []Edit   // recent ones, newest first
	EditsWhy    string   // what the manifest says of them; "": that they were made a moment ago
	Budget      int      // the pack's text never takes more
	Unit        Unit     // "": Tokens
	PrefixRatio *float64 // the share of the current file's room before the cursor, from 0 to 1; nil: DefaultPrefix
	Manifest    bool     // the text ends with a list of what is in it and what is not, if there is room
}

// Errors of requests.
var (
	ErrUnit   = errors.New("the unit of a budget is tokens or characters")
	ErrBudget = errors.New("a budget is from 0 to 4194304")
	ErrRatio  = errors.New("a prefix ratio is from 0 to 1")
)

func (r *Request) check() error {
	if r.Unit == "" {
		r.Unit = Tokens
	}
	if r.PrefixRatio == nil {
		r.PrefixRatio = new(DefaultPrefix)
	}
	switch {
	case r.Unit != Tokens && r.Unit != Characters:
		return ErrUnit
	case r.Budget < 0 || r.Budget > MaxBudget:
		return ErrBudget
	case !(*r.PrefixRatio >= 0 && *r.PrefixRatio <= 1): // so that NaN is none
		return ErrRatio
	}
	return nil
}

// editsWhy is what a manifest says of edits.
func (r *Request) editsWhy() string { return cmp.Or(r.EditsWhy, "edited a moment ago") }

// An Item is one part of a pack.
type Item struct {
	Path      string  `json:"path"` // "" for the tree of the repository
	Priority  int     `json:"priority"`
	Form      string  `json:"form"`
	Tokens    int     `json:"tokens"` // or characters, as the budget counts: of its text with what wraps it
	Score     float64 `json:"score"`  // within its priority: the higher, the earlier
	Why       string  `json:"why"`
	FirstLine int     `json:"first_line,omitempty"` // of a window
	LastLine  int     `json:"last_line,omitempty"`
	Stale     bool    `json:"stale,omitempty"` // of a summary: the file has changed since it was written
	Text      string  `json:"text,omitempty"`
}

// An Omission is what a pack left out.
type Omission struct {
	Path     string `json:"path"`
	Priority int    `json:"priority"`
	Tokens   int    `json:"tokens"` // that its smallest form would take; 0 if it has none, or if that was not made
	Why      string `json:"why"`
}

// A Pack is what a model is given.
type Pack struct {
	Text        string     `json:"text,omitempty"`
	Used        int        `json:"used"` // of the budget, by Text
	Budget      int        `json:"budget"`
	Unit        Unit       `json:"unit"`
	Items       []Item     `json:"items"`
	Omitted     []Omission `json:"omitted"`
	OmittedMore int        `json:"omitted_more"` // how many more are not named in Omitted
	Partial     string     `json:"partial,omitempty"`
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"codemem/registry"
)

// An Upkeep is what a write found amiss in the registry on its way, and what became of it: every answer of a pass and of a
// close tells it.
type Upkeep struct {
	Forgotten []string           `json:"forgotten_work_trees,omitempty"` // linked work trees that git removed, and whose rows went
	SetAside  *registry.Salvaged `json:"set_aside,omitempty"`            // what was found in place of the database
	Emptied   bool               `json:"emptied,omitempty"`              // something emptied it, and nothing was written yet
}

// Tend does what is due whenever the registry was written, and returns what is to be told. What cannot be written now is
// done the next time: the answer is as true without it.
func Tend(ctx context.Context, m *Memory) Upkeep {
	u := m.Untold()
	if names, err := ForgetRemoved(ctx, m); err == nil {
		u.Forgotten = names
	}
	return u
}

// Emptied reports whether something emptied the database, and it was not made anew yet.
func Emptied(ctx context.Context, m *Memory) bool {
	return errors.Is(m.View(ctx, func(*registry.Tx) error { return nil }), registry.ErrEmptied)
}

// Untold returns what was found in place of the database, if it was not told yet: a door that wrote without a pass or a
// close asks before it ends.
func (m *Memory) Untold() Upkeep {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.db == nil {
		return Upkeep{}
	}
	return Upkeep{SetAside: m.db.Salvaged()}
}

// Notes tells of it in sentences that are as good for people as for agents, each with the next step; none is the usual.
func (u Upkeep) Notes() []string {
	var notes []string
	if u.Emptied {
		notes = append(notes, "Something emptied the database. A prescan or a close makes it anew, with what its log still has.")
	}
	if s := u.SetAside; s != nil {
		note := "Something had emptied the database: it was made anew"
		switch {
		case s.Aside == "":
			note += ", and nothing was left of it."
		default:
			note += fmt.Sprintf(" with %d texts and %d settings of its log, which is kept as %q.", s.History, s.Settings, s.Aside)
		}
		notes = append(notes, note+" An older copy, registry.db.*.bak or one of `codemem db backup`, may have more: codemem doctor lists those beside it.")
	}
	if len(u.Forgotten) > 0 {
		notes = append(notes, fmt.Sprintf("Forgot what was remembered of removed work trees: %s. Their texts stay in the history; codemem db vacuum gives back the room.",
			strings.Join(u.Forgotten, ", ")))
	}
	return notes
}

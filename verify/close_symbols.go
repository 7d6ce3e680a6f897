package verify

import (
	"errors"
	"fmt"

	"codemem/registry"
)

// ErrUnbound means that a file changed after a text was bound to a symbol in it: the symbol is to be found anew.
var ErrUnbound = errors.New("a file changed while a text was bound to a symbol in it")

// checkSymbols checks the texts of symbols, entering an offender for each that is unfit.
func (c *closing) checkSymbols() {
	seen := map[registry.AnchorPlace]bool{}
	for _, s := range c.q.Symbols {
		at := registry.AnchorPlace{Path: s.Anchor.Path, Symbol: s.Anchor.Symbol}
		if reason := UnfitText("summary", s.Summary); reason != "" {
			c.offenders = append(c.offenders, Offender{s.ID, reason})
		} else if seen[at] {
			c.offenders = append(c.offenders, Offender{s.ID, "has two summaries"})
		}
		seen[at], c.given[at.Path] = true, true
		c.symbols[at.Path] = append(c.symbols[at.Path], s)
	}
}

// stillBound returns ErrUnbound if a file is not what it was when a text was bound to a symbol in it.
func (c *closing) stillBound() error {
	for _, st := range c.steps {
		for _, s := range c.symbols[st.path] {
			if st.file.MD5 != "" && st.file.MD5 != s.DiskMD5 {
				return fmt.Errorf("%q: %w", st.path, ErrUnbound)
			}
		}
	}
	return nil
}

// applySymbols writes the texts of symbols.
func (c *closing) applySymbols(tx *registry.Tx) error {
	for _, s := range c.q.Symbols {
		_, err := tx.WriteNote(registry.Note{
			Kind: registry.SymbolSummary, Text: s.Summary, Anchors: []registry.Anchor{s.Anchor}, Author: c.q.Author, Model: c.q.Model,
			Commit: c.commit.Hex(), CreatedAt: tx.Now(),
		})
		if err != nil {
			return fmt.Errorf("summarize %q: %w", s.ID, err)
		}
	}
	return nil
}

// stored lists the texts that were handed in.
func (c *closing) stored() []Stored {
	now := map[string]string{}
	for _, st := range c.steps {
		now[st.path] = st.file.MD5
	}
	for p, f := range c.waiting {
		now[p] = f.MD5
	}
	all := []Stored{}
	for _, u := range c.q.Updates {
		p := cleaned(u.Path)
		s := Stored{ID: p, Kind: registry.FileAnchor, Bytes: len(u.Summary), Stale: c.updates[p].MD5 != "" && c.updates[p].MD5 != now[p]}
		_, s.Waits = c.waiting[p]
		if c.isDirectoryUpdate(p) {
			s.Kind, s.Stale = registry.DirectoryAnchor, false
		}
		all = append(all, s)
	}
	for _, s := range c.q.Symbols {
		_, waits := c.waiting[s.Anchor.Path]
		all = append(all, Stored{ID: s.ID, Kind: registry.SymbolAnchor, Bytes: len(s.Summary), Stale: s.Anchor.MD5 != s.DiskMD5, Waits: waits})
	}
	return all
}

// checked is the report of a close that found nothing amiss and wrote nothing.
func (c *closing) checked() CloseReport {
	return CloseReport{
		Commit: c.commit.Hex(), Updated: []string{}, Deleted: []string{}, Renamed: []Rename{}, Pending: []string{}, Stored: c.stored(), Checked: true,
		AdvanceReason: "nothing was written, only checked", LastVerifiedSHA: c.proof.SHA,
	}
}

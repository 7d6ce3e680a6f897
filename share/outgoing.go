package share

import (
	"context"
	"errors"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// An outgoing is what this clone has to say to a store.
type outgoing struct {
	records  map[key][]Record
	spread   map[key][]key           // by key of notes, where they lie if they are too many
	removed  map[key]map[string]bool // records that hold no more, as same tells them
	kept     map[string]int
	last     int64     // number of the newest text
	lastNote int64     // and of the newest note
	at       time.Time // of the moment that this is of
	gone     int       // see mark.Gone
}

// findOutgoing collects what was written, and what holds no more, since a mark: in one view, so that what is written
// meanwhile is in none of it. What happened within the margin before the mark is in it too.
func findOutgoing(ctx context.Context, m *verify.Memory, k mark, margin time.Duration) (outgoing, error) {
	o := outgoing{records: map[key][]Record{}, spread: map[key][]key{}, removed: map[key]map[string]bool{}, last: k.Pushed, at: k.At, gone: k.Gone}
	err := m.View(ctx, func(tx *registry.Tx) error {
		o.at = tx.Now()
		gone, err := goneHere(tx)
		if err != nil {
			return err
		}
		o.gone = gone.before(o.at.Add(-pushMargin))
		since := k.At.Add(-margin)
		if k.At.After(o.at) || gone.before(k.At.Add(-pushMargin)) != k.Gone { // the clock was set back: when a thing happened does not tell whether the store knows it
			k.At, since = time.Time{}, time.Time{}
		}
		for _, g := range gone {
			if g.since(since) {
				o.remove(g.Record)
			}
		}
		written, err := ownRecords(tx, k.Pushed, k.wants)
		if err != nil {
			return err
		}
		notes, err := ownNotes(tx, k.Notes, k.wantsNote)
		if err != nil {
			return err
		}
		o.last, o.lastNote = written.last, notes.last
		moved, err := movedNotes(tx, since)
		if err != nil {
			return err
		}
		written.add(notes)
		written.records = append(written.records, moved.records...)
		o.kept = written.kept
		for _, r := range written.records {
			o.records[r.key()] = append(o.records[r.key()], r)
			o.spread[r.key()] = r.spread()
		}
		return nil
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return o, err
}

// remove enters a record that holds no more.
func (o *outgoing) remove(r Record) {
	if o.removed[r.key()] == nil {
		o.removed[r.key()] = map[string]bool{}
	}
	o.removed[r.key()][r.same()] = true
	o.spread[r.key()] = r.spread()
}

// pushMargin is how long before a push something may have happened that it did not see: what was under way then.
const pushMargin = 15 * time.Minute

// A gone is a text of this clone that holds no more, be it fit to be passed on or not.
type gone struct {
	Record
	at time.Time // since when, zero if that is not known
}

// since reports whether it may hold no more only since a time.
func (g gone) since(at time.Time) bool { return g.at.IsZero() || !g.at.Before(at) }

type goneTexts []gone

// before counts those that held no more before a time.
func (all goneTexts) before(at time.Time) (n int) {
	for _, g := range all {
		if !g.since(at) {
			n++
		}
	}
	return n
}

// goneHere returns the texts of this clone that were taken back, and the notes that were or were superseded.
func goneHere(tx *registry.Tx) (all goneTexts, err error) {
	err = tx.TakenBack(func(e registry.HistoryEntry) error {
		if r, _ := recordOf(e); e.Source != "shared" && !e.Damaged {
			all = append(all, gone{r, e.Reverted})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, tx.NotesGone(func(n registry.Note) error {
		if r, _ := recordOfNote(n, nil, ""); !n.Remote() && !n.Damaged {
			at := n.Superseded
			if !n.Reverted.IsZero() {
				at = n.Reverted
			}
			all = append(all, gone{r, at})
		}
		return nil
	})
}

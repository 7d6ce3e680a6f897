package share

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// A Status tells how this clone and a store stand to each other, as of when it was asked last.
type Status struct {
	Remote   string            `json:"remote"`
	State    string            `json:"state"`     // commit that the ref of the remote named when it was asked last, "" for none
	Pulled   bool              `json:"pulled"`    // the records of that state are here
	ToPush   int               `json:"to_push"`   // texts of this clone that were not pushed, or not as they are now
	ToRemove int               `json:"to_remove"` // texts that hold no more since the last push
	Kept     map[string]int    `json:"kept,omitempty"`
	At       time.Time         `json:"pushed_at,omitzero"` // when texts were pushed last
	Shared   int               `json:"shared"`             // texts from elsewhere, of all stores and files, that nobody here confirmed
	Authors  []registry.Author `json:"authors"`            // of those, by number

	Store   string `json:"store,omitempty"` // the database that is configured, without a password, "" for none
	Waiting int    `json:"waiting"`         // what it is to be told at the next sync
}

// Stand returns how this clone stands to a remote, nil for none, and to the database that is configured, at address if that is not "".
// It asks neither.
func Stand(ctx context.Context, m *verify.Memory, f *Ref, address string) (Status, error) {
	st := Status{Authors: []registry.Author{}}
	k, err := st.ofRemote(ctx, m, f)
	if err == nil {
		st.Store, st.Waiting, err = waitingFor(ctx, m, address)
	}
	var o outgoing
	if err == nil {
		o, err = findOutgoing(ctx, m, k, 0)
	}
	if err != nil {
		return st, err
	}
	st.Kept = o.kept
	for _, records := range o.records {
		st.ToPush += len(sames(records))
	}
	if !k.At.IsZero() { // else the store has none of them
		for at, texts := range o.removed {
			written := sames(o.records[at])
			for same := range texts {
				if !written[same] {
					st.ToRemove++
				}
			}
		}
	}
	by := map[[2]string]int{}
	err = m.View(ctx, func(tx *registry.Tx) error {
		shared := func(remote bool, author, model string) {
			if remote {
				st.Shared++
				by[[2]string{author, model}]++
			}
		}
		err = tx.NotesSince(0, func(n registry.Note) error { shared(n.Remote() && n.Holds(), n.Author, n.Model); return nil })
		if err != nil {
			return err
		}
		return tx.Texts(0, func(_ int64, e registry.HistoryEntry) error { shared(e.Remote(), e.Author, e.Model); return nil })
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		return st, nil
	}
	st.Authors = byNumber(by)
	return st, err
}

// ofRemote tells what is known of a remote, and returns its mark.
func (st *Status) ofRemote(ctx context.Context, m *verify.Memory, f *Ref) (k mark, err error) {
	if f == nil {
		return k, nil
	}
	st.Remote = f.remote
	if st.State, err = f.last(ctx); err != nil {
		return k, err
	}
	if k, err = readMark(ctx, m, f); err != nil {
		return k, err
	}
	st.Pulled, st.At = k.Pulled == st.State, k.At
	if !f.follows(ctx, st.State, k.State) {
		k = k.afresh()
	}
	return k, nil
}

// byNumber lists who wrote how many texts, by author and model.
func byNumber(texts map[[2]string]int) []registry.Author {
	all := []registry.Author{}
	for who, n := range texts {
		all = append(all, registry.Author{Name: who[0], Model: who[1], Texts: n})
	}
	slices.SortFunc(all, func(a, b registry.Author) int {
		return cmp.Or(cmp.Compare(b.Texts, a.Texts), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Model, b.Model))
	})
	return all
}

// Ask asks the store what it holds now, which Stand then tells.
func Ask(ctx context.Context, f *Ref) error {
	return retrying(ctx, func() error { _, err := f.refresh(ctx); return err })
}

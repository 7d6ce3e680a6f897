package share

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// A mark says how far texts were passed on between this clone and a store.
type mark struct {
	Pulled string    `json:"pulled"` // the state whose records are in the history
	Pushed int64     `json:"pushed"` // number of the last text of the history that was written to the store
	Notes  int64     `json:"notes"`  // of the last note
	State  string    `json:"state"`  // in which the store was then
	At     time.Time `json:"at"`     // when
	Gone   int       `json:"gone"`   // how many of this clone's texts held no more before pushMargin of that
}

// afresh is the mark of a store that has nothing of what was pushed.
func (k mark) afresh() mark { return mark{Pulled: k.Pulled} }

// wants reports whether a text, numbered after the last that was pushed or confirmed, is one to push.
func (k mark) wants(e registry.HistoryEntry) bool {
	return !e.Remote() && (e.Confirmed.IsZero() || !e.Confirmed.Before(k.At))
}

// readMark returns the mark of a store; the zero one if none is kept.
func readMark(ctx context.Context, m *verify.Memory, s store) (k mark, err error) {
	err = m.ViewToWrite(ctx, func(tx *registry.Tx) error {
		text, err := tx.Config(registry.ShareKey + s.name())
		if err == nil && json.Unmarshal([]byte(text), &k) != nil {
			k = mark{} // garbled: all is looked at anew
		}
		return err
	})
	if errors.Is(err, registry.ErrNotFound) || errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return k, err
}

// keepMark changes the mark of a store.
func keepMark(ctx context.Context, m *verify.Memory, s store, change func(*mark)) error {
	k, err := readMark(ctx, m, s)
	if err != nil {
		return err
	}
	was := k
	if change(&k); k == was {
		return nil
	}
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return m.Update(ctx, func(tx *registry.Tx) error { return tx.SetConfig(registry.ShareKey+s.name(), string(text)) })
}

// Pull asks a store what it holds and enters what is new since the last time.
func Pull(ctx context.Context, m *verify.Memory, f *Ref) (Received, error) { return pull(ctx, m, f) }

func pull(ctx context.Context, m *verify.Memory, s store) (Received, error) {
	out := Received{Problems: []Problem{}}
	k, err := readMark(ctx, m, s)
	if err != nil {
		return out, err
	}
	var state string
	err = retrying(ctx, func() (err error) { state, err = s.refresh(ctx); return err })
	if err != nil || state == "" || state == k.Pulled {
		return out, err
	}
	keys, problems, err := s.changed(ctx, k.Pulled, state)
	if err != nil {
		return out, err
	}
	for _, p := range problems {
		out.bad(p)
	}
	revoked, err := readRevoked(ctx, s, state)
	if err != nil {
		return out, err
	}
	if slices.Contains(keys, revokedKey) {
		if out.Revoked, err = revoked.apply(ctx, m); err != nil {
			return out, err
		}
	}
	for part := range slices.Chunk(keys, batch) {
		if err := out.pullPart(ctx, m, s, state, part, revoked); err != nil {
			return out, err
		}
	}
	return out, keepMark(ctx, m, s, func(k *mark) { k.Pulled = state })
}

// pullPart enters the records at some keys.
func (r *Received) pullPart(ctx context.Context, m *verify.Memory, s store, state string, keys []key, revoked revocations) error {
	var records []Record
	found := map[key]bool{revokedKey: true}
	err := s.read(ctx, state, keys, func(k key, data []byte) {
		if found[k] {
			return
		}
		found[k] = true
		at := readContent(k, data)
		for _, p := range at.problems {
			r.bad(p)
		}
		for _, record := range at.records {
			if !revoked.has(record) {
				records = append(records, record)
			}
		}
	})
	for _, k := range keys {
		if err == nil && !found[k] {
			r.bad(Problem{Key: string(k), Reason: fmt.Sprintf("what lies there has over %d bytes, or is missing", 2*maxContent)})
		}
	}
	if err != nil {
		return err
	}
	slices.SortFunc(records, compare) // in an order that is the same everywhere
	slices.Reverse(records)           // the newest of a content last: that is the one that counts
	return r.enter(ctx, m, records, s.name())
}

// A content is what lies at one key.
type content struct {
	records  []Record
	foreign  []string // lines of newer programs, as they are
	problems []Problem
}

// readContent reads what lies at a key.
func readContent(k key, data []byte) (c content) {
	for n, line := range bytes.Split(data, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		r, err := parseRecord(line)
		if err == nil && r.key() != k && (r.Kind != NoteKind || r.narrow() != k) {
			err = errors.New("it is bound to another content than that of its place")
		}
		switch {
		case errors.Is(err, errNewer):
			c.foreign = append(c.foreign, string(line))
			fallthrough
		case err != nil:
			c.problems = append(c.problems, Problem{Line: n + 1, Key: string(k), Reason: err.Error()})
		default:
			c.records = append(c.records, r)
		}
	}
	return c
}

// text returns what is to lie at a key, nil for nothing: the newest records first, as many as fit, then what is not ours to read; and those that
// do not fit.
func (c content) text() (text []byte, left []Record) {
	records := sorted(c.records)
	slices.SortStableFunc(records, func(a, b Record) int { return -compareTimes(a.CreatedAt, b.CreatedAt) })
	var tail []byte
	for _, line := range c.foreign {
		tail = append(tail, line+"\n"...)
	}
	for _, r := range records {
		if line := r.line(); len(text)+len(line)+len(tail) <= maxContent {
			text = append(text, line...)
		} else {
			left = append(left, r)
		}
	}
	return append(text, tail...), left
}

// A Pushed tells what went out.
type Pushed struct {
	Records  int            `json:"records"`  // that the store had not
	Contents int            `json:"contents"` // that these are of
	Removed  int            `json:"removed"`  // records of texts that were taken back or superseded here
	Retries  int            `json:"retries"`  // how often others were first
	Kept     map[string]int `json:"kept,omitempty"`
}

// Push writes to a store what is new in this clone: texts that were written or confirmed here, and that some hold no more.
func Push(ctx context.Context, m *verify.Memory, f *Ref) (Pushed, error) { return push(ctx, m, f) }

func push(ctx context.Context, m *verify.Memory, s store) (Pushed, error) {
	out := Pushed{}
	tries := 0
	err := retrying(ctx, func() error {
		out.Retries = tries
		tries++
		return pushOnce(ctx, m, s, &out)
	})
	return out, err
}

// When the remote moved between a look and a push, the same is tried again after a while that grows up to mostPause: so eight
// clones that push at once take turns.
const (
	mostTries  = 60
	firstPause = 20 * time.Millisecond
	mostPause  = 500 * time.Millisecond
)

// retrying calls fn until it is not late.
func retrying(ctx context.Context, fn func() error) error {
	pause := firstPause
	for try := 1; ; try++ {
		err := fn()
		if !errors.Is(err, errMoved) || try == mostTries {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause)): //nolint:gosec // spreads those who wait
		}
		pause = min(2*pause, mostPause)
	}
}

func pushOnce(ctx context.Context, m *verify.Memory, s store, out *Pushed) error {
	k, err := readMark(ctx, m, s)
	if err != nil {
		return err
	}
	state, err := s.refresh(ctx)
	if err != nil {
		return err
	}
	if !s.follows(ctx, state, k.State) { // it is another store, or was made afresh
		k = k.afresh()
	}
	o, err := findOutgoing(ctx, m, k, pushMargin)
	if err != nil {
		return err
	}
	out.Kept = o.kept
	changes, err := o.merge(ctx, s, state, out)
	if err != nil {
		return err
	}
	next := state
	if len(changes) > 0 {
		if next, err = s.write(ctx, state, changes, false); err != nil {
			return err
		}
	}
	return keepMark(ctx, m, s, func(now *mark) {
		if now.Pulled == state {
			now.Pulled = next
		}
		now.Pushed, now.Notes, now.State, now.At, now.Gone = o.last, o.lastNote, next, o.at, o.gone
	})
}

// merge returns what changes in a state of a store.
func (o *outgoing) merge(ctx context.Context, s store, state string, out *Pushed) (map[key][]byte, error) {
	out.Records, out.Contents, out.Removed = 0, 0, 0
	touched := map[key]bool{}
	for k := range o.spread {
		touched[k] = true
	}
	keys := slices.Sorted(maps.Keys(touched))
	revoked, err := readRevoked(ctx, s, state)
	if err != nil {
		return nil, err
	}
	there := map[key][]byte{}
	all := slices.Clone(keys)
	for _, k := range keys {
		all = append(all, o.spread[k]...)
	}
	if err := s.read(ctx, state, all, func(k key, data []byte) { there[k] = data }); err != nil {
		return nil, err
	}
	changes := map[key][]byte{}
	for _, k := range keys {
		p := readPlace(there, append([]key{k}, o.spread[k]...)...)
		before := sames(p.records)
		p.records = o.change(k, p.records, revoked)
		texts, left := p.texts()
		changed := false
		for at, text := range texts {
			if !bytes.Equal(text, there[at]) {
				changes[at], changed = text, true
			}
		}
		for _, r := range left {
			out.Kept[r.full()]++
		}
		if changed {
			out.count(before, p.records, left)
		}
	}
	return changes, nil
}

// count counts what a push changes at a content that had some records.
func (p *Pushed) count(before map[string]bool, records, left []Record) {
	p.Contents++
	now := sames(records)
	for _, r := range left {
		delete(before, r.same())
		delete(now, r.same())
	}
	for same := range now {
		if !before[same] {
			p.Records++
		}
		delete(before, same)
	}
	p.Removed += len(before)
}

// A Compacted tells what Compact did.
type Compacted struct {
	Contents int `json:"contents"` // that texts are kept of
	Records  int `json:"records"`
	Dropped  int `json:"dropped"` // lines that are no records, are revoked or double
}

// Compact writes all that a store holds anew, without what was before: its history goes, and what is no record.
func Compact(ctx context.Context, m *verify.Memory, f *Ref) (Compacted, error) {
	var out Compacted
	err := retrying(ctx, func() error { return compactOnce(ctx, m, f, &out) })
	return out, err
}

func compactOnce(ctx context.Context, m *verify.Memory, s store, out *Compacted) error {
	*out = Compacted{}
	state, err := s.refresh(ctx)
	if err != nil || state == "" {
		return err
	}
	all, problems, err := s.changed(ctx, "", state)
	if err != nil {
		return err
	}
	out.Dropped = len(problems)
	revoked, err := readRevoked(ctx, s, state)
	if err != nil {
		return err
	}
	keep := map[key][]byte{}
	err = s.read(ctx, state, all, func(k key, data []byte) {
		if k == revokedKey {
			keep[k] = data
			return
		}
		c := readContent(k, data)
		c.records = slices.DeleteFunc(c.records, revoked.has)
		text, _ := c.text()
		lines := bytes.Count(text, []byte("\n"))
		out.Dropped += len(slices.DeleteFunc(strings.Split(string(data), "\n"), func(l string) bool { return strings.TrimSpace(l) == "" })) - lines
		if text != nil {
			keep[k] = text
			out.Contents++
			out.Records += lines
		}
	})
	if err != nil {
		return err
	}
	next, err := s.write(ctx, state, keep, true)
	if err != nil {
		return err
	}
	return keepMark(ctx, m, s, func(k *mark) {
		if k.Pulled == state {
			k.Pulled = next
		}
		if k.State == state || s.follows(ctx, state, k.State) {
			k.State = next
		}
	})
}

package share

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"codemem/lock"
	"codemem/registry"
	"codemem/verify"
)

// A Synced tells what went to a store of texts and what came from it.
type Synced struct {
	Store    string         `json:"store"`  // without a password
	Tenant   string         `json:"tenant"` // the repository as its rows name it, in hex
	Sent     int            `json:"sent"`   // texts that it was given
	Removed  int            `json:"removed"`
	Left     int            `json:"left"` // of the outbox: they wait for the next time
	Kept     map[string]int `json:"kept,omitempty"`
	Asked    int            `json:"asked"` // contents that it was asked about
	Received `json:"received"`
}

// outboxBatch is how many rows of the outbox are sent in one transaction.
const outboxBatch = 1000

// syncWait is how long a process waits for another that empties the same outbox.
const syncWait = time.Minute

// Sync tells a store what is new here and takes from it what it holds of the contents that are here. What was sent is taken from the
// outbox when the store has it: a process that is killed before that sends it again, which changes nothing there.
func Sync(ctx context.Context, m *verify.Memory, p *Postgres) (Synced, error) {
	out, err := syncWith(ctx, m, p)
	out.Store, out.Tenant = p.Address(), p.Tenant()
	return out, err
}

// drainTime is how long Drain may take: less than a Sync waits for it.
const drainTime = syncWait / 2

// Drain tells the store of a repository, at address if that is not "", what waits to be told it. Without a store, and where nothing waits, it
// asks nobody.
func Drain(ctx context.Context, m *verify.Memory, address string) error {
	if _, waiting, err := waitingFor(ctx, m, address); err != nil || waiting == 0 {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, drainTime)
	defer cancel()
	p, err := OpenStore(ctx, m, address)
	if err != nil {
		return err
	}
	defer p.Close()
	revoked, err := p.revoked(ctx)
	if err != nil {
		return err
	}
	out := Synced{Kept: map[string]int{}}
	return out.send(ctx, m, p, revoked)
}

// waitingFor returns where the store of a repository is, without a password, at address if that is not "", and how much waits to be told it;
// "" and 0 if none is configured.
func waitingFor(ctx context.Context, m *verify.Memory, address string) (to string, waiting int, err error) {
	if address, err = storeAddress(ctx, m, address); err != nil || address == "" {
		return "", 0, err
	}
	c, err := configOf(address)
	if err != nil {
		return "", 0, err
	}
	s := table{address: addressOf(c.ConnConfig)}
	if tenant, err := Tenant(ctx, m); err == nil { // without one nothing was sent yet
		s.tenant = tenantOf(tenant)
	}
	err = m.ViewToWrite(ctx, func(tx *registry.Tx) (err error) { waiting, err = tx.OutboxFor(s.name()); return err })
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return s.address, waiting, err
}

func syncWith(ctx context.Context, m *verify.Memory, s texts) (Synced, error) {
	out := Synced{Kept: map[string]int{}, Received: Received{Problems: []Problem{}}}
	revoked, err := s.revoked(ctx)
	if err != nil {
		return out, err
	}
	if err := out.send(ctx, m, s, revoked); err != nil {
		return out, err
	}
	if out.Revoked, err = revoked.apply(ctx, m); err != nil {
		return out, err
	}
	held, err := heldKeys(ctx, m)
	if err != nil {
		return out, err
	}
	out.Asked = len(held)
	return out, out.fetch(ctx, m, s, held, revoked)
}

// send empties the outbox. One process does at a time: of two, the slower would undo what the other did after it looked.
func (o *Synced) send(ctx context.Context, m *verify.Memory, s texts, revoked revocations) error {
	alone, err := lock.Wait(ctx, m.DBPath()+".share", syncWait)
	if errors.Is(err, lock.ErrHeld) {
		return fmt.Errorf("%w: another process empties the outbox", registry.ErrLocked)
	}
	if err != nil {
		return fmt.Errorf("lock the outbox: %w", err)
	}
	defer alone.Release()
	if err := m.Update(ctx, func(tx *registry.Tx) error { return tx.AddressOutbox(s.name()) }); err != nil {
		return err
	}
	err = o.empty(ctx, m, s, func(tx *registry.Tx, d *delivery) error { return d.texts(tx, revoked) }, (*registry.Tx).Sent)
	if err == nil {
		err = o.empty(ctx, m, s, func(tx *registry.Tx, d *delivery) error { return d.notes(tx, revoked) }, (*registry.Tx).SentNotes)
	}
	_ = m.View(ctx, func(tx *registry.Tx) (err error) { o.Left, err = tx.OutboxSize(); return err }) // err says more
	return err
}

// empty sends the rows of an outbox, so many at a time: take reads the first of them, and sent drops what the store was told.
func (o *Synced) empty(ctx context.Context, m *verify.Memory, s texts, take func(*registry.Tx, *delivery) error, sent func(*registry.Tx, []int64) error) error {
	for {
		d := delivery{puts: map[string]Record{}, takes: map[string]Record{}, kept: map[string]int{}}
		err := m.View(ctx, func(tx *registry.Tx) error { return take(tx, &d) })
		if err != nil || len(d.ids) == 0 {
			return err
		}
		if err := o.told(ctx, s, d); err != nil {
			return err
		}
		if err := m.Update(ctx, func(tx *registry.Tx) error { return sent(tx, d.ids) }); err != nil || len(d.ids) < outboxBatch {
			return err
		}
	}
}

// A delivery is rows of an outbox, and what a store is told of them.
type delivery struct {
	ids   []int64
	puts  map[string]Record // as same tells them
	takes map[string]Record // that were taken back
	kept  map[string]int    // what cannot be passed on, by why
}

// texts takes the first rows of the outbox of texts.
func (d *delivery) texts(tx *registry.Tx, revoked revocations) error {
	return tx.Outbox(outboxBatch, func(id int64, e registry.HistoryEntry) error {
		d.ids = append(d.ids, id)
		r, err := recordOf(e)
		switch {
		case e.Damaged:
			d.kept["altered in the database since it was written"]++
		case r.Kind == FileKind && r.Blob == "":
			d.kept["written for bytes whose git blob is not known"]++
		case !e.Reverted.IsZero(): // be it fit or not
			d.takes[r.same()] = r
		case err != nil:
			d.kept[err.Error()]++
		case !e.Remote() && !revoked.has(r):
			d.puts[r.same()] = r
		}
		return nil
	})
}

// notes takes the first rows of the outbox of notes.
func (d *delivery) notes(tx *registry.Tx, revoked revocations) error {
	return tx.NoteOutbox(outboxBatch, func(id int64, n registry.Note) error {
		d.ids = append(d.ids, id)
		instead, why, err := tx.Replaced(n.ID)
		if err != nil {
			return err
		}
		r, err := recordOfNote(n, instead, why)
		switch {
		case !n.Holds() && !n.Damaged: // be it fit or not
			d.takes[r.same()] = r
		case err != nil:
			d.kept[err.Error()]++
		case !n.Remote() && !revoked.has(r):
			d.puts[r.same()] = r
		}
		return nil
	})
}

// told tells a store of records that are new and of some that were taken back.
func (o *Synced) told(ctx context.Context, s texts, d delivery) error {
	maps.DeleteFunc(d.takes, func(same string, _ Record) bool { _, again := d.puts[same]; return again })
	if err := s.put(ctx, slices.Collect(maps.Values(d.puts))); err != nil {
		return err
	}
	if err := s.take(ctx, slices.Collect(maps.Values(d.takes))); err != nil {
		return err
	}
	o.Sent, o.Removed = o.Sent+len(d.puts), o.Removed+len(d.takes)
	for why, n := range d.kept {
		o.Kept[why] += n
	}
	return nil
}

// heldKeys returns the keys of the contents that are here, of the files of all work trees and of the directories of this one, and of notes about
// files and directories of this one.
func heldKeys(ctx context.Context, m *verify.Memory) ([]key, error) {
	keys := map[key]bool{}
	err := m.View(ctx, func(tx *registry.Tx) error {
		if err := tx.HeldContents(func(f registry.File) {
			keys[Record{Kind: FileKind, MD5: f.MD5, Size: f.Size, Blob: f.Blob}.key()] = true
		}); err != nil {
			return err
		}
		files, err := tx.Files(registry.FileQuery{})
		leaves := make([]registry.Leaf, 0, len(files))
		for _, digit := range "0123456789abcdef" {
			keys[Record{Kind: NoteKind, Path: rootPath, Hash: string(digit)}.key()] = true
		}
		for _, f := range files {
			leaves = append(leaves, f.Leaf())
			keys[Record{Kind: NoteKind, Path: f.Path}.key()] = true
		}
		for dir, children := range registry.Children(leaves) {
			keys[Record{Kind: DirectoryKind, MD5: registry.ChildrenHash(children)}.key()] = true
			keys[Record{Kind: NoteKind, Path: dir}.key()] = true
		}
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return slices.Sorted(maps.Keys(keys)), err
}

// Of what a store answers so many bytes are read: at one key, and of rowsAtOnce.
const (
	mostNotes  = 16 * maxContent
	mostAnswer = 1000 * maxContent
)

// fetch asks a store for the texts of contents and enters them.
func (o *Synced) fetch(ctx context.Context, m *verify.Memory, s texts, keys []key, revoked revocations) error {
	for part := range slices.Chunk(keys, rowsAtOnce) {
		asked, lines, cut := map[key]bool{}, map[key][]byte{}, map[key]int{}
		room := mostAnswer
		for _, k := range part {
			asked[k] = true
		}
		err := s.find(ctx, part, func(k key, line string) {
			switch {
			case !asked[k]:
			case len(line) > MaxRecordBytes || len(lines[k])+len(line) > mostNotes || len(line) > room:
				cut[k]++
			default:
				room -= len(line)
				lines[k] = append(lines[k], line+"\n"...)
			}
		})
		if err != nil {
			return err
		}
		for _, k := range slices.Sorted(maps.Keys(cut)) {
			o.bad(Problem{Key: string(k), Reason: fmt.Sprintf("of what the store holds there %d lines are left out, the oldest or too long: more than %d MiB is not read", cut[k], mostNotes>>20)})
		}
		var records []Record
		for _, k := range slices.Sorted(maps.Keys(lines)) {
			at := readContent(k, lines[k])
			for _, p := range at.problems {
				o.bad(p)
			}
			records = append(records, slices.DeleteFunc(at.records, revoked.has)...)
		}
		slices.SortFunc(records, compare)
		slices.Reverse(records) // the newest of a content last: that is the one that counts
		if err := o.enter(ctx, m, records, "store"); err != nil {
			return err
		}
	}
	return nil
}

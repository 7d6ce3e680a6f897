package share

import (
	"fmt"
	"maps"
	"slices"
)

// A place is what lies at the key of one content. What are too many notes for one key lie at 16 others, each at that of its hash.
type place struct {
	keys    []key           // its key, and of notes those that are narrow
	foreign map[key]content // what at each is not ours to read
	records []Record
}

// readPlace reads what lies at the keys of a place.
func readPlace(there map[key][]byte, keys ...key) place {
	p := place{keys: keys, foreign: map[key]content{}}
	for _, k := range keys {
		c := readContent(k, there[k])
		p.foreign[k], p.records = content{foreign: c.foreign}, append(p.records, c.records...)
	}
	return p
}

// texts returns what is to lie at each key, nil for nothing, and the records for which there is no room: the oldest.
func (p place) texts() (texts map[key][]byte, left []Record) {
	at := maps.Clone(p.foreign)
	whole := at[p.keys[0]]
	whole.records = p.records
	if _, over := whole.text(); len(over) == 0 || len(p.keys) == 1 {
		at[p.keys[0]] = whole
	} else {
		for _, r := range p.records {
			c := at[r.narrow()]
			c.records = append(c.records, r)
			at[r.narrow()] = c
		}
	}
	texts = map[key][]byte{}
	for _, k := range p.keys {
		text, over := at[k].text()
		texts[k], left = text, append(left, over...)
	}
	return texts, left
}

// full says why a record is left out for which there is no room.
func (r Record) full() string {
	if r.Kind == NoteKind {
		return fmt.Sprintf("there is room for %d MiB of notes about %q, and the newest have it: codemem note supersede or note revoke makes some", mostNotes>>20, r.Path)
	}
	return fmt.Sprintf("there is room for %d KiB of texts of one content, and the newest have it: codemem revert makes some", maxContent>>10)
}

// sames returns which records there are, as same tells them.
func sames(records []Record) map[string]bool {
	all := map[string]bool{}
	for _, r := range records {
		all[r.same()] = true
	}
	return all
}

// change returns the records of a place as this clone wants them: with what was written, without what was taken back or is revoked.
func (o *outgoing) change(k key, records []Record, revoked revocations) []Record {
	written := sames(o.records[k]) // what was taken back and written anew stays
	return slices.DeleteFunc(slices.Concat(records, o.records[k]), func(r Record) bool {
		return revoked.has(r) || o.removed[k][r.same()] && !written[r.same()]
	})
}

package share

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// A revocation says that texts of an author are not to be used any more.
type revocation struct {
	Schema int    `json:"schema"`
	Kind   string `json:"kind"` // revocation
	Author string `json:"author"`
	Until  string `json:"until"` // texts of then and before, RFC 3339, UTC
	By     string `json:"by"`    // who said so, "" if not told
}

const revocationKind = "revocation"

// The revocations of a store are, by author, until when their texts are revoked.
type revocations map[string]revocation

// readRevoked returns who was revoked in a state of a store.
func readRevoked(ctx context.Context, s store, state string) (revocations, error) {
	all := revocations{}
	err := s.read(ctx, state, []key{revokedKey}, func(_ key, data []byte) { all = parseRevoked(data) })
	return all, err
}

// parseRevoked reads lines of revocations; others are left out.
func parseRevoked(data []byte) revocations {
	all := revocations{}
	for line := range bytes.Lines(data) {
		var r revocation
		if json.Unmarshal(line, &r) != nil || r.Schema != Schema || r.Kind != revocationKind || verify.CheckWriter(r.Author, r.By) != nil {
			continue
		}
		if at, err := time.Parse(time.RFC3339Nano, r.Until); err == nil && compareTimes(all[r.Author].Until, r.Until) <= 0 {
			r.Until = at.UTC().Format(time.RFC3339Nano)
			all[r.Author] = r
		}
	}
	return all
}

// text returns revocations as lines, by author.
func (all revocations) text() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, author := range slices.Sorted(maps.Keys(all)) {
		_ = e.Encode(all[author]) // strings and a number
	}
	return b.Bytes()
}

// has reports whether a record is revoked.
func (all revocations) has(r Record) bool {
	said, ok := all[r.Author]
	return ok && compareTimes(r.CreatedAt, said.Until) <= 0
}

// apply takes back here what came from elsewhere and is revoked, and returns how many texts that were.
func (all revocations) apply(ctx context.Context, m *verify.Memory) (int, error) {
	texts := 0
	for _, author := range slices.Sorted(maps.Keys(all)) {
		until, _ := time.Parse(time.RFC3339Nano, all[author].Until) // it was read
		out, err := verify.Revert(ctx, m, registry.Revert{Author: author, Exact: true, Until: until, Remote: true})
		if err != nil {
			return texts, err
		}
		texts += out.Texts
	}
	return texts, nil
}

// A Revoked tells what Revoke did.
type Revoked struct {
	Here    int `json:"here"`    // texts from elsewhere that were taken back in this clone
	Removed int `json:"removed"` // records that went from the store
}

// Revoke takes the texts of an author out of a store, and says there that who has them is to take them back. It is so for all
// that were written until now, or until the newest of them if that claims to be of the future.
func Revoke(ctx context.Context, m *verify.Memory, f *Ref, author, by string) (Revoked, error) {
	var out Revoked
	err := retrying(ctx, func() error { return revokeOnce(ctx, m, f, author, by, &out) })
	return out, err
}

func revokeOnce(ctx context.Context, m *verify.Memory, s store, author, by string, out *Revoked) error {
	if err := verify.CheckWriter(author, by); err != nil {
		return err
	}
	*out = Revoked{}
	state, err := s.refresh(ctx)
	if err != nil {
		return err
	}
	keys, _, err := s.changed(ctx, "", state)
	if err != nil {
		return err
	}
	until := time.Now().UTC().Format(time.RFC3339Nano)
	changes := map[key][]byte{}
	err = s.read(ctx, state, keys, func(k key, data []byte) {
		if k == revokedKey {
			return
		}
		c := readContent(k, data)
		n := len(c.records)
		c.records = slices.DeleteFunc(c.records, func(r Record) bool {
			if r.Author == author && compareTimes(r.CreatedAt, until) > 0 {
				until = r.CreatedAt
			}
			return r.Author == author
		})
		if gone := n - len(c.records); gone > 0 {
			changes[k], _ = c.text()
			out.Removed += gone
		}
	})
	if err != nil {
		return err
	}
	all, err := readRevoked(ctx, s, state)
	if err != nil {
		return err
	}
	all[author] = revocation{Schema: Schema, Kind: revocationKind, Author: author, Until: until, By: by}
	changes[revokedKey] = all.text()
	if _, err := s.write(ctx, state, changes, false); err != nil {
		return err
	}
	out.Here, err = revocations{author: all[author]}.apply(ctx, m)
	return err
}

// RevokeStored takes the texts of an author out of a store of texts, and says there that who has them is to take them back.
func RevokeStored(ctx context.Context, m *verify.Memory, p *Postgres, author, by string) (Revoked, error) {
	return revokeIn(ctx, m, p, author, by)
}

func revokeIn(ctx context.Context, m *verify.Memory, s texts, author, by string) (out Revoked, err error) {
	if err := verify.CheckWriter(author, by); err != nil {
		return out, err
	}
	said := revocation{Schema: Schema, Kind: revocationKind, Author: author, Until: time.Now().UTC().Format(time.RFC3339Nano), By: by}
	if said, out.Removed, err = s.revoke(ctx, said); err != nil {
		return out, err
	}
	out.Here, err = revocations{author: said}.apply(ctx, m)
	return out, err
}

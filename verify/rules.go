package verify

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// scannerVersion is to be raised when classification changes, so that rows are classified anew.
const scannerVersion = 5

// rules are what decides, besides a file's bytes, what its row says.
type rules struct {
	limit int64  // bytes over which a file is not hashed
	loose bool   // attributes that the index does not hold may name filters
	print string // fingerprint of all of them
}

// findRules finds the rules that hold now: the program's own, the size limit, what turns blobs into
// bytes, and the attributes that classify paths.
func (s *Survey) findRules(ctx context.Context, limit int64) error {
	if limit == 0 {
		limit = s.limit
	}
	conversions, err := s.repo.Conversions(ctx)
	if err != nil {
		return fmt.Errorf("read what converts blobs: %w", err)
	}
	h := md5.New() //nolint:gosec // a fingerprint of settings, not a defence
	fmt.Fprintf(h, "%d\n%d\n%s\n", scannerVersion, limit, conversions)
	for _, e := range s.index.Entries {
		if isAttributes(e.Path) {
			fmt.Fprintf(h, "%s\x00%s\n", e.ID.Hex(), e.Path)
		}
	}
	// What such files say is not known, so under them only own stat data are evidence, whatever they say.
	loose, err := s.repo.LooseAttributes(ctx, s.index, s.sights)
	if err != nil {
		return fmt.Errorf("look for attributes: %w", err)
	}
	for _, p := range loose {
		fmt.Fprintf(h, "loose\x00%s\n", p)
	}
	s.rules = rules{limit: limit, loose: len(loose) > 0, print: strconv.Itoa(scannerVersion) + ":" + hex.EncodeToString(h.Sum(nil))}
	return nil
}

// isAttributes reports whether git reads attributes from a file of this name.
func isAttributes(p string) bool {
	const name = ".gitattributes"
	return strings.HasSuffix(p, name) && path.Base(p) == name
}

// Rules returns the fingerprint of the rules that hold now, as a proof stores it.
func (s *Survey) Rules() string { return s.rules.print }

// findAttributes finds the attributes of entries, asking for each once.
func (s *Survey) findAttributes(ctx context.Context, entries []int) error {
	var ask []string
	for _, i := range entries {
		p := s.index.Entries[i].Path
		if _, ok := s.attrs[p]; !ok {
			ask = append(ask, p)
		}
	}
	if len(ask) == 0 {
		return nil
	}
	got, err := s.repo.Attributes(ctx, s.index, ask)
	if err != nil {
		return fmt.Errorf("read attributes: %w", err)
	}
	for _, p := range ask {
		s.attrs[p] = got[p]
	}
	return nil
}

package repo

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"slices"
	"syscall"
)

// conversionKeys are the settings that decide how blobs become bytes, beside filter.*.
var conversionKeys = []string{
	"core.attributesfile", "core.autocrlf", "core.checkroundtripencoding", "core.eol", "core.symlinks",
}

// Conversions returns a fingerprint of everything outside the tree that decides how blobs become the
// bytes of files: settings, filter drivers and the attribute files of the repository, the user and
// the machine.
func (r *Repo) Conversions(ctx context.Context) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	h := sha256.New()
	keys := append(slices.Clone(conversionKeys), r.config.Keys("filter.")...)
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		for _, value := range r.config.All(key) {
			field(h, key)
			field(h, value)
		}
	}
	for _, file := range r.outerAttributes() {
		content, err := readRegular(file, maxConfig)
		if err != nil && !isMissing(err) {
			return "", fmt.Errorf("read attributes: %w", err)
		}
		field(h, string(content))
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// field writes s so that no two lists of fields look alike.
func field(h hash.Hash, s string) { _, _ = fmt.Fprintf(h, "%d:%s", len(s), s) }

// isMissing reports whether git too would pass over the file: not there, or a directory.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) ||
		errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.EISDIR)
}

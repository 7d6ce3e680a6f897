package verify

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"codemem/registry"
)

// ownerKey is the key under which a registry says which repository it is of: the git directory that its
// work trees share.
const ownerKey = registry.OwnerKey

// checkOwner returns registry.ErrOther if the registry is of another repository, which would take turns with
// this one to drop the other's rows. A registry in the git directory is this one's wherever it was moved
// from, and so is one whose repository is no more.
func (m *Memory) checkOwner(tx *registry.Tx) error {
	mine := m.repo.CommonDir()
	if rel, err := filepath.Rel(mine, m.path); err == nil && filepath.IsLocal(rel) {
		return nil
	}
	owner, err := tx.Config(ownerKey)
	switch {
	case errors.Is(err, registry.ErrNotFound) || owner == mine:
		return nil
	case err != nil:
		return err
	}
	if _, err := os.Stat(filepath.Join(owner, "HEAD")); err != nil {
		return nil //nolint:nilerr // it was moved, or removed
	}
	return fmt.Errorf("%w: %s is of %s", registry.ErrOther, m.path, owner)
}

// own enters this repository as the owner, if it is not.
func (m *Memory) own(tx *registry.Tx) error {
	if err := m.checkOwner(tx); err != nil {
		return err
	}
	owner, err := tx.Config(ownerKey)
	if err != nil && !errors.Is(err, registry.ErrNotFound) {
		return err
	}
	if owner == m.repo.CommonDir() {
		return nil
	}
	return tx.SetConfig(ownerKey, m.repo.CommonDir())
}

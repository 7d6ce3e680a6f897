package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"codemem/registry"
)

// RemovedWorkTrees returns the names of the linked work trees that something is remembered of and that git knows no
// more, sorted. One that was moved, whose directory is not mounted or that is locked is still in git's administration.
func RemovedWorkTrees(ctx context.Context, m *Memory) ([]string, error) {
	var names []string
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		names, err = m.removed(ctx, tx)
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder) {
		err = nil
	}
	return names, err
}

// ForgetRemoved forgets the linked work trees that git knows no more, and returns their names. Texts written there stay
// in the history. Without such a work tree nothing is written.
func ForgetRemoved(ctx context.Context, m *Memory) ([]string, error) {
	names, err := RemovedWorkTrees(ctx, m)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	err = m.Update(ctx, func(tx *registry.Tx) error {
		// Under the write lock: what a work tree wrote that was added meanwhile is not there yet, or git knows it.
		if names, err = m.removed(ctx, tx); err != nil {
			return err
		}
		for _, name := range names {
			if _, err := tx.ForgetWorkTree(name); err != nil {
				return err
			}
		}
		return nil
	})
	return names, err
}

// removed finds the work trees that are remembered in tx and that git knows no more.
func (m *Memory) removed(ctx context.Context, tx *registry.Tx) ([]string, error) {
	names, err := tx.WorkTrees()
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" || name == m.repo.Name() })
	if err != nil || len(names) == 0 {
		return nil, err
	}
	trees, err := m.repo.WorkTrees(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the work trees: %w", err)
	}
	for _, t := range trees {
		names = slices.DeleteFunc(names, func(name string) bool { return name == t.Name })
	}
	if len(names) == 0 {
		return nil, nil
	}
	// A git directory that is gone as a whole says nothing of its work trees.
	if _, err := os.Lstat(filepath.Join(m.repo.CommonDir(), "HEAD")); err != nil {
		return nil, fmt.Errorf("list the work trees: %w", err)
	}
	return names, nil
}

// checkMade returns registry.ErrNoDatabase if what is remembered under the name of this linked work tree is of an older
// one: its rows prove nothing here (invariant I1). Rows of before this was stored are taken for those of this one.
func (m *Memory) checkMade(tx *registry.Tx) error {
	made := m.repo.Made()
	if made == "" {
		return nil
	}
	known, err := tx.Config(registry.WorkTreeKey)
	if errors.Is(err, registry.ErrNotFound) || known == made {
		return nil
	}
	if err == nil {
		err = fmt.Errorf("%w of this work tree, only of an older one named %q", registry.ErrNoDatabase, m.repo.Name())
	}
	return err
}

// startAnew forgets what is remembered of an older work tree of the name of this linked one, and enters this one.
func (m *Memory) startAnew(tx *registry.Tx) error {
	err := m.checkMade(tx)
	if errors.Is(err, registry.ErrNoDatabase) {
		_, err = tx.ForgetWorkTree(m.repo.Name())
	}
	made := m.repo.Made()
	if err != nil || made == "" {
		return err
	}
	if known, err := tx.Config(registry.WorkTreeKey); err == nil && known == made {
		return nil
	}
	return tx.SetConfig(registry.WorkTreeKey, made)
}

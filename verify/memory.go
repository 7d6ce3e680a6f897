package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"codemem/registry"
	"codemem/repo"
)

// A Memory is a work tree together with the registry that remembers it. The database is opened at the
// first use, and created by the first write only. A Memory is safe for concurrent use.
type Memory struct {
	repo *repo.Repo
	path string // of the database
	user User   // their configuration

	mu   sync.Mutex
	db   *registry.DB // nil before the first use
	mode registry.Mode
	read *registry.DB // opened for reading before db was for writing; others may still be reading
}

// Open finds the work tree that dir lies in and the place of its registry: database, or where that is
// "" the file in the git common directory. Errors are those of repo.Open and of ReadUser.
func Open(ctx context.Context, dir, database string) (*Memory, error) {
	user, err := ReadUser(os.Getenv)
	if err != nil {
		return nil, err
	}
	r, err := repo.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	path := registry.Path(r.CommonDir(), database)
	// Invariant I6: a tracked file that is the database under another name is not to be opened beside
	// SQLite, which would drop the locks it holds.
	r.Protect(path, path+"-wal", path+"-shm")
	return &Memory{repo: r, path: path, user: user}, nil
}

// Close closes the database, if it was opened.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var errs []error
	for _, db := range []*registry.DB{m.read, m.db} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	m.db, m.read = nil, nil
	return errors.Join(errs...)
}

// Situate returns ErrNothingTracked in place of registry.ErrNoDatabase where git tracks no file: a first pass, which is
// the next step elsewhere, would find nothing to remember. Other errors are returned as they are.
func (m *Memory) Situate(ctx context.Context, err error) error {
	if errors.Is(err, registry.ErrNoDatabase) && m.Untracked(ctx) {
		return ErrNothingTracked
	}
	return err
}

// Untracked reports whether it is known that git tracks no file.
func (m *Memory) Untracked(ctx context.Context) bool {
	x, err := m.repo.Index(ctx)
	return err == nil && len(x.Entries) == 0
}

// Repo returns the work tree.
func (m *Memory) Repo() *repo.Repo { return m.repo }

// User returns the user's configuration.
func (m *Memory) User() User { return m.user }

// DBPath returns the path of the database, which need not exist yet.
func (m *Memory) DBPath() string { return m.path }

// View calls fn with one moment of what is remembered of this work tree.
// The error is registry.ErrNoDatabase when nothing was ever remembered, also of this work tree when what is remembered is
// of an older one of its name.
func (m *Memory) View(ctx context.Context, fn func(*registry.Tx) error) error {
	db, err := m.open(ctx, registry.Read)
	if err != nil {
		return err
	}
	return db.View(ctx, m.repo.Name(), func(tx *registry.Tx) error {
		if err := errors.Join(m.checkOwner(tx), m.checkMade(tx)); err != nil {
			return err
		}
		return fn(tx)
	})
}

// ViewToWrite is View for a caller that will write what follows from it: a registry that an older version
// of the program made is brought up to date first.
func (m *Memory) ViewToWrite(ctx context.Context, fn func(*registry.Tx) error) error {
	err := m.View(ctx, fn)
	if !errors.Is(err, registry.ErrOlder) {
		return err
	}
	if _, err := m.open(ctx, registry.Write); err != nil {
		return err
	}
	return m.View(ctx, fn)
}

// Update calls fn in one transaction that is kept whole or not at all, creating the database if need be.
// Like View it is registry.ErrOther for the registry of another repository.
func (m *Memory) Update(ctx context.Context, fn func(*registry.Tx) error) error {
	db, err := m.open(ctx, registry.Write)
	if err != nil {
		return err
	}
	return db.Update(ctx, m.repo.Name(), func(tx *registry.Tx) error {
		if err := errors.Join(m.own(tx), m.startAnew(tx)); err != nil {
			return err
		}
		return fn(tx)
	})
}

// open returns the database opened for mode; after one for reading a second is opened to write.
func (m *Memory) open(ctx context.Context, mode registry.Mode) (*registry.DB, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.db != nil && (m.mode == mode || m.mode == registry.Write) {
		return m.db, nil
	}
	if err := m.checkUntracked(ctx); err != nil {
		return nil, err
	}
	db, err := registry.Open(ctx, m.path, mode)
	if err != nil {
		return nil, fmt.Errorf("open registry: %w", err)
	}
	m.read, m.db, m.mode = m.db, db, mode
	m.repo.Protect(m.path, m.path+"-wal", m.path+"-shm")
	return db, nil
}

// checkUntracked refuses a database that came with the repository: whoever wrote it could make it trusted.
func (m *Memory) checkUntracked(ctx context.Context) error {
	rel, err := filepath.Rel(m.repo.Root(), m.path)
	if err != nil || !filepath.IsLocal(rel) || strings.HasPrefix(rel, ".git"+string(filepath.Separator)) {
		return nil //nolint:nilerr // it lies elsewhere
	}
	x, err := m.repo.Index(ctx)
	if err != nil {
		return fmt.Errorf("read the index: %w", err)
	}
	if (&Survey{index: x}).entry(filepath.ToSlash(rel)) >= 0 {
		return fmt.Errorf("%w: %s", registry.ErrTracked, rel)
	}
	return nil
}

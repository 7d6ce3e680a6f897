package cmd

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/verify"
)

// checkDatabase looks at the file of the database and what is in it.
func (a *app) checkDatabase(ctx context.Context, m *verify.Memory) []check {
	file := checkFile(m.DBPath())
	if _, err := os.Lstat(m.DBPath()); err != nil || file.Status == checkFail {
		return []check{file}
	}
	checks := []check{file}
	db, err := registry.Open(ctx, m.DBPath(), registry.Read)
	switch {
	case errors.Is(err, registry.ErrNoDatabase):
		return append(checks, ok("contents", "empty; the first prescan fills it"))
	case errors.Is(err, registry.ErrOlder):
		return append(checks, warn("contents", err.Error(), complain(err).Hint))
	case err != nil:
		return append(checks, failed("contents", err))
	}
	defer func() { _ = db.Close() }()
	problems, err := db.Check(ctx)
	if err != nil {
		return append(checks, failed("contents", err))
	}
	const most = 5
	for i, problem := range problems {
		if i == most {
			return append(checks, fail("contents", "and "+number(len(problems)-most)+" more problems", "codemem db check"))
		}
		checks = append(checks, fail("contents", problem, "codemem doctor --repair"))
	}
	if len(problems) == 0 {
		checks = append(checks, ok("contents", "whole: structure, schema and every summary checked"))
	}
	return checks
}

// repair salvages the database if it is damaged, and closes it to others if it is open to them.
func (a *app) repair(ctx context.Context, path string) check {
	const name = "repair"
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return ok(name, "there is no database to repair")
	}
	if info.Mode().Perm()&0o077 != 0 {
		if err := os.Chmod(path, 0o600); err != nil {
			return failed(name, err)
		}
	}
	damaged, err := isDamaged(ctx, path)
	if err != nil {
		return failed(name, err)
	}
	if !damaged {
		return ok(name, "the database is whole; nothing to repair")
	}
	if err := a.close(); err != nil && !errors.Is(err, registry.ErrDamaged) {
		return failed(name, err)
	}
	saved, err := registry.Salvage(ctx, path)
	if err != nil {
		return failed(name, err)
	}
	message := plural(saved.History, "summary text", "summary texts") + " and " + plural(saved.Settings, "setting", "settings") +
		" saved, " + number(saved.Lost) + " lost; the damaged file is now " + quote(saved.Aside)
	return warn(name, message, "codemem prescan remembers the files anew and gives them their summaries back")
}

// isDamaged reports whether a database is damaged. Other trouble is an error.
func isDamaged(ctx context.Context, path string) (bool, error) {
	db, err := registry.Open(ctx, path, registry.Read)
	switch {
	case errors.Is(err, registry.ErrDamaged):
		return true, nil
	case errors.Is(err, registry.ErrNoDatabase), errors.Is(err, registry.ErrOlder):
		return false, nil
	case err != nil:
		return false, err
	}
	defer func() { _ = db.Close() }()
	problems, err := db.Check(ctx)
	if errors.Is(err, registry.ErrDamaged) {
		return true, nil
	}
	// What a person set amiss is no damage: there is nothing to salvage.
	problems = slices.DeleteFunc(problems, func(p string) bool {
		return strings.HasPrefix(p, "permissions: ") || strings.HasPrefix(p, "setting: ")
	})
	return len(problems) > 0, err
}

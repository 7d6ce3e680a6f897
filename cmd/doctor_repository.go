package cmd

import (
	"context"
	"errors"
	"os"
	"path/filepath"
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
	case errors.Is(err, registry.ErrEmptied):
		return append(checks, failed("contents", err))
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
	return append(checks, checkRoom(ctx, db))
}

// checkRoom looks at how much of the database holds nothing any more.
func checkRoom(ctx context.Context, db *registry.DB) check {
	const name = "room"
	used, free, err := db.Room(ctx)
	switch {
	case err != nil:
		return failed(name, err)
	case free > used/2 && free > 1<<20:
		return warn(name, size(free)+" of "+size(used+free)+" hold nothing any more", "codemem db vacuum")
	}
	return ok(name, size(free)+" of "+size(used+free)+" are free for what comes")
}

// checkCopies names what was set aside and backed up beside the database.
func checkCopies(path string) check {
	const name, most = "copies", 5
	var copies []string
	for _, pattern := range []string{path + ".*.bak", path + ".broken-*"} {
		found, _ := filepath.Glob(globbed(pattern)) // the pattern is well-formed
		copies = append(copies, found...)
	}
	if len(copies) == 0 {
		return ok(name, "no backup, and nothing that was set aside, lies beside the database")
	}
	for i := range copies {
		copies[i] = quote(copies[i])
	}
	message := plural(len(copies), "backup or part set aside lies", "backups and parts set aside lie") + " beside the database: " +
		strings.Join(copies[:min(most, len(copies))], ", ")
	if n := len(copies) - most; n > 0 {
		message += " and " + number(n) + " more"
	}
	return ok(name, message)
}

// globbed returns a pattern that matches its directory literally.
func globbed(pattern string) string {
	dir, file := filepath.Split(pattern)
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir) + file
}

// checkWorkTrees looks for what is remembered of linked work trees that git removed, and forgets it if it is to repair.
func checkWorkTrees(ctx context.Context, m *verify.Memory, repair bool) check {
	const name = "work trees"
	find := verify.RemovedWorkTrees
	if repair {
		find = verify.ForgetRemoved
	}
	removed, err := find(ctx, m)
	for i := range removed {
		removed[i] = quote(removed[i])
	}
	switch list := strings.Join(removed, ", "); {
	case err != nil && !errors.Is(err, registry.ErrDamaged): // reported already
		return failed(name, err)
	case len(removed) == 0:
		return ok(name, "all that is remembered is of work trees that git knows")
	case repair:
		return ok(name, "forgot what was remembered of removed ones: "+list+"; their texts stay in the history")
	default:
		return warn(name, "removed ones are still remembered: "+list, "codemem prescan forgets them, and so does codemem doctor --repair")
	}
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
	damaged, err := registry.Damaged(ctx, path)
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
		" saved, " + plural(saved.Lost, "altered text", "altered texts") + " left out, what cannot be read not counted; "
	switch {
	case saved.Aside == "":
		message += "the database had no bytes"
	case saved.Emptied:
		message += "the database had no bytes, its log is now " + quote(saved.Aside)
	default:
		message += "the damaged file is now " + quote(saved.Aside)
	}
	return warn(name, message, "codemem prescan remembers the files anew and gives them their summaries back")
}

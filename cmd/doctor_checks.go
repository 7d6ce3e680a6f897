package cmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

// checkPlace looks at the file system of the database.
func checkPlace(m *verify.Memory) check {
	dir := existing(filepath.Dir(m.DBPath()))
	name := fileSystem(dir)
	switch {
	case forgetsChanges(dir):
		return warn("file system", cmp.Or(name, "of a kind not known here")+": it keeps no time of change, so an edit that leaves size and time as they were is not seen, by git neither",
			"after such edits: codemem prescan --full")
	case name == "":
		return ok("file system", "of a kind not known here")
	case slices.Contains([]string{"nfs", "smb", "cifs", "smb2", "9p", "fuse", "ceph", "afs"}, name):
		return warn("file system", name+": it may be shared between machines, so SQLite runs without its write-ahead log, which is slower",
			"put the database on a local disk with --db or CODEMEM_DB")
	case name == "vfat" || name == "exfat":
		return warn("file system", name+": it keeps no permissions, so others on this machine can read the database",
			"put the database on another disk with --db or CODEMEM_DB")
	case name == "tmpfs":
		return warn("file system", "tmpfs: it is empty after the next start of the machine", "put the database on a disk with --db or CODEMEM_DB")
	}
	return ok("file system", name)
}

// existing returns the nearest directory of dir and those above it that exists.
func existing(dir string) string {
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() || filepath.Dir(dir) == dir {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

// checkWriting tries whether this process may write where the database is: a sandbox may not let it,
// whatever the permissions say.
func checkWriting(m *verify.Memory) check {
	dir := filepath.Dir(m.DBPath())
	above := existing(dir)
	f, err := os.CreateTemp(above, ".doctor-*")
	switch {
	case err != nil && above != dir:
		return fail("writing", "cannot create "+quote(dir)+": "+reason(err), "make "+quote(above)+" writable for this process, or use another place with --db")
	case err != nil:
		return fail("writing", "cannot write in "+quote(dir)+": "+reason(err), "let this process (or its sandbox) write there, or use another place with --db; reading works")
	}
	err = errors.Join(f.Close(), os.Remove(f.Name()))
	switch {
	case err != nil:
		return warn("writing", "left a file in "+quote(above)+": "+reason(err), "remove "+quote(f.Name()))
	case above != dir:
		return ok("writing", quote(dir)+" can be created")
	}
	return ok("writing", "this process may write in "+quote(dir))
}

// checkProof says how far the memory holds.
func checkProof(ctx context.Context, m *verify.Memory) check {
	rep, err := prescan.Run(ctx, m, prescan.Options{DryRun: true})
	if err != nil {
		return failed("proof", err)
	}
	switch rep.State {
	case prescan.Empty:
		return ok("proof", "nothing is tracked yet")
	case prescan.Trust:
		return ok("proof", "holds: "+count(rep.Files)+" at "+short(rep.LastVerifiedSHA))
	case prescan.Bootstrap:
		return warn("proof", "none yet: nothing is remembered", "codemem prescan")
	}
	var reasons []string
	for _, r := range rep.Reasons {
		reasons = append(reasons, string(r))
	}
	return warn("proof", "does not hold: "+strings.Join(reasons, ", "), "codemem prescan")
}

// checkParsed looks for files that answers about symbols go without.
func checkParsed(ctx context.Context, m *verify.Memory) check {
	const name = "parsing"
	unparsed, err := scan.KnownUnparsed(ctx, m)
	switch {
	case errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder):
		return ok(name, "nothing is parsed yet")
	case err != nil:
		return failed(name, err)
	case len(unparsed) == 0:
		return ok(name, "no remembered file is known to be too hard to parse")
	}
	return warn(name, plural(len(unparsed), "file is", "files are")+" too hard to parse: "+scan.Names(unparsed),
		"answers about symbols go without them and say so; .codememignore leaves out what nobody asks about")
}

// checkFlagged looks for summaries that read like instructions to an agent.
func checkFlagged(ctx context.Context, m *verify.Memory) check {
	const name = "summaries"
	var flagged []string
	total := 0
	err := m.View(ctx, func(tx *registry.Tx) error {
		files, err := tx.Files(registry.FileQuery{})
		for _, f := range files {
			if f.Summary == nil {
				continue
			}
			if total++; verify.LikeInstructions(f.Summary.Text) {
				flagged = append(flagged, quote(f.Path))
			}
		}
		return err
	})
	switch {
	case errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder):
		return ok(name, "none yet")
	case err != nil:
		return failed(name, err)
	case len(flagged) == 0:
		return ok(name, number(total)+", none of which reads like instructions to an agent")
	}
	const most = 3
	message := plural(len(flagged), "reads", "read") + " like instructions to an agent: " + strings.Join(flagged[:min(most, len(flagged))], ", ")
	if n := len(flagged) - most; n > 0 {
		message += " and " + number(n) + " more"
	}
	return warn(name, message, "codemem files --flagged shows them; codemem revert --author NAME takes back all of an author")
}

// checkFile looks at who may read and write the database and its directory.
func checkFile(path string) check {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return ok("database", quote(path)+" does not exist yet; the first prescan creates it")
	}
	if err != nil {
		return failed("database", err)
	}
	dir, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return failed("database", err)
	}
	switch {
	case !info.Mode().IsRegular():
		return fail("database", quote(path)+" is not a regular file", "remove it, or use another file with --db")
	case info.Mode().Perm()&0o077 != 0:
		return warn("database", fmt.Sprintf("%s is open to others (mode %04o)", quote(path), info.Mode().Perm()), "chmod 600 "+quote(path))
	case filepath.Base(filepath.Dir(path)) == "codemem" && dir.Mode().Perm()&0o077 != 0:
		return warn("database", fmt.Sprintf("%s is open to others (mode %04o)", quote(filepath.Dir(path)), dir.Mode().Perm()), "chmod 700 "+quote(filepath.Dir(path)))
	}
	return ok("database", fmt.Sprintf("%s, %s", quote(path), size(info.Size())))
}

// checkGit looks for the git executable. Most of what git knows is read without it.
func (a *app) checkGit(ctx context.Context) check {
	path, version, err := a.program(ctx, "git", "version")
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return warn("git", "no git on PATH: large histories are read slowly, and some forms of repository not at all", "install git")
	case err != nil:
		return warn("git", err.Error(), "check PATH")
	}
	return ok("git", strings.TrimPrefix(version, "git version ")+" at "+quote(path))
}

// checkRepository looks at the form of the repository, and whether its parts can be read.
func checkRepository(ctx context.Context, m *verify.Memory) check {
	const name = "repository"
	r := m.Repo()
	head, err := r.Head(ctx)
	if err != nil {
		return failed(name, err)
	}
	start := time.Now()
	index, err := r.Index(ctx)
	if err != nil {
		return failed(name, err)
	}
	read := float64(time.Since(start).Microseconds()) / 1000
	kind := "main work tree"
	if r.Name() != "" {
		kind = "linked work tree " + quote(r.Name())
	}
	hash := ""
	if len(head.ID) == 32 {
		hash = ", sha256"
	}
	return ok(name, fmt.Sprintf("%s, %s%s, index of %s read in %s", quote(r.Root()), kind, hash, count(len(index.Entries)), took(read)))
}

// oldestShell is the oldest sqlite3 shell that reads the registry.
var oldestShell = [2]int{3, 40}

// checkShell looks for the sqlite3 shell, which codemem itself does not need.
func (a *app) checkShell(ctx context.Context) check {
	const name, needless = "sqlite3 shell", "codemem itself does not need it"
	path, version, err := a.program(ctx, "sqlite3", "-version")
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return ok(name, "not installed; it is only needed to look into the database by hand")
	case err != nil:
		return warn(name, err.Error(), needless)
	}
	version, _, _ = strings.Cut(version, " ")
	var v [2]int
	if n, _ := fmt.Sscanf(version, "%d.%d", &v[0], &v[1]); n != 2 {
		return warn(name, "says it is version "+quote(version), needless)
	}
	if slices.Compare(v[:], oldestShell[:]) < 0 {
		return warn(name, "version "+version+" is older than the 3.40 that the tables are made for", "install a newer sqlite3; "+needless)
	}
	return ok(name, version+" at "+quote(path))
}

// program finds a program on PATH and asks it for its version. One that lies in the work tree is not
// started, and it is started outside: nothing of the repository runs (invariant I6).
func (a *app) program(ctx context.Context, name, ask string) (path, version string, err error) {
	found, err := exec.LookPath(name)
	if err != nil {
		return "", "", err
	}
	if path, err = filepath.EvalSymlinks(found); err != nil {
		return "", "", err
	}
	if a.mem != nil {
		if rel, err := filepath.Rel(a.mem.Repo().Root(), path); err == nil && filepath.IsLocal(rel) {
			return path, "", fmt.Errorf("%s lies in the repository and is not started", quote(path))
		}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	c := launched(ctx, found, ask)
	c.Env, c.Dir = []string{"LC_ALL=C"}, string(filepath.Separator)
	out, err := c.Output()
	if err != nil {
		return path, "", fmt.Errorf("ask %s for its version: %w", quote(found), err)
	}
	return found, strings.TrimSpace(string(out)), nil
}

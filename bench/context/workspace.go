package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/assemble"
	"codemem/prescan"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// errLeak means that something of a commit, or of a later one, could be seen before it.
var errLeak = errors.New("the future can be seen")

// cacheBytes is for outlines, as a server has it.
const cacheBytes = 64 << 20

// A workspace is a work tree that commits are replayed in, with the registry that remembers it.
type workspace struct {
	src       *source
	dir       string
	m         *verify.Memory
	cache     *scan.Cache
	index     *assemble.Index
	assembler *assemble.Assembler
	files     int // in the index

	look func(scene, assemble.Pack) // is shown each pack; may be nil
}

// openWorkspace makes an empty repository that borrows the objects of another, and nothing else of it.
func openWorkspace(ctx context.Context, src *source, dir string) (*workspace, error) {
	if _, err := git(ctx, dir, "init", "-q", "."); err != nil {
		return nil, err
	}
	info := filepath.Join(dir, ".git", "objects", "info")
	if err := os.MkdirAll(info, 0o755); err != nil { //nolint:gosec // as git makes it
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(info, "alternates"), []byte(src.objects+"\n"), 0o600); err != nil {
		return nil, err
	}
	for key, value := range map[string]string{"core.logAllRefUpdates": "false", "advice.detachedHead": "false", "gc.auto": "0", "core.autocrlf": "false"} {
		if _, err := git(ctx, dir, "config", key, value); err != nil {
			return nil, err
		}
	}
	return &workspace{src: src, dir: dir, cache: scan.NewCache(cacheBytes)}, nil
}

func (y *workspace) close() {
	if y.m != nil {
		_ = y.m.Close() // it is deleted
	}
}

// enter makes the tree that of a commit, brings what is remembered of it up to date as prescan and scan do, and
// makes sure that nothing later can be seen.
func (y *workspace) enter(ctx context.Context, id string) error {
	if _, err := git(ctx, y.dir, "checkout", "-q", "--force", "--detach", id); err != nil {
		return err
	}
	if _, err := git(ctx, y.dir, "clean", "-ffdxq"); err != nil {
		return err
	}
	if y.m == nil {
		var err error
		if y.m, err = verify.Open(ctx, y.dir, ""); err != nil {
			return err
		}
		y.index = assemble.NewIndex(func(context.Context) (*repo.Repo, error) { return y.m.Repo(), nil }, 0)
		y.assembler = assemble.NewAssembler(y.index, y.cache)
	}
	if _, err := prescan.Run(ctx, y.m, prescan.Options{}); err != nil {
		return err
	}
	if _, err := scan.New(ctx, y.m, y.cache, true).Sync(nil); err != nil {
		return err
	}
	if _, err := y.index.Reconcile(ctx); err != nil {
		return err
	}
	y.files = y.index.Len()
	if err := y.sealed(ctx, id); err != nil {
		return err
	}
	return y.assembler.Warm(ctx, y.m)
}

// sealed checks that the workspace holds exactly the state of a commit: HEAD is it, no reference leads elsewhere, the
// files are its files and their contents its contents, and what the index of the repository knows is not more.
func (y *workspace) sealed(ctx context.Context, id string) error {
	ask := func(args ...string) (string, error) {
		out, err := git(ctx, y.dir, args...)
		return strings.TrimRight(string(out), "\n"), err
	}
	head, err := ask("rev-parse", "HEAD")
	if err != nil {
		return err
	}
	if head != id {
		return fmt.Errorf("%w: HEAD is %s", errLeak, head)
	}
	for _, args := range [][]string{{"for-each-ref"}, {"status", "--porcelain", "--ignored"}} {
		if out, err := ask(args...); err != nil || out != "" {
			return errors.Join(fmt.Errorf("%w: git %s: %s", errLeak, args[0], out), err)
		}
	}
	for _, name := range []string{"logs", "ORIG_HEAD", "FETCH_HEAD", "packed-refs"} {
		if _, err := os.Lstat(filepath.Join(y.dir, ".git", name)); err == nil {
			return fmt.Errorf("%w: there is %s", errLeak, name)
		}
	}
	out, err := ask("ls-tree", "-r", "-z", "--name-only", id)
	if err != nil {
		return err
	}
	there := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	slices.Sort(there)
	for _, f := range y.index.Files() {
		if _, ok := slices.BinarySearch(there, f.Path); !ok {
			return fmt.Errorf("%w: the index knows %q, which is not in %s", errLeak, f.Path, id)
		}
	}
	return nil
}

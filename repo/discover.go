package repo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Open finds the work tree that dir lies in. Variables such as GIT_DIR are ignored. Errors:
// ErrNotRepository, ErrBare, ErrOwner, ErrUnsupported.
func Open(ctx context.Context, dir string) (*Repo, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	start, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotRepository, err)
	}
	for at := start; ; at = filepath.Dir(at) {
		if gitDir, err := gitDirOf(at); err != nil {
			return nil, err
		} else if gitDir != "" {
			return open(ctx, at, gitDir)
		}
		if isGitDir(at) {
			return openInside(ctx, at)
		}
		if at == filepath.Dir(at) {
			return nil, fmt.Errorf("%w: %s, nor any directory above", ErrNotRepository, start)
		}
	}
}

// Below returns the repositories directly in a directory and in the directories of it that are none, as paths with slashes relative to it,
// sorted: at most as many as are worth a look. Names that begin with a dot and symbolic links are passed over.
func Below(dir string) []string {
	room := 1000
	found := repositories(dir, "", 2, &room)
	slices.Sort(found)
	return found
}

// repositories is Below for so many levels, with room for so many directories more.
func repositories(dir, prefix string, levels int, room *int) []string {
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	entries, _ := f.ReadDir(*room) // the first ones, if it cannot be read to its end
	_ = f.Close()
	*room -= len(entries)
	var found []string
	var others []string
	for _, e := range entries {
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if gitDir, err := gitDirOf(filepath.Join(dir, e.Name())); err == nil && gitDir != "" {
			found = append(found, prefix+e.Name())
		} else {
			others = append(others, e.Name())
		}
	}
	for _, name := range others {
		if levels > 1 && *room > 0 {
			found = append(found, repositories(filepath.Join(dir, name), prefix+name+"/", levels-1, room)...)
		}
	}
	return found
}

// Around returns the work tree that a directory, without links, lies in, and its git directory, as the first .git on the way up says, without
// opening anything; "" for none.
func Around(dir string) (root, gitDir string) {
	for at := dir; ; at = filepath.Dir(at) {
		if gitDir, err := gitDirOf(at); err != nil || gitDir != "" {
			return at, gitDir
		}
		if at == filepath.Dir(at) {
			return "", ""
		}
	}
}

// Nested returns the innermost repository below base, a directory without links, that a path lies in, and the rest of the path with slashes; root is "" if there is none. The
// path is relative to base or absolute, and what it names need not exist. No symbolic link is followed, and a repository counts only if its
// git directory lies in base or in one of the directories own, as that of a submodule or a linked work tree does (invariant I6).
func Nested(base, path string, own ...string) (root, rest string) {
	if filepath.IsAbs(path) {
		rel, err := filepath.Rel(base, path)
		if err != nil {
			return "", ""
		}
		path = rel
	}
	if path = filepath.Clean(path); path == "." || !filepath.IsLocal(path) {
		return "", ""
	}
	parts := strings.Split(filepath.ToSlash(path), "/")
	at := base
	for i, part := range parts {
		at = filepath.Join(at, part)
		if fi, err := os.Lstat(at); err != nil || !fi.IsDir() {
			break
		}
		gitDir, err := gitDirOf(at)
		if err == nil && gitDir != "" && slices.ContainsFunc(append(own, base), func(dir string) bool { _, in := below(dir, gitDir); return in }) {
			root, rest = at, strings.Join(parts[i+1:], "/")
		}
	}
	return root, rest
}

// gitDirOf returns the git directory that the .git in dir is or names, "" if there is none.
func gitDirOf(dir string) (string, error) {
	dot := filepath.Join(dir, ".git")
	fi, err := os.Stat(dot)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrNotRepository, err)
	case !fi.IsDir() && !fi.Mode().IsRegular():
		return "", nil // git passes over it, and reading it might wait for ever
	case fi.IsDir():
		real, err := filepath.EvalSymlinks(dot)
		if err != nil || !isGitDir(real) {
			return "", err
		}
		return real, nil
	}
	line, err := readLine(dot)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNotRepository, err)
	}
	target, ok := strings.CutPrefix(line, "gitdir:")
	if !ok {
		return "", fmt.Errorf("%w: %s does not name a git directory", ErrNotRepository, dot)
	}
	target = strings.TrimLeft(target, " ")
	if !filepath.IsAbs(target) {
		target = filepath.Join(dir, target)
	}
	real, err := filepath.EvalSymlinks(target)
	if err != nil || !isGitDir(real) {
		return "", fmt.Errorf("%w: %s names %s, which is none", ErrNotRepository, dot, target)
	}
	return real, nil
}

// isGitDir reports whether dir looks like a git directory, by what git itself looks for.
func isGitDir(dir string) bool {
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return false
	}
	common := commonDirOf(dir)
	for _, name := range []string{"objects", "refs"} {
		if fi, err := os.Stat(filepath.Join(common, name)); err != nil || !fi.IsDir() {
			return false
		}
	}
	return true
}

// commonDirOf returns the directory that the linked work trees of a git directory share.
func commonDirOf(gitDir string) string {
	line, err := readLine(filepath.Join(gitDir, "commondir"))
	if err != nil || line == "" {
		return gitDir
	}
	if !filepath.IsAbs(line) {
		line = filepath.Join(gitDir, line)
	}
	if real, err := filepath.EvalSymlinks(line); err == nil {
		return real
	}
	return filepath.Clean(line)
}

// readLine returns the content of a small file without the line end.
func readLine(path string) (string, error) {
	data, err := readRegular(path, maxLine)
	if err != nil {
		return "", err
	}
	return strings.TrimRight(string(data), "\r\n"), nil
}

// openInside answers for a directory that lies in a git directory: of a bare repository, or beside a work tree.
func openInside(_ context.Context, gitDir string) (*Repo, error) {
	if filepath.Base(gitDir) == ".git" {
		return nil, fmt.Errorf("%w: %s is a git directory; go to %s", ErrNotRepository, gitDir, filepath.Dir(gitDir))
	}
	if commonDirOf(gitDir) != gitDir {
		return nil, fmt.Errorf("%w: %s is the git directory of a linked work tree", ErrNotRepository, gitDir)
	}
	return nil, fmt.Errorf("%w: %s", ErrBare, gitDir)
}

func open(ctx context.Context, root, gitDir string) (*Repo, error) {
	r := &Repo{root: root, gitDir: gitDir, commonDir: commonDirOf(gitDir), hashLen: 20}
	if r.commonDir != r.gitDir && filepath.Dir(r.gitDir) == filepath.Join(r.commonDir, "worktrees") {
		r.name = filepath.Base(r.gitDir)
	}
	user := userConfigFiles()
	if err := r.checkOwner(ctx, user, r.root, filepath.Join(r.root, ".git"), r.gitDir, r.commonDir); err != nil {
		return nil, err
	}
	if err := r.readConfig(ctx, user); err != nil {
		return nil, err
	}
	if err := r.checkFormat(ctx); err != nil {
		return nil, err
	}
	return r, r.findRoot(ctx, user)
}

// readConfig reads the configuration of the repository after that of the user.
func (r *Repo) readConfig(ctx context.Context, user []configFile) error {
	// Not ours to read, but git's, which would wait for a pipe.
	if err := checkRegular(filepath.Join(r.gitDir, "commondir"), maxLine); err != nil {
		return err
	}
	files := append(slices.Clip(user), configFile{filepath.Join(r.commonDir, "config"), false})
	c, whole, err := readConfig(ctx, files)
	if err == nil && c.ofRepository().Bool("extensions.worktreeconfig", false) {
		c, whole, err = readConfig(ctx, append(files, configFile{filepath.Join(r.gitDir, "config.worktree"), false}))
	}
	if err != nil {
		return err
	}
	if !whole {
		call := gitCall{dir: r.root, gitDir: r.gitDir, workTree: r.root, overrides: offline, timeout: gitTimeout}
		if c, err = askConfig(ctx, call, c.own); err != nil {
			return fmt.Errorf("%w: only git can follow the includes of its configuration or yours: %w", ErrUnsupported, err)
		}
	}
	r.config = c
	return nil
}

// checkFormat refuses repositories whose meaning is not known.
func (r *Repo) checkFormat(ctx context.Context) error {
	own := r.config.ofRepository()
	version, _ := own.Get("core.repositoryformatversion")
	if version != "" && version != "0" && version != "1" {
		return fmt.Errorf("%w: core.repositoryformatversion is %q", ErrUnsupported, version)
	}
	for _, key := range own.Keys("extensions.") {
		value, _ := own.Get(key)
		if err := r.takeExtension(version, key, value); err != nil {
			return err
		}
	}
	if r.asksRefs {
		if _, err := r.git(ctx, nil, "rev-parse", "--git-dir"); err != nil {
			return fmt.Errorf("%w: its refs are not in files, and this git cannot read them: %w", ErrUnsupported, err)
		}
	}
	return nil
}

// takeExtension enters what an extension of the repository's format means, or refuses it.
func (r *Repo) takeExtension(version, key, value string) error {
	switch strings.TrimPrefix(key, "extensions.") {
	case "noop", "preciousobjects", "partialclone", "worktreeconfig", "relativeworktrees":
	case "objectformat":
		switch value {
		case "sha1":
		case "sha256":
			r.hashLen = 32
		default:
			return fmt.Errorf("%w: object format %q", ErrUnsupported, value)
		}
		if version != "1" {
			return fmt.Errorf("%w: it has an object format, which is not of version %q", ErrUnsupported, version)
		}
	case "refstorage":
		r.asksRefs = r.asksRefs || value != "files"
	default:
		if version == "1" {
			return fmt.Errorf("%w: the extension %q", ErrUnsupported, key)
		}
	}
	return nil
}

// findRoot honours core.worktree, and tells a bare repository.
func (r *Repo) findRoot(ctx context.Context, user []configFile) error {
	if r.name != "" {
		return nil // that of the main work tree is not ours
	}
	own := r.config.ofRepository()
	if tree, ok := own.Get("core.worktree"); ok && tree != "" {
		if !filepath.IsAbs(tree) {
			tree = filepath.Join(r.gitDir, tree)
		}
		real, err := filepath.EvalSymlinks(tree)
		if err != nil {
			return fmt.Errorf("%w: core.worktree: %w", ErrNotRepository, err)
		}
		r.root = real
		return r.checkOwner(ctx, user, real)
	}
	if own.Bool("core.bare", false) {
		return fmt.Errorf("%w: %s", ErrBare, r.gitDir)
	}
	return nil
}

// checkOwner does what git does for safe.directory: a repository of another user is refused unless the
// user's own configuration says that it is safe, since much in it steers programs.
func (r *Repo) checkOwner(ctx context.Context, user []configFile, places ...string) error {
	if !slices.ContainsFunc(places, func(p string) bool { return !ownedByUs(p) }) {
		return nil
	}
	trusted, whole, err := readConfig(ctx, user)
	if err == nil && !whole { // safe.directory may be in an included file; the repository has no say in this call
		outside := gitCall{dir: string(filepath.Separator), timeout: gitTimeout}
		trusted, err = askConfig(ctx, outside, nil)
	}
	if err != nil {
		return fmt.Errorf("%w, and your git configuration cannot be read: %w", ErrOwner, err)
	}
	safe := false
	home, _ := os.UserHomeDir()
	for _, v := range trusted.trusted["safe.directory"] {
		if below, ok := strings.CutPrefix(v, "~/"); ok && home != "" {
			v = filepath.Join(home, below)
		}
		prefix, under := strings.CutSuffix(v, "*")
		switch {
		case v == "":
			safe = false
		case v == "*", filepath.Clean(v) == r.root, filepath.Clean(v) == r.gitDir:
			safe = true
		case under && strings.HasSuffix(prefix, "/") && strings.HasPrefix(filepath.ToSlash(r.root), prefix):
			safe = true
		}
	}
	if safe {
		return nil
	}
	return fmt.Errorf("%w: %s; if it is to be trusted: git config --global --add safe.directory %s", ErrOwner, r.root, r.root)
}

package editor

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"codemem/assemble"
	"codemem/repo"
)

// How well directories are watched.
const (
	watchOn      = "on"
	watchPartial = "partial" // some are not: everything is looked at more often
	watchOff     = "off"     // none is
)

// Limits of watching.
const (
	maxWatches   = 8192
	maxPending   = 4096                   // paths that wait to be looked at; when there are more, everything is
	maxUnindexed = 10_000                 // files that are known to be none of the index's
	settle       = 60 * time.Millisecond  // without an event: then what changed is looked at
	mostSettle   = 400 * time.Millisecond // after the first event it is looked at in any case
)

// How often everything is looked at, and how long after a change what is known of the repository is learned anew.
const (
	reconcileWatched   = 5 * time.Minute
	reconcileUnwatched = 30 * time.Second
	warmAfter          = 2 * time.Second
	warmShare          = 20 // of the time, learning takes one part at most
	maxIdle            = time.Minute
)

// An indexer keeps an index current: by what the system tells of watched directories, by what editors tell, and by
// looking at everything now and then. It alone changes the watches, from one goroutine.
type indexer struct {
	root  string
	index *assemble.Index
	open  func(context.Context) (*repo.Repo, error)
	warm  func(context.Context) error
	log   *slog.Logger
	first chan struct{} // closed when the index was filled for the first time

	watcher *fsnotify.Watcher
	gitDir  string          // "" if it is not watched
	infoDir string          // of the git directory that work trees share: what it ignores is said there
	watched map[string]bool // relative to the root, "." for it
	budget  int             // how many more may be watched

	pending   map[string]bool // paths to look at, absolute
	all       bool            // look at everything
	failed    bool            // the last look did
	unindexed map[string]bool // files that are not for the index: what is written to them is no news

	mu       sync.Mutex
	coverage string        // how well it watches
	reason   string        // why not better
	trouble  string        // why the last look at the files failed; "" if it did not
	learned  uint64        // generation of the index of which warm last knew, plus one; 0 is none
	idle     time.Duration // before warm is worth its while again
}

func newIndexer(root string, index *assemble.Index, open func(context.Context) (*repo.Repo, error), warm func(context.Context) error, log *slog.Logger) *indexer {
	return &indexer{
		root: root, index: index, open: open, warm: warm, log: log, first: make(chan struct{}),
		watched: map[string]bool{}, budget: maxWatches, pending: map[string]bool{}, unindexed: map[string]bool{},
		coverage: watchOff, reason: "it is being started",
	}
}

// watching returns how well directories are watched, and why not better. While files cannot be looked at, it is partial
// at best.
func (k *indexer) watching() (standing, reason string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.trouble != "" && k.coverage == watchOn {
		return watchPartial, k.trouble
	}
	return k.coverage, k.reason
}

// missing says why the index may lack files, "" if it does not.
func (k *indexer) missing() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.trouble
}

// looked notes how a look at the files ended.
func (k *indexer) looked(err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.trouble = ""; err != nil {
		k.trouble = err.Error()
	}
}

// setCoverage notes how well directories are watched.
func (k *indexer) setCoverage(standing, reason string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.coverage, k.reason = standing, reason
}

// run keeps the index current until ctx is done.
func (k *indexer) run(ctx context.Context) {
	w, err := fsnotify.NewBufferedWatcher(1024)
	if err != nil {
		k.setCoverage(watchOff, err.Error())
	} else {
		k.watcher = w
		defer w.Close()
		k.setCoverage(watchOn, "")
		k.add(".") // before the first look, so that nothing is missed in between
	}
	k.look(ctx, true)
	close(k.first)
	var warming sync.WaitGroup
	defer warming.Wait()
	warmer := time.NewTimer(0)
	defer warmer.Stop()
	reconcile := time.NewTimer(k.pause())
	defer reconcile.Stop()
	quiet := time.NewTimer(time.Hour)
	quiet.Stop()
	defer quiet.Stop()
	var since time.Time // the first event that waits
	busy := make(chan struct{}, 1)
	events, failures := k.streams()
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-events:
			if !k.note(e) {
				continue
			}
			if since.IsZero() {
				since = time.Now()
			}
			quiet.Reset(max(0, min(settle, mostSettle-time.Since(since))))
		case err := <-failures:
			k.log.Warn("watch directories", "error", err)
			k.all = true // events were lost
			quiet.Reset(0)
		case <-quiet.C:
			since = time.Time{}
			if k.look(ctx, k.all); k.failed {
				reconcile.Reset(k.pause())
			}
			warmer.Reset(warmAfter)
		case <-reconcile.C:
			k.look(ctx, true)
			warmer.Reset(0)
			reconcile.Reset(k.pause())
		case <-warmer.C:
			select {
			case busy <- struct{}{}:
				warming.Go(func() { k.learn(ctx); k.waitIdle(ctx); <-busy })
			default:
				warmer.Reset(warmAfter)
			}
		}
	}
}

// streams returns what the watcher tells, nothing if there is none.
func (k *indexer) streams() (<-chan fsnotify.Event, <-chan error) {
	if k.watcher == nil {
		return nil, nil
	}
	return k.watcher.Events, k.watcher.Errors
}

// pause returns how long to wait before everything is looked at.
func (k *indexer) pause() time.Duration {
	if standing, _ := k.watching(); standing == watchOn {
		return reconcileWatched
	}
	return reconcileUnwatched
}

// learn brings what ranks files up to date, if files have changed.
func (k *indexer) learn(ctx context.Context) {
	start, now := time.Now(), k.index.Generation()
	k.mu.Lock()
	same := k.learned == now+1
	k.idle = 0
	k.mu.Unlock()
	if same {
		return
	}
	err := k.warm(ctx)
	if err != nil && ctx.Err() == nil {
		k.log.Warn("learn what ranks files", "error", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.idle = min(maxIdle, warmShare*time.Since(start)); err == nil {
		k.learned = now + 1
	}
}

// waitIdle waits before it is worth learning again.
func (k *indexer) waitIdle(ctx context.Context) {
	k.mu.Lock()
	rest := k.idle
	k.mu.Unlock()
	select {
	case <-ctx.Done():
	case <-time.After(rest):
	}
}

// note notes what an event is about, and reports whether there is something to look at.
func (k *indexer) note(e fsnotify.Event) bool {
	dir, name := filepath.Split(e.Name)
	switch at := filepath.Clean(dir); {
	case at == k.gitDir:
		if name != "index" && name != "HEAD" {
			return false
		}
		k.pending[filepath.Join(k.root, ".git")] = true // names no file: the look at git's index is what counts
		clear(k.unindexed)
		return true
	case at == k.infoDir:
		k.all = k.all || name == "exclude"
		return name == "exclude"
	case e.Name == filepath.Join(k.root, ".git"):
		k.all = k.all || e.Has(fsnotify.Create) // another git directory
		return e.Has(fsnotify.Create)
	}
	switch {
	case name == ".gitignore":
		clear(k.unindexed)
	case !e.Has(fsnotify.Create|fsnotify.Remove|fsnotify.Rename) && k.unindexed[e.Name]:
		return false // a log, for one
	}
	if e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
		if rel := k.rel(e.Name); k.watched[rel] {
			k.drop(rel)
		}
	}
	if len(k.pending) >= maxPending {
		k.all = true
	} else {
		k.pending[e.Name] = true
	}
	return true
}

func (k *indexer) rel(p string) string {
	rel, err := filepath.Rel(k.root, p)
	if err != nil {
		return p
	}
	return filepath.ToSlash(rel)
}

// drop takes the watches off a directory that is gone from its place, and off all below it: they would tell of it
// under its old name.
func (k *indexer) drop(rel string) {
	for dir := range k.watched {
		if dir == rel || strings.HasPrefix(dir, rel+"/") {
			_ = k.watcher.Remove(k.full(dir)) // one of a directory that was deleted is gone already
			delete(k.watched, dir)
			k.budget++
		}
	}
}

func (k *indexer) full(rel string) string { return filepath.Join(k.root, filepath.FromSlash(rel)) }

// lookTries is how often a look follows another for directories that were not watched before.
const lookTries = 3

// look brings the index up to date with what waits, or with everything, and the watches with the index.
func (k *indexer) look(ctx context.Context, all bool) {
	paths := make([]string, 0, len(k.pending))
	for p := range k.pending {
		paths = append(paths, p)
	}
	clear(k.pending)
	k.all = false
	if k.watcher != nil {
		if all {
			k.watchGit(ctx) // it may be another one
		} else {
			k.watchNew(ctx, paths)
		}
	}
	for range lookTries {
		var err error
		if all {
			clear(k.unindexed)
			_, err = k.index.Reconcile(ctx)
		} else {
			_, err = k.index.Notify(ctx, paths)
			k.findUnindexed(paths)
		}
		k.looked(err)
		if k.failed = err != nil; k.failed {
			k.all = true // what waited was not seen
			if ctx.Err() == nil {
				k.log.Warn("index files", "error", err)
			}
			return
		}
		if k.watcher == nil {
			return
		}
		// Something may have happened in a directory before it was watched.
		if paths = k.watchIndexed(); len(paths) == 0 {
			return
		}
	}
}

// findUnindexed notes which of paths are files that the index does not hold.
func (k *indexer) findUnindexed(paths []string) {
	for _, p := range paths {
		if _, is := k.index.File(k.rel(p)); is || len(k.unindexed) >= maxUnindexed {
			delete(k.unindexed, p)
			continue
		}
		if fi, err := os.Lstat(p); err == nil && fi.Mode().IsRegular() {
			k.unindexed[p] = true
		}
	}
}

// watchIndexed watches the directories of the files in the index, and returns those that it did not watch before.
func (k *indexer) watchIndexed() (fresh []string) {
	wanted := map[string]bool{".": true}
	last := ""
	for _, f := range k.index.Files() {
		dir := parent(f.Path)
		if dir == last {
			continue
		}
		last = dir
		for ; !wanted[dir]; dir = parent(dir) {
			wanted[dir] = true
		}
	}
	all := k.gitDir != ""
	for dir := range wanted {
		if k.watched[dir] {
			continue
		}
		if !k.add(dir) {
			all = false
			break
		}
		if k.watched[dir] {
			fresh = append(fresh, k.full(dir))
		}
	}
	if all {
		k.setCoverage(watchOn, "")
	}
	return fresh
}

// parent returns the directory of a path with slashes, "." for the root.
func parent(p string) string {
	if i := strings.LastIndexByte(p, '/'); i >= 0 {
		return p[:i]
	}
	return "."
}

// add watches a directory, and reports whether there is room for more.
func (k *indexer) add(dir string) bool {
	if k.budget <= 0 {
		k.setCoverage(watchPartial, "there are more than 8,192 directories")
		return false
	}
	full := k.full(dir)
	if fi, err := os.Lstat(full); err != nil || !fi.IsDir() {
		return true // gone meanwhile, or a symlink in its place: nothing is watched behind it
	}
	err := k.watcher.Add(full)
	switch {
	case err == nil:
		k.watched[dir] = true
		k.budget--
		return true
	case errors.Is(err, os.ErrNotExist), errors.Is(err, os.ErrPermission):
		return true
	}
	standing := watchPartial
	if len(k.watched) == 0 {
		standing = watchOff
	}
	k.setCoverage(standing, "the system watches no more directories: "+err.Error())
	return false
}

// watchNew watches the directories among paths, and those below them, unless git ignores them: files may come to be in
// them before the index knows of any.
func (k *indexer) watchNew(ctx context.Context, paths []string) {
	var fresh []string
	for _, p := range paths {
		rel := k.rel(p)
		if filepath.Base(p) == ".git" {
			continue
		}
		if fi, err := os.Lstat(p); err == nil && fi.IsDir() && !k.watched[rel] && !isRepository(p) {
			fresh = append(fresh, rel)
		}
	}
	if len(fresh) == 0 {
		return
	}
	r, err := k.open(ctx)
	if err != nil {
		return // the look that follows says why
	}
	for len(fresh) > 0 {
		ignored, err := r.Ignored(ctx, fresh)
		if err != nil {
			return // they are watched when there is a file in them
		}
		var below []string
		for i, dir := range fresh {
			if ignored[i] || k.watched[dir] {
				continue
			}
			if !k.add(dir) {
				return
			}
			entries, _ := os.ReadDir(k.full(dir)) // what cannot be listed has no files for us either
			for _, e := range entries {
				if p := dir + "/" + e.Name(); e.IsDir() && e.Name() != ".git" && !isRepository(k.full(p)) {
					below = append(below, p)
				}
			}
		}
		fresh = below
	}
}

// isRepository reports whether a directory is the work tree of a repository within this one.
func isRepository(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, ".git"))
	return err == nil
}

// watchGit watches the git directory itself, in which git replaces its index and HEAD, and where it is said what this
// repository ignores.
func (k *indexer) watchGit(ctx context.Context) {
	r, err := k.open(ctx)
	if err != nil {
		return
	}
	if err := k.watcher.Add(r.GitDir()); err != nil {
		k.gitDir = ""
		k.setCoverage(watchPartial, "the git directory cannot be watched: "+err.Error())
		return
	}
	k.gitDir = r.GitDir()
	if info := filepath.Join(r.CommonDir(), "info"); k.watcher.Add(info) == nil { // there need not be one
		k.infoDir = info
	}
}

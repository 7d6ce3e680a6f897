package ui

import (
	"context"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"codemem/registry"
	"codemem/verify"
)

// Limits of watching.
const (
	maxWatches = 8192                   // directories
	settle     = 80 * time.Millisecond  // without an event, before windows hear of what happened
	mostSettle = 300 * time.Millisecond // after the first event they do in any case
	unwatched  = 5 * time.Second        // where directories cannot be watched, everything counts as changed so often
)

// A watcher counts what happens to the work tree and to the registry. It is safe for concurrent use.
type watcher struct {
	root, gitDir string
	mem          *verify.Memory // open as long as the server: whoever closes a registry last writes to it, which would be an event
	log          *slog.Logger
	files        bool  // something may have happened to files
	wrote        bool  // something was written to the registry
	generation   int64 // of the registry

	mu      sync.Mutex
	edition uint64
	partial bool // some directories are not watched
}

func newWatcher(m *verify.Memory, log *slog.Logger) *watcher {
	return &watcher{root: m.Repo().Root(), gitDir: m.Repo().GitDir(), mem: m, log: log, edition: 1, partial: true}
}

// now returns the edition, and whether all that happens is seen.
func (w *watcher) now() (edition uint64, whole bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.edition, !w.partial
}

// bump says that something happened.
func (w *watcher) bump() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.edition++
}

// run watches until ctx is done.
func (w *watcher) run(ctx context.Context) {
	var events <-chan fsnotify.Event
	var failures <-chan error
	f, err := fsnotify.NewBufferedWatcher(1024)
	if err != nil {
		w.log.Warn("watch directories", "error", err)
	} else {
		defer f.Close()
		events, failures = f.Events, f.Errors
		w.begin(ctx, f)
	}
	w.registryChanged(ctx)
	w.bump()
	var since time.Time // the first event that waits
	quiet := time.NewTimer(time.Hour)
	defer quiet.Stop()
	look := time.NewTicker(unwatched)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-events:
			if !w.note(e) {
				continue
			}
			if e.Has(fsnotify.Create) {
				w.add(f, e.Name)
			}
			if since.IsZero() {
				since = time.Now()
			}
			quiet.Reset(max(0, min(settle, mostSettle-time.Since(since))))
		case err := <-failures:
			w.log.Warn("watch directories", "error", err)
			w.bump() // events were lost
		case <-quiet.C:
			since = time.Time{}
			w.settle(ctx)
		case <-look.C:
			if _, whole := w.now(); !whole {
				w.bump()
			}
		}
	}
}

// settle says that something happened, if what was noted comes to that.
func (w *watcher) settle(ctx context.Context) {
	if wrote := w.wrote && w.registryChanged(ctx); w.files || wrote {
		w.bump()
	}
	w.files, w.wrote = false, false
}

// begin watches the directories of tracked files, the git directory, where git replaces its index and HEAD, and that of the registry.
func (w *watcher) begin(ctx context.Context, f *fsnotify.Watcher) {
	whole := f.Add(w.gitDir) == nil
	_ = f.Add(filepath.Dir(w.mem.DBPath())) // there need not be one
	x, err := w.mem.Repo().Index(ctx)
	if err != nil {
		return
	}
	dirs := map[string]bool{".": true}
	for _, e := range x.Entries {
		for dir := filepath.ToSlash(filepath.Dir(e.Path)); !dirs[dir]; dir = filepath.ToSlash(filepath.Dir(dir)) {
			dirs[dir] = true
		}
	}
	n := 0
	for dir := range dirs {
		if n++; n > maxWatches || ctx.Err() != nil {
			whole = false
			break
		}
		whole = w.watch(f, filepath.Join(w.root, filepath.FromSlash(dir))) && whole
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.partial = !whole
}

// watch watches a directory, and reports whether that is so; one that is not there needs no watch, and behind a link nothing is watched.
func (w *watcher) watch(f *fsnotify.Watcher, dir string) bool {
	info, err := os.Lstat(dir)
	return err != nil || !info.IsDir() || f.Add(dir) == nil
}

// add watches what was made, if it is a directory, and the directories in it.
func (w *watcher) add(f *fsnotify.Watcher, name string) {
	_ = filepath.WalkDir(name, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil: // a directory that cannot be read, or is gone
			return fs.SkipDir
		case !d.IsDir():
			return nil
		case d.Name() == ".git" || d.Name() == "node_modules" || len(f.WatchList()) > maxWatches:
			return fs.SkipDir
		}
		_ = f.Add(p) // it may be gone
		return nil
	})
}

// note notes what an event is about, and reports whether it may change what is shown.
func (w *watcher) note(e fsnotify.Event) bool {
	name, db := filepath.Base(e.Name), w.mem.DBPath()
	switch dir := filepath.Dir(e.Name); {
	case e.Op == fsnotify.Chmod:
		return false
	case dir == filepath.Dir(db):
		wrote := name == filepath.Base(db) || name == filepath.Base(db)+"-wal"
		w.wrote = w.wrote || wrote
		return wrote
	case dir == w.gitDir && name != "index" && name != "HEAD" && !strings.HasSuffix(name, "_HEAD"):
		return false
	case dir != w.gitDir && strings.HasPrefix(e.Name, w.gitDir+string(filepath.Separator)):
		return false
	}
	w.files = true
	return true
}

// registryChanged reports whether rows, texts or the proof are others than when it was asked last: what answers learn of the tree, they
// store too, and that is no news.
func (w *watcher) registryChanged(ctx context.Context) bool {
	was := w.generation
	err := w.mem.View(ctx, func(tx *registry.Tx) (err error) {
		w.generation, err = tx.Generation()
		return err
	})
	return err != nil || w.generation != was
}

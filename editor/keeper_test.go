//go:build unix

package editor

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"codemem/assemble"
	"codemem/repo"
)

// keep starts a indexer of the world, with room for so many watches.
func (w world) keep(room int) *indexer {
	w.t.Helper()
	open := func(ctx context.Context) (*repo.Repo, error) { return repo.Open(ctx, w.root) }
	k := newIndexer(w.root, assemble.NewIndex(open, 0), open, func(context.Context) error { return nil }, slog.New(slog.DiscardHandler))
	k.budget = room
	if room == 0 {
		return k // it is not started
	}
	ctx, cancel := context.WithCancel(w.t.Context())
	done := make(chan struct{})
	go func() { k.run(ctx); close(done) }()
	w.t.Cleanup(func() {
		cancel()
		<-done
		for dir := range k.watched {
			if strings.HasPrefix(dir, ".git/") || dir == ".git" || strings.HasSuffix(dir, "/.git") || strings.HasPrefix(dir, "..") {
				w.t.Errorf("%s is watched", dir)
			}
		}
	})
	<-k.first
	return k
}

// follows waits until the index is what git lists.
func (w world) follows(k *indexer, what string) {
	w.t.Helper()
	var got, want []string
	for try := range 300 {
		if try > 0 {
			sleep()
		}
		want = nil
		for p := range strings.SplitSeq(w.git("ls-files", "-co", "-z", "--exclude-standard"), "\x00") {
			if fi, err := os.Lstat(w.path(p)); p != "" && err == nil && fi.Mode().IsRegular() {
				want = append(want, p)
			}
		}
		slices.Sort(want)
		got = nil
		for _, f := range k.index.Files() {
			got = append(got, f.Path)
		}
		if slices.Equal(got, want) {
			return
		}
	}
	w.t.Errorf("after %s: %q, want %q", what, got, want)
}

// TestWatch: what happens in the work tree is in the index soon, without anybody telling of it.
func TestWatch(t *testing.T) {
	w := newWorld(t)
	k := w.keep(maxWatches)
	if standing, why := k.watching(); standing != watchOn {
		t.Fatalf("%s: %s", standing, why)
	}
	w.follows(k, "the start")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	w.write("new.go", "package main\n")
	w.follows(k, "a new file")
	w.write("a/b/c/deep.go", "package c\n")
	w.follows(k, "a file in new directories")
	must(os.Mkdir(w.path("empty"), 0o755))
	sleep()
	sleep()
	w.write("empty/first.go", "package empty\n")
	w.follows(k, "the first file of an empty directory")
	must(os.Rename(w.path("a"), w.path("z")))
	w.follows(k, "a directory that moved")
	w.write("z/b/c/more.go", "package c\n")
	w.follows(k, "a file in a directory that moved")
	w.write("price/price.log", "x")
	w.write(".gitignore", "*.log\n/z/\n")
	w.follows(k, "other rules")
	w.write(".gitignore", "")
	w.follows(k, "no rules")
	w.git("checkout", "-q", "-b", "other")
	w.write("other.go", "package main\n")
	w.save()
	w.git("rm", "-q", "-r", "price")
	w.git("commit", "-q", "-m", "y")
	w.follows(k, "another branch")
	w.git("checkout", "-q", "main")
	w.follows(k, "the branch again")
	w.git("rm", "-q", "--cached", "main.go")
	w.follows(k, "a file that is not tracked any more")
	must(os.RemoveAll(w.path("price")))
	w.follows(k, "a directory that is gone")
	must(os.Symlink(t.TempDir(), w.path("price")))
	w.follows(k, "a symlink in place of a directory")
	for i := range 3000 {
		w.write(fmt.Sprintf("many/%d/f%d", i%50, i), "x")
	}
	w.follows(k, "many files at once")
	must(os.RemoveAll(w.path("many")))
	w.follows(k, "all of them gone")
	if standing, why := k.watching(); standing != watchOn {
		t.Errorf("%s: %s", standing, why)
	}
}

// TestWatchGit: what happened while git could not be asked is found when it can be again, a git directory that was
// replaced is watched like the one before, and so is git's list of what this repository ignores.
func TestWatchGit(t *testing.T) {
	w := newWorld(t)
	k := w.keep(maxWatches)
	w.follows(k, "the start")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	settled := func() { time.Sleep(3 * mostSettle) }
	fails := func() bool {
		standing, why := k.watching()
		return standing == watchPartial && why != "" && k.missing() == why
	}
	works := func() bool {
		standing, why := k.watching()
		return standing == watchOn && why == "" && k.missing() == ""
	}
	index, err := os.ReadFile(w.path(".git/index"))
	must(err)
	w.write(".git/index", "x")
	w.write("lost.go", "package main\n")
	until(t, "it is said that files cannot be listed", fails)
	if _, found := k.index.File("lost.go"); found {
		t.Fatal("the files could be listed, so nothing is tested")
	}
	w.write(".git/index", string(index))
	w.follows(k, "a time without an index")
	until(t, "all is well again", works)

	aside := w.root + ".git"
	must(os.Rename(w.path(".git"), aside))
	w.write("late.go", "package main\n")
	until(t, "it is said that there is no repository", fails)
	must(os.Rename(aside, w.path(".git")))
	w.follows(k, "a time without a repository")
	w.write("x.log", "x")
	settled()
	w.git("add", "-f", "x.log")
	w.follows(k, "what is in git's index alone")

	w.write(".git/info/exclude", "/late.go\n")
	w.follows(k, "a file that this repository ignores")
	w.write(".git/info/exclude", "")
	w.follows(k, "one that it does not ignore any more")
}

// TestWatchLimit: when there are more directories than may be watched that is said, and what editors tell of is in the
// index all the same.
func TestWatchLimit(t *testing.T) {
	w := newWorld(t)
	for i := range 20 {
		w.write(fmt.Sprintf("d%02d/f", i), "x")
	}
	k := w.keep(5)
	standing, why := k.watching()
	if standing != watchPartial || why == "" || len(k.watched) != 5 {
		t.Errorf("%s: %s, %d watched", standing, why, len(k.watched))
	}
	if k.pause() != reconcileUnwatched {
		t.Errorf("everything is looked at after %v", k.pause())
	}
	w.follows(k, "the start")
	if err := os.Remove(w.path("d19/f")); err != nil {
		t.Fatal(err)
	}
	if _, err := k.index.Notify(t.Context(), []string{"d19/f"}); err != nil {
		t.Fatal(err)
	}
	w.follows(k, "what an editor told of")
}

// TestDull: what is written again and again to a file that git ignores starts no look, until the rules may be others.
func TestDull(t *testing.T) {
	w := newWorld(t)
	k := w.keep(0)
	if _, err := k.index.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.write("x.log", "x")
	log, source := w.path("x.log"), w.path("main.go")
	written := func(p string) fsnotify.Event { return fsnotify.Event{Name: p, Op: fsnotify.Write} }
	if !k.note(written(log)) || !k.note(written(source)) {
		t.Error("a file is not looked at")
	}
	k.look(t.Context(), false)
	if k.note(written(log)) || !k.note(written(source)) {
		t.Error("what is known to be ignored is looked at again, or what is not is not")
	}
	for _, news := range []fsnotify.Event{{Name: log, Op: fsnotify.Create}, {Name: w.path(".gitignore"), Op: fsnotify.Write}} {
		k.unindexed[log] = true
		if !k.note(news) {
			t.Errorf("%v is no news", news)
		}
	}
	if !k.note(written(log)) {
		t.Error("under other rules it is not looked at")
	}
	clear(k.pending)
	for i := range maxPending + 10 {
		k.note(fsnotify.Event{Name: w.path(fmt.Sprint("f", i)), Op: fsnotify.Create})
	}
	if len(k.pending) != maxPending || !k.all {
		t.Errorf("%d wait", len(k.pending))
	}
}

package integration_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// An op is something that can happen to a work tree. Its error is a broken promise, or a world that
// cannot go on; what git refuses is neither.
type op struct {
	weight int
	do     func(*world, *tree) error
}

// ops are what can happen, with how often it does.
var ops = []op{
	// files
	{14, (*world).edit},
	{8, (*world).editUnseen},
	{4, (*world).appendLine},
	{6, (*world).restore},
	{5, (*world).remove},
	{5, (*world).rename},
	{3, (*world).chmod},
	{3, (*world).touch},
	{2, (*world).otherKind},
	{5, (*world).turn},
	{4, (*world).grow},
	{3, (*world).attribute},
	{1, (*world).racyIndex},
	{1, (*world).rest},
	// git, alone
	{10, (*world).stage},
	{14, (*world).commit},
	{4, (*world).amend},
	{3, (*world).revert},
	{5, (*world).stash},
	{7, (*world).switchBranch},
	{6, (*world).merge},
	{4, (*world).rebase},
	{3, (*world).goOn},
	{7, (*world).reset},
	{2, (*world).clean},
	{2, (*world).collect},
	{2, (*world).moveHead},
	{3, (*world).indexOnly},
	{4, (*world).flag},
	{3, (*world).refresh},
	{2, (*world).convert},
	{2, (*world).recheckout},
	{2, (*world).format},
	{1, (*world).sparse},
	{3, (*world).linked},
	// with others
	{5, (*world).peerPushes},
	{6, (*world).pull},
	{3, (*world).push},
	{1, (*world).upstream},
	{10, (*world).task},
	{5, (*world).calm},
	// us
	{20, (*world).prescan},
	{5, (*world).verifyPaths},
	{14, (*world).closeTask},
	{2, (*world).takeBack},
	{2, (*world).limitMoves},
	{3, (*world).crash},
	{2, (*world).abandon},
	{3, (*world).restart},
}

// step makes one thing happen to one work tree, and looks for broken promises.
func (w *world) step(rnd *rand.Rand) error {
	w.rnd = rnd
	t := w.trees[0]
	if w.chance(30) {
		t = some(w, w.trees)
	}
	total := 0
	for _, o := range ops {
		total += o.weight
	}
	n := w.rnd.IntN(total)
	for _, o := range ops {
		if n -= o.weight; n < 0 {
			if err := o.do(w, t); err != nil {
				return err
			}
			break
		}
	}
	if _, err := os.Stat(t.dir); err != nil {
		return nil //nolint:nilerr // the work tree was removed
	}
	if err := w.checkTrust(t); err != nil {
		return err
	}
	if !w.hooked { // a hook writes rows amid what git does
		if err := w.checkTold(t); err != nil {
			return err
		}
	}
	if w.at%40 == 39 {
		return w.checkHistory()
	}
	return nil
}

// edit writes a file, tracked or not.
func (w *world) edit(t *tree) error {
	p := some(w, paths)
	if tracked := w.tracked(t); len(tracked) > 0 && w.chance(60) {
		p = some(w, tracked)
	}
	if err := w.write(t.dir, p, w.content(p)); err != nil {
		return err
	}
	if w.chance(30) {
		_, _ = w.g(t.dir, "add", "--", p)
	}
	return nil
}

// editUnseen changes a byte of a file without changing its size, and mostly makes its times lie.
func (w *world) editUnseen(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	p := some(w, tracked)
	full := filepath.Join(t.dir, p)
	before, err := os.Lstat(full)
	if err != nil || !before.Mode().IsRegular() || before.Size() == 0 {
		return nil //nolint:nilerr // not there
	}
	data, err := os.ReadFile(full)
	if err != nil {
		return err
	}
	data[w.rnd.IntN(len(data))] = "0123456789\r\n"[w.rnd.IntN(12)]
	how := some(w, []string{"in place", "by another file"})
	if how == "in place" {
		err = os.WriteFile(full, data, before.Mode().Perm())
	} else if err = os.WriteFile(full+".new", data, before.Mode().Perm()); err == nil {
		err = os.Rename(full+".new", full)
	}
	if err != nil {
		return err
	}
	at := before.ModTime()
	if w.chance(20) {
		if fi, err := os.Stat(w.indexFile(t)); err == nil {
			at = fi.ModTime()
		}
	}
	w.say("%s$ change a byte of %q %s, mtime %s", filepath.Base(t.dir), p, how, at.Format(time.StampNano))
	if w.chance(80) {
		return os.Chtimes(full, at, at)
	}
	return nil
}

func (w *world) indexFile(t *tree) string {
	if t.name == "" {
		return filepath.Join(t.dir, ".git", "index")
	}
	return filepath.Join(w.dir, "main", ".git", "worktrees", t.name, "index")
}

func (w *world) appendLine(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	p := some(w, tracked)
	full := filepath.Join(t.dir, p)
	if fi, err := os.Lstat(full); err != nil || !fi.Mode().IsRegular() {
		return nil //nolint:nilerr // not there
	}
	f, err := os.OpenFile(full, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil //nolint:nilerr // not writable
	}
	defer f.Close()
	w.say("%s$ echo more >> %q", filepath.Base(t.dir), p)
	_, err = f.WriteString("more\n")
	return err
}

// restore undoes edits, as git or as an editor does.
func (w *world) restore(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	switch p := some(w, tracked); w.rnd.IntN(4) {
	case 0:
		_, _ = w.g(t.dir, "checkout", "-q", "--", ".")
	case 1:
		_, _ = w.g(t.dir, "checkout", "-q", "HEAD", "--", p)
	case 2:
		_, _ = w.g(t.dir, "checkout", "-q", "--", p)
	default:
		if data, err := w.git.run(t.dir, "cat-file", "blob", ":"+p); err == nil {
			return w.write(t.dir, p, data)
		}
	}
	return nil
}

func (w *world) remove(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	switch p := some(w, tracked); w.rnd.IntN(3) {
	case 0:
		_, _ = w.g(t.dir, "rm", "-q", "-f", "--", p)
	case 1:
		_, _ = w.g(t.dir, "rm", "-q", "--cached", "--", p)
	default:
		w.say("%s$ rm %q", filepath.Base(t.dir), p)
		return removeAll(filepath.Join(t.dir, p))
	}
	return nil
}

// removeAll removes what is at path; below what is no directory, nothing is.
func removeAll(path string) error {
	if err := os.RemoveAll(path); !errors.Is(err, syscall.ENOTDIR) {
		return err
	}
	return nil
}

func (w *world) rename(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	from, to := some(w, tracked), some(w, paths)
	if err := os.MkdirAll(filepath.Dir(filepath.Join(t.dir, to)), 0o755); err != nil {
		return nil //nolint:nilerr // a file is in the way
	}
	if w.chance(60) {
		_, _ = w.g(t.dir, "mv", "-f", "--", from, to)
		return nil
	}
	w.say("%s$ mv %q %q", filepath.Base(t.dir), from, to)
	_ = os.Rename(filepath.Join(t.dir, from), filepath.Join(t.dir, to)) // or not
	return nil
}

func (w *world) chmod(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	full := filepath.Join(t.dir, some(w, tracked))
	if fi, err := os.Lstat(full); err == nil && fi.Mode().IsRegular() {
		mode := some(w, []os.FileMode{0o644, 0o755, 0o600, 0o744})
		w.say("%s$ chmod %o %q", filepath.Base(t.dir), mode, filepath.Base(full))
		return os.Chmod(full, mode)
	}
	return nil
}

func (w *world) touch(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	full := filepath.Join(t.dir, some(w, tracked))
	if fi, err := os.Lstat(full); err == nil && fi.Mode().IsRegular() {
		at := time.Now().Add(some(w, []time.Duration{0, -time.Hour, time.Hour, -50 * 365 * 24 * time.Hour}))
		w.say("%s$ touch -d %s %q", filepath.Base(t.dir), at.Format(time.RFC3339Nano), filepath.Base(full))
		return os.Chtimes(full, at, at)
	}
	return nil
}

// otherKind puts something else in the place of a file or a directory.
func (w *world) otherKind(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	p := some(w, tracked)
	if d := filepath.Dir(p); d != "." && w.chance(30) {
		p = d
	}
	full := filepath.Join(t.dir, p)
	w.say("%s$ rm -r %q, another kind in its place", filepath.Base(t.dir), p)
	if err := removeAll(full); err != nil {
		return err
	}
	switch w.rnd.IntN(4) {
	case 0:
		_ = os.Mkdir(full, 0o755)
	case 1:
		if filepath.Base(full) != ".gitattributes" { // git would wait for someone to write it
			_ = mkfifo(full)
		}
	case 2:
		_ = os.Symlink(some(w, []string{"a.txt", "..", "dir2", p}), full)
	default:
		_ = os.WriteFile(full, []byte("a file\n"), 0o644)
	}
	return nil
}

// racyIndex makes an entry racily clean: a file as new as the index, or an index as old as the file.
func (w *world) racyIndex(t *tree) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	full := filepath.Join(t.dir, some(w, tracked))
	index, err := os.Stat(w.indexFile(t))
	if err != nil {
		return nil //nolint:nilerr // none
	}
	if fi, err := os.Lstat(full); err == nil && fi.Mode().IsRegular() {
		w.say("%s$ make %q and the index of one time", filepath.Base(t.dir), filepath.Base(full))
		if w.chance(50) {
			return os.Chtimes(full, index.ModTime(), index.ModTime())
		}
		return os.Chtimes(w.indexFile(t), fi.ModTime(), fi.ModTime())
	}
	return nil
}

// rest lets files grow old enough that their stat data are believed.
func (w *world) rest(t *tree) error {
	w.say("sleep 2.1")
	time.Sleep(2100 * time.Millisecond)
	return nil
}

package hooks

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// maxHook is the size in bytes of the largest file that is edited: hooks and configurations are short.
const maxHook = 1 << 20

// ErrChanged is the error of a file that others wrote while it was edited.
var ErrChanged = errors.New("it changed meanwhile")

// An Edit is one change of one file, which is made whole or not at all.
type Edit struct {
	Path    string `json:"path"`
	Action  string `json:"action"`            // one of those below
	Line    int    `json:"line,omitempty"`    // of the first line that changes, from 1
	Removed string `json:"removed,omitempty"` // lines
	Added   string `json:"added,omitempty"`   // lines

	before, after []byte
	mode          os.FileMode
	locked        bool // as git locks its configuration
}

// The actions.
const (
	actCreate    = "create"
	actChange    = "change"
	actRemove    = "remove"
	actMakeDir   = "make directory"
	actRemoveDir = "remove directory"
	actChmod     = "make executable"
)

// newEdit returns the edit from before to after; nil is no file. ok is false if it changes nothing.
func newEdit(path string, before, after []byte, mode os.FileMode) (e Edit, ok bool) {
	e = Edit{Path: path, Action: actChange, before: before, after: after, mode: mode}
	switch {
	case before == nil && after == nil, before != nil && after != nil && bytes.Equal(before, after):
		return e, false
	case before == nil:
		e.Action = actCreate
	case after == nil:
		e.Action = actRemove
	}
	e.Line, e.Removed, e.Added = differing(lines(before), lines(after))
	return e, true
}

// differing returns the lines between those that two texts begin and end with alike, and the number of the first, from 1.
func differing(old, now []string) (line int, removed, added string) {
	from := 0
	for from < len(old) && from < len(now) && old[from] == now[from] {
		from++
	}
	for len(old) > from && len(now) > from && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	return from + 1, strings.Join(old[from:], ""), strings.Join(now[from:], "")
}

func lines(text []byte) []string {
	var all []string
	for l := range bytes.Lines(text) {
		all = append(all, string(l))
	}
	return all
}

// apply makes the edit, if the file still is what it was.
func (e Edit) apply() error {
	var err error
	switch e.Action {
	case actMakeDir:
		if err = os.Mkdir(e.Path, 0o755); errors.Is(err, fs.ErrExist) { //nolint:gosec // as git makes it
			err = nil
		}
	case actChmod:
		if err = e.unchanged(); err == nil {
			err = os.Chmod(e.Path, e.mode)
		}
	case actRemoveDir:
		if err = os.Remove(e.Path); errors.Is(err, fs.ErrNotExist) || !isEmpty(e.Path) {
			err = nil // somebody needs it
		}
	case actRemove:
		if err = e.unchanged(); err == nil {
			err = os.Remove(e.Path)
		}
	default:
		err = e.write()
	}
	if err == nil {
		return nil
	}
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) { // the path may be that of the file that is written first
		err = pe.Err
	}
	return fmt.Errorf("%s %s: %w", e.Action, e.Path, err)
}

// write puts a new file in the place of the old one. One that is to be made is not put over another.
func (e Edit) write() error {
	f, err := e.scratch()
	if err != nil {
		return err
	}
	_, err = f.Write(e.after)
	if err = errors.Join(err, f.Chmod(e.mode), f.Sync(), f.Close()); err == nil {
		err = e.unchanged()
	}
	if err == nil && e.before == nil {
		if err = os.Link(f.Name(), e.Path); err == nil || errors.Is(err, fs.ErrExist) {
			return errors.Join(err, os.Remove(f.Name()))
		}
		err = nil // not every file system has links
	}
	if err == nil {
		err = os.Rename(f.Name(), e.Path)
	}
	if err != nil { // else the name, which may be git's lock, is another's by now
		_ = os.Remove(f.Name())
	}
	return err
}

// A file that is written first has this prefix and a number. One so old is a killed run's. It is another run's all the
// same, perhaps, but that begins anew when its file is gone.
const (
	scratchPrefix = ".codemem-"
	scratchAge    = 10 * time.Second
)

// tidy removes what killed runs left beside hooks.
func (in Installer) tidy() {
	seen := map[string]bool{}
	for _, event := range everyEvent() {
		for _, p := range places(in.Repo, event) {
			dir := filepath.Dir(p.path)
			if in.DryRun || seen[dir] || !in.mayWrite(p) {
				continue
			}
			seen[dir] = true
			removeScratch(dir)
		}
	}
}

// removeScratch removes from a directory the files of runs that were killed while they wrote them.
func removeScratch(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		number, ours := strings.CutPrefix(e.Name(), scratchPrefix)
		if _, err := strconv.ParseUint(number, 10, 64); !ours || err != nil || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > scratchAge {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// lockWait is how long another git command's lock is waited for.
const lockWait = 2 * time.Second

// scratch opens the file that is written first: for git's configuration its lock.
func (e Edit) scratch() (*os.File, error) {
	if !e.locked {
		return os.CreateTemp(filepath.Dir(e.Path), scratchPrefix+"*")
	}
	for end := time.Now().Add(lockWait); ; time.Sleep(10 * time.Millisecond) {
		f, err := os.OpenFile(e.Path+".lock", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		switch {
		case !errors.Is(err, fs.ErrExist):
			return f, err
		case time.Now().After(end):
			return nil, fmt.Errorf("%w: there is %s.lock; remove it if no git command is running", errLocked, e.Path)
		}
	}
}

// unchanged is ErrChanged if the file is not what the edit began with.
func (e Edit) unchanged() error {
	now, _, err := readHook(e.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if (now == nil) != (e.before == nil) || !bytes.Equal(now, e.before) {
		return ErrChanged
	}
	return nil
}

// readHook returns the text of a regular file and its mode. A symlink is not followed. The text of a file
// that is there is not nil.
func readHook(path string) ([]byte, os.FileMode, error) {
	fi, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, 0, err
	case fi.Mode()&fs.ModeSymlink != 0:
		return nil, 0, errSymlink
	case !fi.Mode().IsRegular():
		return nil, 0, errNotFile
	case fi.Size() > maxHook:
		return nil, 0, errLarge
	}
	text, err := os.ReadFile(path)
	if text == nil {
		text = []byte{}
	}
	return text, fi.Mode().Perm(), err
}

// Why a file is not edited.
var (
	errSymlink = errors.New("it is a symlink, and what it leads to is not only git's")
	errNotFile = errors.New("it is no regular file")
	errLocked  = errors.New("another git command is writing it")
	errLarge   = errors.New("it is larger than hooks are")
)

// executable reports whether git would start a file of this mode.
func executable(mode os.FileMode) bool { return runtime.GOOS == "windows" || mode&0o111 != 0 }

func isEmpty(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) == 0
}

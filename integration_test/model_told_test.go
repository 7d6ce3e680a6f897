package integration_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/scan"
	"codemem/verify"
)

// A sighting is an unhashed row with the bytes that were on disk when it was written: the row itself has only the id of
// a blob, from which they cannot always be told.
type sighting struct {
	evidence string // the row's
	md5      string // of the bytes
}

// sight keeps what is on disk now for the unhashed rows that were written since it was asked last.
func (w *world) sight(t *tree, want map[string]truth, got map[string]row) {
	for p, r := range got {
		at := t.name + "\x00" + p
		if old := w.sighted[at]; !r.hasMD5 && old.evidence != r.evidence {
			w.sighted[at] = sighting{r.evidence, want[p].md5}
		} else if r.hasMD5 {
			delete(w.sighted, at)
		}
	}
}

// checkTold asks how every file stands, with nothing of the registry proven, and compares the answers with the files:
// what is fresh is of the bytes on disk, what is as remembered has the bytes of then, what git tracks is known, and a
// pass that writes nothing finds the same differences. Invariants I2, I10 and I13.
func (w *world) checkTold(t *tree) error {
	want, err := truths(w.git, t.dir, w.limit(t))
	if err != nil {
		return err
	}
	got, err := rowsOf(w.db(), t.name)
	if err != nil || len(got) == 0 {
		return err
	}
	w.sight(t, want, got)
	set := map[string]bool{"nowhere": true}
	for p := range want {
		set[p] = true
	}
	for p := range got {
		set[p] = true
	}
	var paths []string
	for p := range set {
		paths = append(paths, p)
	}
	var files []scan.FileStatus
	var rep verify.Report
	err = w.with(t, func(m *verify.Memory) (err error) {
		if files, err = scan.FileStatuses(w.ctx(), m, paths); err == nil {
			rep, err = verify.Run(w.ctx(), m, verify.Options{Full: w.chance(20)})
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("ask how files of %s stand: %w", t.dir, err)
	}
	found := map[string]verify.Verdict{}
	for _, c := range rep.Changes {
		found[c.Path] = c.Verdict
	}
	var bad []string
	for _, f := range files {
		now, tracked := want[f.Path]
		r, remembered := got[f.Path]
		lie := func(format string, args ...any) {
			bad = append(bad, fmt.Sprintf("%q is told to be %s %s %s: ", f.Path, f.State, f.Verdict, f.MD5)+fmt.Sprintf(format, args...))
		}
		if v := found[f.Path]; v != f.Verdict {
			lie("a pass says %q", v)
		}
		switch {
		case (!tracked || now.absent) && !remembered:
			if f.State != scan.Unknown {
				lie("there is no such file")
			}
			continue
		case !tracked || now.absent:
			if f.State != scan.Missing {
				lie("it is gone")
			}
			continue
		case now.odd:
			if f.State != scan.Unreadable {
				lie("it is no file that can be read")
			}
			continue
		}
		if disk := map[bool]string{false: now.md5}[now.unhash]; f.MD5 != disk {
			lie("its bytes are %q", disk)
		}
		if f.State == scan.Fresh && (now.unhash || r.summaryMD5 != now.md5) || f.State != scan.Fresh && r.hasSummary && !now.unhash && r.summaryMD5 == now.md5 {
			lie("its summary is as of %s, and its bytes are %s", r.summaryMD5, now.md5)
		}
		was := r.md5
		if remembered && !r.hasMD5 {
			was = w.sighted[t.name+"\x00"+f.Path].md5
		}
		switch same := remembered && r.hasMD5 != now.unhash && was == now.md5; {
		case f.Verdict == "" && !same:
			lie("it is not as remembered: %s then, %s now", was, now.md5)
		case !remembered && f.Verdict != verify.New:
			lie("nothing is remembered of it")
		case r.hasMD5 && same && f.Verdict != "":
			lie("it is as remembered")
		}
	}
	if len(bad) > 0 {
		slices.Sort(bad)
		return fmt.Errorf("of %s is told:\n  %s", t.dir, strings.Join(bad, "\n  "))
	}
	return nil
}

// turn makes a text binary, or what is binary a text, of the same size or another.
func (w *world) turn(t *tree) error {
	return w.rewrite(t, "turn", func(data []byte) []byte {
		at := w.rnd.IntN(len(data) + 1)
		if i := slices.Index(data, 0); i >= 0 {
			data[i] = 'x'
		} else if at < len(data) && w.chance(60) {
			data[at] = 0
		} else {
			data = slices.Insert(data, at, 0)
		}
		return data
	})
}

// grow lets a file grow over the size over which none is hashed, or shrink below it, or changes one that is over it.
func (w *world) grow(t *tree) error {
	limit := int(w.limit(t))
	return w.rewrite(t, "grow", func(data []byte) []byte {
		switch {
		case len(data) > limit && w.chance(50):
			data[w.rnd.IntN(len(data))] ^= 1
			return data
		case len(data) > limit || limit > 1<<16:
			return data[:min(len(data), 20)]
		}
		return append(data, strings.Repeat("grown\n", (limit-len(data))/6+w.rnd.IntN(3))...)
	})
}

// attribute writes attributes that make files binary, generated or of another encoding, committed, staged or neither.
func (w *world) attribute(t *tree) error {
	p := some(w, []string{".gitattributes", "dir/.gitattributes"})
	rules := some(w, []string{
		"*.txt binary\n", "*.go binary\n", "a.txt -text\n", "* linguist-generated\n", "*.md linguist-vendored\n", "b.txt working-tree-encoding=IBM037\n",
		"*.txt working-tree-encoding=ISO-8859-1\n", "*.txt filter=up\n", "[attr]odd binary\na.txt odd\n", "\n",
	})
	if err := w.write(t.dir, p, rules); err != nil {
		return err
	}
	if w.chance(60) {
		_, _ = w.g(t.dir, "add", "--", p)
	}
	if w.chance(30) {
		_, _ = w.g(t.dir, "update-index", "-q", "--really-refresh")
	}
	return nil
}

// rewrite gives a tracked regular file other bytes, mostly with the time that it had.
func (w *world) rewrite(t *tree, how string, change func([]byte) []byte) error {
	tracked := w.tracked(t)
	if len(tracked) == 0 {
		return nil
	}
	p := some(w, tracked)
	full := filepath.Join(t.dir, p)
	before, err := os.Lstat(full)
	if err != nil || !before.Mode().IsRegular() {
		return nil //nolint:nilerr // not there
	}
	data, err := os.ReadFile(full)
	if err != nil {
		return err
	}
	data = change(data)
	w.say("%s$ %s %q to %d bytes", filepath.Base(t.dir), how, p, len(data))
	if err := os.WriteFile(full, data, before.Mode().Perm()); err != nil {
		return nil //nolint:nilerr // not writable
	}
	if w.chance(60) {
		return os.Chtimes(full, before.ModTime(), before.ModTime())
	}
	return nil
}

package repo

import (
	"context"
	"crypto/sha1" //nolint:gosec // git's object ids, not a secret
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The modes git gives what it tracks.
const (
	ModeRegular    uint32 = 0o100644
	ModeExecutable uint32 = 0o100755
	ModeSymlink    uint32 = 0o120000
	ModeGitlink    uint32 = 0o160000
)

// modeType is the part of a mode that tells files, links, trees and submodules apart.
const modeType uint32 = 0o170000

// Flags are the marks an index entry bears.
type Flags uint8

// The marks of an index entry.
const (
	AssumeUnchanged Flags = 1 << iota // the user promised not to change the file
	SkipWorktree                      // outside the sparse checkout
	IntentToAdd                       // git add -N: the path without content
	Unmerged                          // in conflict: several stages stand for one path
)

// A Stat is what the file system says of a path, as far as git looks at it.
type Stat struct {
	Size    int64
	MtimeNS int64
	CtimeNS int64
	Ino     uint64
	Mode    uint32 // git mode of what is on disk; 0 is neither a file nor a symlink
}

// Equal reports whether two looks saw the same thing.
func (s Stat) Equal(o Stat) bool { return s == o }

// An Entry is one tracked path of the index.
type Entry struct {
	Path  string
	ID    ID
	Mode  uint32
	Flags Flags
	stat  indexStat
}

// IsFile reports whether the entry is a regular file or a symlink, not a gitlink.
func (e Entry) IsFile() bool { return e.Mode != ModeGitlink }

// indexStat is what the index remembers of the file, cut to 32 bits as git writes it.
type indexStat struct {
	ctimeS, ctimeNS uint32
	mtimeS, mtimeNS uint32
	ino, size       uint32
}

// agrees reports whether s is what the index remembers, the mode aside.
func (d indexStat) agrees(s Stat) bool {
	ms, mns := splitNS(s.MtimeNS)
	cs, cns := splitNS(s.CtimeNS)
	return d.size == uint32(s.Size) && d.mtimeS == ms && d.mtimeNS == mns && //nolint:gosec // git cuts them the same way
		d.ctimeS == cs && d.ctimeNS == cns && d.ino == uint32(s.Ino) //nolint:gosec // as above
}

// mtime returns the remembered modification time in nanoseconds.
func (d indexStat) mtime() int64 { return int64(d.mtimeS)*1e9 + int64(d.mtimeNS) }

// splitNS cuts a time as git does: 32 bits of seconds and the nanoseconds within the second.
func splitNS(ns int64) (sec, nsec uint32) {
	s, n := ns/1e9, ns%1e9
	if n < 0 {
		s, n = s-1, n+1e9
	}
	return uint32(s), uint32(n) //nolint:gosec // cut on purpose
}

// An Index is one decoded moment of a work tree's index.
type Index struct {
	Entries []Entry // sorted bytewise by path, one per path

	file     fs.FileInfo // of the index file; nil when there was none
	trailer  string      // its checksum, all zero under index.skipHash
	mtimeNS  int64       // of the index file: entries not older are racily clean
	hashLen  int
	cached   cachedTree
	modes    modeTrust
	emptyOID ID
}

// cachedTree is the root record of the TREE extension.
type cachedTree struct {
	id    ID
	count int // entries it covers, -1 when not valid
}

// indexTries is how often a reader tries to see one moment of something that others write.
const indexTries = 3

// Index decodes the index as it is now. A repository without an index file has an empty one.
func (r *Repo) Index(ctx context.Context) (*Index, error) {
	for range indexTries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		info, data, err := readIndexFile(r.indexPath())
		if err != nil {
			return nil, err
		}
		x := r.newIndex(info)
		if info == nil {
			return x, nil
		}
		d, err := decodeChecked(data, r.hashLen)
		x.trailer = d.trailer
		if err == nil {
			x.Entries, x.cached = d.entries, d.tree
			return x, nil
		}
		if errors.Is(err, errChecksum) {
			return nil, err
		}
		// What is whole and yet not to be decoded is for git to read, which may find it damaged too:
		// in a split index, for one, entries have no names.
		entries, gitErr := r.indexFromGit(ctx)
		if !r.SameIndex(x) {
			continue
		}
		if gitErr != nil {
			return nil, fmt.Errorf("%w; %w", err, gitErr)
		}
		x.Entries = entries
		return x, nil
	}
	return nil, fmt.Errorf("read index: %w", ErrUnstable)
}

func (r *Repo) indexPath() string { return filepath.Join(r.gitDir, "index") }

func (r *Repo) newIndex(info fs.FileInfo) *Index {
	x := &Index{file: info, hashLen: r.hashLen, modes: r.modeTrust(), emptyOID: blobID(r.hashLen, nil)}
	x.cached.count = -1
	if info != nil {
		x.mtimeNS = info.ModTime().UnixNano()
	}
	return x
}

// readIndexFile reads the file and its stat through one descriptor: git replaces the index by
// renaming, so the two belong together. No file is no error: info is nil then.
func readIndexFile(path string) (fs.FileInfo, string, error) {
	f, info, err := openRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("read index: %w", err)
	}
	defer f.Close()
	if info.Size() > maxIndex {
		return nil, "", fmt.Errorf("read index: %w: %s has %d bytes", ErrUnsupported, path, info.Size())
	}
	var buf strings.Builder
	buf.Grow(int(info.Size()))
	if _, err := io.Copy(&buf, f); err != nil {
		return nil, "", fmt.Errorf("read index: %w", err)
	}
	return info, buf.String(), nil
}

// decodeChecked decodes while another goroutine compares the checksum.
func decodeChecked(data string, hashLen int) (decodedIndex, error) {
	bad := make(chan bool, 1)
	go func() { bad <- !checksumHolds(data, hashLen) }()
	d, err := decodeIndex(data, hashLen)
	if <-bad {
		return d, errChecksum
	}
	return d, err
}

// checksumHolds compares the trailer with the content; all zero is git's index.skipHash.
func checksumHolds(data string, hashLen int) bool {
	if len(data) < hashLen {
		return false
	}
	body, trailer := data[:len(data)-hashLen], data[len(data)-hashLen:]
	if trailer == string(make([]byte, hashLen)) {
		return true
	}
	h := newHash(hashLen)
	var piece [32 << 10]byte // crypto's hashes take no strings: io.WriteString would copy the whole body at once
	for len(body) > 0 {
		n := copy(piece[:], body)
		_, _ = h.Write(piece[:n]) // a hash never fails
		body = body[n:]
	}
	return string(h.Sum(nil)) == trailer
}

// SameIndex reports whether the index file is still the one x was read from.
func (r *Repo) SameIndex(x *Index) bool {
	f, info, err := openRegular(r.indexPath())
	if err != nil {
		return x.file == nil && errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	if x.file == nil || !os.SameFile(info, x.file) ||
		info.Size() != x.file.Size() || !info.ModTime().Equal(x.file.ModTime()) {
		return false
	}
	trailer := make([]byte, len(x.trailer))
	if _, err := f.ReadAt(trailer, info.Size()-int64(len(trailer))); err != nil {
		return false
	}
	return string(trailer) == x.trailer
}

// Find returns the index of the entry at path, and whether there is one; else where it would be.
func (x *Index) Find(path string) (i int, found bool) {
	return slices.BinarySearchFunc(x.Entries, path, func(e Entry, p string) int { return strings.Compare(e.Path, p) })
}

// Holds reports whether an entry is at path or, as of a directory, below it.
func (x *Index) Holds(path string) bool {
	_, found := x.Find(path)
	return found || x.holds(path)
}

// Submodules returns the paths of the submodules, sorted: other repositories, whose files this one does not track.
func (x *Index) Submodules() []string {
	var paths []string
	for i := range x.Entries {
		if !x.Entries[i].IsFile() {
			paths = append(paths, x.Entries[i].Path)
		}
	}
	return paths
}

// SubmoduleOf returns the submodule that a path is or lies in, "" for none.
func (x *Index) SubmoduleOf(path string) string {
	for at := path; at != ""; at = parentOf(at) {
		if i, found := x.Find(at); found && !x.Entries[i].IsFile() {
			return strings.Clone(at)
		}
	}
	return ""
}

// SubmoduleNote says of a path in a submodule, as the rest of a sentence, why nothing is remembered of it; "" of others.
func (x *Index) SubmoduleNote(path string) string {
	if sub := x.SubmoduleOf(path); sub != "" {
		return fmt.Sprintf("lies in the submodule %q, a repository with a memory of its own: codemem -C %[1]q", sub)
	}
	return ""
}

// Agrees reports whether s, taken at whatever time, is what entry i remembers of its file, and the
// entry can be believed: it is not racily clean, not in conflict and has content.
func (x *Index) Agrees(i int, s Stat) bool {
	e := &x.Entries[i]
	return x.matches(e, s) && !x.racy(e)
}

// matches reports whether s is what e remembers, racily clean or not. git marks a racily clean
// entry it found changed with size 0, so size 0 is believed of the empty blob only.
func (x *Index) matches(e *Entry, s Stat) bool {
	if e.Flags&(Unmerged|IntentToAdd) != 0 || !e.IsFile() {
		return false
	}
	if e.stat.size == 0 && e.ID != x.emptyOID {
		return false
	}
	return x.modes.same(e.Mode, s.Mode) && e.stat.agrees(s)
}

// racy reports whether e's file could have changed after the entry was made without its stat
// data telling: it is not older than the index file.
func (x *Index) racy(e *Entry) bool { return e.stat.mtime() >= x.mtimeNS }

// newHash returns the hash whose ids are hashLen bytes long.
func newHash(hashLen int) hash.Hash {
	if hashLen == sha256.Size {
		return sha256.New()
	}
	return sha1.New() //nolint:gosec // git's object ids
}

// blobID returns the id git gives a blob of these bytes.
func blobID(hashLen int, content []byte) ID {
	h := newHash(hashLen)
	_, _ = h.Write(objectHeader("blob", int64(len(content)))) // a hash never fails
	_, _ = h.Write(content)
	return ID(h.Sum(nil))
}

func objectHeader(kind string, size int64) []byte {
	b := append(make([]byte, 0, 32), kind...)
	return append(strconv.AppendInt(append(b, ' '), size, 10), 0)
}

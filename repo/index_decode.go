package repo

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var (
	// errNeedsGit says that only git itself can read this index.
	errNeedsGit     = errors.New("index needs git to be read")
	errIndexDamaged = errors.New("index is damaged")
	errChecksum     = fmt.Errorf("%w: the checksum does not match", errIndexDamaged)
)

// Sizes and bits of the on-disk format, gitformat-index(5).
const (
	indexHeaderLen   = 12
	indexStatLen     = 40
	indexFlagsLen    = 2
	extensionHeadLen = 8

	flagAssumeValid = 0x8000
	flagExtended    = 0x4000
	flagStageShift  = 12
	flagStageMask   = 0x3
	flagNameMask    = 0x0fff

	extendedSkipWorktree = 0x4000
	extendedIntentToAdd  = 0x2000
)

// decodedIndex is what one index file says.
type decodedIndex struct {
	entries []Entry
	tree    cachedTree
	trailer string
}

// indexDecoder walks the content; ids, and paths where they are not compressed, are substrings.
type indexDecoder struct {
	data    string // without the trailer
	pos     int
	hashLen int
	version uint32
	entries []Entry
	stage   uint32 // of the last record read
	last    string // path of the last record read
}

// decodeIndex decodes versions 2, 3 and 4. It answers errNeedsGit for what it leaves to git:
// split and sparse indexes, unknown versions and unknown mandatory extensions.
func decodeIndex(data string, hashLen int) (decodedIndex, error) {
	out := decodedIndex{tree: cachedTree{count: -1}}
	if len(data) < indexHeaderLen+hashLen || data[:4] != "DIRC" {
		return out, fmt.Errorf("%w: no index header", errIndexDamaged)
	}
	out.trailer = data[len(data)-hashLen:]
	d := indexDecoder{data: data[:len(data)-hashLen], pos: indexHeaderLen, hashLen: hashLen, version: be32(data, 4)}
	if d.version < 2 || d.version > 4 {
		return out, fmt.Errorf("%w: version %d", errNeedsGit, d.version)
	}
	count := int64(be32(data, 8))
	smallest := int64(indexStatLen + hashLen + indexFlagsLen + 2)
	if count > int64(len(data))/smallest {
		return out, fmt.Errorf("%w: %d entries in %d bytes", errIndexDamaged, count, len(data))
	}
	d.entries = make([]Entry, 0, count)
	for n := range count {
		if err := d.entry(); err != nil {
			return out, fmt.Errorf("entry %d: %w", n, err)
		}
	}
	if err := d.extensions(&out.tree); err != nil {
		return out, err
	}
	out.entries = d.entries
	return out, nil
}

// entry decodes one record and adds it.
func (d *indexDecoder) entry() error {
	start := d.pos
	head := indexStatLen + d.hashLen + indexFlagsLen
	if len(d.data)-start < head {
		return errTruncated()
	}
	e := Entry{
		ID: ID(d.data[start+indexStatLen : start+indexStatLen+d.hashLen]),
		stat: indexStat{
			ctimeS: be32(d.data, start), ctimeNS: be32(d.data, start+4),
			mtimeS: be32(d.data, start+8), mtimeNS: be32(d.data, start+12),
			ino: be32(d.data, start+20), size: be32(d.data, start+36),
		},
	}
	var err error
	if e.Mode, err = indexMode(be32(d.data, start+24)); err != nil {
		return err
	}
	flags := be16(d.data, start+indexStatLen+d.hashLen)
	d.pos = start + head
	if e.Flags, err = d.flags(flags); err != nil {
		return err
	}
	if d.version == 4 {
		e.Path, err = d.compressedPath()
	} else {
		e.Path, err = d.paddedPath(start, int(flags&flagNameMask))
	}
	if err != nil {
		return err
	}
	return d.add(e, uint32(flags>>flagStageShift&flagStageMask))
}

// flags reads the extended flags, where there are any, and translates both.
func (d *indexDecoder) flags(flags uint16) (Flags, error) {
	var out Flags
	if flags&flagAssumeValid != 0 {
		out |= AssumeUnchanged
	}
	if flags&flagExtended == 0 {
		return out, nil
	}
	if d.version < 3 {
		return 0, fmt.Errorf("%w: extended flags in version 2", errIndexDamaged)
	}
	if len(d.data)-d.pos < 2 {
		return 0, errTruncated()
	}
	extended := be16(d.data, d.pos)
	d.pos += 2
	if extended&^uint16(extendedSkipWorktree|extendedIntentToAdd) != 0 {
		return 0, fmt.Errorf("%w: flags %#04x", errNeedsGit, extended)
	}
	if extended&extendedSkipWorktree != 0 {
		out |= SkipWorktree
	}
	if extended&extendedIntentToAdd != 0 {
		out |= IntentToAdd
	}
	return out, nil
}

// paddedPath reads a path of version 2 or 3: NUL-terminated and padded so that the record, which
// began at start, is a multiple of eight bytes long.
func (d *indexDecoder) paddedPath(start, length int) (string, error) {
	rest := d.data[d.pos:]
	if length == flagNameMask {
		if length = strings.IndexByte(rest, 0); length < flagNameMask {
			return "", fmt.Errorf("%w: a path has the wrong length", errIndexDamaged)
		}
	}
	if length >= len(rest) {
		return "", errTruncated()
	}
	end := start + (d.pos-start+length+8)&^7
	if end > len(d.data) {
		return "", errTruncated()
	}
	if strings.Trim(d.data[d.pos+length:end], "\x00") != "" {
		return "", fmt.Errorf("%w: a path is longer than it says", errIndexDamaged)
	}
	d.pos = end
	return rest[:length], nil
}

// compressedPath reads a path of version 4: how much of the previous path to drop, and the rest.
func (d *indexDecoder) compressedPath() (string, error) {
	drop, err := d.varint()
	if err != nil {
		return "", err
	}
	end := strings.IndexByte(d.data[d.pos:], 0)
	if end < 0 {
		return "", errTruncated()
	}
	if drop > uint64(len(d.last)) {
		return "", fmt.Errorf("%w: a path drops more than there is", errIndexDamaged)
	}
	tail := d.data[d.pos : d.pos+end]
	d.pos += end + 1
	if drop == uint64(len(d.last)) {
		return tail, nil
	}
	return d.last[:uint64(len(d.last))-drop] + tail, nil
}

// varint reads a number in git's offset encoding.
func (d *indexDecoder) varint() (uint64, error) {
	var v uint64
	for n := 0; ; n++ {
		if d.pos >= len(d.data) || n > 8 {
			return 0, errTruncated()
		}
		c := d.data[d.pos]
		d.pos++
		v = v<<7 | uint64(c&0x7f)
		if c&0x80 == 0 {
			return v, nil
		}
		v++
	}
}

// add appends e, or folds it into the entry before when both are stages of one path.
func (d *indexDecoder) add(e Entry, stage uint32) error {
	if !sanePath(e.Path) {
		return fmt.Errorf("%w: path %q", errIndexDamaged, e.Path)
	}
	if stage != 0 {
		e.Flags |= Unmerged
		e.stat = indexStat{}
	}
	if n := len(d.entries); n > 0 && e.Path <= d.last {
		if e.Path != d.last || stage <= d.stage || d.stage == 0 {
			return fmt.Errorf("%w: path %q is out of order", errIndexDamaged, e.Path)
		}
		if stage == 2 || d.stage == 1 { // the path is ours, else theirs, else the base
			d.entries[n-1] = e
		}
		d.stage = stage
		return nil
	}
	d.entries = append(d.entries, e)
	d.last, d.stage = e.Path, stage
	return nil
}

// extensions reads what follows the entries. An extension whose name does not begin with a
// capital letter must be understood.
func (d *indexDecoder) extensions(tree *cachedTree) error {
	for d.pos < len(d.data) {
		if len(d.data)-d.pos < extensionHeadLen {
			return errTruncated()
		}
		name, size := d.data[d.pos:d.pos+4], int64(be32(d.data, d.pos+4))
		d.pos += extensionHeadLen
		if size > int64(len(d.data)-d.pos) {
			return errTruncated()
		}
		body := d.data[d.pos : d.pos+int(size)]
		d.pos += int(size)
		switch {
		case name == "TREE":
			*tree = rootOfCachedTree(body, d.hashLen)
		case name[0] < 'A' || name[0] > 'Z':
			return fmt.Errorf("%w: extension %q", errNeedsGit, name)
		}
	}
	return nil
}

// rootOfCachedTree reads the first record of the TREE extension: an empty path, NUL, the number of
// entries, a space, the number of subtrees, a newline and, when the number is not negative, the id.
// A record that makes no sense counts as not valid: the cache is only a cache.
func rootOfCachedTree(body string, hashLen int) cachedTree {
	none := cachedTree{count: -1}
	if body == "" || body[0] != 0 {
		return none
	}
	line, rest, ok := strings.Cut(body[1:], "\n")
	counts := strings.SplitN(line, " ", 2)
	if !ok || len(counts) != 2 || len(rest) < hashLen {
		return none
	}
	n, err := strconv.Atoi(counts[0])
	if err != nil || n < 0 {
		return none
	}
	return cachedTree{id: ID(rest[:hashLen]), count: n}
}

// indexMode brings a mode of the index to one of the four git gives files.
func indexMode(mode uint32) (uint32, error) {
	switch mode & modeType {
	case 0o100000:
		if mode&0o100 != 0 {
			return ModeExecutable, nil
		}
		return ModeRegular, nil
	case ModeSymlink:
		return ModeSymlink, nil
	case ModeGitlink:
		return ModeGitlink, nil
	case modeTree:
		return 0, fmt.Errorf("%w: a directory stands for its files", errNeedsGit)
	}
	return 0, fmt.Errorf("%w: mode %o", errIndexDamaged, mode)
}

// sanePath reports whether p may name a file inside a work tree: relative, no empty, "." or ".."
// component, none that is git's own directory, and no NUL.
func sanePath(p string) bool {
	if p == "" || strings.IndexByte(p, 0) >= 0 {
		return false
	}
	for start := 0; start <= len(p); {
		end := strings.IndexByte(p[start:], '/')
		if end < 0 {
			end = len(p)
		} else {
			end += start
		}
		if !saneComponent(p[start:end]) {
			return false
		}
		start = end + 1
	}
	return true
}

func saneComponent(c string) bool {
	if c == "" {
		return false
	}
	if c[0] != '.' {
		return true
	}
	return c != "." && c != ".." && (len(c) != 4 || !strings.EqualFold(c, ".git"))
}

func errTruncated() error { return fmt.Errorf("%w: it ends too early", errIndexDamaged) }

func be16(s string, i int) uint16 { return uint16(s[i])<<8 | uint16(s[i+1]) }

func be32(s string, i int) uint32 {
	_ = s[i+3]
	return uint32(s[i])<<24 | uint32(s[i+1])<<16 | uint32(s[i+2])<<8 | uint32(s[i+3])
}

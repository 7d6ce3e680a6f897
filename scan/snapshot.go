package scan

import (
	"encoding/binary"
	"hash/crc32"
	"hash/fnv"
	"slices"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
)

// A snapshot is what is known of all files of a work tree, in a form that is read faster than their rows: the documents of
// a segment without postings. Its coding: snapshotMark; eight bytes that tell the work tree from others; of each file, in
// the order of their paths, fields of fixed length, little-endian: eight bytes of a hash of the path, the md5, size, mtime,
// ctime, inode, the type (its place among registry.Types) and whether it is executable; the CRC-32 of all that.
const (
	segmentMark  = 'c' // begins the documents of a segment with postings: contents
	snapshotMark = 's'
	snapshotHead = 1 + 8
	snapshotFile = 8 + 16 + 4*8 + 2
	snapshotTail = 4
)

// hashOf returns a hash of a text.
func hashOf(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text)) // never fails
	return h.Sum64()
}

// codeSnapshot codes what is known of files.
func codeSnapshot(root string, c *contents) []byte {
	b := make([]byte, 0, snapshotHead+len(c.files)*snapshotFile+snapshotTail)
	b = append(b, snapshotMark)
	b = binary.LittleEndian.AppendUint64(b, hashOf(root))
	for i := range c.files {
		f := &c.files[i]
		if !c.known(i) {
			continue
		}
		b = binary.LittleEndian.AppendUint64(b, hashOf(f.path))
		b = append(b, f.sum[:]...)
		for _, n := range []uint64{uint64(f.at.Size), uint64(f.at.MtimeNS), uint64(f.at.CtimeNS), f.at.Ino} { //nolint:gosec // all bits are kept
			b = binary.LittleEndian.AppendUint64(b, n)
		}
		executable := byte(0)
		if f.at.Mode == repo.ModeExecutable {
			executable = 1
		}
		b = append(b, byte(slices.Index(registry.Types, f.typ)), executable)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// snapshotOf reports whether documents are a snapshot, and of this work tree.
func snapshotOf(docs []byte, root string) (is, ours bool) {
	if len(docs) < snapshotHead+snapshotTail || docs[0] != snapshotMark {
		return len(docs) > 0 && docs[0] == snapshotMark, false
	}
	return true, binary.LittleEndian.Uint64(docs[1:]) == hashOf(root)
}

// takeSnapshot takes what a snapshot knows of files. One that is damaged knows nothing.
func (c *contents) takeSnapshot(docs []byte) {
	body := docs[:max(len(docs)-snapshotTail, 0)]
	if len(body) < snapshotHead || (len(body)-snapshotHead)%snapshotFile != 0 ||
		crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(docs[len(body):]) {
		return
	}
	body = body[snapshotHead:]
	var at map[uint64][]byte // by hash of the path, once files and snapshot are not aligned
	next := body
	for i := range c.files {
		f := &c.files[i]
		hash := hashOf(f.path)
		entry := next
		if len(next) > 0 && binary.LittleEndian.Uint64(next) == hash {
			next = next[snapshotFile:]
		} else {
			if at == nil {
				at = make(map[uint64][]byte, len(body)/snapshotFile)
				for rest := body; len(rest) > 0; rest = rest[snapshotFile:] {
					at[binary.LittleEndian.Uint64(rest)] = rest
				}
			}
			if entry = at[hash]; entry == nil {
				continue
			}
			next = entry[snapshotFile:]
		}
		f.take(entry)
	}
}

// take takes what an entry of a snapshot says of a file.
func (f *content) take(entry []byte) {
	const numbers = 8 + len(find.ContentSum{})
	number := func(k int) uint64 { return binary.LittleEndian.Uint64(entry[numbers+8*k:]) }
	copy(f.sum[:], entry[8:])
	f.at = repo.Stat{
		Size: int64(number(0)), MtimeNS: int64(number(1)), CtimeNS: int64(number(2)), Ino: number(3), Mode: repo.ModeRegular, //nolint:gosec // all bits are kept
	}
	if typ := int(entry[numbers+32]); typ < len(registry.Types) {
		f.typ = registry.Types[typ]
	}
	if entry[numbers+33] == 1 {
		f.at.Mode = repo.ModeExecutable
	}
}

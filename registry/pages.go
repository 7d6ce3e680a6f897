package registry

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"math"
	"os"
)

// An image is the pages of a database as they are on disk, those of its write-ahead log before those of the file. It is
// read without SQLite, which refuses a damaged database as a whole: what is on a page that can be read is found, whatever
// became of the header, the schema and the pages that lead to it. The formats are those of https://sqlite.org/fileformat2.html
// and the way is that of SQLite's .recover: every page is looked at by itself.
type image struct {
	main, log *os.File         // nil: there is none
	pageSize  int              // bytes
	logged    map[uint32]int64 // where the log has the newest committed bytes of a page
	pages     uint32           // number of the last page
	free      map[uint32]bool  // pages that hold nothing any more
}

// A record is one row as it is on a page: of a table by rowid, or of one without, whose rows stand where those of an
// index do.
type record struct {
	rowid   int64
	inIndex bool  // of a table without rowids
	values  []any // nil, int64, float64, string or []byte
}

const (
	magic        = "SQLite format 3\x00"
	headerBytes  = 100
	logHeader    = 32
	frameHeader  = 24
	usualPage    = 4096
	smallestPage = 512
	largestPage  = 65536
	largestRow   = 1 << 28 // bytes: none of ours is as large
)

// openImage opens what there is of a database at path and its log. A part that is missing or empty is left out.
func openImage(path string) (*image, error) {
	im := &image{}
	for _, part := range []struct {
		path string
		file **os.File
	}{{path, &im.main}, {path + "-wal", &im.log}} {
		f, err := os.Open(part.path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, errors.Join(err, im.close())
		}
		*part.file = f
	}
	return im, nil
}

func (im *image) close() error {
	var errs []error
	for _, f := range []*os.File{im.main, im.log} {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(errs...)
}

// sizes returns the page sizes that the image may have, the likeliest first: what its headers say, and what is usual.
func (im *image) sizes() []int {
	var sizes []int
	add := func(n int) {
		if n == 1 {
			n = largestPage // that is how two bytes say it
		}
		if n < smallestPage || n > largestPage || n&(n-1) != 0 {
			return
		}
		for _, s := range sizes {
			if s == n {
				return
			}
		}
		sizes = append(sizes, n)
	}
	head := make([]byte, headerBytes)
	if readAt(im.main, head, 0) && bytes.HasPrefix(head, []byte(magic)) {
		add(int(binary.BigEndian.Uint16(head[16:])))
	}
	if readAt(im.log, head[:logHeader], 0) {
		add(int(binary.BigEndian.Uint32(head[8:])))
	}
	add(usualPage)
	return sizes
}

// each calls found for every record on every page, if pages are of this size.
func (im *image) each(size int, found func(record)) {
	im.pageSize, im.pages, im.free = size, 0, nil
	if im.main != nil {
		if info, err := im.main.Stat(); err == nil {
			im.pages = uint32(min(info.Size()/int64(size), math.MaxUint32)) //nolint:gosec // bounded
		}
	}
	im.readLog()
	im.readFree()
	page := make([]byte, size)
	for n := uint32(1); n <= im.pages && n != 0; n++ {
		if !im.free[n] && im.read(n, page) {
			im.records(n, page, found)
		}
	}
}

// readLog finds the committed pages in the log. Its checksums are not asked for: they would end the log at the first
// flipped bit, and every text has a hash of its own. Frames of an older turn of the log have other salts than the first.
func (im *image) readLog() {
	im.logged = map[uint32]int64{}
	var first []byte
	pending := map[uint32]int64{}
	for at := int64(logHeader); ; at += int64(frameHeader + im.pageSize) {
		head := make([]byte, frameHeader)
		if !readAt(im.log, head, at) {
			return
		}
		if first == nil {
			first = head
		}
		if !bytes.Equal(head[8:16], first[8:16]) {
			continue
		}
		n := binary.BigEndian.Uint32(head)
		pending[n] = at + frameHeader
		if binary.BigEndian.Uint32(head[4:]) != 0 { // a commit
			for n, at := range pending {
				im.logged[n] = at
				im.pages = max(im.pages, n)
			}
			clear(pending)
		}
	}
}

// readFree finds the pages of the list of free ones: what they hold was deleted. A list that cannot be followed to the
// end that the header tells is none.
func (im *image) readFree() {
	head := make([]byte, im.pageSize)
	if !im.read(1, head) || !bytes.HasPrefix(head, []byte(magic)) {
		return
	}
	trunk, left := binary.BigEndian.Uint32(head[32:]), binary.BigEndian.Uint32(head[36:])
	free := map[uint32]bool{}
	page := make([]byte, im.pageSize)
	for trunk != 0 {
		if free[trunk] || trunk == 1 || !im.read(trunk, page) {
			return
		}
		free[trunk] = true
		leaves := binary.BigEndian.Uint32(page[4:])
		if leaves > uint32(im.pageSize/4-2) { //nolint:gosec // a page size
			return
		}
		for i := range leaves {
			free[binary.BigEndian.Uint32(page[8+4*i:])] = true
		}
		trunk = binary.BigEndian.Uint32(page)
	}
	if uint32(len(free)) == left { //nolint:gosec // no more than pages
		im.free = free
	}
}

// read reads a page, and reports whether it is there.
func (im *image) read(n uint32, page []byte) bool {
	if n == 0 || n > im.pages {
		return false
	}
	if at, ok := im.logged[n]; ok {
		return readAt(im.log, page, at)
	}
	return readAt(im.main, page, int64(n-1)*int64(im.pageSize))
}

// readAt fills data, and reports whether it could.
func readAt(f *os.File, data []byte, at int64) bool {
	if f == nil {
		return false
	}
	_, err := f.ReadAt(data, at)
	return err == nil
}

// The kinds of pages that hold rows, as their first byte says.
const (
	indexInterior = 0x02
	indexLeaf     = 0x0a
	tableLeaf     = 0x0d
)

// records calls found for each record on a page of rows; of another page it finds none.
func (im *image) records(n uint32, page []byte, found func(record)) {
	at := 0
	if n == 1 {
		at = headerBytes
	}
	kind := page[at]
	pointers := at + 8
	switch kind {
	case indexInterior:
		pointers += 4
	case indexLeaf, tableLeaf:
	default:
		return
	}
	for i := range int(binary.BigEndian.Uint16(page[at+3:])) {
		p := pointers + 2*i
		if p+2 > len(page) {
			return
		}
		cell := int(binary.BigEndian.Uint16(page[p:]))
		if kind == indexInterior {
			cell += 4
		}
		if cell >= len(page) {
			continue
		}
		if r, ok := im.record(kind, page[cell:]); ok {
			found(r)
		}
	}
}

// record reads the record of a cell, with what of it is on other pages.
func (im *image) record(kind byte, cell []byte) (r record, ok bool) {
	total, n := varint(cell)
	if n == 0 || total < 1 || total > largestRow {
		return r, false
	}
	cell = cell[n:]
	if r.inIndex = kind != tableLeaf; !r.inIndex {
		if r.rowid, n = varint(cell); n == 0 {
			return r, false
		}
		cell = cell[n:]
	}
	most, least := im.pageSize-35, (im.pageSize-12)*32/255-23
	if r.inIndex {
		most = (im.pageSize-12)*64/255 - 23
	}
	here := int(total)
	if here > most {
		if here = least + (here-least)%(im.pageSize-4); here > most {
			here = least
		}
	}
	if here > len(cell) {
		return r, false
	}
	payload := cell[:here:here]
	if here < int(total) {
		if len(cell) < here+4 {
			return r, false
		}
		if payload, ok = im.overflow(payload, int(total), binary.BigEndian.Uint32(cell[here:])); !ok {
			return r, false
		}
	}
	r.values, ok = decodeRecord(payload)
	return r, ok
}

// overflow appends to a payload what of it is on the chain of pages that begins at next.
func (im *image) overflow(payload []byte, total int, next uint32) ([]byte, bool) {
	page := make([]byte, im.pageSize)
	for len(payload) < total { // each turn adds to it
		if !im.read(next, page) {
			return nil, false
		}
		payload = append(payload, page[4:min(len(page), 4+total-len(payload))]...)
		next = binary.BigEndian.Uint32(page)
	}
	return payload, true
}

// decodeRecord reads the values of a record.
func decodeRecord(data []byte) ([]any, bool) {
	size, n := varint(data)
	if n == 0 || size < int64(n) || size > int64(len(data)) {
		return nil, false
	}
	types, body := data[n:size], data[size:]
	var values []any
	for len(types) > 0 {
		kind, n := varint(types)
		if n == 0 || kind < 0 {
			return nil, false
		}
		types = types[n:]
		v, used := decodeValue(kind, body)
		if used < 0 {
			return nil, false
		}
		values, body = append(values, v), body[used:]
	}
	return values, true
}

// decodeValue reads a value of a serial type, and tells how many bytes it takes; fewer than none if it is not there.
func decodeValue(kind int64, body []byte) (v any, used int) {
	switch {
	case kind == 0:
		return nil, 0
	case kind == 8, kind == 9:
		return kind - 8, 0
	case kind == 10, kind == 11:
		return nil, -1
	case kind >= 12:
		if used := (kind - 12) / 2; used > int64(len(body)) {
			return nil, -1
		}
		used = int((kind - 12) / 2)
		if kind%2 == 1 {
			return string(body[:used]), used
		}
		return bytes.Clone(body[:used]), used
	}
	used = []int{1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8}[kind]
	if used > len(body) {
		return nil, -1
	}
	n := int64(int8(body[0])) //nolint:gosec // its sign
	for _, b := range body[1:used] {
		n = n<<8 | int64(b)
	}
	if kind == 7 {
		return math.Float64frombits(uint64(n)), used //nolint:gosec // the same bits
	}
	return n, used
}

// varint reads a number of one to nine bytes, and tells how many; none if it is cut off.
func varint(data []byte) (n int64, used int) {
	for i := 0; i < len(data) && i < 9; i++ {
		if i == 8 {
			return n<<8 | int64(data[i]), 9
		}
		n = n<<7 | int64(data[i]&0x7f)
		if data[i] < 0x80 {
			return n, i + 1
		}
	}
	return 0, 0
}

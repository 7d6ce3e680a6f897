package registry

import (
	"errors"

	"github.com/klauspost/compress/s2"
)

// packedMark begins a blob that pack made. An outline as symbol encodes it never begins with a zero byte, so that those stored before there
// was packing are read as they are.
const packedMark = 0

// mostUnpacked is how many bytes a blob is unpacked to: more than the outline of the largest file that is parsed has.
const mostUnpacked = 256 << 20

var errPacked = errors.New("not a packed blob")

// pack returns data in the form in which it is stored: compressed by S2, which takes half the room for a few microseconds.
func pack(data []byte) []byte {
	packed := make([]byte, 1, 1+s2.MaxEncodedLen(len(data)))
	packed[0] = packedMark
	return packed[:1+len(s2.EncodeBetter(packed[1:cap(packed)], data))]
}

// unpack returns what pack was given, or what was stored without it. Other bytes give an error, or what is none of what is stored.
func unpack(stored []byte) ([]byte, error) {
	if len(stored) == 0 || stored[0] != packedMark {
		return stored, nil
	}
	if n, err := s2.DecodedLen(stored[1:]); err != nil || n > mostUnpacked {
		return nil, errPacked
	}
	return s2.Decode(nil, stored[1:])
}

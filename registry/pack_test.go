package registry

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestPack: what is packed is unpacked to the same bytes, what was stored before is itself, and no other blob takes more memory than it may.
func TestPack(t *testing.T) {
	for _, text := range []string{"", "\x00", "a", strings.Repeat("an outline of many symbols, ", 1000), "\x09 of before"} {
		packed := pack([]byte(text))
		if got, err := unpack(packed); err != nil || string(got) != text {
			t.Errorf("%.20q: %.20q, %v", text, got, err)
		}
		if len(text) > 1000 && len(packed) > len(text)/10 {
			t.Errorf("%d bytes are packed as %d", len(text), len(packed))
		}
		for cut := range packed {
			if got, err := unpack(packed[:cut]); cut > 0 && err == nil && len(text) > 0 {
				t.Errorf("%.20q cut at %d: %.20q", text, cut, got)
			}
		}
	}
	raw := outlined(md5A, 1, "one").Outline.Encode()
	if got, err := unpack(raw); err != nil || !slices.Equal(got, raw) {
		t.Errorf("%q, %v", got, err)
	}
	huge := append(binary.AppendUvarint([]byte{packedMark}, mostUnpacked+1), bytes.Repeat([]byte{0}, 9)...)
	if _, err := unpack(huge); !errors.Is(err, errPacked) {
		t.Error(err)
	}
}

package explore

import (
	"bytes"
	"slices"

	"codemem/hidden"
	"codemem/repo"
)

// secretHead is how many bytes of a file are looked at for credentials, and for bytes of no text.
const secretHead = 8 << 10

// withheld says why nothing of a file is shown, "" if it can be.
func withheld(path string, content []byte) string {
	head := content[:min(len(content), secretHead)]
	switch {
	case repo.Sensitive(path, head):
		return "which may hold credentials"
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}), bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return "which is in UTF-16"
	case bytes.IndexByte(head, 0) >= 0:
		return "which is binary"
	}
	return ""
}

// keepBack notes why a file is not shown, once.
func (x *explorer) keepBack(path, why string) {
	x.kept = true
	if note := hidden.Path(path) + ", " + why; !slices.Contains(x.answer.Notices, note) {
		x.answer.Notices = append(x.answer.Notices, note)
	}
}

package agents

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
)

// A fileEdit is a file of its own.
type fileEdit struct {
	content []byte // nil where it is not wanted
	label   string
	or      []byte // what it is by other flags
}

func (f fileEdit) what() string { return f.label }

func (f fileEdit) wants() []entry {
	if f.content == nil {
		return nil
	}
	return []entry{{Value: digest(f.content)}}
}

func (f fileEdit) put(d *draft) (placed, error) {
	switch {
	case f.content == nil, bytes.Equal(plainLines(d.text), f.content):
		return placed{}, nil
	case len(d.text) > 0:
		return placed{foreign: "there is such a file already, and it differs"}, nil
	}
	d.insert(0, string(f.content))
	return placed{added: f.wants()}, nil
}

// take empties the file if it is as put left it, now or when the record was made.
func (f fileEdit) take(text []byte, mine *record) (taken, error) {
	switch {
	case len(text) == 0, bytes.Equal(plainLines(text), f.content), f.or != nil && bytes.Equal(plainLines(text), f.or), mine != nil && digest(text) == mine.After:
		return taken{}, nil
	}
	return taken{text: text, left: "it is not as this codemem writes it"}, nil
}

// plainLines returns text with the line ends that git may have changed as they were.
func plainLines(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// digest returns the SHA-256 of text in hexadecimal digits.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

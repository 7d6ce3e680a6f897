package module

import (
	"bytes"
	"errors"

	"github.com/pelletier/go-toml/v2"
)

// maxFaults is how many faulty lines are left out of one file.
const maxFaults = 8

// readTOML reads a file into a new T. What a fault keeps the parser from reading is read without the line that has it, as
// the marks of a conflict that is being resolved; behind too many the file ends.
func readTOML[T any](text []byte) *T {
	if len(text) > maxConfig {
		return new(T)
	}
	text = bytes.ToValidUTF8(bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF")), []byte("\uFFFD"))
	for range maxFaults {
		read := new(T)
		var at *toml.DecodeError
		if err := toml.Unmarshal(text, read); !errors.As(err, &at) {
			return read
		}
		row, _ := at.Position()
		text = withoutLine(text, row)
	}
	read := new(T)
	_ = toml.Unmarshal(text, read) // what stands before the next fault
	return read
}

// withoutLine returns a text with a line of it emptied, counted from 1.
func withoutLine(text []byte, row int) []byte {
	lines := bytes.SplitAfter(bytes.Clone(text), []byte("\n"))
	if row < 1 || row > len(lines) {
		return nil
	}
	lines[row-1] = []byte("\n")
	return bytes.Join(lines, nil)
}

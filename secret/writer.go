package secret

import (
	"bytes"
	"io"
)

// A Writer redacts what is written through it, in whole lines: of a last one without an end, Flush decides.
type Writer struct {
	to   io.Writer
	held []byte
	open bool
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// Open lets everything through from now on: a program prints the token of its own server for whom it is meant.
func (w *Writer) Open() { w.open = true }

// Write writes the lines that p completes.
func (w *Writer) Write(p []byte) (int, error) {
	w.held = append(w.held, p...)
	end := bytes.LastIndexByte(w.held, '\n') + 1
	if err := w.release(end); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes what is left.
func (w *Writer) Flush() error { return w.release(len(w.held)) }

func (w *Writer) release(end int) error {
	if end == 0 {
		return nil
	}
	text := w.held[:end]
	if !w.open {
		text = []byte(Redact(string(text)))
	}
	_, err := w.to.Write(text)
	w.held = append(w.held[:0], w.held[end:]...)
	return err
}

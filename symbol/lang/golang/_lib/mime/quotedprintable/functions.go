// Made by TestInterfaces from the source of go1.26.

package quotedprintable

import "io"

func (r *Reader) Read(p []byte) (n int, err error)
func (w *Writer) Close() error
func (w *Writer) Write(p []byte) (n int, err error)
func NewReader(r io.Reader) *Reader
func NewWriter(w io.Writer) *Writer

type Reader struct {
}
type Writer struct {
	Binary bool
}

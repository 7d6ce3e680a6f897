// Made by TestInterfaces from the source of go1.26.

package flate

import "io"

func (e *ReadError) Error() string
func (e *WriteError) Error() string
func (e CorruptInputError) Error() string
func (e InternalError) Error() string
func (w *Writer) Close() error
func (w *Writer) Flush() error
func (w *Writer) Reset(dst io.Writer)
func (w *Writer) Write(data []byte) (n int, err error)
func NewReader(r io.Reader) io.ReadCloser
func NewReaderDict(r io.Reader, dict []byte) io.ReadCloser
func NewWriter(w io.Writer, level int) (*Writer, error)
func NewWriterDict(w io.Writer, level int, dict []byte) (*Writer, error)

type CorruptInputError int64
type InternalError string
type ReadError struct {
	Offset int64
	Err    error
}
type WriteError struct {
	Offset int64
	Err    error
}
type Writer struct {
}

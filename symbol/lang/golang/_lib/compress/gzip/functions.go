// Made by TestInterfaces from the source of go1.26.

package gzip

import "io"
import "time"

func (z *Reader) Close() error
func (z *Reader) Multistream(ok bool)
func (z *Reader) Read(p []byte) (n int, err error)
func (z *Reader) Reset(r io.Reader) error
func (z *Writer) Close() error
func (z *Writer) Flush() error
func (z *Writer) Reset(w io.Writer)
func (z *Writer) Write(p []byte) (int, error)
func NewReader(r io.Reader) (*Reader, error)
func NewWriter(w io.Writer) *Writer
func NewWriterLevel(w io.Writer, level int) (*Writer, error)

type Header struct {
	Comment string
	Extra   []byte
	ModTime time.Time
	Name    string
	OS      byte
}
type Reader struct {
	Header
}
type Writer struct {
	Header
}

var ErrChecksum error
var ErrHeader error

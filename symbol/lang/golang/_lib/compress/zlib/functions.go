// Made by TestInterfaces from the source of go1.26.

package zlib

import "io"

func (z *Writer) Close() error
func (z *Writer) Flush() error
func (z *Writer) Reset(w io.Writer)
func (z *Writer) Write(p []byte) (n int, err error)
func NewReader(r io.Reader) (io.ReadCloser, error)
func NewReaderDict(r io.Reader, dict []byte) (io.ReadCloser, error)
func NewWriter(w io.Writer) *Writer
func NewWriterLevel(w io.Writer, level int) (*Writer, error)
func NewWriterLevelDict(w io.Writer, level int, dict []byte) (*Writer, error)

type Writer struct {
}

var ErrChecksum error
var ErrDictionary error
var ErrHeader error

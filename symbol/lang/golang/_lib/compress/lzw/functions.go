// Made by TestInterfaces from the source of go1.26.

package lzw

import "io"

func (r *Reader) Close() error
func (r *Reader) Read(b []byte) (int, error)
func (r *Reader) Reset(src io.Reader, order Order, litWidth int)
func (w *Writer) Close() error
func (w *Writer) Reset(dst io.Writer, order Order, litWidth int)
func (w *Writer) Write(p []byte) (n int, err error)
func NewReader(r io.Reader, order Order, litWidth int) io.ReadCloser
func NewWriter(w io.Writer, order Order, litWidth int) io.WriteCloser

type Order int
type Reader struct {
}
type Writer struct {
}

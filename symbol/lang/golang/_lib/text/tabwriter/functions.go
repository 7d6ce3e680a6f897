// Made by TestInterfaces from the source of go1.26.

package tabwriter

import "io"

func (b *Writer) Flush() error
func (b *Writer) Init(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer
func (b *Writer) Write(buf []byte) (n int, err error)
func NewWriter(output io.Writer, minwidth, tabwidth, padding int, padchar byte, flags uint) *Writer

type Writer struct {
}

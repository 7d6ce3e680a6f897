// Made by TestInterfaces from the source of go1.26.

package csv

import "io"

func (e *ParseError) Error() string
func (e *ParseError) Unwrap() error
func (r *Reader) FieldPos(field int) (line, column int)
func (r *Reader) InputOffset() int64
func (r *Reader) Read() (record []string, err error)
func (r *Reader) ReadAll() (records [][]string, err error)
func (w *Writer) Error() error
func (w *Writer) Flush()
func (w *Writer) Write(record []string) error
func (w *Writer) WriteAll(records [][]string) error
func NewReader(r io.Reader) *Reader
func NewWriter(w io.Writer) *Writer

type ParseError struct {
	StartLine int
	Line      int
	Column    int
	Err       error
}
type Reader struct {
	Comma            rune
	Comment          rune
	FieldsPerRecord  int
	LazyQuotes       bool
	TrimLeadingSpace bool
	ReuseRecord      bool
	TrailingComma    bool
}
type Writer struct {
	Comma   rune
	UseCRLF bool
}

var ErrBareQuote error
var ErrFieldCount error
var ErrQuote error
var ErrTrailingComma error

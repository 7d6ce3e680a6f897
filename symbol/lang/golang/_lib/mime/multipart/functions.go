// Made by TestInterfaces from the source of go1.26.

package multipart

import "io"
import "net/textproto"

func (f *Form) RemoveAll() error
func (fh *FileHeader) Open() (File, error)
func (p *Part) Close() error
func (p *Part) FileName() string
func (p *Part) FormName() string
func (p *Part) Read(d []byte) (n int, err error)
func (r *Reader) NextPart() (*Part, error)
func (r *Reader) NextRawPart() (*Part, error)
func (r *Reader) ReadForm(maxMemory int64) (*Form, error)
func (w *Writer) Boundary() string
func (w *Writer) Close() error
func (w *Writer) CreateFormField(fieldname string) (io.Writer, error)
func (w *Writer) CreateFormFile(fieldname, filename string) (io.Writer, error)
func (w *Writer) CreatePart(header textproto.MIMEHeader) (io.Writer, error)
func (w *Writer) FormDataContentType() string
func (w *Writer) SetBoundary(boundary string) error
func (w *Writer) WriteField(fieldname, value string) error
func FileContentDisposition(fieldname, filename string) string
func NewReader(r io.Reader, boundary string) *Reader
func NewWriter(w io.Writer) *Writer

type FileHeader struct {
	Filename string
	Header   textproto.MIMEHeader
	Size     int64
}
type Form struct {
	Value map[string][]string
	File  map[string][]*FileHeader
}
type Part struct {
	Header textproto.MIMEHeader
}
type Reader struct {
}
type Writer struct {
}

var ErrMessageTooLarge error

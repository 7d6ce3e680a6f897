// Made by TestInterfaces from the source of go1.26.

package tar

import "io"
import "io/fs"
import "time"

func (f Format) String() string
func (h *Header) FileInfo() fs.FileInfo
func (tr *Reader) Next() (*Header, error)
func (tr *Reader) Read(b []byte) (int, error)
func (tw *Writer) AddFS(fsys fs.FS) error
func (tw *Writer) Close() error
func (tw *Writer) Flush() error
func (tw *Writer) Write(b []byte) (int, error)
func (tw *Writer) WriteHeader(hdr *Header) error
func FileInfoHeader(fi fs.FileInfo, link string) (*Header, error)
func NewReader(r io.Reader) *Reader
func NewWriter(w io.Writer) *Writer

type Format int
type Header struct {
	Typeflag   byte
	Name       string
	Linkname   string
	Size       int64
	Mode       int64
	Uid        int
	Gid        int
	Uname      string
	Gname      string
	ModTime    time.Time
	AccessTime time.Time
	ChangeTime time.Time
	Devmajor   int64
	Devminor   int64
	Xattrs     map[string]string
	PAXRecords map[string]string
	Format     Format
}
type Reader struct {
}
type Writer struct {
}

var ErrFieldTooLong error
var ErrHeader error
var ErrInsecurePath error
var ErrWriteAfterClose error
var ErrWriteTooLong error

// Made by TestInterfaces from the source of go1.26.

package zip

import "io"
import "io/fs"
import "time"

func (f *File) DataOffset() (offset int64, err error)
func (f *File) Open() (io.ReadCloser, error)
func (f *File) OpenRaw() (io.Reader, error)
func (h *FileHeader) FileInfo() fs.FileInfo
func (h *FileHeader) ModTime() time.Time
func (h *FileHeader) Mode() (mode fs.FileMode)
func (h *FileHeader) SetModTime(t time.Time)
func (h *FileHeader) SetMode(mode fs.FileMode)
func (r *Reader) Open(name string) (fs.File, error)
func (r *Reader) RegisterDecompressor(method uint16, dcomp Decompressor)
func (rc *ReadCloser) Close() error
func (w *Writer) AddFS(fsys fs.FS) error
func (w *Writer) Close() error
func (w *Writer) Copy(f *File) error
func (w *Writer) Create(name string) (io.Writer, error)
func (w *Writer) CreateHeader(fh *FileHeader) (io.Writer, error)
func (w *Writer) CreateRaw(fh *FileHeader) (io.Writer, error)
func (w *Writer) Flush() error
func (w *Writer) RegisterCompressor(method uint16, comp Compressor)
func (w *Writer) SetComment(comment string) error
func (w *Writer) SetOffset(n int64)
func FileInfoHeader(fi fs.FileInfo) (*FileHeader, error)
func NewReader(r io.ReaderAt, size int64) (*Reader, error)
func NewWriter(w io.Writer) *Writer
func OpenReader(name string) (*ReadCloser, error)
func RegisterCompressor(method uint16, comp Compressor)
func RegisterDecompressor(method uint16, dcomp Decompressor)

type Compressor func(w io.Writer) (io.WriteCloser, error)
type Decompressor func(r io.Reader) io.ReadCloser
type File struct {
	FileHeader
}
type FileHeader struct {
	Name               string
	Comment            string
	NonUTF8            bool
	CreatorVersion     uint16
	ReaderVersion      uint16
	Flags              uint16
	Method             uint16
	Modified           time.Time
	ModifiedTime       uint16
	ModifiedDate       uint16
	CRC32              uint32
	CompressedSize     uint32
	UncompressedSize   uint32
	CompressedSize64   uint64
	UncompressedSize64 uint64
	Extra              []byte
	ExternalAttrs      uint32
}
type ReadCloser struct {
	Reader
}
type Reader struct {
	File    []*File
	Comment string
}
type Writer struct {
}

var ErrAlgorithm error
var ErrChecksum error
var ErrFormat error
var ErrInsecurePath error

// Made by TestInterfaces from the source of go1.26.

package io

type ByteReader interface {
	ReadByte() (byte, error)
}

type ByteScanner interface {
	ReadByte() (byte, error)
	UnreadByte() error
}

type ByteWriter interface {
	WriteByte(c byte) error
}

type Closer interface {
	Close() error
}

type ReadCloser interface {
	Close() error
	Read(p []byte) (n int, err error)
}

type ReadSeekCloser interface {
	Close() error
	Read(p []byte) (n int, err error)
	Seek(offset int64, whence int) (int64, error)
}

type ReadSeeker interface {
	Read(p []byte) (n int, err error)
	Seek(offset int64, whence int) (int64, error)
}

type ReadWriteCloser interface {
	Close() error
	Read(p []byte) (n int, err error)
	Write(p []byte) (n int, err error)
}

type ReadWriteSeeker interface {
	Read(p []byte) (n int, err error)
	Seek(offset int64, whence int) (int64, error)
	Write(p []byte) (n int, err error)
}

type ReadWriter interface {
	Read(p []byte) (n int, err error)
	Write(p []byte) (n int, err error)
}

type Reader interface {
	Read(p []byte) (n int, err error)
}

type ReaderAt interface {
	ReadAt(p []byte, off int64) (n int, err error)
}

type ReaderFrom interface {
	ReadFrom(r Reader) (n int64, err error)
}

type RuneReader interface {
	ReadRune() (r rune, size int, err error)
}

type RuneScanner interface {
	ReadRune() (r rune, size int, err error)
	UnreadRune() error
}

type Seeker interface {
	Seek(offset int64, whence int) (int64, error)
}

type StringWriter interface {
	WriteString(s string) (n int, err error)
}

type WriteCloser interface {
	Close() error
	Write(p []byte) (n int, err error)
}

type WriteSeeker interface {
	Seek(offset int64, whence int) (int64, error)
	Write(p []byte) (n int, err error)
}

type Writer interface {
	Write(p []byte) (n int, err error)
}

type WriterAt interface {
	WriteAt(p []byte, off int64) (n int, err error)
}

type WriterTo interface {
	WriteTo(w Writer) (n int64, err error)
}

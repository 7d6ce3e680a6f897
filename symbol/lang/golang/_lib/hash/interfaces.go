// Made by TestInterfaces from the source of go1.26.

package hash

type Cloner interface {
	BlockSize() int
	Clone() (Cloner, error)
	Reset()
	Size() int
	Sum(b []byte) []byte
	Write(p []byte) (n int, err error)
}

type Hash interface {
	BlockSize() int
	Reset()
	Size() int
	Sum(b []byte) []byte
	Write(p []byte) (n int, err error)
}

type Hash32 interface {
	BlockSize() int
	Reset()
	Size() int
	Sum(b []byte) []byte
	Sum32() uint32
	Write(p []byte) (n int, err error)
}

type Hash64 interface {
	BlockSize() int
	Reset()
	Size() int
	Sum(b []byte) []byte
	Sum64() uint64
	Write(p []byte) (n int, err error)
}

type XOF interface {
	BlockSize() int
	Read(p []byte) (n int, err error)
	Reset()
	Write(p []byte) (n int, err error)
}

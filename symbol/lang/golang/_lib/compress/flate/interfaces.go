// Made by TestInterfaces from the source of go1.26.

package flate

import "io"

type Reader interface {
	Read(p []byte) (n int, err error)
	ReadByte() (byte, error)
}

type Resetter interface {
	Reset(r io.Reader, dict []byte) error
}

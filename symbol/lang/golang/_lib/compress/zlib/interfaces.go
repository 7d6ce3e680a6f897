// Made by TestInterfaces from the source of go1.26.

package zlib

import "io"

type Resetter interface {
	Reset(r io.Reader, dict []byte) error
}

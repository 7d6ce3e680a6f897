// Made by TestInterfaces from the source of go1.26.

package ascii85

import "io"

func (e CorruptInputError) Error() string
func Decode(dst, src []byte, flush bool) (ndst, nsrc int, err error)
func Encode(dst, src []byte) int
func MaxEncodedLen(n int) int
func NewDecoder(r io.Reader) io.Reader
func NewEncoder(w io.Writer) io.WriteCloser

type CorruptInputError int64

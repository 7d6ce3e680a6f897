// Made by TestInterfaces from the source of go1.26.

package base32

import "io"

func (e CorruptInputError) Error() string
func (enc *Encoding) AppendDecode(dst, src []byte) ([]byte, error)
func (enc *Encoding) AppendEncode(dst, src []byte) []byte
func (enc *Encoding) Decode(dst, src []byte) (n int, err error)
func (enc *Encoding) DecodeString(s string) ([]byte, error)
func (enc *Encoding) DecodedLen(n int) int
func (enc *Encoding) Encode(dst, src []byte)
func (enc *Encoding) EncodeToString(src []byte) string
func (enc *Encoding) EncodedLen(n int) int
func (enc Encoding) WithPadding(padding rune) *Encoding
func NewDecoder(enc *Encoding, r io.Reader) io.Reader
func NewEncoder(enc *Encoding, w io.Writer) io.WriteCloser
func NewEncoding(encoder string) *Encoding

type CorruptInputError int64
type Encoding struct {
}

// Made by TestInterfaces from the source of go1.26.

package mime

import "io"

func (d *WordDecoder) Decode(word string) (string, error)
func (d *WordDecoder) DecodeHeader(header string) (string, error)
func (e WordEncoder) Encode(charset, s string) string
func AddExtensionType(ext, typ string) error
func ExtensionsByType(typ string) ([]string, error)
func FormatMediaType(t string, param map[string]string) string
func ParseMediaType(v string) (mediatype string, params map[string]string, err error)
func TypeByExtension(ext string) string

type WordDecoder struct {
	CharsetReader func(charset string, input io.Reader) (io.Reader, error)
}
type WordEncoder byte

var ErrInvalidMediaParameter error

// Made by TestInterfaces from the source of go1.26.

package json

import "bytes"
import "io"
import "reflect"

func (d Delim) String() string
func (dec *Decoder) Buffered() io.Reader
func (dec *Decoder) Decode(v any) error
func (dec *Decoder) DisallowUnknownFields()
func (dec *Decoder) InputOffset() int64
func (dec *Decoder) More() bool
func (dec *Decoder) Token() (Token, error)
func (dec *Decoder) UseNumber()
func (e *InvalidUTF8Error) Error() string
func (e *InvalidUnmarshalError) Error() string
func (e *MarshalerError) Error() string
func (e *MarshalerError) Unwrap() error
func (e *SyntaxError) Error() string
func (e *UnmarshalFieldError) Error() string
func (e *UnmarshalTypeError) Error() string
func (e *UnsupportedTypeError) Error() string
func (e *UnsupportedValueError) Error() string
func (enc *Encoder) Encode(v any) error
func (enc *Encoder) SetEscapeHTML(on bool)
func (enc *Encoder) SetIndent(prefix, indent string)
func (m *RawMessage) UnmarshalJSON(data []byte) error
func (m RawMessage) MarshalJSON() ([]byte, error)
func (n Number) Float64() (float64, error)
func (n Number) Int64() (int64, error)
func (n Number) String() string
func Compact(dst *bytes.Buffer, src []byte) error
func HTMLEscape(dst *bytes.Buffer, src []byte)
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error
func Marshal(v any) ([]byte, error)
func MarshalIndent(v any, prefix, indent string) ([]byte, error)
func NewDecoder(r io.Reader) *Decoder
func NewEncoder(w io.Writer) *Encoder
func Unmarshal(data []byte, v any) error
func Valid(data []byte) bool

type Decoder struct {
}
type Delim rune
type Encoder struct {
}
type InvalidUTF8Error struct {
	S string
}
type InvalidUnmarshalError struct {
	Type reflect.Type
}
type MarshalerError struct {
	Type reflect.Type
	Err  error
}
type Number string
type RawMessage []byte
type SyntaxError struct {
	Offset int64
}
type Token any
type UnmarshalFieldError struct {
	Key   string
	Type  reflect.Type
	Field reflect.StructField
}
type UnmarshalTypeError struct {
	Value  string
	Type   reflect.Type
	Offset int64
	Struct string
	Field  string
}
type UnsupportedTypeError struct {
	Type reflect.Type
}
type UnsupportedValueError struct {
	Value reflect.Value
	Str   string
}

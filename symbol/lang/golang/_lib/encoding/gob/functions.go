// Made by TestInterfaces from the source of go1.26.

package gob

import "io"
import "reflect"

func (dec *Decoder) Decode(e any) error
func (dec *Decoder) DecodeValue(v reflect.Value) error
func (enc *Encoder) Encode(e any) error
func (enc *Encoder) EncodeValue(value reflect.Value) error
func NewDecoder(r io.Reader) *Decoder
func NewEncoder(w io.Writer) *Encoder
func Register(value any)
func RegisterName(name string, value any)

type CommonType struct {
	Name string
	Id   typeId
}
type Decoder struct {
}
type Encoder struct {
}

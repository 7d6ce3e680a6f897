// Made by TestInterfaces from the source of go1.26.

package binary

import "io"

func Append(buf []byte, order ByteOrder, data any) ([]byte, error)
func AppendUvarint(buf []byte, x uint64) []byte
func AppendVarint(buf []byte, x int64) []byte
func Decode(buf []byte, order ByteOrder, data any) (int, error)
func Encode(buf []byte, order ByteOrder, data any) (int, error)
func PutUvarint(buf []byte, x uint64) int
func PutVarint(buf []byte, x int64) int
func Read(r io.Reader, order ByteOrder, data any) error
func ReadUvarint(r io.ByteReader) (uint64, error)
func ReadVarint(r io.ByteReader) (int64, error)
func Size(v any) int
func Uvarint(buf []byte) (uint64, int)
func Varint(buf []byte) (int64, int)
func Write(w io.Writer, order ByteOrder, data any) error

var BigEndian bigEndian
var LittleEndian littleEndian
var NativeEndian nativeEndian

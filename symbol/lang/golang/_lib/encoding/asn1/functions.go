// Made by TestInterfaces from the source of go1.26.

package asn1

func (b BitString) At(i int) int
func (b BitString) RightAlign() []byte
func (e StructuralError) Error() string
func (e SyntaxError) Error() string
func (oi ObjectIdentifier) Equal(other ObjectIdentifier) bool
func (oi ObjectIdentifier) String() string
func Marshal(val any) ([]byte, error)
func MarshalWithParams(val any, params string) ([]byte, error)
func Unmarshal(b []byte, val any) (rest []byte, err error)
func UnmarshalWithParams(b []byte, val any, params string) (rest []byte, err error)

type BitString struct {
	Bytes     []byte
	BitLength int
}
type Enumerated int
type Flag bool
type ObjectIdentifier []int
type RawContent []byte
type RawValue struct {
	Class, Tag int
	IsCompound bool
	Bytes      []byte
	FullBytes  []byte
}
type StructuralError struct {
	Msg string
}
type SyntaxError struct {
	Msg string
}

var NullBytes []byte
var NullRawValue RawValue

// Made by TestInterfaces from the source of go1.26.

package dwarf

type Type interface {
	Common() *CommonType
	Size() int64
	String() string
}

// Made by TestInterfaces from the source of go1.26.

package gob

type GobDecoder interface {
	GobDecode([]byte) error
}

type GobEncoder interface {
	GobEncode() ([]byte, error)
}

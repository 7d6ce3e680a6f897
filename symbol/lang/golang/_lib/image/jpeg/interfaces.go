// Made by TestInterfaces from the source of go1.26.

package jpeg

type Reader interface {
	Read(p []byte) (n int, err error)
	ReadByte() (byte, error)
}

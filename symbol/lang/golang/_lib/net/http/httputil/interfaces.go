// Made by TestInterfaces from the source of go1.26.

package httputil

type BufferPool interface {
	Get() []byte
	Put([]byte)
}

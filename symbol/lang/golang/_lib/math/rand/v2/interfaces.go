// Made by TestInterfaces from the source of go1.26.

package rand

type Source interface {
	Uint64() uint64
}

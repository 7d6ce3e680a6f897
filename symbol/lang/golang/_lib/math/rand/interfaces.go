// Made by TestInterfaces from the source of go1.26.

package rand

type Source interface {
	Int63() int64
	Seed(seed int64)
}

type Source64 interface {
	Int63() int64
	Seed(seed int64)
	Uint64() uint64
}

// Made by TestInterfaces from the source of go1.26.

package macho

type Load interface {
	Raw() []byte
}

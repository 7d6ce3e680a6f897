// Made by TestInterfaces from the source of go1.26.

package ecdh

type KeyExchanger interface {
	Curve() Curve
	ECDH(*PublicKey) ([]byte, error)
	PublicKey() *PublicKey
}

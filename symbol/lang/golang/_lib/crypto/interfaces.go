// Made by TestInterfaces from the source of go1.26.

package crypto

import "io"

type Decapsulator interface {
	Decapsulate(ciphertext []byte) (sharedKey []byte, err error)
	Encapsulator() Encapsulator
}

type Decrypter interface {
	Decrypt(rand io.Reader, msg []byte, opts DecrypterOpts) (plaintext []byte, err error)
	Public() PublicKey
}

type Encapsulator interface {
	Bytes() []byte
	Encapsulate() (sharedKey, ciphertext []byte)
}

type MessageSigner interface {
	Public() PublicKey
	Sign(rand io.Reader, digest []byte, opts SignerOpts) (signature []byte, err error)
	SignMessage(rand io.Reader, msg []byte, opts SignerOpts) (signature []byte, err error)
}

type Signer interface {
	Public() PublicKey
	Sign(rand io.Reader, digest []byte, opts SignerOpts) (signature []byte, err error)
}

type SignerOpts interface {
	HashFunc() Hash
}

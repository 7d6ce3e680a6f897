// Made by TestInterfaces from the source of go1.26.

package cipher

type AEAD interface {
	NonceSize() int
	Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error)
	Overhead() int
	Seal(dst, nonce, plaintext, additionalData []byte) []byte
}

type Block interface {
	BlockSize() int
	Decrypt(dst, src []byte)
	Encrypt(dst, src []byte)
}

type BlockMode interface {
	BlockSize() int
	CryptBlocks(dst, src []byte)
}

type Stream interface {
	XORKeyStream(dst, src []byte)
}

// Made by TestInterfaces from the source of go1.26.

package pem

import "io"

func Decode(data []byte) (p *Block, rest []byte)
func Encode(out io.Writer, b *Block) error
func EncodeToMemory(b *Block) []byte

type Block struct {
	Type    string
	Headers map[string]string
	Bytes   []byte
}

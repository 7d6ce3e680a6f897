// Made by TestInterfaces from the source of go1.26.

package png

type EncoderBufferPool interface {
	Get() *EncoderBuffer
	Put(*EncoderBuffer)
}

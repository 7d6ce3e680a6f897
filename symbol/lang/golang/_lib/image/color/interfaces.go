// Made by TestInterfaces from the source of go1.26.

package color

type Color interface {
	RGBA() (r, g, b, a uint32)
}

type Model interface {
	Convert(c Color) Color
}

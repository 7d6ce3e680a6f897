// Made by TestInterfaces from the source of go1.26.

package draw

import (
	"image"
	"image/color"
)

type Drawer interface {
	Draw(dst Image, r image.Rectangle, src image.Image, sp image.Point)
}

type Image interface {
	At(x, y int) color.Color
	Bounds() image.Rectangle
	ColorModel() color.Model
	Set(x, y int, c color.Color)
}

type Quantizer interface {
	Quantize(p color.Palette, m image.Image) color.Palette
}

type RGBA64Image interface {
	At(x, y int) color.Color
	Bounds() image.Rectangle
	ColorModel() color.Model
	RGBA64At(x, y int) color.RGBA64
	Set(x, y int, c color.Color)
	SetRGBA64(x, y int, c color.RGBA64)
}

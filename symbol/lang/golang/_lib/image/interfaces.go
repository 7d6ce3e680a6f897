// Made by TestInterfaces from the source of go1.26.

package image

import "image/color"

type Image interface {
	At(x, y int) color.Color
	Bounds() Rectangle
	ColorModel() color.Model
}

type PalettedImage interface {
	At(x, y int) color.Color
	Bounds() Rectangle
	ColorIndexAt(x, y int) uint8
	ColorModel() color.Model
}

type RGBA64Image interface {
	At(x, y int) color.Color
	Bounds() Rectangle
	ColorModel() color.Model
	RGBA64At(x, y int) color.RGBA64
}

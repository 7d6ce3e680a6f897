// Made by TestInterfaces from the source of go1.26.

package bzip2

import "io"

func (s StructuralError) Error() string
func NewReader(r io.Reader) io.Reader

type StructuralError string

// Made by TestInterfaces from the source of go1.26.

package types

type Importer interface {
	Import(path string) (*Package, error)
}

type ImporterFrom interface {
	Import(path string) (*Package, error)
	ImportFrom(path, dir string, mode ImportMode) (*Package, error)
}

type Sizes interface {
	Alignof(T Type) int64
	Offsetsof(fields []*Var) []int64
	Sizeof(T Type) int64
}

type Type interface {
	String() string
	Underlying() Type
}

// Made by TestInterfaces from the source of go1.26.

package encoding

type BinaryAppender interface {
	AppendBinary(b []byte) ([]byte, error)
}

type BinaryMarshaler interface {
	MarshalBinary() (data []byte, err error)
}

type BinaryUnmarshaler interface {
	UnmarshalBinary(data []byte) error
}

type TextAppender interface {
	AppendText(b []byte) ([]byte, error)
}

type TextMarshaler interface {
	MarshalText() (text []byte, err error)
}

type TextUnmarshaler interface {
	UnmarshalText(text []byte) error
}

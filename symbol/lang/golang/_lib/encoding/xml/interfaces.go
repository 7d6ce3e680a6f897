// Made by TestInterfaces from the source of go1.26.

package xml

type Marshaler interface {
	MarshalXML(e *Encoder, start StartElement) error
}

type MarshalerAttr interface {
	MarshalXMLAttr(name Name) (Attr, error)
}

type TokenReader interface {
	Token() (Token, error)
}

type Unmarshaler interface {
	UnmarshalXML(d *Decoder, start StartElement) error
}

type UnmarshalerAttr interface {
	UnmarshalXMLAttr(attr Attr) error
}

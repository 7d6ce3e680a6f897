// Made by TestInterfaces from the source of go1.26.

package ast

import "go/token"

type Node interface {
	End() token.Pos
	Pos() token.Pos
}

type Visitor interface {
	Visit(node Node) (w Visitor)
}

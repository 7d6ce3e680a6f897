// Made by TestInterfaces from the source of go1.26.

package os

type Signal interface {
	Signal()
	String() string
}

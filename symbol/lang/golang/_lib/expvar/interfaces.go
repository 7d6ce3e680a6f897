// Made by TestInterfaces from the source of go1.26.

package expvar

type Var interface {
	String() string
}

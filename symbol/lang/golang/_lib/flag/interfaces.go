// Made by TestInterfaces from the source of go1.26.

package flag

type Getter interface {
	Get() any
	Set(string) error
	String() string
}

type Value interface {
	Set(string) error
	String() string
}

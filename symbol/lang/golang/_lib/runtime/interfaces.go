// Made by TestInterfaces from the source of go1.26.

package runtime

type Error interface {
	Error() string
	RuntimeError()
}

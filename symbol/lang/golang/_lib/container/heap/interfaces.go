// Made by TestInterfaces from the source of go1.26.

package heap

type Interface interface {
	Len() int
	Less(i, j int) bool
	Pop() any
	Push(x any)
	Swap(i, j int)
}

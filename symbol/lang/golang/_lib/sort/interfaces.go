// Made by TestInterfaces from the source of go1.26.

package sort

type Interface interface {
	Len() int
	Less(i, j int) bool
	Swap(i, j int)
}

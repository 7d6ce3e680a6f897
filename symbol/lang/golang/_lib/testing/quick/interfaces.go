// Made by TestInterfaces from the source of go1.26.

package quick

import (
	"math/rand"
	"reflect"
)

type Generator interface {
	Generate(rand *rand.Rand, size int) reflect.Value
}

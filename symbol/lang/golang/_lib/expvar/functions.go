// Made by TestInterfaces from the source of go1.26.

package expvar

import "net/http"

func (f Func) String() string
func (f Func) Value() any
func (v *Float) Add(delta float64)
func (v *Float) Set(value float64)
func (v *Float) String() string
func (v *Float) Value() float64
func (v *Int) Add(delta int64)
func (v *Int) Set(value int64)
func (v *Int) String() string
func (v *Int) Value() int64
func (v *Map) Add(key string, delta int64)
func (v *Map) AddFloat(key string, delta float64)
func (v *Map) Delete(key string)
func (v *Map) Do(f func(KeyValue))
func (v *Map) Get(key string) Var
func (v *Map) Init() *Map
func (v *Map) Set(key string, av Var)
func (v *Map) String() string
func (v *String) Set(value string)
func (v *String) String() string
func (v *String) Value() string
func Do(f func(KeyValue))
func Get(name string) Var
func Handler() http.Handler
func NewFloat(name string) *Float
func NewInt(name string) *Int
func NewMap(name string) *Map
func NewString(name string) *String
func Publish(name string, v Var)

type Float struct {
}
type Func func() any
type Int struct {
}
type KeyValue struct {
	Key   string
	Value Var
}
type Map struct {
}
type String struct {
}

package atomic

type Pointer[T any] struct{}

func (p *Pointer[T]) CompareAndSwap(old, new *T) bool
func (p *Pointer[T]) Load() *T
func (p *Pointer[T]) Store(value *T)
func (p *Pointer[T]) Swap(new *T) *T

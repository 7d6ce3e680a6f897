package sync

type Locker interface {
	Lock()
	Unlock()
}

type Mutex struct{}

func (m *Mutex) Lock()
func (m *Mutex) TryLock() bool
func (m *Mutex) Unlock()

type RWMutex struct{}

func (m *RWMutex) Lock()
func (m *RWMutex) RLock()
func (m *RWMutex) RUnlock()
func (m *RWMutex) TryLock() bool
func (m *RWMutex) Unlock()

func OnceValue[T any](f func() T) func() T
func OnceValues[T, U any](f func() (T, U)) func() (T, U)

type Map struct{}

func (m *Map) CompareAndSwap(key, old, new any) bool
func (m *Map) Delete(key any)
func (m *Map) Load(key any) (value any, ok bool)
func (m *Map) LoadAndDelete(key any) (value any, loaded bool)
func (m *Map) LoadOrStore(key, value any) (actual any, loaded bool)
func (m *Map) Store(key, value any)
